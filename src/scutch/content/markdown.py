"""Markdown of a page: CommonMark with the tables and strikethrough of GitHub Flavored Markdown.

One walk over the nodes writes lines. What a container asks of each line it holds (``> ``, the indent of an item) is a stack of
prefixes; emphasis and links are opened when text follows and dropped when none does; text that would read as markup is
escaped. A table without blocks in its cells becomes a table, any other one the blocks it lays out.
"""

import sys
from collections.abc import Sequence
from typing import Final

from scutch.content import _markdown
from scutch.page.addresses import absolute
from scutch.page.columns import MARKS
from scutch.page.parser import Columns
from scutch.page.text import (
    BREAK,
    CELLS,
    IDS,
    LINE,
    LINES,
    PARAGRAPH,
    PREFORMATTED,
    RUBY_TEXT,
    SPACE,
    collapse,
    ids_of,
    render_text,
    strength,
    visible,
)

HEADINGS: Final = {IDS[f"h{level}"]: level for level in range(1, 7)}
EMPHASIS: Final = {
    **dict.fromkeys(ids_of(("b", "strong")), "**"),
    **dict.fromkeys(ids_of(("i", "em", "cite", "dfn", "var")), "*"),
    **dict.fromkeys(ids_of(("s", "strike", "del")), "~~"),
}
CODE: Final = ids_of(("code", "samp", "kbd", "tt"))
LISTS: Final = ids_of(("ul", "ol", "menu", "dir"))
BLOCKS: Final = LINES | CELLS
ITEM, ORDERED, QUOTE, RULE, ANCHOR, IMAGE, TABLE, ROW, CAPTION = (
    IDS[name] for name in ("li", "ol", "blockquote", "hr", "a", "img", "table", "tr", "caption")
)
CONTAINERS: Final = frozenset((ITEM, QUOTE))
PRESENTATION: Final = MARKS["presentation"]
#: In a cell of a table these are more than a line of text.
HEAVY: Final = ids_of(("table", "h1", "h2", "h3", "h4", "h5", "h6", "pre", "blockquote", "form", "section", "article", "hr"))

#: Always escaped; what is markup only at the beginning of a line or in a table is escaped there.
ESCAPES: Final = {ord(c): f"\\{c}" for c in "\\`*[]<~"}
LINE_STARTERS: Final = "#>-+=|:"
CLOSERS: Final = ".)"
LANGUAGE_PREFIXES: Final = ("language-", "lang-", "highlight-source-", "brush:")
BAR: Final = "\\|"
#: Deeper quotes and lists stay on this level, so that the prefixes of a line are bounded.
DEEPEST: Final = 24
#: A cell with more characters lays out a page; a span of more columns or rows is a mistake.
LONGEST_CELL: Final = 2000
WIDEST_SPAN: Final = 64


def destination(url: str) -> str:
    """A link destination, in angle brackets where it would not be one without."""
    if "(" in url or ")" in url or "<" in url or ">" in url or " " in url:
        return f"<{url.replace('<', '%3C').replace('>', '%3E')}>"
    return url.replace("\\", "%5C")


def escape(text: str) -> str:
    """Text that means itself within a line.

    Examples
    --------
    >>> escape("5 * 3 < a_b, _c_ &amp; [x]")
    '5 \\\\* 3 \\\\< a_b, \\\\_c\\\\_ \\\\&amp; \\\\[x\\\\]'
    """
    text = text.translate(ESCAPES)
    if "_" in text:
        text = "".join(f"\\{c}" if c == "_" and not is_inside_word(text, k) else c for k, c in enumerate(text))
    if "&" in text:
        text = "".join(f"\\{c}" if c == "&" and may_be_reference(text, k) else c for k, c in enumerate(text))
    return text


def is_inside_word(text: str, at: int) -> bool:
    """Whether letters or digits stand on both sides."""
    return 0 < at < len(text) - 1 and text[at - 1].isalnum() and text[at + 1].isalnum()


