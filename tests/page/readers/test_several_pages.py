"""``page.readers.from_source``: one page and several."""

import io
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import scutch


@pytest.mark.parametrize("pages", ["<p>Flax", b"<p>Flax", scutch.parse("<p>Flax"), Path("flax.html"), io.BytesIO(b"<p>Flax")])
@pytest.mark.parametrize("call", [scutch.extract_table, scutch.extract_tables, scutch.learn, scutch.learn_templates])
def test_one_page_is_no_list_of_pages(call: Callable[[Any], object], pages: object) -> None:
    """The characters of a text would be pages of one character each, and the answer empty without a sign."""
    with pytest.raises(scutch.InvalidInput, match="not one"):
        call(pages)
