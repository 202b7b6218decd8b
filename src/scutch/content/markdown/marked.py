"""Nodes that are written otherwise than their element says: formulas, footnotes and the references to them.

They are rare, and each needs a look at other parts of the page. So they are found before the walk, and the walk, compiled or
not, asks one mask.
"""

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from scutch.content.markdown.formulas import IMAGE, MATH, SCRIPT, formula, image_beside, renderings, tex_of
from scutch.content.markdown.notes import RAISED, notes_of, ways_back
from scutch.page.columns import MARKS
from scutch.page.parser import Columns

#: Elements that may need it.
SIGNS: Final = frozenset((RAISED, MATH, SCRIPT))
#: What the mask says of a node: nothing, leave it out, write ``texts`` in the line or as a block, a note with this label.
NOTHING, LEFT_OUT, INLINE, BLOCK, NOTE = range(5)
HIDDEN: Final = MARKS["hidden"]


class Marked(NamedTuple):
    """What the mask says of each node, and the texts it speaks of."""

    mask: bytearray
    texts: dict[int, str]


def marked(
    columns: Columns, signs: Iterable[int], ranges: Sequence[tuple[int, int]], skip: bytes | bytearray | None
) -> Marked | None:
    """What is to be written otherwise in some slices of a page; None if there is nothing.

    Parameters
    ----------
    columns
        The page.
    signs
        The elements in the slices that ``SIGNS`` names.
    ranges, skip
        What is written, and what is left out inside.

    Examples
    --------
    >>> from scutch.page import parse
    >>> page = parse("<p>E = <math alttext='mc^2'><mi>m</mi></math>")
    >>> found = next(page.elements("math")).index
    >>> marked(page.columns, [found], [(0, len(page))], None).texts[found]
    '$mc^2$'
    """
    found = Marked(bytearray(len(columns)), {})
    nodes = list(signs)
    for node in nodes:
        if columns.tag[node] != RAISED:
            mark_formula(columns, node, found)
    mark_notes(columns, [node for node in nodes if columns.tag[node] == RAISED], ranges, skip, found)
    return found if any(found.mask) else None


def mark_formula(columns: Columns, node: int, found: Marked) -> None:
    """Take in a formula: it is written in place of itself or, if it is hidden, of the image that shows it."""
    said = tex_of(columns, node)
    text = formula(said[0], display=said[1]) if said else ""
    if said is None or not text:
        return
    is_script = columns.tag[node] == SCRIPT
    place = image_beside(columns, node) if columns.marks[node] & HIDDEN and not is_script else node
    if place < 0:
        return
    found.mask[place], found.texts[place] = (BLOCK if said[1] and columns.tag[place] != IMAGE else INLINE), text
    for rendering in renderings(columns, node) if is_script else ():
        found.mask[rendering] = LEFT_OUT


def mark_notes(
    columns: Columns, raised: list[int], ranges: Sequence[tuple[int, int]], skip: bytes | bytearray | None, found: Marked
) -> None:
    """Take in notes, the references to them, and the ways back."""
    for note in notes_of(columns, raised, ranges, skip):
        found.mask[note.reference], found.texts[note.reference] = INLINE, f"[^{note.label}]"
        found.mask[note.note], found.texts[note.note] = NOTE, f"[^{note.label}]: "
        for node in ways_back(columns, note):
            found.mask[node] = LEFT_OUT
