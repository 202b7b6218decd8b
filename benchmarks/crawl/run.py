"""A crawl of a made-up shop of 20,000 pages with faults: ``python -m benchmarks.crawl.run [--items N] [--kills K] [--save]``.

The crawl is killed (SIGKILL) at random moments and continued. Printed: whether the rows are exact, how often pages were asked
for, how polite the crawler was, pages a second, and its memory early and at most, after the last kill. A second, short crawl
with a delay gives the least pause between two requests.
"""

from __future__ import annotations

import argparse
import json
import random
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path
from typing import Any, Final

from benchmarks.common import say
from benchmarks.crawl.faulty_site import FaultySite
from benchmarks.report import publish
from scutch.crawl.rows import crawled_rows
from scutch.crawl.store import CrawlStore

COLUMNS: Final = ("title", "title_url", "price", "Height")
#: Items and seconds between requests of the crawl whose pauses are measured.
POLITE_ITEMS, POLITE_DELAY = 20, 0.25


def start_server(items: int) -> tuple[subprocess.Popen[str], str]:
    command = [sys.executable, "-m", "benchmarks.crawl.server", str(items)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    return process, f"http://127.0.0.1:{json.loads(process.stdout.readline())['port']}"


def start_crawl(base: str, output: Path, delay: float = 0.0) -> subprocess.Popen[bytes]:
    arguments = [f"{base}/plants", "-o", str(output), "--details", "--delay", str(delay), "--allow-private"]
    return subprocess.Popen(
        [sys.executable, "-m", "scutch.cli", "crawl", *arguments], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )


def memory_of(pid: int) -> int:
    """Resident memory of a process in KiB; 0 where the system does not tell."""
    try:
        lines = Path(f"/proc/{pid}/status").read_text(encoding="ascii").splitlines()
        return next((int(line.split()[1]) for line in lines if line.startswith("VmRSS:")), 0)
    except OSError:
        return 0


def pages_in(path: Path) -> int:
    store = CrawlStore(path)
    try:
        return store.sent()
    finally:
        store.close()


def crawl_with_kills(base: str, output: Path, kills: int, rng: random.Random) -> dict[str, Any]:
    """Crawl the site, ending the crawler at random moments; return how it went."""
    memory: list[int] = []
    began, killed = time.monotonic(), 0
    while True:
        process = start_crawl(base, output)
        until = time.monotonic() + rng.uniform(1.0, 6.0) if killed < kills else float("inf")
        while process.poll() is None and time.monotonic() < until:
            time.sleep(0.2)
            memory.append(memory_of(process.pid))
        if process.poll() is not None:
            break
        process.send_signal(signal.SIGKILL)
        process.wait()
        killed += 1
    last = memory[-max(1, len(memory) // 2) :]
    return {
        "seconds": time.monotonic() - began,
        "kills": killed,
        "memory_mib": [round(last[len(last) // 10] / 1024), round(max(last) / 1024)],
    }


def judge(base: str, items: int, path: Path) -> dict[str, Any]:
    """Compare the rows of a crawl with those of the site."""
    site = FaultySite(items, base=base)
    store = CrawlStore(path)
    found = [tuple(row.get(name) for name in COLUMNS) for row in crawled_rows(store)]
    right = [(row["title"], row["url"], row["price"], row["height"]) for row in site.rows()]
    store.close()
    return {"rows": len(found), "exact": found == right, **counts_of(base)}


def counts_of(base: str) -> dict[str, Any]:
    with urllib.request.urlopen(f"{base}/-/counts") as answer:
        counts: dict[str, Any] = json.load(answer)
    return counts


def least_pause(folder: Path) -> float:
    """Seconds between two requests of a crawl with a delay, at least."""
    server, base = start_server(POLITE_ITEMS)
    try:
        start_crawl(base, folder / "polite.jsonl", POLITE_DELAY).wait()
        return float(counts_of(base)["least_pause"])
    finally:
        server.terminate()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--items", type=int, default=19_000)
    parser.add_argument("--kills", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--save", action="store_true", help="save the result and rewrite docs/benchmarks.md")
    chosen = parser.parse_args()
    result = measured_crawl(chosen.items, chosen.kills, chosen.seed)
    say(json.dumps(result, indent=1))
    if chosen.save:
        publish("crawl", result)


def measured_crawl(items: int, kills: int, seed: int) -> dict[str, Any]:
    """Crawl a site of some items with some kills, and a small one with a delay; return how they went."""
    server, base = start_server(items)
    try:
        with tempfile.TemporaryDirectory() as folder:
            output = Path(folder) / "plants.jsonl"
            went = crawl_with_kills(base, output, kills, random.Random(seed))
            path = output.with_name("plants.jsonl.crawl")
            pages = pages_in(path)
            answers = {**went, "items": items, "pages": pages, **judge(base, items, path)}
            polite = {"polite_delay": POLITE_DELAY, "polite_least_pause": least_pause(Path(folder))}
            return answers | polite | {"pages_per_second": round(pages / went["seconds"])}
    finally:
        server.terminate()


if __name__ == "__main__":
    main()
