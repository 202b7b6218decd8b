"""Figures in the flow of an article are written with their images and captions."""

import pytest

from tests.content.refinement.article import content

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
