"""Speed of records: from bytes to a table, compared with a parse by lexbor, on pages and on one huge table.

Run as ``python -m benchmarks.records.speed [--sample N] [--rounds N]``.
"""

import argparse
import statistics
from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

import scutch
from benchmarks.common import Call, milliseconds, pages, ratio, say, time_calls, versions
from benchmarks.peers import PARSERS, available
from benchmarks.report import publish

OURS: Final = "scutch records"
PEER: Final = "selectolax (lexbor)"


class Target(NamedTuple):
    """Upper bound of a measure."""

    measure: str
    most: float


TARGETS: Final = (
    Target("mean_ms", 0.6),
    Target("ratio", 1.2),
    Target("p99_ms", 10),
    Target("worst_ms", 100),
    Target("growth", 2.5),
)

#: Rows of the generated table, and as many again for its growth.
ROWS: Final = 10_000

_ROW: Final = b'<tr><td><a href="/plant/%d">Plant %d</a></td><td>%d cm</td><td>2009-05-%02d</td><td>EUR %d.50</td></tr>\n'


def table_page(rows: int) -> bytes:
    """Return a page that is one table of so many rows.

    >>> table_page(1).count(b"<td>")
    4
    """
    body = b"".join(_ROW % (n, n, n % 300, n % 28 + 1, n % 90) for n in range(rows))
    head = b"<tr><th>Plant</th><th>Height</th><th>Seen</th><th>Price</th></tr>\n"
    return b"<!DOCTYPE html><title>Plants</title><main><table>" + head + body + b"</table></main>"


def records_with_table(html: bytes) -> object:
    """Return the first list of a page with its table, or None."""
    found = scutch.extract_records(html)
    return next((region.table for region in found), None)


def growth(call: Call, rows: int = ROWS, build: Callable[[int], bytes] = table_page, rounds: int = 5) -> dict[str, float]:
    """Return the seconds for a table of ``rows`` and of twice as many, and their quotient; 2 is linear."""
    times = time_calls({OURS: call}, [build(rows), build(2 * rows)], rounds)[OURS]
    return {"seconds": round(times[0], 4), "twice": round(times[1], 4), "growth": round(times[1] / times[0], 3)}


def percentile(values: Sequence[float], share: float) -> float:
    """Return a quantile of values.

    >>> percentile([3.0, 1.0, 2.0, 4.0], 0.5), percentile([1.0], 0.99)
    (2.0, 1.0)
    """
    ordered = sorted(values)
    return ordered[max(0, -int(-share * len(ordered) // 1) - 1)]


def measure(inputs: Sequence[bytes], rounds: int, call: Call = records_with_table) -> dict[str, Any]:
    """Time scutch and the peer alternately on pages."""
    calls = {OURS: call, **available({PEER: PARSERS[PEER]})}
    seconds = time_calls(calls, inputs, rounds)
    times = seconds[OURS]
    worst = max(range(len(times)), key=times.__getitem__)
    compared = ratio(times, seconds[PEER]) if PEER in seconds else None
    return {
        "pages": len(inputs),
        "mean_bytes": round(statistics.fmean(map(len, inputs))),
        "times": {name: milliseconds(values) for name, values in seconds.items()},
        "mean_ms": milliseconds(times)["mean_ms"],
        "p99_ms": round(1e3 * percentile(times, 0.99), 4),
        "worst_ms": round(1e3 * times[worst], 4),
        "worst_bytes": len(inputs[worst]),
        "ratio": None if compared is None else round(compared.value, 4),
        "interval": None if compared is None else [round(compared.low, 4), round(compared.high, 4)],
    }


def judged(result: dict[str, Any]) -> dict[str, Any]:
    """Return the result with a verdict on every target that was measured."""
    rows = [
        {"measure": name, "value": result[name], "target": most, "met": result[name] <= most}
        for name, most in TARGETS
        if result.get(name) is not None
    ]
    return {**result, "targets": rows}


def show(result: dict[str, Any]) -> None:
    """Print the result."""
    for name, times in result["times"].items():
        say(f"  {name:22} {times['mean_ms']:9.3f} ms mean {times['median_ms']:9.3f} ms median")
    for row in result["targets"]:
        say(f"  {row['measure']:10} {row['value']:9.3f} target {row['target']:g} {'met' if row['met'] else 'MISSED'}")


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure, print and save."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sample", type=int, help="so many pages instead of the whole corpus")
    parser.add_argument("--rounds", type=int, default=5)
    options = parser.parse_args(arguments)
    inputs = [page.html for page in pages(options.sample)]
    result = judged({**measure(inputs, options.rounds), **growth(records_with_table), "versions": versions(["selectolax"])})
    show(result)
    publish("records-speed", result)


if __name__ == "__main__":
    main()
