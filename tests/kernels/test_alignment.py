"""``kernels.alignment`` against its slow twin, and the laws of grids."""

from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scutch.kernels.alignment import Grid, align
from tests.twins.kernels import alignment as slow

LEAF, SHOWN = slow.LEAF, slow.SHOWN


class Part(NamedTuple):
    """A tree to be numbered."""

    kind: int
    label: int
    role: int
    children: tuple["Part", ...] = ()
    key: int = 0


def leaves() -> st.SearchStrategy[Part]:
    flow = LEAF | slow.FLOW | slow.INLINE
    return st.sampled_from([LEAF, flow, flow | slow.LONG, flow | slow.SEPARATOR]).map(lambda role: Part(0, 0, role | SHOWN))


def elements(children: st.SearchStrategy[Part]) -> st.SearchStrategy[Part]:
    flow = slow.FLOW | slow.INLINE
    role = st.sampled_from([0, slow.CELL, slow.FLOW, flow, flow | 64, 128, slow.NAMED, flow | slow.NAMED])
    inner = st.lists(children, max_size=4).map(tuple)
    key = st.sampled_from([0, 0, 16, 32])
    return st.builds(lambda k, i, r, c, x: Part(k, i, r | SHOWN, c, x), st.integers(1, 3), st.integers(0, 2), role, inner, key)


PARTS = st.recursive(leaves(), elements, max_leaves=12)
RECORDS = st.lists(PARTS, min_size=1, max_size=7)


def numbered(parts: list[Part]) -> tuple[slow.Forest, list[int]]:
    """Return the forest of some trees, and where each begins."""
    ends, kinds, labels, roles, keys = [0], [9], [0], [SHOWN], [0]

    def add(part: Part) -> int:
        node = len(ends)
        for column, value in zip(
            (ends, kinds, labels, roles, keys), (0, part.kind, part.label, part.role, part.key), strict=True
        ):
            column.append(value)
        for child in part.children:
            add(child)
        ends[node] = len(ends)
        return node

    tops = [add(part) for part in parts]
    ends[0] = len(ends)
    return slow.Forest(ends, kinds, labels, roles, keys), tops


def grid_of(forest: slow.Forest, records: list[tuple[int, ...]]) -> Grid:
    return align(*forest[:4], records, forest.keys)


def rows_of(forest: slow.Forest, records: list[tuple[int, ...]]) -> list[list[tuple[int, int]]]:
    grid = grid_of(forest, records)
    return [grid.items(row) for row in range(len(grid))]


@given(RECORDS, st.integers(1, 3))
@settings(max_examples=300)
def test_agrees_with_the_twin(parts: list[Part], size: int) -> None:
    """Columns, their attributes and all cells are the same."""
    forest, tops = numbered(parts)
    records = [tuple(tops[i : i + size]) for i in range(0, len(tops), size)]
    grid = grid_of(forest, records)
    slowly = slow.align(forest, records)
    columns = range(grid.width)
    assert [grid.value(column) for column in columns] == [{2: -1}.get(role, role.bit_length() - 7) for role in slowly.roles]
    assert [grid.items(row) for row in range(len(grid))] == slowly.rows
    assert renumbered([grid.line(column) for column in columns]) == renumbered(slowly.lines)


def renumbered(numbers: list[int]) -> list[int]:
    first = {number: place for place, number in enumerate(dict.fromkeys(numbers))}
    return [first[number] for number in numbers]


@given(RECORDS)
def test_each_leaf_is_in_one_cell(parts: list[Part]) -> None:
    """No leaf is lost, and none stands twice."""
    forest, tops = numbered(parts)
    for top, items in zip(tops, rows_of(forest, [(top,) for top in tops]), strict=True):
        leaves = [node for node in range(top, forest.ends[top]) if forest.is_(node, LEAF)]
        assert sorted(node for node, _ in items if forest.is_(node, LEAF)) == leaves


@given(PARTS, st.integers(1, 5))
def test_equal_records_have_equal_rows(part: Part, count: int) -> None:
    """Copies of one record fill the same columns, in the same order of nodes."""
    forest, tops = numbered([part] * count)
    rows = rows_of(forest, [(top,) for top in tops])
    assert len({tuple((node - top, column) for node, column in row) for top, row in zip(tops, rows, strict=True)}) == 1


@given(st.lists(st.sets(st.integers(1, 6)), min_size=1, max_size=6))
def test_columns_keep_the_order_that_records_agree_on(records: list[set[int]]) -> None:
    """Fields that some records lack stand between those that they stand between elsewhere."""
    fields = [Part(9, 0, SHOWN, tuple(Part(k, 0, SHOWN | LEAF) for k in sorted(kinds))) for kinds in records]
    forest, tops = numbered(fields)
    for row in rows_of(forest, [(top,) for top in tops]):
        assert [node for node, _ in row] == sorted(node for node, _ in row)


def test_a_missing_field_leaves_its_cell_empty() -> None:
    """The columns of the other fields stay."""
    title, price = Part(1, 0, SHOWN | LEAF), Part(2, 0, SHOWN | LEAF)
    forest, tops = numbered([Part(9, 0, SHOWN, inner) for inner in [(title, price), (price,), (title,)]])
    assert [[column for _, column in row] for row in rows_of(forest, [(top,) for top in tops])] == [[0, 1], [1], [0]]


