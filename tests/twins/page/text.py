"""The twin of ``scutch.page._text``: the visible text of a node slice in plain Python."""

import re
from typing import Final

from scutch.page import tags
from scutch.page.parser import Columns
from scutch.page.tag_ids import BREAK, CELLS, IDS, LINES, ids_of
from scutch.page.text import CELL_NO, CELL_YES, LINE, MATH_ML, PAIR_LABEL, PAIR_VALUE, SPACE, is_cjk, visible
from scutch.page.traversal import ancestors

CELL, PARAGRAPH = "\t", "\n\n"
RUBY_TEXT: Final = IDS["rt"]
FIGCAPTION: Final = IDS["figcaption"]
#: Characters that are left out, and characters that become a space.
REMOVED: Final = dict.fromkeys(map(ord, "\u00ad\u200b\u2060\ufeff")) | {0xA0: " ", 0x202F: " ", 0x3000: " "}
REMOVED_BYTES: Final = tuple(chr(code).encode() for code, kept in REMOVED.items() if not kept)
#: Texts of characters that are left out, that become a space, and of joiners.
WITHOUT_WIDTH: Final = re.compile(f"[{''.join(map(chr, REMOVED))}\u200c-\u200f]+")
#: What ``collapse`` leaves at the ends of a text.
EDGES: Final = SPACE + LINE
PARAGRAPHS: Final = ids_of(tags.READING["PARAGRAPH"])
PREFORMATTED: Final = ids_of(tags.READING["PREFORMATTED"])
#: Elements that belong to the word in front of them.
INSEPARABLE: Final = ids_of(("sub", "sup", "rt"))
#: Elements above a text that are searched for code and captions, and those that are code.
CODE_REACH: Final = 8
CODE: Final = PREFORMATTED | ids_of(("code",))
#: The last two bytes of a text and the first two of the next one, where the latter begins a word.
PART_EDGE: Final = re.compile(rb"(?s:.)(?:[A-Za-z]\n[0-9](?s:.?)|[a-z]\n[A-Z](?s:.)|[A-Z0-9]\n[A-Z][a-z])")
#: The same in the caption of a figure, where the latter is its credit.
CREDIT_EDGE: Final = re.compile(rb"[a-z][.!?]\n[A-Z](?s:.?)")
#: Nodes between a line and its initial letter, and between that and the rest of its word.
INITIAL_REACH: Final = 4
#: What the class or the style of an initial letter has.
LETTER: Final = re.compile("[A-Z]")
INITIAL: Final = re.compile("drop|initial|lettrine|first|float", re.IGNORECASE)
#: White space in front of a small letter.
CONTINUATION: Final = re.compile(rb"[\0-\x20]*(?=[a-z]|\xc3[\x9f-\xff])")


def collapse(data: bytes) -> str:
    """Collapse the white space of a text; at each end one space remains, or a line break beside CJK.

    >>> collapse(b"  two\\n  words ")
    ' two words '
    >>> collapse("中\\n文\\n".encode())
    '中文\\n'
    """
    if not data.isascii():
        for gone in REMOVED_BYTES:
            data = data.replace(gone, b"")
    words = data.split()
    if not words:
        return SPACE if data else ""
    if data.isascii() or b"\n" not in data:
        text = b" ".join(words).decode("utf-8", "replace").translate(REMOVED)
    else:
        text = joined_lines(data)
    before, after = data[: len(data) - len(data.lstrip())], data[len(data.rstrip()) :]
    return f"{edge(before, text[0])}{text}{edge(after, text[-1])}"


def edge(space: bytes, beside: str) -> str:
    """White space collapsed at the edge of a text: a line break beside a CJK character, else a space; "" for none."""
    if not space:
        return ""
    return LINE if b"\n" in space and is_cjk(beside) else SPACE


def joined_lines(data: bytes) -> str:
    """The lines of a text, with no space between two CJK characters."""
    text = ""
    for line in data.split(b"\n"):
        piece = b" ".join(line.split()).decode("utf-8", "replace").translate(REMOVED)
        if piece and text and not (is_cjk(text[-1]) and is_cjk(piece[0])):
            text += SPACE
        text += piece
    return text


def gap_between(gap: str, text: str, *, soft: bool, last: str) -> str:
    """Return the white space before a collapsed text, given the pending gap; none for a line break between CJK characters.

    >>> gap_between("", " a", soft=False, last="b"), gap_between(" ", "文", soft=True, last="中")
    (' ', '')
    >>> gap_between("", "\\n文", soft=False, last="中")
    ''
    """
    led = text[0] in EDGES
    if gap == SPACE and soft and text[0] != SPACE and is_cjk(text[led]):
        return ""
    if led and not gap and not (text[0] == LINE and is_cjk(last)):
        return SPACE
    return gap


