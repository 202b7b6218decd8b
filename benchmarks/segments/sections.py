"""Section of docs/benchmarks.md on the blocks of a page."""

from collections.abc import Iterator
from typing import Final

from benchmarks.markdown import Result, measured, table
from benchmarks.segments.evaluate import ATOMS

SEGMENTS: Final = """\
## Blocks of a page

{pages} pages of our own with {blocks} blocks drawn by hand (`benchmarks/segments/pages`), with boxes from Chromium
(`python -m benchmarks.segments`). Extended BCubed F1 over characters, nodes and pixels, mean over pages: precision and
recall of the pairs that share a block. *pdoc* is the permitted degree of coherence; the default is {pdoc}. The methods
were developed on these pages."""

TIMES: Final = """\
Milliseconds of CPU time on pages of about 2,000 nodes (three of the pages, repeated). *See* computes which nodes are
visible, and `visual_blocks` finds records; the columns after *parse* are without it."""


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
