"""Fit ``content/model/metadata.tsv``: the weights of evidence for a title, an author and a date.

Run as ``python -m training.metadata``: it prints the accuracy in five folds by domain, then writes the weights fitted on all
pages; ``--folds`` only prints. Each page is one choice between the values of its candidates and none (a conditional logit):
the utility of a value is the sum of the weights of its evidence, that of none is zero, and the weights maximise the likelihood
of the right values.
"""

import argparse
import random
import statistics
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple
from urllib.parse import urlsplit

import numpy as np
from scipy.optimize import minimize  # type: ignore[import-untyped]

import scutch
from benchmarks.common import pages, say
from benchmarks.content.metric import author_right, title_right
from scutch import content
from scutch.content.metadata import authors, dates, evidence
from scutch.content.metadata.collect import MetadataReader
from scutch.content.metadata.evidence import decide, grouped
from scutch.content.metadata.titles import find_title
from scutch.page.readers.without_scripts import revealed

MODEL: Final = Path(str(content.__file__)).parent / evidence.MODEL[1]
FOLDS: Final = 5
#: Corpora with gold metadata, and the fields that each teaches. As titles, articles-dev has what a parser for each publisher
#: reads, and no evidence tells the main heading from the headline in the data.
CORPORA: Final = {"content-dev": ("title", "author", "date"), "articles-dev": ("author",)}
#: Evidence on fewer pages than this gets no weight.
MIN_PAGES: Final = 5
#: Variance of the prior of the weights, by field.
VARIANCE: Final = {"title": 0.3, "author": 0.15, "date": 1.0}
#: Weight of a page without an author or date in the gold, relative to one that has: some have one all the same.
NONE_WEIGHT: Final = {"title": 0.0, "author": 0.12, "date": 0.05}
#: Page kinds that mostly have both, so that a missing gold value teaches nothing.
DATED_KINDS: Final = ("article", "forum")
#: Beginnings of evidence for a title that has a weight for each page type.
BY_PAGE_TYPE: Final = ("h1", "h2 0", "og", "title", "twitter", "ld")

#: Fields with one column of weights.
OTHERS: Final = ("author", "date")


class Choice(NamedTuple):
    """The values of the candidates of one page for one field."""

    corpus: str
    domain: str
    kind: str
    page_type: str
    #: Evidence for each value, and whether it is right.
    evidence: list[frozenset[str]]
    right: list[bool]
    #: 1 where the gold has a value; less where it has none.
    weight: float = 1.0
    #: Whether the value that needs no weights is right, if there is one.
    settled: bool | None = None


Weights = Mapping[str, float]


def domain(url: str) -> str:
    """Return the last two labels of an address's host."""
    return ".".join((urlsplit(url).hostname or url).split(".")[-2:])


def choices() -> dict[str, list[Choice]]:
    """Return the choices of all pages, by field."""
    found: dict[str, list[Choice]] = defaultdict(list)
    for corpus, gold in ((name, gold) for name in CORPORA for gold in pages(None, name)):
        page = revealed(scutch.parse(gold.html, url=gold.url or None))
        reader = MetadataReader(page)
        for field, sets, values in candidates_of(reader):
            if field not in CORPORA[corpus]:
                continue
            wanted, kind = gold.gold.get(field), gold.gold["page_type"]
            if wanted or (NONE_WEIGHT[field] and kind not in DATED_KINDS):
                right = [RIGHT[field](value, wanted) if wanted else False for value in values]
                weight = 1.0 if wanted else NONE_WEIGHT[field]
                agreed = reader.agreed_title.value if field == "title" else ""
                settled = title_right(agreed, wanted) if agreed and wanted else None
                found[field].append(Choice(corpus, domain(gold.url), kind, reader.page_type, sets, right, weight, settled))
    return found


