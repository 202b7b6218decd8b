"""SQLite: values come back, and a table is written whole or not at all."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings

from scutch.errors import InvalidInput, SourceError
from scutch.table import Column, Table
from tests.table.tables import plain_table, tables, texts


def rows(path: Path, query: str = "SELECT * FROM records") -> list[tuple[Any, ...]]:
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute(query).fetchall()


@given(tables())
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_values_come_back(tmp_path: Path, table: Table) -> None:
    """Texts and numbers as they are, lists as JSON."""
    if not table.columns:
        return
    table.to_sqlite(tmp_path / "t.db", if_exists="replace")
    wanted = [
        tuple(json.dumps(value, ensure_ascii=False) if isinstance(value, list) else value for value in row.values())
        for row in table.to_dicts()
    ]
    assert rows(tmp_path / "t.db") == wanted


@given(texts)
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_printable_name_is_a_table(tmp_path: Path, name: str) -> None:
    """Quotes and brackets included; others are errors."""
    table = plain_table(["x"])
    if " ".join(name.split()) == name and name.isprintable():
        table.to_sqlite(tmp_path / "t.db", name, if_exists="replace")
        assert rows(tmp_path / "t.db", f'SELECT a FROM "{name.replace(chr(34), chr(34) * 2)}"') == [("x",)]
    else:
        with pytest.raises(InvalidInput):
            table.to_sqlite(tmp_path / "t.db", name)


def test_a_table_is_not_overwritten(tmp_path: Path) -> None:
    """Unless one asks for it; the error says how."""
    plain_table(["x"]).to_sqlite(tmp_path / "t.db", "T")
    with pytest.raises(InvalidInput, match="if_exists='replace'"):
        plain_table(["y"]).to_sqlite(tmp_path / "t.db", "t")
    assert rows(tmp_path / "t.db", "SELECT * FROM T") == [("x",)]


@pytest.mark.parametrize(("if_exists", "found"), [("replace", ["y"]), ("append", ["x", "y"])])
def test_writing_twice(tmp_path: Path, if_exists: Any, found: list[str]) -> None:
    """Either the last rows or all."""
    plain_table(["x"]).to_sqlite(tmp_path / "t.db")
    plain_table(["y"]).to_sqlite(tmp_path / "t.db", if_exists=if_exists)
    assert rows(tmp_path / "t.db") == [(value,) for value in found]


def test_a_failure_leaves_all_as_it_was(tmp_path: Path) -> None:
    """Rows of other columns do not fit, and then none is there."""
    plain_table(["x"]).to_sqlite(tmp_path / "t.db")
    with pytest.raises(InvalidInput, match="no column 'b'"):
        plain_table(["y", "z"], columns="text text").to_sqlite(tmp_path / "t.db", if_exists="append")
    assert rows(tmp_path / "t.db") == [("x",)]


@pytest.mark.parametrize(("name", "if_exists"), [("", "fail"), ("a\0", "fail"), ("a", "never")])
def test_bad_arguments(tmp_path: Path, name: str, if_exists: Any) -> None:
    """They are errors of the caller."""
    with pytest.raises(InvalidInput):
        plain_table(["x"]).to_sqlite(tmp_path / "t.db", name, if_exists=if_exists)


def test_no_columns(tmp_path: Path) -> None:
    """SQLite has no such tables."""
    with pytest.raises(InvalidInput, match="columns"):
        Table.from_rows([], []).to_sqlite(tmp_path / "t.db")


def test_columns_have_types(tmp_path: Path) -> None:
    """As far as SQLite has them."""
    columns = [Column("t"), Column("n", "number"), Column("r", "rating"), Column("b", "boolean"), Column("d", "date")]
    Table.from_rows(columns, []).to_sqlite(tmp_path / "t.db")
    types = [row[2] for row in rows(tmp_path / "t.db", "PRAGMA table_info(records)")]
    assert types == ["TEXT", "INTEGER", "REAL", "INTEGER", "TEXT"]


def test_a_file_that_is_no_database_is_an_error_that_names_it(tmp_path: Path) -> None:
    """As other files that cannot be written, it is an ``OSError``; the file stays as it is."""
    page = tmp_path / "page.html"
    page.write_text("<p>Flax is a plant with blue flowers, and older than cotton.")
    for path in (page, tmp_path, tmp_path / "nowhere" / "t.db"):
        with pytest.raises(SourceError, match=r"^(unable to open database file|file is not a database)$") as caught:
            plain_table(["x"]).to_sqlite(path)
        assert (caught.value.url, isinstance(caught.value, OSError)) == (str(path), True)
    assert page.read_text().startswith("<p>Flax")


def test_rows_are_appended_to_a_table_of_their_columns(tmp_path: Path) -> None:
    """A table of other columns names the one that it lacks, and those that it has; nothing is written."""
    Table.from_rows([Column("Plant"), Column("use")], [["Flax", "linen"]]).to_sqlite(tmp_path / "t.db")
    other = Table.from_rows([Column("plant"), Column("height")], [["Hemp", "4 m"]])
    with pytest.raises(InvalidInput, match="'records' has no column 'height'; there are Plant, use"):
        other.to_sqlite(tmp_path / "t.db", if_exists="append")
    Table.from_rows([Column("plant")], [["Hemp"]]).to_sqlite(tmp_path / "t.db", if_exists="append")
    assert rows(tmp_path / "t.db") == [("Flax", "linen"), ("Hemp", None)]
