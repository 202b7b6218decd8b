"""What the other pages of a site are worth to page segmentation: thresholds and templates, each page left out in turn."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from statistics import fmean
from typing import Final, NamedTuple

from benchmarks.common import Gold
from benchmarks.papers.texts import f1, shown
from benchmarks.records.corpus import site_of
from scutch.methods.page_segmentation import content_segment
from scutch.methods.page_segmentation.site_segmentation import Site
from scutch.page import Page

#: A site teaches something from so many other pages on.
FEWEST: Final = 2

Group = Sequence[tuple[Gold, Page]]


class Taught(NamedTuple):
    """Mean word F1 of a form with the pages of its site, and without."""

    name: str
    taught: float
    alone: float
    #: Which pages.
    note: str

    def __str__(self) -> str:
        return f"{self.taught:.3f}; {self.alone:.3f} alone"


def groups(golds: Iterable[Gold]) -> list[Group]:
    """Return the pages of each site and kind, where there are enough."""
    found = defaultdict(list)
    for gold in golds:
        found[site_of(gold.url), gold.gold["page_type"]].append(gold)
    return [[(gold, shown(gold)) for gold in group] for group in found.values() if len(group) > FEWEST]


def means(golds: Iterable[Gold]) -> list[Taught]:
    """Return what the literal and the modern form gain, over all pages that have others of their site and kind."""
    found = groups(golds)
    rows = [_f1_of(group, place) for group in found for place in range(len(group))]
    note = f"{len(rows)} pages of {len(found)} groups of one site and kind, but of no one structure"
    literal, literal_alone, modern, modern_alone = (fmean(column) for column in zip(*rows, strict=True))
    return [
        Taught("formulas by the letter", literal, literal_alone, note),
        Taught("modern form, without what most of them say", modern, modern_alone, note),
    ]


def _f1_of(group: Group, place: int) -> list[float]:
    """Word F1 of a page by each form, taught by the others of its group and alone."""
    site = Site().fit(page.columns for _, page in (*group[:place], *group[place + 1 :]))
    gold, page = group[place]
    forms = (site.literal, content_segment.literal, site.container, content_segment.container)
    return [f1(page, choose(page.columns), gold) for choose in forms]
