"""Brands of things for sale: texts that stand in front of the title in the whole name of a thing.

Shops write maker and model in two elements, and the whole name into the address of the thing or in place of its picture:
"Havn", "Lamp no. 3" and ``/p/havn-lamp-no-3``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from scutch.methods.alignment import item_values
from scutch.records.cells.alternatives import ALTERNATIVE
from scutch.records.cells.lazy.columns import LazyColumns
from scutch.records.columns.names.name_evidence import NameEvidence

#: First cells of a column that are looked at, least records with a brand, and share of those whose whole name begins with it.
SAMPLE: Final = 12
LEAST_BRANDS: Final = 3
LIKE_SHARE: Final = 0.8
#: What is neither a letter nor a digit.
OTHER_SIGNS: Final = re.compile(r"[\W_]+")
#: The same of ASCII texts, many times as fast.
ASCII_SIGNS: Final = bytes(code for code in range(128) if not chr(code).isalnum())
#: Roles of columns that may be brands.
OPEN_ROLES: Final = frozenset(("", "category"))


def brands(grid: LazyColumns, evidence: Sequence[NameEvidence]) -> Iterator[int]:
    """Yield the columns of brands in a list of things with prices.

    Linear in the columns: few records are looked at.

    ``grid``, ``evidence``: the cells, and what the page says about each column, with its role.
    """
    title = next((column for column, known in enumerate(evidence) if known.role == "title" and not known.attribute), -1)
    likely = [column for column, known in enumerate(evidence) if may_be_brands(known)]
    if title < 0 or not likely or not any(known.type == "price" for known in evidence):
        return
    titles = letters_by_row(*grid.column_texts(title)[:2])
    names = [own for own in whole_names(grid) if hold_titles(own, titles)]
    for column in likely if names else ():
        own = letters_by_row(*grid.column_texts(column)[:2])
        if any(begin_names(own, titles, whole) for whole in names):
            yield column


def may_be_brands(known: NameEvidence) -> bool:
    """Whether a column has texts of an open role that no header and no label names.

    >>> may_be_brands(NameEvidence()), may_be_brands(NameEvidence(label="Weight"))
    (True, False)
    """
    return known.role in OPEN_ROLES and known.type == "text" and not (known.header or known.label or known.attribute)


def hold_titles(names: Mapping[int, str], titles: Mapping[int, str]) -> bool:
    """Whether enough names have the titles of their rows in them.

    >>> hold_titles({0: "havnlamp", 1: "petradesk", 2: "havnrug"}, {0: "lamp", 1: "desk", 2: "rug"})
    True
    """
    return sum(title in names.get(row, "") for row, title in titles.items()) >= LEAST_BRANDS


def whole_names(grid: LazyColumns) -> list[Mapping[int, str]]:
    """Return the letters of the addresses of each column of links, and of the texts in place of each column of images."""
    found: list[Mapping[int, str]] = []
    for column, attribute in enumerate(grid.attributes):
        if attribute == "href":
            found.append(letters_by_row(*grid.column_texts(column)[:2]))
        elif attribute == "src":
            cells = grid.cells[column]
            found.append(letters_by_row(cells.rows, item_values(grid.page.columns, cells.nodes[:SAMPLE], ALTERNATIVE)))
    return found


def begin_names(texts: Mapping[int, str], titles: Mapping[int, str], names: Mapping[int, str]) -> bool:
    """Whether nearly all texts stand right in front of the titles of their rows in their names.

    >>> texts = {0: "havn", 1: "petra", 2: "havn"}
    >>> titles = {0: "lamp", 1: "desk", 2: "rug"}
    >>> begin_names(texts, titles, {0: "phavnlamp", 1: "ppetradesk", 2: "phavnrug"}), begin_names(texts, titles, titles)
    (True, False)
    """
    both = [row for row in texts if texts[row] and titles.get(row)]
    hits = sum(texts[row] + titles[row] in names.get(row, "") for row in both)
    return len(both) >= LEAST_BRANDS and hits >= LIKE_SHARE * len(both)


def letters_by_row(rows: Sequence[int], texts: Sequence[str]) -> dict[int, str]:
    """Return the letters and digits of the last text of each row of the sample, in small letters.

    >>> letters_by_row([0, 1], ["Lamp no. 3", "/p/havn-rug"])
    {0: 'lampno3', 1: 'phavnrug'}
    """
    first = zip(rows[:SAMPLE], texts[:SAMPLE], strict=True)
    return {row: plain_letters(text.lower()) for row, text in first}


def plain_letters(text: str) -> str:
    """Return the letters and digits of a text."""
    return text.encode().translate(None, ASCII_SIGNS).decode() if text.isascii() else OTHER_SIGNS.sub("", text)