def may_be_reference(text: str, at: int) -> bool:
    """Whether an ampersand could begin a character reference."""
    return text[at + 1 : at + 2].isalnum() or text[at + 1 : at + 2] == "#"


def escape_start(text: str) -> str:
    """The first text of a line, which must not begin a heading, list, quote, rule or table.

    Examples
    --------
    >>> escape_start("1. one"), escape_start("# x"), escape_start("2024 was"), escape_start("- -")
    ('1\\\\. one', '\\\\# x', '2024 was', '\\\\- -')
    """
    if text[:1] in LINE_STARTERS:
        return f"\\{text}"
    digits = len(text) - len(text.lstrip("0123456789"))
    if 0 < digits < 10 and text[digits : digits + 1] in tuple(CLOSERS):
        return f"{text[:digits]}\\{text[digits:]}"
    return text


def fence_for(text: str, least: int) -> str:
    """Backticks enough to enclose a text: one more than its longest run."""
    if "`" not in text:
        return "`" * least
    longest = run = 0
    for character in text:
        run = run + 1 if character == "`" else 0
        longest = max(longest, run)
    return "`" * max(least, longest + 1)


def code_span(text: str) -> str:
    """Inline code."""
    fence = fence_for(text, 1)
    pad = SPACE if text[:1] == "`" or text[-1:] == "`" else ""
    return f"{fence}{pad}{text}{pad}{fence}"


class Prefix:
    """What a container puts before its lines: something before the first, something before the others."""

    __slots__ = ("begun", "first", "rest")

    def __init__(self, first: str, rest: str) -> None:
        self.first = first
        self.rest = rest
        self.begun = False

    def take(self) -> str:
        """What the line that begins now gets."""
        text = self.rest if self.begun else self.first
        self.begun = True
        return text


class Mark:
    """Emphasis or a link that has been opened: where it stands among the pieces, once there is text in it."""

    __slots__ = ("at", "closing", "opening")

    def __init__(self, opening: str, closing: str) -> None:
        self.opening = opening
        self.closing = closing
        self.at = -1


