"""Sections of docs/benchmarks.md on next pages and on a crawl."""

from typing import Final

from benchmarks.markdown import Result, interval, measured, table

NEXT_PAGE: Final = """\
## Next pages

*Found*: share of the pages with a next page for which it is found; *silent*: share of the pages without one that get no
answer; with 95 % bootstrap intervals over sites (`python -m benchmarks.crawl.saved_pages --save`). Saved pages: {of} with
a next page and {without} without one, judged by eye where any rule, even a loose one, found something. Many pages of
results-dev were saved under the address of the home page. Made-up sites: pagers of numbers, {made_up_of} pages with a
next page and {made_up_without} without. The rules of scutch were developed on the saved pages; [Crawls](crawl.md) has the
results on pages of {themes}.

A call takes {next_page:.2f} ms on average, the parse {parse:.2f} ms (CPU time, saved pages)."""

CRAWL: Final = """\
## A crawl

A shop of {items:,} items on a local server, with errors, redirects, truncated and slow answers, duplicates and an endless
calendar, crawled with its details by one process that was killed (SIGKILL) at {kills} random moments (`python -m
benchmarks.crawl.run --save`)."""


def next_pages(result: Result) -> str:
    """Return the section on next pages."""
    first, invented = result["saved"][0], result["made_up"][0]
    head = NEXT_PAGE.format(
        **result["milliseconds"],
        of=first["of"],
        without=f"{first['without']:,}",
        made_up_of=invented["of"],
        made_up_without=invented["without"],
        themes="themes that others wrote",
    )
    rows = (
        (f"{pages}: {row['rule']}", *(interval(row["shares"][case], "value") for case in ("found", "none")), row["false"])
        for pages, name in (("saved", "saved"), ("made-up", "made_up"))
        for row in result[name]
    )
    return "\n\n".join((head, measured(result), table(("pages: rule", "found", "silent", "wrong answers"), rows)))


def crawl(result: Result) -> str:
    """Return the section on a crawl."""
    early, most = result["memory_mib"]
    rows = (
        ("rows, all exact" if result["exact"] else "rows, **not all exact**", f"{result['rows']:,}"),
        ("pages", f"{result['pages']:,}"),
        ("requests", f"{result['requests']:,}"),
        ("most requests of one page", result["most_requests_of_one_page"]),
        ("most requests in flight", result["most_in_flight"]),
        ("requests before the time that Retry-After named", result["early"]),
        ("requests that robots.txt does not allow", result["disallowed"]),
        (f"least pause at a delay of {result['polite_delay']} s", f"{result['polite_least_pause']:.3f} s"),
        ("memory of the crawler, early and at most", f"{early} and {most} MiB"),
    )
    return "\n\n".join((CRAWL.format(**result), measured(result), table(("", "measured"), rows)))
