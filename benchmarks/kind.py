"""Quality and speed of the kinds of pages.

Run ``python -m training.kind --folds`` first: quality is that of its answers for sites outside its training. Then
``python -m benchmarks.kind`` prints and stores the table; ``--baseline`` raises the floor of the gate in ``make test``.
"""

import argparse
import json
import statistics
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

import scutch
from benchmarks import common
from benchmarks.common import say
from scutch.content.kind import kind_of
from scutch.page.readers.without_scripts import revealed
from scutch.results.kind import CONTENT_PAGES, INDEX_PAGES

BASELINE: Final = Path(__file__).with_name("kind_baseline.json")
CHINESE: Final = "content-zh-dev"
FOLDS: Final = common.OUTPUT / "kind.json"
#: What a measure may fall below the baseline before the gate closes.
SLACK: Final = 0.002
BINS: Final = 10
ROUNDS: Final = 5


class Answer(NamedTuple):
    """What a page is, and the probability of each kind."""

    kind: str
    found: dict[str, float]

    @property
    def name(self) -> str:
        """The likeliest kind, or empty."""
        return max(self.found, key=lambda name: self.found[name], default="")


def accuracy(answers: Iterable[Answer]) -> float:
    """Return the share of pages whose kind is right."""
    return statistics.fmean(answer.name == answer.kind for answer in answers)


def content_or_index(answers: Iterable[Answer]) -> float:
    """Return the accuracy between content pages and index pages; the other kinds are left out.

    >>> content_or_index([Answer("article", {"service": 0.6, "article": 0.3, "listing": 0.1}), Answer("forum", {})])
    1.0
    """
    asked = [answer for answer in answers if answer.kind in (*CONTENT_PAGES, *INDEX_PAGES)]
    return statistics.fmean(is_index(answer) == (answer.kind in INDEX_PAGES) for answer in asked)


def is_index(answer: Answer) -> bool:
    """Return whether an answer is an index page rather than a content page."""
    lists, texts = (sum(answer.found.get(name, 0.0) for name in names) for names in (INDEX_PAGES, CONTENT_PAGES))
    return lists > texts


def calibration_error(answers: Sequence[Answer]) -> float:
    """Return the expected calibration error: how far confidence is from accuracy, in ten bins of confidence.

    >>> round(calibration_error([Answer("article", {"article": 0.9}), Answer("forum", {"article": 0.9})]), 2)
    0.4
    """
    bins: dict[int, list[Answer]] = {}
    for answer in answers:
        bins.setdefault(min(BINS - 1, int(BINS * answer.found.get(answer.name, 0.0))), []).append(answer)
    gaps = (len(part) * abs(accuracy(part) - mean_confidence(part)) for part in bins.values())
    return sum(gaps) / len(answers)


def mean_confidence(answers: Sequence[Answer]) -> float:
    """Return the mean probability of the likeliest kinds."""
    return statistics.fmean(answer.found.get(answer.name, 0.0) for answer in answers)


MEASURES: Final[dict[str, Callable[[Sequence[Answer]], float]]] = {
    "accuracy": accuracy,
    "content_or_index": content_or_index,
    "calibration_error": calibration_error,
}
GUARDED: Final = ("accuracy", "content_or_index")


def held_back(column: str, corpus: str = common.CORPUS) -> list[Answer]:
    """Return the cross-validated answers for a corpus, ``with`` the address of the pages or ``without``.

    Raises
    ------
    SystemExit
        There are none yet.
    """
    if not FOLDS.is_file():
        raise SystemExit("no answers: run `python -m training.kind --folds`")
    stored = json.loads(FOLDS.read_text(encoding="utf-8"))
    rows = (row for page, row in stored["pages"].items() if page.startswith(f"{corpus}/"))
    return [Answer(row["kind"], dict(zip(stored["kinds"], row[column], strict=True))) for row in rows]


def shipped_answers(golds: Iterable[common.Gold]) -> list[Answer]:
    """Return the answers of the shipped model, which was trained on these pages: right for a gate, wrong for a claim."""
    return [Answer(gold.gold["page_type"], dict(scutch.classify(gold.html, url=gold.url).probabilities)) for gold in golds]


def measured(answers: Sequence[Answer]) -> dict[str, Any]:
    """Return every measure with its interval."""
    found = {name: common.bootstrap(answers, measure, 300) for name, measure in MEASURES.items()}
    return {name: {key: round(value, 4) for key, value in share._asdict().items()} for name, share in found.items()}


def confusion(answers: Sequence[Answer]) -> dict[str, dict[str, int]]:
    """Return the confusion matrix: for each kind, how often each kind was answered."""
    kinds = list(dict.fromkeys(answer.kind for answer in answers))
    counts = Counter((answer.kind, answer.name) for answer in answers)
    return {kind: {answered: counts[kind, answered] for answered in kinds} for kind in kinds}


def show(answers: Sequence[Answer]) -> None:
    """Print the table of a set of answers."""
    table = confusion(answers)
    say(f"{'':14} {'right':>6} " + " ".join(f"{kind[:7]:>7}" for kind in table))
    for kind, row in table.items():
        share = row[kind] / sum(row.values())
        say(f"{kind:14} {share:6.3f} " + " ".join(f"{row[other]:7}" for other in table))
    for name, share in measured(answers).items():
        say(f"{name:18} {share['value']:.4f} [{share['low']:.4f}, {share['high']:.4f}]")


def speed() -> dict[str, Any]:
    """Time the kind of parsed pages, alternating with a parse by lexbor."""
    from selectolax.lexbor import LexborHTMLParser  # noqa: PLC0415 (only who measures needs it)

    golds = common.pages()
    parsed = {gold.html: revealed(scutch.parse(gold.html, gold.url)) for gold in golds}
    calls: dict[str, common.Call] = {"lexbor": LexborHTMLParser, "kind": lambda html: kind_of(parsed[html])}
    times = common.time_calls(calls, [gold.html for gold in golds], ROUNDS)
    share = common.ratio(times["kind"], times["lexbor"])
    say(f"kind {1e3 * statistics.fmean(times['kind']):.3f} ms a page, {share.value:.2f} of lexbor's parse")
    return {name: common.milliseconds(seconds) for name, seconds in times.items()} | {"ratio": round(share.value, 4)}


def raise_baseline() -> None:
    """Measure the shipped model and write the floor."""
    folder = common.corpus()
    answers = shipped_answers(common.pages(None))
    floor = {name: round(MEASURES[name](answers), 4) for name in GUARDED}
    digest = common.corpus_hash(folder) if folder else ""
    BASELINE.write_text(json.dumps({**floor, "corpus_sha256": digest}, indent=1) + "\n", encoding="utf-8")
    say(f"baseline: {floor}")


def main() -> None:
    """Print and store quality and speed, or raise the floor."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--baseline", action="store_true", help="raise the floor of the gate instead")
    if options.parse_args().baseline:
        raise_baseline()
        return
    result: dict[str, Any] = {}
    for column in ("with", "without"):
        answers = held_back(column)
        say(f"\n{len(answers)} pages, {column} their addresses; each answered by a model trained without its site")
        show(answers)
        chinese = accuracy(held_back(column, CHINESE))
        say(f"articles of {CHINESE}: {chinese:.4f} right")
        result[column] = {**measured(answers), "confusion": confusion(answers), "chinese_articles": round(chinese, 4)}
    common.save("kind", {**result, "speed": speed()})


if __name__ == "__main__":
    main()
