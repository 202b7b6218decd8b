"""The tables of made-up sites have the rows and the columns of their data."""

from typing import Final

import pytest

from benchmarks.tables.sites.evaluate import SiteScore, details, score_of, sites

SCORES: Final = [score_of(site) for site in sites()]
#: Shares of the wanted columns that are found, found and named, found and typed, at least.
FOUND, NAMED, TYPED = 0.99, 0.97, 0.99


@pytest.mark.parametrize("score", SCORES, ids=[score.name for score in SCORES])
def test_a_table_has_the_rows_of_the_data(score: SiteScore) -> None:
    """As many rows as the page was written from."""
    assert score.has_rows


@pytest.mark.parametrize(("what", "least"), [("found", FOUND), ("named", NAMED), ("typed", TYPED)])
def test_columns_have_the_values_names_and_types_of_the_data(what: str, least: float) -> None:
    """The share of all wanted columns does not fall."""
    columns = [column for score in SCORES for column in score.columns]
    wrong = "\n".join(line for score in SCORES for line in (score.name, *details(score)))
    assert sum(getattr(column, f"is_{what}") for column in columns) >= least * len(columns), wrong
