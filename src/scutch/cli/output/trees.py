"""Trees as indented lines: the nodes of a page, and its segments."""

from collections.abc import Iterator
from typing import Final

from scutch.layout.tree import Segment
from scutch.page import Node, Page
from scutch.page.columns import FLAGS
from scutch.page.text import excerpt

#: Characters of a text that a line shows.
LINE_TEXT_CHARS: Final = 60


def quoted_excerpt(text: str) -> str:
    """The beginning of a text, with its white space, as a literal.

    >>> quoted_excerpt("two\\nlines")
    "'two\\\\nlines'"
    """
    return repr(text if len(text) <= LINE_TEXT_CHARS else f"{text[:LINE_TEXT_CHARS]}…")


def node_line(page: Page, node: Node) -> str:
    """One node: its name with id and classes, or its text; its source span and its flags."""
    if node.is_element:
        classes = (node.get("class") or "").split()
        name = node.tag + (f"#{node.get('id')}" if node.get("id") else "") + "".join(f".{word}" for word in classes)
    else:
        name = node.tag if node.index == 0 else f"{node.tag} {quoted_excerpt(page.columns.text(node.index))}"
    flags = [flag for flag, bit in FLAGS.items() if page.columns.flags[node.index] & bit]
    span = node.source_span
    return f"{name}  [{span[0]}:{span[1]}]{' ' if flags else ''}{' '.join(flags)}" if span else name


def node_lines(page: Page) -> Iterator[str]:
    """Yield a line for each node, indented by its depth."""
    depths = page.columns.depth
    for node in page:
        yield f"{'  ' * depths[node.index]}{node_line(page, node)}"


def segment_lines(segment: Segment) -> Iterator[str]:
    """Yield a line for each segment: its label, its degree of coherence, and the beginning of its text."""
    text = excerpt(segment.heading if segment.children else segment.text, LINE_TEXT_CHARS)
    yield f"{segment.label or 'block'} ({segment.coherence}){' ' if text else ''}{text}"
    for child in segment.children:
        last = child is segment.children[-1]
        first, *rest = segment_lines(child)
        yield f"{'└── ' if last else '├── '}{first}"
        yield from (f"{'    ' if last else '│   '}{line}" for line in rest)
