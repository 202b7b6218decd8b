"""Health as a detector of drift: ``python -m benchmarks.sites.drift [--themes FOLDER] [--save]``.

The score of a page is its verdict (``ok`` 0, ``degraded`` 1, ``broken`` 2) plus what it lacks of the learned template: one
minus ``Health.similarity``, from 0 to 1. *Changed* pages:

- made-up sites: the same data in another design, and mobile copies, that the wrapper does not read right;
- themes: the same data under another theme of ``benchmarks.sites.themes``, not read right;
- results-dev: pages of other sites.

*Unchanged* pages are the later pages of the site that the wrapper was learned from: of two pages, on results-dev of one. The
area under the ROC curve has a bootstrap interval over the sites that wrappers were learned from.
"""

from __future__ import annotations

import argparse
import json
from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from pathlib import Path
from typing import Any, Final, NamedTuple

import scutch
from benchmarks.common import bootstrap, say
from benchmarks.report import publish
from benchmarks.sites.by_site import sites_of
from benchmarks.sites.data import KINDS
from benchmarks.sites.designs import STYLES, designs
from benchmarks.sites.made_up import LEFT_OUT, MOST_LEARNED, PageAnswer, Site, learned_columns, site_of
from benchmarks.sites.results import CORPUS
from benchmarks.sites.theme_sites import blog_sites, doc_sites
from benchmarks.sites.variants import case_of, mobile_pair, site_of_variant
from scutch.sites.health import VERDICTS, Health

#: Pages that a wrapper is learned from; pages of results-dev, and other sites that it is applied to there.
LEARNED, LEARNED_QUERIES, OTHER_SITES = 2, 1, 5
#: Shares of unchanged pages that may be flagged, and scores of verdicts.
FLAGGED: Final = (0.0, 0.005, 0.01, 0.02, 0.05)
AT_VERDICT: Final = {"not ok": 1.0, "broken": 2.0}
RESAMPLES: Final = 200


class Scores(NamedTuple):
    """Scores of changed and of unchanged pages."""

    changed: Sequence[float]
    unchanged: Sequence[float]


def drift_score(health: Health) -> float:
    """Return how far a page seems to have changed, from 0 to 3.

    >>> drift_score(Health("degraded", similarity=0.75))
    1.25
    """
    return VERDICTS.index(health.verdict) + 1 - health.similarity


def auc(scores: Scores) -> float:
    """Return the chance that a changed page has a higher score than an unchanged one; equal ones count half.

    >>> auc(Scores([2.5, 0.5], [0.5, 0.1]))
    0.875
    """
    below = sorted(scores.unchanged)
    ranks = sum(bisect_left(below, score) + bisect_right(below, score) for score in scores.changed)
    return ranks / (2 * len(below) * len(scores.changed)) if below and scores.changed else 0.0


def rates(scores: Scores, threshold: float) -> tuple[float, float]:
    """Return the shares of changed and of unchanged pages with at least a score.

    >>> rates(Scores([2.5, 0.5], [0.5, 0.1]), 1.0)
    (0.5, 0.0)
    """
    shares = (sum(score >= threshold for score in own) / max(1, len(own)) for own in scores)
    return next(shares), next(shares)


def noticed_at(scores: Scores, flagged: float) -> float:
    """Return the largest share of changed pages that is noticed when at most a share of the unchanged ones is flagged.

    >>> noticed_at(Scores([2.5, 0.5], [0.5, 0.1]), 0.0), noticed_at(Scores([2.5, 0.5], [0.5, 0.1]), 0.5)
    (0.5, 1.0)
    """
    points = (rates(scores, threshold) for threshold in sorted({*scores.changed, *scores.unchanged}))
    return max((noticed for noticed, wrong in points if wrong <= flagged), default=0.0)


def together(sites: Iterable[Scores]) -> Scores:
    """Return the scores of all sites."""
    own = list(sites)
    return Scores(*(list(chain.from_iterable(each[side] for each in own)) for side in (0, 1)))


# ---- the sites


