"""Announced sizes of a list: "41-60 of 283", "Page 2 of 12", "283 results"."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from scutch.page.page import Page

NUMBER: Final = r"(\d{1,3}(?:[.,'\u00a0\u202f ]\d{3})+|\d{1,7})"
OF: Final = r"(?:of|out of|von|sur|de|di|van|z|ze|из|av|af|fra|din|od|/|من|מתוך|trong|dari|tổng|共|件中|全|的|中)"
DASH: Final = r"\s?(?:-|–|—|~|to|bis|à|a|al|tot|do|до|til|till|إلى|から|至)\s?"
ABOUT: Final = r"(?: (?:about|over|ca\.|etwa))?"
RANGE: Final = re.compile(rf"(?<![\d.,/-]){NUMBER}{DASH}{NUMBER}\s?(?:\w+\s)?{OF}{ABOUT}\s?{NUMBER}(?![\d/])", re.IGNORECASE)
#: "全283件中 41～60件" and the like: the total comes first.
TOTAL_FIRST: Final = re.compile(
    rf"(?:共|全|総数|合计|總共){NUMBER}\s?[件条條个個项項]\D{{0,6}}{NUMBER}\s?[-–~～〜]\s?{NUMBER}"
)
TOTAL: Final = re.compile(
    rf"(?<![\d.,/-]){NUMBER}\+? (?:results|items|products|records|jobs|articles|posts|listings|matches|hits|entries|Treffer"
    r"|Ergebnisse|Artikel|Produkte|résultats|produits|articles|resultados|productos|risultati|prodotti|resultaten|producten|wyników|результатов"
    r"|товаров|sonuç|träffar|resultater|tulosta)(?!\w)",
    re.IGNORECASE,
)
SIGNED_TOTAL: Final = re.compile(r"[共全]\s?(\d{1,7})\s?[件条條个個项項]|총 ?(\d{1,7}) ?[건개]")
DIGITS: Final = re.compile(r"\d+")


class Announced(NamedTuple):
    """Numbers that a page announces."""

    #: Numbers of the first and last item of the page, from 1; 0 if it does not say.
    first: int
    last: int
    #: Number of items of the whole list.
    total: int

    def follower(self, unit: str, number: int) -> int | None:
        """The position after a position of this page; None if the position does not agree with the numbers.

        >>> Announced(41, 60, 283).follower("offset", 40), Announced(41, 60, 283).follower("page", 3)
        (60, 4)
        >>> Announced(41, 60, 283).follower("offset", 7) is None
        True
        """
        size = self.last - self.first + 1
        if unit == "offset" and number in (self.first, self.first - 1):
            return number + size
        pages = (self.first - 1) // size
        return number + 1 if unit == "page" and (self.first - 1) % size == 0 and number in (pages, pages + 1) else None


def integer(text: str) -> int:
    """A number with or without separators of thousands."""
    return int(re.sub(r"\D", "", text))


def announced(page: Page) -> Announced | None:
    """The numbers that a page announces about its list; None if it does not.

    Reads the whole text of the page.

    >>> import scutch
    >>> announced(scutch.parse("<p>Showing 41–60 of 1,283 plants"))
    Announced(first=41, last=60, total=1283)
    >>> announced(scutch.parse("<p>283 results"))
    Announced(first=0, last=0, total=283)
    """
    text = page.body.text if page.body else ""
    starts = [digits.start() for digits in DIGITS.finditer(text)]
    for matches, order in ((at_starts(RANGE, text, starts), (1, 2, 3)), (TOTAL_FIRST.finditer(text), (2, 3, 1))):
        for found in matches:
            first, last, total = (integer(found[group]) for group in order)
            if 0 < first <= last <= total:
                return Announced(first, last, total)
    totals = filter(None, (next(at_starts(TOTAL, text, starts), None), SIGNED_TOTAL.search(text)))
    only = min(totals, key=re.Match.start, default=None)
    return Announced(0, 0, integer(next(group for group in only.groups() if group))) if only else None


def at_starts(pattern: re.Pattern[str], text: str, starts: Iterable[int]) -> Iterator[re.Match[str]]:
    """Yield the matches of a pattern that begin at one of some places."""
    return filter(None, (pattern.match(text, start) for start in starts))
