"""Code for parsel says where libxml2 builds another tree of the page."""

from __future__ import annotations

import sys

import pytest

import scutch
from scutch.records.selectors.columns import ColumnSelector
from scutch.records.selectors.find import Selectors
from scutch.records.selectors.lxml_check import CellValues, lxml_check

CARDS = "".join(f"<div class=card><a href=/{n}>Plant number {n}</a><p>{n} m high</p></div>" for n in range(1, 6))


def test_the_same_tree_needs_no_remark() -> None:
    """Most pages."""
    pytest.importorskip("lxml")
    assert scutch.extract_records(f"<main>{CARDS}</main>")[0].as_parsel_code().startswith("import re")


def selectors(record: str, *columns: str, exact: bool = True) -> Selectors:
    """Return selectors by their XPath."""
    return Selectors(None, record, exact, tuple(ColumnSelector(None, xpath, "", exact=exact) for xpath in columns))


def code(html: str) -> list[str]:
    """Return the lines of the code for the first list of a page."""
    return scutch.extract_records(html)[0].as_parsel_code().splitlines()


def test_another_tree_is_told() -> None:
    """The number of records that libxml2's tree has of those on the page."""
    pytest.importorskip("lxml")
    source, cells = b"<ul><li>Flax<li>Hemp</ul>", [CellValues([["Flax"], ["Hemp"], ["Jute"]])]
    assert "finds 2 of the 3 records" in lxml_check(source, selectors("//ul/li", "."), cells).remark
    assert not lxml_check(source, selectors("//ul/li", ".", exact=False), cells).remark
    assert not lxml_check(source, selectors("//ul/li", "."), [CellValues([["Flax"], ["Hemp"]])]).remark
    assert lxml_check(b" ", selectors("//li", "."), cells).are_same == (None,)


BODY_LATE = "<!DOCTYPE html><html><head><title>Herbs</title></head></html>\n<body class=home>{}</body>"
UNCLOSED = "<table>" + "".join(f"<tr><td><a href=/{n}>Plant {n}</a><td><b>{n} m" for n in range(1, 6)) + "</table>"
MISNESTED = "".join(
    f"<article><h2><a href=/{n}>Plant number {n}</a></h2><b><i>{n} m</i><p>Ann {n}</b> wrote</p></article>"
    for n in range(1, 6)
)


@pytest.mark.parametrize("body", [CARDS, f"<main>{CARDS}</main>", f"<table>{CARDS}</table>"])
def test_an_end_before_the_body_changes_nothing(body: str) -> None:
    """The selectors do not depend on it; a tree without its body would have a comment."""
    pytest.importorskip("lxml")
    assert not [line for line in code(BODY_LATE.format(body)) if line.partition("#")[2]]


def test_columns_with_other_values_in_libxml2s_tree_have_a_comment() -> None:
    """The elements that no tag ends hold the next rows there; the other columns are the same."""
    pytest.importorskip("lxml")
    doubts = [line.split("'")[1] for line in code(UNCLOSED) if "parsel's tree of the page has other values" in line]
    assert doubts == ["number"]


def test_columns_with_the_same_values_need_no_comment() -> None:
    """What parsers may read in several ways is clear where both trees are known."""
    pytest.importorskip("lxml")
    doubts = [line.split("'")[1] for line in code(MISNESTED) if "# not the same" in line]
    assert "title" not in doubts


@pytest.mark.parametrize(
    ("xpath", "is_list", "values", "same"),
    [
        ("./b", False, [["Flax"], ["Hemp"]], True),
        ("./b | ./i", False, [["Flax"], ["Hemp"]], True),
        ("./b | ./i", True, [["Flax"], ["Hemp"]], False),
        ("./b | ./i", True, [["Flax", "blue"], ["Hemp", "tall"]], True),
        ("./b | ./i", False, [["Flax", "blue"], ["Hemp", "tall"]], None),
        ("./b", False, [["Flax"], ["Jute"]], False),
        ("./u", False, [["Flax"], []], False),
        ("./i/text()", False, [["blue"], ["tall"]], True),
    ],
)
def test_values_are_compared_record_by_record(xpath: str, is_list: bool, values: list[list[str]], same: bool | None) -> None:
    """Code reads the first node of a cell, or all of a list."""
    pytest.importorskip("lxml")
    source = b"<ul><li><b>Flax</b><i>blue</i><li><b>Hemp</b><i>tall</i></ul>"
    assert lxml_check(source, selectors("//li", xpath), [CellValues(values, is_list)]).are_same == (same,)


def test_nothing_is_told_without_lxml(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is an extra."""
    monkeypatch.setitem(sys.modules, "lxml", None)
    check = lxml_check(b"<p>Flax", selectors("//li", "."), [CellValues([["Flax"]])])
    assert (check.remark, check.are_same) == ("", (None,))


def test_a_path_of_lists_in_lists_is_not_evaluated(monkeypatch: pytest.MonkeyPatch) -> None:
    """The union of the nodes below nested lists takes libxml2 quadratic time, and the path finds other nodes too."""
    monkeypatch.setattr("scutch.records.selectors.lxml_check.lxml_tree", lambda _: pytest.fail("the page was parsed"))
    check = lxml_check(b"<ul><li><b>Flax</b></ul>", selectors("//li//li", "./b", exact=False), [CellValues([["Flax"]])])
    assert (check.remark, check.are_same) == ("", (None,))


def test_records_beside_the_root_are_found_by_xpath() -> None:
    """CSS starts at the root of libxml2's tree, which ends before the body, and finds none of them."""
    parsel = pytest.importorskip("parsel")
    lines = code(BODY_LATE.format(CARDS))
    [loop] = [line.strip() for line in lines if "for record in response" in line]
    path = loop.removeprefix("for record in response.xpath(").removesuffix("):")
    assert len(parsel.Selector(BODY_LATE.format(CARDS)).xpath(path.strip("'\""))) == len(scutch.extract_records(CARDS)[0])