def is_in_word(character: str) -> bool:
    """Return whether a character may be part of a word in a script that separates words by spaces.

    >>> is_in_word("a"), is_in_word("1"), is_in_word("€"), is_in_word("("), is_in_word("中"), is_in_word("")
    (True, True, True, False, False, False)
    """
    return bool(character) and (character.isalnum() if character.isascii() else not is_cjk(character))


def strength(gap: str) -> int:
    """Order of white space: none, space, tab, line breaks by their number."""
    return 2 + len(gap) if gap[:1] == LINE else len(gap) + (gap == CELL)


class Flow:
    """A text buffer: pieces, and the pending white space before the next one.

    A ``soft`` gap is a line break after a CJK character; it is dropped if another CJK character follows.
    """

    __slots__ = ("gap", "pieces", "soft")

    def __init__(self) -> None:
        self.pieces: list[str] = []
        self.gap = ""
        self.soft = False

    def separate(self, gap: str) -> None:
        """Make the pending gap at least this strong."""
        if strength(gap) > strength(self.gap):
            self.gap = gap

    def write(self, text: str) -> None:
        """Append collapsed text."""
        body = text.strip(EDGES)
        if not body:
            self.separate(SPACE if text else "")
            self.soft = self.soft and not text
            return
        self.gap = gap_between(self.gap, text, soft=self.soft, last=self.last())
        if self.pieces:
            self.pieces.append(self.gap)
        self.pieces.append(body)
        self.gap, self.soft = SPACE if text[-1] in EDGES else "", text[-1] == LINE

    def last(self) -> str:
        """Return the last character written; "" if there is none."""
        return next((piece[-1] for piece in reversed(self.pieces) if piece), "")

    def write_as_is(self, text: str) -> None:
        """Append text with its white space preserved."""
        if self.pieces:
            self.pieces.append(self.gap)
        self.gap = ""
        self.pieces.append(text)

    def end_line(self) -> None:
        """Remove the line break at the end of a line of code that is a block of its own."""
        if not self.gap and self.last() == LINE:
            at = next(at for at in reversed(range(len(self.pieces))) if self.pieces[at])
            self.pieces[at] = self.pieces[at][:-1]

    def end_code(self) -> None:
        """Remove the line breaks at the end of code."""
        while self.last() == LINE:
            at = next(at for at in reversed(range(len(self.pieces))) if self.pieces[at])
            self.pieces[at] = self.pieces[at].rstrip(LINE)

    def part(self, text: str) -> None:
        """Ask for a space if the next text would run into the previous word."""
        if not self.gap and is_in_word(self.last()) and is_in_word(text[:1]):
            self.gap = SPACE

    def begin_role(self, part: int) -> None:
        """Begin a line in front of a label, add the colon in front of a value, and what an icon in a cell says."""
        if part == PAIR_LABEL:
            self.separate(LINE)
        elif part == PAIR_VALUE:
            self.gap = ""
            if self.pieces and not self.pieces[-1].endswith(":"):
                self.write_as_is(":")
            self.gap = SPACE
        elif part in (CELL_YES, CELL_NO):
            self.write("✓" if part == CELL_YES else "✗")

    def break_line(self) -> None:
        """Add a line break of the author (``<br>``); consecutive ones are all kept."""
        self.gap = self.gap + LINE if self.gap[:1] == LINE else LINE


def readable_text(  # noqa: PLR0913 (one parameter a choice)
    columns: Columns,
    begin: int,
    end: int,
    *,
    skip: bytes | bytearray | None = None,
    hidden: bool = False,
    apart: bool = False,
    parted: bool = False,
    roles: bytes | None = None,
) -> str:
    """Readable twin of ``render_text``; the tests compare the two."""
    reading = Reading(columns, apart=apart, parted=parted)
    for node, entered in visible(columns, begin, end, skip, hidden=hidden):
        kind = columns.tag[node]
        if kind:
            reading.edge(kind, entered)
            if entered and roles is not None:
                reading.flow.begin_role(roles[node])
        else:
            reading.text(node)
    return "".join(reading.flow.pieces)


def is_without_width(columns: Columns, node: int) -> bool:
    """Whether a text and its line have no visible character, such as a joiner alone in a paragraph."""
    data = columns.data(columns.text_begin[node], columns.text_length[node])
    if columns.chars[node] or data[:1] < b"\x80" or not WITHOUT_WIDTH.fullmatch(data.decode("utf-8", "replace")):
        return False
    around = list(ancestors(columns, node))[:CODE_REACH]
    line = next((element for element in around if columns.chars[element] or columns.tag[element] in LINES | CELLS), 0)
    line = line or (around[-1] if around else 0)
    return line > 0 and not columns.chars[line]


