"""Tables of contents are no content: its headings say the same."""

import pytest

import scutch
from tests.content.refinement.article import PARAGRAPHS

LINKS = (
    "<li><a href=#grow>Growing</a></li><li><a href='/flax#spin'>Spinning the fibre</a><ul><li><a href=#weave>Weaving</a></ul>"
)
SECTIONS = (
    f"<h2 id=grow>1. Growing</h2><p>{PARAGRAPHS[1]}</p>"
    f"<h2><a name=spin></a>Spinning the fibre</h2><p>{PARAGRAPHS[2]}</p>"
    f"<section id=weave><h3>Weaving</h3><p>{PARAGRAPHS[3]} {PARAGRAPHS[1]}</p></section>"
)


def markdown(contents: str, sections: str = SECTIONS) -> str:
    """Markdown of an article with something below its first paragraph."""
    html = f"<title>Flax</title><article><h1>Flax</h1><p>{PARAGRAPHS[0]}</p>{contents}{sections}</article>"
    return scutch.extract_content(html, url="https://example.org/flax").markdown


@pytest.mark.parametrize(
    "contents",
    [
        f"<ul>{LINKS}</ul>",
        f"<h2>Table of contents</h2><ul>{LINKS}</ul>",
        f"<div class=box><p>Inhalt:</p><div><ol>{LINKS}</ol></div></div>",
        f"<section><h2>Three steps</h2><ul>{LINKS}</ul></section>",
        f"<p><b>On this page</b></p><nav><ul>{LINKS}</ul></nav>",
        "<p>目录</p><p><a href=#grow>Growing</a></p> <p><a href=#spin>Spinning the fibre</a></p><p><a href=#weave>Weaving</a>",
    ],
)
def test_a_table_of_contents_is_left_out(contents: str) -> None:
    """With its label, also where only the label reads like content."""
    assert markdown(contents) == markdown("")


@pytest.mark.parametrize(
    "contents",
    [
        "<ul><li><a href=/a>Growing</a></li><li><a href=/b>Spinning</a></li><li>and more of the uses of flax</li></ul>",
        "<p>- <a href=#grow>Growing</a> and so on<p><a href=#spin>Spinning the fibre</a>",
        "<ul><li><a href=#grow>Growing</a>: from seed to stalk</li><li><a href=#spin>Spinning</a>: with a wheel</li></ul>",
    ],
)
def test_other_lists_of_links_stay(contents: str) -> None:
    """Those to other pages, and those that say more than the headings."""
    assert "- [Growing](" in markdown(contents)


@pytest.mark.parametrize("label", ["<h2>Jump to</h2>", "<p>Jump to:</p>"])
def test_a_table_of_contents_of_headings_whose_ids_scripts_set_is_left_out(label: str) -> None:
    """Its links say the words of the headings."""
    sections = f"<h2>1. Growing</h2><p>{PARAGRAPHS[1]}</p><h2>Spinning the fibre</h2><p>{PARAGRAPHS[2]}</p>"
    links = "<li><a href=#toc0>Growing</a></li><li><a href=#toc1>Spinning the fibre</a></li>"
    assert markdown(f"{label}<ul>{links}</ul>", sections) == markdown("", sections)


def test_headings_that_are_links_themselves_stay() -> None:
    """Scripts open what is behind them."""
    items = "<li><h3><b><a href=#a>Growing</a></b></h3></li><li><h3><b><a href=#b>Spinning the fibre</a></b></h3></li>"
    assert "- ### Growing" in markdown(f"<ul>{items}</ul>", f"<p>{PARAGRAPHS[1]}</p><p>{PARAGRAPHS[2]}</p>")


def test_a_heading_with_a_body_is_no_label() -> None:
    """The contents of a box are a section."""
    assert "## Contents\n\nTwo spools" in markdown(f"<h2>Contents</h2><p>Two spools of thread. {PARAGRAPHS[0]}</p>")
