"""The table of the first list as ``score_tables.py`` wants it: ``score_tables.py FOLDER benchmarks.tables.run:table``."""

from typing import Any

import scutch


def table(html: bytes, url: str) -> list[tuple[str, str, list[Any]]]:
    """Return the columns of the first list of a page."""
    regions = scutch.extract_records(html, url=url or None)
    if not regions:
        return []
    found, rows = regions[0].table, regions[0].table.to_dicts()
    names = list(dict.fromkeys(name for row in rows for name in row))
    types = {column.name: column.type for column in found.columns}
    return [(name, types.get(name, "text"), [row.get(name) for row in rows]) for name in names]
