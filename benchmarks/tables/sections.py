"""Sections of docs/benchmarks.md on the columns of tables."""

from collections.abc import Sequence
from typing import Final

from benchmarks.markdown import Result, table

TABLES: Final = """\
## Columns of tables

{pages} pages with the columns that a person wants from their main list, written down and checked by eye
(`benchmarks/tables/gold`; `python -m benchmarks.tables.evaluate`). Mean over pages, with a 95 % bootstrap interval.
*Found*: share of the wanted columns with the right value in at least 95 % of the records; *named*, *typed*: found, and
with the right name or type; *extras*: unwanted columns per page; *good*: share of the tables that have all wanted columns
and at most one more. The rules were written with the *known* pages in view. The gold of the *new* pages was written after
the rules; the answers for the pages *held back* are never read by eye. No number of a rule is fitted. The build *before
column selection* kept every column of the alignment."""

ACROSS_PAGES: Final = """\
## Columns on several pages of a site

{pairs} pairs of result pages of one site, {sites} sites, {columns} columns with values on both pages of a pair (`python
-m benchmarks.tables.across_pages`), with a 95 % bootstrap interval over sites. A column that is empty on a page is
missing from its table, so pages that are read one by one differ more than pages that `extract_tables` reads together. The
last two rows are upper bounds of the first: for a reader of single pages who leaves out columns that are empty there, and
for one who also leaves out constant columns."""

ACROSS_MEASURES: Final = {
    "equal": "page by page: the same names in the same order",
    "kept": "page by page: one name and the same values, of the columns with values on both pages",
    "common": "page by page: names of both pages, of the names of either",
    "together": "together: in one table, with one set of columns",
    "filled": "together: in one table, and no column is empty on one page only",
    "varied": "together: the same, and no column has one value on one page and several on the other",
}

CHECKS: Final = """\
## Checks of tables without gold

The first lists of {pages} list pages (`python -m benchmarks.tables.checks`): what cannot be right, or differs between the
two halves of the records; the modules of the package explain each check. Share of faults with a 95 % bootstrap interval
over sites. *Held back*: a third of the sites, whose faults are never read by eye. Some faults are right on their page,
such as a column that is empty in one half: compare a share with that of another build only."""

HTML_TABLES: Final = """\
## Tables of data beside pandas.read_html

`method="tables"` and pandas {pandas} on {pages} pages of our own with {wanted} tables as encyclopedias, statistics offices,
shops, references and timetables write them, {bare} pages among them with none that a person wants
(`python -m benchmarks.tables.html_tables`, whose module says what is compared and what is not). *Cells*: all cells of the
table and no others; *named*, *typed*: these, and the names of the columns are right, and their types too, of which pandas
has two; *extra*: tables beyond those wanted. The rules were written with the *known* pages at hand. The gold of the *new*
ones was written after the rules; 18 of them were right before the one rule that they led to. Seven tables are labels and
values, wanted as one record, which pandas gives as two columns."""

HTML_PAGES: Final = """\
The development pages have no such gold: of {pages} pages with {elements} `<table>` elements, {wanted} tables have a row of
header cells above four or more rows of as many cells (no merged cells, no tables in them, no consent dialogs). Read with all
rows: {read}."""

HTML_COLUMNS: Final = ("wanted", "cells", "named", "typed", "extra")
TOOLS: Final = ("scutch", "pandas")
MEASURES: Final = ("found", "named", "typed", "extras", "good")


def tables(result: Result) -> str:
    """Return the section on columns."""
    rows = result["rows"]
    shown = table(("build, pages of kind", "pages", *MEASURES), map(table_row, rows))
    return "\n\n".join((TABLES.format(pages=max(row["pages"] for row in rows)), shown))


def across_pages(result: Result) -> str:
    """Return the section on several pages of a site."""
    rows = ((words, interval(result[name])) for name, words in ACROSS_MEASURES.items())
    return "\n\n".join((ACROSS_PAGES.format(**result), table(("measure", "share"), rows)))


def checks(result: Result) -> str:
    """Return the section on checks without a gold."""
    rows = (
        (
            row["check"],
            f"{row['faults']:,} of {row['looked']:,}",
            interval(row["share"]),
            interval(row["held"]),
            ", ".join(f"{cause} {count}" for cause, count in row["causes"].items()),
        )
        for row in result["rows"]
    )
    header = ("check", "faults", "share", "held back", "causes")
    return "\n\n".join((CHECKS.format(**result), table(header, rows)))


def html_tables(result: Result) -> str:
    """Return the section on tables of data."""
    rows, corpora = result["rows"], result["corpora"]
    own = [row for row in rows if row["tool"] == "scutch"]
    counted = {name: sum(row[name] for row in own) for name in ("pages", "wanted", "bare")}
    intro = HTML_TABLES.format(pandas=result["versions"].get("pandas", "(not installed)"), **counted)
    cells = ((f"{row['tool']}, {row['seen']}", *(str(row[name]) for name in HTML_COLUMNS)) for row in rows)
    parts = [intro, table(("tool, pages", *HTML_COLUMNS), cells)]
    if corpora:
        read = (f"{name} {corpora[name]} (in {corpora[f'{name} answers']} tables)" for name in TOOLS if name in corpora)
        parts.append(HTML_PAGES.format(**corpora, read=", ".join(read)))
    return "\n\n".join(parts)


def table_row(row: Result) -> tuple[str, ...]:
    """Return the cells of one row: three digits, the interval behind them."""
    return f"{row['name']}, {row['group']}", str(row["pages"]), *(interval(row[name]) for name in MEASURES)


def interval(measure: Sequence[float]) -> str:
    """Return a value with its interval behind it.

    >>> interval([0.5, 0.25, 0.75])
    '0.500 [0.250, 0.750]'
    """
    value, low, high = measure
    return f"{value:.3f} [{low:.3f}, {high:.3f}]"
