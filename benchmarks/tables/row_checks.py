"""Checks of whole tables: halves, rows and titles."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final
from urllib.parse import unquote, urlsplit

from benchmarks.tables.checked import CheckedList, Fault, Faults

#: Two columns are one if this share of their cells are.
NEARLY_ALL: Final = 0.9
#: A column with a smaller share of cells is sparse.
SPARSE: Final = 0.5
#: What a page says of its rows: "1-20 of 345", "Showing 1 to 20 of 345".
STATED: Final = re.compile(
    r"\b(\d+) ?(?:-|–|—|to|bis|à) ?(\d+) (?:of|von|de|sur|di|van) (?:about |over )?[\d,.]+\b", re.IGNORECASE
)
WORD: Final = re.compile(r"[^\W\d_]{3,}")
#: An address has so many words if it is that of a title; the title has this share of them.
LEAST_WORDS: Final = 3
MOST_WORDS: Final = 0.6
#: Distinct titles of their number.
DISTINCT: Final = 0.8


def halves(found: CheckedList) -> Faults:
    """Tables whose halves have other columns, or the same in another order."""
    if found.halves is None:
        return Faults(0)
    first, last = found.halves
    if first.names == last.names:
        return Faults(1)
    causes = {fault.cause for fault in half_columns(found).found}
    cause = min(causes, key=ORDER_OF_CAUSES.index) if causes else "order"
    return Faults(1, [Fault(cause, "", f"{', '.join(first.names)} | {', '.join(last.names)}")])


#: Causes of columns that only one half has; the hardest to excuse first.
ORDER_OF_CAUSES: Final = ("name", "type", "split", "other", "sparse", "constant", "empty")


def half_columns(found: CheckedList) -> Faults:
    """Columns that only one half has, or with another type."""
    if found.halves is None:
        return Faults(0)
    first, last = found.halves
    types = [{column.name: (column.type, column.is_list) for column in half.columns} for half in (first, last)]
    names = list(dict.fromkeys((*first.names, *last.names)))
    middle = len(first.table)
    parts = (slice(None, middle), slice(middle, None))
    faults: list[Fault] = []
    for name in names:
        if name in types[0] and name in types[1]:
            if types[0][name] != types[1][name]:
                faults.append(Fault("type", name, f"{types[0][name]} {types[1][name]}"))
            continue
        lacks = 1 if name in types[0] else 0
        own = (first, last)[1 - lacks].texts[name]
        cells = found.texts[name][parts[lacks]] if name in found.texts else other_half(found, own, parts, lacks)
        cause = cause_of(cells, (first, last)[lacks])
        faults.append(Fault(cause, name, f"in {'first' if lacks else 'last'}: {own[:2]}; lacks: {(cells or [])[:3]}"))
    return Faults(len(names), faults)


def other_half(found: CheckedList, own: Sequence[str], parts: Sequence[slice], lacks: int) -> list[str] | None:
    """Return the cells of the half without a column, by the column of the table that has those of the other one."""
    same = (texts for texts in found.texts.values() if are_same(texts[parts[1 - lacks]], own))
    return next((texts[parts[lacks]] for texts in same), None)


def are_same(one: Sequence[str], other: Sequence[str]) -> bool:
    """Whether nearly all cells of two columns are equal."""
    return sum(map(str.__eq__, one, other)) >= NEARLY_ALL * len(one)


def cause_of(cells: Sequence[str] | None, half: CheckedList) -> str:
    """Return why a half may lack a column. ``cells``: those that the whole table has there; None if it has no such column."""
    if cells is None:
        return "split"
    filled = [cell for cell in cells if cell]
    if not filled:
        return "empty"
    if any(are_same(texts, cells) for texts in half.texts.values()):
        return "name"
    if len(set(filled)) == 1 < len(filled):
        return "constant"
    return "sparse" if len(filled) < SPARSE * len(cells) else "other"


def titles(found: CheckedList) -> Faults:
    """Tables with the words of the addresses in another column than the title, and with few titles."""
    address = next((name for name in ("title_url", "url") if name in found.names), None)
    if address is None:
        return Faults(0)
    faults = [*distinct_faults(found)]
    slugs = [slug_words(text) for text in found.texts[address]]
    rows = [number for number, words in enumerate(slugs) if len(words) >= LEAST_WORDS]
    if len(rows) * 2 < len(slugs):
        return Faults(1, faults)
    shares = {
        column.name: sum(said_share(slugs[row], found.texts[column.name][row]) for row in rows) / len(rows)
        for column in found.columns
        if not column.is_address
    }
    best = max(shares, key=lambda name: shares[name], default="")
    own = shares.get("title", 0.0)
    if best and shares[best] >= MOST_WORDS > own and shares[best] > own + 0.2:
        cause = "other" if "title" in shares else "no title"
        faults.append(Fault(cause, best, f"{found.texts[address][rows[0]]} {found.texts[best][rows[0]][:60]!r}"))
    return Faults(1, faults)


def distinct_faults(found: CheckedList) -> Iterator[Fault]:
    """Yield a fault if the titles are few."""
    filled = found.filled("title") if "title" in found.names else []
    if filled and len(set(filled)) < DISTINCT * len(filled):
        yield Fault("not distinct", "title", f"{len(set(filled))} of {len(filled)}: {filled[:3]}")


def slug_words(address: str) -> set[str]:
    """Return the words of the last part of an address that has several.

    >>> sorted(slug_words("https://shop.example/p/Blue-flax-rope-12.html"))
    ['blue', 'flax', 'html', 'rope']
    """
    parts = [part for part in unquote(urlsplit(address).path).split("/") if part]
    return set(WORD.findall(parts[-1].lower())) if parts else set()


def said_share(words: set[str], text: str) -> float:
    """Return the share of some words that a text has."""
    return len(words & set(WORD.findall(text.lower()))) / max(1, len(words))


def rows(found: CheckedList) -> Faults:
    """Rows without values, rows with the names of the columns, and numbers of rows that are not those that the page states."""
    table = [[found.texts[name][row] for name in found.names] for row in range(len(found.table))]
    faults = [Fault("blank", "", f"row {number}") for number, row in enumerate(table) if not any(row)]
    wide = len(found.names) > 2  # a row of two cells may be a heading
    lone = [number for number, row in enumerate(table) if wide and sum(map(bool, row)) == 1]
    faults += [Fault("one cell", "", next(filter(None, table[number]))[:60]) for number in lone if len(lone) * 2 < len(table)]
    headers = {name.casefold().replace("_", " ") for name in found.names}
    faults += [
        Fault("header", "", " | ".join(row)[:80])
        for row in table
        if wide and sum(text.casefold().strip(" :") in headers for text in row if text) * 2 > len(row)
    ]
    return Faults(len(table), faults)


def stated(found: CheckedList) -> Faults:
    """Lists of another number of records than the page states."""
    said = [(int(first), int(last)) for first, last in STATED.findall(found.region.page[0].text) if len(last) < 5]
    counts = {last - first + 1 for first, last in said if 0 < last - first < 500}
    if len(counts) != 1:
        return Faults(0)
    count, own = counts.pop(), len(found.table)
    return Faults(1, [Fault("fewer" if own < count else "more", "", f"{own} of {count}")] if own != count else [])


ROW_CHECKS: Final[Mapping[str, Callable[[CheckedList], Faults]]] = {
    "halves": halves,
    "half columns": half_columns,
    "titles": titles,
    "rows": rows,
    "stated": stated,
}
