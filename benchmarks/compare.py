"""Measures a change: whole calls of this checkout and of another built checkout, paired page by page.

Run as ``python -m benchmarks.compare OTHER [--operations parse content …] [--pages N] [--rounds N]`` where OTHER is the folder
of a built checkout; ``--bytes LEAST MOST`` leaves out pages of other sizes. Each build runs in a child process of its own, and
both get the same pages in the same order: each page once in a round, first in one child and then in the other. So caches are
as cold as they are for a stream of pages, and neighbours in time share the noise of the machine. Seconds are CPU time; a page
counts with its median over the rounds.

A ratio below 1 means that this checkout is faster. An interval that contains 1 shows no difference.
"""

import argparse
import gzip
import statistics
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import IO, Final, NamedTuple

from benchmarks.common import CORPUS, ROOT, SAMPLE, Estimate, child_environment, page_paths, ratio, say
from benchmarks.compare_child import OPERATIONS

CHILD: Final = ROOT / "benchmarks" / "compare_child.py"
THIS: Final = "this"
OTHER: Final = "other"
IMPORT: Final = "import"

#: Processes that import the library in one round.
IMPORTS: Final = 10

#: Seconds of every page in every round, for each build.
Rounds = Mapping[str, Sequence[Sequence[float]]]


class Comparison(NamedTuple):
    """The mean milliseconds of both builds and their ratio."""

    this_ms: float
    other_ms: float
    ratio: Estimate


class Build:
    """A child process that measures one operation of one checkout."""

    def __init__(self, checkout: Path, operation: str) -> None:
        self._process = subprocess.Popen(
            command(operation),
            env=environment(checkout),
            cwd=checkout,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        imported = self._read()
        if not Path(imported).is_relative_to(checkout.resolve()):
            self.close()
            raise SystemExit(f"{checkout}: scutch was imported from {imported or 'nowhere'}; build the checkout first")

    def seconds(self, path: Path, url: str) -> float:
        """Return the CPU seconds of one call on a page."""
        file = self._pipe(self._process.stdin)
        file.write(f"{path}\t{url}\n")
        file.flush()
        return float(self._read())

    def close(self) -> None:
        """End the process."""
        self._pipe(self._process.stdin).close()
        self._pipe(self._process.stdout).close()
        self._process.wait()

    def _read(self) -> str:
        return self._pipe(self._process.stdout).readline().strip()

    @staticmethod
    def _pipe(file: IO[str] | None) -> IO[str]:
        if file is None:
            raise RuntimeError("the process has no pipe")
        return file


def command(operation: str) -> list[str]:
    """Return the command of a child. ``-P``: the folder of the script, whose names are common words, is not searched."""
    return [sys.executable, "-P", str(CHILD), operation]


def environment(checkout: Path) -> dict[str, str]:
    """Return the environment in which ``import scutch`` finds a checkout."""
    return {**child_environment(), "PYTHONPATH": str(checkout.resolve() / "src")}


def compare(operation: str, checkouts: Mapping[str, Path], inputs: Sequence[tuple[Path, str]], rounds: int) -> Comparison:
    """Measure one operation of both builds on pages."""
    with ExitStack() as stack:
        builds = {name: Build(path, operation) for name, path in checkouts.items()}
        for build in builds.values():
            stack.callback(build.close)
        return summary(alternate(builds, inputs, rounds))


def alternate(builds: Mapping[str, Build], inputs: Sequence[tuple[Path, str]], rounds: int) -> Rounds:
    """Return the seconds of every page in every round; the build that runs first changes with every page and round."""
    found: dict[str, list[list[float]]] = {name: [[] for _ in range(rounds)] for name in builds}
    for number in range(rounds):
        for index, (path, url) in enumerate(inputs):
            for name in ordered(builds, number + index):
                found[name][number].append(builds[name].seconds(path, url))
    return found


def compare_imports(checkouts: Mapping[str, Path], rounds: int, imports: int = IMPORTS) -> Comparison:
    """Measure ``import scutch`` of both builds in fresh interpreters; their own start does not count."""
    found: dict[str, list[list[float]]] = {name: [[] for _ in range(rounds)] for name in checkouts}
    for number in range(rounds):
        for index in range(imports):
            for name in ordered(checkouts, number + index):
                found[name][number].append(import_seconds(checkouts[name]))
    return summary(found)


def import_seconds(checkout: Path) -> float:
    """Return the CPU seconds of ``import scutch`` in a fresh interpreter."""
    done = subprocess.run(
        command(IMPORT), env=environment(checkout), cwd=checkout, stdout=subprocess.PIPE, text=True, check=True
    )
    return float(done.stdout)


def of_size(inputs: Sequence[tuple[Path, str]], least: int, most: int) -> list[tuple[Path, str]]:
    """Return the pages with at least and at most so many bytes."""
    return [(path, url) for path, url in inputs if least <= len(gzip.decompress(path.read_bytes())) <= most]


def ordered(names: Mapping[str, object], turn: int) -> Iterator[str]:
    """Yield the names, in reverse at every odd turn.

    >>> list(ordered({"this": 1, "other": 2}, 3))
    ['other', 'this']
    """
    return iter(names) if turn % 2 == 0 else reversed(list(names))


def summary(seconds: Rounds) -> Comparison:
    """Return the ratio of the medians over the rounds.

    >>> summary({"this": [[0.002], [0.001], [0.001]], "other": [[0.002], [0.002], [0.002]]})
    Comparison(this_ms=1.0, other_ms=2.0, ratio=Estimate(value=0.5, low=0.5, high=0.5))
    """
    medians = {name: [statistics.median(page) for page in zip(*rounds, strict=True)] for name, rounds in seconds.items()}
    means = {name: 1e3 * statistics.fmean(values) for name, values in medians.items()}
    return Comparison(means[THIS], means[OTHER], ratio(medians[THIS], medians[OTHER]))


def show(operation: str, found: Comparison) -> None:
    """Print one row."""
    value, low, high = found.ratio
    say(f"{operation:24} {found.this_ms:9.3f} ms {found.other_ms:9.3f} ms   {value:.4f} [{low:.4f}, {high:.4f}]")


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure and print one ratio for each operation."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("other", type=Path, help="another checkout, built")
    parser.add_argument("--operations", nargs="+", choices=[*OPERATIONS, IMPORT], default=[*OPERATIONS, IMPORT])
    parser.add_argument("--corpus", default=CORPUS)
    parser.add_argument("--pages", type=int, default=SAMPLE)
    parser.add_argument(
        "--bytes", nargs=2, type=int, metavar=("LEAST", "MOST"), help="only those of the pages with so many bytes"
    )
    parser.add_argument("--rounds", type=int, default=7)
    options = parser.parse_args(arguments)
    checkouts = {THIS: ROOT, OTHER: options.other}
    inputs = page_paths(options.pages, options.corpus)
    if options.bytes:
        inputs = of_size(inputs, *options.bytes)
    say(f"{'':24} {THIS:>12} {OTHER:>12}   {THIS} / {OTHER}, {len(inputs)} pages, {options.rounds} rounds")
    for operation in options.operations:
        if operation == IMPORT:
            show("import scutch", compare_imports(checkouts, options.rounds))
        else:
            show(operation, compare(operation, checkouts, inputs, options.rounds))


if __name__ == "__main__":
    main()
