"""The few elements or attributes of one name among the many of a page.

Both search the bytes of a column, which passes over the other rows as fast as memory is read.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator

from scutch.page.node import Node
from scutch.page.page import Page


def rows(column: memoryview[int], value: int) -> Iterator[int]:
    """Rows of a column that hold a value.

    Examples
    --------
    >>> from array import array
    >>> list(rows(memoryview(array("H", [7, 1792, 7])), 7))
    [0, 2]
    """
    data, wanted = column.tobytes(), value.to_bytes(column.itemsize, sys.byteorder)
    place = data.find(wanted)
    while place >= 0:
        if place % column.itemsize == 0:
            yield place // column.itemsize
        place = data.find(wanted, place + 1)


def elements(page: Page, name: str) -> Iterator[Node]:
    """HTML elements of one name in document order.

    Examples
    --------
    >>> import scutch
    >>> [node.text for node in elements(scutch.parse("<h1>Flax</h1><p>x<h1>Hemp</h1>"), "h1")]
    ['Flax', 'Hemp']
    """
    columns = page.columns
    return (page[row] for row in rows(columns.tag, columns.names.index(name)))


def has_attribute(page: Page, name: str, value: bytes) -> bool:
    """Whether any element has this attribute with this value.

    Examples
    --------
    >>> import scutch
    >>> has_attribute(scutch.parse("<a rel=author href=/w>A. Weaver</a>"), "rel", b"author")
    True
    """
    columns = page.columns
    found = rows(columns.attr_name, columns.names.index(name))
    return any(columns.data(columns.value_begin[row], columns.value_length[row]) == value for row in found)
