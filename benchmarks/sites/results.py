"""Wrappers of search sites: ``python -m benchmarks.sites.results [--pages K] [-v] [SITE ...]``.

A wrapper is learned from the first queries of each site of results-dev and applied to its others. The score of a page is the
F1 of its rows: a row is right if its text has a word F1 of .8 with that of a record of the gold. Fields: of the columns that
had a column of the gold on the learned pages, the share of cells that are right there on the others. The last line says how
far verdicts can be trusted: a page is right from a row F1 of .97 and 95 % of right cells. The base rate is
``extract_records`` on each page alone: its first region, whose columns have no names in common over pages.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import chain
from typing import Any, Final, NamedTuple

import scutch
from benchmarks.common import Gold, say
from benchmarks.records.metric import SAME, bag, similarity
from benchmarks.sites.by_site import line, sites_of, trust_line
from scutch.page.text import render_text

CORPUS: Final = "results-dev"
#: Share of the cells of a column that are right, if it is a column of the gold.
LEARNED: Final = 0.9
#: Right cells of a column of the gold at least: a single one may be chance.
FEWEST_CELLS: Final = 3
#: Pages with lower scores are shown.
SHOWN_ROWS, SHOWN_FIELDS = 0.97, 0.95


class FoundRows(NamedTuple):
    """Rows that a tool reads from a page: their texts, and their cells by column."""

    texts: Sequence[str]
    columns: Mapping[str, Sequence[str | None]]


class PageRows(NamedTuple):
    """Rows of a page beside its gold."""

    found: FoundRows
    records: Sequence[Mapping[str, Any]]
    #: Number of the row of each record that has one.
    rows: Mapping[int, int]

    @property
    def f1(self) -> float:
        """The F1 of the rows."""
        both = len(self.found.texts) + len(self.records)
        return 2 * len(self.rows) / both if both else 1.0

    def right(self, column: str) -> tuple[int, int]:
        """Return how many cells of a column are those of the column of the gold that fits best, and how many there are."""
        cells = self.found.columns[column]
        width = max((len(record["fields"]) for record in self.records), default=0)
        counts = [(0, 0)]
        for place in range(width):
            pairs = [(cells[row] or "", field(self.records[number], place)) for number, row in self.rows.items()]
            shown = [(squeezed(one), squeezed(other)) for one, other in pairs if one or other]
            counts.append((sum(one == other for one, other in shown), len(shown)))
        return max(counts, key=lambda count: (count[0] / max(1, count[1]), count[1]))


def field(record: Mapping[str, Any], place: int) -> str:
    """Return a field of a record of the gold; empty if it has less."""
    return record["fields"][place] if place < len(record["fields"]) else ""


def squeezed(text: str) -> str:
    """Return a text without white space and capitals."""
    return "".join(text.split()).casefold()


def main_records(page: Gold) -> Sequence[Mapping[str, Any]]:
    """Return the records of the main region of the gold."""
    regions = page.gold["regions"]
    return next((region for region in regions if region["role"] == "main"), regions[0])["records"] if regions else ()


def paired(texts: Sequence[str], records: Sequence[Mapping[str, Any]]) -> dict[int, int]:
    """Return the row of each record that has one, one to one, in the order of the rows."""
    wanted = [[bag(text) for text in (record["text"], *record.get("alt", ()))] for record in records]
    rows: dict[int, int] = {}
    for row, text in enumerate(texts):
        own = bag(text)
        free = (number for number in range(len(records)) if number not in rows)
        scores = ((max(similarity(own, each) for each in wanted[number]), -number) for number in free)
        score, number = max(scores, default=(0.0, 0))
        if score >= SAME:
            rows[-number] = row
    return rows


def page_rows(found: FoundRows, page: Gold) -> PageRows:
    """Return rows beside the gold of their page."""
    records = main_records(page)
    return PageRows(found, records, paired(found.texts, records))


def rows_of_answer(answer: scutch.Answer) -> FoundRows:
    """Return the rows that a wrapper reads; hidden texts count, as for ``scutch.Record``."""
    own = answer.page.columns
    columns = {name: answer.table.grid.texts(number) for number, name in enumerate(answer.fields)}
    return FoundRows([render_text(own, scope.begin, scope.end, hidden=True, apart=True) for scope in answer.scopes], columns)


def rows_alone(page: scutch.Page) -> FoundRows:
    """Return the rows of a page without a wrapper."""
    regions = scutch.extract_records(page)
    return FoundRows([record.text for record in regions[0]] if regions else (), {})


class SiteScore(NamedTuple):
    """Scores of the pages of a site that were not learned from: rows, rows without a wrapper, fields, and notes."""

    rows: list[float]
    base: list[float]
    fields: list[float]
    notes: list[str]
    verdicts: Counter[str]
    #: Verdict about each page, and whether its rows are right.
    calls: list[tuple[str, bool]]


def site_score(pages: Sequence[Gold], learned: int) -> SiteScore:
    """Return the scores of a site."""
    parsed = [scutch.parse(page.html, url=page.url or None) for page in pages]
    base = [page_rows(rows_alone(page), gold).f1 for page, gold in zip(parsed[learned:], pages[learned:], strict=True)]
    try:
        wrapper = scutch.learn(parsed[:learned])
    except scutch.InvalidInput as error:
        return SiteScore([0.0] * len(base), base, [], [f"0.00 {pages[0].gold['site']}: {error}"], Counter(), [])
    answers = list(map(wrapper.apply, parsed))
    read = [page_rows(rows_of_answer(answer), gold) for answer, gold in zip(answers, pages, strict=True)]
    columns = [name for name in wrapper.names if is_learned([page.right(name) for page in read[:learned]])]
    score = SiteScore([page.f1 for page in read[learned:]], base, [], [], Counter(), [])
    for page, gold, answer in zip(read[learned:], pages[learned:], answers[learned:], strict=True):
        counts = {name: page.right(name) for name in columns}
        cells = sum(count for _, count in counts.values())
        right = sum(count for count, _ in counts.values())
        score.verdicts[answer.health.verdict] += 1
        score.calls.append((answer.health.verdict, page.f1 >= SHOWN_ROWS and right >= SHOWN_FIELDS * cells))
        score.fields.extend([right / cells] if cells else [])
        if page.f1 < SHOWN_ROWS or (cells and right < SHOWN_FIELDS * cells):
            low = [name for name, (own, all_) in counts.items() if own < LEARNED * all_]
            score.notes.append(
                f"{page.f1:.2f} {gold.id}: {len(answer)} rows of {len(page.records)}, cells {right} of {cells} {low}"
                f" {answer.health.verdict} {[anchor.css for anchor in wrapper.records]}"
            )
    return score


def is_learned(counts: Sequence[tuple[int, int]]) -> bool:
    """Whether a column is one of the gold on the learned pages, by its right cells and all cells of each."""
    right, cells = (sum(values) for values in zip(*counts, strict=True))
    return right >= max(FEWEST_CELLS, LEARNED * cells)


def main(arguments: Sequence[str] | None = None) -> None:
    """Print the F1 of rows and the share of right fields."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("sites", nargs="*", metavar="SITE", help="a part of the name of a site; all by default")
    parser.add_argument("--pages", type=int, default=1, help="pages to learn from")
    parser.add_argument("-v", "--verbose", action="store_true", help="show the pages with low scores")
    options = parser.parse_args(arguments)
    sites = sites_of(CORPUS, options.pages, options.sites)
    scores = {site: site_score(pages, options.pages) for site, pages in sites.items()}
    say(f"wrappers of {options.pages} pages:")
    say(line("rows", {site: score.rows for site, score in scores.items()}))
    say(line("rows, base", {site: score.base for site, score in scores.items()}))
    say(line("fields", {site: score.fields for site, score in scores.items() if score.fields}))
    verdicts = sum((score.verdicts for score in scores.values()), Counter())
    say("  ".join(f"{verdict} {count}" for verdict, count in sorted(verdicts.items())))
    say(f"rows and fields: {trust_line(chain.from_iterable(score.calls for score in scores.values()))}")
    if options.verbose:
        say("\n".join(sorted(note for score in scores.values() for note in score.notes)))


if __name__ == "__main__":
    main()
