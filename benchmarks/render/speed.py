"""Pages per second and memory with one, two and four contexts; and a DOM snapshot against a script that walks the page.

Run as ``python -m benchmarks.render.speed [--pages N]``. The pages are those of the tests and, where it is, some of
``content-dev``; see ``benchmarks.render.pages`` for how they are shown. All of it depends on the machine and on what else it
does, so what is compared takes turns.
"""

import argparse
import asyncio
import json
import os
import statistics
from collections.abc import Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from time import perf_counter
from typing import Any, Final

from benchmarks import common
from benchmarks.render.pages import OFFLINE, Sample, bundled, kibibytes, real
from benchmarks.render.walk import WALK
from benchmarks.report import publish
from scutch import parse
from scutch.errors import SourceError
from scutch.page.readers.snapshot_document import REQUEST
from scutch.sources.browser import Browser
from scutch.sources.browser.cdp_socket import CdpSocket
from scutch.sources.chromium import find_browser, launch_arguments, load_playwright

CONTEXTS: Final = (1, 2, 4)
ROUNDS: Final = 2
#: Alternating measurements of both ways per page; the best counts.
TURNS: Final = 3


def descendants(root: int) -> set[int]:
    """Return a process and its descendants."""
    parents: dict[int, int] = {}
    for entry in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):  # it has ended meanwhile
            parents[int(entry.parent.name)] = int(entry.read_text().rpartition(")")[2].split()[1])
    found = {root}
    while more := {pid for pid, parent in parents.items() if parent in found} - found:
        found |= more
    return found


def mebibytes(pids: Iterable[int]) -> float:
    """Return the memory of processes; shared memory counts once."""
    total = 0
    for pid in pids:
        with suppress(OSError):
            lines = Path(f"/proc/{pid}/smaps_rollup").read_text(encoding="ascii").splitlines()
            total += sum(int(line.split()[1]) for line in lines if line.startswith("Pss:"))
    return total / 1024


async def watched(peaks: list[float]) -> None:
    """Record the memory of the descendants of this process until cancelled."""
    while True:
        peaks.append(await asyncio.to_thread(lambda: mebibytes(descendants(os.getpid()) - {os.getpid()})))
        await asyncio.sleep(1)


async def batch(samples: Sequence[Sample], contexts: int) -> dict[str, float]:
    """Render all pages once; the start of the browser is not counted."""
    peaks: list[float] = []
    async with Browser(OFFLINE, contexts=contexts) as browser:
        await browser.render("<p>The browser has started.")
        watch = asyncio.create_task(watched(peaks))
        start = perf_counter()
        shown = await asyncio.gather(*(attempt(browser, sample) for sample in samples))
        seconds = perf_counter() - start
        watch.cancel()
    return {"pages_per_second": sum(shown) / seconds, "peak_mib": max(peaks), "failed": len(shown) - sum(shown)}


async def attempt(browser: Browser, sample: Sample) -> bool:
    """Render a page; whether that succeeded."""
    try:
        await browser.render(sample.html, sample.url)
    except SourceError:
        return False
    return True


def contexts_compared(samples: Sequence[Sample]) -> dict[str, Any]:
    """Return the medians over rounds, by the number of contexts; the numbers alternate."""
    rows: dict[int, list[dict[str, float]]] = {contexts: [] for contexts in CONTEXTS}
    for _ in range(ROUNDS):
        for contexts, found in rows.items():
            found.append(asyncio.run(batch(samples, contexts)))
            common.say(f"  {contexts} contexts: {found[-1]}")
    return {
        str(contexts): {name: round(statistics.median(row[name] for row in found), 2) for name in found[0]}
        for contexts, found in rows.items()
    }


async def ways(samples: Sequence[Sample]) -> list[dict[str, float]]:
    """Time the snapshot with its columns, and the walk with its result, on the same rendered pages."""
    api = load_playwright()
    rows = []
    async with api.async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=find_browser(), args=launch_arguments(1024))
        for sample in samples:
            page = await browser.new_page(offline=True, viewport={"width": 1280, "height": 800})
            with suppress(api.Error):
                await page.set_content(sample.html.decode("utf-8", "replace"), wait_until="load", timeout=5000)
            with suppress(api.Error):
                rows.append(await timed(page))
            await page.close()
        await browser.close()
    return rows


async def timed(page: Any) -> dict[str, float]:
    """Best times of both ways on one page, alternating; their sessions are open, as they are once a page has loaded."""
    session = await page.context.new_cdp_session(page)
    line = await CdpSocket.open(load_playwright(), page, session)
    best = {"snapshot": float("inf"), "columns": float("inf"), "walk": float("inf")}
    nodes = 0
    for _ in range(TURNS):
        start = perf_counter()
        snapshot = await line.ask("DOMSnapshot.captureSnapshot", REQUEST)
        taken = perf_counter()
        nodes = len(parse(snapshot))
        made = perf_counter()
        walk = await session.send("Runtime.evaluate", {"expression": WALK, "returnByValue": True})
        json.loads(walk["result"]["value"])
        walked = perf_counter()
        for name, seconds in (("snapshot", taken - start), ("columns", made - taken), ("walk", walked - made)):
            best[name] = min(best[name], seconds)
    return {"nodes": nodes, **best}


def ways_compared(samples: Sequence[Sample]) -> dict[str, Any]:
    """Return the times of both ways up to their results, the additional time of the columns, and the ratio."""
    rows = asyncio.run(ways(samples))
    ratio = common.ratio([row["snapshot"] for row in rows], [row["walk"] for row in rows])
    return {
        "pages": len(rows),
        "mean_nodes": round(statistics.fmean(row["nodes"] for row in rows)),
        **{name: common.milliseconds(row[name] for row in rows) for name in ("snapshot", "columns", "walk")},
        "ratio": [round(value, 3) for value in ratio],
    }


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure, print and save."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pages", type=int, default=40, help="pages of content-dev")
    options = parser.parse_args(arguments)
    kinds = {"bundled": bundled(), "real": real(options.pages)}
    result: dict[str, Any] = {}
    for kind, samples in kinds.items():
        if samples:
            common.say(f"{kind}: {len(samples)} pages")
            sizes = {"pages": len(samples), "mean_kib": round(kibibytes(samples), 1)}
            result[kind] = sizes | {"contexts": contexts_compared(samples), "ways": ways_compared(samples)}
            common.say(f"  {result[kind]}")
    publish("render_speed", result)


if __name__ == "__main__":
    main()
