"""Counts of readings: right, missing and wrong."""

from collections.abc import Callable, Iterable
from typing import NamedTuple


class Case(NamedTuple):
    """A text, its value, and the language of its page; for prices the decimal sign where the case names it."""

    text: str
    value: object
    language: str = ""


class Tally(NamedTuple):
    """Cases by how they were read."""

    right: int
    #: Cases that were not read, with None.
    missing: list[tuple[Case, object]]
    #: Cases that were read as something else, with that.
    wrong: list[tuple[Case, object]]

    def __str__(self) -> str:
        """The counts."""
        return f"{self.right} of {self.right + len(self.missing) + len(self.wrong)} right, {len(self.wrong)} wrong"


def tally(cases: Iterable[Case], read: Callable[[Case], object]) -> Tally:
    """Return how cases are read."""
    readings = [(case, read(case)) for case in cases]
    other = [(case, value) for case, value in readings if value != case.value]
    missing = [pair for pair in other if pair[1] is None]
    return Tally(len(readings) - len(other), missing, [pair for pair in other if pair[1] is not None])
