"""Shared parts of the benchmarks: the corpus, paired timing, bootstrap intervals and result files."""

import gc
import gzip
import hashlib
import json
import os
import platform
import random
import statistics
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from importlib import metadata
from pathlib import Path
from time import process_time
from typing import Any, NamedTuple, TypeVar

ROOT = Path(__file__).resolve().parent.parent
RESULTS = ROOT / "benchmarks" / "results"
OUTPUT = ROOT / "benchmarks" / "output"
CORPUS = "content-dev"
SAMPLE = 131

Call = Callable[[bytes], object]
T = TypeVar("T")


class Gold(NamedTuple):
    """One page of a content corpus with its gold content."""

    id: str
    url: str
    html: bytes
    gold: Mapping[str, Any]


class Estimate(NamedTuple):
    """A value with its 95 % bootstrap interval."""

    value: float
    low: float
    high: float


def corpus(name: str = CORPUS) -> Path | None:
    """Return the folder of a corpus: in ``$SCUTCH_CORPORA``, else beside the repository; None when it is not there."""
    base = Path(os.environ.get("SCUTCH_CORPORA") or ROOT.parent / "shared" / "corpora")
    return base / name if (base / name / "gold.jsonl").is_file() else None


def pages(count: int | None = SAMPLE, name: str = CORPUS) -> list[Gold]:
    """Return ``count`` evenly spaced pages of a corpus, or all of them for None.

    Raises
    ------
    SystemExit
        When the corpus is not on this machine: nothing can be measured without it.
    """
    folder = _folder(name)
    return [
        Gold(gold["id"], gold.get("url") or "", gzip.decompress((folder / gold["file"]).read_bytes()), gold)
        for gold in _golds(folder, count)
    ]


def page_paths(count: int | None = SAMPLE, name: str = CORPUS) -> list[tuple[Path, str]]:
    """Return the compressed files and addresses of the same pages as ``pages``, unread."""
    folder = _folder(name)
    return [(folder / gold["file"], gold.get("url") or "") for gold in _golds(folder, count)]


def _folder(name: str) -> Path:
    folder = corpus(name)
    if folder is None:
        raise SystemExit(f"corpus {name} not found: set SCUTCH_CORPORA to the folder that holds it")
    return folder


def _golds(folder: Path, count: int | None) -> list[dict[str, Any]]:
    with (folder / "gold.jsonl").open(encoding="utf-8") as file:
        lines = list(file)
    step = max(1, len(lines) // count) if count else 1
    return [json.loads(line) for line in lines[::step][:count]]


def corpus_hash(folder: Path) -> str:
    """Return a SHA-256 over the gold file and the page files, so that scores of different corpora are never compared."""
    digest = hashlib.sha256()
    for path in (folder / "gold.jsonl", *sorted((folder / "pages").iterdir())):
        digest.update(path.name.encode())
        digest.update(hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()


def time_calls(calls: Mapping[str, Call], inputs: Sequence[bytes], rounds: int, repeat: int = 1) -> dict[str, list[float]]:
    """Return the best CPU seconds of each call on each input; the calls alternate on every input in every round.

    The order of the calls rotates and the best time is kept: other work on the machine can slow a call but never speeds it up.
    The result of a call is freed within the measured time, so building and freeing both count.
    """
    best = {name: [float("inf")] * len(inputs) for name in calls}
    order = list(calls)
    gc.collect()
    gc.disable()
    try:
        for _ in range(rounds):
            for index, html in enumerate(inputs):
                for name in order:
                    best[name][index] = min(best[name][index], _best(calls[name], html, repeat))
            order.append(order.pop(0))
            gc.collect()
    finally:
        gc.enable()
    return best


def _best(call: Call, html: bytes, repeat: int) -> float:
    seconds = float("inf")
    for _ in range(repeat):
        start = process_time()
        call(html)
        seconds = min(seconds, process_time() - start)
    return seconds


def ratio(ours: Sequence[float], theirs: Sequence[float], resamples: int = 1000) -> Estimate:
    """Return sum(ours) / sum(theirs) with a bootstrap interval over the pairs.

    >>> ratio([1.0, 2.0], [2.0, 4.0])
    Estimate(value=0.5, low=0.5, high=0.5)
    """
    pairs = list(zip(ours, theirs, strict=True))
    return bootstrap(pairs, lambda rows: sum(a for a, _ in rows) / sum(b for _, b in rows), resamples)


def bootstrap(values: Sequence[T], statistic: Callable[[Sequence[T]], float], resamples: int = 1000) -> Estimate:
    """Return a statistic of the values with its 95 % percentile interval; the same numbers on every run.

    >>> bootstrap([1.0, 1.0, 1.0], statistics.fmean)
    Estimate(value=1.0, low=1.0, high=1.0)
    """
    draw = random.Random(0)
    found = sorted(statistic(draw.choices(values, k=len(values))) for _ in range(resamples))
    return Estimate(statistic(values), found[int(0.025 * resamples)], found[int(0.975 * resamples)])


def versions(names: Iterable[str]) -> dict[str, str]:
    """Return the installed versions of distributions; those that are not installed are left out."""
    installed = {}
    for name in names:
        try:
            installed[name] = metadata.version(name)
        except metadata.PackageNotFoundError:
            continue
    return installed


def machine() -> dict[str, str]:
    """Return the properties of this machine that results depend on."""
    return {
        "python": platform.python_version(),
        "system": f"{platform.system()} {platform.machine()}",
        "processor": _processor(),
        "cores": str(os.cpu_count()),
    }


def _processor() -> str:
    info = Path("/proc/cpuinfo")
    lines = info.read_text(encoding="utf-8").splitlines() if info.exists() else []
    models = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return models[0] if models else platform.processor()


def save(name: str, result: Mapping[str, Any]) -> None:
    """Write one result file; ``benchmarks.report`` turns them into docs/benchmarks.md."""
    RESULTS.mkdir(exist_ok=True)
    text = json.dumps({"machine": machine(), **result}, indent=1, ensure_ascii=False)
    (RESULTS / f"{name}.json").write_text(text + "\n", encoding="utf-8")


def load(name: str) -> dict[str, Any] | None:
    """Read one result file; None when that benchmark has never run."""
    path = RESULTS / f"{name}.json"
    return json.loads(path.read_text(encoding="utf-8")) if path.exists() else None


def child_environment() -> dict[str, str]:
    """Return the environment in which a fresh interpreter finds this checkout and keeps byte code, as installed ones do."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    paths = [str(ROOT / "src"), str(ROOT), os.environ.get("PYTHONPATH", "")]
    return {**kept, "PYTHONPATH": os.pathsep.join(path for path in paths if path)}


def milliseconds(seconds: Iterable[float]) -> dict[str, float]:
    """Return mean and median of times, in milliseconds."""
    values = [1e3 * value for value in seconds]
    return {"mean_ms": round(statistics.fmean(values), 4), "median_ms": round(statistics.median(values), 4)}


def say(text: str) -> None:
    """Print one line of a benchmark at once, also into a pipe."""
    print(text, file=sys.stdout, flush=True)
