"""Types of columns: what most of their cells can be read as.

One cell says little: ``12`` is a number among numbers and a title among titles. So the type is decided for all of them, and
so are the decimal sign and the order of day and month.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from typing import Any, Final, NamedTuple

from scutch.lexicon.currencies import FREE
from scutch.values._prefilter import AMOUNT as NUMBER_WORD
from scutch.values._prefilter import ANSWER, DATE, MONEY, Cues
from scutch.values.boolean import ANSWERS, AROUND, LONGEST, read_boolean
from scutch.values.date import KNOWN, Found, common_order, find_date, order_of_language
from scutch.values.date import MAX_TEXT as DATE_CHARS
from scutch.values.number import AMOUNT, DIGITS, MAX_TEXT, MULTIPLIERS, decimal_sign, read_number, signed, told_sign
from scutch.values.plain_signs import plain
from scutch.values.price import WORDS as MONEY_WORDS
from scutch.values.price import read_price
from scutch.values.rating import EMPTY, FULL, read_rating

KINDS: Final = ("text", "url", "image", "number", "price", "date", "rating", "boolean")

#: Kind by the attribute that the cells are values of.
ATTRIBUTES: Final = {
    "href": "url", "action": "url", "cite": "url", "src": "image", "srcset": "image", "poster": "image", "data-src": "image",
    "data-original": "image", "data-lazy-src": "image", "data-srcset": "image",
}  # fmt: skip
#: The kind is decided on so many cells, spread evenly.
SAMPLE: Final = 32
#: So many digits and no grouping, in each cell: the numbers of things, not of how many there are.
IDENTIFIER: Final = 9
ADDRESSES: Final = ("http://", "https://", "www.", "//")

QUANTITY: Final = re.compile(rf"(?:-\s|[(\[\"])?(?P<sign>[-+]?){AMOUNT}\s?(?P<unit>(?:[^\W\d_]|°)[^\d]{{0,20}})")
PART: Final = re.compile(DIGITS)
#: Last words of a time that has passed; its number is no quantity.
AGO: Final = frozenset(
    ("ago", "fa", "önce", "назад", "тому", "temu", "siden", "sedan", "sitten", "geleden", "atrás", "zpět", "lalu")
)
BEFORE: Final = ("前", "전")
#: What such a time begins with in languages that have nothing after it.
PAST: Final = re.compile(r"(?:vor|hace|il y a|há|před)\s\d", re.IGNORECASE)
#: Letters of a unit that stay the same in the plural.
STEM: Final = 3


class Rule(NamedTuple):
    """How a kind is recognised."""

    reads: Callable[[str], object]
    #: The share of cells that it must read.
    share: float


#: What any of the longer rules needs: a digit of any script, or a star.
CUE: Final = re.compile(rf"[\d{FULL}{EMPTY}]")
FREE_CHARS: Final = max(map(len, FREE))


def may_count(text: str) -> bool:
    """Whether a text may be a date, a price, a rating or a number: a quick look before the long ones.

    Examples
    --------
    >>> may_count("12 votes"), may_count("★★★"), may_count("Free"), may_count("Flax")
    (True, True, True, False)
    """
    if len(text) > DATE_CHARS:  # all others are shorter
        return False
    if CUE.search(text):
        return True
    word = text.strip()
    return (len(word) <= FREE_CHARS or not word.isascii()) and plain(word).lower() in FREE


def is_address(text: str) -> bool:
    """Whether a text is a web address."""
    return text.startswith(ADDRESSES) and " " not in text and "." in text


#: Kinds that words may be of.
WORDS: Final = {
    "boolean": Rule(lambda text: read_boolean(text) is not None, 0.95),
    "url": Rule(is_address, 0.95),
}
#: Kinds that need more, in the order in which they are tried: a price has a number in it, a number may be a rating without its
#: scale.
COUNTING: Final = {
    "date": Rule(find_date, 0.8),
    "price": Rule(read_price, 0.8),
    "rating": Rule(read_rating, 0.8),
    "number": Rule(lambda text: read_number(text) is not None, 0.9),
}
#: The only one that bare digits may be of.
BARE: Final = {"number": COUNTING["number"]}
LEAST: Final = min(rule.share for rule in COUNTING.values())


class May(NamedTuple):
    """How many cells may be of a kind, by a look at their bytes."""

    boolean: int
    url: int
    date: int
    price: int
    rating: int
    number: int
    #: A number with a unit.
    quantity: int
    #: Anything: they are not ASCII.
    unknown: int


def words_of_kinds() -> dict[str, int]:
    """Return the ASCII words that values have, in small letters, with the sum of the kinds of values that have them."""
    found: dict[str, int] = {}
    for kind, words in ((ANSWER, ANSWERS), (MONEY, MONEY_WORDS), (DATE, KNOWN), (NUMBER_WORD, (*MULTIPLIERS, "no", "nr"))):
        for word in {word.lower() for word in words if word.isascii() and word.isalpha()}:
            found[word] = found.get(word, 0) + kind
    return found


CUES: Final = Cues(words_of_kinds(), LONGEST + AROUND)


def column_kind(texts: Sequence[str], attribute: str = "") -> str:
    """Return the kind of a column, one of ``KINDS``.

    Parameters
    ----------
    texts
        Its cells; empty ones do not count.
    attribute
        Name of the attribute they are values of; empty for text.

    Examples
    --------
    >>> column_kind(["$5", "", "$7.50"]), column_kind(["Jan 5, 2024", "Feb 6, 2024"]), column_kind(["12 votes", "1 vote"])
    ('price', 'date', 'number')
    >>> column_kind(["1.2.3", "1.10.0"]), column_kind(["/a", "/b"], "href")
    ('text', 'url')
    """
    if attribute in ATTRIBUTES:
        return ATTRIBUTES[attribute]
    cells = sample(list(filter(str.strip, texts)))
    may = May(*CUES.count(cells))
    kind = first_kind(cells, may, WORDS)
    if kind or (may.unknown and not is_common(cells, may_count, LEAST)):
        return kind or "text"
    kind = first_kind(cells, may, BARE if all(map(str.isdecimal, cells)) else COUNTING)
    if not kind:
        share = COUNTING["number"].share
        has_unit = may.quantity >= needed(len(cells), share) and common_unit(cells)
        return "number" if has_unit and is_common(cells, is_number, share) else "text"
    return "text" if kind in MISLEADING and MISLEADING[kind](cells) else kind


def first_kind(cells: list[str], may: May, rules: Mapping[str, Rule]) -> str:
    """Return the first kind that a column's cells are of; empty for none. ``may``: how many cells may be of each kind."""
    for kind, rule in rules.items():
        if getattr(may, kind) >= needed(len(cells), rule.share) and is_common(cells, rule.reads, rule.share):
            return kind
    return ""


