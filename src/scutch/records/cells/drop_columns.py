"""Columns of aligned records that tell a reader nothing: what only parts one thing from the next, and what is given twice.

A card often has the same link around its picture, its title and the words "read more", a price a second time for those who
listen, and a dot or a dash between its author and its date. Nobody wants columns of these. Cells of real tables stay: there a
dash says that there is no value.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from itertools import combinations
from typing import Final

from scutch.methods.alignment import item_values, same_values
from scutch.page.columns import MARKS, TEXT
from scutch.page.parser import Columns
from scutch.page.text import ids_of
from scutch.records.cells._cell_texts import collapsed
from scutch.records.cells.attribute_columns import idle_told
from scutch.records.cells.column_texts import Cells

#: What parts texts, and says nothing itself. Stars, hearts, signs of currencies and the like do.
SEPARATORS: Final = frozenset("-–—―‐·•∙⋅‧●|¦/\\,،、;:.…»«›‹><→←()[]*~_\"'“”‘’ \t\n\r\f\xa0\u200b")
CELLS: Final = ids_of(("td", "th", "dd"))
#: Rows in which two columns are compared first: most differ there.
GLANCE: Final = 4
#: Mark of what styles or attributes hide.
HIDDEN: Final = MARKS["hidden"]
#: More rows than there are.
MANY: Final = 1 << 31


def telling(
    page: Columns, runs: Sequence[tuple[int, ...]], attributes: Sequence[str], cells: Sequence[Cells]
) -> list[tuple[int, ...]]:
    """Return the runs of columns that tell something; all of them if none does.

    Parameters
    ----------
    page
        The page.
    runs
        Columns of an alignment, those that run on as one text together.
    attributes
        Of each column the attribute its cells are values of; empty for text.
    cells
        What stands in each column.

    Notes
    -----
    Linear in the cells of separators and of what is the same, and in the pairs of columns of links.
    """
    links = [run[0] for run in runs if attributes[run[0]] == "href"]
    idle = repeated(page, links, cells) if len(links) > 1 else set()
    words = page.words
    wordless = [run for run in runs if not (attributes[run[0]] or words[cells[run[0]][1][0]])]
    idle |= {run[0] for run in wordless if all(is_separator(page, cells[column][1]) for column in run)}
    idle |= set(idle_told(page, [run[0] for run in runs], attributes, cells))
    idle |= copies(page, [run for run in runs if not attributes[run[0]]], cells)
    return [run for run in runs if run[0] not in idle] if len(idle) < len(runs) else list(runs)


def is_separator(page: Columns, nodes: Sequence[int]) -> bool:
    """Whether nodes are texts that only part others.

    Examples
    --------
    >>> import scutch
    >>> columns = scutch.parse("<p>Ann<i> · </i>").columns
    >>> is_separator(columns, [5]), is_separator(columns, [7])
    (False, True)
    """
    tags, parents = page.tag, page.parent
    return all(
        tags[node] == TEXT and SEPARATORS.issuperset(page.text(node)) and tags[parents[node]] not in CELLS for node in nodes
    )


def copies(page: Columns, runs: Sequence[tuple[int, ...]], cells: Sequence[Cells]) -> set[int]:
    """Return the first columns of runs that say what another one in their block says; one of them is in pieces or hidden."""
    marks, block = page.marks, page.block
    made = {run for run in runs if len(run) > 1 or marks[cells[run[0]][1][0]] & HIDDEN}
    blocks: dict[tuple[int, int], list[tuple[int, ...]]] = {}
    for run in runs if made else ():
        rows, nodes, _ = cells[run[0]]
        blocks.setdefault((block[nodes[0]], rows[0]), []).append(run)
    found: set[int] = set()
    for (_, row), group in blocks.items():
        if len(group) > 1 and not made.isdisjoint(group):
            glances = {run: texts_by_row(page, run, cells, row + GLANCE) for run in group}
            pairs = ((run, other) for run, other in combinations(group, 2) if glances[run] == glances[other])
            found |= {
                other[0] for run, other in pairs if made.intersection((run, other)) and are_copies(page, run, other, cells)
            }
    return found


def are_copies(page: Columns, run: Sequence[int], other: Sequence[int], cells: Sequence[Cells]) -> bool:
    """Whether two runs say the same in all rows, and not the same thing each time."""
    texts = texts_by_row(page, run, cells)
    return texts == texts_by_row(page, other, cells) and len(set(texts.values())) > 1


def texts_by_row(page: Columns, run: Sequence[int], cells: Sequence[Cells], end: int = MANY) -> dict[int, str]:
    """What a run of columns says in each row before another one, without white space."""
    items: list[tuple[int, int]] = []
    for rows, nodes, _ in map(cells.__getitem__, run):
        many = bisect_left(rows, end)
        items += zip(rows[:many], nodes[:many], strict=True)
    items.sort()
    found: dict[int, str] = {}
    for (row, _), text in zip(items, collapsed(page, [node for _, node in items]), strict=True):
        found[row] = found.get(row, "") + text.replace(" ", "")
    return found


def repeated(page: Columns, links: Sequence[int], cells: Sequence[Cells]) -> set[int]:
    """Return the columns of links that have, in each of their rows, the addresses of another one, which has more text."""
    chars = page.chars
    heads = [cells[column][1][0] for column in links]
    first = dict(zip(links, item_values(page, heads, "href"), strict=True))
    kept: list[int] = []
    found = set()
    for column in sorted(links, key=lambda column: -chars[cells[column][1][0]]):
        row = cells[column][0][0]
        same = [other for other in kept if first[other] == first[column] or cells[other][0][0] != row]
        if any(is_part(page, cells[column], cells[other]) for other in same):
            found.add(column)
        else:
            kept.append(column)
    return found


def is_part(page: Columns, one: Cells, other: Cells) -> bool:
    """Whether a column of links has in all its rows what another one has there; a column with several in a row is no part."""
    if one[2] or other[2] or len(one[0]) > len(other[0]):
        return False
    nodes, others = one[1], other[1] if one[0] == other[0] else nodes_at(other, one[0])
    return others is not None and same_values(page, nodes, others, "href")


def nodes_at(cells: Cells, wanted: Sequence[int]) -> list[int] | None:
    """Return the nodes of a column in some rows, one in each; None if it has none in one of these.

    Examples
    --------
    >>> nodes_at(([0, 2, 5], [7, 9, 12], False), [0, 5]), nodes_at(([0, 2, 5], [7, 9, 12], False), [1])
    ([7, 12], None)
    """
    rows, nodes, _ = cells
    places = [bisect_left(rows, row) for row in wanted]
    if any(place == len(rows) or rows[place] != row for place, row in zip(places, wanted, strict=True)):
        return None
    return [nodes[place] for place in places]
