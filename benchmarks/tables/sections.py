"""Section of docs/benchmarks.md on the columns of tables."""

from typing import Final

from benchmarks.markdown import Result, table

TABLES: Final = """\
## Columns of tables

{pages} development pages with the columns that a person wants from their main list, read back by eye
(`benchmarks/tables/gold`; `python -m benchmarks.tables.evaluate`). Mean over pages with a 95 % bootstrap interval.
*Found*: wanted columns with the right value in at least 95 % of the records; *named*, *typed*: found, and the name or the
type says what they are; *extra*: columns a page that nobody asked for; *good*: all are found and at most one is extra.
The rules were written with these pages at hand; none of their numbers is fitted."""

MEASURES: Final = ("found", "named", "typed", "extras", "good")


def tables(result: Result) -> str:
    """Return the section on columns."""
    rows = result["rows"]
    shown = table(("build, pages of kind", "pages", *MEASURES), map(table_row, rows))
    return "\n\n".join((TABLES.format(pages=rows[0]["pages"]), shown))


def table_row(row: Result) -> tuple[str, ...]:
    """Return the cells of one row: three digits, the interval behind them."""
    cells = (f"{value:.3f} [{low:.3f}, {high:.3f}]" for value, low, high in (row[name] for name in MEASURES))
    return f"{row['name']}, {row['group']}", str(row["pages"]), *cells
