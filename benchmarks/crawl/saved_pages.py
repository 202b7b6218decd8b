"""Next pages of saved pages and of made-up sites: ``python -m benchmarks.crawl.saved_pages [--save] [-v]``.

``next_pages.tsv`` names the pages of the corpora that have a next page, with a digest of its address, or ``?`` where it is a
matter of opinion (a list of other articles below an article, pages of comments in a recipe); these are left out. The answers
of scutch and of loose rules (a link with ``rel=next``, a label of a next page, the number 2, or a page number in its address)
were read by eye; where no rule found anything, a page counts as one without a next page. So a next page that no rule saw is
not counted as missed. The rules of scutch were developed on these pages.

The made-up sites of ``benchmarks.sites`` have a pager of six numbers, without words: each of their pages but the sixth and
those after it has a next one.
"""

from __future__ import annotations

import argparse
import hashlib
import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from time import process_time_ns
from typing import Any, Final, NamedTuple

import scutch
from benchmarks.common import Estimate, bootstrap, pages, say
from benchmarks.crawl.next_page import RULES, Count
from benchmarks.report import publish
from benchmarks.sites.data import KINDS
from benchmarks.sites.designs import designs, pages_of

LABELS: Final = Path(__file__).with_name("next_pages.tsv")
#: The corpora, each page once.
CORPORA: Final = ("content-dev", "content-zh-dev", "results-dev", "lists-dev", "recipes-dev", "articles-dev")
BASE: Final = "https://marsh.example/list"
#: Pages of a made-up design, and the last one that its pager knows.
MADE_UP_PAGES, LAST_LINKED = 7, 6
#: Times that each page is read; the best time counts.
ROUNDS: Final = 3


class JudgedPage(NamedTuple):
    """A page, the site it is from, and the digest of the address of its next page; None without one."""

    page: scutch.Page
    site: str
    expected: str | None


def digest(url: str) -> str:
    """Return the beginning of the SHA-256 of an address."""
    return hashlib.sha256(url.encode()).hexdigest()[:12]


def labels() -> dict[tuple[str, str], str]:
    """Return the labels by corpus and page."""
    rows = (line.split("\t") for line in LABELS.read_text(encoding="utf-8").splitlines())
    return {(corpus, name): label for corpus, name, label in rows}


def saved() -> Iterator[JudgedPage]:
    """Yield the pages of the corpora that are judged."""
    known = labels()
    for corpus in CORPORA:
        for gold in pages(None, corpus):
            label = known.get((corpus, gold.id))
            if label != "?":
                page = scutch.parse(gold.html, url=gold.url or None)
                yield JudgedPage(page, site_of_page(corpus, gold.id, gold.url), label)


def site_of_page(corpus: str, name: str, url: str) -> str:
    """Return the site of a page: its host, or the beginning of its name in a corpus whose pages have no or other addresses."""
    if corpus == "results-dev":
        return "_".join(name.split("_")[:2])
    return url.split("/")[2] if url.count("/") > 1 else name.partition("_")[0]


def made_up() -> Iterator[JudgedPage]:
    """Yield the pages of the made-up sites."""
    for kind in KINDS:
        for design in designs(kind):
            for number, (_, html) in enumerate(pages_of(design, MADE_UP_PAGES)[:MADE_UP_PAGES], 1):
                following = digest(f"{BASE}?page={number + 1}") if number < LAST_LINKED else None
                url = f"{BASE}?page={number}" if number > 1 else BASE
                yield JudgedPage(scutch.parse(html, url=url), f"{kind} {design.name}", following)


def counted(judged: Sequence[JudgedPage], answers: Sequence[str | None]) -> Count:
    """Count the answers that are right and wrong."""
    count = Count()
    for page, got in zip(judged, answers, strict=True):
        count = count.with_page(page.expected, digest(got) if got else None)
    return count


def share_of_right(outcomes: Sequence[Sequence[tuple[bool, bool]]], *, has_next: bool) -> Estimate:
    """Return the share of right answers of pages that have a next one, or of those without, with an interval over sites."""

    def share(sites: Sequence[Sequence[tuple[bool, bool]]]) -> float:
        right = [is_right for site in sites for has, is_right in site if has == has_next]
        return sum(right) / max(1, len(right))

    return bootstrap([site for site in outcomes if any(has == has_next for has, _ in site)], share)


def by_site(judged: Sequence[JudgedPage], answers: Sequence[str | None]) -> list[list[tuple[bool, bool]]]:
    """Return for each site, for each page, whether it has a next page, and whether the answer is right."""
    sites: dict[str, list[tuple[bool, bool]]] = {}
    for page, got in zip(judged, answers, strict=True):
        outcome = (page.expected is not None, (digest(got) if got else None) == page.expected)
        sites.setdefault(page.site, []).append(outcome)
    return list(sites.values())


def measured(judged: Sequence[JudgedPage]) -> list[dict[str, Any]]:
    """Return what each rule finds."""
    found = []
    for name, rule in RULES.items():
        answers = [rule(each.page) for each in judged]
        outcomes = by_site(judged, answers)
        shares = {case: share_of_right(outcomes, has_next=has)._asdict() for case, has in (("found", True), ("none", False))}
        found.append({"rule": name, **counted(judged, answers)._asdict(), "shares": shares})
    return found


def best_milliseconds(judged: Sequence[JudgedPage]) -> dict[str, float]:
    """Return the mean CPU time of the parse and of ``next_page``, in milliseconds, on every tenth page."""
    total = {"parse": 0.0, "next_page": 0.0}
    sample = judged[::10]
    for each in sample:
        source, url = each.page.source, each.page.url
        works = {"parse": lambda: scutch.parse(source, url=url), "next_page": lambda: scutch.next_page(each.page)}  # noqa: B023
        for name, work in works.items():
            times = []
            for _ in range(ROUNDS):
                begin = process_time_ns()
                work()
                times.append(process_time_ns() - begin)
            total[name] += min(times) / 1e6 / len(sample)
    return {name: round(value, 4) for name, value in total.items()}


def wrong_lines(judged: Sequence[JudgedPage]) -> Iterator[str]:
    """Yield a line for each wrong answer of scutch."""
    for each in judged:
        got = scutch.next_page(each.page)
        if (digest(got.url) if got else None) != each.expected:
            yield f"{each.site}: {each.page.url}: {got.url if got else 'missed'}"


def main() -> None:
    """Print what is found, and save it on demand."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--save", action="store_true", help="save the result and rewrite docs/benchmarks.md")
    parser.add_argument("-v", "--verbose", action="store_true", help="show wrong answers")
    options = parser.parse_args()
    real, invented = list(saved()), list(made_up())
    result = {"saved": measured(real), "made_up": measured(invented), "milliseconds": best_milliseconds(real)}
    say(json.dumps(result, indent=1))
    if options.verbose:
        say("\n".join((*wrong_lines(real), *wrong_lines(invented))))
    if options.save:
        publish("next_page", result)


if __name__ == "__main__":
    main()
