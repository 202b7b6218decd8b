"""Whatever comes in, an answer comes out: empty, tiny, huge, hostile."""

import pytest

import scutch
from scutch.content.duplicates import duplicate_mask
from scutch.content.embedded_text import better_content
from scutch.content.markdown import render_markdown

WORDS = "Flax gives long, strong fibres. "


@pytest.mark.parametrize(
    "data", [b"", b" \n\t", "", b"\xef\xbb\xbf", "<html></html>", "<!-- -->", "<p hidden>x", "<script>x()</script>"]
)
def test_nothing_gives_an_empty_answer_with_a_reason(data: bytes | str) -> None:
    """The answer is false, writes nothing and says why."""
    content = scutch.extract_content(data)
    assert not content
    assert content.reason
    assert (content.text, content.markdown, content.html, content.blocks) == ("", "", "", ())


@pytest.mark.parametrize("data", ["x", b"x", "<p>x", "<li>x", "x<table><td>", "<b><i>x", "\ufdd0x"])
def test_a_single_letter_is_content(data: bytes | str) -> None:
    """However little there is, it is kept."""
    assert scutch.extract_content(data).text.endswith("x")


def test_a_huge_page_is_read() -> None:
    """Megabytes of paragraphs, in all forms."""
    content = scutch.extract_content("<h1>Flax</h1>" + f"<p>{WORDS * 20}</p>" * 8000)
    assert len(content.text) > 5_000_000
    assert len(content.markdown) > 5_000_000
    assert content.html.count("<p>") == 8000


@pytest.mark.parametrize(
    "html",
    [
        "<div>" * 3000 + WORDS,
        "<ul><li>" * 1500 + WORDS,
        "<blockquote>" * 1500 + WORDS,
        "<b id=1><p>" * 800 + WORDS,
        "<table><tr><td>" * 200 + WORDS,
        "<dl><dt>a<dd>" * 500 + WORDS,
        "<a href=/x>" * 3000 + WORDS,
        "<pre><code>" * 400 + WORDS,
        "<sup><a href=#n>1</a></sup>" * 2000 + "<p id=n>" + WORDS,
        "<math alttext=x>" * 300 + WORDS,
        "<p>" + "*_`[]<~#\\" * 20_000,
        "<td>" * 20_000 + WORDS,
        "<tr><td colspan=64 rowspan=64>x" * 300,
        f"<div class=a>{WORDS * 9}</div><div class=b>{WORDS * 9}</div>" * 400,
    ],
)
def test_a_hostile_page_is_written_in_time(html: str) -> None:
    """Deep, wide or full of marks: every writer ends, and none writes without bound."""
    page = scutch.parse(html, "https://example.org/")
    whole = [(0, len(page))]
    written = render_markdown(page.columns, whole, base_url=page.url)
    assert len(written) < 60 * len(html)
    content = scutch.extract_content(page)
    assert len(content.html) < 60 * len(html)
    assert len(duplicate_mask(page.columns)) == len(page)
    assert better_content(page, 0) is None


def test_bytes_that_are_no_text_have_a_tree_all_the_same() -> None:
    """Nothing is raised, whatever the bytes."""
    for data in (bytes(5000), bytes(range(256)) * 40, b"\x89PNG\r\n\x1a\n" + bytes(900), b"<" * 5000, b"&" * 5000):
        assert isinstance(scutch.extract_content(data).markdown, str)
