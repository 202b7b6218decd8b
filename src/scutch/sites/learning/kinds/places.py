"""Names of the places of a template: the class of an element, or what else its author calls it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from scutch.page.columns import DOCUMENT
from scutch.page.parser import Columns

#: Attributes that name an element without a class; a style of its own tells it from its siblings, too.
NAMING: Final = ("itemprop", "data-testid", "data-test", "data-qa", "data-test-id", "part", "slot", "style")
#: The name of an element without one.
UNNAMED: Final = -1


class Places(NamedTuple):
    """Numbers of the names of all nodes; equal ones have equal numbers."""

    #: The own name of each node; ``UNNAMED`` for none.
    own: tuple[int, ...]
    #: That of the nearest element with a name, itself included.
    around: tuple[int, ...]

    def of(self, columns: Columns, node: int) -> tuple[int, int, int]:
        """The place of a node in its template: its tag path and its names."""
        return columns.path[node], self.own[node], self.around[node]


def named_places(columns: Columns) -> Places:
    """Return the names of the nodes of a page.

    >>> from scutch.page.parser import parse
    >>> columns = parse(b"<div class=needs><ul><li>Flour</ul></div><p part=price>2<p part=price>3<p part=name>Flax")
    >>> places = named_places(columns)
    >>> places.around[6] == places.own[4], places.own[8] == places.own[10], places.own[10] == places.own[12]
    (True, True, False)
    """
    own = tuple(own_names(columns))
    around = list(own[:1])
    for parent, name in zip(columns.parent[1:], own[1:], strict=True):
        around.append(around[parent] if name == UNNAMED else name)
    return Places(own, tuple(around))


def own_names(columns: Columns) -> Iterator[int]:
    """Yield the number of the name of each node: of its class, or below ``UNNAMED`` of the first attribute that names it."""
    numbers: dict[tuple[str, str], int] = {}
    for node, (tag, name, count) in enumerate(zip(columns.tag, columns.class_id, columns.attr_count, strict=True)):
        if name >= 0 or not count or tag <= DOCUMENT:
            yield max(name, UNNAMED)
            continue
        values = ((key, columns.attribute(node, key)) for key in NAMING)
        found = next(((key, value) for key, value in values if value), None)
        yield numbers.setdefault(found, UNNAMED - 1 - len(numbers)) if found else UNNAMED
