"""Regions whose records are columns of a table."""

from __future__ import annotations

import copy
import pickle

import scutch
from scutch.methods.record_set import RecordSet
from scutch.records.regions.transposed_region import TransposedRegion, transposed_regions
from tests.records.regions.test_transposed import COMPARED, FIELDS, NAMES, table


def compared(html: str = table(COMPARED)) -> scutch.Region:
    page = scutch.parse(html, url="https://example.org/")
    rows = tuple((row.index,) for row in page.elements("tr"))
    return transposed_regions(page, [RecordSet(rows, 0.5, "auto", "table rows")])[0]


def test_rows_are_the_columns_of_the_table() -> None:
    """Named by their labels; the first one, which has none, is the title."""
    columns = compared().table.columns
    assert [column.name for column in columns] == ["title", *FIELDS]
    assert [column.type for column in columns] == ["text", "price", "number", "number", "text"]


def test_a_record_is_a_column() -> None:
    """Its text, its cells and its nodes, from top to bottom."""
    record = compared().records[1]
    assert record.text.split("\n") == ["Ember", "$24.50", "0.8 l", "1500 W", "Matt black"]
    assert record.fields["Capacity"] == "0.8 l"
    assert [node.text for node in record.nodes] == record.text.split("\n")


def test_cells_know_their_nodes() -> None:
    """The cell of a record is the node in the row of its field."""
    grid = compared().table.grid
    assert [scutch.parse(table(COMPARED))[node].text for node in grid.nodes(2, 3)] == ["1200 W"]


def test_links_of_the_names_are_a_column() -> None:
    """As they are in a list of products."""
    html = table([["", *(f"<a href=/{name}>{name}</a>" for name in NAMES)], *COMPARED[1:]])
    assert compared(html).table.column("title_url")[2] == "https://example.org/Harbour"


def test_the_corner_is_the_label_of_the_names() -> None:
    """If it is a cell; a header of headers is one of the labels."""
    assert compared(table([["Model", *NAMES], *COMPARED[1:]])).table.columns[0].name == "Model"
    heads = "".join(f"<th>{text}" for text in ("Feature", *NAMES))
    assert compared(table(COMPARED[1:]).replace("<table>", f"<table><tr>{heads}")).table.columns[0].name == "title"


def test_no_selector_finds_columns() -> None:
    """None is given, and the code says why; other records lie between the cells, so there is no span."""
    region = compared()
    assert region.selectors().record_css is None
    assert region.as_parsel_code().startswith("# The records are the columns")
    assert region.records[0].source_span is None


def test_it_comes_through_pickle_and_copy() -> None:
    """With the same table."""
    region = compared()
    for other in (pickle.loads(pickle.dumps(region)), copy.copy(region)):
        assert isinstance(other, TransposedRegion)
        assert (other.table.to_dicts(), other.reason) == (region.table.to_dicts(), region.reason)


def test_rows_that_are_records_stay_so() -> None:
    """A table that stands upright is as before."""
    region = compared(table([list(row) for row in zip(*COMPARED, strict=True)]))
    assert (type(region), len(region)) == (scutch.Region, 4)


def test_a_table_is_one_region() -> None:
    """Other divisions of it are left out, and those beside it stay."""
    page = scutch.parse(table(COMPARED) + "<ul><li>Flax<li>Hemp</ul>")
    rows, cells, items = (tuple((node.index,) for node in page.elements(tag)) for tag in ("tr", "td", "li"))
    divisions = [RecordSet(records, 0.5, "auto", "") for records in (cells, rows, rows[1:], items)]
    assert [type(region) for region in transposed_regions(page, divisions)] == [TransposedRegion, scutch.Region]
