"""Time of a wrapper on a page of 30 records with 8 fields: ``python -m benchmarks.sites.speed``."""

from __future__ import annotations

import time
import tracemalloc
from collections.abc import Callable
from functools import partial
from typing import Final

import scutch
from benchmarks.common import say
from benchmarks.sites.data import records
from benchmarks.sites.designs import STYLES, Style, page_of, style_design

RECORDS, FIELDS, ROUNDS = 30, 8, 40
BASE: Final = "https://marsh.example/list"


def best_time(work: Callable[[], object]) -> float:
    """Return the least CPU time of some rounds, in milliseconds."""
    times = []
    for _ in range(ROUNDS):
        begin = time.process_time_ns()
        work()
        times.append(time.process_time_ns() - begin)
    return min(times) / 1e6


def health_of_page(wrapper: scutch.Wrapper, page: scutch.Page) -> object:
    """Apply a wrapper to a page, and compute the health of the answer."""
    return wrapper.apply(page).health


def values_of_page(wrapper: scutch.Wrapper, page: scutch.Page) -> object:
    """Apply a wrapper to a page, and read all values."""
    return wrapper.apply(page).table.to_dicts()


def line(style: Style) -> str:
    """Return the times of parsing, of finding the cells, of reading their values and of the health for one design."""
    page = scutch.parse(page_of(style_design("shop", style), records("shop", RECORDS)), url=BASE)
    wrapper = scutch.learn([page])
    wrapper = wrapper.drop(*wrapper.names[FIELDS:])
    works: tuple[tuple[str, Callable[[], object]], ...] = (
        ("parse", partial(scutch.parse, page.source, url=BASE)),
        ("apply", partial(wrapper.apply, page)),
        ("with values", partial(values_of_page, wrapper, page)),
        ("with health", partial(health_of_page, wrapper, page)),
    )
    times = ", ".join(f"{name} {best_time(work):.2f} ms" for name, work in works)
    return f"{style.name:10} {len(wrapper.names)} fields: {times}; {len(wrapper.to_json()) / 1024:.0f} KiB of JSON"


def memory_line(count: int = 1000) -> str:
    """Return the memory of many wrappers that were loaded and used, in MB."""
    page = scutch.parse(page_of(style_design("shop", STYLES[0]), records("shop", RECORDS)), url=BASE)
    text = scutch.learn([page]).to_json()
    tracemalloc.start()
    wrappers = [scutch.Wrapper.from_json(text) for _ in range(count)]
    for wrapper in wrappers:
        wrapper.apply(page)
    used, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return f"{len(wrappers)} wrappers: {used / 1e6:.1f} MB"


def main() -> None:
    """Print a line for each design, and the memory of wrappers."""
    for style in STYLES:
        say(line(style))
    say(memory_line())


if __name__ == "__main__":
    main()
