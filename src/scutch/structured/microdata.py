"""Microdata: the items of a page with their properties, as the HTML standard defines them.

``itemref``, by which an item has properties from elsewhere in the page, is not followed.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from scutch.kernels.select_rows import owners_of, rows_of
from scutch.page.parser import Columns
from scutch.page.text import render_text
from scutch.structured.schema_org import short_type

#: Items and properties that are visited.
MAX_MICRODATA: Final = 20_000
#: Nodes whose text is read, as a multiple of the page's: nested properties are read more than once.
MAX_READ: Final = 8

#: Attributes that hold the value of a property, by element; of other elements the text is the value.
VALUE_ATTRIBUTES: Final = {
    "meta": "content", "audio": "src", "embed": "src", "iframe": "src", "img": "src", "source": "src", "track": "src",
    "video": "src", "a": "href", "area": "href", "link": "href", "object": "data", "data": "value", "meter": "value",
    "time": "datetime",
}  # fmt: skip
#: Attributes that pages use where these are missing; the first of them also on all other elements.
OTHER_ATTRIBUTES: Final = ("content", "data-src")


class MicrodataItem(NamedTuple):
    """An element with ``itemscope``."""

    node: int
    end: int
    #: Values by property, ``@type`` among them.
    properties: dict[str, Any]
    #: Type of the item around it and the property that holds it; the item's own type where there is none.
    name: str


def read_items(columns: Columns, fewest: int = 1) -> Iterator[MicrodataItem]:
    """Yield the items of a page in document order; their properties are complete when all are read.

    A page with less than the ``fewest`` items has none.

    >>> import scutch
    >>> item = "<p itemscope itemtype='https://schema.org/Review'><b itemprop=name>Good</b>"
    >>> [(found.name, found.properties["name"]) for found in list(read_items(scutch.parse(item * 2).columns))]
    [('Review', 'Good'), ('Review', 'Good')]
    """
    open_items: list[MicrodataItem] = []
    left = MAX_READ * len(columns)
    for node, is_item in item_elements(columns, fewest):
        while open_items and node >= open_items[-1].end:
            open_items.pop()
        names = (columns.attribute(node, "itemprop") or "").split()
        properties: dict[str, Any] = {}
        if is_item:
            properties["@type"] = short_type(columns.attribute(node, "itemtype") or "")
        if names and open_items:
            left -= columns.end[node] - node
            add(open_items[-1].properties, names, properties if is_item else value_of(columns, node, can_read=left > 0))
        if is_item:
            owner = open_items[-1].properties["@type"] if open_items else ""
            name = f"{owner}.{names[0]}".lstrip(".") if names and open_items else properties["@type"]
            open_items.append(MicrodataItem(node, columns.end[node], properties, name))
            yield open_items[-1]


def item_elements(columns: Columns, fewest: int) -> Iterator[tuple[int, bool]]:
    """Yield the elements that are items or properties, and whether they are items, in document order.

    A page without items costs one search through the attributes' names.
    """
    items = elements_with(columns, "itemscope")
    if len(items) >= fewest:
        is_item = dict.fromkeys(elements_with(columns, "itemprop"), False) | dict.fromkeys(items, True)
        yield from sorted(is_item.items())[:MAX_MICRODATA]


def elements_with(columns: Columns, attribute: str) -> list[int]:
    """Return the elements that have an attribute.

    >>> import scutch
    >>> page = scutch.parse("<p itemscope><b itemprop=name>Flax</b><i>").columns
    >>> elements_with(page, "itemprop"), elements_with(page, "lang")
    ([5], [])
    """
    names = columns.names
    rows = rows_of(columns.attr_name, names.index(attribute)) if attribute in names else []
    return owners_of(columns.attr_begin, columns.attr_count, rows) if rows else []


def add(properties: dict[str, Any], names: list[str], value: Any) -> None:
    """Add a value to properties of an item; a property with several values holds a list."""
    for address in names:
        name = address.rpartition("/")[2]
        if name not in properties:
            properties[name] = value
        elif isinstance(properties[name], list):
            properties[name].append(value)
        else:
            properties[name] = [properties[name], value]


def value_of(columns: Columns, node: int, *, can_read: bool = True) -> str:
    """Return the value of a property: of an attribute on elements that have one for it, else the text.

    >>> import scutch
    >>> page = scutch.parse("<time datetime=2024-05-01>May</time><a href=/x>Flax</a><b>Hemp</b>")
    >>> [value_of(page.columns, node.index) for node in page.body.children]
    ['2024-05-01', '/x', 'Hemp']
    """
    special = VALUE_ATTRIBUTES.get(columns.name(node))
    for name in (special, *OTHER_ATTRIBUTES) if special else OTHER_ATTRIBUTES[:1]:
        value = columns.attribute(node, name)
        if value:
            return value
    if not can_read:
        return ""
    end = columns.end[node]
    return render_text(columns, node, end) or render_text(columns, node, end, hidden=True)
