"""``JobOptions``: what decides the rows of a job, and what only decides how it runs."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from scutch.scale.fields import USUAL_FIELDS

#: Formats of shards.
PARQUET: Final = "parquet"
JSONL: Final = "jsonl"


class JobOptions(NamedTuple):
    """Options of a job."""

    #: Names of the fields of a row.
    fields: tuple[str, ...] = USUAL_FIELDS
    #: ``parquet`` or ``jsonl``.
    form: str = PARQUET
    #: Bytes of a page; a longer one is an error.
    max_bytes: int = 64 << 20
    #: Time that a page may take.
    page_seconds: float = 5.0
    #: Bytes of memory that a page may want.
    page_memory: int = 1 << 30
    #: Bytes of an input that are processed at once.
    shard_bytes: int = 128 << 20

    @property
    def of_rows(self) -> dict[str, Any]:
        """Options that decide the rows, as plain values: a job has the same from its first run to its last.

        >>> JobOptions(("url",)).of_rows
        {'fields': ['url'], 'format': 'parquet', 'max_bytes': 67108864}
        """
        return {"fields": list(self.fields), "format": self.form, "max_bytes": self.max_bytes}
