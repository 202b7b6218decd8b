"""Texts with several values: what separates them, and what leaves a text as it is."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

import scutch
from scutch.records.cells.text_parts.search import text_parts
from scutch.records.cells.text_parts.tokens import ASCII_TOKEN, TOKEN


def cut(*texts: str) -> list[list[str]]:
    """Return the parts of each text."""
    parts = text_parts(texts)
    return [[part.of(text) for part in parts] for text in texts]


@pytest.mark.parametrize(
    ("texts", "first"),
    [
        (("March 21, 2019 by Ann", "May 2, 2020 by Tom Hale"), ["March 21, 2019", "Ann"]),
        (("Ann on Mon Jan 05 2026", "Tom on Fri Feb 06 2026"), ["Ann", "Mon Jan 05 2026"]),
        (("Ann on 5 Jan 2026 02:41:13 +0000", "Tom on 6 Feb 2026 03:05:50 +0000"), ["Ann", "5 Jan 2026 02:41:13 +0000"]),
        (("48 reviews · 4.6", "1 review · 3.9"), ["48 reviews", "4.6"]),
        (("Von Ann am 21.11.2025 in Garten", "Von Tom am 02.10.2025 in Haus"), ["Ann", "21.11.2025", "Garten"]),
        (("Posted by Ann, 3 May 2026", "Posted by Tom, 13 May 2026"), ["Ann", "3 May 2026"]),
        (("Bay · Full-time · £4 an hour", "Fen · Part-time · £3 an hour"), ["Bay", "Full-time", "£4 an hour"]),
        (("[Garden]", "[Craft]"), ["Garden"]),
        (("Serving: 15 g (1 spoon),", "Serving: 2 capsules,", "Serving: 1 oz.,"), ["15 g (1 spoon)"]),
        ((", SC-7627", ", SC-7680", ", 119791"), ["SC-7627"]),
        (("· Ann Hale", "· Tom"), ["Ann Hale"]),
        (("— Op. 16", "— Op. 28, no. 1", "— 7"), ["Op. 16"]),
        (("12 people found this helpful", "3 people found this helpful"), ["12"]),
        (("Reviewed on 27 May 2026", "Reviewed on 2 May 2026"), ["27 May 2026"]),
        (("已售413", "已售63"), ["413"]),
        (("Flax -", "Hemp cloth -"), ["Flax"]),
        (
            ("Front, 6 Mar 2026 17:33 UTC (Fri) by Ann", "Loom, 5 Mar 2026 9:03 UTC (Thu) by Tom"),
            ["Front", "6 Mar 2026 17:33 UTC (Fri)", "Ann"],
        ),
        (
            (", No. 7, Filed October 24, 2024, 2024 UT 40", ", No. 9, Filed May 2, 2024, 2024 UT 39"),
            ["No. 7", "October 24, 2024, 2024 UT 40"],
        ),
        (("by Ann – 3 May 2026", "by Tom – 13 May 2026"), ["Ann", "3 May 2026"]),
    ],
)
def test_values_are_separated(texts: tuple[str, ...], first: list[str]) -> None:
    """Dates, leads, separators and brackets end a value."""
    assert cut(*texts)[0] == first


@pytest.mark.parametrize(
    "texts",
    [
        ("2 – 1", "0 – 0", "3 – 2"),
        ("10 – 12 °C", "12 – 18 °C", "8 – 9 °C"),
        ("Flax in the rain", "Hemp in the sun"),
        ("Baskets made by hand", "Ropes made by machine"),
        ("Plant number 3", "Plant number 12"),
        ("Full-time", "Part-time"),
        ("3 May 2026, 10:00", "13 May 2026, 11:30"),
        ("Berlin, Germany", "Lyon, France"),
        ("-5 °C", "-11 °C"),
        ("/decisions/flax", "/decisions/hemp"),
        ("It grew in 2019. Then it rained on all of it.", "It died in 2020. Then it snowed on some of it."),
        ("one text",),
    ],
)
def test_other_texts_stay_whole(texts: tuple[str, ...]) -> None:
    """Words that repeat by accident, one value, prose."""
    assert not text_parts(texts)


def test_a_text_that_does_not_fit_has_no_parts() -> None:
    """The template is made of the first texts; another one may differ."""
    (part, _) = text_parts(["3 May 2026 by Ann", "4 May 2026 by Tom"])
    assert not part.of("yesterday")


SENTENCE = "Written by {0} in {1} on {2} May 2026. Tags: {3}"
PEOPLE = [
    ("Ann Lee", "Garden", 3, "flax, dye"), ("Tom Hale", "Craft", 4, "rope"), ("Kim Orr", "Garden", 9, "dye, woad"),
    ("Jo May", "House", 12, "loom"), ("Bo Fry", "Garden", 17, "flax, loom"), ("Al Roy", "Craft", 21, "jute"),
]  # fmt: skip


def sentences(**other: str) -> list[str]:
    """Return the bylines of the people; ``_2`` is another form for the third one."""
    return [other.get(f"_{number}", SENTENCE).format(*person) for number, person in enumerate(PEOPLE)]


@pytest.mark.parametrize("place", range(6))
@pytest.mark.parametrize("guest", ["A guest of the mill", "Editorial, {2} May 2026", "{2} May 2026: letters"])
def test_another_form_of_a_sentence_is_a_part_of_its_own(place: int, guest: str) -> None:
    """Most texts have one template, wherever the other ones stand; nothing is lost."""
    texts = sentences(**{f"_{place}": guest})
    rows = cut(*texts)
    for number, (row, (author, category, day, tags)) in enumerate(zip(rows, PEOPLE, strict=True)):
        fitting = [author, category, f"{day} May 2026", tags, ""]
        assert row == (fitting if number != place else ["", "", "", "", texts[place]])


@pytest.mark.parametrize("places", [(0,), (1,), (0, 1), (1, 3, 5), (2, 5)])
@pytest.mark.parametrize("form", ["Written by {0} in {1} on {2} May 2026", "Written by {0} on {2} May 2026. Tags: {3}"])
def test_a_sentence_may_lack_one_of_its_values(places: tuple[int, ...], form: str) -> None:
    """The words in front of the value are missing with it."""
    rows = cut(*sentences(**{f"_{place}": form for place in places}))
    without = 1 if "{1}" not in form else 3
    for number, row in enumerate(rows):
        author, category, day, tags = PEOPLE[number]
        values = [author, category, f"{day} May 2026", tags]
        assert row == [value if number not in places or at != without else "" for at, value in enumerate(values)]


def test_two_forms_in_equal_number_stay_whole() -> None:
    """Neither is the template."""
    other = "{2} May 2026, from {0}"
    assert not text_parts(sentences(_1=other, _3=other, _5=other))


def test_the_text_of_another_form_is_a_column_of_the_table() -> None:
    """One row of six; its other columns are empty."""
    entry = "<li><h3><a href=/{0}>Drying flax, part {0}</a></h3><p class=info>{1}</p>"
    texts = enumerate(sentences(_4="A guest of the mill"))
    row = scutch.extract_records(f"<ul>{''.join(entry.format(*each) for each in texts)}</ul>")[0].table.to_dicts()[4]
    assert "A guest of the mill" in row.values()
    assert {row[name] for name in ("author", "category", "date", "tags")} == {None}


def test_a_date_is_no_part_with_words_behind_it() -> None:
    """The lead of a date has something else than a date behind it."""
    assert not text_parts([f"Published online on {day} May 2026 courtesy of Ann Lee" for day in range(3, 9)])


def test_tags_behind_a_label_are_a_list() -> None:
    """Commas separate them, whatever their number."""
    *_, tags = text_parts(["3 May 2026. Tags: a, b", "4 May 2026. Tags: c"])
    assert tags.items("3 May 2026. Tags: a, b") == ["a", "b"]


ENTRY = "<li><a href=/{0}>On the drying of flax, part {0}</a><p>Written by <b>{1}</b> on {2} May 2026. Tags: {3}</p>"
ROWS = [(1, "Ann", 3, "loom, dye"), (2, "Tom Hale", 14, "seeds"), (3, "Mira", 15, "dye, rope"), (4, "Ann", 21, "loom")]


def test_a_byline_is_columns() -> None:
    """One sentence has the author, the date and the tags."""
    region = scutch.extract_records(f"<ul>{''.join(ENTRY.format(*row) for row in ROWS)}</ul>")[0]
    first = {name: region[0][name] for name in ("author", "date", "tags")}
    assert first == {"author": "Ann", "date": "2026-05-03", "tags": ["loom", "dye"]}


def test_words_in_front_of_the_next_element_name_it() -> None:
    """The text before a link ends with what the link is."""
    entry = "<li><h3><a href=/{0}>Drying flax, part {0}</a></h3><p>{2} May 2026 by <a href=/u>{1}</a></p>"
    table = scutch.extract_records(f"<ul>{''.join(entry.format(*row) for row in ROWS)}</ul>")[0].table
    assert (table["author"], table["date"][0]) == (("Ann", "Tom Hale", "Mira", "Ann"), "2026-05-03")


def test_who_and_when_in_a_cell_with_a_header_are_two_columns() -> None:
    """The last post of a board; another text below a header stays whole."""
    row = "<tr><td><a href=/{0}>On flax, part {0}</a><td>by {1}, {2} May 2026<td>{2} May 2026 in {1}"
    body = "".join(row.format(*values) for values in ROWS)
    html = f"<table><tr><th>Topic<th>Last post<th>Held{body}</table>"
    (first, *_) = scutch.extract_records(html)[0].table.to_dicts()
    assert (first["author"], first["Last post"], first["Held"]) == ("Ann", "2026-05-03", "3 May 2026 in Ann")


def test_texts_without_some_of_the_constants_fit_too() -> None:
    """A third of the records has no place, another one no author."""
    texts = [
        "Written by Ann | Delhi | Updated: May 3, 2026",
        "By: Tom | Goa | Updated: May 4, 2026",
        "By: Kim | Delhi | Updated: May 5, 2026",
        "Written by Lea | Updated: May 6, 2026",
        "By: Ida | Pune | Updated: May 7, 2026",
    ]
    values = [[part.of(text).strip(": ") for part in text_parts(texts)] for text in texts]
    assert values[0] == ["Written by Ann", "Delhi", "May 3, 2026"]
    assert values[3] == ["Written by Lea", "", "May 6, 2026"]


def test_the_pattern_of_parts_finds_what_the_parts_have() -> None:
    """Also where a constant is missing."""
    for texts in (
        ["3 May 2026 by Ann", "4 May 2026 by Tom", "5 May 2026 by Kim", "6 May 2026"],
        sentences(_1="Written by {0} on {2} May 2026. Tags: {3}"),
        sentences(_1="A guest of the mill", _3="Editorial"),
    ):
        for part in text_parts(texts):
            found = [re.search(part.template.pattern(part.number), text) for text in texts]
            assert [(match and match[1]) or "" for match in found] == [part.of(text) for text in texts]


def test_brackets_stay_with_what_is_in_them() -> None:
    """The dash separates, the bracket before it does not."""
    texts = ["3 KB (282 words) - 02:08, 13 May 2026", "906 bytes (99 words) - 00:02, 18 May 2026"]
    first, *_ = text_parts(texts)
    assert [first.of(text) for text in texts] == ["3 KB (282 words)", "906 bytes (99 words)"]


def test_signs_at_the_end_of_labelled_values_are_no_part_of_them() -> None:
    """The values of a line of facts end with commas, the last one with none."""
    facts = "<p><label>Fibre: {0}{1}g,</label> <label>Colour: {2},</label> <label>Length: {1}.5 m</label></p>"
    rows = [(2, 3, "blue"), (1, 7, "grey"), (4, 1, "pale green"), (3, 9, "white")]
    cards = "".join(f"<li><a href=/{n}>Plant number {n}</a>{facts.format(*row)}" for n, row in enumerate(rows))
    (first, *_) = scutch.extract_records(f"<ul>{cards}</ul>")[0].table.to_dicts()
    assert (first["Fibre"], first["Colour"], first["Length"]) == (23.0, "blue", 3.5)


def test_texts_that_are_only_constants_have_no_parts() -> None:
    assert cut(">> Read More:", ">> Also:", ">>Also:") == [[], [], []]


PIECES = ("by", "Tags", "Read", ">", ":", "·", "-", ",", "(", ")", "[", "3", "May", "2026", "12:30", "Ann", "更新", " ")


@given(st.lists(st.lists(st.sampled_from(PIECES), max_size=8).map("".join), min_size=2, max_size=6))
def test_any_texts_have_an_answer_with_values_from_the_texts(texts: list[str]) -> None:
    for text, parts in zip(texts, cut(*texts), strict=True):
        assert all(part in text for part in parts)


@pytest.mark.parametrize(
    ("form", "first"),
    [
        ("Posted {} by {}", ["8 months ago", "Ann Lee"]), ("#1 opened {} by {}", ["#1", "8 months ago", "Ann Lee"]),
        ("{1} {0}", ["Ann Lee", "8 months ago"]), ("{1} commented {0}", ["Ann Lee", "8 months ago"]),
    ],
)  # fmt: skip
def test_a_time_of_the_past_is_one_part(form: str, first: list[str]) -> None:
    """Its number is no value of its own, and a name before it is no part of it."""
    ages = ("8 months ago", "2 days ago", "about 1 hour ago", "an hour ago")
    found = cut(*(form.format(age, name) for age, name in zip(ages, ("Ann Lee", "Tom Hale", "Wei", "Kim Fox"), strict=True)))
    assert found[0] == first
    assert "about 1 hour ago" in found[2]


@given(st.text(alphabet=st.characters(max_codepoint=127)))
def test_tokens_of_ascii_texts_are_those_of_all_texts(text: str) -> None:
    """The pattern for ASCII texts is only faster."""
    assert ASCII_TOKEN.findall(text) == TOKEN.findall(text)


@pytest.mark.parametrize(
    ("texts", "first"),
    [
        (("⏱ 1 h 20 min · Easy", "⏱ 40 min · Easy", "⏱ 15 min · Medium"), ["1 h 20 min", "Easy"]),
        (("📅 3 May 2026 · 📍 Berlin", "📅 14 May 2026 · 📍 Graz", "📅 2 June 2026 · 📍 Linz"), ["3 May 2026", "Berlin"]),
        (("👁 1,234 💬 12", "👁 87 💬 3", "👁 9 💬 0"), ["1,234", "12"]),
    ],
)
def test_pictures_in_place_of_labels_separate_values(texts: tuple[str, ...], first: list[str]) -> None:
    """Signs such as a clock are no part of the values."""
    assert [part.of(texts[0]) for part in text_parts(texts)] == first


def test_texts_that_lack_all_constants_do_not_fit_a_loose_template() -> None:
    """Most companies are incorporated, and one is dissolved: signs that all texts have divide them."""
    texts = ["01 - Incorporated on 3 May 1998", "02 - Dissolved on 12 June 2019", "03 - Incorporated on 30 January 2004"]
    assert [part.of(texts[1]) for part in text_parts(texts)] == ["02", "Dissolved", "12 June 2019"]


def test_both_brackets_around_texts_go() -> None:
    """The last one stands behind a word that all texts have."""
    (part,) = text_parts(["(20% off)", "(30% off)"])
    assert part.of("(20% off)") == "20% off"


def test_hours_and_minutes_are_no_values_apart() -> None:
    """Cut before the minutes, the hours behind a day would be its year."""
    assert text_parts(["04.03. 20:00", "04.03. 18:00", "03.03. 17:00", "26.02. 20:00"]) == []


def test_a_sentence_that_ends_like_the_lead_of_a_category_is_no_label() -> None:
    """The words in front of "in" are what the text says."""
    texts = [f"Entrée libre dans la limite des places disponibles, n°{n}." for n in range(5)]
    assert text_parts(texts) == []
    assert cut("Posted in Crafts", "Posted in Fibres", "Posted in Looms") == [["Crafts"], ["Fibres"], ["Looms"]]


def test_times_with_a_point_are_no_numbers() -> None:
    """In German and Dutch the minutes are behind one."""
    items = "".join(
        f"<li><a href=/e{n}>{name}</a> <i>{time}</i>"
        for n, (name, time) in enumerate(
            zip(("Faust", "Sams", "Urfaust"), ("19.30 Uhr", "11.00 Uhr", "18.00 Uhr"), strict=True)
        )
    )
    table = scutch.extract_records(f"<ul>{items}</ul>")[0].table
    assert "19.30 Uhr" in table.to_dicts()[0].values()
