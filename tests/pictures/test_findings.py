"""``pictures.find``: what is shown of a page."""

import pytest

import scutch
from scutch.errors import InvalidInput, NotRendered, UnknownMethod
from scutch.page import Page
from scutch.pictures import find_annotations
from tests.drawn import drawn

ITEMS = "".join(f"<li box='0 {50 * n} 400 40'><a href=/{n}>Plant number {n}</a> <i>{n} m</i></li>" for n in range(5))


@pytest.fixture(scope="module")
def page() -> Page:
    return drawn(f"<h1 box='0 400 400 30'>Plants</h1><ul>{ITEMS}</ul><p>{'Flax gives long, strong fibres. ' * 9}</p>")


@pytest.mark.parametrize(
    ("show", "kinds"), [("content", {"content"}), ("records", {"list", "doubtful"}), ("segments", {"segment"})]
)
def test_only_what_is_asked_for_is_shown(page: Page, show: str, kinds: set[str]) -> None:
    """By its name."""
    found = find_annotations(page, show)
    assert found.annotations
    assert {mark.category for mark in found.annotations} <= kinds


def test_all_is_everything(page: Page) -> None:
    """Segments below, then content, then lists."""
    parts = [find_annotations(page, show).annotations for show in ("segments", "content", "records")]
    assert find_annotations(page, "all").annotations == tuple(mark for part in parts for mark in part)


def test_results_are_content_and_lists_without_the_doubtful_ones(page: Page) -> None:
    """A note counts those that are left out."""
    found = find_annotations(page)
    lists = find_annotations(page, "records").annotations
    doubtful = [mark for mark in lists if mark.category == "doubtful"]
    assert found.annotations == (*find_annotations(page, "content").annotations, *(m for m in lists if m not in doubtful))
    assert any("not drawn" in note for note in found.notes) == bool(doubtful)


def test_what_is_missing_says_why() -> None:
    """No mark is an answer, too."""
    found = find_annotations(drawn("<p>Flax"), "records")
    assert (found.annotations, found.notes) == ((), ("no list found: no list that a reader would want",))


def test_how_is_for_the_caller(page: Page) -> None:
    """A method, and how finely segments are divided."""
    assert (
        dict(find_annotations(page, "records", method="tree_structure").annotations[0].details)["method"] == "tree_structure"
    )
    assert len(find_annotations(page, "segments", pdoc=1).annotations) == 1
    with pytest.raises(UnknownMethod):
        find_annotations(page, "records", method="eyes")


def test_pages_without_boxes_and_unknown_names_are_errors(page: Page) -> None:
    """There is nothing to draw."""
    with pytest.raises(NotRendered, match="render it first"):
        find_annotations(scutch.parse("<p>Flax"))
    with pytest.raises(InvalidInput, match="unknown result 'words'; choose from: results, segments, content, records, all"):
        find_annotations(page, "words")
