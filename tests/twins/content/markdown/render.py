"""Markdown of a page, written by one walk over the nodes; the twin of ``scutch.content.markdown._writer``."""

from collections.abc import Sequence
from typing import Final

from scutch.content._special_nodes import (
    BLOCK,
    CODE_TABLE,
    FOOTNOTE,
    INLINE,
    LAZY_IMAGE,
    NOT_SPECIAL,
    POST_DATE,
    POSTER,
    TEX,
    VALUE,
    special_candidates,
)
from scutch.content.markdown.code import CODE_TAGS, code_block
from scutch.content.markdown.elements import first_number, heading_level, image_text
from scutch.content.markdown.escapes import ESCAPED_BAR, destination, escape_start
from scutch.content.markdown.special_nodes import SpecialNodes, find_special_nodes
from scutch.page.columns import DOCUMENT
from scutch.page.parser import Columns
from scutch.page.tag_ids import (
    BREAK,
    CELLS,
    IDS,
    IMAGES,
    ids_of,
)
from scutch.page.text import (
    IGNORED,
    LINE,
    SPACE,
    UNRENDERED,
    UNSEEN,
    render_text,
)
from scutch.page.urls import absolute
from tests.twins.content.markdown.elements import (
    BLOCKS,
    ROW,
    first_child,
    has_no_line_break,
    holds_heading,
    holds_only_paragraphs,
    is_all_of_heading,
    is_before_definition,
    is_exponent,
    is_index,
    is_invisible,
    is_list_of_rows,
    is_one_line,
    marker_cell,
    marker_of,
    marker_size,
)
from tests.twins.content.markdown.tables import CAPTION, has_header_row, is_data_table, table_grid
from tests.twins.content.markdown.writer import CELL_BREAK, DIVISION_GAP, PARAGRAPH_GAP, Writer
from tests.twins.page.text import PARAGRAPHS, PREFORMATTED, RUBY_TEXT, begins_part, space_behind_initial

EMPHASIS: Final = {
    **dict.fromkeys(ids_of(("b", "strong")), "**"),
    **dict.fromkeys(ids_of(("i", "em", "cite", "dfn", "var")), "*"),
    **dict.fromkeys(ids_of(("s", "strike", "del")), "~~"),
}
LISTS: Final = ids_of(("ul", "ol", "menu", "dir"))
ITEM, ORDERED, QUOTE, RULE, ANCHOR, TABLE, TERM, DEFINITION, SUPERSCRIPT, FIGURE_CAPTION, SUBSCRIPT, SUMMARY = (
    IDS[name] for name in ("li", "ol", "blockquote", "hr", "a", "table", "dt", "dd", "sup", "figcaption", "sub", "summary")
)
#: In the place of the last heading.
NO_HEADING: Final = (-1, 0, -1)
#: Elements that write something around their contents.
WITH_END: Final = BLOCKS | LISTS | frozenset(EMPHASIS) | {ANCHOR, RUBY_TEXT, ITEM, SUPERSCRIPT, SUBSCRIPT}


