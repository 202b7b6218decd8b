"""Entries below days and times: a programme whose records look like an hour with all that happens in it."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Sequence
from itertools import islice
from typing import Final

from scutch.page.parser import Columns
from scutch.page.traversal import texts_between
from scutch.records.cells.cell_labels import DIGIT
from scutch.records.cells.join_inline import TIME_OF_DAY
from scutch.records.find.lone_items import Records
from scutch.records.find.ranker import Ranked
from scutch.values.dates.date import read_date

#: Other segmentations that are looked at, and records whose first texts are read before.
MOST_CANDIDATES: Final = 8
FIRST_RECORDS: Final = 2
#: Entries of a record on average, and texts of an entry at least.
LEAST_ENTRIES: Final = 1.5
LEAST_TEXTS: Final = 2
#: Share of the characters of the records, but for their times, that entries have.
COVERED_SHARE: Final = 0.8
#: Share of the entries whose first texts are in elements of the same tag paths.
ALIKE_SHARE: Final = 0.8
#: Characters of a day or a time at most, and the sign between two times.
TIME_CHARS: Final = 40
RANGE_SIGN: Final = re.compile(r"\s*(?:[-\u2010-\u2015]|\bto\b|\bbis\b|\bà\b)\s*")


def promote_entries(columns: Columns, ranked: Ranked, first: int) -> Ranked:
    """Put the entries below days and times in place of these with all their entries.

    Each record of the best candidate begins with a day or a time of its own, and holds entries with a link and other texts.
    Linear in the nodes of the records; early exit where the first ones do not begin so.

    >>> import scutch
    >>> from scutch.records.find.ranker import shipped_ranker
    >>> entries = "<li><a href=/{0}1>Talk {0}1</a><i>Ann Hale</i></li><li><a href=/{0}2>Talk {0}2</a><i>Tom Reed</i></li>"
    >>> page = scutch.parse("".join(f"<div><h2>{h}:00</h2><ul>{entries.format(h)}</ul></div>" for h in (9, 11, 14))).columns
    >>> ranked = shipped_ranker().rank(page)
    >>> tags = [page.name(ranked.candidates.records(index)[0][0]) for index in range(len(ranked.scores))]
    >>> promoted = promote_entries(page, ranked, tags.index("div"))
    >>> promoted.scores[tags.index("li")] == ranked.scores[tags.index("div")]
    True
    """
    groups = ranked.candidates.records(first)
    if not all(begins_with_time(columns, record) for record in groups[:FIRST_RECORDS]):
        return ranked
    times = [first_text(columns, record) for record in groups]
    if len({columns.text(node) for node in times}) < len(groups) or not all(is_time(columns, node) for node in times):
        return ranked
    others = ranked.candidates.best_overlapping(first, ranked.scores, MOST_CANDIDATES)
    found = (ranked.candidates.records(index) for index in others)
    return ranked.with_promoted(next((each for each in found if are_entries(columns, each, groups, times)), ()), first)


def begins_with_time(columns: Columns, record: tuple[int, ...]) -> bool:
    """Whether the first text of a record is a day or a time."""
    node = first_text(columns, record)
    return node >= 0 and is_time(columns, node)


def first_text(columns: Columns, record: tuple[int, ...]) -> int:
    """Return the first text of a record, or -1."""
    return next(iter(first_texts_in(columns, record[0], columns.end[record[-1]], 1)), -1)


def first_texts_in(columns: Columns, begin: int, end: int, count: int = LEAST_TEXTS) -> list[int]:
    """Return the first texts of a slice of nodes, as many as an entry has at least."""
    return list(islice(texts_between(columns, begin, end), count))


def is_time(columns: Columns, node: int) -> bool:
    """Whether a text is a day, a time or a span of time, and all of its element."""
    if columns.chars[node] > TIME_CHARS or columns.chars[columns.parent[node]] > columns.chars[node]:
        return False
    text = columns.text(node).strip()
    if DIGIT.search(text) is None:
        return False
    return read_date(text) is not None or all(map(TIME_OF_DAY.fullmatch, RANGE_SIGN.split(text)))


def are_entries(columns: Columns, entries: Records, groups: Records, times: Sequence[int]) -> bool:
    """Whether records have a link and other texts each, and are nearly all of groups but for the times of these."""
    if len(entries) < LEAST_ENTRIES * len(groups) or any(len(record) > 1 for record in (*entries, *groups)):
        return False
    tops, starts, chars = [entry for (entry,) in entries], [group for (group,) in groups], columns.chars
    whole = sum(chars[group] for group in starts) - sum(chars[time] for time in times)
    is_covered = sum(chars[top] for top in tops) >= COVERED_SHARE * whole
    return is_covered and are_below(columns, tops, starts, times) and are_alike(columns, tops)


def are_below(columns: Columns, tops: Sequence[int], groups: Sequence[int], times: Sequence[int]) -> bool:
    """Whether elements are in groups, behind the times of these, and each group has an element around some of them."""
    around = [bisect_right(groups, top) - 1 for top in tops]
    are_inside = all(
        number >= 0 and times[number] < top < columns.end[groups[number]] for number, top in zip(around, tops, strict=True)
    )
    return are_inside and len({columns.parent[top] for top in tops}) >= len(groups)


def are_alike(columns: Columns, tops: Sequence[int]) -> bool:
    """Whether elements have a link and several texts each, of which the first ones are in elements of the same tag paths.

    Parts of records have others.

    >>> import scutch
    >>> row = "<p><a href=/{0}>{0}</a><i>{0}</i></p>"
    >>> page = scutch.parse("".join(map(row.format, ("Flax", "Hemp", "Reed"))) + "<p><b>Rope</b><a href=/4>4</a></p>").columns
    >>> are_alike(page, [4, 9]), are_alike(page, [4, 9, 19])
    (True, False)
    """
    texts = [first_texts_in(columns, top, columns.end[top]) for top in tops]
    looks = Counter(tuple(columns.path[columns.parent[node]] for node in own) for own in texts)
    if not all(columns.links[top] for top in tops) or min(map(len, texts)) < LEAST_TEXTS:
        return False
    return max(looks.values()) >= ALIKE_SHARE * len(tops)
