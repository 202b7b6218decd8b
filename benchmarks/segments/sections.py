"""Section of docs/benchmarks.md on the blocks of a page."""

from collections.abc import Iterator
from typing import Final

from benchmarks.markdown import Result, measured, table
from benchmarks.segments.evaluate import ATOMS

SEGMENTS: Final = """\
## Blocks of a page

{pages} pages of our own with {blocks} blocks that were drawn by hand (`benchmarks/segments/pages`), boxes as Chromium
laid them out. F1 of extended BCubed, mean over pages, of characters, nodes and pixels: whether what is in one drawn
block is in one block of the answer, and the other way round. *pdoc* is the permitted degree of coherence; {pdoc} is
asked for by default. These are the
pages that the methods were developed with."""

TIMES: Final = """\
Milliseconds of processor time on pages of about 2,000 nodes (three of the pages, stacked upon themselves), the parse
left out; with `visual_blocks`, records by what blocks look like."""


def segments(result: Result) -> str:
    """Return the section on blocks."""
    best = table(("method", "pdoc", *ATOMS), map(_row, _shown(result)))
    names = list(result["times"][0]["ms"])
    times = table(
        ("page", "nodes", *names),
        ((row["page"], row["nodes"], *(f"{row['ms'][name]:.1f}" for name in names)) for row in result["times"]),
    )
    return "\n\n".join((SEGMENTS.format(**result), best, TIMES, measured(result), times))


def _shown(result: Result) -> Iterator[Result]:
    """Of each method the default degree and, if it is another one, the degree that agrees best about nodes."""
    for method in dict.fromkeys(row["method"] for row in result["agreement"]):
        rows = [row for row in result["agreement"] if row["method"] == method]
        best = max(rows, key=lambda row: float(row["nodes"]))
        yield from (row for row in rows if row["pdoc"] == result["pdoc"] or row is best)


def _row(row: Result) -> tuple[str, ...]:
    return row["method"], str(row["pdoc"]), *(f"{row[atoms]:.3f}" for atoms in ATOMS)