def sample(cells: list[str]) -> list[str]:
    """Return some of the cells, spread evenly."""
    return cells[:: step_of(len(cells))] if len(cells) > SAMPLE else cells


def step_of(count: int) -> int:
    """Return how far the cells of a sample are apart.

    Examples
    --------
    >>> step_of(32), step_of(33), step_of(65)
    (1, 2, 3)
    """
    return -(-count // SAMPLE) or 1


def sample_size(count: int) -> int:
    """Return how many of so many cells ``sample`` takes.

    Examples
    --------
    >>> sample_size(32), sample_size(33), sample_size(0)
    (32, 17, 0)
    """
    return -(-count // step_of(count))


def needed(count: int, share: float) -> int:
    """Return how many of so many cells a rule must read.

    Examples
    --------
    >>> needed(12, 0.8), needed(4, 0.8)
    (10, 4)
    """
    return count - int(count * (1 - share))


def is_common(cells: list[str], reads: Callable[[str], object], share: float) -> bool:
    """Whether a share of cells can be read; stops as soon as it is reached, or cannot be."""
    wanted = needed(len(cells), share)
    left = len(cells) - wanted
    for cell in cells:
        if reads(cell):
            wanted -= 1
            if not wanted:
                return True
        else:
            left -= 1
            if left < 0:
                return False
    return False


def are_identifiers(cells: list[str]) -> bool:
    """Whether numbers are only names: phone numbers, catalogue numbers.

    Examples
    --------
    >>> are_identifiers(["4006381333", "4006381334"]), are_identifiers(["555 123 456", "555 123 789"]), are_identifiers(["12"])
    (True, True, False)
    """
    bare = {cell.strip().replace(" ", "") for cell in cells}
    lengths = {len(cell) for cell in bare if cell.isdecimal()}
    return len(bare) > 1 and len(lengths) == 1 and min(lengths) >= IDENTIFIER and all(map(str.isdecimal, bare))


def are_steps(cells: list[str]) -> bool:
    """Whether ratings only count through their scale, as the numbers of pages do.

    Examples
    --------
    >>> are_steps(["1/10", "2/10", "3/10"]), are_steps(["4/5", "5/5"])
    (True, False)
    """
    values = [rating.value for rating in map(read_rating, cells) if rating]
    return len(values) > 2 and all(after - before == 1 for before, after in pairwise(values))


#: What shows that a column is not of the kind that its cells can be read as.
MISLEADING: Final = {"number": are_identifiers, "rating": are_steps}


def is_past(text: str) -> bool:
    """Whether a text begins or ends as times do that are told from now.

    Examples
    --------
    >>> is_past("3 days ago"), is_past("il y a 3 jours"), is_past("2024")
    (True, True, False)
    """
    return text.endswith(BEFORE) or text[text.rfind(" ") + 1 :].lower() in AGO or PAST.match(text) is not None


def quantity(text: str) -> tuple[re.Match[str], str] | None:
    """Return the number of a text such as ``12 votes``, as a match, and its unit."""
    found = QUANTITY.fullmatch(plain(text)) if len(text) <= MAX_TEXT else None
    unit = found["unit"].rstrip(' -|·›,;:)]"') if found else ""
    return (found, unit) if found and not is_past(unit) else None


def common_unit(cells: Sequence[str]) -> str:
    """Return the unit that nearly all cells count in, as it is written most often; empty if there is none.

    Examples
    --------
    >>> common_unit(["12 votes", "1 vote", "7 votes"]), common_unit(["2 hours ago"]), common_unit(["12 Monkeys", "3 Idiots"])
    ('votes', '', '')
    """
    if all(map(str.isdecimal, cells)):
        return ""
    left = int(len(cells) * (1 - COUNTING["number"].share))
    units: Counter[str] = Counter()
    for cell in cells:
        found = quantity(cell)
        if found:
            units[found[1]] += 1
        elif read_number(cell) is None:
            left -= 1
            if left < 0:
                return ""
    stems = {unit[:STEM].lower() for unit in units}
    return units.most_common(1)[0][0] if len(stems) == 1 else ""


def typed_values(texts: Sequence[str], kind: str, language: str = "") -> list[Any]:
    """Return the values of a column, None where a cell cannot be read.

    Parameters
    ----------
    texts
        Its cells.
    kind
        One of ``KINDS``. Numbers are all int or all float, prices are ``Price``, dates ISO 8601, ratings float on the page's
        own scale; texts and addresses stay as they are.
    language
        BCP 47 tag of the page, for what the cells themselves leave open.

    Examples
    --------
    >>> typed_values(["1.234", "56", ""], "number"), typed_values(["03/04/2024", "03/14/2024"], "date")
    ([1234, 56, None], ['2024-03-04', '2024-03-14'])
    >>> typed_values(["4/5", "★★★"], "rating"), typed_values(["Yes", "no"], "boolean"), typed_values(["a", ""], "text")
    ([4.0, 3.0], [True, False], ['a', None])
    """
    if kind in COLUMNS:
        return COLUMNS[kind](texts, language)
    return [text or None for text in texts]


def numbers(texts: Sequence[str], language: str) -> list[Any]:
    """Return the numbers of a column, all int or all float."""
    sign = decimal_sign([found[0] for found in map(PART.search, texts) if found], language)
    values = [number(text, sign) for text in texts]
    return [value if value is None else float(value) for value in values] if float in map(type, values) else values


def number(text: str, sign: str) -> float | int | None:
    """Return the number that a cell is, with or without a unit."""
    plain_number = read_number(text, sign)
    if plain_number is not None:
        return plain_number
    found = quantity(text)
    return signed(found[0], sign) if found else None


def is_number(text: str) -> bool:
    """Whether a cell is a number, with or without a unit.

    Examples
    --------
    >>> is_number("210 pages"), is_number("1921, 210 pages")
    (True, False)
    """
    return number(text, "") is not None


def prices(texts: Sequence[str], language: str) -> list[Any]:
    """Return the prices of a column."""
    shown = (told_sign(found[0]) for found in map(PART.search, texts) if found)
    sign = next(filter(None, shown), "")
    return [read_price(text, language, sign) for text in texts]


def dates(texts: Sequence[str], language: str) -> list[Any]:
    """Return the dates of a column."""
    found = [find_date(text, language) for text in texts]
    order = common_order([date for date in found if date and (date.unsure or date.day_first is not None)])
    day_first = order_of_language(language) if order is None else order
    return [date and dated(date, day_first) for date in found]


def dated(date: Found, day_first: bool | None) -> str | None:
    """Return a date in the order of its column; None where that is open."""
    if date.unsure and day_first is None:
        return None
    return (date if day_first else date.swapped()).iso()


def ratings(texts: Sequence[str], _language: str) -> list[Any]:
    """Return the ratings of a column, without their scales."""
    found = map(read_rating, texts)
    return [rating.value if rating else None for rating in found]


def booleans(texts: Sequence[str], _language: str) -> list[Any]:
    """Return yes and no of a column."""
    return [read_boolean(text) for text in texts]


COLUMNS: Final = {"number": numbers, "price": prices, "date": dates, "rating": ratings, "boolean": booleans}
