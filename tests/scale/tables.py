"""Tables of a job, as the tests compare them."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any


def table_rows(folder: Path) -> list[dict[str, Any]]:
    """Return the rows of all files of a table, in an order that depends on the rows alone."""
    rows: list[dict[str, Any]] = []
    for file in sorted(folder.iterdir()):
        if file.suffix == ".parquet":
            import pyarrow.parquet

            rows += pyarrow.parquet.read_table(file).to_pylist()
        else:
            rows += map(json.loads, file.read_text(encoding="utf-8").split("\n")[:-1])
    return sorted(rows, key=lambda row: (row.get("url", ""), row.get("offset", 0)))


def page_rows(folder: Path) -> list[dict[str, Any]]:
    """Return the rows of the table of pages."""
    return table_rows(folder / "pages")


def error_rows(folder: Path) -> list[dict[str, Any]]:
    """Return the rows of the errors table."""
    return table_rows(folder / "errors")


def row_hash(folder: Path) -> str:
    """Return the hash of the sorted rows of the table of pages."""
    lines = [json.dumps(row, sort_keys=True, default=str) for row in page_rows(folder)]
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()