class Walk:
    """One walk over the nodes: the writer, the numbers of the open lists, the skip mask, the special nodes."""

    __slots__ = (
        "base_url",
        "columns",
        "hidden",
        "item_end",
        "item_numbers",
        "last_heading",
        "links",
        "marked_list",
        "marked_number",
        "marker",
        "passed_cell",
        "skip",
        "special",
        "term_parent",
        "texts",
        "writer",
    )

    def __init__(  # noqa: PLR0913 (what a walk is made of)
        self,
        columns: Columns,
        writer: Writer,
        base_url: str | None,
        skip: bytes | bytearray | None,
        special: SpecialNodes | None,
        *,
        hidden: bool,
        links: bool,
    ) -> None:
        self.hidden = hidden
        self.links = links
        self.columns = columns
        self.writer = writer
        self.base_url = base_url
        self.skip = special.skip if special else skip
        self.special = special
        self.texts = special.texts if special else {}
        self.item_numbers: list[int | None] = []
        #: Parent of the last term.
        self.term_parent = -1
        self.marked_list, self.marked_number, self.passed_cell = -1, -1, -1
        #: End of the last list item.
        self.item_end = -1
        #: A text, and the bytes at its beginning that repeat the marker of its list item.
        self.marker = -1, 0
        #: The last heading, its level, and where it ends among the parts.
        self.last_heading = NO_HEADING

    def run(self, begin: int, end: int) -> None:
        """Write a slice of nodes."""
        tags, ends = self.columns.tag, self.columns.end
        stack: list[tuple[int, bool]] = []
        node = begin
        while True:
            while stack and (node >= end or node >= ends[stack[-1][0]]):
                self.leave(*stack.pop())
            if node >= end:
                return
            tag, treatment = tags[node], self.special.mask[node] if self.special else NOT_SPECIAL
            if self.is_passed_over(node, tag, treatment) or self.write_whole(node, tag, treatment):
                node = ends[node]
                continue
            is_container = self.enter(node, tag, treatment)
            if is_container or tag in WITH_END:
                stack.append((node, is_container))
            node += 1

    def is_passed_over(self, node: int, tag: int, treatment: int) -> bool:
        """Whether an element is left out with all it contains."""
        if treatment in (INLINE, BLOCK, LAZY_IMAGE):
            return False
        is_unseen = self.columns.marks[node] & (IGNORED if self.hidden else UNSEEN) or 0 < tag < DOCUMENT or tag in UNRENDERED
        return bool(is_unseen) or bool(self.skip is not None and self.skip[node])

    def render_line(self, begin: int, end: int, line_break: str, style: str = "") -> str:
        """Nodes rendered as a single line, in a style. A line is never rendered within a line, so this does not nest."""
        writer = Writer(line_break)
        walk = Walk(self.columns, writer, self.base_url, self.skip, self.special, hidden=self.hidden, links=self.links)
        writer.open(style, style)
        walk.run(begin, end)
        writer.close()
        return writer.result()

    # ---- elements written with all their contents

    def write_whole(self, node: int, tag: int, treatment: int) -> bool:
        """Write a node with all its contents; False for elements whose contents are walked."""
        columns, writer = self.columns, self.writer
        if tag == 0 and (treatment in (NOT_SPECIAL, TEX) or writer.line_break):
            self.text(node, has_tex=treatment == TEX)
        elif treatment in (INLINE, BLOCK):
            self.write_special(node, treatment)
        elif treatment in (POSTER, POST_DATE):
            return self.poster(node, treatment)
        elif tag in IMAGES or treatment == LAZY_IMAGE:
            self.image(next(inner for inner in range(node, columns.end[node]) if columns.tag[inner] in IMAGES))
        elif tag in CODE_TAGS and has_no_line_break(columns, node):
            self.code(node)
        elif writer.line_break:
            return writer.line_break == CELL_BREAK and (tag in PREFORMATTED or tag in CODE_TAGS) and self.code_in_cell(node)
        elif tag in PREFORMATTED or tag in CODE_TAGS or treatment == CODE_TABLE:
            self.code_block(node)
        elif level := heading_level(columns, node):
            self.heading(node, level)
        elif self.is_passed_cell(node) or (tag == TERM and self.is_marker(node)):
            pass
        elif tag == TABLE and is_data_table(columns, node) and not is_list_of_rows(columns, node):
            self.table(node)
        elif tag == RULE:
            writer.rule()
        else:
            return False
        return True

    def text(self, node: int, *, has_tex: bool) -> None:
        """Write a text without what repeats the marker of its item, unless no character of it is seen."""
        begin = self.marker[1] if node == self.marker[0] else 0
        space = space_behind_initial(self.columns, node) if self.writer.gap in ("", SPACE) else 0
        begin = max(begin, space - 1)
        data = self.columns.data(self.columns.text_begin[node] + begin, self.columns.text_length[node] - begin)
        if space:
            self.writer.gap = ""
        elif not self.writer.gap and begins_part(self.columns, node):
            self.writer.gap = SPACE
        if not is_invisible(data):
            self.writer.text(data, has_tex=has_tex)

    def write_special(self, node: int, treatment: int) -> None:
        """Write a formula, or a reference to a footnote."""
        text = self.texts[node]
        if self.writer.line_break:
            self.writer.put(text.replace("|", ESCAPED_BAR))
        elif treatment == BLOCK:
            self.writer.block([text])
        else:
            self.writer.put(text)

    def poster(self, node: int, treatment: int) -> bool:
        """Write the name of a poster in bold and the date of the post as a line; nothing for the date itself."""
        if not self.writer.line_break and treatment == POSTER:
            self.writer.block([self.render_line(node, self.columns.end[node], SPACE, "**") + self.texts[node]])
        return not self.writer.line_break

    def image(self, node: int) -> None:
        """Write an image, unless it is embedded or has no address."""
        text = image_text(self.columns, node, self.base_url, bool(self.writer.line_break))
        if text:
            self.writer.image(text)

    def code(self, node: int) -> None:
        """Write a code span."""
        text = render_text(self.columns, node + 1, self.columns.end[node], skip=self.skip, hidden=self.hidden)
        text = " ".join(text.split())
        if text:
            self.writer.code(text)

    def code_block(self, node: int) -> None:
        """Write preformatted text between fences."""
        found = code_block(self.columns, node, self.skip, hidden=self.hidden)
        if found:
            self.writer.block([found.opening, *found.body.split(LINE), found.closing])
        else:
            self.writer.separate(LINE)

    def code_in_cell(self, node: int) -> bool:
        """Write preformatted text as a code span a line."""
        found = code_block(self.columns, node, self.skip, hidden=self.hidden)
        self.writer.separate(LINE)
        for line in found.body.split(LINE) if found else ():
            if line.strip():
                self.writer.code(line.rstrip())
                self.writer.separate(LINE)
        return True

    def heading(self, node: int, level: int) -> None:
        """Write a heading; one with images only is no heading."""
        text = self.heading_text(node, "")
        self.embolden_bare_heading(level)
        if not text:
            self.writer.separate(PARAGRAPH_GAP)
            return
        if not self.columns.chars[node] and self.columns.images[node]:
            self.writer.block([text])
            return
        if text.endswith("#"):
            text = f"{text[:-1]}\\#"
        self.writer.block([f"{'#' * level} {text}"])
        self.last_heading = node, level, len(self.writer.parts)

    def heading_text(self, node: int, style: str) -> str:
        """The text of a heading on one line, within the link that is open around it."""
        text = self.render_line(node + 1, self.columns.end[node], SPACE, style)
        for mark in reversed(self.writer.marks):
            if text and mark.opening == "[" and "](" not in text:
                text = f"{mark.opening}{text}{mark.closing}"
        return text

    def embolden_bare_heading(self, level: int) -> None:
        """Write the last heading in bold if nothing stands between it and one of this level: it heads nothing."""
        node, last_level, end = self.last_heading
        parts, begin = self.writer.parts, self.writer.block_begin
        if end != len(parts) or level > last_level or last_level == 1:
            return
        if any(parts[:begin]) and 2 * self.columns.link_chars[node] < self.columns.chars[node]:
            parts[begin:] = [self.heading_text(node, "**")]
            self.last_heading = NO_HEADING

    def table(self, node: int) -> None:
        """Write a data table: the first row is the header if it has header cells."""
        rows = table_grid(self.columns, node, self.skip, hidden=self.hidden)
        caption = first_child(self.columns, node, CAPTION)
        if caption >= 0 and not self.is_passed_over(caption, CAPTION, NOT_SPECIAL):
            self.writer.separate(PARAGRAPH_GAP)
            self.run_caption(caption)
        if not rows:
            self.writer.separate(PARAGRAPH_GAP)
            return
        cells = {
            cell: self.render_line(cell + 1, self.columns.end[cell], CELL_BREAK) for row in rows for cell in row if cell >= 0
        }
        cells[-1] = ""
        lines = ["| " + " | ".join(cells[cell] for cell in row) + " |" for row in rows]
        if not has_header_row(self.columns, rows):
            lines.insert(0, "|" + "  |" * len(rows[0]))
        lines.insert(1, "|" + " --- |" * len(rows[0]))
        self.writer.block(lines)

    def run_caption(self, node: int) -> None:
        """Write the caption as a paragraph before the table."""
        text = self.render_line(node + 1, self.columns.end[node], SPACE)
        if text:
            self.writer.block([escape_start(text)])

    # ---- elements whose contents are walked

    def enter(self, node: int, tag: int, treatment: int) -> bool:
        """Write what precedes the contents of an element; whether it opened a container that its tag alone does not."""
        writer = self.writer
        if tag == BREAK:
            writer.hard_break()
        elif treatment == VALUE:
            writer.gap = SPACE
            if tag in EMPHASIS:
                writer.open(*self.marks_of(node, tag))
        elif treatment == FOOTNOTE and not writer.line_break:
            return self.enter_footnote(node, tag)
        elif tag in EMPHASIS or tag in (ANCHOR, SUPERSCRIPT, SUBSCRIPT):
            writer.open(*self.marks_of(node, tag))
        elif tag == RUBY_TEXT:
            writer.gap = ""
            writer.put("(")
        elif tag in LISTS:
            self.separate_list()
            self.item_numbers.append(first_number(self.columns, node) if tag == ORDERED else None)
        elif tag == ITEM:
            self.enter_item(node)
        elif tag in BLOCKS:
            return self.enter_block(node, tag)
        return False

    def marks_of(self, node: int, tag: int) -> tuple[str, str]:
        """Opening and closing of emphasis, a link or an exponent; empty without an address and for other superscripts."""
        if tag in EMPHASIS:
            return EMPHASIS[tag], EMPHASIS[tag]
        if tag == SUPERSCRIPT:
            return ("<sup>", "</sup>") if is_exponent(self.columns, node) else ("", "")
        if tag == SUBSCRIPT:
            return ("<sub>", "</sub>") if is_index(self.columns, node) else ("", "")
        href = (self.columns.attribute(node, "href") if self.links else "") or ""
        url = "" if href[:1] == "#" and is_all_of_heading(self.columns, node) else absolute(href, self.base_url)
        return ("[", f"]({destination(url)})") if url else ("", "")

    def separate_list(self) -> None:
        """Separate a list from its surroundings: by a line break within a list, else by an empty line."""
        if self.item_numbers:
            self.writer.tighten(DIVISION_GAP)
        self.writer.separate(LINE if self.item_numbers else PARAGRAPH_GAP)

    def enter_footnote(self, node: int, tag: int) -> bool:
        """Open a footnote under its label; a list item keeps its place in the count."""
        if tag == ITEM and self.item_numbers and self.item_numbers[-1] is not None:
            self.item_numbers[-1] += 1
        self.writer.separate(PARAGRAPH_GAP)
        self.writer.push(self.texts[node], SPACE * 4)
        return True

    def enter_item(self, node: int) -> None:
        """Open a list item. After a paragraph only an item with number 1 begins a list."""
        number = self.item_numbers[-1] if self.item_numbers else None
        if number is not None:
            self.item_numbers[-1] = number + 1
        self.open_item(node, -1 if number is None else number)
        if not self.writer.line_break:
            self.marker = marker_size(self.columns, node, number or 0)

    def open_item(self, node: int, number: int) -> None:
        """Write the marker of an item."""
        starts_list = number in (-1, 1) or self.writer.is_item_begun() or self.follows_item(node)
        self.writer.separate(LINE if starts_list else PARAGRAPH_GAP)
        if not self.writer.line_break:
            marker = "- " if number < 0 else f"{number}. "
            self.writer.push(marker, SPACE * len(marker))

    def is_passed_cell(self, node: int) -> bool:
        """Whether a node is the cell with the marker of a row that is an item, or stands in front of it."""
        return node <= self.passed_cell and self.columns.parent[node] == self.columns.parent[self.passed_cell]

    def is_marker(self, term: int) -> bool:
        """Whether a term is the marker of the definition behind it, which is an item then."""
        number = marker_of(self.columns, term) if is_before_definition(self.columns, term) else None
        self.marked_list, self.marked_number = -1 if number is None else self.columns.parent[term], number or 0
        if number is not None and self.follows_item(term):
            self.item_end = self.columns.end[term]
        return number is not None

    def enter_marked(self, node: int, tag: int) -> bool:
        """Open a row or a definition that is an item; False for another one."""
        if tag == DEFINITION and self.marked_list == self.columns.parent[node]:
            self.marked_list = -1
            self.open_item(node, self.marked_number)
            return True
        self.passed_cell = marker_cell(self.columns, node) if tag == ROW else -1
        if self.passed_cell >= 0:
            self.open_item(node, marker_of(self.columns, self.passed_cell) or 0)
        return self.passed_cell >= 0

    def follows_item(self, node: int) -> bool:
        """Whether there is no text between the last list item and this node."""
        chars = self.columns.chars
        return self.item_end >= 0 and not any(chars[between] for between in range(self.item_end, node))

    def follows_cell(self, node: int) -> bool:
        """Whether a cell is written behind another one in a line: in a cell, or in a short row."""
        columns, row = self.columns, self.columns.parent[node]
        if self.writer.line_break == CELL_BREAK:
            return any(child < node and columns.tag[child] in CELLS for child in columns.child_nodes(row))
        begin = columns.end[self.passed_cell] if self.passed_cell > row else row + 1
        return any(columns.chars[begin:node]) and is_one_line(columns, row)

    def enter_block(self, node: int, tag: int) -> bool:
        """Open a block: separated by an empty line, a definition from its term by a colon."""
        writer = self.writer
        defines = tag == DEFINITION and self.term_parent == self.columns.parent[node] and not writer.line_break
        if tag in (DEFINITION, ROW) and not writer.line_break and self.enter_marked(node, tag):
            return True
        if defines and not holds_only_paragraphs(self.columns, node):
            self.term_parent = -1  # after its blocks a further definition would not be read as one
        elif defines:
            writer.separate(LINE)
            writer.push(": ", SPACE * 2)
            return True
        if tag in CELLS and self.follows_cell(node):
            writer.gap = SPACE
        elif not writer.is_item_begun():
            writer.separate(PARAGRAPH_GAP if tag in PARAGRAPHS else DIVISION_GAP)
        if tag == QUOTE and not writer.line_break:
            writer.push("> ", "> ")
            return True
        if tag == FIGURE_CAPTION:
            writer.open("*", "*")
        elif tag == SUMMARY:
            writer.open(*(("", "") if holds_heading(self.columns, node) else ("**", "**")))
        return False

    def leave(self, node: int, is_container: bool) -> None:
        """Write what follows the contents of an element."""
        writer, tag = self.writer, self.columns.tag[node]
        if tag in EMPHASIS or tag in (ANCHOR, SUPERSCRIPT, SUBSCRIPT):
            writer.close()
        elif tag == RUBY_TEXT:
            writer.gap = ""
            writer.put(")")
        elif tag in LISTS:
            self.item_numbers.pop()
            self.separate_list()
        else:
            self.leave_block(node, tag, is_container)

    def leave_block(self, node: int, tag: int, is_container: bool) -> None:
        """Close a block, a footnote or an item."""
        writer = self.writer
        if tag in (FIGURE_CAPTION, SUMMARY):
            writer.close()
        if is_container or (tag == ITEM and not writer.line_break):
            writer.suspend_marks()
            writer.pop()
        if tag == ITEM or (tag == ROW and is_container):
            self.item_end = self.columns.end[node]
            writer.tighten(DIVISION_GAP)
        elif tag == DEFINITION and is_container:
            self.item_end = self.columns.end[node]
            writer.tighten(PARAGRAPH_GAP)
        elif tag == TERM and self.columns.chars[node] and holds_only_paragraphs(self.columns, node):
            self.term_parent = self.columns.parent[node]
        else:
            writer.separate(PARAGRAPH_GAP if tag in PARAGRAPHS else DIVISION_GAP)
            return
        writer.separate(LINE)


def render_markdown(  # noqa: PLR0913 (those of the writer)
    columns: Columns,
    ranges: Sequence[tuple[int, int]],
    *,
    base_url: str | None = None,
    skip: bytes | bytearray | None = None,
    hidden: bool = False,
    links: bool = True,
    posters: Sequence[tuple[int, int, int]] = (),
) -> str:
    """The twin of ``scutch.content.markdown.render_markdown``."""
    candidates = special_candidates(columns, ranges)
    special = find_special_nodes(columns, candidates, ranges, skip, posters=posters) if candidates or posters else None
    writer = Writer()
    walk = Walk(columns, writer, base_url, skip, special, hidden=hidden, links=links)
    for begin, end in ranges:
        writer.separate(PARAGRAPH_GAP)
        walk.run(begin, end)
    walk.embolden_bare_heading(1)
    return writer.result()
