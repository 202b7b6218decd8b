"""Texts that content methods choose, held to the gold text of a page."""

from collections.abc import Callable, Sequence
from statistics import fmean
from typing import Final

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


def means(choose: Chooser, golds: Sequence[Gold]) -> str:
    """Return the mean word F1 of a method, over all pages and over articles."""
    found = []
    for gold in golds:
        page = shown(gold)
        found.append((f1(page, choose(page.columns), gold), gold.gold["page_type"]))
    articles = [value for value, kind in found if kind == "article"]
    return f"{fmean(value for value, _ in found):.3f}; {fmean(articles):.3f} on articles"
