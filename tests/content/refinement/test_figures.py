"""Figures in the flow of an article are written with their images and captions."""

import pytest

import scutch
from scutch.content.markdown.render import render_markdown
from scutch.content.refinement.figures import with_figures
from scutch.methods.selection import Selection
from tests.content.refinement.article import PARAGRAPHS, content

PICTURE = "<img src=/mill.jpg alt='A mill' width=800 height=600>"
FIGURE = f"<figure>{PICTURE}<figcaption>Foto: Weber/Archiv</figcaption></figure>"
TEASER = "<div class=related><a href=/hemp>Read also: how hemp was grown, broken and woven in the old mills</a></div>"
WRITTEN = "![A mill](https://example.org/mill.jpg)\n\n*Foto: Weber/Archiv*"


@pytest.mark.parametrize(
    "markup",
    [
        FIGURE,
        f"<div class=media><div>{FIGURE}</div></div>",
        f"<figure><a href=/mill.jpg>{PICTURE}</a><figcaption><a href=/mill>Foto: Weber/Archiv</a></figcaption></figure>",
        f"<figure><button>{PICTURE}<span class=hint></span></button><figcaption>Foto: Weber/Archiv</figcaption></figure>",
        "<figure><img> <noscript><img src=/mill.jpg></noscript><figcaption>Foto: Weber/Archiv</figcaption></figure>",
        f"<p>Anzeige</p>{FIGURE}<p>Anzeige</p>",
        f"<aside>{FIGURE}</aside>",
        f"<div>{FIGURE}</div>{TEASER}",
        f"{TEASER}{FIGURE}{TEASER}",
    ],
)
def test_a_figure_between_chosen_paragraphs_is_written(markup: str) -> None:
    """Image and caption, the caption in italics below it, whatever is wrapped around them."""
    found = content(markup).to_markdown(links=False)
    assert "(https://example.org/mill.jpg)" in found
    assert "*Foto: Weber/Archiv*" in found.partition("(https://example.org/mill.jpg)")[2]


def test_html_has_the_figure_too() -> None:
    """As a figure."""
    assert "<figcaption>Foto: Weber/Archiv</figcaption></figure>" in content(FIGURE).html


def test_without_images_the_captions_are_left_out() -> None:
    """A caption says little without its image: plain text has none, nor has Markdown without images."""
    found = content(FIGURE)
    assert "Weber" not in found.text
    assert "Weber" not in found.to_markdown(images=False)


@pytest.mark.parametrize(
    "markup",
    [
        f"<figure hidden>{PICTURE}<figcaption>Foto: Weber/Archiv</figcaption></figure>",
        f"<ul class=related><li><a href=/a>Other mills of the country</a><li>{FIGURE}</ul>",
        f"<figure><a href=/other>{PICTURE} Another mill and its long story, told anew</a></figure>",
        f"{TEASER}<figure>{PICTURE}<figcaption><a href=/hemp>The mills of hemp</a></figcaption></figure>{TEASER}",
        f"<div>{FIGURE}{TEASER}</div>",
        f"<aside>{FIGURE}<p>Our newsletter tells you what is new.</p></aside>",
    ],
)
def test_hidden_figures_and_cards_stay_out(markup: str) -> None:
    """A link with an image to another article is no figure of this one."""
    assert "mill.jpg" not in content(markup).markdown


def test_a_figure_behind_the_article_stays_out() -> None:
    """Between the article and what is below it is no place of the article."""
    below = f"<aside>{FIGURE}<p>Our newsletter tells you every week what is new in the world of fibres.</aside>"
    assert "mill.jpg" not in content("", below).markdown


def opened(before: str, behind: str = "") -> str:
    """Return the Markdown of an article with markup in front of its paragraphs and behind them."""
    text = "".join(f"<p>{paragraph}</p>" for paragraph in PARAGRAPHS)
    html = f"<title>Flachs</title><nav><a href=/>Start</a></nav><main><article>{before}{text}{behind}</article></main>"
    return scutch.extract_content(html, url="https://example.org/flachs").markdown


@pytest.mark.parametrize(
    ("before", "behind"),
    [
        (f"<h1>Flachs</h1>{FIGURE}", ""),
        (f"<h1>Flachs</h1><div>{FIGURE}</div><p class=by>Von Karla Weber, 3. Mai 2024</p>", ""),
        (f"{FIGURE}<h1>Flachs</h1><p class=share><a href=/f>Teilen</a></p>", ""),
        ("<h1>Flachs</h1>", FIGURE),
    ],
)
def test_a_captioned_figure_opens_or_closes_an_article(before: str, behind: str) -> None:
    """The picture above the text, with the headline and the byline between them, and the one right below it."""
    assert WRITTEN in opened(before, behind)


