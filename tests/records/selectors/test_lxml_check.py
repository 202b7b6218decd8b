"""Code for parsel says where libxml2 builds another tree of the page."""

from __future__ import annotations

import sys

import pytest

import scutch
from scutch.records.selectors.lxml_check import lxml_remark

CARDS = "".join(f"<div class=card><a href=/{n}>Plant number {n}</a><p>{n} m high</p></div>" for n in range(1, 6))


def test_the_same_tree_needs_no_remark() -> None:
    """Most pages."""
    pytest.importorskip("lxml")
    assert scutch.extract_records(f"<main>{CARDS}</main>")[0].as_parsel_code().startswith("import re")


def test_another_tree_is_told() -> None:
    """The number of records that libxml2's tree has of those on the page."""
    pytest.importorskip("lxml")
    source = b"<ul><li>Flax<li>Hemp</ul>"
    assert "finds 2 of the 3 records" in lxml_remark(source, "//ul/li", 3)
    assert lxml_remark(source, "//ul/li", 2) == lxml_remark(b" ", "//li", 2) == ""


def test_nothing_is_told_without_lxml(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is an extra."""
    monkeypatch.setitem(sys.modules, "lxml", None)
    assert lxml_remark(b"<p>Flax", "//li", 2) == ""
