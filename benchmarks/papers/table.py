"""What the modules of the papers share: rows of a table, and how it is printed."""

from collections.abc import Callable, Iterable, Sequence
from itertools import chain
from textwrap import wrap
from typing import Final, NamedTuple

#: Widths of the columns, in characters.
WIDTHS: Final = (46, 24, 34, 62)
HEAD: Final = ("what", "paper", "ours", "how it compares")
#: Column "ours" where there is no number of ours.
NONE: Final = "-"
LOST: Final = "lost"
NOT_PRINTED: Final = "not printed"


class Row(NamedTuple):
    """One number of a paper beside ours."""

    #: What is counted or computed.
    what: str
    #: What the paper prints, or says in words.
    paper: str
    #: What we get.
    ours: str = NONE
    #: How the two compare or, where one is missing, why.
    note: str = ""
    #: Whether a worked example comes out as it must; None where nothing can be held to anything.
    holds: bool | None = None


class Paper(NamedTuple):
    """A paper, and where its rows come from."""

    title: str
    #: Rows that take no pages but those of the paper: its examples.
    examples: Callable[[], list[Row]]
    #: Rows of its experiment on so many pages of the development corpora; None for all.
    experiment: Callable[[int | None], list[Row]]
    #: Name of its page in docs/papers/; empty if there is none.
    page: str = ""


def example(what: str, expected: object, found: object, note: str = "") -> Row:
    """Return the row of an example that the paper prints; it holds if both sides are equal.

    >>> example("best height", 9, 9)
    Row(what='best height', paper='9', ours='9', note='equal', holds=True)
    """
    equal = expected == found
    return Row(what, str(expected), str(found), note or ("equal" if equal else "DIFFERS"), equal)


def reading(what: str, expected: object, found: object, why: str) -> Row:
    """Return the row of an example of ours, which the paper's words decide as we read them, but no number of its own.

    >>> reading("Gap of (10, 4, 3)", 5, 5, "6 - 1")
    Row(what='Gap of (10, 4, 3)', paper='not printed', ours='5', note='as we read it: 6 - 1', holds=True)
    """
    equal = expected == found
    return Row(what, NOT_PRINTED, str(found), f"as we read it: {why}" if equal else f"DIFFERS from {expected}: {why}", equal)


def close(what: str, expected: float, found: float, tolerance: float = 1e-12) -> Row:
    """Return the row of a worked example of numbers; two that are none are equal.

    >>> close("Sep", 0.5, 0.25).note, close("Sep", float("nan"), float("nan")).holds
    ('DIFFERS', True)
    """
    equal = abs(expected - found) <= tolerance or (expected != expected and found != found)  # noqa: PLR0124 (NaN)
    return Row(what, repr(expected), repr(found), f"equal within {tolerance:g}" if equal else "DIFFERS", equal)


def cannot(what: str, paper: str, why: str) -> Row:
    """Return the row of a number that cannot be made again."""
    return Row(what, paper, NONE, f"cannot: {why}")


def lines(cells: Sequence[str]) -> list[str]:
    """Set a row, over as many lines as its longest cell takes.

    >>> len(lines(("what", "paper", "ours", "word " * 20)))
    2
    """
    wrapped = [wrap(cell, width) or [""] for cell, width in zip(cells, WIDTHS, strict=True)]
    height = max(map(len, wrapped))
    padded = [[*cell, *[""] * (height - len(cell))] for cell in wrapped]
    rows = zip(*padded, strict=True)
    return ["  ".join(part.ljust(width) for part, width in zip(row, WIDTHS, strict=True)).rstrip() for row in rows]


def printed(title: str, rows: Iterable[Row]) -> str:
    """Return a paper's table as text."""
    body = chain.from_iterable(lines(row[:4]) for row in rows)
    rule = "  ".join("-" * width for width in WIDTHS)
    return "\n".join([title, "", *lines(HEAD), rule, *body, ""])
