"""Footnotes outside the chosen part of a page are written in Markdown and HTML."""

import pytest

import scutch
from scutch.content.refinement.notes import with_notes
from scutch.methods.selection import Selection
from tests.content.refinement.article import content

REFERENCE = (
    "<p>The shives are burnt in winter, or made into boards by the mill<sup>[<a id=r1 href=#n1>1</a>]</sup>, as before.</p>"
)
NOTE = "Since 1952."


@pytest.mark.parametrize(
    "note",
    [
        f"<div><hr><div id=n1><a href=#r1>1</a> {NOTE}</div></div>",
        f"<footer><ol><li id=n1>{NOTE} <a href=#r1>back</a></ol></footer>",
    ],
)
def test_a_note_behind_the_article_is_written(note: str) -> None:
    """A reference without its note would be a dead link."""
    found = content(REFERENCE, f"{note}<footer><p>All rights reserved.</footer>")
    assert "by the mill[^1], as before" in found.markdown
    assert found.markdown.rstrip().endswith(f"[^1]: {NOTE}")
    assert NOTE in found.html


@pytest.mark.parametrize(("target", "taken"), [("id=n1", 1), ("id=n1 hidden", 0), ("id=n2", 0)])
def test_only_visible_targets_are_notes(target: str, taken: int) -> None:
    """Not those of other links."""
    assert slices_with(f"<div {target}>{NOTE}</div>") == 1 + taken


def test_a_long_target_is_a_section() -> None:
    """No note."""
    assert slices_with(f"<div id=n1>{NOTE * 200}</div>") == 1


def slices_with(markup: str) -> int:
    """The number of slices of a choice of the reference, with the notes in the markup behind it."""
    page = scutch.parse(REFERENCE + markup)
    paragraph = next(page.elements("p"))
    choice = Selection((), ((paragraph.index, page.columns.end[paragraph.index]),), bytearray(len(page)), -1, 1.0)
    return len(with_notes(page.columns, choice).ranges)
