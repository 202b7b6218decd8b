"""Regions from the data of a page: the list that scripts would have shown."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Final

from scutch.methods.record_set import RecordSet
from scutch.page.page import Page
from scutch.records.data_lists.find import EmbeddedList, all_lists, best_list
from scutch.records.data_lists.overlap import shown_share
from scutch.records.regions.record import Record
from scutch.records.regions.regions import EMBEDDED_METHOD
from scutch.records.regions.stacked_region import RegionWithoutSelectors
from scutch.records.typed_values import values_on
from scutch.table import Column, Table
from scutch.values import column_type
from scutch.values.registry import ADDRESS_TYPES

#: Score and rows of a list that replaces the visible ones, and the share of its rows that is not visible yet (fitted on the
#: development pages, where no page with a visible list changes).
MIN_ANSWER_SCORE: Final = 0.3
MIN_ANSWER_ROWS: Final = 5
MAX_VISIBLE_SHARE: Final = 0.3


class EmbeddedRecord(Record):
    """A row of data: its text is that of its fields."""

    __slots__ = ()

    @property
    def text(self) -> str:
        """The texts of its cells, one after the other."""
        return "\n".join(self.fields.values())


class EmbeddedRegion(RegionWithoutSelectors):
    """A list in the data of a page: its records are in a script."""

    found: EmbeddedList
    _record_type = EmbeddedRecord
    _kept = ("page", "_record_set", "found")

    def __init__(self, page: Page, found: EmbeddedList) -> None:
        nodes = found.nodes or (found.node,) * len(found.rows)
        why = f"{found.name} in the {found.source} of the page"
        super().__init__(page, RecordSet(tuple((node,) for node in nodes), found.score, EMBEDDED_METHOD, why))
        self.__dict__["found"] = found

    @property
    def truncated(self) -> Sequence[str]:
        """``rows`` if its data have more rows than are read."""
        return ("rows",) * self.found.is_truncated

    @cached_property
    def table(self) -> Table:
        """Its rows with typed columns."""
        columns = [self._column(name) for name in self.found.columns]
        rows = zip(*(values for _, values in columns), strict=True)
        return Table.from_rows([column for column, _ in columns], [list(row) for row in rows])

    def _column(self, name: str) -> tuple[Column, list[object]]:
        cells = [row.get(name) for row in self.found.rows]
        if any(isinstance(cell, tuple | list) for cell in cells):
            return Column(name, "text", is_list=True), [as_list(cell) for cell in cells]
        if any(not isinstance(cell, str | None) for cell in cells):
            return scalar_column(name, cells)
        texts = [str(cell or "") for cell in cells]
        role = self.found.roles[self.found.columns.index(name)]
        found = role if role in ADDRESS_TYPES else column_type(texts)
        return Column(name, found), values_on(self.page, texts, found)

    def as_parsel_code(self) -> str:
        """A comment with the place of the list."""
        return f"# No selector finds {self.reason}.\n"


def as_list(cell: object) -> list[str] | None:
    """A cell as a list of texts."""
    if cell is None:
        return None
    return [str(value) for value in cell] if isinstance(cell, tuple | list) else [str(cell)]


def scalar_column(name: str, cells: list[object]) -> tuple[Column, list[object]]:
    """A column of numbers or of yes and no; mixed ones are texts."""
    given = [cell for cell in cells if cell is not None]
    if all(isinstance(cell, bool) for cell in given):
        return Column(name, "boolean"), cells
    if all(isinstance(cell, int | float) and not isinstance(cell, bool) for cell in given):
        return Column(name, "number"), cells
    return Column(name), [None if cell is None else str(cell) for cell in cells]


def data_regions(page: Page) -> list[EmbeddedRegion]:
    """Return all lists in the data of a page, best first, whether it shows them or not."""
    return [EmbeddedRegion(page, found) for found in all_lists(page)]


def hidden_list(page: Page) -> EmbeddedRegion | None:
    """Return the list in the data of a page that scripts would show, if the page itself does not.

    >>> import scutch, json
    >>> goods = [{"id": n, "title": f"Flax rope of {n} metres", "price": 3 * n, "href": f"/{n}"} for n in range(1, 13)]
    >>> state = json.dumps({"props": {"pageProps": {"products": goods}}})
    >>> page = scutch.parse(f"<div id=grid></div><script id=__NEXT_DATA__ type=application/json>{state}</script>")
    >>> hidden_list(page).table.shape
    (12, 4)
    """
    found = best_list(page, MIN_ANSWER_SCORE)
    if found is None or len(found.rows) < MIN_ANSWER_ROWS:
        return None
    return EmbeddedRegion(page, found) if shown_share(page, found) < MAX_VISIBLE_SHARE else None
