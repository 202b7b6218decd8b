"""Trees of other HTML parsers, flattened for comparison with ours: selectolax's lexbor and turbohtml.

A flat tree is a list of entries in document order from the html element on. Texts that touch are joined. Comments are there,
for their place, without their words.
"""

from typing import Any

import turbohtml
from selectolax.lexbor import LexborHTMLParser

from scutch.page.columns import COMMENT, DOCUMENT, TAG_MASK, TEXT
from scutch.page.parser import Columns

Attributes = tuple[tuple[str, str], ...]


#: Depth; "#text", "#comment" or the element's name; attributes; text. (A NamedTuple would take most of the time here.)
Entry = tuple[int, str, Attributes, str]

WORD_LISTS = frozenset(
    ("class", "rel", "rev", "headers", "sizes", "accept-charset", "accesskey", "dropzone", "archive", "sandbox")
)


class FlatTree(list[Entry]):
    """A tree in document order, being filled."""

    def element(self, depth: int, name: str, attributes: Attributes) -> None:
        self.append((depth, name, attributes, ""))

    def comment(self, depth: int) -> None:
        self.append((depth, "#comment", (), ""))

    def characters(self, depth: int, text: str) -> None:
        if self and self[-1][:2] == (depth, "#text"):
            text = self.pop()[3] + text
        self.append((depth, "#text", (), text))


def ours(columns: Columns) -> FlatTree:
    """Flatten our columns."""
    tree = FlatTree()
    root = next(node for node in range(len(columns)) if columns.name(node) == "html")
    tags, depths, names = columns.column("tag").tolist(), columns.column("depth").tolist(), columns.names
    for node in range(root, columns.end[root]):
        kind = tags[node] & TAG_MASK
        if kind > DOCUMENT:
            tree.element(depths[node], names[kind], tuple(sorted(columns.attributes(node))))
        elif kind == TEXT:
            tree.characters(depths[node], columns.text(node))
        elif kind == COMMENT:
            tree.comment(depths[node])
    return tree


def selectolax(source: bytes) -> FlatTree:
    """Parse with lexbor and flatten; the contents of a template are its children, as in the columns."""
    parser = LexborHTMLParser(source)
    tree = FlatTree()
    waiting: list[tuple[Any, int]] = [(parser.root, 1)]
    while waiting:
        node, depth = waiting.pop()
        if depth > 1 and node.next is not None:
            waiting.append((node.next, depth))
        if node.is_element_node:
            tree.element(depth, node.tag, tuple(sorted((name, value or "") for name, value in node.attributes.items())))
            first = content(node).first_child
            if first is not None:
                waiting.append((first, depth + 1))
        elif node.is_text_node:
            tree.characters(depth, node.text_content)
        elif node.is_comment_node:
            tree.comment(depth)
    return tree


def content(node: Any) -> Any:
    """Return what holds the children of an element of lexbor's."""
    return (node.template_fragments() or [node])[0] if node.tag == "template" else node


def turbo(source: bytes) -> FlatTree:
    """Parse with turbohtml and flatten; attributes that it keeps as lists of words are joined by blanks (see ``spaced``)."""
    tree = FlatTree()
    waiting: list[tuple[Any, int]] = [(turbohtml.parse(source.decode(), positions=False).root, 1)]
    while waiting:
        node, depth = waiting.pop()
        if isinstance(node, turbohtml.Element):
            tree.element(depth, node.tag, tuple(sorted((name, joined(value)) for name, value in node.attrs.items())))
            waiting.extend((child, depth + 1) for child in reversed(list(node.children)))
        elif isinstance(node, turbohtml.DocumentFragment):
            waiting.extend((child, depth) for child in reversed(list(node.children)))
        elif isinstance(node, turbohtml.Text):
            tree.characters(depth, node.data)
        else:
            tree.comment(depth)
    return tree


def joined(value: str | list[str] | None) -> str:
    return " ".join(value) if isinstance(value, list) else value or ""


def spaced(tree: FlatTree) -> FlatTree:
    """Collapse the blanks in the attribute values that turbohtml turns into lists of words."""
    return FlatTree(collapsed(entry) if entry[2] else entry for entry in tree)


def collapsed(entry: Entry) -> Entry:
    depth, name, attributes, text = entry
    if not any(key in WORD_LISTS for key, _ in attributes):
        return entry
    return (
        depth,
        name,
        tuple((key, " ".join(value.split()) if key in WORD_LISTS else value) for key, value in attributes),
        text,
    )
