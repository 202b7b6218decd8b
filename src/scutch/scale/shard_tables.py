"""Tables of a shard as files: Parquet of a declared schema, or JSONL. A table without rows has no file."""

from __future__ import annotations

import hashlib
import importlib
import importlib.util
import json
import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime
from io import BufferedWriter
from pathlib import Path
from typing import Any, Final, NamedTuple, Protocol

from scutch.errors import MissingDependency
from scutch.install import install_command
from scutch.scale.archives.record import PageFailure
from scutch.scale.fields import RowField
from scutch.scale.options import JSONL, PARQUET
from scutch.scale.shards import ShardFile

#: Characters of text in a row group, and its most rows: what a worker holds of a shard.
GROUP_CHARS: Final = 16 << 20
#: Bytes of memory that a character of a row group may take, in all copies of a group while it is written.
CHAR_BYTES: Final = 64
GROUP_ROWS: Final = 20_000
#: Fields that are long and differ from row to row: no dictionary and no statistics.
LONG_FIELDS: Final = frozenset(("url", "digest", "text", "markdown", "html", "title", "message"))
HASH_BYTES: Final = 1 << 20

#: Columns of the errors table.
ERROR_COLUMNS: Final = (
    ("url", "text"), ("warc_file", "text"), ("offset", "integer"), ("stage", "text"), ("error", "text"), ("message", "text"),
    ("signal", "text"), ("seconds", "real"), ("peak_bytes", "integer"),
)  # fmt: skip


def require_pyarrow() -> None:
    """Raise MissingDependency, with the package to install, unless pyarrow can be imported; it is not imported yet."""
    if importlib.util.find_spec("pyarrow") is None:
        raise MissingDependency(f"Parquet needs pyarrow: {install_command('scale')}", stage="write")


def load_pyarrow() -> Any:
    """Import pyarrow; raises MissingDependency with the package to install."""
    require_pyarrow()
    importlib.import_module("pyarrow.parquet")
    return importlib.import_module("pyarrow")


def reserve_addresses() -> None:
    """Let the allocator of pyarrow reserve its addresses, as many as a page may have, before a limit counts them."""
    load_pyarrow().allocate_buffer(1)


def arrow_types() -> dict[str, Any]:
    """Return the types of Arrow by those of ``RowField``."""
    pa = load_pyarrow()
    texts = pa.list_(pa.string())
    region = {"confidence": pa.float32(), "xpath": pa.string(), "columns": texts, "rows": pa.list_(texts)}
    return {
        "text": pa.string(),
        "texts": texts,
        "integer": pa.int64(),
        "small": pa.int16(),
        "real": pa.float32(),
        "time": pa.timestamp("us", tz="UTC"),
        "records": pa.list_(pa.struct(list(region.items()))),
    }


def arrow_schema(columns: Sequence[tuple[str, str]]) -> Any:
    """Return the schema of columns, each a name and a type of ``RowField``."""
    types = arrow_types()
    return load_pyarrow().schema([(name, types[kind]) for name, kind in columns])


def row_columns(fields: Sequence[RowField]) -> list[tuple[str, str]]:
    """Return the columns of the table of pages."""
    return [(field.name, field.type) for field in fields]


def error_row(failure: PageFailure, archive: str) -> tuple[Any, ...]:
    """Return a failure as a row of the errors table."""
    return (
        failure.url, archive, failure.place.offset, failure.stage, failure.error, failure.message, failure.signal,
        failure.seconds, failure.peak_bytes,
    )  # fmt: skip


def arrow_batch(rows: Sequence[tuple[Any, ...]], schema: Any) -> Any:
    """Return rows as a record batch."""
    pa = load_pyarrow()
    columns = zip(*rows, strict=True) if rows else [()] * len(schema)
    arrays = [pa.array(list(column), field.type) for column, field in zip(columns, schema, strict=True)]
    return pa.RecordBatch.from_arrays(arrays, schema=schema)


class TableFile(Protocol):
    """A file of rows."""

    def write(self, rows: Sequence[tuple[Any, ...]]) -> None:
        """Append rows."""

    def close(self) -> None:
        """Complete the file and force it to the disk."""

    def discard(self) -> None:
        """Close the file after an error, without what is not written yet."""


