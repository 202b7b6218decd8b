"""A list whose table is checked, and what a check finds."""

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import NamedTuple

import scutch
from scutch.page.node import Node
from scutch.records.regions.region import Region
from scutch.table import Column, Table


class Fault(NamedTuple):
    """What cannot be right."""

    #: Kind of the fault; each check has its own.
    cause: str
    #: Name of the column; empty for the whole table.
    column: str
    example: str = ""


class Faults(NamedTuple):
    """What a check found in a table."""

    #: How many columns, cells, rows or tables it looked at.
    looked: int
    found: Sequence[Fault] = ()


class CheckedList:
    """The first list of a page, and its table."""

    def __init__(self, key: str, site: str, region: Region, table: Table) -> None:
        self.key, self.site, self.region, self.table = key, site, region, table

    @cached_property
    def columns(self) -> tuple[Column, ...]:
        """The columns of its table."""
        return self.table.columns

    @cached_property
    def names(self) -> list[str]:
        """The names of these."""
        return [column.name for column in self.columns]

    @cached_property
    def texts(self) -> dict[str, list[str]]:
        """Texts by column, empty where a cell is."""
        return {name: [text or "" for text in self.table.texts(name)] for name in self.names}

    def filled(self, name: str) -> list[str]:
        """Return the texts of a column that are not empty."""
        return [text for text in self.texts[name] if text]

    @cached_property
    def halves(self) -> tuple["CheckedList", "CheckedList"] | None:
        """The lists of its page without the last and without the first half of its records; None if one is no such list."""
        records = [record.nodes for record in self.region.records]
        middle = len(records) // 2
        first, last = self.without(records[middle:]), self.without(records[:middle])
        if first is None or last is None or (len(first.table), len(last.table)) != (middle, len(records) - middle):
            return None
        return first, last

    def without(self, records: Iterable[Sequence[Node]]) -> "CheckedList | None":
        """Return the first list of its page without some records; None if there is none."""
        page = self.region.page
        source, end = bytearray(page.source), len(page.source)
        for nodes in reversed([*records]):
            for node in reversed(nodes):
                if (span := node.source_span) and span[1] <= end:
                    source[span[0] : span[1]] = b""
                    end = span[0]
        found = scutch.extract_records(bytes(source), url=page.url, encoding="utf-8")
        return CheckedList(self.key, self.site, found[0], found[0].table) if found else None
