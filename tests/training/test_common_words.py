"""Words of texts that are written as names."""

import pytest

pytest.importorskip("numpy", reason="training needs numpy: pip install numpy")
pytest.importorskip("scipy", reason="training needs SciPy, which LightGBM brings: pip install lightgbm")

import scutch
from scutch.content.metadata.collect import MetadataReader
from scutch.content.metadata.person_names import common_words
from training.common_words import near_title, words_of


def test_words_are_those_of_texts_written_as_names() -> None:
    """Sentences and single words are no names."""
    assert words_of(["Related Articles", "Anna Weaver", "Flax", "flax gives fibres"]) == {
        "related",
        "articles",
        "anna",
        "weaver",
    }


def test_short_texts_near_the_title_are_counted() -> None:
    """Paragraphs are not."""
    html = f"<h1>How flax grows</h1><p>Related  Articles</p><p>{'Flax gives long, strong fibres. ' * 9}</p>"
    assert list(near_title(MetadataReader(scutch.parse(html)))) == ["How flax grows", "Related Articles"]


def test_the_shipped_words_are_in_lower_case() -> None:
    """They are compared with words in lower case."""
    assert len(common_words()) > 1000
    assert all(word == word.lower() for word in common_words())
