"""The title is written once: later headings that repeat it are left out, sections with its words stay."""

import pytest

import scutch
from tests.content.refinement.article import PARAGRAPHS, content

REPEATED = ("<h1>FLAX</h1>", "<h2>Flax</h2>", "<h3><b>Flax</b></h3>")


@pytest.mark.parametrize("heading", REPEATED)
def test_a_heading_that_repeats_the_title_is_left_out(heading: str) -> None:
    """Behind the title and a byline, its repetition is left out of Markdown and HTML."""
    body = f"<h1>Flax</h1><p>By Anna Weaver</p>{heading}" + "".join(f"<p>{text}</p>" for text in PARAGRAPHS)
    found = scutch.extract_content(f"<title>Flax</title><article>{body}</article>")
    assert found.markdown.casefold().count("# flax\n") == 1
    assert found.html.casefold().count("flax</h") + found.html.count("Flax</b>") == 1


def test_a_second_main_heading_with_the_words_of_the_title_is_left_out() -> None:
    """Also behind paragraphs, an ``h1`` is no section with the words of the title."""
    assert content("<h1>Flax</h1>").markdown.count("# Flax") == 1


def test_a_section_with_the_words_of_the_title_stays() -> None:
    """A subheading behind a paragraph heads a section, such as the card of a recipe."""
    assert "\n## Flax\n" in content(f"<h2>Flax</h2><p>{PARAGRAPHS[1]}</p>").markdown


def test_other_headings_stay() -> None:
    """Headings of the same length with other words are no repetition."""
    assert "\n# Hemp\n" in content(f"<h1>Hemp</h1><p>{PARAGRAPHS[1]}</p>").markdown


@pytest.mark.parametrize("heading", ["<h2>How is it grown?</h2>", "<h3><a href=/hemp>Hemp, a plant of the same use</a></h3>"])
def test_a_lower_heading_does_not_replace_the_title(heading: str) -> None:
    """Where the only heading that is chosen heads a section, the title precedes the content."""
    body = f"<p>{PARAGRAPHS[0]}</p>{heading}" + "".join(f"<p>{text}</p>" for text in PARAGRAPHS[1:])
    found = scutch.extract_content(f"<title>Flax</title><article>{body}</article>")
    assert found.markdown.startswith(f"# Flax\n\n{PARAGRAPHS[0]}")


def test_a_sentence_far_below_does_not_replace_the_title() -> None:
    """A line that begins with the words of the title stands for it only at the beginning of the content."""
    body = "".join(f"<p>{text}</p>" for text in PARAGRAPHS * 6) + "<p>Flax is blue.</p>"
    assert scutch.extract_content(f"<title>Flax</title><article>{body}</article>").markdown.startswith("# Flax\n\n")


def test_a_permalink_does_not_make_another_title() -> None:
    """Pages for printing repeat the title, with its permalink."""
    assert content("<h1>Flax<a href=#flax>#</a></h1>").markdown.count("# Flax") == 1
