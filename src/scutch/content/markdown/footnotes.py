"""Footnotes: references that link to a note on the same page, superscript or with the role or name of a reference."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import Final, NamedTuple
from urllib.parse import unquote

from scutch.content.markdown._page_parts import nodes_of_ids
from scutch.page.columns import TEXT
from scutch.page.parser import Columns
from scutch.page.tag_ids import IDS, ids_of
from scutch.page.text import UNSEEN, render_text
from scutch.page.traversal import enclosing

SUPERSCRIPT, ANCHOR, TERM = IDS["sup"], IDS["a"], IDS["dt"]
#: Elements that can be a note; an id within one of them names all of it.
NOTE_TAGS: Final = ids_of(("li", "p", "div", "dd", "aside", "section"))
#: Elements in front of a note that hold its mark: the terms of a list of notes, and headings.
MARK_TAGS: Final = ids_of(("dt", "h1", "h2", "h3", "h4", "h5", "h6"))
#: Signs around the mark of a reference.
MARK_BRACKETS: Final = "[](){}^.:"
#: Characters of a mark at most, and so of a label.
MAX_MARK_CHARS: Final = 8
#: Characters of a backlink at most, and of an element that holds the backlinks of a note.
MAX_BACKLINK_CHARS: Final = 12
MAX_BACKLINKS_CHARS: Final = 80


class Footnote(NamedTuple):
    """A reference, the note that it links to, and their label."""

    reference: int
    note: int
    label: str


def find_footnotes(
    columns: Columns, superscripts: Iterable[int], ranges: Sequence[tuple[int, int]], skip: bytes | bytearray | None
) -> list[Footnote]:
    """Footnotes whose notes are in the same slices of the page as their references, superscripts or links with that role.

    >>> from scutch.page import parse
    >>> page = parse("<p>Flax<sup><a href=#n1>[1]</a></sup><ol><li id=n1>A plant.</ol>")
    >>> marks = [mark.index for mark in page.elements("sup")]
    >>> [note.label for note in find_footnotes(page.columns, marks, [(0, len(page))], None)]
    ['1']
    """
    labels = Labels()
    notes: list[Footnote] = []
    for link, note in target_notes(columns, references(columns, superscripts)):
        begin = next((begin for begin, end in ranges if begin <= note < end), -1)
        if begin >= 0 and not is_left_out(columns, note, begin, skip):
            notes.append(Footnote(reference_of(columns, link), note, labels.of(note, mark_of(columns, link))))
    return notes


def references(columns: Columns, superscripts: Iterable[int]) -> Iterator[int]:
    """Yield links that link to an id on the page and are as short as a mark: themselves, or in or around superscripts."""
    yield from dict.fromkeys(
        link
        for link in (link_of(columns, node) for node in superscripts)
        if columns.tag[link] == ANCHOR and target_id(columns, link) and mark_of(columns, link)
    )


def link_of(columns: Columns, node: int) -> int:
    """The link that an element is, or the first one in it, or else its parent."""
    if columns.tag[node] == ANCHOR:
        return node
    return next((link for link in range(node + 1, columns.end[node]) if columns.tag[link] == ANCHOR), columns.parent[node])


def target_notes(columns: Columns, links: Iterable[int]) -> Iterator[tuple[int, int]]:
    """Yield links with the notes that they link to; where an address is in front of the id, the note must link back."""
    found = [(link, target_id(columns, link)) for link in links]
    nodes = nodes_of_ids(columns, {wanted for _, wanted in found}) if found else {}
    linked: dict[int, set[str]] = {}
    for link, wanted in found:
        note = note_at(columns, nodes.get(wanted, -1), link)
        is_near = (columns.attribute(link, "href") or "").startswith("#")
        if note > 0 and not is_near and note not in linked:
            linked[note] = {target for _, target in short_links(columns, note)}
        if note > 0 and (is_near or not linked[note].isdisjoint(ids_of_reference(columns, reference_of(columns, link)))):
            yield link, note


def target_id(columns: Columns, link: int) -> str:
    """The id that a link links to, also as the route of a script; empty for links to pages as a whole."""
    return unquote((columns.attribute(link, "href") or "").partition("#")[2].removeprefix("/"))


def mark_of(columns: Columns, link: int) -> str:
    """The mark in a reference without brackets; empty for a longer text."""
    if columns.chars[link] > 2 * MAX_MARK_CHARS:
        return ""
    text = render_text(columns, link + 1, columns.end[link]).strip(MARK_BRACKETS + " ")
    return text if len(text) <= MAX_MARK_CHARS else ""


def note_at(columns: Columns, target: int, link: int) -> int:
    """The note at the target of a link: the nearest block around it, if no text of the block precedes it; -1 for none.

    Behind the mark of a note, the next block is the note.
    """
    node = enclosing(columns, target, NOTE_TAGS | MARK_TAGS)
    if columns.tag[node] in MARK_TAGS:
        is_mark = columns.tag[node] == TERM or mark_of(columns, node) == mark_of(columns, link)
        return next_block(columns, node) if is_mark else -1
    before = (inner for inner in range(node + 1, target) if columns.tag[inner] == TEXT)
    is_first = not any(columns.text(inner).strip().strip(MARK_BRACKETS) for inner in before)
    return node if node > 0 and is_first and not node <= link < columns.end[node] and columns.chars[node] else -1


def next_block(columns: Columns, node: int) -> int:
    """The sibling behind an element, if it can be a note; -1 for another."""
    following = columns.end[node]
    while following < columns.end[columns.parent[node]] and columns.tag[following] == TEXT and not columns.chars[following]:
        following += 1
    is_inside = following < columns.end[columns.parent[node]]
    return following if is_inside and columns.tag[following] in NOTE_TAGS and columns.chars[following] else -1


def mark_before(columns: Columns, note: int) -> int:
    """The element in front of a note that holds its mark; -1 for none."""
    parent, before = columns.parent[note], note - 1
    while before > parent and (columns.parent[before] != parent or not columns.chars[before]):
        before = columns.parent[before] if columns.parent[before] != parent else before - 1
    is_mark = before > parent and columns.tag[before] in MARK_TAGS and next_block(columns, before) == note
    return before if is_mark else -1


def is_left_out(columns: Columns, node: int, begin: int, skip: bytes | bytearray | None) -> bool:
    """Whether an element is hidden, ignored or masked, or an ancestor from the begin of its slice is."""
    while node >= max(begin, 1):
        if columns.marks[node] & UNSEEN or (skip is not None and skip[node]):
            return True
        node = columns.parent[node]
    return False


def reference_of(columns: Columns, link: int) -> int:
    """The superscript around a link that holds no other text but brackets; the link itself without one."""
    parent = columns.parent[link]
    return parent if columns.tag[parent] == SUPERSCRIPT and mark_of(columns, parent) == mark_of(columns, link) else link


class Labels:
    """Labels of notes: the mark, or the next free number where the mark is taken or not alphanumeric ASCII."""

    __slots__ = ("_labels", "_next", "_taken")

    def __init__(self) -> None:
        self._labels: dict[int, str] = {}
        self._taken: set[str] = set()
        self._next = 1

    def of(self, note: int, mark: str) -> str:
        """The label of a note, the same for all references to it."""
        if note not in self._labels:
            self._labels[note] = mark if mark.isascii() and mark.isalnum() and mark not in self._taken else self.next_number()
            self._taken.add(self._labels[note])
        return self._labels[note]

    def next_number(self) -> str:
        """The next number that is no label yet."""
        while str(self._next) in self._taken:
            self._next += 1
        return str(self._next)


def backlinks(columns: Columns, notes: Iterable[Footnote]) -> set[int]:
    """Elements of notes to leave out: the links back to their references, and their own marks."""
    of_note: dict[int, list[Footnote]] = {}
    for note in notes:
        of_note.setdefault(note.note, []).append(note)
    links = {note: set(note_backlinks(columns, own)) for note, own in of_note.items()}
    mask = bytearray(len(columns) if links else 0)
    for link in chain.from_iterable(links.values()):
        mask[link] = 1
    plain = PlainElements(columns, mask)
    inside = {plain.outermost(note, link) for note, back in links.items() for link in back}
    return inside | ({mark_before(columns, note) for note in links} - {-1})


class PlainElements:
    """The elements of notes that hold only backlinks and signs. ``mask``: one byte a node, 1 for backlinks."""

    def __init__(self, columns: Columns, mask: bytearray) -> None:
        self._columns: Final = columns
        self._mask: Final = mask
        self._known: dict[int, bool] = {}

    def outermost(self, note: int, link: int) -> int:
        """The outermost of a link and the elements around it in a note that hold only backlinks and signs."""
        ancestor = self._columns.parent[link]
        while ancestor > note and self.is_plain(ancestor):
            link, ancestor = ancestor, self._columns.parent[ancestor]
        return link

    def is_plain(self, node: int) -> bool:
        """Whether an element holds only backlinks and signs."""
        if node not in self._known:
            end, is_short = self._columns.end[node], self._columns.chars[node] <= MAX_BACKLINKS_CHARS
            text = render_text(self._columns, node, end, skip=self._mask) if is_short else "x"
            self._known[node] = not any(map(str.isalnum, text))
        return self._known[node]


def note_backlinks(columns: Columns, references: Sequence[Footnote]) -> Iterator[int]:
    """Yield the links of a note to its references or the parents of these, and the mark of the note.

    ``references``: all of one note.
    """
    note, labels = references[0].note, {each.label for each in references}
    targets = set(chain.from_iterable(ids_of_reference(columns, each.reference) for each in references))
    yield from (link for link, target in short_links(columns, note) if target in targets)
    for node in range(note + 1, min(note + 3, columns.end[note])):
        if columns.tag[node] == SUPERSCRIPT and mark_of(columns, node) in labels:
            yield node


def short_links(columns: Columns, note: int) -> Iterator[tuple[int, str]]:
    """Yield the links of a note that may be backlinks, each with the id that it links to."""
    for node in range(note + 1, columns.end[note]):
        if columns.tag[node] == ANCHOR and columns.chars[node] <= MAX_BACKLINK_CHARS and (target := target_id(columns, node)):
            yield node, target


def ids_of_reference(columns: Columns, reference: int) -> set[str]:
    """The ids and names of a reference, of what is in it, and of its parent."""
    inside = (node for node in range(reference, columns.end[reference]) if columns.tag[node] != TEXT)
    places = (columns.parent[reference], *inside)
    return {columns.attribute(node, name) or "" for node in places for name in ("id", "name")} - {""}