@pytest.mark.parametrize(
    ("before", "behind"),
    [
        (f"<h1>Flachs</h1><figure>{PICTURE}<figcaption><a href=/w>Foto: Weber</a></figcaption></figure>", ""),
        (f"<h1>Flachs</h1><figure>{PICTURE}{TEASER * 2}<figcaption>Foto: Weber</figcaption></figure>", ""),
        (f"{FIGURE}<aside>{TEASER * 6}</aside><h1>Flachs</h1>", ""),
        ("<h1>Flachs</h1>", f"<h4>Mehr davon</h4>{FIGURE}"),
    ],
)
def test_other_figures_beside_an_article_stay_out(before: str, behind: str) -> None:
    """One with a caption that is a link, with much other text, and one that is not next to the text."""
    assert "Weber" not in opened(before, behind)


def test_images_of_amp_pages_are_written() -> None:
    """With their own address, once, as images; what stands in for them while they load is not."""
    image = "<amp-img src=/mill.jpg alt='A mill' width=800 height=600><noscript><img src=/mill.jpg></noscript></amp-img>"
    found = content(f"<figure>{image}<figcaption>Foto: Weber/Archiv</figcaption></figure><amp-anim src=/wheel.gif></amp-anim>")
    assert WRITTEN in found.markdown
    assert found.markdown.count("mill.jpg") == found.html.count("mill.jpg") == 1
    assert '<img src="https://example.org/wheel.gif">' in found.html
    assert "mill.jpg" not in found.to_html(images=False)


def test_the_rest_of_a_wrapper_stays_out() -> None:
    """What was left out beside a figure is not content because the figure is."""
    found = content(f"<div class=media>{FIGURE}<p>Share</p><img src=/share.png width=300 height=300></div>").markdown
    assert WRITTEN in found
    assert "Share" not in found
    assert "share.png" not in found


@pytest.mark.parametrize(
    "image",
    [
        "<div aria-hidden=true><picture><img src=/field.jpg alt=Field></picture></div>",
        "<div class=image><div class=placeholder></div><noscript><img src=/field.jpg alt=Field></noscript></div>",
        "<div><img src='data:image/png,iV' aria-hidden=true><noscript><img src=/field.jpg alt=Field></noscript></div>",
    ],
)
def test_images_that_only_scripts_or_eyes_see_are_written(image: str) -> None:
    """An image is hidden from readers of the caption, or stands in a ``noscript`` until a script loads it."""
    found = content(f"<figure>{image}<figcaption>A field in June</figcaption></figure>")
    assert "![Field](https://example.org/field.jpg)\n\n*A field in June*" in found.markdown
    assert '<img src="https://example.org/field.jpg" alt="Field">' in found.html
    assert "field.jpg" not in found.to_markdown(images=False)


def test_an_image_in_noscript_is_written_once() -> None:
    """Where a script loads another one, that has its address."""
    image = "<img data-src=/field.jpg><noscript><img src=/field.jpg></noscript>"
    assert content(f"<figure>{image}<figcaption>A field</figcaption></figure>").markdown.count("field.jpg") == 1


def test_a_figure_may_hold_all_text_of_the_page() -> None:
    """The search for what is wrapped around it ends at the document."""
    page = scutch.parse("<div><figure><img src=mill.jpg><figcaption>A mill <b>at the river</b></figcaption></figure></div>")
    caption = next(node.index for node in page if node.tag == "figcaption")
    choice = Selection((), ((caption, len(page)),), bytearray(len(page)), -1, 1.0)
    assert with_figures(page.columns, choice).ranges == choice.ranges


CAPTION = "The mill of the upper valley in the spring of 1911"


def with_images(box: str) -> str:
    """The Markdown of two paragraphs with a box between them, which the choice by text has left out."""
    page = scutch.parse(f"<article><p>{PARAGRAPHS[0]}</p><div id=box>{box}</div><p>{PARAGRAPHS[1]}</p></article>")
    mask = bytearray(page.columns.attribute(node, "id") == "box" for node in range(len(page)))
    choice = Selection((), ((4, len(page)),), mask, -1, 1.0)
    found = with_figures(page.columns, choice)
    return render_markdown(page.columns, found.ranges, base_url="https://example.org/", skip=bytes(found.skip or b""))


@pytest.mark.parametrize(
    "box",
    [
        f"{PICTURE}<div>{CAPTION}</div>",
        f"<div><div><picture><source srcset=/mill.webp>{PICTURE}</picture></div><p>{CAPTION}</p></div>",
        f"<span>{PICTURE}</span><span>{CAPTION}</span>",
    ],
)
def test_an_image_with_a_caption_needs_no_figure(box: str) -> None:
    """Hashed classes name nothing, and many pages have no element for a figure."""
    written = with_images(box)
    assert "![A mill](https://example.org/mill.jpg)" in written
    assert CAPTION in written


