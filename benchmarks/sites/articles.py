"""Wrappers of articles: ``python -m benchmarks.sites.articles [--pages K] [-v] [SITE ...]``.

A wrapper is learned from the first articles of each publisher of articles-dev and content-dev, and applied to its others. Many
publishers had another design by then: those pages must be noticed, or read right all the same. Of the pages that are not
broken, title, authors and date are right as in ``benchmarks.content``; *f1* is that of the words of the content. The base rate
is ``extract_content`` of each page alone.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final
from urllib.parse import urlsplit

import scutch
from benchmarks.common import Gold, pages, say
from benchmarks.content.metric import judge
from benchmarks.sites.by_site import line
from scutch.sites.learning.clusters import likeness, shingles, signature

CORPORA: Final = ("articles-dev", "content-dev")
MEASURES: Final = ("f1", "title", "author", "date")
#: Pages that share fewer tag paths with the learned ones are of another design; those that share more are of the same.
OTHER_DESIGN, SAME_DESIGN = 0.1, 0.5
#: Shares of the pages of another design that are not called ok or are right, and of the same design that are not broken.
NOTICED, ANSWERED = "redesign noticed or read", "same design, answered"
#: Pages with a text of a lower F1 are shown.
SHOWN: Final = 0.8


def publishers(learned: int, only: Sequence[str]) -> dict[str, list[Gold]]:
    """Return the articles of each publisher that has more than so many; ``only``: parts of hosts."""
    found: defaultdict[str, list[Gold]] = defaultdict(list)
    for corpus in CORPORA:
        for page in pages(None, corpus):
            if page.gold["page_type"] == "article":
                found[urlsplit(page.gold["url"]).netloc].append(page)
    wanted = {host: own for host, own in found.items() if not only or any(part in host for part in only)}
    return {host: own for host, own in wanted.items() if len(own) > learned}


def answer_of(answer: scutch.Answer) -> dict[str, Any]:
    """Return what a wrapper read as the metric takes it."""
    row = dict(answer.table[0])
    return {"text": row.get("content"), "title": row.get("title"), "author": row.get("author"), "date": row.get("date")}


def alone(page: scutch.Page) -> dict[str, Any]:
    """Return what a page says by itself."""
    content = scutch.extract_content(page)
    return {
        "text": content.to_markdown(links=True, title=False),
        "title": content.title,
        "author": content.author,
        "date": content.date,
    }


def measured(host: str, own: Sequence[Gold], learned: int, *, verbose: bool) -> Iterator[tuple[str, float]]:
    """Yield the measures of the articles of a publisher that were not learned from."""
    parsed = [scutch.parse(page.html, url=page.gold["url"]) for page in own]
    try:
        wrapper = scutch.learn(parsed[:learned], kind="article")
    except scutch.InvalidInput as problem:
        say(f"{host}: {problem}")
        return
    known = [signature(shingles(page)) for page in parsed[:learned]]
    for page, gold in zip(parsed[learned:], own[learned:], strict=True):
        answer = wrapper.apply(page)
        found = judge(answer_of(answer), gold.gold)
        base = judge(alone(page), gold.gold)
        shared = max(likeness(each, signature(shingles(page))) for each in known)
        if shared < OTHER_DESIGN:
            yield NOTICED, float(answer.health.verdict != "ok" or found["f1"] >= SHOWN)
        elif shared >= SAME_DESIGN:
            yield ANSWERED, float(answer.health.verdict != "broken")
        for name in MEASURES:
            if name in found and answer.health.verdict != "broken":
                yield name, float(found[name])
                yield f"{name}, base", float(base[name])
        if verbose:
            wrong = [name for name in MEASURES[1:] if found.get(name) is False]
            if wrong or found["f1"] < SHOWN:
                row = dict(answer.table[0])
                health = f"{answer.health.verdict} {answer.health.similarity:.2f}"
                say(f"{host}: {health} {found['f1']:.2f} (base {base['f1']:.2f}) wrong: {wrong}")
                for name in wrong:
                    say(f"    {name}: {row.get(name)!r} for {gold.gold[name]!r}, base {base[name]}")


def report(hosts: Mapping[str, Sequence[Gold]], learned: int, *, verbose: bool) -> None:
    """Print the scores of all publishers."""
    scores: defaultdict[str, dict[str, list[float]]] = defaultdict(dict)
    for host, own in hosts.items():
        for name, value in measured(host, own, learned, verbose=verbose):
            scores[name].setdefault(host, []).append(value)
    say(f"wrappers of {learned} pages:")
    say("\n".join(line(name, own) for name, own in sorted(scores.items())))


def main(arguments: Sequence[str] | None = None) -> None:
    """Print how many facts and how much of the text are right."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("sites", nargs="*", metavar="SITE", help="a part of the host of a publisher; all by default")
    parser.add_argument("--pages", type=int, default=1, help="pages to learn from")
    parser.add_argument("-v", "--verbose", action="store_true", help="show the pages with low scores")
    options = parser.parse_args(arguments)
    report(publishers(options.pages, options.sites), options.pages, verbose=options.verbose)


if __name__ == "__main__":
    main()
