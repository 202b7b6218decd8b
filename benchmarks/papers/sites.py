"""What the other pages of a site are worth to page segmentation: each page left out in turn, taught by the others."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from statistics import fmean
from typing import Final, NamedTuple

from benchmarks.common import Estimate, Gold, bootstrap
from benchmarks.papers.texts import f1, shown
from benchmarks.records.corpus import site_of
from scutch.methods.page_segmentation.content_segment import LITERAL, MODERN, PageSegmentationPreset
from scutch.methods.page_segmentation.method import page_segmentation_content
from scutch.methods.page_segmentation.site_model import SiteModel
from scutch.page import Page

#: A site teaches something from so many other pages on.
FEWEST: Final = 2
PRESETS: Final = {"literal": LITERAL, "modern": MODERN}

Group = Sequence[tuple[Gold, Page]]


class Taught(NamedTuple):
    """Word F1 of a page by one preset, taught by the other pages of its site and alone."""

    taught: float
    alone: float


class SiteResult(NamedTuple):
    """Word F1 of a preset over the pages of all sites."""

    preset: str
    sites: int
    pages: Sequence[Taught]
    #: Mean of the differences, with an interval over the sites.
    gain: Estimate

    def __str__(self) -> str:
        taught, alone = (fmean(column) for column in zip(*self.pages, strict=True))
        return f"{taught:.3f}; {alone:.3f} alone"

    @property
    def note(self) -> str:
        """The gain, the empty answers, and the pages."""
        empty, alone = (sum(value == 0 for value in column) for column in zip(*self.pages, strict=True))
        interval = f"{self.gain.value:+.3f} [{self.gain.low:+.3f}, {self.gain.high:+.3f}]"
        return f"{self.preset}: {interval}, {empty} pages without a right word, {alone} alone; {self.where}"

    @property
    def where(self) -> str:
        """How many pages of how many sites."""
        return f"{len(self.pages)} pages of {self.sites} sites with three pages or more"


def groups(golds: Iterable[Gold]) -> list[Group]:
    """Return the pages of each site where there are enough."""
    found = defaultdict(list)
    for gold in golds:
        found[site_of(gold.url) or gold.id].append(gold)
    return [[(gold, shown(gold)) for gold in group] for group in found.values() if len(group) > FEWEST]


def results(golds: Iterable[Gold]) -> list[SiteResult]:
    """Return what each preset gains, over all pages that have others of their site."""
    found = groups(golds)
    return [_result(name, preset, found) for name, preset in PRESETS.items()] if found else []


def _result(name: str, preset: PageSegmentationPreset, found: Sequence[Group]) -> SiteResult:
    by_site = [[_taught(group, place, preset) for place in range(len(group))] for group in found]
    gain = bootstrap(by_site, _mean_gain)
    return SiteResult(name, len(by_site), [page for site in by_site for page in site], gain)


def _mean_gain(sites: Sequence[Sequence[Taught]]) -> float:
    return fmean(page.taught - page.alone for site in sites for page in site)


def _taught(group: Group, place: int, preset: PageSegmentationPreset) -> Taught:
    site = SiteModel.fit(page.columns for _, page in (*group[:place], *group[place + 1 :]))
    gold, page = group[place]
    choices = (page_segmentation_content(page.columns, model, preset=preset) for model in (site, None))
    return Taught(*(f1(page, choice, gold) for choice in choices))
