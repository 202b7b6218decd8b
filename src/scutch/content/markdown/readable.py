"""Markdown of a page, written by one walk over the nodes: the readable twin of ``compiled``.

CommonMark with the tables, strikethrough and footnotes of GitHub Flavored Markdown, terms and definitions as most dialects
write them. Text that would read as markup is escaped. A table without blocks in its cells becomes a table, any other one the
blocks it lays out.
"""

from collections.abc import Sequence
from typing import Final

from scutch.content._special_nodes import signs
from scutch.content.markdown.code import CODE, code_block, is_one_line
from scutch.content.markdown.elements import (
    BLOCKS,
    first_child,
    first_number,
    heading_level,
    image_text,
    is_exponent,
    is_plain,
)
from scutch.content.markdown.escapes import BAR, destination, escape_start
from scutch.content.markdown.special_nodes import BLOCK, INLINE, NOTE, NOTHING, NUMBERED, Marked, marked
from scutch.content.markdown.tables import CAPTION, grid, is_data_table, names_rows
from scutch.content.markdown.writer import CELL_BREAK, DIVIDED, PARAGRAPH, Writer
from scutch.page.columns import DOCUMENT
from scutch.page.parser import Columns
from scutch.page.text import (
    BREAK,
    IDS,
    IGNORED,
    LINE,
    PARAGRAPHS,
    PASSED_OVER,
    PREFORMATTED,
    RUBY_TEXT,
    SPACE,
    UNSEEN,
    ids_of,
    render_text,
)
from scutch.page.urls import absolute

EMPHASIS: Final = {
    **dict.fromkeys(ids_of(("b", "strong")), "**"),
    **dict.fromkeys(ids_of(("i", "em", "cite", "dfn", "var")), "*"),
    **dict.fromkeys(ids_of(("s", "strike", "del")), "~~"),
}
LISTS: Final = ids_of(("ul", "ol", "menu", "dir"))
ITEM, ORDERED, QUOTE, RULE, ANCHOR, IMAGE, TABLE, TERM, DEFINITION, RAISED = (
    IDS[name] for name in ("li", "ol", "blockquote", "hr", "a", "img", "table", "dt", "dd", "sup")
)
#: Around these the walk does something; all others are passed through.
WALKED: Final = BLOCKS | LISTS | frozenset(EMPHASIS) | {ANCHOR, RUBY_TEXT, ITEM, RAISED}


