"""Footnotes of the content: a note that chosen text links to is taken, wherever it is on the page.

A reference says little without its note. Plain text has no references that link; so this is for Markdown and HTML.
"""

from __future__ import annotations

from typing import Final

from scutch.content._special_nodes import note_references
from scutch.content.markdown.footnotes import references, target_notes
from scutch.content.refinement.chosen_nodes import LANDMARK_TAGS, ChosenNodes
from scutch.methods.selection import Selection
from scutch.page.parser import Columns
from scutch.page.text import UNSEEN

#: Characters of a note at most, and missing notes at most: more are a bibliography.
MAX_NOTE_CHARS: Final = 1000
MAX_MISSING: Final = 32


def with_notes(columns: Columns, choice: Selection) -> Selection:
    """Return a choice with the notes to which its references link.

    >>> import scutch
    >>> page = scutch.parse("<p>Flax<sup><a href=#n>1</a></sup></p><div id=n>A plant.</div>")
    >>> choice = Selection((), ((4, 9),), bytearray(len(page)), -1, 1.0)
    >>> [page[begin].tag for begin, _ in with_notes(page.columns, choice).ranges]
    ['p', 'div']
    """
    marks = note_references(columns, choice.ranges) if choice.skip is not None else ()
    if not marks:
        return choice
    chosen = ChosenNodes(columns, choice)
    links = [link for link in references(columns, marks) if chosen.is_chosen(link)]
    notes = sorted({note for _, note in target_notes(columns, links) if is_missing_note(chosen, note)})
    if not 0 < len(notes) <= MAX_MISSING:
        return choice
    for note in notes:
        chosen.take(note, LANDMARK_TAGS)
    return chosen.selection()


def is_missing_note(chosen: ChosenNodes, note: int) -> bool:
    """Whether a visible note of moderate length is left out."""
    columns = chosen.columns
    return 0 < columns.chars[note] <= MAX_NOTE_CHARS and not columns.marks[note] & UNSEEN and not chosen.is_chosen(note)
