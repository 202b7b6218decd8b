"""Limits: budgets that cut, say so, and never raise."""

import pickle

import pytest

from scutch.page import Limits, parse


def test_the_defaults_are_those_of_the_documentation() -> None:
    """They hold any page a person would look at."""
    assert Limits() == (256 * 1024 * 1024, 10_000_000, 512, 20_000)


@pytest.mark.parametrize("field", Limits._fields)
def test_a_limit_out_of_range_is_refused(field: str) -> None:
    """Before anything is parsed, with the range in the message."""
    for value in (-1, 2**31):
        with pytest.raises(ValueError, match=f"{field} must be from"):
            parse("<p>x", limits=Limits(**{field: value}))


def test_limits_are_values() -> None:
    """Frozen, equal by content, and fit to be sent to a worker."""
    limits = Limits(max_depth=64)
    with pytest.raises(AttributeError):
        limits.max_depth = 3  # type: ignore[misc]
    assert pickle.loads(pickle.dumps(limits)) == limits != Limits()


def test_a_whole_page_is_not_truncated() -> None:
    """No limit reached, nothing to report."""
    assert parse("<p>x", limits=Limits(max_bytes=4)).truncated == ()


def test_bytes_beyond_the_limit_are_dropped() -> None:
    """The rest of the page is not read, and the page says so."""
    page = parse(b"<p>abc<p>def", limits=Limits(max_bytes=6))
    assert (page.source, page.truncated) == (b"<p>abc", ("bytes",))


@pytest.mark.parametrize("size", range(3, 9))
def test_no_character_is_cut_in_two(size: int) -> None:
    """The cut falls in front of the character it would have split."""
    page = parse("<p>漢é", limits=Limits(max_bytes=size))
    assert page.source in (b"<p>", "<p>漢".encode(), "<p>漢é".encode())
    assert len(page.source) <= size
    assert ("bytes" in page.truncated) == (size < 8)


def test_nodes_beyond_the_limit_are_dropped() -> None:
    """Reading stops with the tag that reaches so many nodes."""
    page = parse("<br>" * 1000, limits=Limits(max_nodes=100))
    assert 90 <= len(page) <= 110
    assert page.truncated == ("nodes",)


@pytest.mark.parametrize("depth", [16, 64, 512])
def test_deeper_elements_become_siblings(depth: int) -> None:
    """Nothing is lost but nesting: all elements and texts are there."""
    page = parse("<div>x" * 1000, limits=Limits(max_depth=depth))
    assert max(page.column("depth")[node.index] for node in page.elements()) == depth
    assert (len(list(page.elements("div"))), page.truncated) == (1000, ("depth",))
    assert page.document.text_content == "x" * 1000


def test_clones_of_formatting_elements_have_a_budget() -> None:
    """Misnested formatting may ask for squarely many elements; it gets what the limit allows."""
    html = "".join(f"<b id={number}><p>" for number in range(1000))
    page = parse(html, limits=Limits(max_clones=500))
    assert "clones" in page.truncated
    assert len(page) < 4 * 1000 + 500


def test_limits_hold_for_trees_too() -> None:
    """A tree from lxml is read within the same budgets."""
    from lxml import etree

    root = etree.fromstring("<div>" * 200 + "</div>" * 200)
    assert parse(root, limits=Limits(max_depth=50)).truncated == ("depth",)
    assert len(parse(root, limits=Limits(max_nodes=50))) <= 60


def test_a_truncated_page_names_its_limits_in_order() -> None:
    """Several cuts, one tuple."""
    page = parse("<div>" * 1000, limits=Limits(max_bytes=4000, max_depth=100))
    assert page.truncated == ("bytes", "depth")


def test_an_element_that_a_full_stack_closes_ends_behind_its_start_tag() -> None:
    """Text of ``plaintext`` opens the formatting elements again: one level too many here."""
    page = parse(b"<p><u></p>" + b"<div>" * 16 + b"<plaintext>Flax", limits=Limits(max_depth=16))
    (found,) = page.elements("plaintext")
    begin, end = found.source_span or (0, 0)
    assert page.source[begin:end] == b"<plaintext>"
