"""Prices of which each record has only one: what is to pay stands in another element where a price of before is beside it."""

from __future__ import annotations

from collections.abc import Sequence

from scutch.records.class_words import is_former
from scutch.records.field_words import STRUCK
from scutch.records.pieces import Pieces
from scutch.records.price_pieces import begins_price
from scutch.values.price import read_price


def one_price(pieces: Pieces, runs: list[tuple[int, ...]]) -> list[tuple[int, ...]]:
    """Join the runs of one block that are prices, not those of before, and of which no record has two.

    Parameters
    ----------
    pieces
        What stands in the columns.
    runs
        Columns of one block, those that run on as one text together.
    """
    priced = [run for run in runs if is_price(pieces, run)] if len(runs) > 1 else []
    if len(priced) < 2:
        return runs
    found = [run for run in runs if run not in priced]
    kept: list[tuple[int, ...]] = []
    for run in priced:
        place = next((place for place, other in enumerate(kept) if alternate(pieces, run, other)), -1)
        if place < 0:
            kept.append(run)
        else:
            kept[place] += run
    return found + kept


def is_price(pieces: Pieces, run: Sequence[int]) -> bool:
    """Whether the first cell of a run is a price."""
    if not any(begins_price(pieces.first_text(column)) for column in run):
        return False
    row = pieces.cells[run[-1]][0][0]
    return read_price(" ".join(pieces.texts(column).get(row, "") for column in run)) is not None


def alternate(pieces: Pieces, run: Sequence[int], other: Sequence[int]) -> bool:
    """Whether no record has both of two prices, and each is one to pay."""
    rows = {row for column in run for row in pieces.cells[column][0]}
    if any(not rows.isdisjoint(pieces.cells[column][0]) for column in other):
        return False
    return not (was_before(pieces, run[-1]) or was_before(pieces, other[-1]))


def was_before(pieces: Pieces, column: int) -> bool:
    """Whether the first cell of a column is struck out or called a price of before, by its element or one around it."""
    node = pieces.cells[column][1][0]
    block = pieces.page.block[node]
    while node > block:
        if pieces.page.name(node) in STRUCK or is_former([pieces.page.attribute(node, "class") or ""]):
            return True
        node = pieces.parent[node]
    return False
