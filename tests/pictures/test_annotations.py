"""``pictures.annotations``: what was found, as numbered boxes."""

from typing import Final

import pytest

import scutch
from scutch.methods.record_set import RecordSet
from scutch.page.layout import Box
from scutch.page.text import excerpt
from scutch.pictures.annotations import (
    MAX_TABLE_ROWS,
    Annotation,
    LinkedText,
    annotate_content,
    annotate_lists,
    annotate_segments,
    box_of,
)
from scutch.records.regions.region import Region
from scutch.records.regions.regions import Regions
from tests.drawn import drawn

PLANTS: Final = ("Flax", "Hemp", "Jute", "Ramie")
CARDS: Final = "".join(
    f"<li box='0 {100 + 50 * row} 400 40'><a href='/{plant.lower()}'>{plant} seed of this year</a> <i>{row + 1}.50 €</i></li>"
    for row, plant in enumerate(PLANTS)
)
SHOP: Final = f"<main box='0 80 400 300'><ul class='goods' box='0 90 400 210'>{CARDS}</ul></main>"
ARTICLE: Final = (
    "<head><title>Flax – The Shed</title></head><nav box='0 0 900 20'><a href=/>Home</a> <a href=/shop>Shop</a></nav>"
    "<main box='0 40 900 500'><h1 box='0 40 900 30'>Flax</h1><time datetime='2026-03-02' box='700 80 80 20'>2 March 2026"
    f"</time><p box='0 100 900 200'>{'Flax gives long, strong fibres, and a blue field in June. ' * 12}</p></main>"
)


def lists(html: str) -> list[Annotation]:
    return list(annotate_lists(scutch.extract_records(drawn(html))))


def test_a_list_is_the_box_around_its_records() -> None:
    """Not that of the element they are in; each record is a part, numbered in its list."""
    (mark, *_) = lists(SHOP)
    assert (mark.box, mark.label, mark.number) == (Box(0, 100, 400, 190), "list of 4 records", "1")
    assert [(part.number, part.box) for part in mark.parts] == [
        (f"1.{row + 1}", Box(0, 100 + 50 * row, 400, 40)) for row in range(4)
    ]


def test_a_list_tells_why_it_is_one_and_how_to_get_it_again() -> None:
    """What the region itself says, in words."""
    page = drawn(SHOP)
    region, told = scutch.extract_records(page)[0], dict(lists(SHOP)[0].details)
    assert told["reason"].startswith(region.reason)
    assert (told["XPath"], told["confidence"]) == (region.xpath, f"{region.confidence:.2f}")
    assert told["CSS of a record"] == region.selectors().record_css


def test_a_list_tells_what_its_records_have() -> None:
    """In words: a reader of a picture knows no features."""
    assert dict(lists(SHOP)[0].details)["reason"].endswith("; each has a link, a price")


def test_a_list_tells_its_records_and_fields() -> None:
    """A table of cells, and one of the selectors of its columns."""
    records, fields = lists(SHOP)[0].tables
    table = scutch.extract_records(drawn(SHOP))[0].table
    assert records.header == ("", *(column.name for column in table.columns))
    assert records.rows[1][:3] == ("2", "Hemp seed of this year", LinkedText("/hemp", "/hemp"))
    assert ("title_url", "href", ":scope > a") in fields.rows


def test_a_record_tells_its_fields() -> None:
    """By name, and where it is."""
    told = dict(lists(SHOP)[0].parts[2].details)
    assert (told["title"], told["XPath"]) == ("Jute seed of this year", "/html/body/main[1]/ul[1]/li[3]")


def test_long_lists_are_told_in_part() -> None:
    """Every record has its mark; the table says that there are more."""
    many = "".join(
        f"<li box='0 {n} 9 1'><a href=/{n}>Plant number {n}</a> <i>{n} m</i></li>" for n in range(MAX_TABLE_ROWS + 5)
    )
    (mark, *_) = lists(f"<ul>{many}</ul>")
    assert (len(mark.parts), len(mark.tables[0].rows)) == (MAX_TABLE_ROWS + 5, MAX_TABLE_ROWS)
    assert mark.tables[0].caption == f"the first {MAX_TABLE_ROWS} of {MAX_TABLE_ROWS + 5} records"


