"""Values of records that microdata has and no text shows: the price, day or rating in a ``meta`` element."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from typing import Final

from scutch.kernels.select_rows import rows_of
from scutch.page.parser import Columns
from scutch.page.tag_ids import IDS
from scutch.records.cells.column_cells import ColumnNodes

META: Final = IDS["meta"]
#: Properties of records, by the type of their values.
TYPES: Final = {
    "price": "price", "lowPrice": "price", "datePublished": "date", "startDate": "date", "datePosted": "date",
    "uploadDate": "date", "ratingValue": "rating",
}  # fmt: skip
#: Share of the records that have a value at least.
LEAST_SHARE: Final = 0.5


def meta_elements(page: Columns, records: Sequence[tuple[int, ...]]) -> list[int]:
    """Return the ``meta`` elements from the first record to the end of the last."""
    start = records[0][0]
    return [start + offset for offset in rows_of(page.tag[start : page.end[records[-1][-1]]], META)]


def unseen_values(
    page: Columns, records: Sequence[tuple[int, ...]], nodes: Sequence[int], types: frozenset[str]
) -> list[ColumnNodes]:
    """Return the ``meta`` elements with values of types that no column has, a column for each property.

    ``nodes``: the ``meta`` elements among the records. ``types``: those of the columns.

    >>> import scutch
    >>> items = "".join(f"<p><meta itemprop=price content={n}.50>Linen no. {n}" for n in range(3))
    >>> page = scutch.parse(f"<main>{items}</main>").columns
    >>> records = [(5,), (8,), (11,)]
    >>> unseen_values(page, records, meta_elements(page, records), frozenset(("text",)))
    [ColumnNodes(rows=[0, 1, 2], nodes=[6, 9, 12], several=False)]
    """
    starts = [record[0] for record in records]
    found: dict[str, dict[int, int]] = {}
    for node in nodes:
        row = bisect_right(starts, node) - 1
        name = page.attribute(node, "itemprop") or ""
        if node < page.end[records[row][-1]] and TYPES.get(name, "text") not in types and page.attribute(node, "content"):
            found.setdefault(name, {}).setdefault(row, node)
    full = (own for name, own in found.items() if name in TYPES and len(own) >= LEAST_SHARE * len(records))
    return [ColumnNodes(list(own), list(own.values()), several=False) for own in full]
