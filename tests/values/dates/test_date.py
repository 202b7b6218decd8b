"""Dates: in the languages of the web, with their times, and in numbers that leave the month open."""

from datetime import date, datetime, time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scutch.lexicon.months import WEEKDAYS, month_names
from scutch.lexicon.words import WORD_PATTERN
from scutch.values.column import typed_values
from scutch.values.dates.date import ParsedDate, find_date, in_other_forms, read_date
from scutch.values.dates.date_columns import common_order

#: Thai years from 2400 on are of another era.
days = st.dates(date(1000, 1, 1), date(2399, 12, 31))
NAMES = month_names().numbers
names = st.sampled_from(sorted(NAMES))


@given(days, names, st.sampled_from(["{d} {m} {y}", "{m} {d}, {y}", "{d}. {m} {y}", "{d}-{m}-{y}"]))
def test_named_months_read_back(day: date, name: str, form: str) -> None:
    """A day is the same day with every name of its month, in every language."""
    day = day.replace(month=NAMES[name], day=min(day.day, 28))
    text = form.format(d=day.day, m=name.title(), y=day.year)
    assert read_date(text) == day.isoformat()


@given(st.datetimes(min_value=datetime.fromisoformat("1000-01-01")))
def test_iso_reads_back(moment: datetime) -> None:
    """What is ISO 8601 already stays as it is."""
    assert read_date(moment.isoformat(timespec="seconds")) == moment.isoformat(timespec="seconds")
    assert read_date(moment.isoformat(" ", timespec="minutes")) == moment.isoformat(timespec="minutes")


@given(
    days,
    st.sampled_from(["{0.year:04}/{0.month:02}/{0.day}", "{0.year}年{0.month}月{0.day}日", "{0.year}. {0.month}. {0.day}."]),
)
def test_years_first_leave_no_doubt(day: date, form: str) -> None:
    """Where the year is first, the month is next."""
    assert read_date(form.format(day)) == day.isoformat()


@given(
    days,
    st.sampled_from(
        ["{d:%B} {d.day}, {d.year}", "{d.day} {d:%b} {d.year}", "{d:%b}. {d.day} {d.year}", "{d.month}/{d.day}/{d.year}"]
    ),
    st.times(),
    st.sampled_from(["{t:%H:%M:%S}", "{t.hour}:{t:%M}", "{t:%I:%M %p}", "{t:%I:%M%p}"]),
    st.sampled_from([" ", ", ", " at ", ", at "]),
)
def test_times_stand_behind_dates(day: date, form: str, moment: time, clock: str, join: str) -> None:
    """With or without a comma and "at", on the clock of 12 or of 24 hours."""
    day = day.replace(day=min(day.day, 28))
    text = form.format(d=day) + join + clock.format(t=moment)
    seconds = f":{moment:%S}" if "%S" in clock else ""
    assert read_date(text, day_first=False) == f"{day.isoformat()}T{moment:%H:%M}{seconds}"


@pytest.mark.parametrize("text", ["Mar 5, 2024 at 25:00", "3/5/2024 10:61", "13/13/2024 9:30", "0/5/2024 9:30 PM"])
def test_times_and_days_that_are_none_are_no_dates(text: str) -> None:
    """Not even of the rest of the text."""
    assert find_date(text) is None


