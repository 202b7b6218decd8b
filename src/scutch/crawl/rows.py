"""The rows of a crawl as a table: one row an item, list and detail joined; failures are rows with an error."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from scutch.crawl.store import FAILED, CrawlStore
from scutch.table import Column, Table

#: Columns of the crawl's own, after those of the site.
CRAWL_COLUMNS: Final = ("page", "error")
CHANGE: Final = "change"
DETAIL_PREFIX: Final = "detail_"
#: Types of columns by the JSON types of their values.
NUMBERS: Final = (int, float)


def change_of(row: sqlite3.Row, run: int) -> str:
    """Whether a row is ``new``, ``changed`` or ``gone`` in a run; empty for none of them."""
    if row["last_run"] < run:
        return "gone" if row["last_run"] == run - 1 else "gone before"
    if row["first_run"] == run:
        return "new" if run > 1 else ""
    return "changed" if run in (row["changed_run"], row["detail_changed"]) else ""


def joined_row(row: sqlite3.Row) -> dict[str, Any]:
    """The values of a row and of its detail page; those that the list has too get a prefix unless they are equal."""
    values: dict[str, Any] = json.loads(row["data"])
    details = json.loads(row["detail_data"]) if row["detail_data"] else {}
    for name, value in details.items():
        if name not in values:
            values[name] = value
        elif values[name] != value:
            values[f"{DETAIL_PREFIX}{name}"] = value
    error = row["detail_error"] if row["detail_state"] == FAILED else None
    return values | {"page": row["page"], "error": error}


def crawled_rows(store: CrawlStore, *, since: bool = False) -> Iterator[dict[str, Any]]:
    """Yield the rows of the last run in the order of the pages, then a row for each page of a list that failed.

    Parameters
    ----------
    since
        Only rows that are new, changed or gone since the run before, with a column that says which.
    """
    run = store.run
    for row in store.rows():
        change = change_of(row, run)
        if since and change in {"new", "changed", "gone"}:
            yield {CHANGE: change, **joined_row(row)}
        elif not since and row["last_run"] == run:
            yield joined_row(row)
    if not since:
        yield from ({"page": failure["page"], "error": failure["error"]} for failure in store.failures())


def inferred_column(values: Iterable[Any]) -> Column:
    """The type of a column by its values, as a column without a name."""
    found = [value for value in values if value is not None]
    if found and all(isinstance(value, bool) for value in found):
        return Column("", "boolean")
    if found and all(isinstance(value, NUMBERS) and not isinstance(value, bool) for value in found):
        return Column("", "number")
    is_list = any(isinstance(value, list) for value in found)
    texts = [value for value in found if isinstance(value, str)]
    is_url = bool(texts) and len(texts) == len(found) and all(text.startswith(("http://", "https://")) for text in texts)
    return Column("", "url" if is_url else "text", is_list)


def plain_cell(value: Any, column: Column) -> object:
    """A value as a cell of a column."""
    if value is None or not column.is_list:
        return value if isinstance(value, (str, int, float, bool)) or value is None else json.dumps(value, ensure_ascii=False)
    return value if isinstance(value, list) else [value]


def rows_table(rows: Iterable[Mapping[str, Any]]) -> Table:
    """Rows as a table; the columns of the crawl come last, and ``error`` only where there is one.

    Examples
    --------
    >>> table = rows_table([{"plant": "Flax", "page": "https://example.org/", "error": None}])
    >>> [column.name for column in table.columns], table.to_dicts()
    (['plant', 'page'], [{'plant': 'Flax', 'page': 'https://example.org/'}])
    """
    found = list(rows)
    names = dict.fromkeys(name for row in found for name in row if name not in CRAWL_COLUMNS)
    own = [name for name in CRAWL_COLUMNS if any(row.get(name) is not None for row in found)]
    columns = [inferred_column(row.get(name) for row in found)._replace(name=name) for name in (*names, *own)]
    return Table.from_rows(columns, [[plain_cell(row.get(column.name), column) for column in columns] for row in found])