@pytest.mark.parametrize(
    "box",
    [
        f"<a href=/hemp>{PICTURE}<div>{CAPTION}</div></a>",
        f"{PICTURE}<h3>{CAPTION}</h3>",
        f"{PICTURE}<div>Anzeige</div>",
        f"{PICTURE}<div>{CAPTION}</div><button>Order</button>",
        f"<div>ann:</div>{PICTURE}<blockquote>{CAPTION}</blockquote>",
        f"{PICTURE}<p>{' '.join(PARAGRAPHS[1:])}</p>",
        f"{PICTURE}{PICTURE}<div>{CAPTION}</div>",
    ],
)
def test_a_box_with_an_image_and_more_than_a_caption_stays_out(box: str) -> None:
    """Teasers, advertisements, offers, quoted posts, sections and galleries."""
    assert "mill.jpg" not in with_images(box)


def test_an_image_with_a_caption_behind_the_text_stays_out() -> None:
    """It is that of a teaser or of the author."""
    page = scutch.parse(f"<article><p>{PARAGRAPHS[0]}</p><p>{PARAGRAPHS[1]}</p><div id=box>{PICTURE}<p>{CAPTION}</p></div>")
    mask = bytearray(page.columns.attribute(node, "id") == "box" for node in range(len(page)))
    choice = Selection((), ((4, len(page)),), mask, -1, 1.0)
    assert with_figures(page.columns, choice) == choice


LEAD_CAPTION = "Frost on the wheel of the mill"
LEAD_BOX = f"<div>{PICTURE}<div>{LEAD_CAPTION}</div></div>"
LEAD_FIGURE = f"<figure>{PICTURE}<figcaption>{LEAD_CAPTION}</figcaption></figure>"


def markdown_of_lead(lead: str) -> str:
    """The Markdown of a page with markup between its heading and its prose, of which the choice has only the prose."""
    prose = "".join(f"<p>{text}" for text in PARAGRAPHS)
    page = scutch.parse(f"<main><header><h1>The mill</h1>{lead}</header><section>{prose}</section></main>")
    body = next(node.index for node in page if node.tag == "section")
    heading = next(node.index for node in page if node.tag == "h1") + 1
    choice = Selection((), ((body, page.columns.end[body]),), bytearray(len(page)), heading, 1.0)
    refined = with_figures(page.columns, choice)
    return render_markdown(page.columns, refined.ranges, base_url="https://example.org/", skip=refined.skip)


@pytest.mark.parametrize("lead", [LEAD_FIGURE, LEAD_BOX, f"<p>By <img src=/ann.jpg> Ann Weaver</p><div>{LEAD_BOX}</div>"])
def test_the_image_above_the_prose_is_written(lead: str) -> None:
    """With its caption, between the main heading and the prose, whatever element they are in."""
    found = markdown_of_lead(lead)
    assert "(https://example.org/mill.jpg)" in found
    assert LEAD_CAPTION in found


@pytest.mark.parametrize(
    "lead",
    [
        f"<div>{PICTURE}<div>Ann Weaver</div></div>",
        f"<div>{PICTURE}<div>Ann Weaver, May 17, 2024</div></div>",
        f"<div>{PICTURE}<div>Share this article</div></div>",
        f"<figure>{PICTURE}<figcaption>By Ann Weaver</figcaption></figure>",
        f"<aside>{LEAD_BOX}<p>Our letters tell you what is new in the valley.</p></aside>",
        f"<div hidden>{LEAD_BOX}</div>",
        f"<div>{PICTURE}<div><a href=/hemp>The mills of hemp</a></div></div>",
    ],
)
def test_portraits_and_icons_above_the_prose_stay_out(lead: str) -> None:
    """Beside a byline, a label or a link, in a box beside the content, and hidden ones."""
    assert "mill.jpg" not in markdown_of_lead(lead)


@pytest.mark.parametrize(("name", "is_written"), [("figure", True), ("box", False)])
def test_a_figure_by_its_class_may_end_a_section(name: str, is_written: bool) -> None:
    """Between a paragraph and the heading of the next section; other boxes have prose on both sides."""
    box = f"<div class={name}>{PICTURE}<p>{LEAD_CAPTION}</p></div>"
    *before, after = (f"<p>{text}</p>" for text in PARAGRAPHS)
    page = scutch.parse(f"<article><section>{''.join(before)}{box}</section><h2>The mill</h2>{after}</article>")
    mask = bytearray(page.columns.attribute(node, "class") == name for node in range(len(page)))
    found = with_figures(page.columns, Selection((), ((4, len(page)),), mask, -1, 1.0))
    written = render_markdown(page.columns, found.ranges, base_url="https://example.org/", skip=bytes(found.skip or b""))
    assert ("mill.jpg" in written) == is_written


@pytest.mark.parametrize("image", ["{}", "<img src=/mill.jpg><noscript>{}</noscript>"])
def test_a_figure_above_the_prose_is_written_once(image: str) -> None:
    """Although it stands between chosen texts and is the first one above the prose."""
    figure = f"<figure>{image.format(PICTURE)}<figcaption>The mill in winter</figcaption></figure>"
    prose = "".join(f"<p>{text}" for text in PARAGRAPHS)
    html = f"<article><header><h1>The mill</h1></header>{figure}<div>{prose}</div></article>"
    assert scutch.extract_content(html).markdown.count("The mill in winter") == 1
