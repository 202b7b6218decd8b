"""Batches of pages to batches of answers, in Arrow: for every engine that maps a function over record batches.

Spark (``mapInArrow``), Ray Data, Daft, DuckDB and Polars all do; docs/scale.md has a use of each.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

from scutch.errors import InvalidInput, ScutchError
from scutch.scale.archives.pages import ArchivedPage
from scutch.scale.archives.record import Place
from scutch.scale.fields import FIELD_NAMES, RowField, fields_named, row_of
from scutch.scale.shard_tables import arrow_batch, arrow_schema, load_pyarrow, row_columns

#: Fields that an archive has, and a batch of pages has not.
ARCHIVE_FIELDS: Final = frozenset(("url", "warc_file", "offset", "digest", "fetched_at", "status", "content_type"))
#: Fields of a batch.
BATCH_FIELDS: Final = tuple(name for name in FIELD_NAMES if name not in ARCHIVE_FIELDS)
#: Column that says why a page has no values.
ERROR: Final = "error"


def batch_columns(fields: Sequence[str]) -> list[tuple[str, str]]:
    """Return the columns that ``extract_batch`` appends."""
    return [*row_columns(checked_fields(fields)), (ERROR, "text")]


def checked_fields(fields: Sequence[str]) -> tuple[RowField, ...]:
    """Return fields by their names; raises InvalidInput for an unknown one."""
    unknown = [name for name in fields if name not in BATCH_FIELDS]
    if unknown:
        raise InvalidInput(f"no field {', '.join(map(repr, unknown))}; there are {', '.join(BATCH_FIELDS)}")
    return fields_named(fields)


def extracted_schema(schema: Any, fields: Sequence[str] = ("title", "text"), *, html: str = "html") -> Any:
    """Return the schema of what ``extract_batch`` makes of batches with a schema; engines want it first.

    Parameters
    ----------
    schema
        A ``pyarrow.Schema``.
    fields
        Fields to compute.
    html
        Column of the pages.

    Returns
    -------
    pyarrow.Schema
        The columns without ``html``, then the fields, then ``error``.
    """
    kept = [field for field in schema if field.name != html]
    return load_pyarrow().schema([*kept, *arrow_schema(batch_columns(fields))])


def extract_batch(
    batch: Any, fields: Sequence[str] = ("title", "text"), *, html: str = "html", url: str = "url", charset: str = "charset"
) -> Any:
    """Extract fields of the pages of a record batch.

    Parameters
    ----------
    batch
        A ``pyarrow.RecordBatch``, or what offers itself as one by Arrow's C interface, such as a data frame of Polars.
    fields
        Fields to compute, of ``BATCH_FIELDS``; only these are paid for.
    html
        Column of the pages: bytes as they came, or text.
    url, charset
        Columns of addresses and declared encodings, if the batch has them.

    Returns
    -------
    pyarrow.RecordBatch
        One row per page, in their order: the other columns, the fields, and ``error``, null for a page without one.

    Raises
    ------
    InvalidInput
        There is no such field or column.
    MissingDependency
        pyarrow is not installed.

    Examples
    --------
    >>> import pyarrow
    >>> pages = pyarrow.record_batch({"id": [7], "html": [b"<title>Flax</title><p>A plant with long fibres."]})
    >>> extract_batch(pages, ["title"]).to_pylist()
    [{'id': 7, 'title': 'Flax', 'error': None}]
    """
    given = one_batch(batch)
    if html not in given.schema.names:
        raise InvalidInput(f"the batch has no column {html!r} but {', '.join(given.schema.names)}")
    chosen = checked_fields(fields)
    texts = [
        given.column(name).to_pylist() if name in given.schema.names else [None] * len(given) for name in (html, url, charset)
    ]
    rows = [extracted_row(page, address, encoding, chosen) for page, address, encoding in zip(*texts, strict=True)]
    found = arrow_batch(rows, arrow_schema(batch_columns(fields)))
    kept = [name for name in given.schema.names if name != html]
    columns = [*map(given.column, kept), *found.columns]
    return load_pyarrow().RecordBatch.from_arrays(columns, schema=extracted_schema(given.schema, fields, html=html))


def extract_batches(batches: Iterable[Any], fields: Sequence[str] = ("title", "text"), **columns: str) -> Iterator[Any]:
    """Yield what ``extract_batch`` makes of each batch; parameters as there. For ``mapInArrow``."""
    for batch in batches:
        yield extract_batch(batch, fields, **columns)


def one_batch(batch: Any) -> Any:
    """Return what offers itself as Arrow data as one record batch."""
    pa = load_pyarrow()
    if isinstance(batch, pa.RecordBatch):
        return batch
    if hasattr(batch, "__arrow_c_array__"):
        return pa.record_batch(batch)
    table = pa.table(batch).combine_chunks()
    batches = table.to_batches()
    return batches[0] if batches else pa.RecordBatch.from_arrays([[]] * len(table.schema), schema=table.schema)


def extracted_row(page: object, url: str | None, charset: str | None, fields: Sequence[RowField]) -> tuple[Any, ...]:
    """Return the values of the fields and the error of one page; a page that is null has none of both."""
    empty = (None,) * len(fields)
    if page is None:
        return (*empty, None)
    data = page.encode("utf-8", "replace") if isinstance(page, str) else page
    if not isinstance(data, bytes):
        raise InvalidInput(f"a page is bytes or text, not {type(page).__name__}")
    known = "utf-8" if isinstance(page, str) else charset
    try:
        return (*row_of(ArchivedPage(Place(0), url or "", data, known), "", fields), None)
    except (ScutchError, MemoryError) as problem:
        return (*empty, f"{type(problem).__name__}: {problem}")
