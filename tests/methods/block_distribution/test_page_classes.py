"""Content page or index page, through the public functions."""

from typing import Any

import pytest

import scutch
from scutch.methods.block_distribution.classifiers import CLASSIFIERS
from scutch.methods.block_distribution.page_classes import block_distribution_classes, content_probability

STORY = "<div>" + "<p>Flax gives long fibres, and its seeds are pressed for oil.</p>" * 40 + "</div><div>2024</div>"
INDEX = "<div><a href=/>Flax</a> 3 days ago</div>" * 60


@pytest.mark.parametrize("method", ["block_distribution", "page_segmentation"])
@pytest.mark.parametrize("preset", ["modern", "literal"])
def test_published_methods_tell_content_pages_from_index_pages(method: Any, preset: Any) -> None:
    """With a probability for each class; a page without text has no class."""
    story, index, empty = (scutch.classify(page, method=method, preset=preset) for page in (STORY, INDEX, "<p>"))
    assert (story.name, index.name, story.evidence) == ("content", "index", ())
    assert story.index < 0.5 < index.index
    assert (bool(empty), empty.reason) == (False, "no text")


@pytest.mark.parametrize("classifier", CLASSIFIERS)
def test_an_index_page_has_no_content_if_a_classifier_is_asked(classifier: str) -> None:
    """The paper's first figure: classify, then extract."""
    options: dict[str, Any] = {"method": "block_distribution", "preset": "literal", "settings": {"classifier": classifier}}
    story, index = (scutch.extract_content(page, **options) for page in (STORY, INDEX))
    assert (bool(story.text), story.reason, index.text, index.reason) == (True, "", "", "index page")
    assert scutch.extract_content(INDEX, method="block_distribution", preset="literal")


def test_the_classifier_is_a_setting() -> None:
    """Each of the three answers, with a probability of its own."""
    kinds = [scutch.classify(STORY, method="block_distribution", settings={"classifier": name}) for name in CLASSIFIERS]
    assert [kind.name for kind in kinds] == ["content"] * 3
    assert len({kind.confidence for kind in kinds}) == 3


def test_an_unknown_classifier_names_those_there_are() -> None:
    """As an error of the input."""
    with pytest.raises(scutch.InvalidInput, match="no classifier 'svm'; there are: naive_bayes, adtree, knn"):
        content_probability(scutch.parse("<p>Flax").columns, "svm")


def test_both_probabilities_sum_to_one() -> None:
    """Also for a page without a block."""
    assert sum(block_distribution_classes(scutch.parse("").columns).values()) == 1.0


def test_an_unknown_method_of_classes_is_an_error() -> None:
    """The message lists those that classify."""
    with pytest.raises(scutch.UnknownMethod, match=r"there are: auto, block_distribution, page_segmentation$"):
        scutch.classify(STORY, method="cetr")  # type: ignore[arg-type]
