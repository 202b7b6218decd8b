"""Tables of SQLite."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Final, Literal

from scutch.errors import InvalidInput, SourceError, require_valid
from scutch.table.column import printable
from scutch.table.plain_columns import PlainColumn

#: Lists are JSON, which the functions ``json_each`` and ``->`` of SQLite read.
LIST_TYPE: Final = "TEXT"


def write_table(
    columns: Sequence[PlainColumn],
    path: str | Path,
    table_name: str,
    if_exists: Literal["fail", "replace", "append"],
) -> None:
    """Write columns into a table of a database, all rows or none.

    Raises ``InvalidInput``: there is no column, the name is not printable, the table exists and ``if_exists`` is ``"fail"``,
    or it has other columns. Raises ``SourceError``: the file cannot be written, or is no database.
    """
    require_valid(isinstance(table_name, str), "table_name is a str", table_name)
    if not columns or not table_name or printable(table_name) != table_name:
        raise InvalidInput(f"{table_name!r} cannot be a table: it needs columns and a printable name")
    try:
        with closing(sqlite3.connect(path, isolation_level=None)) as connection, connection:
            insert_columns(connection, columns, table_name, if_exists)
    except sqlite3.Error as problem:
        raise SourceError(str(problem), url=str(path), stage="sqlite") from problem


def insert_columns(connection: sqlite3.Connection, columns: Sequence[PlainColumn], table_name: str, if_exists: str) -> None:
    """Write columns into a table of an open database, within a transaction."""
    connection.execute("BEGIN IMMEDIATE")
    prepare_table(connection, table_name, if_exists)
    types = [f"{quoted_name(column.name)} {LIST_TYPE if column.is_list else column.type.sqlite}" for column in columns]
    connection.execute(f"CREATE TABLE IF NOT EXISTS {quoted_name(table_name)} ({', '.join(types)})")
    require_columns(connection, columns, table_name)
    names, marks = ", ".join(quoted_name(column.name) for column in columns), ", ".join("?" * len(columns))
    fields = zip(*(stored_values(column) for column in columns), strict=True)
    connection.executemany(f"INSERT INTO {quoted_name(table_name)} ({names}) VALUES ({marks})", fields)  # noqa: S608


def require_columns(connection: sqlite3.Connection, columns: Sequence[PlainColumn], table_name: str) -> None:
    """Check that a table has some columns.

    Raises ``InvalidInput``: it lacks one.
    """
    known = [row[0] for row in connection.execute("SELECT name FROM pragma_table_info(?)", (table_name,))]
    folded = {name.casefold() for name in known}
    if lacking := [column.name for column in columns if column.name.casefold() not in folded]:
        raise InvalidInput(
            f"the table {table_name!r} has no column {lacking[0]!r}; there are {', '.join(known)}", stage="sqlite"
        )


def prepare_table(connection: sqlite3.Connection, name: str, if_exists: str) -> None:
    """Do with a table of that name what the caller chose."""
    if if_exists not in ("fail", "replace", "append"):
        raise InvalidInput(f"if_exists is 'fail', 'replace' or 'append', not {if_exists!r}")
    query = "SELECT 1 FROM sqlite_master WHERE type IN ('table', 'view') AND name = ? COLLATE NOCASE"
    exists = connection.execute(query, (name,)).fetchone()
    if exists and if_exists == "fail":
        raise InvalidInput(f"there is a table {name!r} already; if_exists='replace' or 'append' writes all the same")
    if exists and if_exists == "replace":
        connection.execute(f"DROP TABLE {quoted_name(name)}")


def quoted_name(name: str) -> str:
    """Return a name as SQL.

    >>> quoted_name('in "stock" now')
    '"in ""stock"" now"'
    """
    return '"' + name.replace('"', '""') + '"'


def stored_values(column: PlainColumn) -> list[object]:
    """Return the values of a column as SQLite has them."""
    if column.is_list:
        return [None if value is None else json.dumps(value, ensure_ascii=False) for value in column.values]
    return column.values
