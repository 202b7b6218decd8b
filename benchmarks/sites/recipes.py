"""Wrappers of recipe sites: ``python -m benchmarks.sites.recipes [--pages K] [-v] [SITE ...]``.

A wrapper is learned from the first pages of each site of recipes-dev and applied to its others. Ingredients and steps are read
from the field that has most of them right on the learned pages. The score of a page is the F1 of the items (multisets, letters
and digits alone). The base rate is that of the embedded data of the page itself, without a wrapper.

The last lines say how far verdicts can be trusted: for all lists by their items, and for those that a field has on the learned
pages by their words, because annotators split items in other ways than the page or its data, or leave out headings.
"""

from __future__ import annotations

import argparse
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from typing import Final, NamedTuple

import scutch
from benchmarks.common import Gold, say
from benchmarks.sites.by_site import line, sites_of, trust_line
from scutch.sites.data_values import data_values

CORPUS: Final = "recipes-dev"
#: Lists of the gold, and the property of embedded data that has them.
LISTS: Final = {"ingredients": "Recipe.recipeIngredient", "instructions_list": "Recipe.recipeInstructions"}
#: Pages with a lower score are shown.
SHOWN: Final = 0.9


class PageScore(NamedTuple):
    """The F1 of a list of a page, by a wrapper and by embedded data alone."""

    kind: str
    page: str
    wrapper: float
    base: float
    verdict: str
    note: str
    #: Whether a field has the list on the learned pages, and the F1 of the words.
    is_learned: bool = False
    words: float = 0.0


def items_f1(found: Iterable[str], wanted: Iterable[str]) -> float:
    """Return the F1 of items as multisets.

    >>> items_f1(["1 cup flour", "salt"], ["1 cup  Flour"])
    0.6666666666666666
    """
    left, right = (Counter("".join(re.findall(r"\w+", item)).casefold() for item in items) for items in (found, wanted))
    both = left.total() + right.total()
    return 2 * (left & right).total() / both if both else 1.0


def items_of(answer: scutch.Answer, field: str) -> list[str]:
    """Return the items of a field of a page of details."""
    [value] = answer.table[field]
    if isinstance(value, (list, tuple)):
        return [str(item) for item in value]
    return str(value).split("\n") if value is not None else []


def scores_of(pages: Sequence[Gold], learned: int) -> Iterable[PageScore]:
    """Yield the scores of the pages of a site that were not learned from."""
    parsed = [scutch.parse(page.html, url=page.gold["url"]) for page in pages]
    try:
        wrapper: scutch.Wrapper | None = scutch.learn(parsed[:learned], kind="detail")
    except scutch.InvalidInput:
        wrapper = None
    answers = [wrapper.apply(page) for page in parsed] if wrapper else []
    data = [data_values(page) for page in parsed[learned:]]
    for kind, key in LISTS.items():
        wanted = [page.gold[kind] for page in pages]
        field = best_field(answers[:learned], wanted)
        has_list = is_learned(answers[:learned], field, wanted)
        for page, own, gold, answer in zip(pages[learned:], data, wanted[learned:], answers[learned:] or data, strict=True):
            found = items_of(answer, field) if isinstance(answer, scutch.Answer) else []
            base = items_f1(own.get(key, ()), gold)
            verdict = answer.health.verdict if isinstance(answer, scutch.Answer) else ""
            note = f"{verdict} {field}: {found[:2]} for {gold[:2]}"
            yield PageScore(kind, page.id, items_f1(found, gold), base, verdict, note, has_list, words_f1(found, gold))


def words_f1(found: Sequence[str], wanted: Sequence[str]) -> float:
    """Return the F1 of the words of items.

    >>> words_f1(["For the dough: mix"], ["For the dough:", "mix"])
    1.0
    """
    return items_f1(" ".join(found).split(), " ".join(wanted).split())


def is_learned(answers: Sequence[scutch.Answer], field: str, wanted: Sequence[Sequence[str]]) -> bool:
    """Whether a field has a list on the learned pages."""
    scores = [items_f1(items_of(answer, field), own) for answer, own in zip(answers, wanted, strict=False)]
    return bool(scores) and min(scores) >= SHOWN


def best_field(answers: Sequence[scutch.Answer], wanted: Sequence[Sequence[str]]) -> str:
    """Return the field with most of some lists on the learned pages, or else of their words; empty without answers."""
    names = answers[0].fields if answers else ()
    pairs = list(zip(answers, wanted, strict=False))

    def fit(name: str) -> tuple[float, float]:
        found = [(items_of(answer, name), own) for answer, own in pairs]
        return sum(items_f1(*both) for both in found), sum(words_f1(*both) for both in found)

    return max(names, key=fit, default="")


def report(sites: Mapping[str, Sequence[Gold]], learned: int, *, verbose: bool) -> None:
    """Print the scores of all sites."""
    found: defaultdict[str, dict[str, list[float]]] = defaultdict(dict)
    calls: list[tuple[str, bool]] = []
    read: list[tuple[str, bool]] = []
    for site, pages in sites.items():
        for score in scores_of(pages, learned):
            calls.append((score.verdict, score.wrapper >= SHOWN))
            read += [(score.verdict, score.words >= SHOWN)] * score.is_learned
            found[score.kind].setdefault(site, []).append(score.wrapper)
            found[f"{score.kind}, base"].setdefault(site, []).append(score.base)
            if verbose and score.wrapper < SHOWN:
                say(f"{score.wrapper:.2f} (base {score.base:.2f}) {score.kind} {score.page}, {score.note}"[:300])
    say(f"wrappers of {learned} pages:")
    say("\n".join(line(name, scores) for name, scores in found.items()))
    whole = list(chain.from_iterable(found[kind].values() for kind in LISTS))
    right = [value for own in whole for value in own]
    say(f"lists: {trust_line(calls)}")
    say(f"learned lists, by words: {trust_line(read)}")
    say(f"lists with an F1 of {SHOWN} or more: {sum(value >= SHOWN for value in right)} of {len(right)}")


def main(arguments: Sequence[str] | None = None) -> None:
    """Print the F1 of ingredients and steps."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("sites", nargs="*", metavar="SITE", help="a part of the name of a site; all by default")
    parser.add_argument("--pages", type=int, default=1, help="pages to learn from")
    parser.add_argument("-v", "--verbose", action="store_true", help="show the pages with low scores")
    options = parser.parse_args(arguments)
    report(sites_of(CORPUS, options.pages, options.sites), options.pages, verbose=options.verbose)


if __name__ == "__main__":
    main()