def begins_part(columns: Columns, node: int) -> bool:
    """Whether a text begins an element directly behind another one, and its first word would run into the last of that."""
    parents, kinds = columns.parent, columns.tag
    first = node
    while first > 0 and parents[first] == first - 1:
        first -= 1
    before = first - 1
    if first == node or before < 0 or kinds[before]:
        return False
    texts = (columns.data(columns.text_begin[text], columns.text_length[text]) for text in (before, node))
    between = [*ancestors(columns, before, parents[first]), *ancestors(columns, node, parents[first])]
    around = list(ancestors(columns, node, -1))[:CODE_REACH]
    edge = b"\n".join(text[at] for text, at in zip(texts, (slice(-2, None), slice(2)), strict=True))
    is_apart = parents[before] != parents[first]
    is_caption = any(kinds[element] == FIGCAPTION for element in around)
    return (
        bool((is_apart and PART_EDGE.fullmatch(edge)) or (is_caption and CREDIT_EDGE.fullmatch(edge)))
        and kinds[first] not in INSEPARABLE
        and kinds[first] < MATH_ML
        and not any(kinds[element] in LINES | CELLS for element in between)
        and not any(kinds[element] in CODE for element in around)
    )


def space_behind_initial(columns: Columns, node: int) -> int:
    """Bytes of white space in front of the rest of the word of an initial letter, plus one; 0 for other texts."""
    reach = range(node - 1, max(node - 1 - INITIAL_REACH, 0), -1)
    before = next((text for text in reach if columns.tag[text] == 0 and columns.chars[text]), 0)
    if not before or columns.parent[before] == columns.parent[node] or not is_initial(columns, before, node):
        return 0
    found = CONTINUATION.match(columns.data(columns.text_begin[node], columns.text_length[node]))
    return found.end() + 1 if found else 0


def is_initial(columns: Columns, text: int, node: int) -> bool:
    """Whether a text is the first letter of a line that holds another text too, in an element that says so."""
    initial, letter = columns.parent[text], columns.text(text)
    line = next((above for above in ancestors(columns, text, 0) if columns.tag[above] in LINES | CELLS), 0)
    if not LETTER.fullmatch(letter) or initial != text - 1 or columns.end[initial] > node or line == initial:
        return False
    if columns.end[line] <= node or initial - line > INITIAL_REACH:
        return False
    names = f"{columns.attribute(initial, 'class') or ''} {columns.attribute(initial, 'style') or ''}"
    has_text = any(columns.tag[inner] == 0 and columns.chars[inner] for inner in range(line + 1, text))
    return not has_text and INITIAL.search(names) is not None


class Reading:
    """State of the readable twin: the text so far, and the element boundaries since the last text.

    Parameters
    ----------
    columns
        The page.
    apart, parted
        Whether words of two elements are set apart.
    """

    def __init__(self, columns: Columns, *, apart: bool, parted: bool) -> None:
        self.columns = columns
        self.apart, self.parted = apart, parted
        self.flow = Flow()
        self.preformatted = 0  # number of open elements that preserve white space
        self.since = ""  # begins and ends of elements since the last text
        self.size = 0  # bytes of the last text

    def text(self, node: int) -> None:
        """Process a text node."""
        if not self.preformatted and is_without_width(self.columns, node):
            return
        data = self.columns.data(self.columns.text_begin[node], self.columns.text_length[node])
        is_torn = "end" in self.since and self.since.endswith("begin") and max(self.size, len(data)) > 1
        if self.apart and is_torn:
            self.flow.part(data.decode("utf-8", "replace"))
        elif self.parted and not self.flow.gap and begins_part(self.columns, node):
            self.flow.gap = SPACE
        space = space_behind_initial(self.columns, node) if self.parted and self.flow.gap in ("", SPACE) else 0
        if space and not self.preformatted:
            self.flow.gap, data = "", data[space - 1 :]
        self.since, self.size = "", len(data)
        if self.preformatted:
            self.flow.write_as_is(data.decode("utf-8", "replace").translate(REMOVED))
        else:
            self.flow.write(collapse(data))

    def edge(self, kind: int, entered: bool) -> None:
        """Process the begin or the end of an element."""
        self.since += "begin" if entered else "end"
        if kind == BREAK:
            if entered:
                self.flow.break_line()
            return
        if kind in PREFORMATTED and not entered:
            self.flow.end_code()
        elif kind in LINES and self.preformatted:
            self.flow.end_line()
        separate(self.flow, kind, entered)
        self.preformatted += (entered or -1) * (kind in PREFORMATTED)


def separate(flow: Flow, kind: int, entered: bool) -> None:
    """Ask for the white space that separates an element from its neighbours."""
    if kind in PARAGRAPHS:
        flow.separate(PARAGRAPH)
    elif kind in LINES:
        flow.separate(LINE)
    elif kind in CELLS:
        flow.separate(CELL)
    elif kind == RUBY_TEXT:
        flow.gap = ""
        flow.write_as_is("(" if entered else ")")
