"""The title as a first heading of the content."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import scutch
from scutch.content.html import html_heading, render_html
from scutch.content.markdown import markdown_heading, render_markdown
from scutch.content.render_choice import parsed_heading

TEXT = "Flax gives long, strong fibres that are spun, woven and sold in the valley. " * 9


def content(title: str, body: str = "", lang: str = "en") -> scutch.Content:
    return scutch.extract_content(f"<html lang={lang}><title>{title}</title><body><main>{body}<p>{TEXT}</p></main>")


def test_a_missing_title_is_the_first_heading() -> None:
    """Content without its title begins with it, in Markdown and in HTML, and not in text."""
    found = content("Growing flax &amp; hemp")
    assert found.markdown.startswith("# Growing flax & hemp\n\nFlax gives")
    assert found.html.startswith("<h1>Growing flax &amp; hemp</h1><p>Flax gives")
    assert found.text.startswith("Flax gives")


@pytest.mark.parametrize("title", ["Growing flax", "亚麻的种植", "زراعة الكتان", "Выращивание льна"])
@pytest.mark.parametrize("heading", ["<h1>{}</h1>", "<h2>{} – The Valley Paper</h2>", "<div>{}</div>"])
def test_a_title_is_never_written_twice(title: str, heading: str) -> None:
    """A heading or line with the words of the title stands for it."""
    assert content(title, heading.format(title)).markdown.count(title) == 1


@pytest.mark.parametrize("image", ["<img src=f.jpg alt='{}'>", "<a href=/f><img src=f.jpg alt='{}'></a>"])
def test_the_text_of_an_image_is_no_title(image: str) -> None:
    """The first picture of an article often has the title of the article as its text."""
    found = content("Growing flax", f"<p>{image.format('Growing flax')}</p>")
    assert found.markdown.startswith("# Growing flax\n\n")
    assert found.html.startswith("<h1>Growing flax</h1>")


def test_title_false_leaves_it_out() -> None:
    """The switch leaves the title out of Markdown and HTML."""
    found = content("Growing flax")
    assert found.to_markdown(title=False).startswith("Flax gives")
    assert found.to_html(title=False).startswith("<p>Flax gives")


def test_text_with_title() -> None:
    """Text has the title where it is asked for."""
    assert content("Growing flax").to_text(title=True).startswith("Growing flax\n\nFlax gives")


def test_no_content_has_no_title() -> None:
    """A page without content stays without text."""
    assert not scutch.extract_content("<title>Growing flax</title><body>").markdown


@pytest.mark.parametrize("heading", ["<h1>{}</h1>", "<h1><a href=/f>{}</a></h1>", "<header><h1>{}</h1></header>"])
def test_the_main_heading_is_the_title(heading: str) -> None:
    """Without the title no format has the main heading of the page; with it every format has it once."""
    found = content("Growing flax", heading.format("Growing flax"))
    assert [found.to_text().count("Growing flax"), found.to_markdown(title=False).count("Growing flax")] == [0, 0]
    assert [found.to_text(title=True).count("Growing flax"), found.markdown.count("Growing flax")] == [1, 1]


def test_a_post_of_a_title_alone_keeps_it() -> None:
    """Where the main heading is most of the content, it is the text."""
    title = "Growing flax in a cold spring on clay that has stood under water since the first days of March. " * 4
    page = f"<main><article><h1>{title}</h1><p>Posted by Orla Finch in the weavers' forum.</p></article></main>"
    assert title.strip() in scutch.extract_content(page).text


@given(st.text(st.sampled_from("aB1 é中#*_[]<>&;`|~\\!()-.🔗٣"), min_size=1).map(lambda text: " ".join(text.split())))
def test_a_heading_is_written_as_that_of_a_page(title: str) -> None:
    """The title needs no parser to become a heading."""
    for heading, render in ((markdown_heading, render_markdown), (html_heading, render_html)):
        assert not title or heading(title) == parsed_heading(title, render)