@given(days, st.sampled_from("/-"))
def test_the_order_of_day_and_month_can_be_told(day: date, sign: str) -> None:
    """With the order known, both orders read back."""
    assert read_date(f"{day.day:02}{sign}{day.month:02}{sign}{day.year}", day_first=True) == day.isoformat()
    assert read_date(f"{day.month}{sign}{day.day}{sign}{day.year}", day_first=False) == day.isoformat()


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("Fri, 05 Jan 2024 10:30:00 +0000", "2024-01-05T10:30:00+00:00"),
        ("Fri Jan 05 2024 10:30:00 GMT+0100", "2024-01-05T10:30:00+01:00"),
        ("2024-01-05T10:30:00.123+0100", "2024-01-05T10:30:00.123+01:00"), ("2024-01-05 10:30:00Z", "2024-01-05T10:30:00Z"),
        ("Jan 26, 2017, 7:04pm EST", "2017-01-26T19:04-05:00"), ("7 Feb 2017 | 22 : 26 GMT", "2017-02-07T22:26Z"),
        ("1/17/17 12:26am", "2017-01-17T00:26"), ("28/11/2025 at 12:07 p.m.", "2025-11-28T12:07"),
        ("31/1/2024 at 3 PM", "2024-01-31T15:00"),
        ("viernes 5 de marzo de 2024 a las 10:30", "2024-03-05T10:30"), ("5 août 2024 à 10h30", "2024-08-05T10:30"),
        ("05.03.2024, 14.30 Uhr", "2024-03-05T14:30"), ("2024年1月5日(金) 10:30", "2024-01-05T10:30"),
        ("2024년 1월 5일 오후 3시 45분", "2024-01-05T15:45"), ("2024年1月5日 下午3:45", "2024-01-05T15:45"),
        ("2024年01月05日 12時30分", "2024-01-05T12:30"),
        ("Jan 5, 2024 10:30 IST", "2024-01-05T10:30"), ("16:24 PM, Dec 09, 2013", "2013-12-09T16:24"),
        ("5 March 2024, 13:30 AM", "2024-03-05T13:30"),
    ],
)  # fmt: skip
def test_times_of_day(text: str, value: str) -> None:
    """A time keeps its precision, and its zone where the page tells one that can mean one thing only."""
    assert read_date(text) == value


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("12-Feb-08", "2008-02-12"), ("5 Jan 99", "1999-01-05"), ("First Released Oct 12, 2009", "2009-10-12"),
        ("5th of May, 2024", "2024-05-05"),
        ("1er mai 2024", "2024-05-01"), ("mar. 12 nov. 2024", "2024-11-12"), ("5 lipca 2024 r.", "2024-07-05"),
        ("5 HAZİRAN 2024", "2024-06-05"),
        ("5 июля 2024 г.", "2024-07-05"), ("٥ يناير ٢٠٢٤", "2024-01-05"), ("5 كانون الثاني 2024", "2024-01-05"),
        ("March 2024", "2024-03"), ("mar 05.11.2024", "2024-11-05"),
        ("2024-03", "2024-03"), ("2024年3月", "2024-03"), ("[ December 8, 2025 ]", "2025-12-08"),
        ("- 2017-02-06", "2017-02-06"),
        ("29 Feb 2020", "2020-02-29"), ("29 Feb 2000", "2000-02-29"),
        ("5 มกราคม 2567", "2024-01-05"), ("5 ม.ค. พ.ศ. 2567", "2024-01-05"), ("5 tháng 1, 2024", "2024-01-05"),
        ("2024年1月5日金曜日", "2024-01-05"), ("5. 1. 24", "2024-01-05"), ("5 בינו׳ 2024", "2024-01-05"),
        ("03.04.2024", "2024-04-03"), ("04/04/2024", "2024-04-04"),
        ("12.31.2024", "2024-12-31"),
    ],
)  # fmt: skip
def test_forms_of_dates(text: str, value: str) -> None:
    """Short years, declined months, weekdays and the words around a date are understood."""
    assert read_date(text) == value


@pytest.mark.parametrize(
    "text",
    [
        "", "2024", "10:30", "3 days ago", "yesterday", "Jan 5", "Jan 24", "30 February 2024", "29 Feb 2023",
        "29 Feb 1900", "2024-13-01",
        "2024-00-05",
        "2024-05-00", "00/05/2024", "0000-01-01", "5 Jan 2024 25:00", "Oct 5-7, 2024", "1.2.34", "192.168.1.1", "1.2.2024.5",
        "12 Monkeys 2024",
        "you may 2024", "(780) 486-1401", "2017-02-06/07", "2010-11", "Jan 5, 2024 and Feb 6, 2024", "۱۴۰۲/۱۲/۳۰", "۱۲/۰۳/۱۵",
        "5/6/2024 7/8/2024",
        "0 May 2024",
        "May 2024 " * 20_000,
    ],
)  # fmt: skip
def test_what_is_no_date(text: str) -> None:
    """Without a year, without such a day, with something else beside it, or in another calendar: no date."""
    assert read_date(text) is None


@pytest.mark.parametrize(
    ("text", "language", "value"),
    [
        ("15 خرداد 1402 - 09:30", "fa", "2023-06-05T09:30"), ("۱۴۰۲/۰۳/۱۵", "", "2023-06-05"),
        ("1402/03/15", "fa-IR", "2023-06-05"), ("۲۰۲۳/۰۶/۰۵", "ur", "2023-06-05"), ("๑๒ มิถุนายน ๒๕๖๖", "th", "2023-06-12"),
        ("令和5年3月1日（水）", "ja", "2023-03-01"), ("平成元年1月8日", "ja", "1989-01-08"),
        ("民國113年5月3日", "zh-TW", "2024-05-03"),
    ],
)  # fmt: skip
def test_years_of_other_calendars_are_those_of_ours(text: str, language: str, value: str) -> None:
    """Iran counts solar years, Thailand those of the Buddha, Japan and Taiwan those of eras."""
    assert read_date(text, language) == value


@pytest.mark.parametrize(
    "text", ["8 juni 2022 kl 06.30", "8. juni 2022 kl. 06.30", "8.6.2022 klo 06.30", "8 giugno 2022 ore 06.30"]
)
def test_points_in_times_behind_their_words(text: str) -> None:
    """Without the word they could be those of a price."""
    assert read_date(text, "sv") == "2022-06-08T06:30"


