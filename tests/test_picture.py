"""The picture of the README: it shows what is found on the bundled page today, which is asked without a browser.

If one of these fails, the page or a method has changed: ``python -m build_tools.picture`` takes the picture again.
"""

import json
from typing import Any, Final

import pytest

import scutch
from build_tools import terminal
from build_tools.picture import DOCS, PHOTO_WIDTH
from scutch.pictures import Screenshot

PAGE: Final = (DOCS / "examples" / "shop.html").read_bytes()


@pytest.fixture(scope="module")
def marks() -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads((DOCS / "picture.json").read_text(encoding="utf-8"))
    return found


def test_the_best_list_of_the_picture_is_that_of_the_page(marks: list[dict[str, Any]]) -> None:
    """The same records at the same places, which is what the README shows as a table beside it."""
    region = scutch.extract_records(PAGE)[0]
    first = next(mark for mark in marks if mark["kind"] == "list")
    assert (first["kind"], first["name"], first["xpath"]) == ("list", f"1 list of {len(region)} records", region.xpath)
    assert [part["xpath"] for part in first["parts"]] == [record.xpath for record in region.records]


def test_every_list_of_the_picture_is_on_the_page(marks: list[dict[str, Any]]) -> None:
    """Found by the same method with and without boxes."""
    assert {mark["xpath"] for mark in marks if mark["kind"] == "list"} <= {
        region.xpath for region in scutch.extract_records(PAGE)
    }


def test_all_marks_are_inside_of_the_picture(marks: list[dict[str, Any]]) -> None:
    """Records in their list, lists in the picture, which is as wide as the window was."""
    width, height = Screenshot((DOCS / "picture.png").read_bytes()).size
    assert width == PHOTO_WIDTH
    for mark in marks:
        assert within(mark["box"], [0, 0, width, height])
        assert all(within(part["box"], mark["box"]) for part in mark["parts"])


def within(inner: list[int], outer: list[int], slack: int = 1) -> bool:
    """Whether a box is inside of another, but for what rounding does."""
    starts = all(own >= other - slack for own, other in zip(inner[:2], outer[:2], strict=True))
    return starts and all(inner[i] + inner[i + 2] <= outer[i] + outer[i + 2] + slack for i in (0, 1))


def test_the_terminal_shows_what_the_commands_print() -> None:
    """Today (``python -m build_tools.terminal`` draws it again)."""
    assert terminal.PICTURE.read_text(encoding="utf-8") == terminal.render(list(terminal.played()))
