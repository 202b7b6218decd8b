"""Build the table of aligned records: name and type of each column, and whether its cells are lists."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from scutch.lexicon.field_names import FIELD_OF_WORD
from scutch.records.cells.alternatives import ALTERNATIVE
from scutch.records.cells.group_headings import GROUP_COLUMN, GroupColumnGrid
from scutch.records.cells.lazy.columns import LazyColumns
from scutch.records.columns.brands import brands
from scutch.records.columns.names.class_evidence import TITLE_PROPERTIES
from scutch.records.columns.names.collector import EvidenceCollector
from scutch.records.columns.names.name_columns import name_columns
from scutch.records.columns.names.name_evidence import NameEvidence
from scutch.records.columns.price_texts import with_price_texts
from scutch.records.columns.roles.assign import roles_of
from scutch.records.columns.selection import ColumnSelection, renumbered
from scutch.table import Column, Table
from scutch.table.column import unique_names

#: Types of group headings that are good names for their column.
GROUP_TYPES: Final = frozenset(("date",))


def table_of(grid: LazyColumns, columns: Sequence[Column], headings: Sequence[int] = ()) -> Table:
    """Return the table of aligned records.

    ``columns``: their names and types, as ``wanted_columns`` gives them. ``headings``: heading of each record's group, as
    ``group_headings`` gives them; they make the first column.
    """
    names = [column.name for column in columns]
    if not headings:
        return Table(columns, grid)
    grouped = GroupColumnGrid(grid.page, grid, headings)
    name = grouped.heading_type if grouped.heading_type in GROUP_TYPES and grouped.heading_type not in names else GROUP_COLUMN
    return Table([Column(name, grouped.heading_type), *columns], grouped)


def wanted_columns(
    grid: LazyColumns, records: Sequence[tuple[int, ...]], *, whole: bool = False
) -> tuple[LazyColumns, list[Column], list[tuple[int, ...]]]:
    """Return the columns of aligned records that a person wants: their cells, names and types, and what they are made of.

    ``grid``: the cells of all columns. ``records``: top nodes of each record, one record a row. ``whole``: whether they are
    those of a table, which keeps all that it shows.
    """
    found = evidence_of_columns(grid, records)
    selection = ColumnSelection(grid, found)
    kept = selection.of_table() if whole else selection.wanted()
    wanted = grid.only(kept)
    columns = named_columns(wanted, list(renumbered(found, kept, selection.files)))
    return wanted, *with_price_texts(wanted, columns, kept)


def all_columns(grid: LazyColumns, records: Sequence[tuple[int, ...]], wanted: Mapping[int, Column]) -> list[Column]:
    """Return all columns of aligned records. ``wanted``: those of the table by number; the others get names that are free."""
    named = named_columns(grid, evidence_of_columns(grid, records))
    rest = [column for number, column in enumerate(named) if number not in wanted]
    names = iter(unique_names([column.name for column in rest], [column.name for column in wanted.values()]))
    return [
        wanted[number] if number in wanted else Column(next(names), column.type, column.is_list)
        for number, column in enumerate(named)
    ]


def evidence_of_columns(grid: LazyColumns, records: Sequence[tuple[int, ...]]) -> list[NameEvidence]:
    """Return the evidence for the name of each column."""
    collector = EvidenceCollector(grid, records)
    found = [collector.evidence(column) for column in range(grid.width)]
    logos = [column for column in range(grid.width) if is_name_of_logo(grid, column, found[column])]
    texts = [column for column in range(grid.width) if grid.attributes[column] not in ("href", "src", "value")]
    texts = [column for column in texts if column not in logos]
    roles = roles_of([collector.facts(column, found[column]) for column in texts])
    for column, role in zip(texts, roles, strict=True):
        found[column] = with_role(found[column], role)
    for column in collector.beside_ratings:
        if found[column].type == "number":
            found[column] = with_role(found[column], "review_count")
    for column in logos:
        found[column] = found[column]._replace(role="company", owner=-1)
    for column in brands(grid, found):
        found[column] = found[column]._replace(role="brand")
    for column in collector.people.names_beside_avatars(found):
        found[column] = found[column]._replace(role="author")
    return found


def is_name_of_logo(grid: LazyColumns, column: int, known: NameEvidence) -> bool:
    """Whether a column has the texts in place of pictures in records with other texts: no column of icons with a header."""
    return grid.attributes[column] == ALTERNATIVE and not known.header and "" in grid.attributes


def with_role(known: NameEvidence, role: str) -> NameEvidence:
    """Return the evidence for a column with its role.

    >>> known = with_role(NameEvidence(label="Review of"), "title")
    >>> known.role, known.is_title, known.label
    ('title', True, '')
    """
    is_title = role == "title"
    if is_title and known.label and FIELD_OF_WORD.get(known.label.lower()) not in TITLE_PROPERTIES:
        known = known._replace(label="")  # words that most titles begin with
    if known.attribute not in ("", ALTERNATIVE) or (known.role, known.is_title) == (role, is_title):
        return known
    return known._replace(role=role, is_title=is_title)


def named_columns(grid: LazyColumns, evidence: Sequence[NameEvidence]) -> list[Column]:
    """Return names and types of the columns of a grid; one that is made of several has a type of its own."""
    return [Column(name, grid.type_of(number), grid.is_list(number)) for number, name in enumerate(name_columns(evidence))]
