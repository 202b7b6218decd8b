"""Nested tables: where the rows of nested tables rank first, the rows of the outer table that hold them are the records."""

from __future__ import annotations

from scutch.methods.record_sets.nested_tables import outer_rows
from scutch.page.parser import Columns
from scutch.records.find.ranker import Ranked


def promote_outer_rows(columns: Columns, ranked: Ranked, first: int) -> Ranked:
    """Swap the scores of a candidate of rows of nested tables and of the candidate of the outer rows.

    ``first``: index of the best candidate. Returns: ``ranked`` itself if the rows are not those of nested tables, or if no
    candidate has the outer rows. Linear in the records of the candidates; early exit where the best candidate is not of rows
    inside of rows.
    """
    outer = outer_rows(columns, ranked.candidates.records(first))
    return ranked.with_promoted(outer, first) if outer else ranked
