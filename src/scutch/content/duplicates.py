"""Duplicate text in a page: variants for wide and narrow screens, slides cloned by a carousel, quoted answers.

Styles and scripts, which are not evaluated, decide which variant is displayed. The criterion is that two elements have the
same text and different structure: siblings with different tags or classes, or elements with different tag paths. Equal rows,
items and records have the same structure, so they are kept; so are quotations, cells, items, code, links and inline elements.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from scutch.content import _duplicates
from scutch.page.parser import Columns


class DuplicateThresholds(NamedTuple):
    """Least number of visible characters of a duplicate; fitted in coarse steps on development pages."""

    #: Siblings with different tags or classes.
    siblings: int = 60
    #: Elements with different tag paths.
    others: int = 100


DEFAULT_THRESHOLDS: Final = DuplicateThresholds()


def duplicate_mask(
    columns: Columns,
    ranges: Sequence[tuple[int, int]] | None = None,
    skip: bytes | bytearray | None = None,
    thresholds: DuplicateThresholds = DEFAULT_THRESHOLDS,
) -> bytearray:
    """Mark the second and each later occurrence of a text.

    ``ranges``: slices of whole subtrees, in document order; by default the whole page. A duplicate is marked only if the first
    occurrence is in them, too. ``skip``: one byte per node; subtrees with a byte other than 0 are ignored. ``thresholds``:
    least size of duplicates.

    Returns: one byte per node: 1 for a duplicate element, 0 for all other nodes, including its descendants. Raises
    ``IndexError``: a slice is outside of the page. Raises ``ValueError``: ``skip`` is too short, slices overlap or are out of
    order, or a threshold is below 8 characters. Linear in the nodes, times the depth for repeated texts; compiled.

    >>> import scutch
    >>> text = "Flax gives long, strong fibres, and the seeds are pressed for their oil."
    >>> page = scutch.parse(f"<div class=wide>{text}</div><div class=narrow><p>{text}</p></div>")
    >>> [page[node].xpath for node, marked in enumerate(duplicate_mask(page.columns)) if marked]
    ['/html/body/div[2]']
    """
    whole = [(0, len(columns))]
    return _duplicates.duplicate_mask(
        columns, whole if ranges is None else ranges, skip, thresholds.siblings, thresholds.others
    )
