"""Safe HTML of a page, written by one walk over the nodes; the twin of ``scutch.content.html._writer``."""

from collections.abc import Sequence
from html import escape
from typing import Final

from scutch.content._special_nodes import BLOCK, CODE_TABLE, INLINE, LABEL, LAZY_IMAGE, VALUE, special_candidates
from scutch.content.html.allowlist import ELEMENT_OF_TAG, REQUIRED_ATTRIBUTE, VOID_ELEMENTS, start_tag
from scutch.content.markdown.elements import HEADING_LEVELS, HEADING_ROLE, heading_level
from scutch.content.markdown.special_nodes import SpecialNodes, find_special_nodes
from scutch.page.columns import DOCUMENT
from scutch.page.parser import Columns
from scutch.page.tag_ids import CELLS, IMAGES, LINES
from scutch.page.text import IGNORED, UNRENDERED, UNSEEN
from tests.twins.content.html.tags import Tags
from tests.twins.page.text import REMOVED, begins_part, is_without_width

#: A parser reads a carriage return as a line feed.
RETURN, LINE_FEED = "\r", "\n"
#: Text directions that decide for the elements within.
DIRECTIONS: Final = ("ltr", "rtl")
#: Elements that are written as headings if they have the heading role.
PLAIN: Final = ("div", "p")


class Walk:
    """One walk over the nodes: the tags, the skip mask, the special nodes."""

    __slots__ = ("base_url", "columns", "links", "mask", "skip", "tags", "texts", "unseen")

    def __init__(  # noqa: PLR0913 (what a walk is made of)
        self,
        columns: Columns,
        base_url: str | None,
        skip: bytes | bytearray | None,
        special: SpecialNodes | None,
        *,
        hidden: bool,
        links: bool,
    ) -> None:
        self.columns = columns
        self.links = links
        self.base_url = base_url
        self.skip = special.skip if special else skip
        self.mask = special.mask if special else bytes(len(columns))
        self.texts = special.texts if special else {}
        self.tags = Tags(lambda node, name: start_tag(columns, node, name, base_url))
        self.unseen = IGNORED if hidden else UNSEEN

    def run(self, begin: int, end: int) -> None:
        """Write a slice of nodes."""
        kinds, ends = self.columns.tag, self.columns.end
        opened: list[int] = []
        node = begin
        while True:
            while opened and (node >= end or node >= ends[opened[-1]]):
                opened.pop()
                self.tags.leave()
            if node >= end:
                return
            treatment = self.mask[node]
            if treatment == LAZY_IMAGE:
                self.open_element(next(inner for inner in range(node, end) if kinds[inner] in IMAGES))
                node = ends[node]
            elif treatment not in (INLINE, BLOCK) and self.is_passed_over(node):
                node = ends[node]
            elif treatment in (INLINE, BLOCK, CODE_TABLE):
                self.write_marked(node, treatment)
                node = ends[node]
            elif kinds[node] == 0:
                self.write_text(node)
                node += 1
            else:
                if treatment == VALUE:
                    self.write_marked(node, treatment)
                elif treatment == LABEL:
                    self.tags.void("<br>\n")
                if self.open_element(node):
                    opened.append(node)
                node = ends[node] if kinds[node] in IMAGES else node + 1

    def is_passed_over(self, node: int) -> bool:
        """Whether a node is left out with all it contains."""
        kind = self.columns.tag[node]
        unseen = self.columns.marks[node] & self.unseen or 0 < kind < DOCUMENT or kind in UNRENDERED
        return bool(unseen) or bool(self.skip is not None and self.skip[node])

    def write_text(self, node: int) -> None:
        """Write a text, apart from the one before if their words would run into each other."""
        if begins_part(self.columns, node) and not self.tags.ends_with_space():
            self.tags.text(" ")
        if not is_without_width(self.columns, node):
            self.tags.text(clean_text(self.columns.text(node)))

    def write_marked(self, node: int, treatment: int) -> None:
        """Write a formula, or a table of code."""
        name = self.tags.allowed("pre") if treatment == CODE_TABLE else ""
        if name:
            self.tags.enter(node, name)
        self.tags.text(clean_text(self.texts[node]))
        if name:
            self.tags.leave()

    def name_of(self, node: int) -> str:
        """The name that is written for a node anywhere: ``div`` if it holds elements that would close it."""
        kind = self.columns.tag[node]
        name = ELEMENT_OF_TAG.get(kind, "")
        if kind in HEADING_LEVELS:
            marks = self.columns.marks
            return "div" if any(marks[inner] & HEADING_ROLE for inner in range(node + 1, self.columns.end[node])) else name
        if name in PLAIN and (level := heading_level(self.columns, node)):
            return f"h{level}"
        return "div" if name == "p" and holds_blocks(self.columns, node) else name

    def open_element(self, node: int) -> bool:
        """Open an element; False for one without an end tag."""
        name = self.name_of(node)
        name = self.tags.allowed(name) if name else ""
        tag = start_tag(self.columns, node, name, self.base_url) if name in REQUIRED_ATTRIBUTE or name == "div" else ""
        if name in REQUIRED_ATTRIBUTE and (not tag or (name == "a" and not self.links)):
            return False
        if name in VOID_ELEMENTS:
            self.tags.void(tag or f"<{name}>")
        elif name:
            self.tags.enter(node, name, tag)
        return bool(name) and name not in VOID_ELEMENTS


def clean_text(text: str) -> str:
    """An escaped text without invisible characters, with plain spaces and line feeds."""
    return escape(text.replace(RETURN, LINE_FEED).translate(REMOVED), quote=False)


def holds_blocks(columns: Columns, node: int) -> bool:
    """Whether an element holds blocks, which would close a paragraph."""
    kinds = columns.tag
    return any(kinds[inner] in LINES | CELLS for inner in range(node + 1, columns.end[node]))


def render_html(  # noqa: PLR0913 (those of the writer)
    columns: Columns,
    ranges: Sequence[tuple[int, int]],
    *,
    base_url: str | None = None,
    skip: bytes | bytearray | None = None,
    hidden: bool = False,
    links: bool = True,
) -> str:
    """The twin of ``scutch.content.html.render_html``."""
    candidates = special_candidates(columns, ranges)
    special = find_special_nodes(columns, candidates, ranges, skip, labels=False) if candidates else None
    walk = Walk(columns, base_url, skip, special, hidden=hidden, links=links)
    for begin, end in ranges:
        walk.run(begin, end)
    html = walk.tags.result()
    return f'<div dir="rtl">{html}</div>' if html and is_right_to_left(columns, columns.parent[ranges[0][0]]) else html


def is_right_to_left(columns: Columns, node: int) -> bool:
    """Whether the text direction at a node is right to left."""
    while node > 0:
        direction = (columns.attribute(node, "dir") or "").strip().lower()
        if direction in DIRECTIONS:
            return direction == "rtl"
        node = columns.parent[node]
    return False
