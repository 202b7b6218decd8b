"""Texts that content methods choose, held to the gold text of a page."""

from collections.abc import Callable, Sequence
from statistics import fmean
from time import perf_counter
from typing import Final, NamedTuple

import scutch
from benchmarks.common import Gold
from benchmarks.content.metric import score
from scutch.methods.selection import Selection
from scutch.page import Page
from scutch.page.parser import Columns
from scutch.page.readers.without_scripts import revealed
from scutch.page.text import render_text

#: A method of content.
Chooser = Callable[[Columns], Selection]

#: From this word F1 on a page counts as right.
RIGHT: Final = 0.9


def shown(gold: Gold) -> Page:
    """Return the page as ``extract_content`` gives it to a method."""
    return revealed(scutch.parse(gold.html, gold.url or None))


def f1(page: Page, choice: Selection, gold: Gold) -> float:
    """Return the word F1 of a choice."""
    parts = (render_text(page.columns, begin, end, skip=choice.skip) for begin, end in choice.ranges)
    return score("\n\n".join(parts), gold.gold["text"]).f1


class TextResult(NamedTuple):
    """Word F1 of a method on some pages, and the time it took."""

    #: Of each page.
    values: Sequence[float]
    #: Of the pages that are articles.
    articles: Sequence[float]
    #: Of the choice alone, for all pages.
    seconds: float

    def __str__(self) -> str:
        articles = f"; {fmean(self.articles):.3f} on articles" if self.articles else ""
        return f"{fmean(self.values):.3f}{articles}"

    @property
    def note(self) -> str:
        """Mean over the pages with a right word, how many have none, and the time a page takes."""
        right = [value for value in self.values if value]
        found = f"{fmean(right) if right else 0:.3f} on the {len(right)} pages with a right word"
        return f"{found}, none on {len(self.values) - len(right)}; {1e3 * self.seconds / len(self.values):.1f} ms a page"


def measured(choose: Chooser, golds: Sequence[Gold]) -> TextResult:
    """Return what a method chooses on pages, held to their gold text."""
    values, articles, seconds = [], [], 0.0
    for gold in golds:
        page = shown(gold)
        begin = perf_counter()
        choice = choose(page.columns)
        seconds += perf_counter() - begin
        values.append(f1(page, choice, gold))
        articles += values[-1:] if gold.gold["page_type"] == "article" else []
    return TextResult(values, articles, seconds)


def everything(columns: Columns) -> Selection:
    """Choose all text of a page: the base rate."""
    return Selection((), ((0, len(columns)),), None, -1, 1.0)