def candidates_of(reader: MetadataReader) -> Iterator[tuple[str, list[frozenset[str]], list[str]]]:
    """Yield each field with the evidence for its values, and the values."""
    path = find_title.path_words(reader.page.url or "")
    headings = grouped(reader.title_candidates(), evidence.words)
    names = grouped(reader.author_candidates(), authors.name_words)
    days = grouped(reader.date_candidates(), dates.day_key)
    yield (
        "title",
        sets_of(find_title.title_evidence(headings, path)),
        [find_title.best_written(h).value for h in headings.values()],
    )
    yield (
        "author",
        sets_of(authors.author_evidence(names, reader.site_names, reader.page_type)),
        [authors.best_listed(same, key).value for key, same in names.items()],
    )
    yield "date", sets_of(dates.date_evidence(days)) if days else [], list(days)


def sets_of(evidence_by_value: Mapping[Any, Iterable[str]]) -> list[frozenset[str]]:
    """Return the evidence for each value, in their order."""
    return [frozenset(names) for names in evidence_by_value.values()]


RIGHT: Final[dict[str, Callable[[str, str], bool]]] = {
    "title": title_right,
    "author": author_right,
    "date": lambda value, wanted: value[:10] == wanted[:10],
}


def names_of(choice: Choice, field: str) -> list[list[str]]:
    """Return the evidence of a choice; for a title, some of it once more for its page type."""
    if field != "title":
        return [list(names) for names in choice.evidence]
    return [
        [*names, *(f"{name} / {choice.page_type}" for name in names if name.startswith(BY_PAGE_TYPE))]
        for names in choice.evidence
    ]


def fit(rows: Sequence[Choice], field: str) -> dict[str, float]:
    """Return the weights that make the right values of the rows likely."""
    expanded = [names_of(row, field) for row in rows]
    counts = Counter(name for page in expanded for name in {name for value in page for name in value})
    columns = {name: place for place, name in enumerate(sorted(name for name, count in counts.items() if count >= MIN_PAGES))}
    parts = table(rows, expanded, columns)
    found = minimize(
        objective,
        np.zeros(len(columns)),
        (parts, np.array([row.weight for row in rows]), 1 / VARIANCE[field]),
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
    """Whether the decision is right: the value that needs no weights, or the one with the greatest sum."""
    if choice.settled is not None:
        return choice.settled
    by_value = dict(enumerate(names_of(choice, field)))
    best = decide(by_value, weights, threshold=-99.0 if field == "title" else 0.0)
    if best is None and field == "date":
        best = next((place for place, names in by_value.items() if dates.DATA_EVIDENCE["modified"] & set(names)), None)
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
            kinds[row.corpus].append(right)
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
    """Write the table of weights: a line for each field and kind of evidence."""
    tables = {"title": by_page_type(weights["title"])}
    tables |= {field: [(name, [weight]) for name, weight in sorted(weights[field].items())] for field in OTHERS}
    rows = ([field, name, *map(hundredths, row)] for field, table in tables.items() for name, row in table)
    text = "".join("\t".join(row) + "\n" for row in rows)
    MODEL.write_text(text, encoding="utf-8")


def by_page_type(weights: Weights) -> list[tuple[str, list[float]]]:
    """Return the weights of each kind of evidence on each page type."""
    names = sorted({name.partition(" / ")[0] for name in weights})
    types = find_title.PAGE_TYPES
    return [(name, [weights.get(name, 0.0) + weights.get(f"{name} / {kind}", 0.0) for kind in types]) for name in names]


def hundredths(weight: float) -> str:
    """Return a weight as it ships: a whole number, so that a sum is the same in any order.

    >>> hundredths(0.666)
    '67'
    """
    return str(round(100 * weight))


def main() -> None:
    """Fit the shipped weights, or score the folds."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--folds", action="store_true", help="only print the accuracy by folds; ship nothing")
    chosen = options.parse_args()
    found = choices()
    weights = {field: fit(rows, field) for field, rows in found.items()}
    for field, rows in found.items():
        report(field, rows, weights[field])
    if not chosen.folds:
        write(weights)


if __name__ == "__main__":
    main()
