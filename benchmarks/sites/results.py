"""Wrappers of search sites: ``python -m benchmarks.sites.results [--pages K] [-v] [SITE ...]``.

A wrapper is learned from the first queries of each site of results-dev and applied to its others. The score of a page is the
F1 of its rows: a row is right if its text has a word F1 of .8 with that of a record of the gold. Fields: of the columns that
had a column of the gold on the learned pages, the share of cells that are right there on the others. The base rate is
``extract_records`` on each page alone: its first region, whose columns have no names in common over pages.

The last lines say how far verdicts can be trusted. By the gold, a page is right from a row F1 of .97 and 95 % of right cells.
By the values, it is right if 95 % of the cells that the gold has agree with it: letters and digits are compared, up to an
ellipsis and in the encoding of the page, because the gold has lost signs, shortened texts and left cells out.
"""

from __future__ import annotations

import argparse
import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
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


#: Whether a cell is that of the gold; None if it does not count.
Comparison = Callable[[str, str], bool | None]
#: Lines about the trust in verdicts, and what they count.
TRUST: Final = {"rows and fields by the gold": "calls", "rows of the gold": "same_rows", "values": "readings"}
#: Signs at the end of a text that is cut.
CUT: Final = ("…", "...")


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

    def right(self, column: str, same: Comparison) -> tuple[int, int]:
        """Return how many cells of a column are those of the column of the gold that fits best, and how many count."""
        cells = self.found.columns[column]
        width = max((len(record["fields"]) for record in self.records), default=0)
        counts = [(0, 0)]
        for place in range(width):
            pairs = [(cells[row] or "", field(self.records[number], place)) for number, row in self.rows.items()]
            found = [own for own in (same(*pair) for pair in pairs) if own is not None]
            counts.append((sum(found), len(found)))
        return max(counts, key=lambda count: (count[0] / max(1, count[1]), count[1]))


def field(record: Mapping[str, Any], place: int) -> str:
    """Return a field of a record of the gold; empty if it has less."""
    return record["fields"][place] if place < len(record["fields"]) else ""


def squeezed(text: str) -> str:
    """Return a text without white space and capitals."""
    return "".join(text.split()).casefold()


def equals(own: str, wanted: str) -> bool | None:
    """Whether a cell has the text of the gold.

    >>> equals("Flax Rope", "flax rope"), equals("", "Flax"), equals("", "")
    (True, False, None)
    """
    return squeezed(own) == squeezed(wanted) if own or wanted else None


def agrees(own: str, wanted: str) -> bool | None:
    """Whether a cell has the letters and digits of the gold, up to where either is cut.

    >>> agrees("Flax – the plant of blue fields", "Flax: the plant of …"), agrees("Flax", ""), agrees("", "Flax")
    (True, None, False)
    """
    if not wanted:
        return None
    left, right = letters_of(own), letters_of(wanted)
    if own.rstrip().endswith(CUT) or wanted.rstrip().endswith(CUT):
        length = min(len(left), len(right))
        return length > 0 and left[:length] == right[:length]
    return left == right


def letters_of(text: str) -> str:
    """Return the letters and digits of a text, in UTF-8 where it was read as Windows-1252.

    >>> letters_of("CafÃ© of flax")
    'caféofflax'
    """
    with suppress(UnicodeError):
        text = text.encode("cp1252").decode("utf-8")
    return "".join(re.findall(r"\w+", text.casefold()))


def main_records(page: Gold) -> Sequence[Mapping[str, Any]]:
    """Return the records of the main region of the gold."""
    regions = page.gold["regions"]
    return next((region for region in regions if region["role"] == "main"), regions[0])["records"] if regions else ()


def paired(texts: Sequence[str], records: Sequence[Mapping[str, Any]]) -> dict[int, int]:
    """Return the row of each record that has one, one to one: the most similar first, of equal ones those nearest by place."""
    wanted = [[bag(text) for text in (record["text"], *record.get("alt", ()))] for record in records]
    own = list(map(bag, texts))
    pairs = (
        (max(similarity(row, each) for each in bags), number, place)
        for number, bags in enumerate(wanted)
        for place, row in enumerate(own)
    )
    rows: dict[int, int] = {}
    taken: set[int] = set()
    for score, number, place in sorted(pairs, key=lambda pair: (-pair[0], abs(pair[1] - pair[2]))):
        if score >= SAME and number not in rows and place not in taken:
            rows[number] = place
            taken.add(place)
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
    #: Verdict about each page, and whether its rows and cells are right by the gold.
    calls: list[tuple[str, bool]]
    #: Verdict about each page, and whether its cells agree with the gold.
    readings: list[tuple[str, bool]]
    #: Verdict about each page, and whether it has the rows of the gold.
    same_rows: list[tuple[str, bool]]


def site_score(pages: Sequence[Gold], learned: int) -> SiteScore:
    """Return the scores of a site."""
    parsed = [scutch.parse(page.html, url=page.url or None) for page in pages]
    base = [page_rows(rows_alone(page), gold).f1 for page, gold in zip(parsed[learned:], pages[learned:], strict=True)]
    try:
        wrapper = scutch.learn(parsed[:learned])
    except scutch.InvalidInput as error:
        return SiteScore([0.0] * len(base), base, [], [f"0.00 {pages[0].gold['site']}: {error}"], Counter(), [], [], [])
    answers = list(map(wrapper.apply, parsed))
    read = [page_rows(rows_of_answer(answer), gold) for answer, gold in zip(answers, pages, strict=True)]
    columns = [name for name in wrapper.names if is_learned([page.right(name, equals) for page in read[:learned]])]
    score = SiteScore([page.f1 for page in read[learned:]], base, [], [], Counter(), [], [], [])
    for page, gold, answer in zip(read[learned:], pages[learned:], answers[learned:], strict=True):
        counts = {name: page.right(name, equals) for name in columns}
        right, cells = totals(counts.values())
        agreeing, known = totals(page.right(name, agrees) for name in columns)
        verdict = answer.health.verdict
        score.verdicts[verdict] += 1
        score.calls.append((verdict, page.f1 >= SHOWN_ROWS and right >= SHOWN_FIELDS * cells))
        score.readings.append((verdict, agreeing >= SHOWN_FIELDS * known))
        score.same_rows.append((verdict, page.f1 >= SHOWN_ROWS))
        score.fields.extend([right / cells] if cells else [])
        if page.f1 < SHOWN_ROWS or (cells and right < SHOWN_FIELDS * cells):
            low = [name for name, (own, all_) in counts.items() if own < LEARNED * all_]
            score.notes.append(
                f"{page.f1:.2f} {gold.id}: {len(answer)} rows of {len(page.records)}, cells {right} of {cells} {low}"
                f" {verdict} {[anchor.css for anchor in wrapper.records]}"
            )
    return score


def totals(counts: Iterable[tuple[int, int]]) -> tuple[int, int]:
    """Return the sums of right cells and of all cells."""
    pairs = list(counts)
    return sum(right for right, _ in pairs), sum(cells for _, cells in pairs)


def is_learned(counts: Sequence[tuple[int, int]]) -> bool:
    """Whether a column is one of the gold on the learned pages, by its right cells and all cells of each."""
    right, cells = totals(counts)
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
    for name, attribute in TRUST.items():
        say(f"{name}: {trust_line(chain.from_iterable(getattr(score, attribute) for score in scores.values()))}")
    if options.verbose:
        say("\n".join(sorted(note for score in scores.values() for note in score.notes)))


if __name__ == "__main__":
    main()
