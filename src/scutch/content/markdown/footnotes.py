"""Footnotes: references in raised type that lead to a note on the same page."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple
from urllib.parse import unquote

from scutch.page.columns import MARKS, TEXT
from scutch.page.parser import Columns
from scutch.page.text import IDS, ids_of, render_text

RAISED, ANCHOR = IDS["sup"], IDS["a"]
#: Elements that may be a note; a note that is named inside of one is the whole of it.
NOTES: Final = ids_of(("li", "p", "div", "dd", "aside", "section"))
#: Around a reference: what is looked at for it.
BRACKETS: Final = "[](){}^.:"
#: Marks of more characters are no marks of notes. A label is as long at most.
LONGEST_MARK: Final = 8
#: Nor is a text of more characters a way back to the reference.
LONGEST_WAY_BACK: Final = 12
#: Nor all of them together.
LONGEST_WAYS_BACK: Final = 80
UNSEEN: Final = MARKS["hidden"] | MARKS["ignored"]


class Note(NamedTuple):
    """A reference, the note it leads to, and what it is called."""

    reference: int
    note: int
    label: str


def notes_of(
    columns: Columns, raised: Iterable[int], ranges: Sequence[tuple[int, int]], skip: bytes | bytearray | None
) -> list[Note]:
    """The references to notes among raised elements, whose notes are in the same slices of the page.

    Examples
    --------
    >>> from scutch.page import parse
    >>> page = parse("<p>Flax<sup><a href=#n1>[1]</a></sup><ol><li id=n1>A plant.</ol>")
    >>> marks = [mark.index for mark in page.elements("sup")]
    >>> [note.label for note in notes_of(page.columns, marks, [(0, len(page))], None)]
    ['1']
    """
    found = [(link, target_id(columns, link)) for link in references(columns, raised)]
    places = places_of(columns, {wanted for _, wanted in found}) if found else {}
    labels = Labels()
    notes: list[Note] = []
    for link, wanted in found:
        note = note_at(columns, places.get(wanted, -1), link)
        if note > 0 and any(begin <= note < end for begin, end in ranges) and not is_left_out(columns, note, skip):
            notes.append(Note(whole_mark(columns, link), note, labels.of(note, mark_of(columns, link))))
    return notes


def references(columns: Columns, raised: Iterable[int]) -> Iterator[int]:
    """Yield links in raised type, or around it, that lead to a place on the page and are as short as a mark."""
    for node in raised:
        inner = next((link for link in range(node + 1, columns.end[node]) if columns.tag[link] == ANCHOR), -1)
        link = inner if inner >= 0 else columns.parent[node]
        if columns.tag[link] == ANCHOR and target_id(columns, link) and mark_of(columns, link):
            yield link


def target_id(columns: Columns, link: int) -> str:
    """The id of the place on the page that a link leads to; empty for links to other pages."""
    href = columns.attribute(link, "href") or ""
    return unquote(href[1:]) if href[:1] == "#" else ""


def mark_of(columns: Columns, link: int) -> str:
    """The mark of a reference without brackets; empty where there is too much text for one."""
    if columns.chars[link] > 2 * LONGEST_MARK:
        return ""
    text = render_text(columns, link + 1, columns.end[link]).strip(BRACKETS + " ")
    return text if len(text) <= LONGEST_MARK else ""


def places_of(columns: Columns, wanted: set[str]) -> dict[str, int]:
    """The first element of each id."""
    places: dict[str, int] = {}
    for node, label in enumerate(columns.id_id):
        if label >= 0:
            name = columns.attribute(node, "id") or ""
            if name in wanted:
                places.setdefault(name, node)
    return places


def note_at(columns: Columns, place: int, link: int) -> int:
    """The note that begins at a place: the nearest block around it that has no text before it; -1 for none."""
    node = place
    while node > 0 and columns.tag[node] not in NOTES:
        node = columns.parent[node]
    before = range(node + 1, place)
    is_first = not any(columns.tag[inner] == TEXT and columns.chars[inner] for inner in before)
    return node if node > 0 and is_first and not node <= link < columns.end[node] and columns.chars[node] else -1


def is_left_out(columns: Columns, node: int, skip: bytes | bytearray | None) -> bool:
    """Whether people do not see an element, or a mask leaves it out."""
    while node > 0:
        if columns.marks[node] & UNSEEN or (skip is not None and skip[node]):
            return True
        node = columns.parent[node]
    return False


def whole_mark(columns: Columns, link: int) -> int:
    """The raised element around a link that holds nothing else; the link itself, if there is none."""
    parent = columns.parent[link]
    return parent if columns.tag[parent] == RAISED and columns.chars[parent] == columns.chars[link] else link


class Labels:
    """Labels of notes: their marks, or the next number where a mark is taken or no name."""

    __slots__ = ("_labels", "_next", "_taken")

    def __init__(self) -> None:
        self._labels: dict[int, str] = {}
        self._taken: set[str] = set()
        self._next = 1

    def of(self, note: int, mark: str) -> str:
        """The label of a note, the same for all references to it."""
        if note not in self._labels:
            self._labels[note] = mark if mark.isascii() and mark.isalnum() and mark not in self._taken else self.number()
            self._taken.add(self._labels[note])
        return self._labels[note]

    def number(self) -> str:
        """The next number that is no label yet."""
        while str(self._next) in self._taken:
            self._next += 1
        return str(self._next)


def ways_back(columns: Columns, notes: Iterable[Note]) -> set[int]:
    """What notes do not need: what leads back to their references, and their own marks in raised type."""
    links: dict[int, set[int]] = {}
    for note in notes:
        links.setdefault(note.note, set()).update(links_back(columns, note))
    return {around_links(columns, note, link, back) for note, back in links.items() for link in back}


def around_links(columns: Columns, note: int, link: int, back: set[int]) -> int:
    """The outermost element in a note that holds nothing but links back and signs beside them."""
    around = columns.parent[link]
    while around > note and columns.chars[around] <= LONGEST_WAYS_BACK:
        mask = bytearray(columns.end[around])
        for other in back:
            if other < len(mask):
                mask[other] = 1
        if any(map(str.isalnum, render_text(columns, around, columns.end[around], skip=mask))):
            break
        link, around = around, columns.parent[around]
    return link


def links_back(columns: Columns, note: Note) -> Iterator[int]:
    """Yield the links to a reference, or to what stands around it, and the mark of the note."""
    inside = [node for node in range(note.reference, columns.end[note.reference]) if columns.tag[node] != TEXT]
    around = {columns.attribute(node, "id") or "" for node in (columns.parent[note.reference], *inside)} - {""}
    for node in range(note.note + 1, columns.end[note.note]):
        kind, chars = columns.tag[node], columns.chars[node]
        is_link = kind == ANCHOR and chars <= LONGEST_WAY_BACK and target_id(columns, node) in around
        if is_link or (kind == RAISED and node <= note.note + 2 and mark_of(columns, node) == note.label):
            yield node