class Writer:
    """Markdown in the making.

    ``pieces`` is what has been written, ``gap`` the white space in front of what comes next, ``hard`` whether its line break
    is one that shows. A writer of one line (a heading, a cell) has a ``line_break`` to use instead.
    """

    __slots__ = ("gap", "hard", "line_break", "marks", "pieces", "prefixes", "trailing")

    def __init__(self, line_break: str = "") -> None:
        self.pieces: list[str] = []
        self.gap = ""
        self.hard = False
        self.prefixes: list[Prefix] = []
        self.marks: list[Mark] = []
        self.line_break = line_break
        self.trailing: Mark | None = None

    # ---- white space

    def separate(self, gap: str) -> None:
        """Ask for at least this much white space."""
        if self.line_break:
            self.gap = self.line_break if gap else self.gap
        elif strength(gap) >= strength(self.gap):
            self.gap = gap
            self.hard = False

    def hard_break(self) -> None:
        """A line break within a paragraph; two of them end it."""
        if self.line_break:
            self.gap = self.line_break
        elif self.gap[:1] != LINE:
            self.gap, self.hard = LINE, True
        elif self.hard:
            self.gap, self.hard = PARAGRAPH, False

    def at_line_start(self) -> bool:
        """Whether what comes next begins a line."""
        return not self.line_break and (not self.pieces or self.gap[:1] == LINE)

    def begin_line(self, breaks: int) -> None:
        """Begin a line after this many line breaks, all within the containers that go on."""
        if self.pieces:
            held = "".join(prefix.rest for prefix in self.prefixes if prefix.begun).rstrip()
            self.pieces.append(("\\" if self.hard else "") + LINE + f"{held}{LINE}" * (breaks - 1))
        self.pieces.append("".join(prefix.take() for prefix in self.prefixes))
        self.hard = False

    # ---- inline

    def put(self, text: str) -> None:
        """Write inline text that is Markdown already, after the gap and the marks that wait for it."""
        self.settle_trailing(text)
        if self.at_line_start():
            if not self.hard:
                self.suspend_marks()
            self.begin_line(min(len(self.gap), 2) or 1)
        elif self.gap and self.pieces:
            self.pieces.append(self.gap)
        self.gap = ""
        for mark in self.marks:
            if mark.at < 0 and mark.opening:
                mark.at = len(self.pieces)
                self.pieces.append(mark.opening)
        self.pieces.append(text)

    def before(self, at: int) -> str:
        """The character in front of a piece; none at the beginning."""
        return next((piece[-1] for piece in reversed(self.pieces[:at]) if piece), "")

    def suspend_marks(self) -> None:
        """Close what is open before a new block and open it again there: emphasis and links do not cross blocks."""
        for mark in reversed(self.marks):
            if mark.at >= 0:
                self.pieces.append(mark.closing)
                mark.at = -1

    def settle_trailing(self, text: str) -> None:
        """Look at the emphasis just closed: it goes on, or cannot be closed before a letter, or stays as it is."""
        mark, self.trailing = self.trailing, None
        if mark is None or self.gap or mark.opening == "[":
            return
        again = next((other for other in self.marks if other.at < 0 and other.opening == mark.opening), None)
        if again is not None:
            self.pieces[-1] = ""
            again.at = mark.at
        elif text[:1].isalnum() and not self.before(len(self.pieces) - 1).isalnum():
            self.pieces[mark.at] = self.pieces[-1] = ""

    def text(self, data: bytes) -> None:
        """Write the text of a node."""
        collapsed = collapse(data)
        body = collapsed.strip(SPACE)
        if collapsed[:1] == SPACE:
            self.gap = self.gap or SPACE
        if not body:
            return
        shown = escape(body)
        if self.line_break:
            shown = shown.replace("|", BAR)
        elif self.at_line_start():
            shown = escape_start(shown)
        self.put(shown)
        self.gap = SPACE if collapsed[-1] == SPACE else ""

    def open(self, opening: str, closing: str) -> None:
        """Begin emphasis or a link; inside another of its kind it counts nothing."""
        if any(mark.opening == opening for mark in self.marks):
            opening = closing = ""
        self.marks.append(Mark(opening, closing))

    def close(self) -> None:
        """End it: not at all where nothing was written, and without emphasis where CommonMark would not see its beginning."""
        mark = self.marks.pop()
        if mark.at < 0:
            return
        first = self.pieces[mark.at + 1][:1]
        if mark.opening != "[" and self.before(mark.at).isalnum() and not first.isalnum():
            self.pieces[mark.at] = ""
            return
        self.pieces.append(mark.closing)
        self.trailing = mark

    # ---- blocks

    def push(self, first: str, rest: str) -> None:
        """Enter a container; very deep ones add nothing more."""
        deep = len(self.prefixes) >= DEEPEST
        self.prefixes.append(Prefix("" if deep else first, "" if deep else rest))

    def pop(self) -> None:
        """Leave the container."""
        self.prefixes.pop()

    def block(self, lines: Sequence[str]) -> None:
        """Write lines that are Markdown already, as a block of their own."""
        self.suspend_marks()
        self.hard = False
        for number, line in enumerate(lines):
            self.begin_line(1 if number else 2)
            self.pieces.append(line)
        self.gap = PARAGRAPH

    def result(self) -> str:
        """All that has been written."""
        return "".join(self.pieces).strip(LINE)


