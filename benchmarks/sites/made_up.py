"""Wrappers of made-up sites: ``python -m benchmarks.sites.made_up [--pages K] [-v] [KIND ...]``.

A wrapper is learned from the first pages of a design and applied to its others, and to the same data in the other designs of
the kind. A value counts in the column that has most values right on the pages that were learned from.
"""

from __future__ import annotations

import argparse
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from typing import Final, Literal, NamedTuple

import scutch
from benchmarks.common import say
from benchmarks.sites.data import KINDS, Record
from benchmarks.sites.designs import Design, designs, page_of, pages_of
from benchmarks.tables.sites.evaluate import is_right

#: Pages to learn from, at most, and pages of usual size.
MOST_LEARNED, USUAL_PAGES = 5, 7
#: Other designs for which a wrapper is repaired at most.
MOST_REPAIRED: Final = 5
BASE: Final = "https://marsh.example/list"
#: Values that are compared.
LEFT_OUT: Final = frozenset(("sku", "path"))


class Site(NamedTuple):
    """Pages of one kind in one design.

    Attributes
    ----------
    kind, name
        What the site is about, and its design.
    shown
        Names of the values that it shows.
    pages
        Records and page, of each.
    """

    kind: str
    name: str
    shown: Sequence[str]
    pages: Sequence[tuple[Sequence[Record], scutch.Page]]


def is_same(value: object, expected: object) -> bool:
    """Whether a value is the expected one; a time on the expected day, and a list in another order, are.

    >>> is_same("2024-06-06T10:00", date(2024, 6, 6)), is_same(["oil", "flax"], ["flax", "oil"]), is_same("oil", "flax")
    (True, True, False)
    """
    if isinstance(value, list) and isinstance(expected, list):
        return sorted(map(str, value)) == sorted(map(str, expected))
    is_time = isinstance(expected, date) and isinstance(value, str) and value[10:11] == "T"
    return is_right(str(value)[:10] if is_time else value, expected)


class PageAnswer(NamedTuple):
    """What a wrapper read from a page, beside its records."""

    rows: Sequence[Record]
    answer: scutch.Answer

    @property
    def has_rows(self) -> bool:
        """Whether there is a row for each record."""
        return len(self.answer) == len(self.rows)

    def has_wrong(self, name: str, column: str) -> bool:
        """Whether a value of a column is that of something else; one that is missing is not."""
        return not self.has_rows or any(
            value is not None and not is_same(value, row[name])
            for value, row in zip(self.answer.table[column], self.rows, strict=True)
        )

    def right(self, name: str, column: str) -> int:
        """Count the values of a column that are right."""
        if not self.has_rows:
            return 0
        return sum(map(is_same, self.answer.table[column], (row[name] for row in self.rows)))


def site_of(design: Design) -> Site:
    """Return the site of a design."""
    pages = [(rows, scutch.parse(html, url=BASE)) for rows, html in pages_of(design, USUAL_PAGES)]
    return Site(design.kind, design.name, design.shown, pages)


def learned_columns(design: Design | Site, answers: Sequence[PageAnswer]) -> dict[str, str]:
    """Return for each value the column that has most of them right; empty if it has less than half."""
    found: dict[str, str] = {}
    total = sum(len(answer.rows) for answer in answers)
    for name in design.shown:
        scores = {column: sum(each.right(name, column) for each in answers) for column in answers[0].answer.fields}
        best = max(scores, key=lambda column: scores[column], default="")
        found[name] = best if best and 2 * scores[best] >= total else ""
    return found


class Tally:
    """Counts of values by name, of pages and of verdicts."""

    def __init__(self) -> None:
        self.right: Counter[str] = Counter()
        self.count: Counter[str] = Counter()
        self.verdicts: defaultdict[str, Counter[str]] = defaultdict(Counter)
        self.notes: list[str] = []

    def add(self, design: Site, columns: Mapping[str, str], page: PageAnswer) -> bool:
        """Count the values of a page; return whether all of its learned columns are right."""
        wrong = []
        for name in design.shown:
            right = page.right(name, columns[name]) if columns[name] else 0
            self.right[name] += right
            self.count[name] += len(page.rows)
            wrong += [f"{name} {right}/{len(page.rows)}"] if right < len(page.rows) else []
        if wrong:
            self.notes.append(f"{design.kind}, {design.name}: {', '.join(wrong)} {page.answer.health.verdict}")
        return page.has_rows and all(page.right(name, column) == len(page.rows) for name, column in columns.items() if column)


