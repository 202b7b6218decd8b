"""Benchmarks of archives: the tables that they print follow from their assumptions."""

from __future__ import annotations

from pathlib import Path

from benchmarks.scale.cluster import DOLLARS_PER_CORE_HOUR, STAGES, Assumptions, cost_rows, simulated
from benchmarks.scale.ray_matrix import environment
from benchmarks.scale.speed import table_lines

QUIET = Assumptions(0.005, shard_spread=0.0, slow_workers=0.0, losses_an_hour=0.0, deadly_pages=0.0)


def test_costs_follow_from_times() -> None:
    """3.6 ms a page are a thousand core hours for 10⁹ pages."""
    for row in cost_rows(dict.fromkeys(STAGES, 3.6)):
        assert row["core_hours"] == 1000
        assert row["on demand"] == round(1000 * DOLLARS_PER_CORE_HOUR["on demand"])


def test_equal_workers_without_failures_waste_nothing() -> None:
    """As many rounds of equal shards as there are."""
    found = simulated(3000 * 40, 10, QUIET)
    assert round(found.hours * 3600, 6) == 4 * 15.0
    assert (round(found.efficiency, 9), found.repeated) == (1.0, 0.0)


def test_failures_repeat_work() -> None:
    """Lost machines and deadly pages cost attempts."""
    assert simulated(3_000_000, 10, QUIET._replace(losses_an_hour=0.5)).repeated > 0.001
    assert simulated(3_000_000, 10, QUIET._replace(deadly_pages=1e-4)).repeated > 0.1


def test_slow_workers_make_a_tail() -> None:
    """The last shard of a slow worker ends after the others."""
    assert simulated(3000 * 100, 10, QUIET._replace(slow_workers=0.3)).tail > 0.01


def test_ratios_compare_times_of_the_same_rounds() -> None:
    """A round in which the machine was half as fast changes none; without the reference there are none."""
    times = {"content": [2.0, 4.0], "turbohtml (content)": [3.0, 6.0]}
    assert list(table_lines(times))[2:] == [
        "| content | 2.00 | 500 | 1.50 [1.50, 1.50] |",
        "| turbohtml (content) | 3.00 | 333 | 1.00 [1.00, 1.00] |",
    ]
    assert list(table_lines({"content": [2.0]}))[2:] == ["| content | 2.00 | 500 |  |"]


def test_a_cluster_leaves_nothing_behind() -> None:
    """Ray notes the current cluster in its folder, by which later drivers would look for one that has been killed."""
    assert environment(Path("base"))["RAY_TMPDIR"] == "base"
