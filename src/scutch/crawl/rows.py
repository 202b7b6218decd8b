"""The rows of a crawl as a table: one row per item, list and detail joined; failures are rows with an error."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from itertools import chain, islice
from typing import Any, Final

from scutch.crawl.store import FAILED, CrawlStore
from scutch.sites.wrapper import Wrapper
from scutch.table import Column, Table

#: Columns of the crawl's own, after those of the site.
CRAWL_COLUMNS: Final = ("page", "error")
CHANGE: Final = "change"
DETAIL_PREFIX: Final = "detail_"
#: Types of columns by the JSON types of their values.
NUMBERS: Final = (int, float)
#: Rows that are in memory at a time while they are written.
ROWS_AT_ONCE: Final = 1000


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

    ``since``: only rows that are new, changed or gone since the run before, with a column that says which.
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


def type_of(value: object) -> str:
    """The type of a value: one of a column, or ``list``."""
    if isinstance(value, bool):
        return "boolean"
    if isinstance(value, NUMBERS):
        return "number"
    if isinstance(value, list):
        return "list"
    return "url" if isinstance(value, str) and value.startswith(("http://", "https://")) else "text"


def dates_of_wrappers(store: CrawlStore) -> frozenset[str]:
    """Names of the columns of dates, by the wrappers of lists and details, and by the metadata of details."""
    texts = (store.meta(name) for name in ("wrapper", "detail"))
    wrappers = [Wrapper.from_json(text) for text in texts if text not in {"", "none"}]
    names = ["date", *(field.name for wrapper in wrappers for field in wrapper.fields if field.type == "date")]
    others = {field.name for wrapper in wrappers for field in wrapper.fields if field.type != "date"}
    return frozenset({*names, *(f"{DETAIL_PREFIX}{name}" for name in names)} - others)


def inferred_column(name: str, types: AbstractSet[str]) -> Column:
    """A column by the types of its values.

    >>> inferred_column("cost", {"number"}).type, inferred_column("tags", {"list", "text"}).is_list
    ('number', True)
    """
    return Column(name, next(iter(types)) if len(types) == 1 and "list" not in types else "text", "list" in types)


def inferred_columns(rows: Iterable[Mapping[str, Any]], dates: AbstractSet[str] = frozenset()) -> list[Column]:
    """The columns of rows; those of the crawl come last, and ``error`` only where there is one. Keeps no row.

    ``dates``: names of columns whose texts are dates.
    """
    types: dict[str, set[str]] = {}
    for row in rows:
        for name, value in row.items():
            found = "date" if name in dates and isinstance(value, str) else type_of(value)
            types.setdefault(name, set()).update(() if value is None else (found,))
    own = [name for name in CRAWL_COLUMNS if types.get(name)]
    return [inferred_column(name, types[name]) for name in (*(name for name in types if name not in CRAWL_COLUMNS), *own)]


def plain_cell(value: Any, column: Column) -> object:
    """A value as a cell of a column."""
    if value is None or not column.is_list:
        return value if isinstance(value, (str, int, float, bool)) or value is None else json.dumps(value, ensure_ascii=False)
    return value if isinstance(value, list) else [value]


def filled_table(columns: Sequence[Column], rows: Iterable[Mapping[str, Any]]) -> Table:
    """Rows as a table of some columns."""
    return Table.from_rows(columns, [[plain_cell(row.get(column.name), column) for column in columns] for row in rows])


def row_tables(store: CrawlStore, *, since: bool = False) -> Iterator[Table]:
    """Yield the rows of ``crawled_rows`` in tables of the same columns, at least one; rows are not kept.

    Rows that have changed have the columns of all rows, also if there are none.
    """
    changed = crawled_rows(store, since=True) if since else ()
    found = [
        column
        for column in inferred_columns(chain(crawled_rows(store), changed), dates_of_wrappers(store))
        if column.name != CHANGE
    ]
    columns = [Column(CHANGE), *found] if since else found
    rows = crawled_rows(store, since=since)
    first = list(islice(rows, ROWS_AT_ONCE))
    yield filled_table(columns, first)
    while batch := list(islice(rows, ROWS_AT_ONCE)):
        yield filled_table(columns, batch)
