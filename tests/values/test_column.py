"""Types of columns, and the values of their cells."""

from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scutch.values import COLUMN_TYPES, Price, column_type, typed_values

cells = st.text("0123456789.,$€% -/:★abcJanyeso年月日httpw", max_size=20)
#: Repeated, each of them leads a regular expression that is not linear astray.
HOSTILE = ["1", "1,", "1 ", "1.1.", "$", "1/", "★", "Jan ", "1 Jan ", "-1", "1:1", "4 of ", "a.", "http://", "年1月", " "]


@pytest.mark.parametrize(
    ("texts", "expected"),
    [
        (["12", "", "1,234"], "number"), (["1.7k", "16", "151k"], "number"), (["#1", "#2"], "number"),
        (["50.00%", "73.60%"], "number"),
        (["12 comments", "1 comment", "3"], "number"), (["(299 ratings)", "(12 ratings)"], "number"),
        (["- 38 KB", "42 KB -"], "number"),
        (["$5", "$7.50"], "price"), (["$1.99", "Free", "$2.99"], "price"), (["1 299 kr", "99 kr"], "price"),
        (["Jan 5, 2024", "Feb 2024"], "date"), (["03/04/2024", "05/06/2024"], "date"), (["2024-01-05T10:30:00Z"], "date"),
        (["4.5 out of 5", "5/5"], "rating"), (["★★★", "★★★★☆"], "rating"), (["yes", "no", "no"], "boolean"),
        (["✓", "✗"], "boolean"),
        (["https://a.example/1", "www.example.com"], "url"), (["12 Monkeys", "3 Idiots"], "text"),
        (["Flax (2024)", "Hemp (2023)"], "text"),
        (["1.2.3", "1.10.0"], "text"), (["001", "002"], "text"), (["3 days ago", "3 days ago"], "date"),
        (["(780) 486-1401"] * 3, "text"),
        (["4006381333931", "4006381333948"], "text"), (["555 123 456", "555 123 789"], "text"), (["12", "a", "b"], "text"),
        (["12 Main Street", "14 Oak Street"], "text"), (["1/10", "2/10", "3/10"], "text"), (["", " "], "text"), ([], "text"),
        (["10:30", "11:45"], "text"), (["10:30", "11:05", "23:59"], "text"), (["28:25", "31:30", "24:19"], "text"),
        (["3:05", "25:40", "12:41"], "duration"), (["12:41", "1:02:33"], "duration"), (["1 h 20 min", "45 min"], "duration"),
        (["PT45M", "PT1H"], "duration"), (["90 minutes", "100 minutes"], "duration"), (["1時間20分", "30分"], "duration"),
        (["30分", "45分"], "number"), (["8h30", "14h"], "text"), (["8h", "14h"], "number"), (["8h30", "45 min"], "duration"),
        (["3 days", "5 days"], "number"), (["5 m", "7 m"], "number"), (["12 MP", "48 MP"], "number"),
        (["3 hours ago", "2 hours ago"], "date"), (["5 min read", "7 min read"], "number"), (["2:1", "0:3"], "text"),
        (["1h 5m", "45m", "3d"], "duration"), (["129,-", "1 299,-"], "price"), (["S/ 25", "S/ 1,250"], "price"),
        (["5:-", "12:-"], "price"),
    ],
)  # fmt: skip
def test_types_of_columns(texts: list[str], expected: str) -> None:
    """The type is what nearly all cells that are not empty can be read as."""
    assert column_type(texts) == expected


@pytest.mark.parametrize(
    ("attribute", "expected"), [("href", "url"), ("src", "image"), ("srcset", "image"), ("alt", "text"), ("datetime", "text")]
)
def test_the_attribute_decides_first(attribute: str, expected: str) -> None:
    """What an attribute is for is what its values are, whatever they look like."""
    assert column_type(["flax", "hemp"], attribute) == expected


def test_few_odd_cells_do_not_matter() -> None:
    """A note among prices leaves them prices; many notes do not."""
    assert column_type(["$5"] * 9 + ["ask"]) == "price"
    assert column_type(["$5"] * 6 + ["ask"] * 4) == "text"


@pytest.mark.parametrize(
    ("texts", "expected", "values"),
    [
        (["1", "2.5", "x"], "number", [1.0, 2.5, None]),
        (["987", "1.234"], "number", [987, 1234]),
        (["1.234", "1.5"], "number", [1.234, 1.5]),
        (["12 votes", "1 vote", "-5 votes"], "number", [12, 1, -5]),
        (["1.299 €", "9,50 €"], "price", [Price(1299.0, "EUR"), Price(9.5, "EUR")]),
        (["$1.299", "$1.50"], "price", [Price(1.299, "USD"), Price(1.5, "USD")]),
        (["03/04/2024", "13/04/2024"], "date", ["2024-04-03", "2024-04-13"]),
        (["03/04/2024", "04/13/2024"], "date", ["2024-03-04", "2024-04-13"]),
        (["03/04/2024", "soon"], "date", [None, None]),
        (["4.5/5", "", "3/5"], "rating", [4.5, None, 3.0]),
        (["yes", "?"], "boolean", [True, None]),
        (["1h30", "45 min", "soon"], "duration", [5400, 2700, None]),
        (["a", ""], "text", ["a", None]),
        (["/a", ""], "url", ["/a", None]),
    ],
)
def test_values_of_columns(texts: list[str], expected: str, values: list[object]) -> None:
    """Signs that one cell leaves open are settled by the others; what cannot be read is None."""
    assert typed_values(texts, expected) == values


