"""Texts whose ends are in the next column: dates with their years in the line below, amounts with their cents."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from scutch.page.parser import Columns
from scutch.page.traversal import child_above, common_ancestor
from scutch.records.cells.column_cells import ColumnNodes, ColumnTexts
from scutch.values.column import column_type

YEAR: Final = re.compile(r"(?:19|20)\d\d")
YEAR_DIGITS: Final = (4,)
#: Elements between the text of a year and the one that holds the date, at most.
LEVELS: Final = 2
CENTS: Final = re.compile(r"[.,]\d\d?")
CENT_CHARS: Final = (2, 3)
#: A whole amount, perhaps with a currency in front of it.
WHOLE: Final = re.compile(r"(?:\D{1,4})?\d[\d.,]*")


def has_year_behind(page: Columns, cells: Sequence[ColumnNodes], texts: Sequence[Sequence[str]]) -> bool:
    """Whether the second of two columns has the years of the dates of the first one, in the same elements.

    ``cells``, ``texts``: nodes and texts of the two. Linear in the texts.
    """
    (dates, years), (days, numbers) = cells, texts
    if dates.rows != years.rows or not all(map(YEAR.fullmatch, numbers)) or any(map(YEAR.search, days)):
        return False
    top = common_ancestor(page, dates.nodes[0], years.nodes[0])
    near = years.nodes[0]
    for _ in range(LEVELS):
        near = page.parent[near] if near > top else near
    is_first = page.words[top] == page.words[dates.nodes[0]] + page.words[years.nodes[0]]
    return near == top and is_first and column_type(days) == "date"


def whole_dates(columns: Sequence[ColumnTexts]) -> ColumnTexts:
    """Return dates with their years.

    >>> whole_dates([ColumnTexts([0, 1], ["26 Nov", "27 Nov"]), ColumnTexts([0, 1], ["2026", "2026"])]).texts
    ['26 Nov 2026', '27 Nov 2026']
    """
    days, years = columns
    return ColumnTexts(days.rows, [f"{day} {year}" for day, year in zip(days.texts, years.texts, strict=True)])


def has_cents_behind(page: Columns, cells: Sequence[ColumnNodes], texts: Sequence[Sequence[str]]) -> bool:
    """Whether the second of two columns has the cents of amounts of the first one, in the element behind each.

    ``cells``, ``texts``: nodes and texts of the two. Linear in the texts.
    """
    (amounts, cents), (wholes, parts) = cells, texts
    if not all(map(CENTS.fullmatch, parts)) or not all(map(WHOLE.fullmatch, wholes)):
        return False
    nodes = amounts.of_rows(cents.rows)
    if nodes is None:
        return False
    node, end = nodes[0], cents.nodes[0]
    top = common_ancestor(page, node, end)
    one, other = child_above(page, node, top), child_above(page, end, top)
    return page.nth[one] + 1 == page.nth[other] and other == page.parent[end]


def whole_amounts(columns: Sequence[ColumnTexts]) -> ColumnTexts:
    """Return amounts with their cents; those that have none stay.

    >>> whole_amounts([ColumnTexts([0, 1], ["89", "7"]), ColumnTexts([0, 1], [".90", ".05"])]).texts
    ['89.90', '7.05']
    """
    wholes, cents = columns
    parts = cents.last_of_rows()
    return ColumnTexts(wholes.rows, [whole + parts.get(row, "") for row, whole in zip(wholes.rows, wholes.texts, strict=True)])