def test_a_list_that_is_hardly_one_is_marked_as_such() -> None:
    """What is less sure than an even chance looks another way."""
    menu = "<nav box='0 0 900 20'>" + "".join(f"<a href=/{name}>{name}</a> " for name in PLANTS) + "</nav>"
    kinds = {mark.category for mark in lists(SHOP + menu)}
    assert kinds == {"list", "doubtful"}


def test_a_list_without_a_place_has_a_mark_without_a_box() -> None:
    """A list that is hidden, or only in the data of a page, can be found, and is nowhere to be seen."""
    page = drawn(SHOP.replace("class='goods'", "style='display: none'"))
    records = tuple((node.index,) for node in page.elements("li"))
    regions = Regions([Region(page, RecordSet(records, 0.9, "data", "in a script"))], page, "data")
    (mark,) = annotate_lists(regions)
    assert (mark.box, {part.box for part in mark.parts}) == (None, {None})


def test_content_is_marked_with_its_reason() -> None:
    """One mark a block, and the title and the date where they stand."""
    content = scutch.extract_content(drawn(ARTICLE))
    (mark,) = annotate_content(content)
    (block,) = content.blocks
    assert mark.box == box_of(block.node.page, [block.node.index])
    assert (dict(mark.details)["reason"], dict(mark.details)["XPath"]) == (block.reason, block.xpath)
    fields = {part.label: (part.box, dict(part.details)[part.label]) for part in mark.parts}
    assert fields["date"] == (Box(700, 80, 80, 20), "2026-03-02")
    assert fields["title"] == (Box(0, 40, 900, 30), "Flax")


def test_fields_that_are_not_seen_have_no_mark() -> None:
    """What only the head of the page says stands nowhere."""
    page = drawn(ARTICLE.replace("</head>", "<meta name=author content='A. Weaver'></head>"))
    content = scutch.extract_content(page)
    assert content.author == "A. Weaver"
    assert "author" not in {part.label for part in next(annotate_content(content)).parts}


def test_segments_are_the_undivided_blocks_in_order() -> None:
    """Each knows what it is inside of."""
    root = scutch.segment(drawn(ARTICLE))
    marks = list(annotate_segments(root))
    assert [mark.box for mark in marks] == [block.box for block in root.leaves()]
    assert [mark.number for mark in marks] == [str(number) for number in range(1, len(marks) + 1)]
    assert marks[0].label == "navigation"
    assert dict(marks[0].details)["inside"] == "page"


@pytest.mark.parametrize(("text", "told"), [("a  b\n", "a b"), ("flax plants", "flax p…"), ("", ""), ("one two", "one two")])
def test_excerpts_fit(text: str, told: str) -> None:
    """On one line, with three dots for what is left out."""
    assert excerpt(text, 7) == told


def test_boxes_are_those_of_what_is_shown() -> None:
    """Around all nodes; a node without a box counts by what is in it."""
    page = drawn("<div style='display: contents'><p box='10 10 20 5'>a</p><p box='10 30 40 5'>b</p></div>")
    (wrapper,) = page.elements("div")
    assert box_of(page, [wrapper.index]) == Box(10, 10, 40, 25)
    assert box_of(page, []) is None


def test_what_an_ancestor_clips_has_no_box() -> None:
    """The cards of a carousel that are out of sight are not drawn over what is beside it."""
    cards = "".join(f"<p box='{x} 0 80 50'>Flax</p>" for x in (0, 90, 200))
    page = drawn(f"<div style='overflow:hidden' box='0 0 100 50'>{cards}</div>")
    assert [box_of(page, [node.index]) for node in page.elements("p")] == [Box(0, 0, 80, 50), Box(90, 0, 10, 50), None]
