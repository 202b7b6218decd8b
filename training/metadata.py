"""Fits ``scutch.content.model.metadata_weights``: the weights of evidence for a title, an author and a date.

Run as ``python -m training.metadata``: it prints what five folds by domain give, then writes the tables fitted to all pages;
``--dry`` only prints. Each page is one choice between the values that its clues tell and none at all (a conditional logit):
the weight of a value is the sum of the weights of its evidence, that of none is zero, and the weights make the right values
likely.
"""

import random
import statistics
import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple
from urllib.parse import urlsplit

import numpy as np
from scipy.optimize import minimize  # type: ignore[import-untyped]

import scutch
from benchmarks.common import pages, say
from benchmarks.content.metric import title_right, words
from scutch.content.metadata import authors as bylines
from scutch.content.metadata import dates, titles
from scutch.content.metadata import evidence as clues
from scutch.content.metadata.collect import Survey
from scutch.content.metadata.evidence import decide, grouped
from scutch.content.model import metadata_weights as trust
from scutch.page.readers.without_scripts import revealed

TRUST: Final = Path(trust.__file__)
FOLDS: Final = 5
#: Evidence of fewer pages than this gets no weight.
FEWEST: Final = 5
#: Variance of the weights, by field: the larger, the freer.
FREEDOM: Final = {"title": 0.3, "author": 0.5, "date": 1.0}
#: How much a page counts that is said to have no author or date, beside one that has: some have one all the same.
NONE: Final = {"title": 0.0, "author": 0.1, "date": 0.05}
#: Sorts of page that mostly have them, so that nothing is learned where people noted none.
MOSTLY: Final = ("article", "forum")
#: Evidence for a title that weighs differently on different sorts of page begins so.
BY_SORT: Final = ("h1", "h2 0", "og", "title", "twitter", "ld")


class Choice(NamedTuple):
    """The values that one page tells for one field."""

    domain: str
    kind: str
    sort: str
    #: Evidence for each value, and whether it is the right one.
    evidence: list[frozenset[str]]
    right: list[bool]
    #: 1 where people noted the value; less where they noted that there is none.
    weight: float = 1.0
    #: Whether the answer is right that needs no weights, if there is one.
    settled: bool | None = None


Weights = Mapping[str, float]


def domain(url: str) -> str:
    """Return the last two labels of an address's host."""
    return ".".join((urlsplit(url).hostname or url).split(".")[-2:])


def choices() -> dict[str, list[Choice]]:
    """Return the choices of all pages, by field."""
    found: dict[str, list[Choice]] = defaultdict(list)
    for gold in pages(None):
        page = revealed(scutch.parse(gold.html, url=gold.url or None))
        found_there = Survey(page)
        sort = found_there.sort
        for field, evidence, values in told(found_there):
            wanted, kind = gold.gold.get(field), gold.gold["page_type"]
            if wanted or (NONE[field] and kind not in MOSTLY):
                right = [RIGHT[field](value, wanted) if wanted else False for value in values]
                weight = 1.0 if wanted else NONE[field]
                agreed = found_there.agreed_title.value if field == "title" else ""
                settled = title_right(agreed, wanted) if agreed and wanted else None
                found[field].append(Choice(domain(gold.url), kind, sort, evidence, right, weight, settled))
    return found


def told(found: Survey) -> Iterator[tuple[str, list[frozenset[str]], list[str]]]:
    """Yield the evidence for the values of each field, and the values."""
    path = titles.path_words(found.page.url or "")
    headings = grouped(found.title_clues(), clues.words)
    persons, by_day = grouped(found.author_clues(), clues.words), grouped(found.date_clues(), dates.day_of)
    yield "title", sets(titles.evidence(headings, path)), [titles.best_written(same).value for same in headings.values()]
    yield "author", sets(bylines.evidence(persons)), [same[0].value for same in persons.values()]
    yield "date", sets(dates.evidence(by_day)) if by_day else [], list(by_day)


