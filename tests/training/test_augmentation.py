"""Pages made out of others: the same records in other markup."""

from __future__ import annotations

import pytest

import scutch
from benchmarks.records.corpus import Page
from training.augmentation import LEAD, MADE, variants

ITEMS = "".join(f"<li><h3>Plant {n}</h3><p>It grows {n} m high</p></li>" for n in (1, 2, 3))
ROWS = "".join(f"<tr><td>{n}<td>Plant<td>green</tr>" for n in (1, 2, 3))


def made(html: str, tag: str) -> dict[str, str]:
    """The pages made of a page whose records are these elements, by kind."""
    page = scutch.parse(html)
    found = variants(Page("c", "p", "", html, "g", {}), [(node.index,) for node in page.elements(tag)])
    return {one.id.rpartition(MADE)[2]: one.html for one in found}


def test_elements_around_records_are_left_out() -> None:
    """Their parts become siblings."""
    assert made(f"<ul>{ITEMS}</ul>", "li")["bare"] == "<ul>" + ITEMS.replace("<li>", "").replace("</li>", "") + "</ul>"


def test_all_that_wraps_a_record_is_left_out() -> None:
    """Not only the outermost element."""
    cards = [f"<div class='>'><div><h3>Plant {n}</h3><p>green</p></div></div>" for n in (1, 2)]
    html = f"<main>{''.join(cards)}</main>"
    page = scutch.parse(html)
    tops = [(node.index,) for node in page.elements("div") if node.parent and node.parent.tag == "main"]
    bare = next(variants(Page("c", "p", "", html, "g", {}), tops)).html
    assert bare == "<main><h3>Plant 1</h3><p>green</p><h3>Plant 2</h3><p>green</p></main>"


def test_records_of_two_parts_become_terms_with_descriptions() -> None:
    """And the list around them a list of these."""
    pairs = "".join(f"<dt>Plant {n}</dt><dd>It grows {n} m high</dd>" for n in (1, 2, 3))
    assert made(f"<ul>{ITEMS}</ul>", "li")["pairs"] == f"<dl>{pairs}</dl>"


def test_siblings_are_parted_into_groups() -> None:
    """Each in an element like the one around all of them, under a heading."""
    items = "".join(f"<li>Plant {n} is green</li>" for n in range(6))
    parted = scutch.parse(made(f"<nav></nav><ul class=a>{items}</ul>", "li")["groups"])
    lists = list(parted.elements("ul"))
    assert [(node.get("class"), len(node.children)) for node in lists] == [("a", 4), ("a", 2)]
    assert [node.text for node in parted.elements("h2")] == ["Part 1", "Part 2"]


def test_rows_are_cut_in_two() -> None:
    """Before the last cell."""
    rows = made(f"<table>{ROWS}</table>", "tr")["rows"]
    assert [len(row.children) for row in scutch.parse(rows).elements("tr")] == [2, 1] * 3


def test_second_rows_may_have_a_class() -> None:
    """Then each pair begins with a row that has none."""
    rows = made(f"<table>{ROWS}</table>", "tr")["marked"]
    assert [row.get("class") for row in scutch.parse(rows).elements("tr")] == [None, "more"] * 3


def test_a_paragraph_leads_in() -> None:
    """It stands before the parts of the first record, and is no part of one."""
    led, bare = (made(f"<ul>{ITEMS}</ul>", "li")[kind] for kind in ("led", "bare"))
    assert led == "<ul>" + LEAD.decode() + bare.removeprefix("<ul>")


@pytest.mark.parametrize("html", [f"<ul>{ITEMS}</ul>", f"<table>{ROWS}</table>"])
def test_no_text_is_lost(html: str) -> None:
    """The gold of the page holds for what is made of it."""
    whole = scutch.parse(html)[0].text.split()
    for tag in ("li", "tr"):
        for other in made(html, tag).values():
            assert scutch.parse(other.replace(LEAD.decode(), ""))[0].text.split() == whole


@pytest.mark.parametrize(("html", "tag"), [("<ul><li>Flax<li>Hemp</ul>", "li"), ("<a>Flax</a><a>Hemp</a>", "a")])
def test_records_in_one_piece_make_no_page(html: str, tag: str) -> None:
    """There is nothing to put side by side."""
    assert made(html, tag) == {}
