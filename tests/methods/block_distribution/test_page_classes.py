"""Content page or index page, through the public functions."""

import pytest

import scutch
from scutch.methods.block_distribution.method import LITERAL, block_distribution
from scutch.methods.block_distribution.page_classes import block_distribution_classes, content_probability

STORY = "<div>" + "<p>Flax gives long fibres, and its seeds are pressed for oil.</p>" * 40 + "</div><div>2024</div>"
INDEX = "<div><a href=/>Flax</a> 3 days ago</div>" * 60


@pytest.mark.parametrize("method", ["block_distribution", "page_segmentation"])
@pytest.mark.parametrize("preset", ["modern", "literal"])
def test_published_methods_tell_content_pages_from_index_pages(method: str, preset: str) -> None:
    """With a probability for each class; a page without text has no class."""
    story, index, empty = (scutch.classify(page, method=method, preset=preset) for page in (STORY, INDEX, "<p>"))
    assert (story.name, index.name, story.evidence) == ("content", "index", ())
    assert story.index < 0.5 < index.index
    assert (bool(empty), empty.reason) == (False, "no text")


def test_an_index_page_has_no_content_if_a_classifier_is_asked() -> None:
    """The paper's first figure: classify, then extract."""
    rules = LITERAL._replace(classifier="adtree")
    found = [block_distribution(scutch.parse(page).columns, rules) for page in (STORY, INDEX)]
    assert [bool(each.texts) for each in found] == [True, False]
    assert found[1].reason == "index page"
    assert block_distribution(scutch.parse(INDEX).columns, LITERAL).texts


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
        scutch.classify(STORY, method="cetr")
