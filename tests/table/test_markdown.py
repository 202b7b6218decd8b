"""Markdown: every text means itself."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from scutch.table import Column, Table
from scutch.table.column import without_names
from scutch.table.markdown import to_markdown
from tests.table.tables import plain_table, tables, texts

READER = MarkdownIt("commonmark").enable("table")


def shown(markup: str) -> list[str]:
    """Return the text of each cell, line breaks as spaces."""
    cells = (token for token in READER.parse(markup) if token.type == "inline")
    return [" ".join("".join(" " if part.type == "html_inline" else part.content for part in token.children or ()).split())
            for token in cells]  # fmt: skip


@given(st.lists(texts, min_size=1, max_size=4))
def test_texts_come_back(cells: list[str]) -> None:
    """Whatever markup is in them; white space is collapsed, controls are spaces."""
    table = plain_table(*([cell] for cell in cells))
    clean = [re.sub(r"[\x00-\x1f\x7f]", " ", text or "") for text in without_names(table.texts("a"), "a")]
    assert shown(table.to_markdown())[1:] == [" ".join(text.split()) for text in clean]


@given(tables())
def test_a_row_is_a_line(table: Table) -> None:
    """And there are a header and a rule."""
    assert len(table.to_markdown().splitlines()) == (len(table) + 2 if table.columns else 0)


def test_addresses_are_links() -> None:
    """Only those that lead somewhere."""
    table = plain_table(["https://example.org/a_b?c=d&e=*"], ["javascript:x"], ["https://example.org/|"], columns="url")
    assert table.to_markdown().splitlines()[2:] == [
        "| <https://example.org/a_b?c=d&e=*> |",
        "| javascript:x |",
        "| https://example.org/\\| |",
    ]


def test_numbers_end_in_line() -> None:
    """As people write them one below another."""
    assert plain_table([5], columns="number").to_markdown().splitlines()[1] == "| ---: |"


def test_line_breaks_are_kept() -> None:
    """As the one way a cell has for them."""
    assert plain_table(["a\n\nb"]).to_markdown().splitlines()[2] == "| a<br>b |"


@pytest.mark.parametrize("texts", [[["Flax"]], [["Flax"], ["1", "2"]]])
def test_texts_without_a_column_are_an_error(texts: list[list[str]]) -> None:
    """As many columns of texts as names, all of one length; no cell is left out in silence."""
    with pytest.raises(ValueError, match="zip"):
        to_markdown([Column("plant"), Column("m")], texts)


def test_labels_that_repeat_the_header_are_left_out() -> None:
    """A reader sees the name of a column once; what programs read stays as it is."""
    table = Table.from_rows([Column("Price", "text")], [["Price: 4.00"], ["price：5.00"], ["Price:"]])
    assert [shown(table.to_markdown())[1:], [row["Price"] for row in table]] == [
        ["4.00", "5.00", "Price:"], ["Price: 4.00", "price：5.00", "Price:"],
    ]  # fmt: skip
    assert "Price: 4" not in table.to_text()