def sets(evidence: Mapping[Any, Iterable[str]]) -> list[frozenset[str]]:
    """Return the evidence for each value, in their order."""
    return [frozenset(names) for names in evidence.values()]


RIGHT: Final[dict[str, Callable[[str, str], bool]]] = {
    "title": title_right,
    "author": lambda value, wanted: set(words(value)) == set(words(wanted)),
    "date": lambda value, wanted: value[:10] == wanted[:10],
}


def names_of(choice: Choice, field: str) -> list[list[str]]:
    """Return the evidence of a choice; for a title, some of it once more for its sort of page."""
    if field != "title":
        return [list(names) for names in choice.evidence]
    return [[*names, *(f"{name} / {choice.sort}" for name in names if name.startswith(BY_SORT))] for names in choice.evidence]


def fit(rows: Sequence[Choice], field: str) -> dict[str, float]:
    """Return the weights that make the right values of the rows likely."""
    expanded = [names_of(row, field) for row in rows]
    counts = Counter(name for page in expanded for name in {name for value in page for name in value})
    columns = {name: place for place, name in enumerate(sorted(name for name, count in counts.items() if count >= FEWEST))}
    parts = table(rows, expanded, columns)
    found = minimize(
        objective,
        np.zeros(len(columns)),
        (parts, np.array([row.weight for row in rows]), 1 / FREEDOM[field]),
        "L-BFGS-B",
        True,
        options={"maxiter": 300},
    )
    return dict(zip(columns, found.x, strict=True))


def table(rows: Sequence[Choice], expanded: Sequence[list[list[str]]], columns: Mapping[str, int]) -> tuple[Any, Any, Any]:
    """Return evidence by value, page by value, and whether a value is right; the first value of a page is none."""
    lines, page_of, right = [], [], []
    for number, (row, values) in enumerate(zip(rows, expanded, strict=True)):
        for names, is_right in zip([[], *values], [not any(row.right), *row.right], strict=True):
            line = np.zeros(len(columns))
            line[[columns[name] for name in names if name in columns]] = 1
            lines.append(line)
            page_of.append(number)
            right.append(is_right)
    return np.array(lines), np.array(page_of), np.array(right)


def objective(weights: Any, table: tuple[Any, Any, Any], counts: Any, penalty: float) -> tuple[float, Any]:
    """Return minus the log-likelihood of the right values, with the penalty, and its gradient."""
    matrix, page_of, right = table
    scores = matrix @ weights
    whole, good = log_sums(scores, page_of, np.ones(len(scores), bool)), log_sums(scores, page_of, right)
    pull = (np.exp(scores - whole[page_of]) - np.where(right, np.exp(scores - good[page_of]), 0.0)) * counts[page_of]
    return float(counts @ (whole - good) + penalty * weights @ weights / 2), matrix.T @ pull + penalty * weights


def log_sums(scores: Any, page_of: Any, mask: Any) -> Any:
    """Return the logarithm of the sum of the exponentials of each page's scores."""
    most = np.full(page_of[-1] + 1, -1e9)
    np.maximum.at(most, page_of[mask], scores[mask])
    sums = np.zeros(len(most))
    np.add.at(sums, page_of[mask], np.exp(scores[mask] - most[page_of[mask]]))
    return most + np.log(sums)


def is_right(choice: Choice, field: str, weights: Weights) -> bool:
    """Say whether the answer is right: the value that needs no weights, or the one with the greatest."""
    if choice.settled is not None:
        return choice.settled
    evidence = dict(enumerate(names_of(choice, field)))
    best = decide(evidence, weights, least=-99.0 if field == "title" else 0.0)
    if best is None and field == "date":
        best = next((place for place, names in evidence.items() if dates.TOLD["modified"] & set(names)), None)
    return best is not None and choice.right[best]


