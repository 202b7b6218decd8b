"""Section of docs/benchmarks.md on wrappers beside other tools."""

from collections.abc import Iterator
from typing import Final

from benchmarks.markdown import Result, measured, table

PEERS: Final = """\
## Wrappers beside other tools

{kinds} kinds of made-up sites in {styles} styles, with {fields} fields in all: read after learning from 1, 2 or 5 pages, and
after a redesign: the same data in another style (`python -m benchmarks.sites.peers --save`). *Rows*: share of the rows with
all values right; *values*: share of the values. *Silent*: share of the redesigned pages with wrong values and no alarm;
*noticed*: share with an alarm. autoscraper gets a value of each field from each page; the selectors by hand, for parsel, are
an upper bound, and Scrapling finds their elements again by similarity."""


def peers(result: Result) -> str:
    """Return the section on wrappers beside other tools."""
    rows = (
        (
            f"{row['tool']}, {row['pages']} page{'s' * (row['pages'] != 1)}",
            *read_shares(row["same"]),
            *shares(row["redesigns"]),
        )
        for row in result["tools"]
    )
    head = ("tool", "rows", "values", "redesign: right", "noticed", "silent")
    return "\n\n".join((PEERS.format(**result), measured(result), table(head, rows)))


def read_shares(counts: Result) -> Iterator[str]:
    """Yield the shares of rows and values that are right; a dash for a tool that takes part after a redesign alone."""
    for unit in ("rows", "values"):
        yield f"{counts.get(f'right {unit}', 0) / counts[unit]:.3f}" if counts.get(unit) else "–"


def shares(counts: Result) -> Iterator[str]:
    """Yield the shares of redesigned pages that are right, noticed and silently wrong."""
    total = sum(counts.values())
    yield from (f"{counts.get(case, 0) / total:.3f}" for case in ("right", "noticed", "silent"))
