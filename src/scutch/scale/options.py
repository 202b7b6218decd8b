"""``JobOptions``: what decides the rows of a job, and what only decides how it runs."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from scutch.scale.fields import USUAL_FIELDS

#: Formats of shards.
PARQUET: Final = "parquet"
JSONL: Final = "jsonl"


class JobOptions(NamedTuple):
    """Options of a job.

    Attributes
    ----------
    fields
        Names of the fields of a row.
    form
        ``parquet`` or ``jsonl``.
    max_bytes
        Bytes of a page; a longer one is an error.
    page_seconds
        Time that a page may take.
    page_memory
        Bytes of memory that a page may want.
    shard_bytes
        Bytes of an input that are processed at once.
    """

    fields: tuple[str, ...] = USUAL_FIELDS
    form: str = PARQUET
    max_bytes: int = 64 << 20
    page_seconds: float = 5.0
    page_memory: int = 1 << 30
    shard_bytes: int = 128 << 20

    @property
    def of_rows(self) -> dict[str, Any]:
        """Options that decide the rows, as plain values: a job has the same from its first run to its last.

        Examples
        --------
        >>> JobOptions(("url",)).of_rows
        {'fields': ['url'], 'format': 'parquet', 'max_bytes': 67108864}
        """
        return {"fields": list(self.fields), "format": self.form, "max_bytes": self.max_bytes}
