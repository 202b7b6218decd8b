"""Candidates and the influences on their ranks, as a table and as text."""

from collections.abc import Iterator, Sequence
from typing import Final

from scutch.records.find.explain import Candidate, Influence
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


def candidate_table(candidates: Sequence[Candidate]) -> Table:
    """Candidates as a table, best first."""
    return Table.from_rows(CANDIDATE_COLUMNS, (candidate_row(rank, found) for rank, found in enumerate(candidates, 1)))


def candidate_row(rank: int, candidate: Candidate) -> tuple[object, ...]:
    """One candidate as a row."""
    division = candidate.division
    numbers = (round(division.score, 4), round(candidate.confidence, 4), round(candidate.value, 4))
    texts = (division.reason, candidate.xpath, candidate.first, "; ".join(map(influence_text, candidate.strongest)))
    return (rank, candidate.place or None, *numbers, len(division.records), *texts)


def candidates_text(candidates: Sequence[Candidate]) -> str:
    """Candidates for people, best first, a few lines each."""
    return "\n".join(line for rank, candidate in enumerate(candidates, 1) for line in candidate_lines(rank, candidate))


def candidate_lines(rank: int, candidate: Candidate) -> Iterator[str]:
    """Yield the lines of one candidate."""
    division = candidate.division
    place = f"list {candidate.place} of the answer" if candidate.place else "not in the answer"
    yield (
        f"{rank:3}  score {division.score:.2f}, confidence {candidate.confidence:.2f}, value {candidate.value:.3f}, "
        f"{len(division.records)} records: {place}"
    )
    yield f"     {candidate.xpath}: {division.reason}"
    yield f"     {candidate.first}"
    if candidate.strongest:
        verdict = "won by" if rank == 1 else "lost by"
        yield f"     {verdict} {'; '.join(map(influence_text, candidate.strongest))}"
