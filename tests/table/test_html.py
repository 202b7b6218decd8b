"""HTML: well formed, and nothing in it runs or loads."""

import pytest
from hypothesis import given

import scutch
from scutch.table import Column, Table
from tests.table.tables import plain_table, tables

ELEMENTS = {"html", "head", "body", "table", "thead", "tbody", "tr", "th", "td", "a", "br", "p"}


@given(tables())
def test_only_text_and_links(table: Table) -> None:
    """Whatever the page said: no other element, no other attribute, no other scheme."""
    for markup in (table.to_html(), table._repr_html_()):
        for node in scutch.parse(markup).elements():
            assert node.tag in ELEMENTS
            assert set(node.attributes) <= {"href", "rel", "dir", "style"}
            assert node.get("href", "https:").startswith(("https:", "mailto:"))


@given(tables())
def test_cells_are_in_their_places(table: Table) -> None:
    """A row of the table is a row of the markup."""
    rows = list(scutch.parse(table.to_html()).elements("tr"))
    assert len(rows) == (len(table) + 1 if table.columns else 1)
    assert {len(row.elements) for row in rows} <= {len(table.columns)}


def test_texts_come_back() -> None:
    """Escaped where needed."""
    page = scutch.parse(plain_table(["<script>x</script> & \"y\" 'z'\x00"]).to_html())
    assert next(page.elements("td")).text_content == "<script>x</script> & \"y\" 'z'\ufffd"


@pytest.mark.parametrize("address", ["javascript:x", "data:text/html,x", "//example.org", "java\nscript:x", "https://a b"])
def test_other_addresses_are_texts(address: str) -> None:
    """A link leads to the web or to a mailbox."""
    assert "<a" not in plain_table([address], columns="url").to_html()


def test_notebooks_show_the_beginning() -> None:
    """Twenty rows of cells that fit, and how many there are."""
    markup = Table.from_rows([Column("a")], [["x" * 5000]] * 30)._repr_html_()
    assert (markup.count("<tr>"), len(markup) < 10_000) == (21, True)
    assert "20 of 30 rows, 1 column" in markup


def test_either_direction() -> None:
    """Each text finds its own."""
    assert '<td dir="auto">عربي</td>' in plain_table(["عربي"]).to_html()
