"""Lists in microdata: items of one type, with their properties as the standard reads them.

``itemref``, by which an item has properties from elsewhere in the page, is not followed.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from scutch.kernels.select_rows import owners_of, rows_of
from scutch.page import Page
from scutch.page.parser import Columns
from scutch.page.text import render_text
from scutch.records.data_lists.rows import Found
from scutch.structured.schema_org import short_type, type_weight

MICRODATA: Final = "microdata"
MIN_ITEMS: Final = 2
#: The way from the home page to this one; items of other lists stand in these lists.
TRAIL: Final = ("BreadcrumbList", "Breadcrumb", "ListItem")
#: Elements that are looked at.
MAX_MARKED: Final = 20_000
#: Nodes whose text is read, as a multiple of the page's: properties inside properties are read more than once.
MAX_READ: Final = 8

#: Attributes that hold the value of a property, by element; of other elements the text is the value.
VALUES: Final = {
    "meta": "content", "audio": "src", "embed": "src", "iframe": "src", "img": "src", "source": "src", "track": "src",
    "video": "src", "a": "href", "area": "href", "link": "href", "object": "data", "data": "value", "meter": "value",
    "time": "datetime",
}  # fmt: skip
#: Where these are missing, and on all other elements, pages write it here.
INSTEAD: Final = ("content", "data-src")

Thing = dict[str, Any]


class Item(NamedTuple):
    """An element with ``itemscope``."""

    node: int
    end: int
    thing: Thing
    #: Type and property of the item around it; the type alone, or nothing, outside of any.
    name: str


def microdata_lists(page: Page) -> list[Found]:
    """Return the items of a page that share their type and place, in document order.

    Examples
    --------
    >>> import scutch
    >>> item = "<p itemscope itemtype='https://schema.org/Review'><b itemprop=name>Good</b>"
    >>> [(found.name, found.things[0]) for found in microdata_lists(scutch.parse(item * 2))]
    [('Review', {'@type': 'Review', 'name': 'Good'})]
    """
    groups: dict[tuple[str, str], list[Item]] = {}
    for item in items(page.columns):
        groups.setdefault((item.name, item.thing["@type"]), []).append(item)
    return [
        Found(
            MICRODATA,
            members[0].node,
            name,
            [item.thing for item in members],
            type_weight(kind, name.rpartition(".")[2]),
            tuple(item.node for item in members),
        )
        for (name, kind), members in groups.items()
        if len(members) >= MIN_ITEMS and type_weight(kind) and not name.startswith(TRAIL)
    ]


def items(columns: Columns) -> Iterator[Item]:
    """Yield the items of a page in document order; their properties are complete when all are read."""
    open_items: list[Item] = []
    left = MAX_READ * len(columns)
    for node, is_item in marked(columns):
        while open_items and node >= open_items[-1].end:
            open_items.pop()
        names = (columns.attribute(node, "itemprop") or "").split()
        thing: Thing = {}
        if is_item:
            thing["@type"] = short_type(columns.attribute(node, "itemtype") or "")
        if names and open_items:
            left -= columns.end[node] - node
            add(open_items[-1].thing, names, thing if is_item else value_of(columns, node, can_read=left > 0))
        if is_item:
            owner = open_items[-1].thing["@type"] if open_items else ""
            name = f"{owner}.{names[0]}".lstrip(".") if names and open_items else thing["@type"]
            open_items.append(Item(node, columns.end[node], thing, name))
            yield open_items[-1]


def marked(columns: Columns) -> Iterator[tuple[int, bool]]:
    """Yield the elements that are items or properties, and whether they are items, in document order.

    A page without items costs one search through the attributes' names.
    """
    names = columns.names
    item_rows = rows_of(columns.attr_name, names.index("itemscope")) if "itemscope" in names else []
    if len(item_rows) < MIN_ITEMS:
        return
    property_rows = rows_of(columns.attr_name, names.index("itemprop")) if "itemprop" in names else []
    begins, counts = columns.attr_begin, columns.attr_count
    is_item = dict.fromkeys(owners_of(begins, counts, property_rows), False)
    is_item |= dict.fromkeys(owners_of(begins, counts, item_rows), True)
    yield from sorted(is_item.items())[:MAX_MARKED]


def add(thing: Thing, names: list[str], value: Any) -> None:
    """Add a value to properties of an item; a property with several values holds a list."""
    for name in names:
        plain = name.rpartition("/")[2]
        if plain not in thing:
            thing[plain] = value
        elif isinstance(thing[plain], list):
            thing[plain].append(value)
        else:
            thing[plain] = [thing[plain], value]


def value_of(columns: Columns, node: int, *, can_read: bool = True) -> str:
    """Return the value of a property: of an attribute on elements that have one for it, else the text.

    Examples
    --------
    >>> import scutch
    >>> page = scutch.parse("<time datetime=2024-05-01>May</time><a href=/x>Flax</a><b>Hemp</b>")
    >>> [value_of(page.columns, node.index) for node in page.body.children]
    ['2024-05-01', '/x', 'Hemp']
    """
    special = VALUES.get(columns.name(node))
    for name in (special, *INSTEAD) if special else INSTEAD[:1]:
        said = columns.attribute(node, name)
        if said:
            return said
    if not can_read:
        return ""
    end = columns.end[node]
    return render_text(columns, node, end) or render_text(columns, node, end, hidden=True)
