"""``records.typed``: the language and the address of the page decide what texts mean."""

import pytest

import scutch
from scutch.records.cells.typed_values import language_of, values_on


@pytest.mark.parametrize(
    ("html", "language"),
    [("<html lang=' fr '>", "fr"), ("<html lang='' xml:lang=de>", "de"), ("<html><body lang=fr>", ""), ("", "")],
)
def test_the_root_says_the_language(html: str, language: str) -> None:
    """Of the page as a whole, not of a part of it."""
    assert language_of(scutch.parse(html)) == language


@pytest.mark.parametrize(("language", "date"), [("en-GB", "2024-04-03"), ("en-US", "2024-03-04"), ("en", None)])
def test_dates_are_read_as_people_of_the_page_do(language: str, date: str | None) -> None:
    """Days first, or months; where it is open they have no value."""
    page = scutch.parse(f"<html lang={language}>")
    assert values_on(page, ["03/04/2024", "", None], "date") == [date, None, None]


def test_links_of_a_page_without_an_address_stay() -> None:
    """There is nothing to make them whole with."""
    assert values_on(scutch.parse("<p>"), ["/flax"], "url") == ["/flax"]


def test_embedded_columns_are_read_in_the_language_of_the_page() -> None:
    """What scripts would show is typed as what is shown."""
    goods = ",".join(f'{{"title": "Flax rope of {n} metres", "weight": "1.{n}", "href": "/{n}"}}' for n in range(100, 150))
    state = f'<script id=__NEXT_DATA__ type=application/json>{{"props": {{"products": [{goods}]}}}}</script>'
    for language, weight in (("de", 1100), ("en", 1.1)):
        table = scutch.extract_records(f"<html lang={language}><div id=app></div>{state}")[0].table
        assert table.column("weight")[0] == weight
