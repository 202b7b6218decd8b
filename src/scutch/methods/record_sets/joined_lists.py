"""Lists of several nodes with one tag path that are one list: the rows of a grid, the lists below several headings."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

from scutch.methods.record_sets.nested_tables import outer_rows
from scutch.methods.record_sets.ranking import ProposedRecords
from scutch.page.parser import Columns
from scutch.page.tag_ids import CELLS

#: Cells with a single leaf are the fields of a row.


def joinable_lists(columns: Columns, lists: Mapping[int, ProposedRecords]) -> Iterator[list[int]]:
    """Yield the nodes with one tag path whose records have one tag, unless their records are parts of records.

    Parts of records are the cells of rows, and the rows of tables that are nested one in each row of an outer table.

    ``lists``: records of one node each, children of the node that is their key.

    >>> import scutch
    >>> columns = scutch.parse("<h2>A</h2><ul><li>Flax<li>Hemp</ul><h2>B</h2><ul><li>Jute<li>Sisal</ul>").columns
    >>> lists = {6: ProposedRecords([(7,), (9,)], 1.0, ""), 13: ProposedRecords([(14,), (16,)], 1.0, "")}
    >>> list(joinable_lists(columns, lists))
    [[6, 13]]
    """
    tops = defaultdict(list)
    for top, one in lists.items():
        several = all(columns.texts[node] + columns.images[node] > 1 for (node,) in one.records)
        tops[columns.path[top], columns.tag[one.records[0][0]], several].append(top)
    for (_, tag, several), found in tops.items():
        are_records = several or not (tag in CELLS or is_table(columns, lists, found))
        if len(found) > 1 and are_records and not outer_rows(columns, records_of(lists, found)):
            yield found


def is_table(columns: Columns, lists: Mapping[int, ProposedRecords], tops: Sequence[int]) -> bool:
    """Whether nodes may be rows of fields: siblings with as many records each, and no text between them."""
    parents, sizes = {columns.parent[top] for top in tops}, {len(lists[top].records) for top in tops}
    return len(parents) == len(sizes) == 1 and sum(columns.chars[top] for top in tops) == columns.chars[parents.pop()]


def records_of(lists: Mapping[int, ProposedRecords], tops: Sequence[int]) -> list[tuple[int, ...]]:
    """Return the records of several nodes, in document order."""
    return [record for top in tops for record in lists[top].records]
