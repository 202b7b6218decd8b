"""Arrow: other libraries read a table as it is."""

import builtins
import sys
from datetime import UTC, date, datetime
from pathlib import Path
from time import process_time
from typing import Any

import pytest
from hypothesis import given, settings

from scutch.errors import MissingDependency
from scutch.table import Column, Table
from tests.table.tables import Money, plain_table, tables

pa = pytest.importorskip("pyarrow")


def is_temporal(kind: Any) -> bool:
    return pa.types.is_temporal(kind.value_type if pa.types.is_list(kind) else kind)


@given(tables())
def test_values_come_back(table: Table) -> None:
    """All but dates are the values of ``to_dicts``; the arrays are valid in every detail."""
    found = table.to_arrow()
    found.validate(full=True)
    assert found.num_rows == len(table)
    kept = {name for name in found.schema.names if not is_temporal(found.schema.field(name).type)}
    wanted = [{name: value for name, value in row.items() if name in kept} for row in table.to_dicts()]
    assert found.select([name for name in found.schema.names if name in kept]).to_pylist() == wanted or not kept


@given(tables())
@settings(max_examples=30)
def test_parquet_comes_back(tmp_path_factory: Any, table: Table) -> None:
    """The same rows and columns."""
    from pyarrow import parquet

    path = Path(tmp_path_factory.getbasetemp()) / "t.parquet"
    table.to_parquet(path)
    assert parquet.read_table(path).to_pylist() == table.to_arrow().to_pylist() or not table.columns


@given(tables())
def test_the_schema_alone_is_that_of_the_table(table: Table) -> None:
    """One can ask for it without the rows."""
    assert pa.schema(table) == table.to_arrow().schema


def types(*columns: Column, rows: list[list[object]]) -> list[str]:
    return [str(field.type) for field in Table.from_rows(columns, rows).to_arrow().schema]


def test_types() -> None:
    """Whole numbers are integers; a price is an amount, and a currency where there are several."""
    columns = [Column("t"), Column("n", "number"), Column("r", "rating"), Column("b", "boolean"), Column("p", "price")]
    rows: list[list[object]] = [["x", 3, 4, True, Money(5, "EUR")], [None] * 4 + [Money(7, "SEK")]]
    assert types(*columns, rows=rows) == ["string", "int64", "double", "bool", "double", "string"]
    assert types(Column("n", "number"), rows=[[3], [0.5]]) == ["double"]
    assert types(Column("n", "number"), rows=[[2**63]]) == ["double"]
    assert types(Column("l", "number", is_list=True), rows=[[[3]], [None], [[]]]) == ["list<item: int64>"]


@pytest.mark.parametrize(
    ("values", "kind", "first"),
    [
        (["2024-01-05", None, "1969-12-31"], "date32[day]", date(2024, 1, 5)),
        (["2024-01-05T10:30", "2024-01-05T10:30:05"], "timestamp[us]", datetime(2024, 1, 5, 10, 30)),  # noqa: DTZ001
        (["2024-01-05T10:30Z", "2024-01-05T10:30+05:30"], "timestamp[us, tz=UTC]", datetime(2024, 1, 5, 10, 30, tzinfo=UTC)),
        (["2024-01-05T10:30Z", "2024-01-05T10:30"], "string", "2024-01-05T10:30Z"),
        (["2024-01-05", "2024-03"], "string", "2024-01-05"),
        (["2024-02-30"], "string", "2024-02-30"),
    ],
)
def test_dates_of_one_sort_are_dates(values: list[object], kind: str, first: object) -> None:
    """Others stay texts."""
    column = plain_table(*([value] for value in values), columns="date").to_arrow().column(0)
    assert (str(column.type), column[0].as_py()) == (kind, first)


def test_polars_reads_it() -> None:
    """Without pyarrow in between."""
    pl = pytest.importorskip("polars")
    frame = pl.DataFrame(plain_table(["x", 3], [None, None], columns="text number"))
    assert frame.to_dicts() == [{"a": "x", "b": 3}, {"a": None, "b": None}]


def test_pandas_reads_it() -> None:
    """By the constructor it has for the protocol."""
    pd = pytest.importorskip("pandas")
    frame = pd.DataFrame.from_arrow(plain_table(["x", 3], ["y", 4], columns="text number"))
    assert frame.to_dict("records") == [{"a": "x", "b": 3}, {"a": "y", "b": 4}]


def test_duckdb_reads_it() -> None:
    """By the name of the variable, as often as one asks."""
    duckdb = pytest.importorskip("duckdb")
    plants = plain_table(["x", 3], ["y", 4], columns="text number")
    for _ in range(2):
        assert duckdb.sql("SELECT a, b + 1 FROM plants WHERE b > 3").fetchall() == [("y", 5)]
    assert len(plants) == 2


@pytest.mark.parametrize("rows", [0, 1, 7, 8, 9, 64, 65])
def test_bits_fill_bytes(rows: int) -> None:
    """Nulls and flags are right where a byte ends."""
    cells: list[Any] = [(True, False, None)[row % 3] for row in range(rows)]
    assert plain_table(*([cell] for cell in cells), columns="boolean").to_arrow().column(0).to_pylist() == cells


def test_without_pyarrow(monkeypatch: pytest.MonkeyPatch) -> None:
    """The error says how to install it; the protocol itself needs nothing."""
    real = builtins.__import__

    def without(name: str, *rest: Any) -> Any:
        if name.startswith("pyarrow"):
            raise ImportError(name)
        return real(name, *rest)

    monkeypatch.setattr(builtins, "__import__", without)
    with pytest.raises(MissingDependency, match=r"pip install .*\[data\]"):
        plain_table(["x"]).to_arrow()
    assert "arrow_array_stream" in repr(plain_table(["x"]).__arrow_c_stream__())


def test_large_tables_take_linear_time() -> None:
    """Ten times the rows, about ten times as long: in every format."""
    columns = [Column("t"), Column("n", "number"), Column("d", "date"), Column("l", is_list=True), Column("b", "boolean")]
    rows: list[list[object]] = [["text", 3, "2024-01-05", ["x", "y"], None]]

    def seconds(count: int) -> float:
        begin = process_time()
        table = Table.from_rows(columns, rows * count)
        for write in (table.to_csv, table.to_jsonl, table.to_markdown, table.to_html, table.to_text, table.__arrow_c_stream__):
            write()
        return process_time() - begin

    assert seconds(20_000) < 40 * min(seconds(2000) for _ in range(2))


@pytest.mark.skipif(sys.platform != "linux", reason="names of any bytes")
def test_a_file_whose_name_is_not_utf8_is_written(tmp_path: Path) -> None:
    """As those of archives of old systems are."""
    path = tmp_path / "flax-\udce9.parquet"
    Table.from_rows([Column("plant")], [["Flax"]]).to_parquet(path)
    assert path.read_bytes()[:4] == b"PAR1"