def measure(
    design: Site, others: Sequence[Site], learned: int, tally: Tally, kind: Literal["list", "detail"] = "list"
) -> scutch.Wrapper | None:
    """Learn one design, and count what its wrapper reads from its other pages and from those of other designs."""
    try:
        wrapper = scutch.learn([page for _, page in design.pages[:learned]], kind=kind)
    except scutch.InvalidInput as error:
        tally.notes.append(f"{design.kind}, {design.name}: {error}")
        tally.count.update({name: sum(len(rows) for rows, _ in design.pages[MOST_LEARNED:]) for name in design.shown})
        return None
    answers = [PageAnswer(rows, wrapper.apply(page)) for rows, page in design.pages]
    columns = learned_columns(design, answers[:learned])
    for page in answers[MOST_LEARNED:]:
        is_whole = tally.add(design, columns, page)
        tally.verdicts["same, right" if is_whole else "same, wrong"][page.answer.health.verdict] += 1
        if page.answer.health.verdict != "ok":
            tally.notes.append(f"alarm: {design.kind}, {design.name}: {page.answer.problems}")
    known = [dict(row) for page in answers[:MOST_LEARNED] for row in page.answer.records]
    for other in others[:: max(1, len(others) // MOST_REPAIRED)]:
        repair_for(wrapper, other, columns, known, tally)
    for other in others:
        rows, first = other.pages[0]
        page = PageAnswer(rows, wrapper.apply(first))
        shared = {name: column for name, column in columns.items() if column and name in other.shown}
        is_whole = page.has_rows and all(page.right(name, column) == len(rows) for name, column in shared.items())
        has_wrong = any(page.has_wrong(name, column) for name, column in shared.items())
        case = "right" if is_whole else "wrong" if has_wrong else "missing"
        tally.verdicts[f"redesign, {case}"][page.answer.health.verdict] += 1
        if page.answer.health.verdict == "ok" and not is_whole:
            tally.notes.append(f"{case}, ok: {design.kind}, {design.name} on {other.name}: {page.answer.health}")
    return wrapper


def repair_for(
    wrapper: scutch.Wrapper, other: Site, columns: Mapping[str, str], known: Sequence[Mapping[str, object]], tally: Tally
) -> None:
    """Repair a wrapper with two pages of another design, and count what it reads from a third one."""
    try:
        repaired = scutch.repair(wrapper, [page for _, page in other.pages[:2]], known_rows=known)
    except scutch.InvalidInput as error:
        tally.notes.append(f"repair: {other.kind}, {other.name}: {error}")
        return
    for rows, first in other.pages[MOST_LEARNED:USUAL_PAGES]:
        page = PageAnswer(rows, repaired.wrapper.apply(first))
        for name, column in columns.items():
            if column and name in other.shown:
                right = page.right(name, column)
                tally.count[f"repaired {name}"] += len(rows)
                tally.right[f"repaired {name}"] += right
                if right < len(rows):
                    none = sum(value is None for value in page.answer.table[column])
                    tally.notes.append(f"repair: {other.kind}, {other.name}: {name} {right}/{len(rows)}, {none} without value")


def lines(tally: Tally) -> Iterator[str]:
    """Yield the lines of the report."""
    for name, count in tally.count.most_common():
        yield f"  {name:14} {tally.right[name] / count:.3f} of {count}"
    for group in ("", "repaired "):
        names = [name for name in tally.count if name.startswith("repaired ") == bool(group)]
        right, count = sum(map(tally.right.__getitem__, names)), sum(map(tally.count.__getitem__, names))
        yield f"  {group}all values: {right / max(1, count):.3f} of {count}"
    for case, verdicts in tally.verdicts.items():
        yield f"  {case:16} " + "  ".join(f"{verdict} {count}" for verdict, count in sorted(verdicts.items()))


def calibration(verdicts: Mapping[str, Counter[str]]) -> Iterator[str]:
    """Yield how far verdicts can be trusted: right answers of those called ok, redesigns noticed, unchanged pages flagged.

    >>> verdicts = {"same, right": Counter(ok=9), "same, wrong": Counter(degraded=1), "redesign, wrong": Counter(broken=4)}
    >>> for line in calibration(verdicts):
    ...     print(line)
    called ok and right: 9 of 9
    redesigns noticed: 4 of 4
    unchanged pages flagged: 0 of 9
    """
    called_ok = {case: counts["ok"] for case, counts in verdicts.items()}
    right = sum(count for case, count in called_ok.items() if not case.endswith(("wrong", "missing")))
    wrong = verdicts.get("redesign, wrong", Counter[str]()) + verdicts.get("redesign, missing", Counter[str]())
    same = verdicts.get("same, right", Counter())
    yield f"called ok and right: {right} of {sum(called_ok.values())}"
    yield f"redesigns noticed: {wrong.total() - wrong['ok']} of {wrong.total()}"
    yield f"unchanged pages flagged: {same.total() - same['ok']} of {same.total()}"


def main(arguments: Sequence[str] | None = None) -> None:
    """Print the shares of right values, and the verdicts."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("kinds", nargs="*", metavar="KIND", help="a kind of site; all by default")
    parser.add_argument("--pages", type=int, default=2, help="pages to learn from, 1 to 5")
    parser.add_argument("-v", "--verbose", action="store_true", help="show what is wrong")
    options = parser.parse_args(arguments)
    tally = Tally()
    for kind in options.kinds or KINDS:
        known = designs(kind)
        sites = [site_of(design) for design in known]
        for design, site in zip(known, sites, strict=True):
            wrapper = measure(site, [other for other in sites if other is not site], options.pages, tally)
            if wrapper is not None:
                empty = wrapper.apply(page_of(design, []), url=BASE)
                tally.verdicts["empty"][empty.health.verdict] += 1
    say(f"wrappers of {options.pages} pages:")
    say("\n".join((*lines(tally), *calibration(tally.verdicts), *(tally.notes if options.verbose else ()))))


if __name__ == "__main__":
    main()