class Walk:
    """One walk over the nodes: the writer, the numbers of the open lists, what to leave out, what is marked."""

    __slots__ = ("base_url", "columns", "hidden", "listed", "marked", "numbers", "skip", "terms", "texts", "writer")

    def __init__(  # noqa: PLR0913 (what a walk is made of)
        self,
        columns: Columns,
        writer: Writer,
        base_url: str | None,
        skip: bytes | bytearray | None,
        found: Marked | None,
        *,
        hidden: bool,
    ) -> None:
        self.hidden = hidden
        self.columns = columns
        self.writer = writer
        self.base_url = base_url
        self.skip = found.skip if found else skip
        self.marked = found
        self.texts = found.texts if found else {}
        self.numbers: list[int | None] = []
        #: The element whose child the last term was.
        self.terms = -1
        #: Where the last list item ended.
        self.listed = -1

    def run(self, begin: int, end: int) -> None:
        """Write a slice of nodes."""
        kinds, ends = self.columns.tag, self.columns.end
        stack: list[tuple[int, bool]] = []
        node = begin
        while True:
            while stack and (node >= end or node >= ends[stack[-1][0]]):
                self.leave(*stack.pop())
            if node >= end:
                return
            kind, said = kinds[node], self.marked.mask[node] if self.marked else NOTHING
            if self.is_passed_over(node, kind, said) or self.write_whole(node, kind, said):
                node = ends[node]
                continue
            contained = self.enter(node, kind, said)
            if contained or kind in WALKED:
                stack.append((node, contained))
            node += 1

    def is_passed_over(self, node: int, kind: int, said: int) -> bool:
        """Whether an element is left out with all it contains."""
        if said in (INLINE, BLOCK):
            return False
        unseen = self.columns.marks[node] & (IGNORED if self.hidden else UNSEEN) or 0 < kind < DOCUMENT or kind in PASSED_OVER
        return bool(unseen) or bool(self.skip is not None and self.skip[node])

    def line(self, begin: int, end: int, line_break: str) -> str:
        """The same nodes as one line; called only for what is no line itself, so this does not nest."""
        writer = Writer(line_break)
        Walk(self.columns, writer, self.base_url, self.skip, self.marked, hidden=self.hidden).run(begin, end)
        return writer.result()

    # ---- elements written at once

    def write_whole(self, node: int, kind: int, said: int) -> bool:
        """Write a node with all it contains; False for those whose contents are walked."""
        columns, writer = self.columns, self.writer
        if kind == 0:
            writer.text(columns.data(columns.text_begin[node], columns.text_length[node]))
        elif said in (INLINE, BLOCK):
            self.write_marked(node, said)
        elif kind == IMAGE:
            self.image(node)
        elif kind in CODE and is_one_line(columns, node):
            self.code(node)
        elif writer.line_break:
            return False
        elif kind in PREFORMATTED or kind in CODE or said == NUMBERED:
            self.code_block(node)
        elif level := heading_level(columns, node):
            self.heading(node, level)
        elif kind == TABLE and is_data_table(columns, node):
            self.table(node)
        elif kind == RULE:
            writer.block(["---"])
        else:
            return False
        return True

    def write_marked(self, node: int, said: int) -> None:
        """A formula, or a reference to a note."""
        text = self.texts[node]
        if self.writer.line_break:
            self.writer.put(text.replace("|", BAR))
        elif said == BLOCK:
            self.writer.block([text])
        else:
            self.writer.put(text)

    def image(self, node: int) -> None:
        """An image, unless it is embedded or has no address."""
        text = image_text(self.columns, node, self.base_url, bool(self.writer.line_break))
        if text:
            self.writer.put(text)

    def code(self, node: int) -> None:
        """Inline code."""
        text = render_text(self.columns, node + 1, self.columns.end[node], skip=self.skip, hidden=self.hidden)
        text = " ".join(text.split())
        if text:
            self.writer.code(text)

    def code_block(self, node: int) -> None:
        """Preformatted text between fences."""
        found = code_block(self.columns, node, self.skip, hidden=self.hidden)
        if found:
            self.writer.block([found.opening, *found.body.split(LINE), found.closing])
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
        """A table of data: its first row is the header, unless it names its rows alone."""
        rows = grid(self.columns, node, self.skip, hidden=self.hidden)
        caption = first_child(self.columns, node, CAPTION)
        if caption >= 0 and not self.is_passed_over(caption, CAPTION, NOTHING):
            self.writer.separate(PARAGRAPH)
            self.run_caption(caption)
        if not rows:
            self.writer.separate(PARAGRAPH)
            return
        cells = {cell: self.line(cell + 1, self.columns.end[cell], CELL_BREAK) for row in rows for cell in row if cell >= 0}
        cells[-1] = ""
        lines = ["| " + " | ".join(cells[cell] for cell in row) + " |" for row in rows]
        if names_rows(self.columns, rows):
            lines.insert(0, "|" + "  |" * len(rows[0]))
        lines.insert(1, "|" + " --- |" * len(rows[0]))
        self.writer.block(lines)

    def run_caption(self, node: int) -> None:
        """The caption as a paragraph before the table."""
        text = self.line(node + 1, self.columns.end[node], SPACE)
        if text:
            self.writer.block([escape_start(text)])

    # ---- elements around others

    def enter(self, node: int, kind: int, said: int) -> bool:
        """What an element puts before its contents; True if it is a container that is not one by its tag."""
        writer = self.writer
        if kind == BREAK:
            writer.hard_break()
        elif said == NOTE and not writer.line_break:
            return self.enter_note(node, kind)
        elif kind in EMPHASIS or kind in (ANCHOR, RAISED):
            writer.open(*self.marks_of(node, kind))
        elif kind == RUBY_TEXT:
            writer.gap = ""
            writer.put("(")
        elif kind in LISTS:
            self.separate_list()
            self.numbers.append(first_number(self.columns, node) if kind == ORDERED else None)
        elif kind == ITEM:
            self.enter_item(node)
        elif kind in BLOCKS:
            return self.enter_block(node, kind)
        return False

    def marks_of(self, node: int, kind: int) -> tuple[str, str]:
        """What stands before and after emphasis, a link, or an exponent; nothing where it leads nowhere or is none."""
        if kind in EMPHASIS:
            return EMPHASIS[kind], EMPHASIS[kind]
        if kind == RAISED:
            return ("<sup>", "</sup>") if is_exponent(self.columns, node) else ("", "")
        url = absolute(self.columns.attribute(node, "href") or "", self.base_url)
        return ("[", f"]({destination(url)})") if url else ("", "")

    def separate_list(self) -> None:
        """What stands between a list and what is around it: less in a list than elsewhere."""
        if self.numbers:
            self.writer.tighten(DIVIDED)
        self.writer.separate(LINE if self.numbers else PARAGRAPH)

    def enter_note(self, node: int, kind: int) -> bool:
        """A note under its label; a list item is one already."""
        if kind == ITEM and self.numbers and self.numbers[-1] is not None:
            self.numbers[-1] += 1
        self.writer.separate(PARAGRAPH)
        self.writer.push(self.texts[node], SPACE * 4)
        return True

    def enter_item(self, node: int) -> None:
        """A list item: its marker, and its indent. Behind a line of text only a one begins a list."""
        number = self.numbers[-1] if self.numbers else None
        if number is not None:
            self.numbers[-1] = number + 1
        begins = number is None or number == 1 or self.writer.is_item_begun() or self.follows_item(node)
        self.writer.separate(LINE if begins else PARAGRAPH)
        if not self.writer.line_break:
            marker = "- " if number is None else f"{number}. "
            self.writer.push(marker, SPACE * len(marker))

    def follows_item(self, node: int) -> bool:
        """Whether there is no text between the last list item and this node."""
        chars = self.columns.chars
        return self.listed >= 0 and not any(chars[between] for between in range(self.listed, node))

    def enter_block(self, node: int, kind: int) -> bool:
        """A block: set off by an empty line, a definition from its term by a colon."""
        writer = self.writer
        defines = kind == DEFINITION and self.terms == self.columns.parent[node] and not writer.line_break
        if defines and not is_plain(self.columns, node):
            self.terms = -1  # what follows its blocks would not be read as a definition
        elif defines:
            writer.separate(LINE)
            writer.push(": ", SPACE * 2)
            return True
        if not writer.is_item_begun():
            writer.separate(PARAGRAPH if kind in PARAGRAPHS else DIVIDED)
        if kind == QUOTE and not writer.line_break:
            writer.push("> ", "> ")
            return True
        return False

    def leave(self, node: int, contained: bool) -> None:
        """What an element puts after its contents."""
        writer, kind = self.writer, self.columns.tag[node]
        if kind in EMPHASIS or kind in (ANCHOR, RAISED):
            writer.close()
        elif kind == RUBY_TEXT:
            writer.gap = ""
            writer.put(")")
        elif kind in LISTS:
            self.numbers.pop()
            self.separate_list()
        else:
            self.leave_block(node, kind, contained)

    def leave_block(self, node: int, kind: int, contained: bool) -> None:
        """The end of a block, a note or an item."""
        writer = self.writer
        if contained or (kind == ITEM and not writer.line_break):
            writer.suspend_marks()
            writer.pop()
        if kind == ITEM:
            self.listed = self.columns.end[node]
            writer.tighten(DIVIDED)
        elif kind == DEFINITION and contained:
            writer.tighten(PARAGRAPH)
        elif kind == TERM and self.columns.chars[node] and is_plain(self.columns, node):
            self.terms = self.columns.parent[node]
        else:
            writer.separate(PARAGRAPH if kind in PARAGRAPHS else DIVIDED)
            return
        writer.separate(LINE)


def readable_markdown(
    columns: Columns,
    ranges: Sequence[tuple[int, int]],
    *,
    base_url: str | None = None,
    skip: bytes | bytearray | None = None,
    hidden: bool = False,
) -> str:
    """The readable twin of ``render_markdown``, which the tests hold it to."""
    nodes = signs(columns, ranges)
    found = marked(columns, nodes, ranges, skip) if nodes else None
    writer = Writer()
    walk = Walk(columns, writer, base_url, skip, found, hidden=hidden)
    for begin, end in ranges:
        writer.separate(PARAGRAPH)
        walk.run(begin, end)
    return writer.result()
