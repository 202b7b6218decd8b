"""Speed: parsing, content with Markdown, content with metadata and kind, small pages, and two threads against one.

All libraries run in one process and alternate on every page. A round reads each page once, so a page finds the caches of the
processor as it does in a stream of pages.

Run as ``python -m benchmarks.speed [--all] [--rounds N]``.
"""

import argparse
import statistics
import threading
from collections.abc import Mapping, Sequence
from time import perf_counter
from typing import Any, NamedTuple

from benchmarks.common import SAMPLE, Call, Gold, milliseconds, pages, ratio, say, time_calls, versions
from benchmarks.peers import DISTRIBUTIONS, EXTRACTORS, PARSERS, Factory, available, scutch_answers
from benchmarks.report import publish


class Contest(NamedTuple):
    """One task for several libraries: ours first, with the highest ratio to each peer's time that is accepted."""

    title: str
    table: Mapping[str, Factory]
    ours: Sequence[str]
    targets: Mapping[str, float]
    rounds: int
    #: Bytes of the pages that are read; None for all pages.
    sizes: range | None = None


LEXBOR = "selectolax (lexbor)"
CONTESTS = (
    Contest("parse", PARSERS, ("scutch columns", "scutch.parse"), {LEXBOR: 0.45, "turbohtml": 0.45}, rounds=15),
    Contest(
        "content",
        EXTRACTORS,
        ("scutch",),
        {"turbohtml": 0.50, "resiliparse": 0.30, "trafilatura (fast)": 1 / 30, "trafilatura": 1 / 30},
        rounds=5,
    ),
    Contest(
        "content+metadata+kind",
        {"scutch": scutch_answers, LEXBOR: PARSERS[LEXBOR]},
        ("scutch",),
        {LEXBOR: 1.8},
        rounds=9,
    ),
    Contest(
        "small pages",
        {name: EXTRACTORS[name] for name in ("scutch", "turbohtml", "resiliparse")},
        ("scutch",),
        {"turbohtml": 0.70},
        rounds=15,
        sizes=range(5_000, 30_001),
    ),
)

#: Two threads must do at least this many times the work of one.
THREADS_TARGET = 1.8
THREADS_ROUNDS = 15


def compete(contest: Contest, inputs: Sequence[bytes], rounds: int | None = None) -> dict[str, Any]:
    """Time one contest and compare each peer with ours."""
    chosen = [html for html in inputs if contest.sizes is None or len(html) in contest.sizes]
    seconds = time_calls(available(contest.table), chosen, rounds or contest.rounds)
    rows = {name: milliseconds(values) for name, values in seconds.items()}
    compared = [
        _compare(ours, peer, seconds[ours], seconds[peer], contest.targets.get(peer))
        for ours in contest.ours
        for peer in seconds
        if ours in seconds and peer not in contest.ours
    ]
    return {"pages": len(chosen), "times": rows, "ratios": compared}


def _compare(
    ours: str, peer: str, our_seconds: Sequence[float], seconds: Sequence[float], target: float | None
) -> dict[str, Any]:
    whole = ratio(our_seconds, seconds)
    typical = statistics.median(a / b for a, b in zip(our_seconds, seconds, strict=True))
    return {
        "ours": ours,
        "peer": peer,
        "ratio": round(whole.value, 4),
        "low": round(whole.low, 4),
        "high": round(whole.high, 4),
        "median_ratio": round(typical, 4),
        "target": target,
        "met": None if target is None else whole.value <= target,
    }


def threads(call: Call, inputs: Sequence[bytes], rounds: int = THREADS_ROUNDS, seconds: float = 0.15) -> dict[str, float]:
    """Return how many times faster two threads do the same work than one; each run takes about ``seconds`` on one thread."""
    once = _run(call, inputs, 1)
    work = list(inputs) * max(1, round(seconds / once))
    one, two = [], []
    for _ in range(rounds):
        one.append(_run(call, work, 1))
        two.append(_run(call, work, 2))
    return {"speedup": round(min(one) / min(two), 3), "median": round(statistics.median(one) / statistics.median(two), 3)}


def _run(call: Call, work: Sequence[bytes], count: int) -> float:
    workers = [threading.Thread(target=_each, args=(call, work[part::count])) for part in range(count)]
    start = perf_counter()
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    return perf_counter() - start


def _each(call: Call, work: Sequence[bytes]) -> None:
    for html in work:
        call(html)


def compare_threads(inputs: Sequence[bytes], rounds: int) -> list[dict[str, Any]]:
    """Measure the threads of every parser and of our extraction."""
    calls = available({**PARSERS, "scutch content": EXTRACTORS["scutch"]})
    rows = []
    for name, call in calls.items():
        measured = threads(call, inputs, rounds)
        target = THREADS_TARGET if name == "scutch columns" else None
        rows.append(
            {"name": name, **measured, "target": target, "met": None if target is None else measured["speedup"] >= target}
        )
    return rows


def show(result: Mapping[str, Any]) -> None:
    """Print the result for a person."""
    for title in (contest.title for contest in CONTESTS):
        say(f"{title}:")
        for name, times in result[title]["times"].items():
            say(f"  {name:22} {times['mean_ms']:9.3f} ms mean {times['median_ms']:9.3f} ms median")
        for row in result[title]["ratios"]:
            say(f"  {row['ours']} / {row['peer']}: {row['ratio']:.3f} [{row['low']:.3f}, {row['high']:.3f}]{_verdict(row)}")
    for row in result["threads"]:
        say(f"  two threads, {row['name']}: {row['speedup']:.2f} x one (medians {row['median']:.2f}){_verdict(row)}")


def _verdict(row: Mapping[str, Any]) -> str:
    return "" if row["target"] is None else f" target {row['target']:.3f} {'met' if row['met'] else 'MISSED'}"


def measure(sample: Sequence[Gold], rounds: int | None = None) -> dict[str, Any]:
    """Run all contests on pages."""
    inputs = [page.html for page in sample]
    result: dict[str, Any] = {"pages": len(inputs), "mean_bytes": round(statistics.fmean(map(len, inputs)))}
    for contest in CONTESTS:
        result[contest.title] = compete(contest, inputs, rounds)
    return {**result, "threads": compare_threads(inputs, rounds or THREADS_ROUNDS), "versions": versions(DISTRIBUTIONS)}


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure, print and save."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--all", action="store_true", help="every page of the corpus instead of a sample")
    parser.add_argument("--rounds", type=int, help="rounds of every contest (default: 5 to 15)")
    options = parser.parse_args(arguments)
    result = measure(pages(None if options.all else SAMPLE), options.rounds)
    show(result)
    publish("speed", result)


if __name__ == "__main__":
    main()