@pytest.mark.parametrize(
    ("language", "value"), [("", None), ("en", None), ("en-US", "2024-03-04"), ("en-GB", "2024-04-03"), ("fr", "2024-04-03")]
)
def test_the_language_decides_where_numbers_do_not(language: str, value: str | None) -> None:
    """Who writes which number first depends on the country; without one the text stays unread."""
    assert read_date("03/04/2024", language) == value


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("12/31/69", "1969-12-31"), ("12/31/68", "2068-12-31"), ("5 May 69", "1969-05-05"), ("5 May 68", "2068-05-05"),
        ("5-May-00", "2000-05-05"), ("31.12.99", "1999-12-31"),
    ],
)  # fmt: skip
def test_years_of_two_digits_are_of_1969_to_2068(text: str, value: str) -> None:
    """As POSIX reads them."""
    assert read_date(text) == value


def test_a_language_has_names_of_its_own() -> None:
    """Listopad is November in Polish and Czech, and October in Croatian; short names of few are words elsewhere."""
    assert read_date("5. listopada 2024") == "2024-11-05"
    assert read_date("5. listopada 2024.", "hr") == "2024-10-05"
    assert (read_date("5 Mac 2024"), read_date("5 Mac 2024", "ms-MY")) == (None, "2024-03-05")


def test_a_short_year_is_first_in_east_asia() -> None:
    """``24/01/05`` ends with its year, but not in Japan."""
    assert read_date("24/01/05", "ja") == "2024-01-05"
    assert read_date("24/01/05") == "2005-01-24"


def found(*texts: str) -> list[ParsedDate]:
    return [day for day in map(find_date, texts) if day]


@pytest.mark.parametrize(
    ("texts", "day_first"),
    [
        (["03/04/2024", "13/04/2024"], True),
        (["03/04/2024", "04/13/2024"], False),
        (["14/04/2024", "04/13/2024"], None),
        (["03/04/2024", "04/05/2024"], None),
        (["01/05/2024", "02/03/2024", "03/08/2024", "04/02/2024", "05/06/2024"], False),
        (["05/01/2024", "03/02/2024", "08/03/2024", "02/04/2024", "06/05/2024"], True),
    ],
)
def test_a_column_tells_the_order(texts: list[str], day_first: bool | None) -> None:
    """A day after the twelfth tells it, or else the order that the dates are in."""
    assert common_order(found(*texts)) is day_first


@given(st.text("0123456789/-.: JanFebMay年月日apmTZ+äо", max_size=40))
def test_any_text_is_a_day_or_none(text: str) -> None:
    """What is read is a day that exists."""
    value = read_date(text, "en-GB")
    assert value is None or (date.fromisoformat(value[:10]) if len(value) > 7 else 1 <= int(value[5:]) <= 12)


def test_names_are_written_as_they_are_looked_up() -> None:
    """Names stand in the table in small letters and without points."""
    names = [*" ".join(NAMES).split(), *WEEKDAYS]
    assert all(WORD_PATTERN.fullmatch(name) and name == name.lower() for name in names)


@given(
    st.sampled_from(("{name} {day}, {year}", "{name}. {day} {year}", "{day} {name} {year}", "{day} {name}., {year}")),
    st.sampled_from(sorted(name for name in NAMES if name.isascii() and " " not in name)) | st.just("flax"),
    st.integers(0, 39),
    st.sampled_from(("2024", "0000", "1999")),
)
def test_the_short_cut_reads_what_the_long_way_does(form: str, name: str, day: int, year: str) -> None:
    """A day and a month by its name, in either order."""
    text = form.format(name=name.title(), day=day, year=year)
    assert find_date(text) == in_other_forms(text, text, "", month_names())


def test_a_column_tells_that_short_years_stand_first() -> None:
    """They vary less than the days; days that stand first stay days."""
    assert typed_values(["25/07/15", "24/12/31", "", "25/01/02"], "date") == ["2025-07-15", "2024-12-31", None, "2025-01-02"]
    assert typed_values(["15/07/25", "31/12/24", "02/01/25"], "date") == ["2025-07-15", "2024-12-31", "2025-01-02"]


def test_times_without_a_day_keep_their_text_in_a_column_of_dates() -> None:
    """Only the reader knows what today is; other words have no value."""
    texts = ["2 May 2026", "3 May 2026", "4 May 2026", "5 May 2026", "Today, 07:27 AM", "TBA"] * 2
    assert typed_values(texts[:6], "date")[3:] == ["2026-05-05", "Today, 07:27 AM", None]


@pytest.mark.parametrize("text", ["May 28-29", "28-29 May", "May 28 - 29"])
def test_days_from_one_to_another_have_no_year(text: str) -> None:
    """The last number is a day."""
    assert find_date(text) is None


@pytest.mark.parametrize(
    ("text", "time"),
    [("Dec. 3, 2027, noon", "12:00"), ("3 Dec 2027, 12 midnight", "00:00"), ("Dec 3, 2027 12:00 Noon", "12:00")],
)
def test_hours_with_names_are_times_of_day(text: str, time: str) -> None:
    """As web frameworks write them."""
    assert read_date(text) == f"2027-12-03T{time}"