class Walk:
    """One walk over the nodes: the writer, the numbers of the open lists, what to leave out, what has been written whole."""

    __slots__ = ("base_url", "columns", "done", "numbers", "skip", "whole_begin", "writer")

    def __init__(self, columns: Columns, writer: Writer, base_url: str | None, skip: bytes | bytearray | None) -> None:
        self.columns = columns
        self.writer = writer
        self.base_url = base_url
        self.skip = skip
        self.numbers: list[int | None] = []
        self.whole_begin = self.done = -1

    def run(self, begin: int, end: int) -> None:
        """Write a slice of nodes."""
        columns = self.columns
        kinds, begins, lengths, ends = columns.tag, columns.text_begin, columns.text_length, columns.end
        for node, entered in visible(columns, begin, end, self.skip):
            if self.whole_begin <= node < self.done:
                continue
            kind = kinds[node]
            if not kind:
                self.writer.text(columns.data(begins[node], lengths[node]))
            elif not entered:
                self.leave(kind)
            elif self.write_whole(node, kind):
                self.whole_begin, self.done = node, ends[node]
            else:
                self.enter(node, kind)

    def line(self, begin: int, end: int, line_break: str) -> str:
        """The same nodes as one line; called only for what is no line itself, so this does not nest."""
        writer = Writer(line_break)
        Walk(self.columns, writer, self.base_url, self.skip).run(begin, end)
        return writer.result()

    # ---- elements written at once

    def write_whole(self, node: int, kind: int) -> bool:
        """Write an element with all it contains; False for those whose contents are walked."""
        if kind == IMAGE:
            self.image(node)
        elif kind in CODE and is_one_line(self.columns, node):
            self.code(node)
        elif self.writer.line_break:
            return False
        elif kind in PREFORMATTED or kind in CODE:
            self.code_block(node)
        elif kind in HEADINGS:
            self.heading(node, HEADINGS[kind])
        elif kind == TABLE and is_data_table(self.columns, node):
            self.table(node)
        elif kind == RULE:
            self.writer.block(["---"])
        else:
            return False
        return True

    def image(self, node: int) -> None:
        """An image, unless it is embedded or has no address."""
        text = image_text(self.columns, node, self.base_url, bool(self.writer.line_break))
        if text:
            self.writer.put(text)

    def code(self, node: int) -> None:
        """Inline code."""
        text = code_text(self.columns, node, self.skip, bool(self.writer.line_break))
        if text:
            self.writer.put(text)

    def code_block(self, node: int) -> None:
        """Preformatted text between fences."""
        lines = code_lines(self.columns, node)
        if lines:
            self.writer.block(lines)
        else:
            self.writer.separate(LINE)

    def heading(self, node: int, level: int) -> None:
        """A heading on one line, within the link it stands in."""
        text = self.line(node + 1, self.columns.end[node], SPACE)
        if not text:
            self.writer.separate(PARAGRAPH)
            return
        for mark in reversed(self.writer.marks):
            if mark.opening == "[" and "](" not in text:
                text = f"{mark.opening}{text}{mark.closing}"
        if text.endswith("#"):
            text = f"{text[:-1]}\\#"
        self.writer.block([f"{'#' * level} {text}"])

    def table(self, node: int) -> None:
        """A table of data; its first row is the header, as Markdown has no other."""
        rows = grid(self.columns, node, self.skip)
        cells = {cell: self.line(cell + 1, self.columns.end[cell], "<br>") for row in rows for cell in row if cell >= 0}
        cells[-1] = ""
        lines = ["| " + " | ".join(cells[cell] for cell in row) + " |" for row in rows]
        lines.insert(1, "|" + " --- |" * len(rows[0]))
        caption = first_child(self.columns, node, CAPTION)
        if caption >= 0:
            self.writer.separate(PARAGRAPH)
            self.run_caption(caption)
        self.writer.block(lines)

    def run_caption(self, node: int) -> None:
        """The caption as a paragraph before the table."""
        text = self.line(node + 1, self.columns.end[node], SPACE)
        if text:
            self.writer.block([escape_start(text)])

    # ---- elements around others

    def enter(self, node: int, kind: int) -> None:
        """What an element puts before its contents."""
        writer = self.writer
        if kind == BREAK:
            writer.hard_break()
        elif kind in EMPHASIS:
            writer.open(EMPHASIS[kind], EMPHASIS[kind])
        elif kind == ANCHOR:
            url = absolute(self.columns.attribute(node, "href") or "", self.base_url)
            writer.open("[" if url else "", f"]({destination(url)})" if url else "")
        elif kind == RUBY_TEXT:
            writer.gap = ""
            writer.put("(")
        elif kind in LISTS:
            writer.separate(LINE if self.numbers else PARAGRAPH)
            self.numbers.append(first_number(self.columns, node) if kind == ORDERED else None)
        elif kind == ITEM:
            self.enter_item()
        elif kind in BLOCKS:
            writer.separate(PARAGRAPH)
            if kind == QUOTE and not writer.line_break:
                writer.push("> ", "> ")

    def enter_item(self) -> None:
        """A list item: its marker, and its indent."""
        number = self.numbers[-1] if self.numbers else None
        if number is not None:
            self.numbers[-1] = number + 1
        self.writer.separate(LINE)
        if not self.writer.line_break:
            marker = "- " if number is None else f"{number}. "
            self.writer.push(marker, SPACE * len(marker))

    def leave(self, kind: int) -> None:
        """What an element puts after its contents."""
        writer = self.writer
        if kind in EMPHASIS or kind == ANCHOR:
            writer.close()
        elif kind == RUBY_TEXT:
            writer.gap = ""
            writer.put(")")
        elif kind in LISTS:
            self.numbers.pop()
            writer.separate(LINE if self.numbers else PARAGRAPH)
        elif kind in CONTAINERS:
            if not writer.line_break:
                writer.suspend_marks()
                writer.pop()
            writer.separate(PARAGRAPH if kind == QUOTE else LINE)
        elif kind in BLOCKS:
            writer.separate(PARAGRAPH)