def scores_of_site(site: Site, others: Sequence[Site], kind: str = "list") -> Scores | None:
    """Return the scores of a site's later pages and of the first page of others; None if nothing can be learned."""
    try:
        wrapper = scutch.learn([page for _, page in site.pages[:LEARNED]], kind=kind)
    except scutch.InvalidInput:
        return None
    columns = learned_columns(site, [PageAnswer(rows, wrapper.apply(page)) for rows, page in site.pages[:LEARNED]])
    changed = []
    for other in others:
        rows, page = other.pages[0]
        answer = PageAnswer(rows, wrapper.apply(page))
        shared = {name: column for name, column in columns.items() if name in other.shown}
        if case_of(answer, shared) != "right":
            changed.append(drift_score(answer.answer.health))
    return Scores(changed, [drift_score(wrapper.apply(page).health) for _, page in site.pages[MOST_LEARNED:]])


def scores_by_kind(sites: Sequence[Site]) -> Iterator[Scores]:
    """Yield the scores of each site, beside the others of its kind."""
    groups: defaultdict[str, list[Site]] = defaultdict(list)
    for site in sites:
        groups[site.kind].append(site)
    for kind, own in groups.items():
        for site in own:
            others = [other for other in own if other is not site]
            found = scores_of_site(site, others, "detail" if kind == "package" else "list")
            yield from [found] if found else []


def made_up_scores() -> Iterator[Scores]:
    """Yield the scores of the made-up sites: other designs, and mobile copies."""
    yield from scores_by_kind([site_of(design) for kind in KINDS for design in designs(kind)])
    for pair in (mobile_pair(kind, style) for kind in KINDS for style in STYLES):
        shown = [name for name in pair.design.shown if name not in LEFT_OUT]
        one, copy = (site_of_variant(design, shown) for design in pair)
        found = scores_of_site(one, [copy])
        yield from [found._replace(unchanged=[])] if found else []


def results_scores() -> Iterator[Scores]:
    """Yield the scores of the sites of results-dev: other queries, and other sites."""
    golds = sites_of(CORPUS, LEARNED_QUERIES)
    sites = {site: [scutch.parse(page.html, url=page.url or None) for page in own] for site, own in golds.items()}
    names = sorted(sites)
    for place, name in enumerate(names):
        try:
            wrapper = scutch.learn(sites[name][:LEARNED_QUERIES])
        except scutch.InvalidInput:
            continue
        others = [sites[names[(place + step) % len(names)]][0] for step in range(1, OTHER_SITES + 1)]
        found = (
            [drift_score(wrapper.apply(page).health) for page in pages] for pages in (others, sites[name][LEARNED_QUERIES:])
        )
        yield Scores(*found)


def row_of(name: str, sites: Sequence[Scores]) -> dict[str, Any]:
    """Return what is saved of some sites."""
    found = together(sites)
    estimate = bootstrap(sites, lambda drawn: auc(together(drawn)), RESAMPLES)
    return {
        "data": name,
        "sites": len(sites),
        "changed": len(found.changed),
        "unchanged": len(found.unchanged),
        "auc": estimate,
        "at verdict": {verdict: rates(found, threshold) for verdict, threshold in AT_VERDICT.items()},
        "noticed": [noticed_at(found, flagged) for flagged in FLAGGED],
    }


def main(arguments: Sequence[str] | None = None) -> None:
    """Print how well health tells changed pages from unchanged ones, and save it on demand."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--themes", type=Path, help="the folder that benchmarks.sites.themes built")
    parser.add_argument("--save", action="store_true", help="save the result and rewrite docs/benchmarks.md")
    options = parser.parse_args(arguments)
    groups: Mapping[str, Iterable[Scores]] = {
        "made-up sites": made_up_scores(),
        "themes": scores_by_kind([*doc_sites(options.themes), *blog_sites(options.themes)]) if options.themes else (),
        "results-dev": results_scores(),
    }
    rows = [row_of(name, own) for name, own in ((name, list(scores)) for name, scores in groups.items()) if own]
    say(json.dumps(rows, indent=1))
    if options.save:
        publish("sites_drift", {"flagged": FLAGGED, "rows": rows})


if __name__ == "__main__":
    main()
