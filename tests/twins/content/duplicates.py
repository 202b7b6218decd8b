"""Duplicate text in Python: the twin of ``scutch.content._duplicates``."""

from collections.abc import Iterator

from scutch.content.duplicates import DuplicateThresholds
from scutch.page import Node, Page
from scutch.page.columns import MARKS
from scutch.page.tags import READING


class Duplicates:
    """Duplicate elements, found by comparing their texts."""

    def __init__(self, page: Page, skip: bytes | bytearray | None, thresholds: DuplicateThresholds) -> None:
        self.page, self.thresholds = page, thresholds
        self.skip = skip or bytes(len(page))
        self.first: dict[tuple[int, ...], Node] = {}

    def is_left_out(self, node: Node) -> bool:
        hidden = self.page.columns.marks[node.index] & (MARKS["hidden"] | MARKS["ignored"])
        return bool(hidden) or node.tag in ("#comment", "#doctype") or bool(self.skip[node.index])

    def texts(self, node: Node) -> Iterator[Node]:
        """Visible texts in a node."""
        stack = [node]
        while stack:
            node = stack.pop()
            if self.is_left_out(node):
                continue
            if node.is_text and self.page.columns.chars[node.index]:
                yield node
            stack.extend(reversed(node.children))

    def chars(self, node: Node) -> int:
        return sum(self.page.columns.chars[text.index] for text in self.texts(node))

    def words(self, node: Node) -> tuple[int, ...]:
        return tuple(self.page.columns.content[text.index] for text in self.texts(node))

    def is_duplicate(self, first: Node, node: Node) -> bool:
        columns = self.page.columns
        is_block = node.namespace == "html" and node.tag in READING["LINE"]
        if not is_block or node.tag in (*READING["PREFORMATTED"], "li", "dt", "dd"):
            return False
        if 2 * columns.link_chars[node.index] > columns.chars[node.index]:
            return False
        if first.parent == node.parent:
            same_structure = first.tag == node.tag and columns.class_id[first.index] == columns.class_id[node.index]
            if same_structure or self.chars(node) < self.thresholds.siblings:
                return False
        elif columns.path[first.index] == columns.path[node.index] or self.chars(node) < self.thresholds.others:
            return False
        return not self.is_excused(node, first) and not self.is_excused(first, node)

    def is_excused(self, node: Node, other: Node) -> bool:
        """Whether a node, or an ancestor that does not contain the other, is a quotation, a cell or a row."""
        while not node.index <= other.index < node.span.end:
            name = node.tag if node.namespace == "html" else ""
            if name in ("blockquote", "tr", "td", "th") or "quote" in (node.get("class") or "").lower():
                return True
            assert node.parent
            node = node.parent
        return False

    def of(self, node: Node) -> Iterator[int]:
        """Indices of the duplicates in a subtree."""
        if self.is_left_out(node):
            return
        if node.is_element and self.chars(node) >= min(self.thresholds):
            first = self.first.setdefault(self.words(node), node)
            if first.span.end <= node.index and self.is_duplicate(first, node):
                yield node.index
                return
            columns = node.page.columns
            same_structure = columns.path[first.index] == columns.path[node.index]
            if (
                first.span.end <= node.index
                and same_structure
                and columns.class_id[first.index] == columns.class_id[node.index]
            ):
                return
        for child in node.children:
            yield from self.of(child)
