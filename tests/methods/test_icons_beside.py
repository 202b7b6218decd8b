"""``methods.icons._icons_beside`` against its twin."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import scutch
from scutch.methods.icons._icons_beside import differing_icons, icon_before
from scutch.page.columns import TEXT
from tests import strategies
from tests.twins.methods import icons_beside as slow

PARTS = ("<p>", "<b>", "</b>", "<i class=up></i>", "<i class=down></i>", "<i><s></s></i>", "<hr>", "2", " ", "<!---->", "</p>")
LINES = st.lists(st.sampled_from(PARTS), max_size=30).map("".join)


@given(LINES | strategies.any_html)
def test_icons_are_found_as_its_twin_does(html: str) -> None:
    """In front of texts and of the elements that begin with them, and behind texts."""
    page = scutch.parse(html).columns
    texts = [node for node in range(1, len(page.tag)) if page.tag[node] == TEXT]
    assert [icon_before(page, node) for node in texts] == [slow.icon_before(page, node) for node in texts]
    for count in range(len(texts) + 1):
        assert differing_icons(page, texts[:count]) == slow.differing_icons(page, texts[:count])


def test_icons_without_attributes_look_alike() -> None:
    """Whatever is in them."""
    page = scutch.parse("<p><i></i>2<p><i><s></s></i>3").columns
    texts = [node for node in range(len(page)) if page.tag[node] == TEXT]
    assert differing_icons(page, texts) == slow.differing_icons(page, texts) == []


def test_nodes_that_are_not_there_are_refused() -> None:
    """Of another page, for instance."""
    page = scutch.parse("<p>Flax").columns
    for node in (-1, 9):
        with pytest.raises(IndexError):
            icon_before(page, node)
        with pytest.raises(IndexError):
            differing_icons(page, [node])
