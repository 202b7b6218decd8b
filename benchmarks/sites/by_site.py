"""Pages of a corpus by site, and scores of pages with intervals over the sites."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from statistics import fmean
from typing import Final

from benchmarks.common import Estimate, Gold, bootstrap, pages

#: Scores of the pages of each site.
SiteScores = Mapping[str, Sequence[float]]
NONE: Final = Estimate(0.0, 0.0, 0.0)


def sites_of(corpus: str, learned: int, only: Sequence[str] = ()) -> dict[str, list[Gold]]:
    """Return the pages of each site that has more than so many; ``only``: parts of the names of sites."""
    found: defaultdict[str, list[Gold]] = defaultdict(list)
    for page in pages(None, corpus):
        found[page.gold["site"]].append(page)
    wanted = {site: own for site, own in found.items() if not only or any(part in site for part in only)}
    return {site: own for site, own in wanted.items() if len(own) > learned}


def mean_of_sites(scores: SiteScores) -> Estimate:
    """Return the mean over the pages, with a bootstrap interval over the sites.

    >>> mean_of_sites({"flax.example": [1.0, 1.0], "hemp.example": [1.0]}).value
    1.0
    """
    groups = [own for own in scores.values() if own]
    return bootstrap(groups, lambda drawn: fmean(chain.from_iterable(drawn))) if groups else NONE


def trust_line(answers: Iterable[tuple[str, bool]]) -> str:
    """Return how far verdicts about unchanged pages can be trusted, by each verdict with whether the answer is right.

    >>> trust_line([("ok", True), ("ok", True), ("ok", False), ("degraded", True)])
    'called ok: 3, right: 2 (66.7 %); right: 3, not called ok: 1 (33.3 %)'
    """
    found = list(answers)
    called = [right for verdict, right in found if verdict == "ok"]
    flagged = [verdict != "ok" for verdict, right in found if right]
    shares = [f"{100 * sum(own) / max(1, len(own)):.1f} %" for own in (called, flagged)]
    return (
        f"called ok: {len(called)}, right: {sum(called)} ({shares[0]}); "
        f"right: {len(flagged)}, not called ok: {sum(flagged)} ({shares[1]})"
    )


def line(name: str, scores: SiteScores) -> str:
    """Return a line of a report.

    >>> line("rows", {"flax.example": [1.0, 0.5]})
    'rows                     0.750 [0.750, 0.750] of 2 pages of 1 sites'
    """
    found, count = mean_of_sites(scores), sum(map(len, scores.values()))
    return f"{name:24} {found.value:.3f} [{found.low:.3f}, {found.high:.3f}] of {count} pages of {len(scores)} sites"
