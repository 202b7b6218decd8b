"""Ratings drawn without words: as a width, in classes or data attributes, or in full and empty stars.

Pages that draw stars write the rating as a number or a word in a class (``stars-4``, ``star-rating Three``), in a data
attribute or a custom property, or only in the number of full stars. All ratings of a column are read together: the largest
one tells the scale, and the order of the stars which of them are full.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from itertools import chain, islice, pairwise
from typing import Final

from scutch.page.parser import Columns
from scutch.page.traversal import ancestors, child_elements
from scutch.values.number import counts_up
from scutch.values.rating import in_width

#: Words of classes and data attributes of ratings: "rating", "stars", "starRating", not "start".
RATING_WORD: Final = re.compile(r"(?:(?<![a-z])(?:star|rat(?:e|ing))|Star|Rat(?:e|ing))s?(?![a-z])")
#: The number at the end of a class name, with half a star perhaps, or as a word.
CLASS_NUMBER: Final = re.compile(r"[a-z_-](\d{1,3})(?:[._-](\d)|([._-]half))?$", re.IGNORECASE)
NUMBER_WORDS: Final = {word: number for number, word in enumerate(["zero", "one", "two", "three", "four", "five"])}
#: Data attributes of ratings, and custom properties with them.
DATA_NAME: Final = re.compile(r"data-(?:\w+-)*(?:rat(?:e|ed|ing|eit)|stars?|score|value|average)(?:-value)?$")
PROPERTY: Final = re.compile(
    r"--[\w-]*(?:rat(?:e|ing)|stars?|score|value|percent)[\w-]*\s*:\s*(\d{1,3}(?:\.\d+)?)%?\s*(?:;|$)"
)
NUMBER: Final = re.compile(r"\d{1,3}(?:\.\d{1,3})?$")
FIRST_NUMBER: Final = re.compile(r"(?<![\d.,])\d{1,3}(?:[.,]\d{1,3})?(?!\d)")
#: Elements around a row of stars whose classes may tell its rating, itself included; and elements in it, each the only one.
CLASS_LEVELS: Final = 3
#: Share of the elements of a column that must state their rating, as things without reviews have none, or have a number in
#: their classes.
STATED_SHARE: Final = 0.3
NAMED_SHARE: Final = 0.8
#: Ends of scales; five stars.
SCALES: Final = (5, 10, 50, 100)
STARS: Final = 5
HALF_STAR: Final = 0.5
#: Stars of the longest row at least, where rows have full stars alone.
LEAST_STARS: Final = 3
#: Attributes of stars and of what they are made of that tell full ones from empty ones.
LOOKS: Final = ("class", "src", "href", "xlink:href", "fill", "style")
#: Widths in the looks of stars, in per cent.
WIDTHS: Final = re.compile(r"(?<![\w-])width\s*:\s*(\d{1,3}(?:\.\d+)?)%")
#: Words in the looks of half and of empty stars.
HALF: Final = re.compile(r"half", re.IGNORECASE)
EMPTY_STAR: Final = re.compile(
    r"star[-_]?o\b|empty|outline|border|blank|\boff\b|gr[ae]y|muted|\bfar\b|star-regular", re.IGNORECASE
)


def drawn_ratings(page: Columns, nodes: Sequence[int]) -> list[str]:
    """Return the rating that each element of a column draws, of five, such as "4/5"; "" for none.

    ``nodes``: elements without words, each of another record. Linear in the nodes of the elements.

    >>> import scutch
    >>> page = scutch.parse("<p class='rating-4'></p><p class='rating-5'></p>").columns
    >>> drawn_ratings(page, [4, 5])
    ['4/5', '5/5']
    >>> row = "<p>" + "<i class='star full'></i>" * 3 + "<i class='star'></i>" * 2 + "</p>"
    >>> drawn_ratings(scutch.parse(row).columns, [4])
    ['3/5']
    """
    return ["" if share is None else f"{round(STARS * share, 2):g}/{STARS}" for share in drawn_shares(page, nodes)]


def drawn_shares(page: Columns, nodes: Sequence[int]) -> Sequence[float | None]:
    """Return the share of full stars of each element; None for none."""
    widths = [in_width((page.attribute(node, "style") or "").strip()) for node in nodes]
    if any(widths):
        return [width.value / width.scale if width else None for width in widths]
    stated = told_numbers((next(stated_numbers(page, node), None) for node in nodes), len(nodes), STATED_SHARE)
    if stated:
        return shares_of_scale(stated)
    named = told_numbers((next(named_numbers(page, node), None) for node in nodes), len(nodes), NAMED_SHARE)
    if len(set(named)) > 1:
        return shares_of_scale(named)
    stars = [stars_of(page, node) for node in nodes]
    if not may_be_rows(set(map(len, stars))):
        return [None] * len(nodes)
    return full_shares([tuple([look_of(page, star) for star in row]) for row in stars])


def told_numbers(numbers: Iterable[float | None], count: int, share: float) -> list[float | None]:
    """Return the numbers that a share of the elements of a column tell; empty if fewer do, or if they count the records.

    ``count``: how many elements there are. Stops as soon as too many tell none.

    >>> told_numbers([4.0, None, 3.0, 5.0], 4, 0.5), told_numbers([None, None, None, 5.0], 4, 0.5)
    ([4.0, None, 3.0, 5.0], [])
    """
    found: list[float | None] = []
    told = count
    for number in numbers:
        found.append(number)
        told -= number is None
        if told < share * count:
            return []
    return [] if len(found) > STARS and counts_up(found) else found


def shares_of_scale(numbers: Sequence[float | None]) -> list[float | None]:
    """Return numbers as shares of the smallest scale that has them all.

    >>> shares_of_scale([4, None, 3.5]), shares_of_scale([40, 35]), shares_of_scale([400])
    ([0.8, None, 0.7], [0.8, 0.7], [None])
    """
    most = max((number for number in numbers if number is not None), default=0)
    scale = next((end for end in SCALES if most <= end), 0)
    return [number / scale if scale and number is not None else None for number in numbers]


def drawing_attribute(page: Columns, node: int) -> str:
    """Return the attribute that draws the rating of an element: "style" for a width, "class" for what ``drawn_ratings`` reads.

    >>> import scutch
    >>> page = scutch.parse("<i style='width: 80%'></i><i class=stars data-score=4></i>").columns
    >>> drawing_attribute(page, 4), drawing_attribute(page, 5)
    ('style', 'class')
    """
    return "style" if in_width((page.attribute(node, "style") or "").strip()) else "class"


# ---- ratings in attributes


def states_number(name: str, value: str) -> bool:
    """Whether an attribute of a row of stars is their number, or the text in place of an image with it."""
    if name == "alt":
        return FIRST_NUMBER.search(value) is not None
    return DATA_NAME.match(name) is not None and NUMBER.match(value.strip()) is not None


def stated_numbers(page: Columns, node: int) -> Iterator[float]:
    """Yield the numbers in the attributes of a row of stars or of its only element, or as words in the classes around it.

    >>> import scutch
    >>> page = scutch.parse("<p class='star-rating Three'><i></i></p><b class=stars data-score=4.5></b>").columns
    >>> [list(stated_numbers(page, node)) for node in (4, 5, 6)]
    [[3.0], [3.0], [4.5]]
    >>> list(stated_numbers(scutch.parse("<img src=/i/stars.png alt='3,5 stars'>").columns, 4))
    [3.5]
    >>> list(stated_numbers(scutch.parse("<p class=stars><img src=/i.png alt='Rated 4 of 5'></p>").columns, 4))
    [4.0]
    """
    for name, value in chain.from_iterable(map(page.attributes, with_only_elements(page, node))):
        found = PROPERTY.search(value) if name == "style" else None
        if found:
            yield float(found[1])
        elif states_number(name, value):
            yield float(FIRST_NUMBER.findall(value)[0].replace(",", "."))
    words = (name.lower() for classes in rating_classes(page, node) for name in classes.split())
    yield from (float(NUMBER_WORDS[word]) for word in words if word in NUMBER_WORDS)


def named_numbers(page: Columns, node: int) -> Iterator[float]:
    """Yield the numbers at the end of class names around a row of stars, and of the name of an image. They may be a version.

    >>> import scutch
    >>> page = scutch.parse("<p class='stars-4-5 mb-3'><img src=/i/stars-4.gif?v=9>").columns
    >>> list(named_numbers(page, 4)), list(named_numbers(page, 5))
    ([4.5], [4.0, 4.5])
    """
    file = (page.attribute(node, "src") or "").partition("?")[0].rpartition("/")[2].partition(".")[0]
    names = (name for classes in (file, *rating_classes(page, node)) for name in classes.split() if RATING_WORD.search(name))
    for found in filter(None, map(CLASS_NUMBER.search, names)):
        yield float(f"{found[1]}.{found[2] or 0}") + (HALF_STAR if found[3] else 0)


def with_only_elements(page: Columns, node: int) -> Iterator[int]:
    """Yield an element, the only one in it, the only one in that, and so on for a few levels."""
    for _ in range(CLASS_LEVELS):
        yield node
        inner = child_elements(page, node)
        if len(inner) != 1:
            return
        node = inner[0]


def rating_classes(page: Columns, node: int) -> Iterator[str]:
    """Yield the classes of a row of stars and of the elements around it that have a word for ratings."""
    for around in islice(chain((node,), ancestors(page, node)), CLASS_LEVELS):
        classes = page.attribute(around, "class") or ""
        if RATING_WORD.search(classes):
            yield classes


# ---- full and empty stars


def stars_of(page: Columns, node: int) -> list[int]:
    """Return the elements that may be the stars of a row: those without words in it, or in its only element."""
    while True:
        stars = child_elements(page, node)
        if len(stars) != 1 or page.end[stars[0]] - stars[0] < STARS:
            return [star for star in stars if not page.words[star]][:STARS]
        node = stars[0]


def may_be_rows(counts: AbstractSet[int]) -> bool:
    """Whether rows of so many stars may be ratings: all have five, or they have as many as the rating: an early exit.

    >>> may_be_rows({5}), may_be_rows({2, 4}), may_be_rows({1, 2}), may_be_rows({4})
    (True, True, False, False)
    """
    return counts == {STARS} or (len(counts) > 1 and max(counts) >= LEAST_STARS)


def look_of(page: Columns, star: int) -> str:
    """Return how a star looks: the values of the attributes that draw it."""
    parts = range(star, page.end[star])
    return " ".join([value for part in parts for name, value in page.attributes(part) if name in LOOKS])


def full_shares(rows: Sequence[tuple[str, ...]]) -> Sequence[float | None]:
    """Return the share of full stars of each row of ``may_be_rows``; None for all where rows are no ratings.

    In a row full stars come before empty ones. So looks that follow others and that none follow are empty, or half if they say
    so, or as full as their only width. Rows of full stars alone have as many as the rating. Rows that all look the same, or
    differ and have no empty star, are no ratings.

    >>> full_shares([("on", "on", "on", "on", "off"), ("on",) * 5, ("off",) * 5])
    [0.8, 1.0, 0.0]
    >>> full_shares([("on",) * 4, ("on",) * 2, ("on",) * 5]), full_shares([("on",) * 5, ("on",) * 5])
    ([0.8, 0.4, 1.0], [None, None])
    """
    looks = {(before, after) for row in rows for before, after in pairwise(row) if before != after}
    last = {after for _, after in looks} - {before for before, _ in looks}
    empty = {look for look in last if not HALF.search(look) and drawn_width(look) is None}
    are_equal = len(set(map(len, rows))) == 1
    are_ratings = (looks or len(set(rows)) > 1) if are_equal else not looks
    weights = {look: 0.0 if look in empty else weight_of_star(look) for look in set(chain.from_iterable(rows))}
    shares = [sum(map(weights.__getitem__, row)) / STARS for row in rows]
    return [None] * len(rows) if not are_ratings or set(shares) == {1.0} else shares


def drawn_width(look: str) -> float | None:
    """Return the share that the only width in the look of a star says; None without one.

    >>> drawn_width("star width:40%"), drawn_width("star"), drawn_width("width:40% width:100%")
    (0.4, None, None)
    """
    found = WIDTHS.findall(look) if "width" in look else []
    return min(float(found[0]) / 100, 1.0) if len(found) == 1 else None


def weight_of_star(look: str) -> float:
    """Return how full a star is by its look: 1, a half, 0, or the share of its width that is drawn.

    >>> weight_of_star("fa fa-star"), weight_of_star("fa fa-star-half"), weight_of_star("fa fa-star-o")
    (1.0, 0.5, 0.0)
    >>> weight_of_star("star-empty width:79.25% star-full")
    0.7925
    """
    width = drawn_width(look)
    if width is not None:
        return width
    return 0.0 if EMPTY_STAR.search(look) else HALF_STAR if HALF.search(look) else 1.0