def image_text(columns: Columns, node: int, base_url: str | None, in_line: bool) -> str:
    """Markdown of an image; lazy ones by the address they will load."""
    source, later = columns.attribute(node, "src") or "", columns.attribute(node, "data-src") or ""
    url = absolute(source, base_url) or absolute(later, base_url)
    if not url:
        return ""
    alt = escape(" ".join((columns.attribute(node, "alt") or "").split()))
    return f"![{alt.replace('|', BAR) if in_line else alt}]({destination(url)})"


def code_text(columns: Columns, node: int, skip: bytes | bytearray | None, in_line: bool) -> str:
    """Markdown of inline code."""
    text = " ".join(render_text(columns, node + 1, columns.end[node], skip=skip).split())
    return code_span(text.replace("|", BAR) if in_line else text) if text else ""


def code_lines(columns: Columns, node: int) -> list[str]:
    """A fenced block of code, line by line."""
    lines = raw_text(columns, node).rstrip().split(LINE)
    while lines and not lines[0].strip():
        del lines[0]
    if not lines:
        return []
    fence = fence_for(LINE.join(lines), 3)
    return [f"{fence}{language(columns, node)}", *lines, fence]


def first_number(columns: Columns, node: int) -> int:
    """Number of an ordered list's first item, as far as Markdown can say it."""
    start = (columns.attribute(node, "start") or "").strip()
    return int(start) if start.isascii() and start.isdigit() and len(start) < 10 else 1


def first_child(columns: Columns, node: int, kind: int) -> int:
    """The first child element of this kind; -1 when there is none."""
    child, end = node + 1, columns.end[node]
    while child < end:
        if columns.tag[child] == kind:
            return child
        child = columns.end[child]
    return -1


def is_one_line(columns: Columns, node: int) -> bool:
    """Whether an element holds no line break of any sort."""
    kinds = columns.tag
    return not any(kinds[inner] == BREAK or kinds[inner] in LINES for inner in range(node + 1, columns.end[node]))


def raw_text(columns: Columns, node: int) -> str:
    """Text of a preformatted element, as it is written."""
    pieces = []
    for inner, entered in visible(columns, node + 1, columns.end[node]):
        if columns.tag[inner] == 0:
            pieces.append(columns.text(inner))
        elif (columns.tag[inner] == BREAK and entered) or (columns.tag[inner] in LINES and pieces and pieces[-1][-1:] != LINE):
            pieces.append(LINE)
    return "".join(pieces).replace("\u00a0", SPACE)


