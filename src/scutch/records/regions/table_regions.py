"""Regions of tables: their rows without headers, totals and names of groups, or their columns where these are the records."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from scutch.methods.record_set import Records, RecordSet
from scutch.page.page import Page
from scutch.page.parser import Columns
from scutch.page.tag_ids import CELLS, TABLE_ROWS, TABLES
from scutch.page.traversal import enclosing
from scutch.records.cells.tables.group_rows import without_group_rows
from scutch.records.cells.tables.header_parts import parts_by_header
from scutch.records.cells.tables.header_rows import is_header_row, leading_header_rows
from scutch.records.cells.tables.headers import MIN_COLUMNS, table_headers, with_rows_of_sections, without_plain_headers
from scutch.records.cells.tables.total_rows import without_totals
from scutch.records.regions.frozen_region import with_frozen_columns
from scutch.records.regions.labelled_region import LabelledRegion
from scutch.records.regions.region import Region
from scutch.records.regions.table_region import TableRegion
from scutch.records.regions.transposed_region import transposed_regions


def regions_with_rows(page: Page, record_sets: Sequence[RecordSet]) -> list[Region]:
    """Return the regions of record sets of which some are rows of tables or grids.

    Columns are the records of a table where its rows are fields; parts of rows are joined.
    """
    columns = page.columns
    rows = [found._replace(records=with_rows_of_sections(columns, found.records)) for found in record_sets]
    ordered = with_surer_table_first(columns, without_header_cells(columns, rows))
    return with_frozen_columns(page, transposed_regions(page, without_other_rows(columns, ordered)))


def table_regions(page: Page, tables: Sequence[RecordSet]) -> list[Region]:
    """Return the regions of tables of data, whose rows are the records even where a table compares its columns."""
    columns = page.columns
    regions: list[Region] = []
    for labelled, own in groupby(tables, lambda each: columns.tag[each.records[0][0]] in CELLS):
        if labelled:
            regions += [LabelledRegion(page, each) for each in own]
            continue
        rows = with_frozen_columns(page, [Region(page, each) for each in without_other_rows(columns, list(own))])
        regions += [TableRegion(page, each._record_set) if type(each) is Region else each for each in rows]
    return regions


def without_header_cells(page: Columns, record_sets: Sequence[RecordSet]) -> Sequence[RecordSet]:
    """Return record sets with the rows of a table in place of the cells of its header row where these are the first one."""
    first, *others = record_sets
    rows_around = {page.parent[node] for node in first.nodes}
    if not all(page.tag[row] in TABLE_ROWS and is_header_row(page, row) for row in rows_around):
        return record_sets
    around = enclosing(page, first.records[0][0], TABLES)
    tables = (each for each in others if has_table_rows(page, each))
    rows = next((each for each in tables if enclosing(page, each.records[0][0], TABLES) == around), None)
    if rows is None:
        return record_sets
    return [rows._replace(score=max(rows.score, first.score)), *(each for each in others if each is not rows)]


def with_surer_table_first(page: Columns, record_sets: Sequence[RecordSet]) -> Sequence[RecordSet]:
    """Return record sets with a table first that has headers and is surer than the first one, as cards of a dashboard are."""
    first = record_sets[0]
    surer = (each for each in record_sets if each.score > first.score and not each.is_alternative)
    table = None if has_named_columns(page, first) else next((each for each in surer if has_named_columns(page, each)), None)
    return [table, *(each for each in record_sets if each is not table)] if table else record_sets


def has_table_rows(page: Columns, record_set: RecordSet) -> bool:
    """Whether the records of a record set are rows of a table."""
    return all(page.tag[node] in TABLE_ROWS for node in record_set.nodes)


def has_named_columns(page: Columns, record_set: RecordSet) -> bool:
    """Whether the records of a record set are rows of a table with a few named columns."""
    return has_table_rows(page, record_set) and len(table_headers(page, record_set.records)) >= MIN_COLUMNS


def without_other_rows(page: Columns, record_sets: Sequence[RecordSet]) -> list[RecordSet]:
    """Return record sets without rows that are headers, totals or names of groups; of two equal ones the better one."""
    found: dict[Records, RecordSet] = {}
    for record_set in record_sets:
        headers = leading_header_rows(page, record_set.records)
        records = record_set.records[headers:] if headers else without_plain_headers(page, record_set.records)
        for part in parts_by_header(page, records):
            rows = record_set._replace(records=without_group_rows(page, without_totals(page, tuple(part))))
            found.setdefault(rows.records, rows)
    return list(found.values())
