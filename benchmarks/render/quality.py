"""The same pages with and without rendering: the effect on records and content.

Run as ``python -m benchmarks.render.quality [--records N] [--content N]``. Three forms of every page are compared: its markup
as it came (*parsed*), the page that Chromium showed of it (*rendered*), and the markup of that, parsed again (*rewritten*:
what scripts did is in it, what style sheets hide is not). Only scores are kept.
"""

import argparse
import asyncio
import statistics
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple

import scutch
from benchmarks import common
from benchmarks.content import metric
from benchmarks.records import corpus as records
from benchmarks.records.metric import Region
from benchmarks.records.runner import judge
from benchmarks.render.pages import OFFLINE
from benchmarks.report import publish
from scutch.errors import SourceError
from scutch.page import Page
from scutch.page.columns import MARKS
from scutch.sources.browser import Browser

FORMS: Final = ("parsed", "rendered", "rewritten")
#: Smallest difference of F1 whose cause is counted.
CHANGED: Final = 0.02


class Case(NamedTuple):
    """A page of a corpus, and the score of a result for it."""

    name: str
    group: str
    url: str | None
    html: bytes | str
    score: Callable[[Page], float]


def records_cases(count: int) -> list[Case]:
    """Return evenly spaced pages of ``records-dev``."""
    return [_records_case(page) for page in spaced(records.load("records-dev"), count)]


def _records_case(page: records.Page) -> Case:
    def score(shown: Page) -> float:
        found = scutch.extract_records(shown)
        regions = [
            Region([{"text": row.text, "fields": row.fields} for row in region.records], region.confidence) for region in found
        ]
        return float(judge(page, regions)["f1"])

    return Case(page.id, page.group, page.url or None, page.html, score)


def content_cases(count: int) -> list[Case]:
    """Return evenly spaced pages of ``content-dev``."""
    return [_content_case(page) for page in common.pages(count)]


def _content_case(page: common.Gold) -> Case:
    def score(shown: Page) -> float:
        return metric.score(scutch.extract_content(shown).text, page.gold["text"]).f1

    return Case(page.id, records.site_of(page.url), page.url or None, page.html, score)


def spaced(values: Sequence[Any], count: int) -> list[Any]:
    """Return so many values at equal distances.

    >>> spaced(range(10), 3)
    [0, 3, 6]
    """
    return list(values[:: max(1, len(values) // count)][:count])


async def scored(cases: Iterable[Case], contexts: int) -> list[dict[str, Any]]:
    """Score all forms of all pages; a page that cannot be rendered counts with its parsed form, and is counted."""
    async with Browser(OFFLINE, contexts=contexts) as browser:
        return list(await asyncio.gather(*(row(browser, case) for case in cases)))


async def row(browser: Browser, case: Case) -> dict[str, Any]:
    """Score the forms of one page."""
    url = case.url if case.url and case.url.startswith("http") else None
    parsed = scutch.parse(case.html, url=case.url)
    try:
        shown = (await browser.render(case.html, url)).at(case.url)
    except SourceError as problem:
        same = await asyncio.to_thread(case.score, parsed)
        return {"group": case.group, "failed": type(problem).__name__, **dict.fromkeys(FORMS, same)}
    rewritten = scutch.parse(shown.to_html(), url=case.url)
    scores = {form: case.score(page) for form, page in zip(FORMS, (parsed, shown, rewritten), strict=True)}
    return {"group": case.group, "failed": "", **scores, "name": case.name, **changes(parsed, shown, rewritten)}


def changes(parsed: Page, shown: Page, rewritten: Page) -> dict[str, float]:
    """Return the text that scripts have added and the text that is hidden, as shares of the original text."""
    before, after = rewritten.columns.chars[0], shown.columns.chars[0]
    hidden = sum(bool(mark & MARKS["hidden"]) for mark in shown.columns.marks) / len(shown)
    return {"grown": before / max(1, parsed.columns.chars[0]), "kept": after / max(1, before), "hidden": hidden}


def summarize(rows: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """Return the means, the paired differences with their intervals over sites, and the causes of changes."""
    result: dict[str, Any] = {"pages": len(rows), "failed": dict(Counter(row["failed"] for row in rows if row["failed"]))}
    result |= {form: round(statistics.fmean(row[form] for row in rows), 4) for form in FORMS}
    for form in FORMS[1:]:
        groups: dict[str, list[float]] = defaultdict(list)
        for one in rows:
            groups[one["group"]].append(one[form] - one["parsed"])
        ahead = common.bootstrap(list(groups.values()), lambda drawn: statistics.fmean(v for values in drawn for v in values))
        result[f"{form} ahead"] = [round(value, 4) for value in ahead]
    return result | {"changed": reasons(rows)}


def reasons(rows: Iterable[Mapping[str, Any]]) -> dict[str, int]:
    """Count the pages whose score rendering changes, by cause.

    >>> reasons([{"parsed": 0.5, "rendered": 0.7, "rewritten": 0.7, "failed": ""}])
    {'better by scripts': 1}
    """
    found: Counter[str] = Counter()
    for one in rows:
        change = one["rendered"] - one["parsed"]
        if not one["failed"] and abs(change) >= CHANGED:
            cause = "scripts" if abs(one["rewritten"] - one["rendered"]) < CHANGED else "what is hidden"
            found[f"{'better' if change > 0 else 'worse'} by {cause}"] += 1
    return dict(found)


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure, print and save."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--records", type=int, default=144, help="pages of records-dev")
    parser.add_argument("--content", type=int, default=262, help="pages of content-dev")
    parser.add_argument("--contexts", type=int, default=2)
    parser.add_argument("--worst", type=int, default=0, help="name so many pages that rendering makes worse")
    options = parser.parse_args(arguments)
    kinds = {"records": records_cases(options.records), "content": content_cases(options.content)}
    result = {}
    for kind, cases in kinds.items():
        rows = asyncio.run(scored(cases, options.contexts))
        result[kind] = summarize(rows)
        common.say(f"{kind}: {result[kind]}")
        for one in sorted(rows, key=lambda row: row["rendered"] - row["parsed"])[: options.worst]:
            common.say(f"  {one}")
    publish("render_quality", result)


if __name__ == "__main__":
    main()
