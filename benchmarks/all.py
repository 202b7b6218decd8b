"""Runs every benchmark and rewrites benchmarks/results and docs/benchmarks.md: ``python -m benchmarks.all [--peers]``.

The outputs of the peers' content runners are kept in benchmarks/output and made again only when a version or the corpus
has changed, or with ``--peers``.
"""

import argparse
import importlib
import json
from collections.abc import Mapping, Sequence
from time import perf_counter
from typing import Final

from benchmarks import adversarial, memory, speed, startup
from benchmarks.common import OUTPUT, corpus, corpus_hash, say, versions
from benchmarks.content import coherence, evaluate
from benchmarks.papers import __main__ as papers
from benchmarks.papers import consensus
from benchmarks.records import evaluate as records_evaluate
from benchmarks.records import speed as records_speed
from benchmarks.records import transfer
from benchmarks.render import quality as render_quality
from benchmarks.render import speed as render_speed
from benchmarks.segments import __main__ as segments
from scutch.sources.chromium import installed_browser

#: Runner modules of ``benchmarks.content``, the output each leaves, and the distribution that output depends on.
RUNNERS: Final[Mapping[str, tuple[str, str]]] = {
    "run_trafilatura": ("trafilatura", "trafilatura"),
    "run_readability": ("readability-lxml", "readability-lxml"),
    "run_resiliparse": ("resiliparse", "Resiliparse"),
    "run_justext": ("justext", "jusText"),
    "run_boilerpy3": ("boilerpy3", "boilerpy3"),
    "run_turbohtml": ("turbohtml", "turbohtml"),
}

#: Runner modules of ``benchmarks.records``: all of them are in this repository.
RECORDS_RUNNERS: Final = (
    "run_auto",
    "run_dominant_class",
    "run_published",
)


def fresh(output: str, distribution: str) -> bool:
    """Say whether an output was made by the installed version from this corpus."""
    path, folder = OUTPUT / f"{output}.json", corpus()
    if folder is None or not path.exists():
        return False
    made = json.loads(path.read_text(encoding="utf-8"))
    return bool(made["versions"] == versions([distribution]) and made["corpus_sha256"] == corpus_hash(folder))


def run_content(*, peers: bool) -> None:
    """Run scutch and those peers that are installed and not fresh, then score all outputs.

    The cross-validated answers of scutch are those that ``python -m training.content --folds`` has left, if it has.
    """
    stale = [runner for runner, (output, name) in RUNNERS.items() if versions([name]) and (peers or not fresh(output, name))]
    for runner in ("run_scutch", *stale):
        importlib.import_module(f"benchmarks.content.{runner}").main()
    evaluate.main()


def run_records() -> None:
    """Run every method on the corpora of records, then score them and try selectors on other pages.

    The cross-validated scores of scutch are those that ``python -m training.records --folds`` has left, if it has.
    """
    for runner in RECORDS_RUNNERS:
        importlib.import_module(f"benchmarks.records.{runner}").main()
    records_evaluate.main([])
    transfer.main([])


def run_papers() -> None:
    """Compare the papers' numbers with ours, and measure their methods for content, alone and combined.

    What `auto` loses without each of their ideas is what ``python -m training.content --ablate`` has left, if it has.
    """
    papers.main([])
    consensus.main([])


def run_rendering() -> None:
    """Show pages in Chromium, if there is one."""
    if installed_browser() is None:
        say("  no Chromium here: scutch browser install")
        return
    render_speed.main([])
    render_quality.main([])


def main(arguments: Sequence[str] | None = None) -> None:
    """Run everything, one after the other."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--peers", action="store_true", help="run the peers' content runners again")
    options = parser.parse_args(arguments)
    steps = {
        "speed": lambda: speed.main([]),
        "memory": lambda: memory.main([]),
        "startup": lambda: startup.main([]),
        "adversarial": lambda: adversarial.main([]),
        "content": lambda: run_content(peers=options.peers),
        "content-coherence": coherence.main,
        "records": run_records,
        "records-speed": lambda: records_speed.main([]),
        "segments": lambda: segments.main([]),
        "rendering": run_rendering,
        "papers": run_papers,
    }
    for name, step in steps.items():
        start = perf_counter()
        say(f"{name}:")
        step()
        say(f"{name} took {perf_counter() - start:.0f} s\n")


if __name__ == "__main__":
    main()
