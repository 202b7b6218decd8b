"""The article in a container: the element around the blocks before the gap, without the links after the last prose.

The container of a short article can hold much else: teasers, a feed, the notices of the site. The paper's rule finds the
article in it: the blocks before the largest gap of D. They narrow the container if they hold much of its text and nearly all
of its prose. ``auto`` and ``segment`` use the container as it is.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence

from scutch.methods.block_distribution.container import NOISE, ContainerRules, container_selection
from scutch.methods.block_distribution.distribution import before_gap, own_lengths, shown_texts
from scutch.methods.selection import Part, Selection
from scutch.page.columns import DOCUMENT
from scutch.page.parser import Columns


def article_in(columns: Columns, found: Selection, rules: ContainerRules) -> Selection:
    """Narrow a selected container to the article in it.

    ``found``: what ``containers`` selects. Linear in the nodes of the container, but for the sorting of its block lengths.

    >>> import scutch
    >>> from scutch.methods.block_distribution.container import containers
    >>> story = "<p>Flax gives long, strong fibres, and its seeds are pressed for the oil that many painters like to use." * 3
    >>> page = scutch.parse(f"<div><div>{story}</div>{'<div>Hemp is tall.</div>' * 9}</div>")
    >>> found = containers(page.columns)
    >>> article = article_in(page.columns, found, ContainerRules())
    >>> [page[each.parts[0].node].xpath for each in (found, article)]
    ['/html/body/div[1]', '/html/body/div[1]/div[1]']
    """
    if not found.parts or not found.skip:
        return found
    part, mask = found.parts[-1], bytearray(found.skip)
    texts: Sequence[int] = shown_texts(columns, part.node, mask)
    top = narrowed(columns, part.node, texts, rules)
    texts = element_texts(columns, top, texts)
    mask_tail(columns, top, texts, mask, rules)
    chars = sum(columns.chars[text] for text in shown_texts(columns, top, mask))
    reason = part.reason if top == part.node else f"around the blocks before the gap, {chars} of {part.chars} characters"
    return container_selection(columns, Part(top, chars, reason), mask, found.heading, found.confidence)


def narrowed(columns: Columns, container: int, texts: Sequence[int], rules: ContainerRules) -> int:
    """Return the smallest element around the blocks before the gap, or the container if they hold too little of it.

    ``texts``: its texts that are no noise, in document order.
    """
    lengths = own_lengths(columns, texts)
    run = blocks_before_gap(lengths)
    if not run or sum(lengths[block] for block in run) < rules.run_share * sum(columns.chars[text] for text in texts):
        return container
    top = _around(columns, run[0], run[-1])
    prose = prose_chars(columns, element_texts(columns, top, texts), rules)
    return top if top > container and prose >= rules.run_prose_share * prose_chars(columns, texts, rules) else container


def blocks_before_gap(lengths: Mapping[int, float]) -> list[int]:
    """Return the nodes of the blocks before the gap, in document order, by the lengths of all blocks."""
    nodes = tuple(lengths)
    return [nodes[place] for place in before_gap(tuple(lengths.values()))]


def _around(columns: Columns, first: int, last: int) -> int:
    """The smallest element that is or holds two nodes, given in document order."""
    while columns.end[first] <= last:
        first = columns.parent[first]
    return first


def element_texts(columns: Columns, node: int, texts: Sequence[int]) -> Sequence[int]:
    """Return those of some texts, in document order, that an element holds."""
    return texts[bisect_left(texts, node) : bisect_left(texts, columns.end[node])]


def is_prose_text(columns: Columns, text: int, rules: ContainerRules) -> bool:
    """Whether a text is long and without links."""
    return columns.chars[text] > rules.prose_chars and not columns.link_chars[text]


def prose_chars(columns: Columns, texts: Iterable[int], rules: ContainerRules) -> int:
    """Return the characters of the prose among some texts."""
    return sum(columns.chars[text] for text in texts if is_prose_text(columns, text, rules))


def mask_tail(columns: Columns, top: int, texts: Sequence[int], mask: bytearray, rules: ContainerRules) -> None:
    """Mask the elements of links after the last prose of an article; others are lists, tables and notes of the article."""
    chars = sum(columns.chars[text] for text in texts)
    if not chars or prose_chars(columns, texts, rules) < max(rules.tail_prose_share * chars, 1):
        return
    node = max(text for text in texts if is_prose_text(columns, text, rules)) + 1
    while node < columns.end[top]:
        if not mask[node] and _is_link_block(columns, node, rules.tail_density):
            mask[node] = NOISE["teasers"]
        node = columns.end[node] if mask[node] else node + 1


def _is_link_block(columns: Columns, node: int, density: float) -> bool:
    """Whether an element with text has this share of links; a link by itself is part of the text around it."""
    chars = columns.chars[node]
    return (
        columns.tag[node] > DOCUMENT
        and chars > 0
        and columns.link_chars[node] >= density * chars
        and columns.name(node) != "a"
    )
