"""Nodes that are written otherwise than their element says: formulas, footnotes and the references to them, numbered code.

They are rare, and each needs a look at other parts of the page. So they are found before the walk, and the walk, compiled or
not, asks one mask.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from scutch.content.markdown.code import code_block
from scutch.content.markdown.footnotes import RAISED, Note, notes_of, ways_back
from scutch.content.markdown.formulas import IMAGE, MATH, SCRIPT, formula, image_beside, renderings, tex_of
from scutch.content.markdown.line_numbers import Gutters, gutters
from scutch.page.columns import MARKS
from scutch.page.parser import Columns

#: What the mask says of a node: nothing, write ``texts`` in the line or as a block, a note with this label,
#: numbered lines of code.
NOTHING, INLINE, BLOCK, NOTE, NUMBERED = range(5)
HIDDEN: Final = MARKS["hidden"]


class Marked(NamedTuple):
    """What the mask says of each node, the texts it speaks of, and the mask of what is left out."""

    mask: bytearray
    texts: dict[int, str]
    skip: bytearray


def marked(
    columns: Columns,
    signs: Sequence[int],
    ranges: Sequence[tuple[int, int]],
    skip: bytes | bytearray | None,
    *,
    labels: bool = True,
) -> Marked | None:
    """What is to be written otherwise in some slices of a page; None if there is nothing.

    Parameters
    ----------
    columns
        The page.
    signs
        The elements in the slices that ``_signs`` names.
    ranges, skip
        What is written, and what is left out inside.
    labels
        Whether notes and the references to them get labels.

    Examples
    --------
    >>> from scutch.page import parse
    >>> page = parse("<p>E = <math alttext='mc^2'><mi>m</mi></math>")
    >>> found = next(page.elements("math")).index
    >>> marked(page.columns, [found], [(0, len(page))], None).texts[found]
    '$mc^2$'
    """
    beside, notes = gutters(columns, signs), notes_among(columns, signs, ranges, skip)
    found = Marked(bytearray(len(columns)), {}, without(columns, beside, notes, skip))
    for node in signs:
        if columns.tag[node] in (MATH, SCRIPT):
            mark_formula(columns, node, found)
    for table in beside.tables:
        mark_code(columns, table, found)
    for note in notes if labels else ():
        found.mask[note.reference], found.texts[note.reference] = INLINE, f"[^{note.label}]"
        found.mask[note.note], found.texts[note.note] = NOTE, f"[^{note.label}]: "
    return found


def left_out(
    columns: Columns, signs: Sequence[int], ranges: Sequence[tuple[int, int]], skip: bytes | bytearray | None
) -> bytearray:
    """The mask of what is left out, with what says nothing to a reader: numbers of lines, buttons in code, ways back of notes.

    Examples
    --------
    >>> from scutch.page import parse
    >>> page = parse("<pre>x<button>Copy</button></pre>")
    >>> found = left_out(page.columns, [next(page.elements("pre")).index], [(0, len(page))], None)
    >>> [node.tag for node in page if found[node.index]]
    ['button']
    """
    return without(columns, gutters(columns, signs), notes_among(columns, signs, ranges, skip), skip)


def notes_among(
    columns: Columns, signs: Sequence[int], ranges: Sequence[tuple[int, int]], skip: bytes | bytearray | None
) -> list[Note]:
    """The references to notes among the signs."""
    return notes_of(columns, [node for node in signs if columns.tag[node] == RAISED], ranges, skip)


def without(columns: Columns, beside: Gutters, notes: Sequence[Note], skip: bytes | bytearray | None) -> bytearray:
    """A mask without what stands beside code, and without the ways back of notes."""
    mask = bytearray(len(columns)) if skip is None else bytearray(skip)
    mask.extend(bytes(len(columns) - len(mask)))
    for node in (*beside.left_out, *ways_back(columns, notes)):
        mask[node] = 1
    return mask


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
        found.skip[rendering] = 1


def mark_code(columns: Columns, table: int, found: Marked) -> None:
    """Take in a table whose rows are lines of code."""
    code = code_block(columns, table, found.skip)
    if code:
        found.mask[table], found.texts[table] = NUMBERED, code.body
