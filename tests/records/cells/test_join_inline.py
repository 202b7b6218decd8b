"""Which texts of a record run on as one, and which stay columns of their own."""

from __future__ import annotations

import pytest

import scutch
from scutch.methods.alignment import align
from scutch.records.cells.record_grid import RecordGrid

NAMES = ("flax", "hemp", "jute", "ramie", "sisal", "kapok")


def first_texts(markup: str, words: tuple[str, ...] = NAMES) -> list[str | None]:
    """The texts of the first of some records, each with a word and a number in its markup."""
    page = scutch.parse("".join(f"<li>{markup.format(word, number + 3)}" for number, word in enumerate(words)))
    grid = RecordGrid(page, align(page.columns, [(node.index,) for node in page if node.tag == "li"]))
    return [grid.texts(column)[0] for column in range(grid.width) if not grid.attributes[column]]


@pytest.mark.parametrize(
    ("markup", "texts"),
    [
        ("<p>by <a>{}</a>", ["by flax"]),
        ("<p><b>Plant:</b> <i>{}</i>", ["Plant: flax"]),
        ("<p>Rated <strong>{1}</strong> out of 5", ["Rated 3 out of 5"]),
        ("<p><em>New</em> {}", ["New flax"]),
        ("<p><b>{0}</b> {1} m", ["flax", "3 m"]),
        ("<p><a>{0}</a> <a>{1} replies</a>", ["flax", "3 replies"]),
        ("<p>by <a>{0}</a> on <b>{1} May</b>", ["by flax", "on 3 May"]),
        ("<p><b>Reply</b><br>{}", ["Reply", "flax"]),
    ],
)
def test_words_lead_in_and_are_marked(markup: str, texts: list[str]) -> None:
    """One text for a reader is one cell; neighbouring texts and texts on different lines are not joined."""
    assert first_texts(markup) == texts


def test_words_that_were_searched_for_belong_to_their_text() -> None:
    """Wherever they stand in it, and whatever element marks them."""
    forms = ("Old {} ropes", "{} ropes, twisted", "Nets of {}", "Strong {} sails", "{} paper", "The {} trade")
    marked = tuple(form.format("<span class=hit>hemp</span>") for form in forms)
    assert first_texts("<p>Text: <a href=/{1}>{0}</a>", marked) == ["Text: Old hemp ropes"]


def test_badges_stay_apart_from_titles() -> None:
    """The same word at the same place of each record is no part of its text."""
    assert first_texts("<p><span class=new>New</span> <span>{} ropes</span>") == ["New", "flax ropes"]


@pytest.mark.parametrize(
    ("markup", "texts"),
    [
        ("<p><span>Sale price</span> <span>${1}.50</span>", ["Sale price $3.50"]),
        ("<p><span>Sale price</span> <i>$</i><b>{1}.50</b>", ["Sale price $3.50"]),
        ("<p><span>Sale!</span> <i>$</i><b>{1}.50</b>", ["Sale!", "$3.50"]),
        ("<p><a href=/>Buy now</a> <b>${1}.50</b>", ["Buy now", "$3.50"]),
        ("<p><b>From</b> <u>{0}</u> <b>${1}.50</b>", ["From", "flax", "$3.50"]),
    ],
)
def test_words_in_front_of_a_price(markup: str, texts: list[str]) -> None:
    """They belong to it if they are adjacent and not a link."""
    assert first_texts(markup) == texts


@pytest.mark.parametrize(
    ("markup", "texts"),
    [
        ("<p><b>{1}</b> beds <b>{1}</b> baths", ["3 beds", "3 baths"]),
        ("<p>{1} <dfn>Replies</dfn>", ["3 Replies"]),
        ("<p><b>{1}</b> <i>May</i>", ["3", "May"]),
        ("<p><b>{1}</b> <i>{0}</i>", ["3", "flax"]),
        ("<p><b>{1}</b> <a href=/>votes</a>", ["3", "votes"]),
        ("<p><b>No. {1}</b> <i>votes</i>", ["No. 3", "votes"]),
    ],
)
def test_numbers_and_what_they_count(markup: str, texts: list[str]) -> None:
    """A word that is the same in all rows, and no month and no link, belongs to the number in front of it."""
    assert first_texts(markup) == texts


def test_lines_of_links_and_words_have_fields() -> None:
    """Boards say who wrote when and where in one line, with so many words that it looks like prose."""
    line = "<div><a href=/t>{0} ropes</a><br>by <a href=/u>Ann</a> » {1} May 2026, 10:00 » in <a href=/f>Crafts</a></div>"
    assert first_texts(line) == ["flax ropes", "by Ann", "» 3 May 2026, 10:00 » in", "Crafts"]


MAKERS = ("Superlux", "Sennheiser", "AKG", "Superlux", "Beyer", "AKG")


@pytest.mark.parametrize("between", [" ", "<br>"])
def test_maker_and_model_in_one_link_are_one_title(between: str) -> None:
    """A link whose words are two elements, on one line or on two."""
    html = "".join(f"<li><a href=/{n}><b>{maker}</b>{between}<span>HD-68{n}</span></a>" for n, maker in enumerate(MAKERS))
    (first, *_) = scutch.extract_records(f"<ul>{html}</ul>")[0].table.to_dicts()
    assert " ".join(first["title"].split()) == "Superlux HD-680"
