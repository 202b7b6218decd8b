"""``auto``: the default method. It proposes candidates from the whole page and ranks them with a learned model."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from math import inf
from typing import Final

from scutch.kernels.select_rows import rows_of
from scutch.methods.record_set import Records, RecordSet
from scutch.methods.record_sets.nested_tables import outer_rows
from scutch.page.parser import Columns
from scutch.page.tag_ids import IDS, ids_of
from scutch.records.cells.tables.flat_grids import flat_grid
from scutch.records.find._candidates import Origin
from scutch.records.find.alphabetical import promote_entries
from scutch.records.find.enclosing_records import enclosing_records, records_of_pairs
from scutch.records.find.foreign_parts import without_copies, without_next_headings
from scutch.records.find.interleaved_rows import promote_joined_rows
from scutch.records.find.lone_items import with_lone_items, with_stray_items
from scutch.records.find.ranker import CandidateRanker, Ranked, shipped_ranker
from scutch.records.find.stock_states import with_other_states
from scutch.records.find.table_rows import divide_tables, join_tables, with_spanned_rows
from scutch.records.find.thread_items import nested_items, paths_with_lists, thread_items

#: Most segmentations of an answer, and most alternatives to the first one.
MAX_SEGMENTATIONS: Final = 30
MAX_FIRST_ALTERNATIVES: Final = 4
#: On a rendered page, visual evidence is added if the confidence of the first segmentation is below the limit. Its weight is
#: in units of the ranker's score (fitted; ``training/visual_weight.py`` prints the gain).
VISUAL_EVIDENCE_LIMIT: Final = 0.85
VISUAL_WEIGHT: Final = 0.63
#: What promotes another candidate than the best one, whose index it gets; the same ranking if there is none.
Promotion = Callable[[Columns, Ranked, int], Ranked]
#: Rows of tables that rank first: one table is divided from others or joined with those of its header, or rows are joined to
#: records or replaced by the rows around their tables. Letters of an alphabetical list that rank first: their entries are its
#: records.
PROMOTIONS: Final[tuple[Promotion, ...]] = (
    divide_tables,
    join_tables,
    promote_joined_rows,
    lambda columns, ranked, first: ranked.with_promoted(outer_rows(columns, ranked.candidates.records(first)), first),
    promote_entries,
)
TABLE: Final = IDS["table"]
#: Lists at the head of an answer that are joined with tables of their header, and tables of a page at least.
MOST_JOINED: Final = 4
LEAST_TABLES: Final = 2
#: Confidence of the rows of a grid with headers at least: no model has seen such.
GRID_CONFIDENCE: Final = 0.5
#: Tags of elements that are no cells.
WHOLE_TAGS: Final = ids_of(("article", "li", "section", "tbody", "tr"))
#: The reason for each origin of a candidate.
ORIGIN_REASONS: Final = {
    Origin.BY_PATH: "same tag path",
    Origin.BY_PATH_AND_CLASS: "same tag path and class",
    Origin.BY_CLASS: "same class",
    Origin.BY_CLASS_WORD: "a common word in the class",
    Origin.BY_CELLS: "table rows with the same number of cells",
    Origin.BY_HEAD: "siblings, split where the first tag of a record repeats",
    Origin.BY_HEAD_CONSISTENT: "siblings, split where the first tag of a record repeats, without rare elements",
    Origin.BY_TAIL: "siblings, split after the last tag of a record",
    Origin.BY_PERIOD: "siblings, split at a fixed period",
}


def auto(
    columns: Columns,
    ranker: CandidateRanker | None = None,
    threshold: float = 0.0,
    visual_weight: float = VISUAL_WEIGHT,
) -> list[RecordSet]:
    """Find the lists of a page, best first; no two share a record or a part of one.

    Alternative segmentations of the same parts of the page follow (``RecordSet.is_alternative``): groups instead of their
    entries, two lists instead of one. Alternatives of the best list come first.

    ``ranker``: scores the candidates; the shipped one by default. ``threshold``: least confidence of the first segmentation;
    below it the answer is empty. A promoted one is as sure as the one it replaces. ``extract_records`` has the floors.
    ``visual_weight``: weight of visual evidence on a rendered page, in units of the ranker's score; 0 for none.
    """
    ranker = ranker or shipped_ranker()
    ranked = ranker.rank(columns)
    chosen = disjoint_best(ranked)
    surest = 0.0
    for promote in PROMOTIONS:
        if chosen and (promoted := promote(columns, ranked, chosen[0])) is not ranked:
            surest = max(surest, *ranker.confidences(ranked, chosen[:1], chosen))
            ranked, chosen = promoted, disjoint_best(promoted)
    ranked, chosen = with_joined_tables(columns, ranked, chosen)
    rows, least = rows_of_cells(columns, ranked, chosen[:1])
    surest = max(surest, least)
    best = ranker.confidences(ranked, chosen[:1], chosen)
    if columns.layout is not None and visual_weight and best and best[0] < VISUAL_EVIDENCE_LIMIT:
        ranked = with_visual_evidence(columns, ranked, visual_weight)
        chosen = disjoint_best(ranked)
        best = ranker.confidences(ranked, chosen[:1], chosen)
    if not best or max(best[0], surest) < threshold:
        return []
    segmentations = chosen + alternatives(ranked, chosen)[: MAX_SEGMENTATIONS - len(chosen)]
    confidences = ranker.confidences(ranked, segmentations, chosen)
    confidences[0] = max(confidences[0], surest)
    paths = paths_with_lists(columns)
    records = map(ranked.candidates.records, segmentations)
    found = [thread_items(columns, own, paths) if number < len(chosen) else own for number, own in enumerate(records)]
    found[0] = whole_records(columns, nested_items(columns, found[0]), found[1 : len(chosen)], rows)
    return [
        RecordSet(
            own,
            confidences[number],
            "auto",
            reason(ranked, segmentations[number]),
            is_alternative=number >= len(chosen) or shares(found, number),
        )
        for own, number in first_places(found).items()
    ]


def first_places(lists: Sequence[Records]) -> dict[Records, int]:
    """Return the different lists in order, each with the place of the first of its equals.

    >>> first_places([((4,), (6,)), ((9,),), ((4,), (6,))])
    {((4,), (6,)): 0, ((9,),): 1}
    """
    found: dict[Records, int] = {}
    for place, own in enumerate(lists):
        found.setdefault(own, place)
    return found


def with_joined_tables(columns: Columns, ranked: Ranked, chosen: list[int]) -> tuple[Ranked, list[int]]:
    """Return the ranking and its best candidates with the tables of one header joined in the lists behind the first one."""
    others = chosen[1:MOST_JOINED] if len(rows_of(columns.tag, TABLE)) >= LEAST_TABLES else ()
    joined = ranked
    for other in others:
        joined = join_tables(columns, joined, other)
    return (ranked, chosen) if joined is ranked else (joined, disjoint_best(joined))


def rows_of_cells(columns: Columns, ranked: Ranked, best: Sequence[int]) -> tuple[Records, float]:
    """Return the rows of a grid whose cells the records of the best candidate are, none for others, and how sure they are.

    ``best``: its index, if there is one.
    """
    if not best or columns.tag[cell := ranked.candidates.records(best[0])[0][0]] in WHOLE_TAGS:
        return (), 0.0
    grid = flat_grid(columns, columns.parent[cell])
    return (grid.rows, GRID_CONFIDENCE if grid.headers else 0.0) if grid else ((), 0.0)


def whole_records(columns: Columns, records: Records, others: Sequence[Records], rows: Records) -> Records:
    """Return the records of the best list where those of its candidate are parts of them, and those that this lacks.

    ``others``: the other lists of the page, which keep their records. ``rows``: those of a grid whose cells the records are.
    """
    if rows:
        return rows
    records = without_copies(columns, without_next_headings(columns, records))
    records = with_other_states(columns, with_stray_items(columns, records_of_pairs(columns, records)))
    records = enclosing_records(columns, records)
    return with_spanned_rows(columns, with_lone_items(columns, records, others))


def shares(lists: Sequence[Records], number: int) -> bool:
    """Whether the first record of a list, by its number, is also one of the best list."""
    return number > 0 and lists[number][0] in lists[0]


def with_visual_evidence(columns: Columns, ranked: Ranked, weight: float) -> Ranked:
    """Return the candidates with weighted visual evidence added to their scores; the page has a layout."""
    from scutch.records.find.visual_evidence import visual_scores  # noqa: PLC0415 (few pages are rendered)

    found = visual_scores(columns, map(ranked.candidates.records, range(len(ranked.scores))))
    return ranked._replace(scores=[score + weight * value for score, value in zip(ranked.scores, found, strict=True)])


def disjoint_best(ranked: Ranked, excluded: Sequence[int] = ()) -> list[int]:
    """Return the best candidates, at most ``MAX_SEGMENTATIONS``, of which no two share a record or a part of one."""
    if not excluded:
        return ranked.candidates.best_disjoint(ranked.scores, MAX_SEGMENTATIONS)
    scores = [-inf if index in excluded else score for index, score in enumerate(ranked.scores)]
    return [index for index in ranked.candidates.best_disjoint(scores, MAX_SEGMENTATIONS) if scores[index] > -inf]


def alternatives(ranked: Ranked, chosen: Sequence[int]) -> list[int]:
    """Return the best candidates that overlap the first chosen one, and then the best disjoint ones that are not chosen."""
    others = ranked.candidates.best_overlapping(chosen[0], ranked.scores, MAX_FIRST_ALTERNATIVES)
    return others + [index for index in disjoint_best(ranked, excluded=chosen) if index not in others]


def reason(ranked: Ranked, index: int) -> str:
    """Return how a candidate was found."""
    return origin_reason(ranked.candidates.origins(index))


@cache
def origin_reason(origins: int) -> str:
    """Return the reasons for bits of ``Origin``.

    >>> origin_reason(Origin.BY_PATH | Origin.BY_CELLS)
    'same tag path, table rows with the same number of cells'
    """
    return ", ".join(words for origin, words in ORIGIN_REASONS.items() if origins & origin)
