"""The compiled words and shapes agree with their twins."""

import struct
from pathlib import Path
from typing import Final

import pytest
from hypothesis import given, settings

import scutch
from scutch.content.kind._lexicon import UNIT, Lexicon
from scutch.content.kind._shape import SHAPE_FEATURES, describe_page
from scutch.content.kind._words import words_of
from scutch.content.kind.model import shipped_kind_model, shipped_kind_words, write_kind_words
from tests import strategies
from tests.twins.content import kind_words as twin_words
from tests.twins.content.kind_shape import Shape

PAGES: Final = sorted((Path(__file__).parents[2] / "fixtures").glob("*/source.html"))
ADDRESS: Final = b"https://shop.example.org/de/p/long-blueFlax-2024/?page=2"
WORDS: Final = {
    "c:a": ((1, -2, 3, 0, 0, 46, -40), True),
    "s:abc": ((5, 5, 5, 0, 0, 0, 1), False),
    "a:xyz": ((-9, 0, 2, 1, 1, 0, 0), True),
    "u:flax": ((0, 0, 7, 0, 0, 0, 0), False),
}
every_page = pytest.mark.parametrize("path", PAGES, ids=lambda path: path.parent.name)


def shape_of(page: scutch.Page, address: bytes) -> dict[str, float]:
    return dict(
        zip(SHAPE_FEATURES, struct.unpack(f"{len(SHAPE_FEATURES)}f", describe_page(page.columns, address)), strict=True)
    )


def agree(page: scutch.Page, address: bytes) -> None:
    wanted = {name: float(number) for name, number in Shape(page, address).describe().items()}
    assert shape_of(page, address) == pytest.approx(dict.fromkeys(SHAPE_FEATURES, 0.0) | wanted, rel=1e-4, abs=1e-4)


@given(strategies.any_html)
@settings(max_examples=100)
def test_words_agree_with_the_twin(html: str) -> None:
    """On generated pages."""
    page = scutch.parse(html)
    assert words_of(page.columns, ADDRESS) == twin_words.words_of(page, ADDRESS)


@every_page
def test_words_of_fixture_pages_agree_with_the_twin(path: Path) -> None:
    """On the fixture pages, without an address."""
    page = scutch.parse(path.read_bytes())
    assert words_of(page.columns, b"") == twin_words.words_of(page, b"")


@given(strategies.any_html)
@settings(max_examples=100)
def test_a_lexicon_adds_up_as_its_twin(html: str) -> None:
    """Each word counts once; groups apart; single features follow."""
    page = scutch.parse(html)
    row = struct.unpack(f"{21 + 2}f", Lexicon(write_kind_words(WORDS).encode()).describe(page.columns, ADDRESS))
    assert row == pytest.approx(twin_words.describe(WORDS, twin_words.words_of(page, ADDRESS), UNIT), rel=1e-5)


@every_page
def test_the_shipped_lexicon_adds_up_as_its_twin(path: Path) -> None:
    """Its table of some thousand words finds each of them and no other."""
    page, words = scutch.parse(path.read_bytes()), shipped_kind_words()
    row = memoryview(shipped_kind_model().lexicon.describe(page.columns, ADDRESS)).cast("f").tolist()
    assert row == pytest.approx(twin_words.describe(words, twin_words.words_of(page, ADDRESS), UNIT), rel=1e-5, abs=1e-6)


@given(strategies.any_html)
@settings(max_examples=100)
def test_shapes_agree_with_the_twin(html: str) -> None:
    """On generated pages."""
    agree(scutch.parse(html), ADDRESS)


@every_page
def test_shapes_of_fixture_pages_agree_with_the_twin(path: Path) -> None:
    """On the fixture pages."""
    agree(scutch.parse(path.read_bytes()), b"https://example.org/2024/05/a-b-c/index.html")


@pytest.mark.parametrize(
    "table", [b"c:a\tPP\tx\n", b"c:a\tPPPPPPPP\tx\n", b"?:a\tPPPPPPP\t\n", b"c:\tPPPPPPP\t\n", b"c:a\tPPPPPPP\t"]
)
def test_a_malformed_table_is_an_error(table: bytes) -> None:
    """A damaged table fails when it is read, not when it is used."""
    with pytest.raises(ValueError, match="no line of a word"):
        Lexicon(table)
