"""``methods.constant_texts``: what the pages of a site have word for word."""

import pytest

import scutch
from scutch.methods.page_segmentation.constant_texts import ConstantTexts
from scutch.page.parser import Columns


def columns_of(*pages: str) -> list[Columns]:
    return [scutch.parse(page).columns for page in pages]


def constant(texts: ConstantTexts, page: str) -> list[str]:
    (columns,) = columns_of(page)
    return [columns.text(node) for node in texts.nodes(columns)]


def site(*pages: str) -> ConstantTexts:
    return ConstantTexts.learned(columns_of(*pages))


def test_text_of_other_pages_is_constant() -> None:
    """Word for word and at the same place."""
    texts = site("<div>Home</div><div>flax</div>", "<div>Home</div><div>hemp</div>")
    assert constant(texts, "<div>Home</div><div>jute</div>Home") == ["Home"]


def test_half_of_the_other_pages_are_enough() -> None:
    """A text that a single one of many pages has may be data of both."""
    texts = site(*(f"<div>{text}</div><p>page {n}" for n, text in enumerate(("亚麻", "亚麻", "lin", "len"))))
    assert constant(texts, "<div>亚麻</div>") == ["亚麻"]
    assert constant(texts, "<div>lin</div>") == []


def test_a_sample_page_is_compared_with_the_others() -> None:
    """What it shares with itself is not constant."""
    pages = "<div>Home</div><p>flax is tall", "<div>Home</div><p>hemp is taller"
    assert constant(site(*pages), pages[0]) == ["Home"]


def test_a_page_that_comes_twice_is_one() -> None:
    """A copy would make all of its text constant."""
    page = "<div>Home</div><p>flax"
    texts = site(page, page)
    assert texts.pages == 1
    assert constant(texts, page) == []


@pytest.mark.parametrize("pages", [(), ("",), ("<img>", "")])
def test_pages_without_text_teach_nothing(pages: tuple[str, ...]) -> None:
    """There is nothing to compare with."""
    assert constant(site(*pages), "<div>Home</div>") == []


def test_rare_texts_are_not_kept() -> None:
    """The model of a hundred pages is not a hundred times that of one."""
    texts = site(*(f"<div>Home</div><p>plant {n}</p>" for n in range(100)))
    assert list(texts.counts.values()) == [100]
