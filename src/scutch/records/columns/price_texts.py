"""Columns of prices whose texts say more than an amount: a second column has the texts, ``price_text`` beside ``price``.

A price is the lower end of a range, and "£13.50 an hour" in a row beside "£24,000 a year" is an amount of something else.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from itertools import compress, pairwise
from typing import Final

from scutch.records.cells.lazy.columns import LazyColumns
from scutch.records.cells.splits.prices import words_behind
from scutch.table import Column
from scutch.values.price import RANGE_WORDS

#: End of the names of columns with such texts.
TEXT_SUFFIX: Final = "_text"
#: Prices for other things than most of a column, at least, and the share of these or of ranges.
LEAST_TEXTS: Final = 2
TEXT_SHARE: Final = 0.1
#: An amount with its sign: an early exit.
PLAIN: Final = re.compile(r"\W{0,2}[\d.,]+\W{0,2}")
#: Words of Chinese or Japanese at the start of a text.
IDEOGRAPHS: Final = re.compile(r"[\u3040-\u30ff\u4e00-\u9fff]{1,6}")
#: Two amounts, perhaps with signs of a currency, and a word or sign of a range between them.
BETWEEN: Final = "|".join(map(re.escape, ("–", "—", "〜", "～", *sorted(RANGE_WORDS))))
RANGE: Final = re.compile(rf"\d[^\W\d_]{{0,2}}\s?[^\w\s.,]?\s?(?:{BETWEEN})\s?[^\W\d_]{{0,3}}\s?[^\w\s]?\s?\d")


def with_price_texts(
    grid: LazyColumns, columns: Sequence[Column], kept: Sequence[tuple[int, ...]]
) -> tuple[list[Column], list[tuple[int, ...]]]:
    """Return columns and what they are made of, with one of texts behind each column of prices whose texts say more.

    ``grid``: the cells of the columns, which gets them as well. ``kept``: the columns that each is made of. Linear in the
    texts of prices.
    """
    names = {column.name for column in columns}
    found = {number: f"{column.name}{TEXT_SUFFIX}" for number, column in enumerate(columns) if column.type == "price"}
    found = {number: name for number, name in found.items() if name not in names and say_more(grid.column_texts(number).texts)}
    if not found:
        return list(columns), list(kept)
    order = sorted([*range(grid.width), *found])
    grid.take([(number,) for number in order])
    are_texts = [number == before for before, number in pairwise([-1, *order])]
    grid.read_as_texts(list(compress(range(grid.width), are_texts)))
    more = [
        Column(found[number], "text", columns[number].is_list) if is_text else columns[number]
        for number, is_text in zip(order, are_texts, strict=True)
    ]
    return more, [kept[number] for number in order]


def say_more(texts: Sequence[str]) -> bool:
    """Whether some prices are ranges, or are for different things by the words behind them.

    >>> say_more(["$10 - $12", "$8", "$7 to $9"]), say_more(["€ 10,-", "€ 8.50"])
    (True, False)
    >>> say_more(["月給25万円〜30万円"]), say_more(["時給¥1,200", "日給¥9,000", "時給¥1,300", "月給¥250,000"])
    (True, True)
    >>> say_more(["£9 an hour", "£90 a day", "£9 an hour", "£80 a day"]), say_more(["£9 each", "£8 each", "£7"])
    (True, False)
    """
    more = [text for text in texts if PLAIN.fullmatch(text) is None]
    if sum(RANGE.search(text) is not None for text in more) >= max(1, TEXT_SHARE * len(texts)):
        return True
    ends = Counter(filter(None, (" ".join(words_behind(text)) or period_before(text) for text in more)))
    return ends.total() - max(ends.values(), default=0) >= max(LEAST_TEXTS, TEXT_SHARE * len(texts))


def period_before(text: str) -> str:
    """Return the Chinese or Japanese words in front of a price, such as those for an hourly wage; empty for none.

    >>> period_before("時給¥1,200"), period_before("¥1,200")
    ('時給', '')
    """
    found = IDEOGRAPHS.match(text)
    return found[0] if found else ""
