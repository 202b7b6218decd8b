"""Labels in cells: what they are, and what a colon does not make one."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import scutch
from scutch.records.cells.cell_labels import common_label, common_price_prefix, common_sign, split_label, unlabelled


@pytest.mark.parametrize(
    ("text", "label", "rest"),
    [
        ("Price: 12 €", "Price", "12 €"),
        ("価格：12円", "価格", "12円"),
        ("Date de sortie : 2024", "Date de sortie", "2024"),
        ("Price:", "", "Price:"),
        ("10:30", "", "10:30"),
        ("https://a.example", "", "https://a.example"),
        ("this is a longer sentence: it has no label", "", "this is a longer sentence: it has no label"),
        ("A 4: paper", "", "A 4: paper"),
        ("Labelsoflongcompoundsofthirtytwo : 12 €", "Labelsoflongcompoundsofthirtytwo", "12 €"),
        ("Labelsoflongcompoundsofthirtyfours: 12 €", "", "Labelsoflongcompoundsofthirtyfours: 12 €"),
        ("by Ann Weaver", "by", "Ann Weaver"),
        ("Posted by ann", "Posted by", "ann"),
        ("by 12 May", "", "by 12 May"),
        ("byte", "", "byte"),
        ("", "", ""),
    ],
)
def test_labels_end_at_a_colon(text: str, label: str, rest: str) -> None:
    """A few words without digits before a colon and a value, or a prefix of a name."""
    assert split_label(text) == (label, rest)


@given(st.text("ab: ：1/", max_size=60))
def test_a_label_and_its_rest_are_the_text(text: str) -> None:
    """Nothing but the colon and blanks is lost."""
    label, rest = split_label(text)
    assert text.endswith(rest)
    assert text.lstrip().startswith(label)


def test_a_label_must_be_common() -> None:
    """One cell with a colon makes no label, nor do labels that differ."""
    assert common_label(["Size: 1", "Size: 2", "", "Size: 3"]) == "Size"
    assert common_label(["Size: 1"]) == common_label(["Size: 1", "Age: 2"]) == common_label(["", "a", "b"]) == ""


def test_a_long_text_has_no_label() -> None:
    """Only the first characters of prose are read."""
    assert split_label("a " * 50_000 + ":b") == ("", "a " * 50_000 + ":b")
    assert split_label(" " * 100_000) == ("", " " * 100_000)


def test_words_in_front_of_one_price_are_no_prefix() -> None:
    """A prefix is what prices share."""
    assert common_price_prefix(["from $12"]) == ""
    assert common_price_prefix(["from $12", "from $7"]) == "from"


def test_one_cell_has_no_common_label() -> None:
    """What a single text begins with may be its own words."""
    assert common_label(["Price: 12"]) == common_label(["Price: 12", "", " "]) == ""


@pytest.mark.parametrize(
    ("texts", "rests"),
    [
        ([", Vol. 44, No. 3", ", Vol. 125", ", 7"], ["Vol. 44, No. 3", "Vol. 125", "7"]),
        ([": Flax", ":Hemp: tall"], ["Flax", "Hemp: tall"]),
        (["- in Crafts"] * 4 + ["Ropes"], ["in Crafts"] * 4 + ["Ropes"]),
        (["- 3", "- 7"], ["- 3", "- 7"]),
        (["-flax", "-hemp"], ["-flax", "-hemp"]),
        (["· Ann", "Tom", "Kim"], ["· Ann", "Tom", "Kim"]),
        (["● Flax", "● Hemp"], ["Flax", "Hemp"]),
        (["●", "●", "●"], ["●", "●", "●"]),
    ],
)
def test_a_sign_in_front_of_nearly_all_texts_is_no_part_of_them(texts: list[str], rests: list[str]) -> None:
    """It parts them from the column before; a sign of a number or of a few texts is a part of these."""
    assert unlabelled(texts, common_sign(texts)) == rests


def test_the_name_of_a_file_in_front_of_a_line_is_no_label() -> None:
    """What is behind the colon means nothing without it."""
    assert common_label(["bin/read.py:12", "bin/read.py:7"]) == ""
    assert common_label(["Vol./No.: 12", "Vol./No.: 7"]) == "Vol./No."


def test_labels_that_end_in_one_of_them_are_one_label() -> None:
    """Some records say more than the others: the column has the same name on pages with either."""
    labels = ("Release date", "Original release date")
    cards = (f"<li><h3><a href=/{n}>Game no. {n}</a></h3><p>{labels[n % 2]}: 2026-05-0{n + 1}" for n in range(8))
    table = scutch.extract_records(f"<ul>{''.join(cards)}</ul>")[0].table
    assert [(column.name, column.type) for column in table.columns][2:] == [("Release date", "date")]
    assert list(table["Release date"])[:2] == ["2026-05-01", "2026-05-02"]


def test_two_colons_are_a_part_of_a_name() -> None:
    """Classes of programs have them."""
    assert common_label(["Net::Timeout", "Net::Refused", "Net::Reset"]) == ""
    assert common_label(["Net: slow", "Net: refused", "Net: reset"]) == "Net"


def test_a_dash_alone_is_in_front_of_no_text() -> None:
    """Changes without a comment have the dash only."""
    assert common_sign(["– typo", "–", "– more on oak", "–"]) == "–"
    assert common_sign(["–", "12", "7"]) == ""


def test_a_currency_before_a_minus_is_no_label() -> None:
    """All amounts of a statement may be below zero."""
    rows = "".join(f"<tr><td>2026-10-{n + 10}<td>Ann {n}<td>EUR -{37 + n * 13}.40" for n in range(8))
    table = scutch.extract_records(f"<table><thead><tr><th>Date<th>Name<th>Amount<tbody>{rows}</table>")[0].table
    assert [row["Amount"] for row in table.to_dicts()][:2] == [-37.4, -50.4]
