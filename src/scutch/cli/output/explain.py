"""Candidates and the influences on their ranks, as a table and as text."""

from collections.abc import Iterator, Sequence
from typing import Final

from scutch.records.find.explain import ExplainedCandidate, Influence
from scutch.table import Column, Table

CANDIDATE_COLUMNS: Final = (
    Column("rank", "number"),
    Column("list", "number"),
    Column("score", "number"),
    Column("confidence", "number"),
    Column("value", "number"),
    Column("records", "number"),
    Column("found_as"),
    Column("xpath"),
    Column("first_record"),
    Column("influences"),
)


def influence_text(influence: Influence) -> str:
    """One influence: the feature, its value, the rival's value, the effect on the score.

    Examples
    --------
    >>> influence_text(Influence("link_share", 0.91, 0.25, -0.5))
    'link_share 0.91 (not 0.25): -0.50'
    """
    return f"{influence.feature} {influence.own:.3g} (not {influence.rival:.3g}): {influence.effect:+.2f}"


def candidate_table(candidates: Sequence[ExplainedCandidate]) -> Table:
    """Candidates as a table, best first."""
    return Table.from_rows(CANDIDATE_COLUMNS, (candidate_row(rank, found) for rank, found in enumerate(candidates, 1)))


def candidate_row(rank: int, candidate: ExplainedCandidate) -> tuple[object, ...]:
    """One candidate as a row."""
    segmentation = candidate.segmentation
    numbers = (round(segmentation.score, 4), round(candidate.confidence, 4), round(candidate.value, 4))
    texts = (segmentation.reason, candidate.xpath, candidate.excerpt, "; ".join(map(influence_text, candidate.influences)))
    return (rank, candidate.place or None, *numbers, len(segmentation.records), *texts)


def candidates_text(candidates: Sequence[ExplainedCandidate]) -> str:
    """Candidates for people, best first, a few lines each."""
    return "\n".join(line for rank, candidate in enumerate(candidates, 1) for line in candidate_lines(rank, candidate))


def candidate_lines(rank: int, candidate: ExplainedCandidate) -> Iterator[str]:
    """Yield the lines of one candidate."""
    segmentation = candidate.segmentation
    place = f"list {candidate.place} of the answer" if candidate.place else "not in the answer"
    yield (
        f"{rank:3}  score {segmentation.score:.2f}, confidence {candidate.confidence:.2f}, value {candidate.value:.3f}, "
        f"{len(segmentation.records)} records: {place}"
    )
    yield f"     {candidate.xpath}: {segmentation.reason}"
    yield f"     {candidate.excerpt}"
    if candidate.influences:
        verdict = "won by" if rank == 1 else "lost by"
        yield f"     {verdict} {'; '.join(map(influence_text, candidate.influences))}"
