"""Prices of which each record has only one: what is to pay stands in another element where a price of before is beside it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from scutch.lexicon.field_names import STRUCK_TAGS
from scutch.page.parser import Columns
from scutch.records.cells.column_texts import Pieces
from scutch.records.cells.split_prices import begins_price
from scutch.records.class_names import is_regular_price
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
    payable = [run for run in priced if not was_before(pieces, run[-1])] if len(priced) > 1 else []
    found = [run for run in runs if run not in payable]
    kept: list[tuple[int, ...]] = []
    for run in payable:
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
    """Whether no record has both of two prices."""
    rows = {row for column in run for row in pieces.cells[column][0]}
    return all(rows.isdisjoint(pieces.cells[column][0]) for column in other)


def was_before(pieces: Pieces, column: int) -> bool:
    """Whether the first cell of a column is struck out or called a price of before, by its element or one around it."""
    page, node = pieces.page, pieces.cells[column][1][0]
    return is_struck(page, node) or is_regular_price(page.attribute(each, "class") or "" for each in up_to_block(page, node))


def is_struck(page: Columns, node: int) -> bool:
    """Whether a text is struck out.

    Examples
    --------
    >>> import scutch
    >>> page = scutch.parse("<p><del><b>12</b></del> 10").columns
    >>> is_struck(page, 7), is_struck(page, 8)
    (True, False)
    """
    return any(page.name(each) in STRUCK_TAGS for each in up_to_block(page, node))


def up_to_block(page: Columns, node: int) -> Iterator[int]:
    """Yield a node and what it stands in, without the block around them."""
    block, parents = page.block[node], page.parent
    while node > block:
        yield node
        node = parents[node]
