"""Hostile pages for every public call: the seconds of each at three sizes, each in its own process with a time-out.

Run as ``python -m benchmarks.adversarial_calls [CASE ...]``. Time grows as the page does, or a named limit cuts the work.
"""

import argparse
import gc
import json
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from time import process_time
from typing import Any

import scutch
from benchmarks.child import answer, ask, limit_memory
from benchmarks.common import say
from benchmarks.hostile import CASES
from benchmarks.hostile_lists import LIST_CASES
from benchmarks.hostile_parts import PART_CASES
from benchmarks.report import publish
from scutch.errors import InvalidInput
from scutch.page import Page

#: Bytes of the pages.
SIZES = (50_000, 100_000, 200_000)
TIMEOUT = 60.0
#: Four times the bytes may take this many times as long; what is quadratic takes 16 times as long.
LINEAR = 9.0
#: Below this many seconds the growth is noise.
MEASURABLE = 0.1


def css_of(page: Page) -> list[str]:
    """CSS selectors of some nodes of a page."""
    return [node.css for node in list(page.elements())[:: max(1, len(page) // 200)]]


def xpath_of(page: Page) -> list[str]:
    """XPaths of some nodes of a page."""
    return [node.xpath for node in list(page.elements())[:: max(1, len(page) // 200)]]


def wrapper_of(page: Page, kind: str) -> object:
    """The wrapper of a kind; the error where a page has nothing to learn from."""
    try:
        return scutch.learn([page], kind=kind)
    except InvalidInput as error:
        return error


#: By name what is done with a parsed page.
CALLS: Mapping[str, Callable[[Page], object]] = {
    "content": scutch.extract_content,
    "markdown": lambda page: scutch.extract_content(page).markdown,
    "html": lambda page: scutch.extract_content(page).html,
    "metadata": lambda page: scutch.extract_content(page).metadata,
    "kind": scutch.classify,
    "records": scutch.extract_records,
    "table": lambda page: [region.table.to_dicts() for region in scutch.extract_records(page)[:1]],
    "selectors": lambda page: [region.selectors() for region in scutch.extract_records(page)[:1]],
    "segment": scutch.segment,
    "next_page": scutch.next_page,
    "thread": partial(wrapper_of, kind="thread"),
    "list wrapper": partial(wrapper_of, kind="list"),
    "css": css_of,
    "xpath": xpath_of,
}
PAGES: dict[str, Callable[[int], bytes]] = (
    {name: case.build for name, case in CASES.items()} | dict(LIST_CASES) | dict(PART_CASES)
)


def page_of(case: str, size: int) -> bytes:
    """A page of about so many bytes."""
    build = PAGES[case]
    unit = max(1, (len(build(2048)) - len(build(1024))) // 1024)
    return build(max(1, size // unit))[: 2 * size]


def run_case(case: str, size: int, calls: Sequence[str]) -> dict[str, Any]:
    """The processor seconds of each call on one page, in this process."""
    html = page_of(case, size)
    found: dict[str, Any] = {"bytes": len(html)}
    for name in calls:
        page = scutch.parse(html, url="https://example.org/")
        gc.freeze()  # what was there before, as in a long run of tests, is not collected in the time of the call
        start = process_time()
        CALLS[name](page)
        found[name] = round(process_time() - start, 4)
        gc.unfreeze()
    return found


def measure_case(case: str, calls: Sequence[str]) -> dict[str, Any]:
    """Measure a case at all sizes, and judge the growth of each call."""
    rows = [ask("benchmarks.adversarial_calls", "--child", case, size, json.dumps(calls), timeout=TIMEOUT) for size in SIZES]
    bad = [name for name in calls if not is_linear([row.get(name) for row in rows])]
    worst = max((row.get(name) or 0.0, name) for row in rows for name in calls)
    say(f"  {case:32} worst {worst[0]:7.3f} s {worst[1]:10} " + (f"NOT LINEAR: {', '.join(bad)}" if bad else "linear"))
    return {"case": case, "rows": rows, "not_linear": bad}


def is_linear(seconds: Sequence[float | None]) -> bool:
    """Whether the time of a call grows as the page does, at each size."""
    if None in seconds:
        return False
    first, *more = (float(each or 0.0) for each in seconds)
    least = max(first, MEASURABLE / 8)
    return all(each < MEASURABLE or each <= LINEAR ** (step / len(more)) * least for step, each in enumerate(more, 1))


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure, print and save; with ``--child`` one page."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("cases", nargs="*", metavar="CASE", help="only these pages")
    parser.add_argument("--calls", nargs="+", choices=tuple(CALLS), default=tuple(CALLS))
    parser.add_argument("--child", nargs=3, metavar=("CASE", "SIZE", "CALLS"), help=argparse.SUPPRESS)
    options = parser.parse_args(arguments)
    if options.child:
        limit_memory()
        return answer(run_case(options.child[0], int(options.child[1]), json.loads(options.child[2])))
    rows = [measure_case(case, options.calls) for case in PAGES if not options.cases or case in options.cases]
    if not options.cases and tuple(options.calls) == tuple(CALLS):
        publish("adversarial_calls", {"sizes": SIZES, "rows": rows})
    return None


if __name__ == "__main__":
    main()