def cross_validate(rows: Sequence[Choice], field: str) -> list[bool]:
    """Return for each page whether weights that were fitted to other domains choose right."""
    domains = sorted({row.domain for row in rows})
    random.Random(1).shuffle(domains)
    fold = {name: place % FOLDS for place, name in enumerate(domains)}
    answers: dict[int, bool] = {}
    for part in range(FOLDS):
        weights = fit([row for row in rows if fold[row.domain] != part], field)
        answers |= {place: is_right(row, field, weights) for place, row in enumerate(rows) if fold[row.domain] == part}
    return [answers[place] for place in range(len(rows))]


def report(field: str, everything: Sequence[Choice], weights: Weights) -> None:
    """Print how often a field is right where there is one: for other domains, for the pages themselves, and at best."""
    answers = zip(everything, cross_validate(everything, field), strict=True)
    kinds = defaultdict(list)
    held, rows = [], []
    for row, right in answers:
        if row.weight == 1:
            kinds[row.kind].append(right)
            held.append(right)
            rows.append(row)
    fitted = statistics.fmean(is_right(row, field, weights) for row in rows)
    best = statistics.fmean(any(row.right) for row in rows)
    say(
        f"{field}: {statistics.fmean(held):.4f} by folds, {fitted:.4f} fitted, {best:.4f} with all choices right ({len(rows)})"
    )
    say("  " + "  ".join(f"{kind} {statistics.fmean(values):.3f} ({len(values)})" for kind, values in sorted(kinds.items())))


def write(weights: Mapping[str, Weights]) -> None:
    """Write the tables."""
    lines = [
        '"""How far each kind of evidence is trusted, in hundredths: written by ``python -m training.metadata``, not by hand.',
        "",
        "Fitted to the development pages of WCXB (CC-BY-4.0).",
        '"""',
        "",
        "from __future__ import annotations",
        "",
        "from typing import Final",
        "",
        "#: Sorts of page, in the order of the columns below.",
        f"SORTS: Final = ({', '.join(map(quoted, SORTS))})",
        "#: Weight of each kind of evidence for a title, by sort of page.",
        "TITLES: Final[dict[str, tuple[int, ...]]] = {",
        *(
            f"    {quoted(name)}: ({', '.join(str(hundredths(value)) for value in row)}),"
            for name, row in by_sort(weights["title"])
        ),
        "}",
        "TITLE: Final = tuple({name: row[place] for name, row in TITLES.items()} for place in range(len(SORTS)))",
    ]
    for field in ("author", "date"):
        lines += [
            f"#: Weight of each kind of evidence for {'an' if field == 'author' else 'a'} {field}.",
            f"{field.upper()}: Final = {{",
        ]
        lines += [f"    {quoted(name)}: {hundredths(value)}," for name, value in sorted(weights[field].items())]
        lines += ["}"]
    TRUST.write_text("\n".join(lines) + "\n", encoding="utf-8")


SORTS: Final = ("article", "product", "website", "other")


def by_sort(weights: Weights) -> list[tuple[str, list[float]]]:
    """Return the weights of each name on each sort of page."""
    names = sorted({name.partition(" / ")[0] for name in weights})
    return [(name, [weights.get(name, 0.0) + weights.get(f"{name} / {sort}", 0.0) for sort in SORTS]) for name in names]


def hundredths(weight: float) -> str:
    """Return a weight as it ships: a whole number, so that a sum is the same in any order.

    Examples
    --------
    >>> hundredths(0.666)
    '67'
    """
    return str(round(100 * weight))


def quoted(name: str) -> str:
    """Return a name as Python writes it here."""
    return f'"{name}"'


def main() -> None:
    """Fit, print, write."""
    found = choices()
    weights = {field: fit(rows, field) for field, rows in found.items()}
    for field, rows in found.items():
        report(field, rows, weights[field])
    if "--dry" not in sys.argv:
        write(weights)


if __name__ == "__main__":
    main()
