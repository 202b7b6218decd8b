"""``RecordSet``: how a method divides a part of a page into records."""

from __future__ import annotations

from typing import NamedTuple


class RecordSet(NamedTuple):
    """One list of records that a method found.

    Examples
    --------
    >>> RecordSet(records=((4,), (7, 9)), score=0.9, method="tree_structure", reason="children of one list").nodes
    (4, 7, 9)
    """

    #: Top nodes of each record, in document order; most records have one.
    records: tuple[tuple[int, ...], ...]
    #: How sure the method is; comparable only among divisions of one method and page.
    score: float
    #: Name of the method.
    method: str
    #: Why it was proposed, for people.
    reason: str
    #: Whether it divides otherwise what a better one of the page divides, or a part of that.
    is_alternative: bool = False

    @property
    def nodes(self) -> tuple[int, ...]:
        """Top nodes of all records."""
        return tuple(node for record in self.records for node in record)
