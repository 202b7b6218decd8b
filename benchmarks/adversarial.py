"""Hostile pages: the seconds each library takes at n and at 2n, each in its own process with a time-out.

Run as ``python -m benchmarks.adversarial [CASE ...]``.
"""

import argparse
from collections.abc import Mapping, Sequence
from time import perf_counter
from typing import Any

from benchmarks.child import answer, ask, limit_memory, peak
from benchmarks.common import say, time_calls, versions
from benchmarks.hostile import CASES, article
from benchmarks.peers import DISTRIBUTIONS, EXTRACTORS, PARSERS, Factory, truncated
from benchmarks.report import publish

TIMEOUT = 6.0
#: 2n may take this many times as long as n and still count as linear: once, on the way, memory outgrows caches and the pages
#: the allocator keeps. What is quadratic takes 4 times as long.
LINEAR = 3.3
#: Below this many seconds at n the growth is noise.
MEASURABLE = 0.01
#: Below this many seconds at n or 2n a page is parsed again, for the best time.
SHORT = 0.5
#: Bytes of the small page that is cut at every byte.
CUT_PAGE = 4000

CONTENDERS: Mapping[str, Factory] = {
    "scutch": PARSERS["scutch.parse"],
    "scutch content": EXTRACTORS["scutch"],
    "selectolax": PARSERS["selectolax (lexbor)"],
    "turbohtml": PARSERS["turbohtml"],
    "resiliparse": PARSERS["resiliparse"],
    "lxml": PARSERS["lxml"],
}


def run_case(contender: str, case: str, factor: int) -> dict[str, Any]:
    """Parse one hostile page in this process; the best of four times, unless the first was long."""
    call = CONTENDERS[contender]()
    call(b"<p>warm")
    html = CASES[case].build(CASES[case].size * factor)
    before = peak()
    start = perf_counter()
    tree = call(html)
    seconds = perf_counter() - start
    grown = peak() - before
    if tree is None:
        return {"failed": "no tree"}
    reasons = truncated(tree)
    del tree
    if seconds < SHORT:
        seconds = min(seconds, *time_calls({case: call}, [html], rounds=1, repeat=3)[case])
    return {"seconds": round(seconds, 5), "bytes": len(html), "grown": round(grown / len(html), 2), "truncated": reasons}


def run_cut(contender: str) -> dict[str, Any]:
    """Parse a small page cut at every byte; every piece must be answered."""
    call = CONTENDERS[contender]()
    html = article(2 * CUT_PAGE)[:CUT_PAGE]
    start = perf_counter()
    for end in range(len(html) + 1):
        call(html[:end])
    return {"seconds": round(perf_counter() - start, 5), "pieces": len(html) + 1}


def measure(
    cases: Sequence[str] = tuple(CASES), contenders: Sequence[str] = tuple(CONTENDERS), timeout: float = TIMEOUT
) -> dict[str, Any]:
    """Run the cut page, then every case at n and 2n, with every contender."""
    cut = {name: ask("benchmarks.adversarial", "--child", name, "cut", 1, timeout=timeout) for name in contenders}
    say("  cut at every byte: " + ", ".join(f"{name} {_short(found)}" for name, found in cut.items()))
    rows = [_measure_case(case, contenders, timeout) for case in cases]
    return {"timeout": timeout, "rows": rows, "cut": {"bytes": CUT_PAGE, "answers": cut}, "versions": versions(DISTRIBUTIONS)}


def _measure_case(case: str, contenders: Sequence[str], timeout: float) -> dict[str, Any]:
    answers = {name: _grow(name, case, timeout) for name in contenders}
    say(f"  {case:30} " + ", ".join(f"{name} {_short(found)}" for name, found in answers.items()))
    return {"case": case, "n": CASES[case].size, "unit": CASES[case].unit, "answers": answers}


def _grow(contender: str, case: str, timeout: float) -> dict[str, Any]:
    """Measure n, then 2n if n was answered, and judge the growth."""
    first = ask("benchmarks.adversarial", "--child", contender, case, 1, timeout=timeout)
    if "failed" in first:
        return first
    twice = ask("benchmarks.adversarial", "--child", contender, case, 2, timeout=timeout)
    if "failed" in twice:
        return {**first, "twice": twice["failed"], "growth": None, "linear": False}
    growth = twice["seconds"] / first["seconds"]
    linear = growth <= LINEAR or twice["seconds"] < MEASURABLE
    return {**first, "twice": twice["seconds"], "growth": round(growth, 2), "linear": linear}


def _short(found: Mapping[str, Any]) -> str:
    if "failed" in found:
        return str(found["failed"])
    twice = found.get("twice")
    growth = f" x{found['growth']}" if found.get("growth") else f" then {twice}" if twice else ""
    return f"{1e3 * found['seconds']:.1f} ms{growth}" + (
        f" cut: {' '.join(found['truncated'])}" if found.get("truncated") else ""
    )


def _child(contender: str, case: str, factor: str) -> None:
    limit_memory()
    answer(run_cut(contender) if case == "cut" else run_case(contender, case, int(factor)))


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure, print and save; with ``--child`` one case of one contender."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("cases", nargs="*", metavar="CASE", help=f"only these of: {', '.join(CASES)}".replace("%", "%%"))
    parser.add_argument("--contenders", nargs="+", choices=tuple(CONTENDERS), default=tuple(CONTENDERS))
    parser.add_argument("--timeout", type=float, default=TIMEOUT)
    parser.add_argument("--child", nargs=3, metavar=("CONTENDER", "CASE", "FACTOR"), help=argparse.SUPPRESS)
    options = parser.parse_args(arguments)
    if options.child:
        return _child(*options.child)
    chosen = [case for case in CASES if case in options.cases] if options.cases else list(CASES)
    result = measure(chosen, options.contenders, options.timeout)
    if not options.cases and tuple(options.contenders) == tuple(CONTENDERS):
        publish("adversarial", result)
    return None


if __name__ == "__main__":
    main()