def test_the_language_settles_the_rest() -> None:
    """Where no cell helps, the language of the page does."""
    assert typed_values(["03/04/2024"], "date", "en-GB") == ["2024-04-03"]
    assert typed_values(["1.234"], "number", "de") == [1234]
    assert typed_values(["$5"], "price", "en-AU") == [Price(5.0, "AUD")]


@given(st.lists(cells, max_size=12), st.sampled_from(["", "href", "src", "datetime", "alt"]))
def test_every_column_has_a_type_and_a_value_for_each_cell(texts: list[str], attribute: str) -> None:
    """Any texts are of some type, and none is lost or added."""
    found = column_type(texts, attribute)
    assert found in COLUMN_TYPES
    assert len(typed_values(texts, found)) == len(texts)


@given(st.lists(cells, min_size=1, max_size=12))
def test_cells_of_a_type_can_be_read_as_it(texts: list[str]) -> None:
    """Only an open order of day and month leaves all cells of a typed column unread."""
    found = column_type(texts)
    assert found == "date" or any(value is not None for value in typed_values(texts, found)) or not "".join(texts)


@given(st.lists(cells, max_size=12))
def test_numbers_are_all_of_one_type(texts: list[str]) -> None:
    """A column of numbers is whole or it is not."""
    assert len({type(value) for value in typed_values(texts, "number") if value is not None}) <= 1


@pytest.mark.parametrize("piece", HOSTILE)
def test_long_cells_take_no_time(piece: str) -> None:
    """A hundred thousand characters are read, as any type, in linear time."""
    text = piece * (100_000 // len(piece))
    start = process_time()
    assert column_type([text, "1"]) in COLUMN_TYPES
    for name in COLUMN_TYPES:
        typed_values([text], name)
    assert process_time() - start < 1


def test_a_number_with_decimals_is_no_identifier() -> None:
    """Long digits of one length are a code only where every cell is digits."""
    assert column_type(["4006381333", "4006381334"]) == "text"
    assert column_type(["4006381333", "4006381334", "12.50"]) == "number"


def test_times_of_one_day_do_not_settle_the_order() -> None:
    """Day and month are told apart by days that are in order, not by the hours of one day."""
    assert typed_values([f"03/05/2024 {hour}:00" for hour in range(16, 10, -1)], "date") == [None] * 6


@pytest.mark.parametrize(
    "texts", [["21 Nov", "3 Dec"], ["Nov 21", "Dec 3", "Jan 9"], ["3 Dez.", "21 Nov."], ["21 Nov", "3 Dec 2024"]]
)
def test_days_without_a_year_are_dates(texts: list[str]) -> None:
    """As on boards; they keep their text, and the name of the month is no unit."""
    assert column_type(texts) == "date"
    assert typed_values(texts, "date")[0] == texts[0]


@pytest.mark.parametrize(
    "texts", [["21 cm", "3 cm"], ["47 May", "88 May"], ["May I", "June II"], ["21 Nov votes", "3 Dec votes"]]
)
def test_other_numbers_with_words_are_no_days(texts: list[str]) -> None:
    """A unit, no such day, no number, more words."""
    assert column_type(texts) != "date"


def test_sizes_in_bytes_are_no_billions() -> None:
    """Of money a B behind a blank is one."""
    assert typed_values(["+3 B", "+70 B", "-12 B"], "number") == [3, 70, -12]
    assert typed_values(["3B", "1.2B"], "number") == [3_000_000_000, 1_200_000_000]
    assert [price.amount for price in typed_values(["$3 B", "$1.5 B"], "price")] == [3_000_000_000, 1_500_000_000]


@pytest.mark.parametrize("missing", ["–", "n/a", "NULL", "NaN", "NaT", "Not set", "Never", "k. A."])
def test_words_for_no_value_decide_no_type(missing: str) -> None:
    """However many cells have them; signs beside other signs are values."""
    dates = ["2026-03-05", missing, "2026-04-12", missing, missing]
    assert column_type(dates) == "date"
    assert typed_values(dates, "date") == ["2026-03-05", None, "2026-04-12", None, None]
    assert column_type([missing, missing]) == "text"


def test_platforms_with_a_letter_are_texts() -> None:
    """``11B`` among small numbers is no billions."""
    assert column_type(["8", "11B", "16", "2"]) == "text"
    assert column_type(["131.1B", "98.7B", "476.91M"]) == "number"


def test_amounts_of_other_things_are_texts() -> None:
    """The numbers alone would lose what they are amounts of; those of one thing are numbers."""
    things = ["flour", "butter", "sugar", "milk"]
    assert column_type([f"{number + 1} g of {things[number % 4]}" for number in range(12)]) == "text"
    assert column_type([f"{number + 2} g of sugar" for number in range(12)]) == "number"


@pytest.mark.parametrize("name", ["69 W Flax St.", "2026 Rope Games", "2024 Spring Term"])
def test_one_name_with_a_number_in_all_cells_is_a_text(name: str) -> None:
    """All events are at one place, or in one year; counts of one thing may be equal, and have a word for it."""
    assert typed_values([name] * 5, column_type([name] * 5)) == [name] * 5
    assert column_type(["1 User Review"] * 5) == column_type(["2 votes"] * 5) == "number"


def test_words_for_no_value_stand_between_signs() -> None:
    """Tools for databases write them so."""
    assert column_type(["October 28, 2026", "-null-", "<NULL>", "October 19, 2026"]) == "date"
