"""Find elements by name and attributes by value."""

from __future__ import annotations

from collections.abc import Iterator

from scutch.kernels.select_rows import rows_of
from scutch.page.node import Node
from scutch.page.page import Page


def elements(page: Page, name: str) -> Iterator[Node]:
    """Yield the HTML elements of one name in document order.

    Examples
    --------
    >>> import scutch
    >>> [node.text for node in elements(scutch.parse("<h1>Flax</h1><p>x<h1>Hemp</h1>"), "h1")]
    ['Flax', 'Hemp']
    """
    columns = page.columns
    return (page[row] for row in rows_of(columns.tag, columns.names.index(name)))


def has_attribute(page: Page, name: str, value: bytes) -> bool:
    """Return whether any element has this attribute with this value.

    Examples
    --------
    >>> import scutch
    >>> has_attribute(scutch.parse("<a rel=author href=/w>A. Weaver</a>"), "rel", b"author")
    True
    """
    columns = page.columns
    found = rows_of(columns.attr_name, columns.names.index(name))
    return any(columns.data(columns.value_begin[row], columns.value_length[row]) == value for row in found)
