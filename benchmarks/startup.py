"""Start-up: the time of ``import`` and of the first answer in a fresh interpreter, relative to one that does nothing.

Run as ``python -m benchmarks.startup``.
"""

import argparse
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from time import perf_counter
from typing import Any

from benchmarks.common import ROOT, child_environment, say, versions
from benchmarks.hostile import article
from benchmarks.peers import DISTRIBUTIONS
from benchmarks.report import publish

#: Milliseconds ``import scutch`` may cost over an interpreter that does nothing.
IMPORT_TARGET = 20.0

BARE = "bare Python"

READ = "import sys; html = open(sys.argv[1], 'rb').read(); "

#: Programs, each run in a fresh interpreter with the path of a page as its argument.
PROGRAMS: Mapping[str, str] = {
    BARE: "pass",
    "import scutch": "import scutch",
    "import scutch.page.parser": "import scutch.page.parser",
    "scutch: first content": READ + "import scutch; scutch.extract_content(html).markdown",
    "import selectolax.lexbor": "import selectolax.lexbor",
    "import turbohtml": "import turbohtml",
    "turbohtml: first content": READ + "import turbohtml; turbohtml.parse(html).main_content().to_markdown()",
    "import resiliparse": "import resiliparse.extract.html2text, resiliparse.parse.html",
    "import lxml.html": "import lxml.html",
    "import trafilatura": "import trafilatura",
    "trafilatura: first content": READ + "import trafilatura; trafilatura.extract(html, output_format='markdown')",
}


def measure(rounds: int = 21, programs: Mapping[str, str] = PROGRAMS) -> dict[str, Any]:
    """Run all programs alternately, ``rounds`` times, and compare their times with those of the bare interpreter."""
    with tempfile.TemporaryDirectory() as folder:
        page = Path(folder) / "page.html"
        page.write_bytes(article(100_000))
        runs = {name: program for name, program in programs.items() if _works(program, page)}
        times: dict[str, list[float]] = {name: [] for name in runs}
        for _ in range(rounds):
            for name, program in runs.items():
                times[name].append(_seconds(program, page))
    return {
        "rounds": rounds,
        "rows": [_row(name, times[name], times[BARE]) for name in runs],
        "versions": versions(DISTRIBUTIONS),
    }


def _run(program: str, page: Path) -> int:
    command = [sys.executable, "-c", program, str(page)]
    return subprocess.run(command, cwd=ROOT, env=child_environment(), capture_output=True, check=False).returncode


def _works(program: str, page: Path) -> bool:
    return _run(program, page) == 0


def _seconds(program: str, page: Path) -> float:
    start = perf_counter()
    _run(program, page)
    return perf_counter() - start


def _row(name: str, times: Sequence[float], bare: Sequence[float]) -> dict[str, Any]:
    """Give the median of the differences, run by run: neighbours in time share the noise."""
    over = 1e3 * statistics.median(a - b for a, b in zip(times, bare, strict=True))
    target = IMPORT_TARGET if name == "import scutch" else None
    return {
        "name": name,
        "median_ms": round(1e3 * statistics.median(times), 2),
        "over_bare_ms": round(over, 2),
        "best_over_bare_ms": round(1e3 * (min(times) - min(bare)), 2),
        "target": target,
        "met": None if target is None else over <= target,
    }


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure, print and save."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=21)
    result = measure(parser.parse_args(arguments).rounds)
    for row in result["rows"]:
        say(f"  {row['name']:28} {row['median_ms']:8.1f} ms, {row['over_bare_ms']:8.1f} ms over bare Python")
    publish("startup", result)


if __name__ == "__main__":
    main()
