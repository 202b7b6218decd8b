"""Concatenate tables of different columns."""

from __future__ import annotations

from collections.abc import Sequence

from scutch.table.column import Column
from scutch.table.grid import PlainGrid
from scutch.table.table import Table


def concatenated(tables: Sequence[Table]) -> Table:
    """Return the rows of tables one after the other; columns with one name are joined, as texts where their types differ.

    >>> one = Table.from_rows([Column("plant"), Column("height", "number")], [["Flax", 1.2]])
    >>> concatenated([one, Table.from_rows([Column("height"), Column("use")], [["tall", "rope"]])]).to_dicts()
    [{'plant': 'Flax', 'height': '1.2', 'use': None}, {'plant': None, 'height': 'tall', 'use': 'rope'}]
    """
    if len(tables) == 1:
        return tables[0]
    by_name: dict[str, list[Column]] = {}
    for table in tables:
        for column in table.columns:
            by_name.setdefault(column.name, []).append(column)
    columns = [joined_column(same) for same in by_name.values()]
    numbers = [{column.name: number for number, column in enumerate(table.columns)} for table in tables]
    texts: list[list[str | None]] = [[] for _ in columns]
    values: list[list[object]] = [[] for _ in columns]
    for table, own in zip(tables, numbers, strict=True):
        for place, column in enumerate(columns):
            number = own.get(column.name)
            texts[place] += [None] * len(table) if number is None else table.grid.texts(number)
            values[place] += [None] * len(table) if number is None else values_as(column, table, number)
    return Table(columns, PlainGrid(sum(map(len, tables)), texts, values))


def joined_column(columns: Sequence[Column]) -> Column:
    """Return the column that holds the values of several columns with one name.

    >>> joined_column([Column("price", "price"), Column("price", is_list=True)])
    Column(name='price', type='text', is_list=True)
    """
    types = {column.type for column in columns}
    return Column(columns[0].name, types.pop() if len(types) == 1 else "text", any(column.is_list for column in columns))


def values_as(wanted: Column, table: Table, number: int) -> list[object]:
    """Return the values of a table's column in the type of another column."""
    column, grid = table.columns[number], table.grid
    if column.type != wanted.type:
        texts: Sequence[str | None] = grid.texts(number)
        return [None if text is None else [text] for text in texts] if wanted.is_list else list(texts)
    if column.is_list != wanted.is_list:
        return [None if value is None else [value] for value in grid.values(number)]
    return list(grid.values(number))