class ParquetFile:
    """A Parquet file, compressed with Zstandard, a row group a write.

    ``columns``: names and types.
    """

    def __init__(self, path: Path, columns: Sequence[tuple[str, str]]) -> None:
        short = [name for name, _ in columns if name not in LONG_FIELDS]
        self.schema = arrow_schema(columns)
        self.file = path.open("wb")
        self.writer = load_pyarrow().parquet.ParquetWriter(
            self.file, self.schema, compression="zstd", use_dictionary=short, write_statistics=short
        )

    def write(self, rows: Sequence[tuple[Any, ...]]) -> None:
        """Append a row group."""
        self.writer.write_batch(arrow_batch(rows, self.schema), row_group_size=len(rows))

    def close(self) -> None:
        """Complete the file and force it to the disk."""
        self.writer.close()
        close_synced(self.file)

    def discard(self) -> None:
        """Close the file after an error, without what is not written yet."""
        self.writer.is_open = False  # or its end is written when it is collected
        close_unwritten(self.file)


class JsonlFile:
    """A file of JSON objects, one per line.

    ``columns``: names and types.
    """

    def __init__(self, path: Path, columns: Sequence[tuple[str, str]]) -> None:
        self.names = [name for name, _ in columns]
        self.file = path.open("wb")

    def write(self, rows: Sequence[tuple[Any, ...]]) -> None:
        """Append lines."""
        for row in rows:
            line = json.dumps(dict(zip(self.names, row, strict=True)), ensure_ascii=False, default=datetime.isoformat)
            self.file.write(line.encode() + b"\n")

    def close(self) -> None:
        """Complete the file and force it to the disk."""
        close_synced(self.file)

    def discard(self) -> None:
        """Close the file after an error, without what is not written yet."""
        close_unwritten(self.file)


#: By format the class of its files.
TABLE_FILES: Final[dict[str, Callable[[Path, Sequence[tuple[str, str]]], TableFile]]] = {
    PARQUET: ParquetFile,
    JSONL: JsonlFile,
}


def nested_chars(value: object) -> int:
    """Return about how many characters a value has, those of nested ones included.

    >>> nested_chars("flax"), nested_chars([{"rows": [["flax", None]]}]), nested_chars(9)
    (4, 4, 0)
    """
    if isinstance(value, str):
        return len(value)
    if not isinstance(value, (dict, list)):
        return 0
    inner = value.values() if isinstance(value, dict) else value
    return sum([len(each) if isinstance(each, str) else nested_chars(each) for each in inner if each])


class ShardTable:
    """One table of a shard, written in groups of rows.

    ``path``: its file, which exists from the first group on. ``columns``: names and types. ``form``: ``parquet`` or ``jsonl``.
    ``memory``: bytes of memory that the process may have.
    """

    def __init__(self, path: Path, columns: Sequence[tuple[str, str]], form: str, memory: int) -> None:
        self.path = path
        self.columns = columns
        self.form = form
        self.group_chars = min(GROUP_CHARS, memory // CHAR_BYTES)
        self.file: TableFile | None = None
        self.rows: list[tuple[Any, ...]] = []
        self.chars = 0
        #: Rows so far.
        self.total = 0

    def add(self, row: tuple[Any, ...]) -> None:
        """Append a row."""
        self.rows.append(row)
        self.total += 1
        self.chars += sum(map(nested_chars, row))
        if self.chars > self.group_chars or len(self.rows) >= GROUP_ROWS:
            self.write_group()

    def write_group(self) -> None:
        """Write the rows that are held."""
        if self.rows:
            self.file = self.file or TABLE_FILES[self.form](self.path, self.columns)
            with discarded_on_error(self.file):
                self.file.write(self.rows)
        self.rows, self.chars = [], 0

    def finish(self) -> ShardFile | None:
        """Complete the file; return it, or None for a table without rows."""
        self.write_group()
        if self.file is None:
            return None
        with discarded_on_error(self.file):
            self.file.close()
        return hashed_file(self.path)


@contextmanager
def discarded_on_error(file: TableFile) -> Iterator[None]:
    """Discard a file that the disk has no room for, or it is written again, and fails again, when it is collected."""
    try:
        yield
    except OSError:
        file.discard()
        raise


def close_unwritten(file: BufferedWriter) -> None:
    """Close a file without the bytes that it holds in memory."""
    file.raw.close()


def close_synced(file: Any) -> None:
    """Force a file to the disk and close it."""
    file.flush()
    os.fsync(file.fileno())
    file.close()


def hashed_file(path: Path) -> ShardFile:
    """Return a file with its size and hash."""
    digest, size = hashlib.sha256(), 0
    with path.open("rb") as file:
        while data := file.read(HASH_BYTES):
            digest.update(data)
            size += len(data)
    return ShardFile(path.name, size, digest.hexdigest())


class TableNames(NamedTuple):
    """The tables of a job: each has a folder of its own."""

    pages: str = "pages"
    errors: str = "errors"


TABLES: Final = TableNames()
