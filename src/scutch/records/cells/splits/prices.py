"""Columns of the regular prices of a sale and of the prices to pay, distinguished by their amounts."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from itertools import permutations
from typing import Final, NamedTuple

from scutch.lexicon.currencies import currency_of
from scutch.lexicon.shop_words import (
    FIELD_OF_PRICE_LEAD,
    field_of_price_lead,
    is_saving,
    is_unit_price,
    leads_to_other_price,
)
from scutch.page.parser import Columns
from scutch.records.cells._cell_texts import collapsed_texts
from scutch.records.cells.cell_labels import DIGIT, price_prefix
from scutch.records.cells.column_cells import ColumnNodes, in_rows, merged
from scutch.records.cells.lazy.columns import LazyColumns
from scutch.records.cells.price_columns import DASHES, inline_classes, is_regular_price_at
from scutch.records.cells.text_parts.sale import AMOUNTS, sale_parts
from scutch.records.class_names import fields_of
from scutch.records.typed_values import values_on
from scutch.values import Price
from scutch.values.number import MULTIPLIERS

#: Prices of a record on sale.
PAIR: Final = 2
#: Words that multiply an amount.
MULTIPLES: Final = frozenset(map(str.lower, MULTIPLIERS))
#: Words behind the last digit of a price.
LAST_WORDS: Final = re.compile(r"[^\W\d_]+(?=\D*$)")
#: How many times as many prices the two columns of a sale have as any other one.
FAR_FEWER: Final = 3
#: Columns of prices that pairs are looked for in at most.
MOST_PRICES: Final = 6
#: Records on sale at least where all have the price to pay in one column.
LEAST_ON_SALE: Final = 2
#: A regular price is at most so many times the price to pay, which may be 90 % less and rounded, and above it in this share
#: of the rows.
MOST_REDUCED: Final = 11
LEAST_REDUCED: Final = 0.5
#: Days in "the lowest price of the last 30 days", which shops in Europe must write beside a sale.
DAYS: Final = "30"
#: Fields of amounts that are no price of the thing itself.
OTHER_AMOUNTS: Final = frozenset(("shipping", "salary", "discount"))


class SalePrices(NamedTuple):
    """The column of regular prices, and the nodes of it, of that of the prices to pay, and of further ones that change."""

    regular: int
    cells: Mapping[int, ColumnNodes]


def price_columns(grid: LazyColumns) -> list[int]:
    """Return the columns of texts that are prices."""
    return [column for column, attribute in enumerate(grid.attributes) if not attribute and grid.type_of(column) == "price"]


def are_price_variants(grid: LazyColumns, prices: Sequence[int]) -> bool:
    """Whether no record has two of some columns of prices, and one has pairs: cards with and without the frame of a badge.

    None has a label that another one lacks: it would be lost.
    """
    rows = [set(grid.cells[column].rows) for column in prices]
    are_apart = len(prices) > 1 and sum(map(len, rows)) == len(set().union(*rows))
    return are_apart and any(grid.cells[column].several for column in prices) and len(set(map(grid.label, prices))) == 1


def pairs_in(grid: LazyColumns, column: int) -> tuple[ColumnNodes, ColumnNodes] | None:
    """Return the prices to pay and the regular ones of a column whose cells have both; None if they have not."""
    cells = grid.cells[column]
    if not cells.several or grid.part(column):
        return None
    prices = values_on(grid.page, collapsed_texts(grid.page.columns, cells.nodes), "price")
    amounts = [price.amount for price in prices if isinstance(price, Price)]
    return price_pairs(cells, amounts) if len(amounts) == len(cells.nodes) else None


def sale_prices(grid: LazyColumns, prices: Sequence[int]) -> SalePrices | None:
    """Return the columns of whole prices of a sale among columns of prices; None if there is no sale.

    Words, classes or lines through the higher ones tell which pair of columns is that of a sale, or it is the only one that
    may be by its amounts; of several it is the pair that most records have.
    """
    columns = [column for column in prices if is_one_price(grid, column)] if len(prices) > 1 else []
    stated = {column for column in columns if len(columns) > 1 and is_regular_column(grid, column)}
    amounts = different_prices(grid, {column: amounts_of(grid, column) for column in columns}, stated)
    regular = stated & amounts.keys()
    pairs = [(pair, pair[0] not in regular and pair[1] in regular) for pair in permutations(amounts, PAIR)]
    sales = [(is_told, sale) for pair, is_told in pairs if (sale := sale_of(grid, amounts, *pair, is_told=is_told))]
    sales = [(is_told, sale) for is_told, sale in sales if is_told or len(sales) == 1]
    sale = max((sale for _, sale in sales), key=lambda sale: sale.cells[sale.regular].filled, default=None)
    return sale and SalePrices(sale.regular, {**sale.cells, **lone_prices(grid, amounts, sale, regular)})


def lone_prices(
    grid: LazyColumns, amounts: Mapping[int, Mapping[int, float]], sale: SalePrices, regular: Collection[int]
) -> dict[int, ColumnNodes]:
    """Return the columns that change where regular prices stand alone in their records: they are to pay.

    ``amounts``: of all columns that may be those of a sale. ``regular``: those of them that the page calls regular.
    """
    paid = next(column for column in sale.cells if column != sale.regular)
    found = {paid: sale.cells[paid]}
    for column in sorted(regular):
        alone = amounts[column].keys() - set(found[paid].rows)
        if column != sale.regular and len(alone) == len(amounts[column]):
            found[paid] = merged([found[paid], in_rows(grid.cells[column], alone)])
            found[column] = in_rows(grid.cells[column], set(grid.cells[column].rows) - alone)
    return found


def different_prices(
    grid: LazyColumns, amounts: Mapping[int, Mapping[int, float]], regular: Collection[int]
) -> dict[int, Mapping[int, float]]:
    """Return the columns of prices that may be those of a sale.

    None repeats another one; of three and more none is of another offer, and if two are far fuller than the others, these
    and the regular ones. ``amounts``: of each column by row; those of the columns that are found are returned.
    ``regular``: the columns that the page calls regular.
    """
    columns = list(amounts)
    found = [column for place, column in enumerate(columns) if not repeats_other(list(amounts.values()), place)]
    if len(found) > PAIR:
        found = [column for column in found if not is_of_other_thing(grid, column)]
    full = two_fullest(list(amounts.values()), [columns.index(column) for column in found])
    wanted = [columns[place] for place in full]
    if len(wanted) < len(found):
        wanted = [column for column in found if column in wanted or column in regular]
    return {column: amounts[column] for column in wanted} if len(wanted) <= MOST_PRICES else {}


def sale_of(
    grid: LazyColumns, amounts: Mapping[int, Mapping[int, float]], paid: int, regular: int, *, is_told: bool
) -> SalePrices | None:
    """Return the prices to pay and the regular ones of two columns; None if they are not those of a sale.

    ``amounts``: of all columns that may be those of a sale. ``is_told``: whether the page says that the second ones are
    regular prices, and not that the first ones are.
    """
    if are_for_other_things(grid.column_texts(paid).texts, grid.column_texts(regular).texts):
        return None
    beside = frozenset().union(*(rows for column, rows in amounts.items() if column not in (paid, regular)))
    columns = (grid.cells[paid], amounts[paid]), (grid.cells[regular], amounts[regular])
    found = paid_and_regular(*columns, beside, is_told=is_told)
    if found is None:
        return None
    cells = without_range_ends(grid.page.columns, found[1])
    return SalePrices(regular, {paid: found[0], regular: cells}) if cells.nodes else None


def is_of_other_thing(grid: LazyColumns, column: int) -> bool:
    """Whether the words around the prices of a column lead to none of a sale: "Used for $359", "21 zł with delivery"."""
    text = next(filter(DIGIT.search, grid.column_texts(column).texts), "")
    return not FIELD_OF_PRICE_LEAD.keys() >= set(words_behind(text)) or leads_to_other_price(grid.price_prefix(column))


def is_regular_column(grid: LazyColumns, column: int) -> bool:
    """Whether the first price of a column is a regular one by its class, a line through it, or words in front of it."""
    page, node = grid.page.columns, grid.cells[column].nodes[0]
    lead = price_prefix(grid.column_texts(column).texts[0])
    return is_regular_price_at(page, node) or field_of_price_lead(lead) == "regular_price"


def are_for_other_things(texts: Sequence[str], others: Sequence[str]) -> bool:
    """Whether two columns have prices of different things: other words follow their amounts, or one is paid in instalments.

    >>> are_for_other_things(["£1,200 pcm"], ["£277 pw"]), are_for_other_things(["12 kr"], ["9 kr"])
    (True, False)
    >>> are_for_other_things(["£12 RRP"], ["£9"]), are_for_other_things(["12 zł"], ["21 zł with delivery"])
    (False, True)
    >>> are_for_other_things(["Free", "£8"], ["£9"]), are_for_other_things(["£60"], ["4 payments of £15"])
    (False, True)
    >>> are_for_other_things(["£985"], ["30-days best price: £1,065"])
    False
    """
    one, other = (next(filter(DIGIT.search, own), "") for own in (texts, others))
    words = set(words_behind(one)) ^ set(words_behind(other))
    is_paid_once = amounts_in(one) == amounts_in(other)
    return not is_paid_once or not words <= FIELD_OF_PRICE_LEAD.keys()


def amounts_in(text: str) -> int:
    """Return how many amounts a text has.

    >>> amounts_in("4 payments of £15"), amounts_in("Lowest price in 30 days: £15"), amounts_in("£30")
    (2, 1, 1)
    """
    found = AMOUNTS.findall(text)
    return len(found) - (len(found) > 1 and DAYS in map(str.strip, found))


def words_behind(text: str) -> list[str]:
    """Return the words behind a price, in small letters, but for its currency and its multiple; none without an amount.

    >>> words_behind("£9 an Hour"), words_behind("12 kr"), words_behind("Free today"), words_behind("$9.4 billion")
    (['an', 'hour'], [], [], [])
    """
    if DIGIT.search(text) is None:
        return []
    return [word for word in LAST_WORDS.findall(text.lower()) if currency_of(word) is None and word not in MULTIPLES]


def without_range_ends(page: Columns, cells: ColumnNodes) -> ColumnNodes:
    """Return cells of prices without the upper ends of ranges, "- $240"."""
    texts = collapsed_texts(page, cells.nodes)
    kept = {row for row, text in zip(cells.rows, texts, strict=True) if text[:1] not in DASHES}
    return in_rows(cells, kept)


def is_one_price(grid: LazyColumns, column: int) -> bool:
    """Whether each cell of a column is a price of the thing itself."""
    if is_other_amount(grid.page.columns, grid.own[column].nodes[0]):
        return False
    values = grid.column_texts(column)
    if values.several or all(map(is_unit_price, values.texts)) or sale_parts(values.texts):
        return False
    return not is_saving(grid.label(column) or grid.price_prefix(column), values.texts)


def amounts_of(grid: LazyColumns, column: int) -> dict[int, float]:
    """Return the amounts of a column of prices by row."""
    return {row: price.amount for row, price in enumerate(grid.values(column)) if isinstance(price, Price)}


def two_fullest(amounts: Sequence[Mapping[int, float]], numbers: Sequence[int]) -> list[int]:
    """Return the two columns among several that have far more prices than the others; all of them if no two have.

    >>> amounts = [dict.fromkeys(range(count), 9.0) for count in (30, 4, 21, 20)]
    >>> two_fullest(amounts, [0, 1, 2]), two_fullest(amounts, [0, 2, 3])
    ([0, 2], [0, 2, 3])
    """
    by_fill = sorted(numbers, key=lambda number: -len(amounts[number]))
    if len(by_fill) > PAIR and FAR_FEWER * len(amounts[by_fill[PAIR]]) <= len(amounts[by_fill[1]]):
        return sorted(by_fill[:PAIR])
    return list(numbers)


def repeats_other(amounts: Sequence[Mapping[int, float]], number: int) -> bool:
    """Whether the amounts of a column are those of an earlier one, or those of a fuller one in its rows.

    >>> amounts = [{0: 9.0, 1: 8.0}, {1: 8.0}, {0: 9.0, 1: 8.0}, {1: 12.0}]
    >>> [repeats_other(amounts, number) for number in range(4)]
    [False, True, True, False]
    """
    own = amounts[number].items()
    fuller = (other.items() for place, other in enumerate(amounts) if place < number or len(other) > len(own))
    return any(own <= other for other in fuller)


def is_other_amount(page: Columns, node: int) -> bool:
    """Whether a class of a text's element or of one around it says that it is no price of the thing, but that of its delivery.

    >>> import scutch
    >>> page = scutch.parse("<p><i class=shipping-cost>$4</i><i class=price>$12</i>").columns
    >>> is_other_amount(page, 6), is_other_amount(page, 8)
    (True, False)
    """
    names = (name for classes in inline_classes(page, node) for name in classes.split())
    return any(field in OTHER_AMOUNTS for name in names for field in fields_of(name))


def paid_and_regular(
    paid: tuple[ColumnNodes, Mapping[int, float]],
    regular: tuple[ColumnNodes, Mapping[int, float]],
    beside: Collection[int] = (),
    *,
    is_told: bool = False,
) -> tuple[ColumnNodes, ColumnNodes] | None:
    """Return the prices to pay and the regular ones of two columns; the second is higher wherever a record has both.

    Where only the higher one stands it is the price to pay: shops write one price and, on sale, two. Where only the lower one
    stands it is that anyway.

    ``paid``, ``regular``: the nodes of a column of prices, and its amounts by row. ``beside``: records with a price of a third
    column. ``is_told``: as for ``sale_of``; a record may have either price alone then. Returns: the nodes of the two new
    columns; None for no pair.

    >>> low, high = ColumnNodes([1], [5], several=False), ColumnNodes([0, 1], [2, 6], several=False)
    >>> paid_and_regular((low, {1: 4.0}), (high, {0: 9.0, 1: 8.0}))
    (ColumnNodes(rows=[0, 1], nodes=[2, 5], several=False), ColumnNodes(rows=[1], nodes=[6], several=False))
    """
    (low, amounts), (high, others) = paid, regular
    both = amounts.keys() & others.keys()
    is_whole = is_told or len(both) == len(amounts) or len(both) == high.filled >= LEAST_ON_SALE
    if not (both and is_whole and all(amounts[row] <= others[row] <= MOST_REDUCED * amounts[row] for row in both)):
        return None
    if sum(amounts[row] < others[row] for row in both) < LEAST_REDUCED * len(both):
        return None
    alone = others.keys() - set(low.rows) - set(beside)
    return merged([low, in_rows(high, alone)]), in_rows(high, set(high.rows) - alone)


def price_pairs(cells: ColumnNodes, amounts: Sequence[float]) -> tuple[ColumnNodes, ColumnNodes] | None:
    """Return the prices to pay and the regular ones of a column whose cells have one or two prices; None if some have others.

    ``amounts``: the amount of each node.

    >>> price_pairs(ColumnNodes([0, 1, 1], [2, 5, 6], several=True), [9.0, 8.0, 4.0])
    (ColumnNodes(rows=[0, 1], nodes=[2, 6], several=False), ColumnNodes(rows=[1], nodes=[5], several=False))
    """
    by_row: dict[int, list[tuple[float, int]]] = {}
    for row, node, amount in zip(cells.rows, cells.nodes, amounts, strict=True):
        by_row.setdefault(row, []).append((amount, node))
    pairs = {row: sorted(prices) for row, prices in by_row.items()}
    several = [prices for prices in pairs.values() if len(prices) > 1]
    if not several or any(len(prices) > PAIR for prices in several):
        return None
    if any(low == high or high > MOST_REDUCED * low for (low, _), (high, _) in several):
        return None
    regular = {row: prices[1][1] for row, prices in pairs.items() if len(prices) > 1}
    return (
        ColumnNodes(list(pairs), [prices[0][1] for prices in pairs.values()], several=False),
        ColumnNodes(list(regular), list(regular.values()), several=False),
    )
