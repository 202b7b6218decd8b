"""Memory: the size of a held page and the peak for a page of 50 MB; each library in its own process (Linux).

Run as ``python -m benchmarks.memory``.
"""

import argparse
import ctypes
import gc
from collections.abc import Sequence
from typing import Any

from benchmarks.child import answer, ask, limit_memory, peak, resident
from benchmarks.common import SAMPLE, pages, say, versions
from benchmarks.hostile import article
from benchmarks.peers import DISTRIBUTIONS, PARSERS
from benchmarks.report import publish

#: A held page keeps at most this many times its HTML bytes, beyond the caller's own bytes object.
HELD_TARGET = 1.3
#: Parsing one large page takes at most this many times its bytes, the bytes themselves included.
PEAK_TARGET = 6.0
LARGE = 50_000_000
HELD = "scutch.parse"


def held(name: str, count: int) -> dict[str, Any]:
    """Parse pages, keep them all, and compare the resident bytes before and after."""
    call = PARSERS[name]()
    inputs = [page.html for page in pages(count)]
    call(inputs[0])
    before = _settled()
    kept = [call(html) for html in inputs]
    grown = _settled() - before
    size = sum(map(len, inputs))
    return {"pages": len(kept), "kib": round(grown / len(kept) / 1024, 1), "ratio": round(grown / size, 3)}


def _settled() -> int:
    """Return the resident bytes after garbage went back to the system, as far as the C library lets it."""
    gc.collect()
    trim = getattr(ctypes.CDLL(None), "malloc_trim", None)
    if trim is not None:
        trim(0)
    return resident()


def large(name: str, size: int) -> dict[str, Any]:
    """Parse one page of ``size`` bytes and return the peak over a process that has only imported the library."""
    call = PARSERS[name]()
    call(b"<p>warm")
    before = resident()
    html = article(size)
    loaded = peak() - before
    tree = call(html)
    grown = peak() - before
    del tree
    return {
        "bytes": len(html),
        "peak_mib": round(grown / 2**20, 1),
        "ratio": round(grown / len(html), 3),
        "loaded": round(loaded / len(html), 3),
    }


def measure(count: int = SAMPLE, size: int = LARGE, names: Sequence[str] = tuple(PARSERS)) -> dict[str, Any]:
    """Measure every library in its own process."""
    rows = []
    for name in names:
        row: dict[str, Any] = {
            "name": name,
            "held": ask("benchmarks.memory", "--child", "held", name, count),
            "large": ask("benchmarks.memory", "--child", "large", name, size),
        }
        rows.append(row)
        say(f"  {name:22} held {_ratio(row['held'])}  large page {_ratio(row['large'])}")
    return {"rows": rows, "targets": {"held": HELD_TARGET, "large": PEAK_TARGET}, "versions": versions(DISTRIBUTIONS)}


def _ratio(row: dict[str, Any]) -> str:
    return str(row["failed"]) if "failed" in row else f"{row['ratio']:.2f} x its bytes"


def _child(kind: str, name: str, number: str) -> None:
    limit_memory()
    answer((held if kind == "held" else large)(name, int(number)))


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure, print and save; with ``--child`` one measurement of one library."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--child", nargs=3, metavar=("KIND", "NAME", "NUMBER"), help=argparse.SUPPRESS)
    options = parser.parse_args(arguments)
    if options.child:
        return _child(*options.child)
    return publish("memory", measure())


if __name__ == "__main__":
    main()
