"""Sections of docs/benchmarks.md on records."""

from typing import Final

from benchmarks.markdown import Result, measured, table, target
from benchmarks.records.tables import LEGEND, Table, folds, layouts, tables

RECORDS: Final = """\
## Quality of records

`python -m benchmarks.records.evaluate`. *Cross-validated* is scutch with a ranker that was fitted without the site of the
page (five folds, `python -m training.records --folds`). *scutch auto* is the shipped model, which was fitted on all of
these pages: compare the other methods with the first, not with the second. These are published methods, implemented here;
none was fitted on these pages. *Dominant class* is the heuristic of browser list scrapers: children of one class with
much text."""

TRANSFER: Final = """\
## Selectors on other pages of their site

{pages} pages of `results-dev` (`python -m benchmarks.records.transfer`). parsel runs the selectors of a page on the other
pages of its site; the records are compared with those that scutch extracts there. *Same*: share of the trials with the
same records (target: {target:g}). *F1*: of the records. *Nearly*: share of the trials with an F1 of 0.9 or more.
Intervals of 95 %, bootstrapped over sites."""

SPEED: Final = """\
## Speed of records

From bytes to the table of the first list: {pages} pages of {mean_bytes:,} bytes on average, alternating with a parse by
lexbor; the best time of each on each page counts (`python -m benchmarks.records.speed`). *Growth* is the time for a table
of 20,000 rows over that for 10,000 rows; 2 is linear."""

MEASURES: Final = {
    "mean_ms": "ms a page, mean",
    "ratio": "of the parse by lexbor",
    "p99_ms": "ms, 99th percentile",
    "worst_ms": "ms, worst page",
    "growth": "growth at twice the rows",
}


def shown(found: Table) -> str:
    """Return a table with its title."""
    return f"### {found.title}\n\n{table(found.header, found.rows)}"


def records(result: Result) -> str:
    """Return the section on the quality of records."""
    ours = result["ours"]
    details = [shown(layouts(result, ours)), shown(folds(result, ours))] if ours else []
    return "\n\n".join((RECORDS, LEGEND, measured(result), *map(shown, tables(result)), *details))


def transfer(result: Result) -> str:
    """Return the section on selectors applied to other pages."""
    rows = [
        (name, row["trials"], *("{:.3f} [{:.3f}, {:.3f}]".format(*row[key]) for key in ("same", "f1", "nearly")))
        for name, row in result["rows"].items()
    ]
    header = ("tried on", "trials", "same", "F1", "nearly")
    return "\n\n".join((TRANSFER.format(**result), measured(result), table(header, rows)))


def speed(result: Result) -> str:
    """Return the section on the speed of records."""
    times = ((name, f"{row['mean_ms']:.3f}", f"{row['median_ms']:.3f}") for name, row in result["times"].items())
    targets = (
        (MEASURES[row["measure"]], f"{row['value']:.3g}", target(row["target"], row["met"])) for row in result["targets"]
    )
    return "\n\n".join(
        (
            SPEED.format(**result),
            measured(result),
            table(("", "ms a page, mean", "median"), times),
            table(("", "measured", "target"), targets),
        )
    )
