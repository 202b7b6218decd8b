"""Labels and values that alternate among the children of an element: rows of a grid, and cells of a row of several pairs."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from itertools import chain
from typing import Final, NamedTuple

from scutch.lexicon.shop_words import is_stock_text
from scutch.page.columns import DOCUMENT
from scutch.page.parser import Columns
from scutch.page.tag_ids import ids_of
from scutch.sites.learning.kinds.places import Places
from scutch.sites.learning.kinds.unit import LEAST_PAGES_OF_LABEL, PAIR, PLAIN, SURE_LABEL, VALUE, Unit
from scutch.sites.nodes.labels import as_label

#: Elements that are neither a label nor its value.
OTHERS: Final = ids_of(
    ("li", "p", "option", "h1", "h2", "h3", "h4", "h5", "h6", "button", "ul", "ol", "dl", "section", "article", "tr", "tbody")
)
#: Characters of a value at most.
MOST_VALUE_CHARS: Final = 400
#: Children of an element that may be labels and values at most.
MOST_CHILDREN: Final = 80


class SiblingPair(NamedTuple):
    """A child that may be a label, and the next one, which is its value then."""

    page: int
    label: Unit
    value: Unit


def with_sibling_labels(columns: Columns, pages: Sequence[Sequence[Unit]], places: Places) -> list[list[Unit]]:
    """Return units with the roles of alternating labels and values.

    Elements of one place are judged together: several labels are on several pages, or one is on all, and few values are.
    """
    groups: dict[tuple[int, int, int], list[SiblingPair]] = defaultdict(list)
    for page, own in enumerate(pages):
        units = {sole_holder(columns, unit.node): unit for unit in own if unit.role == PLAIN}
        for parent in dict.fromkeys(columns.parent[top] for top in units):
            key = places.of(columns, parent)
            groups[key] += (SiblingPair(page, *pair) for pair in sibling_pairs(columns, parent, units))
    pairs = list(chain.from_iterable(own for own in groups.values() if are_label_pairs(own, len(pages))))
    labels = {pair.label.node for pair in pairs}
    values = {node for pair in pairs for node in range(pair.value.node, columns.end[pair.value.node])}
    return [[with_pair_role(unit, labels, values) for unit in own] for own in pages]


def with_pair_role(unit: Unit, labels: AbstractSet[int], values: AbstractSet[int]) -> Unit:
    """Return a unit with its role among labels and what is inside values."""
    if unit.node in labels:
        return unit._replace(role=SURE_LABEL)
    return unit._replace(role=VALUE) if unit.node in values and unit.role == PLAIN else unit


def sole_holder(columns: Columns, node: int) -> int:
    """Return the sole_holder element that holds no other text than a node."""
    parents, texts = columns.parent, columns.texts
    while parents[node] > 0 and texts[parents[node]] == texts[node]:
        node = parents[node]
    return node


def sibling_pairs(columns: Columns, parent: int, units: Mapping[int, Unit]) -> Iterator[tuple[Unit, Unit]]:
    """Yield the children of an element with texts, two by two; none if the first of two is no unit that may be a label.

    ``units``: those of the page, by the sole_holder elements that hold nothing else.
    """
    children = [child for child in columns.child_nodes(parent) if columns.texts[child]]
    if len(children) % PAIR or len(children) > MOST_CHILDREN or any(is_no_pair_part(columns, child) for child in children):
        return
    pairs = [
        (units.get(label), Unit(value, units[value].text if value in units else ""))
        for label, value in zip(children[::PAIR], children[1::PAIR], strict=True)
    ]
    yield from (
        (label, value) for label, value in pairs if label and all(own and may_be_label(columns, own) for own, _ in pairs)
    )


def is_no_pair_part(columns: Columns, child: int) -> bool:
    """Whether a child is a text, or an element that is neither a label nor a short value."""
    return columns.tag[child] <= DOCUMENT or columns.tag[child] in OTHERS or columns.chars[child] > MOST_VALUE_CHARS


def may_be_label(columns: Columns, unit: Unit) -> bool:
    """Whether a text may be a label: a short one without a digit, no link and no state of the stock."""
    is_link = columns.link_chars[unit.node] == columns.chars[unit.node]
    return bool(as_label(unit.text)) and not (is_link or any(map(str.isdigit, unit.text)) or is_stock_text(unit.text))


def are_label_pairs(pairs: Sequence[SiblingPair], pages: int) -> bool:
    """Whether pairs are labels with values: the labels are on several pages, most values are not.

    >>> rows = [SiblingPair(page, Unit(0, "Weight"), Unit(0, f"{page} kg")) for page in (0, 1)]
    >>> are_label_pairs(rows, 2), are_label_pairs(rows, 3)
    (True, False)
    """
    labels = pages_of_texts((pair.page, pair.label.text) for pair in pairs)
    values = pages_of_texts((pair.page, pair.value.text) for pair in pairs)
    known = sum(labels[pair.label.text] >= LEAST_PAGES_OF_LABEL for pair in pairs)
    shared = sum(values[pair.value.text] >= LEAST_PAGES_OF_LABEL for pair in pairs if pair.value.text)
    several = sum(count >= LEAST_PAGES_OF_LABEL for count in labels.values()) >= PAIR
    is_sure = several or 1 < pages == max(labels.values(), default=0)
    return is_sure and PAIR * known > len(pairs) and shared < known


def pages_of_texts(texts: Iterable[tuple[int, str]]) -> Counter[str]:
    """Return how many pages have each text; they are given with their pages."""
    return Counter(text for _, text in set(texts))
