"""A crawl of a made-up shop of 20,000 pages with faults: ``python -m benchmarks.crawl.run [--items N] [--kills K]``.

The crawl is killed (SIGKILL) at random moments and continued. Printed: whether the rows are exact, how often pages were asked
for, the most requests in flight, pages a second, and the memory of the crawler early and at most, after the last kill.
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

from benchmarks.crawl.faulty_site import FaultySite
from scutch.crawl.rows import crawled_rows
from scutch.crawl.store import CrawlStore

COLUMNS: Final = ("title", "title_url", "price", "Height")


def start_server(items: int) -> tuple[subprocess.Popen[str], str]:
    command = [sys.executable, "-m", "benchmarks.crawl.server", str(items)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    return process, f"http://127.0.0.1:{json.loads(process.stdout.readline())['port']}"


def start_crawl(base: str, output: Path) -> subprocess.Popen[bytes]:
    arguments = [f"{base}/plants", "-o", str(output), "--details", "--delay", "0", "--allow-private"]
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
    with urllib.request.urlopen(f"{base}/-/counts") as answer:
        counts = json.load(answer)
    return {
        "rows": len(found),
        "exact": found == right,
        "requests": sum(counts["asked"].values()),
        "most_requests_of_one_page": max(counts["asked"].values()),
        "most_in_flight": counts["most_in_flight"],
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--items", type=int, default=19_000)
    parser.add_argument("--kills", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    server, base = start_server(chosen.items)
    try:
        with tempfile.TemporaryDirectory() as folder:
            output = Path(folder) / "plants.jsonl"
            went = crawl_with_kills(base, output, chosen.kills, random.Random(chosen.seed))
            path = output.with_name("plants.jsonl.crawl")
            result = {**went, "pages": pages_in(path), **judge(base, chosen.items, path)}
            print(json.dumps(result | {"pages_per_second": round(result["pages"] / went["seconds"])}, indent=1))
    finally:
        server.terminate()


if __name__ == "__main__":
    main()
