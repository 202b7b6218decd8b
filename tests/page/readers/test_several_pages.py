"""``page.readers.from_source``: one page and several."""

import io
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import scutch


@pytest.mark.parametrize(
    "pages",
    ["<p>Flax", b"<p>Flax", scutch.parse("<p>Flax"), Path("flax.html"), io.BytesIO(b"<p>Flax"), {"html": "<p>Flax"}, None],
)
@pytest.mark.parametrize("call", [scutch.extract_table, scutch.extract_tables, scutch.learn, scutch.learn_templates])
def test_one_page_is_no_list_of_pages(call: Callable[[Any], object], pages: object) -> None:
    """The characters of a text would be pages of one character each, and the answer empty without a sign."""
    with pytest.raises(scutch.InvalidInput, match="not one"):
        call(pages)


def test_several_pages_are_no_page() -> None:
    """The error names the calls that take them."""
    with pytest.raises(scutch.InvalidInput, match=r"one page is read at a time.*extract_table"):
        scutch.extract_records([b"<p>Flax", b"<p>Hemp"])  # type: ignore[arg-type]


def test_a_class_is_no_page() -> None:
    """The error names the class, not the type of one of its attributes."""
    with pytest.raises(scutch.InvalidInput, match="not the class Page"):
        scutch.parse(scutch.Page)  # type: ignore[arg-type]


def test_a_missing_file_is_named() -> None:
    """In the message, which is all that a traceback shows."""
    with pytest.raises(scutch.SourceError, match=r"No such file or directory: 'no/flax\.html'"):
        scutch.parse(Path("no/flax.html"))