def language(columns: Columns, node: int) -> str:
    """Programming language of a code block, from the class words that highlighters use."""
    child = node + 1 if node + 1 < columns.end[node] else node
    for candidate in (node, child, columns.parent[node], columns.parent[columns.parent[node]]):
        words = (columns.attribute(candidate, "class") or "").split() if candidate >= 0 else []
        for word in words:
            for prefix in LANGUAGE_PREFIXES:
                if word.startswith(prefix) and word[len(prefix) :].replace("+", "").replace("#", "").isalnum():
                    return word[len(prefix) :].lower()
    return ""


def is_data_table(columns: Columns, node: int) -> bool:
    """Whether a table holds data: several columns, and no blocks in its cells."""
    kinds, end = columns.tag, columns.end[node]
    if columns.marks[node] & PRESENTATION:
        return False
    width = rows = row_width = 0
    for inner in range(node + 1, end):
        kind = kinds[inner]
        if kind in HEAVY:
            return False
        if kind == ROW:
            rows, row_width = rows + 1, 0
        elif kind in CELLS:
            row_width += 1
            width = max(width, row_width)
            if columns.chars[inner] > LONGEST_CELL:
                return False
    return width > 1 and rows > 1


def grid(columns: Columns, table: int, skip: bytes | bytearray | None) -> list[list[int]]:
    """Cells of a table by row and column, spans filled with -1, all rows of one length."""
    rows: list[list[int]] = []
    held: dict[int, int] = {}  # by column: rows that a cell above still covers
    for node, entered in visible(columns, table + 1, columns.end[table], skip):
        kind = columns.tag[node]
        if kind == ROW and entered:
            rows.append([])
        elif kind in CELLS and entered and rows:
            add_cell(columns, node, rows[-1], held)
        elif kind == ROW:
            cover(rows[-1], held)
    rows = [row for row in rows if row]
    width = max(map(len, rows), default=0)
    return [row + [-1] * (width - len(row)) for row in rows] or [[-1]]


def cover(row: list[int], held: dict[int, int]) -> None:
    """Put in the places of this row that cells above cover."""
    while held.get(len(row), 0) > 0:
        held[len(row)] -= 1
        row.append(-1)


def add_cell(columns: Columns, node: int, row: list[int], held: dict[int, int]) -> None:
    """Put a cell into its row, over as many columns as it spans."""
    cover(row, held)
    for k in range(span(columns, node, "colspan")):
        held[len(row)] = span(columns, node, "rowspan") - 1
        row.append(node if k == 0 else -1)


def span(columns: Columns, node: int, name: str) -> int:
    """A colspan or rowspan, within reason."""
    value = columns.attribute(node, name) or ""
    return min(max(int(value), 1), WIDEST_SPAN) if value.isascii() and value.isdigit() and len(value) < 6 else 1


def render_markdown(
    columns: Columns,
    ranges: Sequence[tuple[int, int]],
    *,
    base_url: str | None = None,
    skip: bytes | bytearray | None = None,
) -> str:
    """Markdown of node slices, one after another.

    Parameters
    ----------
    columns
        The page.
    ranges
        Slices of whole subtrees, in document order.
    base_url
        What links and images are resolved against.
    skip
        One byte a node; where it is not 0 the subtree is left out.

    Raises
    ------
    IndexError
        The page has no such nodes.
    ValueError
        ``skip`` is too short.

    Notes
    -----
    Linear in the nodes and their text; compiled. CommonMark 0.31 and GitHub's tables and strikethrough. ``readable_markdown``
    states the rules.
    """
    return _markdown.render_markdown(columns, ranges, base_url, skip, sys.modules[__name__])


def readable_markdown(
    columns: Columns,
    ranges: Sequence[tuple[int, int]],
    *,
    base_url: str | None = None,
    skip: bytes | bytearray | None = None,
) -> str:
    """The readable twin of ``render_markdown``, which the tests hold it to."""
    writer = Writer()
    walk = Walk(columns, writer, base_url, skip)
    for begin, end in ranges:
        writer.separate(PARAGRAPH)
        walk.run(begin, end)
    return writer.result()
