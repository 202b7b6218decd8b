"""Batches of pages in Arrow: answers, errors, and the uses that docs/scale.md shows of each engine."""

from __future__ import annotations

import importlib.util

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