def test_repeated_siblings_share_a_cell() -> None:
    """Where records have different numbers of one kind, they are a list."""
    tag = Part(1, 0, SHOWN | LEAF)
    forest, tops = numbered([Part(9, 0, SHOWN, (tag,) * count) for count in (1, 2, 3)])
    assert [[column for _, column in row] for row in rows_of(forest, [(top,) for top in tops])] == [[0], [0, 0], [0, 0, 0]]


def test_a_wrapper_does_not_hide_a_name() -> None:
    """What has a name is one field with and without something around it, if no record has both."""
    price = Part(1, 7, SHOWN | slow.NAMED, (Part(0, 0, SHOWN | LEAF),))
    title = Part(2, 0, SHOWN | LEAF)
    forest, tops = numbered([Part(9, 0, SHOWN, inner) for inner in [(price, title), (Part(3, 0, SHOWN, (price,)), title)]])
    assert [[column for _, column in row] for row in rows_of(forest, [(top,) for top in tops])] == [[0, 1], [0, 1]]
    forest, tops = numbered([Part(9, 0, SHOWN, inner) for inner in [(price, title), (Part(3, 0, SHOWN, (price,)), price)]])
    assert grid_of(forest, [(top,) for top in tops]).width == 3


@pytest.mark.parametrize(
    ("labels", "width"),
    [((7,) * 5, 2), ((7, 7, 7, 7, 8), 2), ((7, 7, 7, 8), 3), ((8, 7, 7, 7, 7), 3), ((7,) * 7 + (8,) * 2, 3)],
)
def test_columns_are_unified_by_the_name_of_four_in_five_items(labels: tuple[int, ...], width: int) -> None:
    """The name is that of the first item; a column of several names stays apart from one in a wrapper."""
    title = Part(2, 0, SHOWN | LEAF)
    prices = [Part(1, label, SHOWN | slow.NAMED, (Part(0, 0, SHOWN | LEAF),)) for label in (*labels, 7)]
    wrapped = Part(3, 0, SHOWN, (prices.pop(),))
    forest, tops = numbered([Part(9, 0, SHOWN, (price, title)) for price in (*prices, wrapped)])
    assert grid_of(forest, [(top,) for top in tops]).width == width


def test_labelled_items_of_a_list_are_fields() -> None:
    """Where their keys come back; the rest stays a list."""
    a, b, rare, none = (Part(1, 0, SHOWN | LEAF, (), key) for key in (16, 32, 48, 0))
    records = [(a, b), (b, none, none), (a, rare), (b,)]
    forest, tops = numbered([Part(9, 0, SHOWN, inner) for inner in records])
    assert [[column for _, column in row] for row in rows_of(forest, [(top,) for top in tops])] == [
        [0, 1],
        [1, 2, 2],
        [0, 2],
        [1],
    ]


def test_prose_is_one_field() -> None:
    """Long text around an inline element, although most records have the same shape."""
    flow = SHOWN | slow.FLOW | slow.INLINE
    text, link = Part(0, 0, flow | LEAF), Part(1, 0, flow, (Part(0, 0, flow | LEAF),))
    for role, width in ((flow | LEAF, 3), (flow | LEAF | slow.LONG, 1)):
        forest, tops = numbered([Part(9, 0, SHOWN, (text, link, Part(0, 0, role)))] * 4)
        assert grid_of(forest, [(top,) for top in tops]).width == width


def test_cells_keep_their_places() -> None:
    """A row that is too short lacks its last cells."""
    cell = Part(1, 0, SHOWN | slow.CELL, (Part(0, 0, SHOWN | LEAF),))
    forest, tops = numbered([Part(9, 0, SHOWN, (cell,) * count) for count in (3, 1, 2)])
    assert [[column for _, column in row] for row in rows_of(forest, [(top,) for top in tops])] == [[0, 1, 2], [0], [0, 1]]


def test_no_records_and_empty_records() -> None:
    """Nothing in, nothing out."""
    assert len(align([1], [0], [0], [0], [])) == 0
    grid = align([1], [0], [0], [0], [(), (0,)])
    assert (len(grid), grid.width, grid.items(0), grid.items(1)) == (2, 0, [], [])


def test_many_siblings_and_deep_trees() -> None:
    """Wide and deep records take no more than linear time and no stack."""
    wide = 100_000
    grid = align([wide + 1, *range(2, wide + 2)], [9] + [1] * wide, [0] * (wide + 1), [1] + [3] * wide, [(0,)])
    assert len(grid.cell(0, 0)) == wide
    deep = 20_000
    grid = align([deep] * deep, [1] * deep, [0] * deep, [1] * (deep - 1) + [3], [(0,)])
    assert grid.cell(0, 0) == (deep - 1,)


@pytest.mark.parametrize(("ends", "record"), [([2], (0,)), ([0], (0,)), ([2, 3, 3], (0,)), ([1], (1,)), ([1], (-1,))])
def test_numbers_out_of_range_are_errors(ends: list[int], record: tuple[int, ...]) -> None:
    """A tree that is none, and nodes that it does not have."""
    with pytest.raises((ValueError, IndexError)):
        align(ends, [0] * len(ends), [0] * len(ends), [3] * len(ends), [record])


@pytest.mark.parametrize("place", [-1, 1])
def test_rows_and_columns_out_of_range_are_errors(place: int) -> None:
    """Rows and columns are counted from 0."""
    grid = align([1], [0], [0], [3], [(0,)])
    with pytest.raises(IndexError):
        grid.items(place)
    with pytest.raises(IndexError):
        grid.value(place)
    with pytest.raises(IndexError):
        grid.line(place)
