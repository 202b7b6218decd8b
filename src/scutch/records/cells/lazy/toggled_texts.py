"""Texts of a template that records hide where they do not apply: "Sold out" in those that are in stock, an old price of $0."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from scutch.page.columns import MARKS
from scutch.page.parser import Columns
from scutch.records.cells._cell_texts import collapsed_texts, partly_hidden
from scutch.records.cells.column_cells import ColumnNodes, column_of

HIDDEN: Final = MARKS["hidden"]


def without_toggled(
    page: Columns, attributes: Sequence[str], columns: list[ColumnNodes], records: Sequence[tuple[int, ...]]
) -> list[ColumnNodes]:
    """Return columns without the texts that some records hide and others show, if all that are hidden are one text.

    A text that differs from record to record is what a reader may unfold. ``attributes``: of each column its own, empty for
    text. Linear in the nodes of the columns.
    """
    numbers = [number for number in partly_hidden(page, columns) if not attributes[number]] if records else ()
    found = {number: without_hidden(page, columns[number], records) for number in numbers}
    return [found.get(number, own) for number, own in enumerate(columns)] if found else columns


def without_hidden(page: Columns, own: ColumnNodes, records: Sequence[tuple[int, ...]]) -> ColumnNodes:
    """Return a column of texts without those that its records hide; all of it if it hides different ones."""
    places = list(zip(own.rows, own.nodes, strict=True))
    shown = [place for place in places if not page.marks[place[1]] & HIDDEN]
    others = [place for place in places if page.marks[place[1]] & HIDDEN]
    if not all(hides_text(page, node, records[row]) for row, node in others):
        return own
    texts = set(collapsed_texts(page, [node for _, node in others]))
    is_repeated = len(others) > 1 or not texts.isdisjoint(collapsed_texts(page, [node for _, node in shown]))
    return column_of(shown) if len(texts) == 1 and is_repeated else own


def hides_text(page: Columns, node: int, tops: Iterable[int]) -> bool:
    """Whether an element within a record hides a text from all readers, not only from those who have the page read aloud.

    >>> import scutch
    >>> page = scutch.parse("<p><b style='display:none'>old</b><b aria-hidden=true>$</b>").columns
    >>> hides_text(page, 6, (4,)), hides_text(page, 8, (4,)), hides_text(page, 6, (5,))
    (True, False, False)
    """
    around, marks, parents = node, page.marks, page.parent
    while marks[parents[around]] & HIDDEN:
        around = parents[around]
    return page.attribute(around, "aria-hidden") is None and all(around > top for top in tops if top < page.end[around])
