"""``Table``: rows, columns and cells, and where they are from."""

import copy
import pickle
import re
from collections.abc import Callable
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given

import scutch
from scutch.errors import InvalidInput
from scutch.page import Page
from scutch.table import Column, Table
from scutch.values import COLUMN_TYPES, Price
from tests.table.tables import VALUES, plain_table, tables


class PageGrid:
    """Items of a list: their texts, and how often it was asked for them."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.items = [node for node in page if node.tag == "li"]
        self.asked = 0

    @property
    def rows(self) -> int:
        return len(self.items)

    def texts(self, column: int) -> list[str | None]:
        self.asked += 1
        return [node.text for node in self.items]

    def values(self, column: int) -> list[object]:
        return [node.text.upper() for node in self.items]

    def nodes(self, row: int, column: int) -> tuple[int, ...]:
        return tuple(child.index for child in self.items[row].children)


@pytest.fixture
def grid() -> PageGrid:
    return PageGrid(scutch.parse("<ul><li>Flax<li><b>He</b>mp<li></ul>"))


def test_a_cell_knows_its_nodes(grid: PageGrid) -> None:
    """XPath and source span lead back to the page."""
    cell = Table([Column("plant")], grid).cell(1, "plant")
    assert (cell.text, cell.value, cell.type) == ("Hemp", "HEMP", "text")
    assert cell.xpaths == ("/html/body/ul[1]/li[2]/b[1]", "/html/body/ul[1]/li[2]/text()[1]")
    assert cell.xpath == cell.xpaths[0]
    assert grid.page.source[slice(*cell.source_span or ())] == b"<b>He</b>mp"


def test_an_empty_cell_has_no_place(grid: PageGrid) -> None:
    """It is false, and its text is None, not the empty text."""
    cell = Table([Column("plant")], grid).cell(-1, "plant")
    assert (cell.text, cell.nodes, cell.xpath, cell.source_span) == (None, (), "", None)
    assert not Table.from_rows([Column("a")], [[None]]).cell(0, "a")


def test_the_grid_is_asked_once_and_late(grid: PageGrid) -> None:
    """Slices and formats share what was read."""
    table = Table([Column("plant")], grid)
    assert (len(table), grid.asked) == (3, 0)
    assert (table[:2].texts("plant"), table.texts("plant")) == (("Flax", "Hemp"), ("Flax", "Hemp", None))
    assert str(table)
    assert table.to_csv(raw=True)
    assert grid.asked == 1


def test_rows_are_mappings() -> None:
    """From names to values, in the order of the columns."""
    table = plain_table(["Flax", 120], ["Hemp", None], columns="text number")
    assert [dict(row) for row in table] == [{"a": "Flax", "b": 120}, {"a": "Hemp", "b": None}]
    assert (table[-1].index, table[0].cell("b").text) == (1, "120")


def test_slices_are_tables() -> None:
    """Their rows are those of the slice."""
    table = plain_table(["x"], ["y"], ["z"])
    assert table[::-2].to_dicts() == [{"a": "z"}, {"a": "x"}]
    assert table[:0].shape == (0, 1)


@pytest.mark.parametrize("row", [2, -3])
def test_there_is_no_other_row(row: int) -> None:
    """Rows are numbered as in a list."""
    table = plain_table(["x"], ["y"])
    with pytest.raises(IndexError):
        table[row]
    with pytest.raises(IndexError):
        table.cell(row, "a")


def test_names_give_a_table_of_their_columns(grid: PageGrid) -> None:
    """In their order, with the nodes of their cells, as data frames do."""
    table = Table((Column("title"), Column("price", "price")), grid)
    some = table[["price", "title"]]
    assert some.columns == (table.columns[1], table.columns[0])
    assert [some.cell(row, "title") for row in range(len(table))] == [table.cell(row, "title") for row in range(len(table))]
    assert pickle.loads(pickle.dumps(some)) == some
    with pytest.raises(KeyError, match="no column 'size'"):
        _ = table[["title", "size"]]


@pytest.mark.parametrize("index", [1.5, None, (0, 1)])
def test_rows_have_numbers(index: Any) -> None:
    """An error says how rows and columns are chosen."""
    with pytest.raises(TypeError, match="a row is chosen by a number, a column by a name"):
        _ = Table.from_rows([Column("plant")], [["Flax"]])[index]


def test_a_name_gives_its_column() -> None:
    """``table["a"]`` is short for ``table.column("a")``."""
    table = Table.from_rows([Column("a"), Column("b", "number")], [["x", 1], ["y", None]])
    assert table["b"] == table.column("b")


def test_there_is_no_other_column() -> None:
    """The error says which there are."""
    with pytest.raises(KeyError, match="there are a, b"):
        plain_table(columns="text text").column("c")


def test_rows_fit_the_columns() -> None:
    """A row of another length is an error that names it."""
    with pytest.raises(InvalidInput, match="row 1 has 2 values for 1 columns"):
        plain_table(["x"], ["y", "z"])


@pytest.mark.parametrize(
    ("column", "value", "says"),
    [
        (Column("cost", "price"), "4 €", "row 1: a value of 'cost' is a price, not '4 €'"),
        (Column("height", "number"), "tall", "row 1: a value of 'height' is a number, not 'tall'"),
        (Column("stars", "rating"), "4/5", "row 1: a value of 'stars' is a rating"),
        (Column("sold out", "boolean"), "no", "row 1: a value of 'sold out' is a boolean, not 'no'"),
        (Column("uses", is_list=True), "linen", "row 1: a cell of 'uses' is a list, not 'linen'"),
        (Column("heights", "number", is_list=True), [2, "tall"], "row 1: a value of 'heights' is a number, not 'tall'"),
        (Column(5), "Flax", "the name of a column is a str, not 5"),  # type: ignore[arg-type]
    ],
)
def test_values_are_of_the_types_of_their_columns(column: Column, value: object, says: str) -> None:
    """Others are an error at once, not when the table is written; numbers of any class are numbers."""
    with pytest.raises(InvalidInput, match=re.escape(says)):
        Table.from_rows([column], [[None], [value]])
    assert Table.from_rows([Column("height", "number")], [[Decimal("1.5")]]).to_csv() == "height\r\n1.5\r\n"


def test_types_are_those_of_the_list() -> None:
    """Another type is an error that names them."""
    with pytest.raises(InvalidInput, match="text, url, image"):
        Table.from_rows([Column("a", "colour")], [])
    assert set(COLUMN_TYPES) == set(VALUES)


@given(tables())
def test_names_are_printable_and_unique(table: Table) -> None:
    """Also for databases, which do not see case; and also those of currencies."""
    for raw in (True, False):
        names = table.to_csv(raw=raw).split("\r\n")[0] and list(table.to_dicts(raw=raw)[0]) if len(table) else []
        assert all(name.isprintable() and name for name in names)
        assert len({name.casefold() for name in names}) == len(names)


def test_a_currency_gives_way_to_a_column() -> None:
    """Names that the page gives stay as they are."""
    columns = [Column("p", "price"), Column("p_currency")]
    rows = [[Price(1.0, "EUR"), "x"], [Price(1.0, "SEK"), "x"]]
    assert list(Table.from_rows(columns, rows).to_dicts()[0]) == ["p", "p_currency_2", "p_currency"]


def test_many_columns_of_one_name_take_linear_time() -> None:
    """A table as wide as a hostile page can make it."""
    columns = Table.from_rows([Column("a")] * 20_000, []).columns
    assert columns[-1].name == "a_20000"


@given(tables())
def test_tables_are_values(table: Table) -> None:
    """Equal tables are alike in columns, texts and values, and a pickled one comes back."""
    same = pickle.loads(pickle.dumps(table))
    assert (same.columns, same.to_csv(), same.to_csv(raw=True)) == (table.columns, table.to_csv(), table.to_csv(raw=True))
    assert copy.copy(table).columns == table.columns
    assert table[:].shape == table.shape


def test_equality() -> None:
    """What differs in one cell, or is no table, is not equal."""
    assert plain_table(["x"]) == plain_table(["x"])
    assert hash(plain_table(["x"])) == hash(plain_table(["x"]))
    assert plain_table(["x"]) != plain_table(["y"])
    assert plain_table(["x"]) != plain_table(["x"], ["x"])
    assert plain_table() != []


def test_tables_are_frozen() -> None:
    """Nothing of them can be set."""
    with pytest.raises(AttributeError, match="frozen"):
        plain_table().columns = ()


def test_addresses_are_shown_whole() -> None:
    """As a link would lead to; where there is none, what the page says."""

    class Links(PageGrid):
        def values(self, column: int) -> list[object]:
            return ["https://example.org/flax", None, None]

    table = Table([Column("link", "url")], Links(scutch.parse("<ul><li>/flax<li>/hemp<li></ul>")))
    assert table.to_text().splitlines()[2:5] == ["https://example.org/flax", "/hemp", ""]
    assert table.to_dicts(raw=True)[0] == {"link": "/flax"}


def test_equal_cells_are_one_in_a_set() -> None:
    """A cell is a value: what is equal has the same hash."""
    table = Table.from_rows([Column("plant")], [["Flax"], ["Hemp"], ["Flax"]])
    assert len({table.cell(row, "plant") for row in range(3)}) == 2


@pytest.mark.parametrize("copied", [lambda table: pickle.loads(pickle.dumps(table)), copy.deepcopy, copy.copy])
def test_a_table_of_a_page_can_be_sent_elsewhere(copied: Callable[[Table], Table]) -> None:
    """Before and after its cells are read, whole or some rows; texts, values and places on the page stay the same."""
    rows = "".join(f"<li><a href=/{n}>Plant number {n}</a> <i>{n} m</i></li>" for n in range(4))
    table = scutch.extract_records(f"<ul>{rows}</ul>", url="https://example.org")[0].table
    for each in (table, table[1:3], copied(table)):
        assert copied(each) == each
        assert copied(each).cell(-1, "title").xpath == each.cell(-1, "title").xpath
    assert copied(table).to_csv(raw=True) == table.to_csv(raw=True)
