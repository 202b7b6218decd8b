"""Candidates and why the best of them won, as a table and as text."""

from collections.abc import Iterator, Sequence

from scutch.records.find.explain import Candidate, Influence
from scutch.table import Column, Table

COLUMNS = (
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


def told(influence: Influence) -> str:
    """Return an influence in words.

    Examples
    --------
    >>> told(Influence("link_share", 0.91, 0.25, -0.5))
    'link_share 0.91 (not 0.25): -0.50'
    """
    return f"{influence.feature} {influence.own:.3g} (not {influence.rival:.3g}): {influence.effect:+.2f}"


def as_table(candidates: Sequence[Candidate]) -> Table:
    """Return candidates as a table, best first."""
    return Table.from_rows(COLUMNS, (row(rank, candidate) for rank, candidate in enumerate(candidates, 1)))


def row(rank: int, candidate: Candidate) -> tuple[object, ...]:
    """Return one candidate as a row."""
    division = candidate.division
    numbers = (round(division.score, 4), round(candidate.confidence, 4), round(candidate.value, 4))
    texts = (division.reason, candidate.xpath, candidate.first, "; ".join(map(told, candidate.strongest)))
    return (rank, candidate.place or None, *numbers, len(division.records), *texts)


def as_text(candidates: Sequence[Candidate]) -> str:
    """Return candidates for people, best first, a few lines each."""
    return "\n".join(line for rank, candidate in enumerate(candidates, 1) for line in lines(rank, candidate))


def lines(rank: int, candidate: Candidate) -> Iterator[str]:
    """Yield the lines of one candidate."""
    division = candidate.division
    place = f"list {candidate.place} of the answer" if candidate.place else "not in the answer"
    yield (
        f"{rank:3}  score {division.score:.2f}, confidence {candidate.confidence:.2f}, value {candidate.value:.3f}, "
        f"{len(division.records)} records: {place}"
    )
    yield f"     {candidate.xpath}: {division.reason}"
    yield f"     {candidate.first}"
    against = "won by" if rank == 1 else "lost by"
    if candidate.strongest:
        yield f"     {against} {'; '.join(map(told, candidate.strongest))}"
