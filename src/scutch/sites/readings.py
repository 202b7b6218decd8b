"""Readings: how the fields of a page were read, and their problems."""

from __future__ import annotations

from typing import Final, NamedTuple

#: Why a field has no value.
ANCHOR_MISSING: Final = "anchor missing"
ABSENT: Final = "absent"


class Problem(NamedTuple):
    """Something about a page that its reader should know.

    >>> Problem("price", "anchor missing").field
    'price'
    """

    #: Name of the field; empty for the page.
    field: str
    reason: str


class FieldReading(NamedTuple):
    """How a field was read on a page.

    >>> FieldReading("price", anchor=-1).is_missing
    True
    """

    name: str
    #: Number of the anchor that was used, from 0; -1 if none found anything.
    anchor: int

    @property
    def is_missing(self) -> bool:
        """Whether no anchor of the field found anything on the page."""
        return self.anchor < 0
