"""Text blocks of pages: the elements with texts of their own, and parts of those that hold other blocks beside them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Final

from scutch.page.columns import MARKS, TEXT
from scutch.page.parser import Columns
from scutch.page.tag_ids import IDS
from scutch.page.tags import READING
from scutch.page.text import UNSEEN
from scutch.sites.nodes.labels import COLONS
from scutch.sites.nodes.paths import Scope
from scutch.sites.nodes.texts import is_permalink

#: Parts of a page that hold no values.
APART: Final = MARKS["navigation"] | MARKS["contentinfo"] | MARKS["complementary"] | MARKS["dialog"] | MARKS["search"]
#: Elements that begin a text of their own.
TEXT_ELEMENTS: Final = frozenset(IDS[name] for name in (*READING["LINE"], *READING["CELL"]))
BREAK: Final = IDS["br"]


def text_blocks(columns: Columns, scope: Scope, elements: Sequence[int]) -> Iterator[tuple[int, str]]:
    """Yield the blocks with visible texts of their own outside of navigation, and these texts as one.

    ``elements``: the block of each node.
    """
    texts: dict[int, list[str]] = {}
    marks, apart_end = columns.marks, 0
    for node in range(scope.begin, scope.end):
        if marks[node] & APART:
            apart_end = max(apart_end, columns.end[node])
        if (
            columns.tag[node] == TEXT
            and node >= apart_end
            and columns.texts[node]
            and not marks[node] & UNSEEN
            and not is_permalink(columns, node)
        ):
            texts.setdefault(elements[node], []).append(columns.text(node))
    for block in sorted(texts):
        if text := " ".join("".join(texts[block]).split()):
            yield block, text


def text_elements(columns: Columns) -> list[int]:
    """Return for each node the nearest element, itself included, that starts on a line or in a cell of its own; 0 for none.

    Custom elements do: a page says by styles that it does not have here how they are shown. So do texts and other elements
    that stand alone between such elements, or between breaks of lines.

    >>> from scutch.page.parser import parse
    >>> columns = parse(b"<dl><dt>Weight<dd><b>500 g</b></dl>")
    >>> columns.name(text_elements(columns)[8])
    'dd'
    >>> columns = parse(b"<div><b>Flax</b><p>Blue flowers</p>90 cm</div>")
    >>> [columns.name(node) for node in text_elements(columns)[4:]]
    ['div', 'b', 'b', 'p', 'p', '#text']
    """
    tags, ends, found = columns.tag, columns.end, [0]
    examples = dict(zip(tags, range(len(tags)), strict=True))
    own = TEXT_ELEMENTS | {tag for tag, node in examples.items() if "-" in columns.name(node)}
    for node, parent in enumerate(columns.parent[1:], 1):
        found.append(node if tags[node] in own else found[parent])
    for node in [*lone_children(columns, found), *labelled_children(columns, found)]:
        found[node : ends[node]] = [node] * (ends[node] - node)
    return found


def labelled_children(columns: Columns, elements: Sequence[int]) -> Iterator[int]:
    """Yield the elements beside each other on a line that each begin with a label with a colon, in a node of its own.

    ``elements``: the element of each node that starts its line.

    >>> from scutch.page.parser import parse
    >>> columns = parse(b"<p><i><b>Year:</b> 1990</i> <i><b>Pages:</b> 320</i> <i><b>Note:</b></i>")
    >>> list(labelled_children(columns, [0, 0, 0, 0, *[4] * (len(columns) - 4)]))
    [5, 10]
    """
    tags, parents, texts = columns.tag, columns.parent, columns.texts
    rows: dict[tuple[int, int], list[int]] = {}
    for node in range(1, len(tags)):
        if tags[node] == TEXT and texts[node] and columns.text(node).rstrip().endswith(COLONS):
            label = node
            while texts[parents[label]] == 1 and parents[label] > 0:
                label = parents[label]
            row = parents[label]
            first = next(child for child in columns.child_nodes(row) if texts[child])
            if first == label and elements[row] != row:
                rows.setdefault((parents[row], tags[row]), []).append(row)
    yield from chain.from_iterable(own for own in rows.values() if len(own) > 1)


def lone_children(columns: Columns, elements: Sequence[int]) -> Iterator[int]:
    """Yield the texts and elements that stand alone between elements that start a line, or hold one, and breaks of lines.

    ``elements``: the element of each node that starts its line.
    """
    tags, ends, parents, texts = columns.tag, columns.end, columns.parent, columns.texts
    holders = {parents[node] for node, element in enumerate(elements) if node == element and node > 0}
    for node in range(len(tags) - 1, 0, -1):  # an element that holds such a one breaks the lines of its parent, too
        if node in holders:
            holders.add(parents[node])
    for holder in sorted(holders):
        line: list[int] = []
        for child in chain(columns.child_nodes(holder), (ends[holder],)):
            if child < ends[holder] and child not in holders and elements[child] != child and tags[child] != BREAK:
                line += [child] * (texts[child] > 0)
                continue
            if len(line) == 1:
                yield line[0]
            line.clear()
