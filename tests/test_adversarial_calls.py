"""The benchmark of hostile pages for every public call."""

import pytest

from benchmarks.adversarial_calls import CALLS, PAGES, is_linear, page_of, run_case


def test_growth_is_judged_from_three_sizes() -> None:
    """Four times the bytes may take nine times as long; what is quadratic takes sixteen times; no answer is no linear one."""
    assert is_linear([0.1, 0.2, 0.45])
    assert not is_linear([0.1, 0.4, 1.6])
    assert not is_linear([0.1, None, 0.4])
    assert is_linear([0.0001, 0.001, 0.05])


@pytest.mark.parametrize("case", PAGES)
def test_pages_have_the_size_that_is_asked_for(case: str) -> None:
    """Within a factor of two, so that sizes can be compared."""
    assert 20_000 <= len(page_of(case, 40_000)) <= 80_000


def test_headers_without_cells_take_linear_time() -> None:
    """The icons below thousands of headers are looked for in the cells that there are, not in each row for each header."""
    seconds = [run_case("headers without cells", size, ["table"])["table"] for size in (10_000, 20_000, 40_000)]
    assert is_linear(seconds)


def test_many_headers_take_linear_time() -> None:
    """The places of the cells of a row are counted once, and columns are compared with those that may be equal."""
    seconds = [run_case("many headers", size, ["table"])["table"] for size in (25_000, 50_000, 100_000)]
    assert is_linear(seconds)


@pytest.mark.parametrize("case", ["long form", "many fields", "many parameters"])
def test_long_addresses_take_linear_time(case: str) -> None:
    """Of thousands of numbers in an address or of buttons of a form, so many are read as a page may use."""
    seconds = [run_case(case, size, ["next_page"])["next_page"] for size in (50_000, 100_000, 200_000)]
    assert is_linear(seconds)


def test_every_call_is_measured() -> None:
    """On a small page, in this process."""
    assert set(run_case("bylines", 1_000, list(CALLS))) == {"bytes", *CALLS}
