"""What 10⁹ pages cost, and a simulation of slow machines and failures with up to 1,000 workers.

``python -m benchmarks.scale.cluster`` takes the times of ``benchmarks.scale.speed`` and prints two tables. The simulation
gives shards to workers as the scheduler does, first come first served; a lost machine or a page that kills its worker costs
the attempt.
"""

from __future__ import annotations

import heapq
import json
import random
from typing import Any, Final, NamedTuple

from benchmarks.common import RESULTS, save

PAGES: Final = 1_000_000_000
#: Assumptions, in the units of the names.
DOLLARS_PER_CORE_HOUR: Final = {"on demand": 0.045, "preemptible": 0.014}
STAGES: Final = ("content", "content, metadata, kind", "content and records", "everything")


class Assumptions(NamedTuple):
    """What the simulation assumes.

    Attributes
    ----------
    page_seconds
        Mean time of a page.
    shard_pages
        Pages of a shard: 128 MiB of compressed archive.
    shard_spread
        Standard deviation of the logarithm of a shard's time.
    slow_workers
        Share of workers that have a third of the speed.
    losses_an_hour
        Chance that a worker is lost within an hour; another one takes its place.
    restart_seconds
        Time until it does.
    deadly_pages
        Share of pages that kill their worker or take too long: each costs two attempts of half a shard on average.
    budget_seconds
        Time after which a page is given up.
    """

    page_seconds: float
    shard_pages: int = 3000
    shard_spread: float = 0.25
    slow_workers: float = 0.03
    losses_an_hour: float = 0.05
    restart_seconds: float = 120.0
    deadly_pages: float = 1e-6
    budget_seconds: float = 5.0


class Outcome(NamedTuple):
    """What a simulated job took.

    Attributes
    ----------
    hours
        From start to end.
    efficiency
        Useful time of the time of all workers.
    repeated
        Share of the work that was done again.
    tail
        Share of the time after the first worker had nothing left to do.
    """

    hours: float
    efficiency: float
    repeated: float
    tail: float


def simulated(pages: int, workers: int, given: Assumptions, seed: int = 0) -> Outcome:
    """Simulate a job."""
    chance = random.Random(seed)
    speeds = [1 / 3 if chance.random() < given.slow_workers else 1.0 for _ in range(workers)]
    free = [(0.0, worker) for worker in range(workers)]
    heapq.heapify(free)
    useful = repeated = end = 0.0
    first_idle = None
    shards = max(1, pages // given.shard_pages)
    for _ in range(shards):
        work = given.shard_pages * given.page_seconds * chance.lognormvariate(-(given.shard_spread**2) / 2, given.shard_spread)
        useful += work
        now, worker = heapq.heappop(free)
        seconds = work / speeds[worker]
        wasted = deaths(chance, given) * (seconds / 2 + given.budget_seconds)
        while chance.random() < 1 - (1 - given.losses_an_hour) ** (seconds / 3600):
            wasted += seconds * chance.random() + given.restart_seconds
        repeated += wasted * speeds[worker]
        end = max(end, now + seconds + wasted)
        heapq.heappush(free, (now + seconds + wasted, worker))
    first_idle = free[0][0]
    return Outcome(end / 3600, useful / (end * workers), repeated / useful, 1 - first_idle / end)


def deaths(chance: random.Random, given: Assumptions) -> int:
    """Return how often the workers of a shard die of its pages."""
    return 2 * sum(chance.random() < given.deadly_pages * 100 for _ in range(given.shard_pages // 100))


def cost_rows(milliseconds: dict[str, float]) -> list[dict[str, Any]]:
    """Return core hours and dollars of 10⁹ pages by stage."""
    rows = []
    for stage in STAGES:
        hours = milliseconds[stage] / 1000 * PAGES / 3600
        dollars = {name: round(hours * price) for name, price in DOLLARS_PER_CORE_HOUR.items()}
        rows.append({"stage": stage, "core_hours": round(hours), **dollars})
    return rows


def main() -> None:
    """Print both tables and save them."""
    speed = json.loads((RESULTS / "scale-speed.json").read_text(encoding="utf-8"))
    times: dict[str, float] = speed["milliseconds"]
    costs = cost_rows(times)
    for row in costs:
        print("{stage:26} {core_hours:7,} core hours  ${on demand:,} on demand  ${preemptible:,} preemptible".format(**row))
    given = Assumptions(times["everything"] / 1000)
    rows = []
    for workers in (1, 10, 100, 1000):
        found = simulated(1_000_000 * max(1, workers // 10), workers, given)
        rows.append({"workers": workers, **found._asdict()})
        print(f"{workers:5} workers: {found.efficiency:.1%} useful, {found.repeated:.2%} repeated, tail {found.tail:.1%}")
    save(
        "scale-cluster", {"assumptions": given._asdict(), "dollars": DOLLARS_PER_CORE_HOUR, "costs": costs, "simulated": rows}
    )


if __name__ == "__main__":
    main()
