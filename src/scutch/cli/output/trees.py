"""A page's tree in lines, for looking into how it was parsed."""

from collections.abc import Iterator
from typing import Final

from scutch.page import Node, Page
from scutch.page.columns import FLAGS

EXCERPT: Final = 60


def excerpt(text: str) -> str:
    """The beginning of a text on one line, quoted.

    Examples
    --------
    >>> excerpt("two\\nlines")
    "'two\\\\nlines'"
    """
    return repr(text if len(text) <= EXCERPT else f"{text[:EXCERPT]}…")


def label(page: Page, node: Node) -> str:
    """One node: its name with id and classes, or its text; where it stands in the source, and what is special about it."""
    if node.is_element:
        words = (node.get("class") or "").split()
        name = node.tag + (f"#{node.get('id')}" if node.get("id") else "") + "".join(f".{word}" for word in words)
    else:
        name = node.tag if node.index == 0 else f"{node.tag} {excerpt(page.columns.text(node.index))}"
    flags = [flag for flag, bit in FLAGS.items() if page.columns.flags[node.index] & bit]
    span = node.source_span
    return f"{name}  [{span[0]}:{span[1]}]{' ' if flags else ''}{' '.join(flags)}" if span else name


def tree_lines(page: Page) -> Iterator[str]:
    """Yield a line for each node, indented by its depth."""
    depths = page.columns.depth
    for node in page:
        yield f"{'  ' * depths[node.index]}{label(page, node)}"
