"""The gate on readers of values: public cases of dates and prices."""

import pytest

from benchmarks.values import dates, prices
from benchmarks.values.sources import PRICES, archive
from benchmarks.values.tally import Case, tally

#: Cases that must be read right, of 720 and of 905.
DATES = 710
PRICES_RIGHT = 875


def test_dates_of_cldr() -> None:
    """Dates in 45 languages are read, and none is read as another day."""
    score = dates.score()
    assert score.wrong == []
    assert score.right >= DATES


def test_prices_of_price_parser() -> None:
    """Prices of real pages are read, and no amount is another one: not by a factor, not without its cents."""
    source = archive(*PRICES[:2])
    if source is None:
        pytest.skip("the source distribution of price-parser is not here: `python -m benchmarks.values` fetches it")
    found = prices.outcomes(source)
    assert [outcome for outcome in found if outcome.result == "amount"] == []
    assert sum(outcome.result == "right" for outcome in found) >= PRICES_RIGHT


def test_a_tally_tells_missing_from_wrong() -> None:
    """What is not read is missing, what is read as something else is wrong."""
    score = tally([Case("1", 1), Case("2", 2), Case("3", 3)], lambda case: {"1": 1, "3": 4}.get(case.text))
    assert (score.right, [case.text for case, _ in score.missing], [case.text for case, _ in score.wrong]) == (1, ["2"], ["3"])
