"""Batches of pages in Arrow: answers, errors, and the uses that docs/scale.md shows of each engine."""

from __future__ import annotations

import importlib.util
import sys
from typing import Any

import pyarrow as pa
import pytest

from scutch.errors import InvalidInput
from scutch.integrations import extract_batch, extract_batches, extracted_schema
from tests.warc_writer import article

FIELDS = ["title", "text", "records"]


@pytest.fixture
def pages() -> pa.RecordBatch:
    """A batch of five pages, one of them null, one an image, one in another encoding."""
    html: list[object] = [
        article(1),
        article(2),
        None,
        b"\x89PNG\r\n\x1a\n" + bytes(40),
        "<title>Flachs</title><p>Öl aus Leinsamen.".encode("latin-1"),
    ]
    columns: dict[str, list[object]] = {
        "id": [1, 2, 3, 4, 5],
        "html": html,
        "url": [f"https://example.org/{n}" for n in range(5)],
    }
    return pa.RecordBatch.from_pydict({**columns, "charset": [None, None, None, None, "iso-8859-1"]})


def test_each_page_is_a_row(pages: pa.RecordBatch) -> None:
    """Other columns stay, a page that is none has its error, and the declared encoding counts."""
    found = extract_batch(pages, FIELDS)
    assert found.schema == extracted_schema(pages.schema, FIELDS)
    rows = found.to_pylist()
    assert [row["id"] for row in rows] == [1, 2, 3, 4, 5]
    assert [row["title"] for row in rows] == ["Field 1", "Field 2", None, None, "Flachs"]
    assert [row["error"] for row in rows] == [None, None, None, "InvalidInput: not a page: PNG image", None]
    assert "Öl" in rows[4]["text"]
    assert rows[0]["records"][0]["rows"][0][1] == "https://example.org/1/0"


def test_an_empty_batch_has_no_rows(pages: pa.RecordBatch) -> None:
    """Engines send such batches to learn types."""
    assert extract_batch(pages[:0], FIELDS).num_rows == 0


def test_text_pages_are_read_too(pages: pa.RecordBatch) -> None:
    """A column of strings needs no encoding."""
    batch = pa.record_batch({"html": ["<meta charset=big5><title>Öl</title>"]})
    assert extract_batch(batch, ["title"]).to_pylist() == [{"title": "Öl", "error": None}]


@pytest.mark.parametrize(("fields", "html"), [(["titel"], "html"), (["title"], "page"), (["offset"], "html")])
def test_unknown_names_are_refused(pages: pa.RecordBatch, fields: list[str], html: str) -> None:
    """The message lists those there are."""
    with pytest.raises(InvalidInput, match=r"title|id"):
        extract_batch(pages, fields, html=html)


def needs(module: str) -> pytest.MarkDecorator:
    """Skip a test without a package."""
    return pytest.mark.skipif(importlib.util.find_spec(module) is None, reason=f"{module} is not installed")


@needs("polars")
def test_polars(pages: pa.RecordBatch) -> None:
    """A data frame in, a data frame out."""
    import polars as pl

    frame = pl.from_arrow(extract_batch(pl.from_arrow(pages), ["title"]))
    assert isinstance(frame, pl.DataFrame)
    assert frame["title"].to_list()[:2] == ["Field 1", "Field 2"]


@needs("duckdb")
def test_duckdb(pages: pa.RecordBatch) -> None:
    """Batches of one query are the rows of the next one."""
    import duckdb

    found = duckdb.connect()
    reader = duckdb.connect().from_arrow(pages).filter("id < 3").to_arrow_reader(1000)
    answers = pa.RecordBatchReader.from_batches(extracted_schema(reader.schema, ["title"]), extract_batches(reader, ["title"]))
    assert found.from_arrow(answers).order("id").project("title").fetchall() == [("Field 1",), ("Field 2",)]


@needs("daft")
def test_daft(pages: pa.RecordBatch) -> None:
    """A function over batches is a column."""
    import daft

    @daft.func.batch(return_dtype=daft.DataType.string())
    def title(html: Any) -> Any:
        return extract_batch(pa.record_batch({"html": html.to_arrow()}), ["title"]).column("title")

    frame = daft.from_arrow(pa.Table.from_batches([pages]))
    assert frame.select(title(frame["html"]).alias("title")).to_pydict()["title"][:2] == ["Field 1", "Field 2"]


@needs("ray")
@pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::ResourceWarning", "ignore::FutureWarning")
def test_ray_data(pages: pa.RecordBatch) -> None:
    """A data set in, a data set out."""
    import ray

    ray.init(address="local", num_cpus=1, log_to_driver=False, logging_level="error")
    try:
        answers = ray.data.from_arrow(pa.Table.from_batches([pages])).map_batches(
            lambda table: pa.Table.from_batches([extract_batch(table, ["title"])]), batch_format="pyarrow"
        )
        assert [row["title"] for row in answers.take_all()][:2] == ["Field 1", "Field 2"]
    finally:
        ray.shutdown()


@needs("pyspark")
@pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::ResourceWarning", "ignore::FutureWarning")
def test_spark(pages: pa.RecordBatch, monkeypatch: pytest.MonkeyPatch) -> None:
    """Batches of a partition in, batches out; workers run another Python, the first on the path, unless they are told."""
    from pyspark.sql import SparkSession

    monkeypatch.setenv("PYSPARK_PYTHON", sys.executable)
    session = SparkSession.builder.master("local[1]").getOrCreate()
    try:
        frame = session.createDataFrame(pages.select(["id", "html"]).to_pylist())
        answers = frame.mapInArrow(lambda batches: extract_batches(batches, ["title"]), "id long, title string, error string")
        assert [row["title"] for row in answers.collect()][:2] == ["Field 1", "Field 2"]
    finally:
        session.stop()
