"""Safe HTML of a page, written by one walk over the nodes: the readable twin of ``compiled``."""

from collections.abc import Sequence
from html import escape
from typing import Final

from scutch.content._special_nodes import signs
from scutch.content.html.names import BLOCKS, HEADINGS, NEEDED, VOID, WRITTEN, start_tag
from scutch.content.html.tags import Tags
from scutch.content.markdown.elements import HEADING, heading_level
from scutch.content.markdown.special_nodes import BLOCK, INLINE, NUMBERED, Marked, marked
from scutch.page.columns import DOCUMENT
from scutch.page.parser import Columns
from scutch.page.text import IGNORED, PASSED_OVER, REMOVED, UNSEEN

#: Parsers make a line feed of it.
RETURN, LINE_FEED = "\r", "\n"
#: Where text may run.
DIRECTIONS: Final = ("ltr", "rtl")
#: A heading by its role is written as one where it would be one of these.
PLAIN: Final = ("div", "p")


class Walk:
    """One walk over the nodes: the tags, what to leave out, what is marked."""

    __slots__ = ("base_url", "columns", "marked", "skip", "tags", "texts", "unseen")

    def __init__(
        self, columns: Columns, base_url: str | None, skip: bytes | bytearray | None, found: Marked | None, *, hidden: bool
    ) -> None:
        self.columns = columns
        self.base_url = base_url
        self.skip = found.skip if found else skip
        self.marked = found.mask if found else bytes(len(columns))
        self.texts = found.texts if found else {}
        self.tags = Tags(lambda node, name: start_tag(columns, node, name, base_url))
        self.unseen = IGNORED if hidden else UNSEEN

    def run(self, begin: int, end: int) -> None:
        """Write a slice of nodes."""
        kinds, ends = self.columns.tag, self.columns.end
        around: list[int] = []  # elements around the node that were opened
        node = begin
        while True:
            while around and (node >= end or node >= ends[around[-1]]):
                around.pop()
                self.tags.leave()
            if node >= end:
                return
            said = self.marked[node]
            if said not in (INLINE, BLOCK) and self.is_passed_over(node):
                node = ends[node]
            elif said in (INLINE, BLOCK, NUMBERED):
                self.write_marked(node, said)
                node = ends[node]
            elif kinds[node] == 0:
                self.tags.text(seen(self.columns.text(node)))
                node += 1
            else:
                if self.open_element(node):
                    around.append(node)
                node += 1

    def is_passed_over(self, node: int) -> bool:
        """Whether a node is left out with all it contains."""
        kind = self.columns.tag[node]
        unseen = self.columns.marks[node] & self.unseen or 0 < kind < DOCUMENT or kind in PASSED_OVER
        return bool(unseen) or bool(self.skip is not None and self.skip[node])

    def write_marked(self, node: int, said: int) -> None:
        """A formula, or code in the rows of a table."""
        name = self.tags.allowed("pre") if said == NUMBERED else ""
        if name:
            self.tags.enter(node, name)
        self.tags.text(seen(self.texts[node]))
        if name:
            self.tags.leave()

    def name_of(self, node: int) -> str:
        """What an element is written as, wherever it stands: a division, if it holds what would end it."""
        kind = self.columns.tag[node]
        name = WRITTEN.get(kind, "")
        if kind in HEADINGS:
            marks = self.columns.marks
            return "div" if any(marks[inner] & HEADING for inner in range(node + 1, self.columns.end[node])) else name
        if name in PLAIN and (level := heading_level(self.columns, node)):
            return f"h{level}"
        return "div" if name == "p" and holds_blocks(self.columns, node) else name

    def open_element(self, node: int) -> bool:
        """Write an element's start; False for one that has no end of its own."""
        name = self.name_of(node)
        name = self.tags.allowed(name) if name else ""
        tag = start_tag(self.columns, node, name, self.base_url) if name in NEEDED or name == "div" else ""
        if name in NEEDED and not tag:
            return False
        if name in VOID:
            self.tags.void(tag or f"<{name}>")
        elif name:
            self.tags.enter(node, name, tag)
        return bool(name) and name not in VOID


def seen(text: str) -> str:
    """Text without what is not seen, its spaces all of one sort, escaped."""
    return escape(text.replace(RETURN, LINE_FEED).translate(REMOVED), quote=False)


def holds_blocks(columns: Columns, node: int) -> bool:
    """Whether an element holds others that would end a paragraph."""
    kinds = columns.tag
    return any(kinds[inner] in BLOCKS for inner in range(node + 1, columns.end[node]))


def readable_html(
    columns: Columns,
    ranges: Sequence[tuple[int, int]],
    *,
    base_url: str | None = None,
    skip: bytes | bytearray | None = None,
    hidden: bool = False,
) -> str:
    """The readable twin of ``render_html``, which the tests hold it to."""
    found = signs(columns, ranges)
    walk = Walk(columns, base_url, skip, marked(columns, found, ranges, skip, labels=False) if found else None, hidden=hidden)
    for begin, end in ranges:
        walk.run(begin, end)
    html = walk.tags.result()
    return f'<div dir="rtl">{html}</div>' if html and is_from_right(columns, columns.parent[ranges[0][0]]) else html


def is_from_right(columns: Columns, node: int) -> bool:
    """Whether the text around a node runs from right to left."""
    while node > 0:
        said = (columns.attribute(node, "dir") or "").strip().lower()
        if said in DIRECTIONS:
            return said == "rtl"
        node = columns.parent[node]
    return False
