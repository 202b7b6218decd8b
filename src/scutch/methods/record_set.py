"""``RecordSet``: one segmentation of a data region into records."""

from __future__ import annotations

from itertools import chain
from typing import NamedTuple

#: Top nodes of each record of a list.
Records = tuple[tuple[int, ...], ...]


class RecordSet(NamedTuple):
    """The records of one data region, as a method segments it.

    >>> RecordSet(records=((4,), (7, 9)), score=0.9, method="tree_structure", reason="children of one list").nodes
    (4, 7, 9)
    """

    #: Top nodes of each record, in document order; most records have one.
    records: Records
    #: From 0 to 1; comparable only among record sets of one method and page.
    score: float
    #: Name of the method.
    method: str
    #: Why it was proposed.
    reason: str
    #: Whether it is another segmentation of a data region, or of a part of one, that a better record set of the page covers.
    is_alternative: bool = False
    #: Whether the best record set of its page is below the threshold of confidence.
    is_doubtful: bool = False

    @property
    def nodes(self) -> tuple[int, ...]:
        """Top nodes of all records."""
        return tuple(chain.from_iterable(self.records))


def count_text(count: int, noun: str) -> str:
    """Return a count with its noun, for a reason.

    >>> count_text(1, "cluster"), count_text(2, "cluster")
    ('1 cluster', '2 clusters')
    """
    return f"{count} {noun if count == 1 else f'{noun}s'}"
