"""Join variants: columns of one place of a record whose elements differ in a state, as ``in stock`` and ``sold out`` do.

The alignment finds two columns where half of the records have ``<p class="stock in">``, the others ``<p class="stock out">``.
No record has both, and their elements have a class name in common below equal parents: they are one column. So are links where
the state is a class of the element around them (``<li class="label label-bug"><a>``), and two columns with equal tags up to
the record, whatever their classes, if each record has one of the two and their values are of one type.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from itertools import chain
from typing import Final

from scutch.page.columns import TEXT
from scutch.page.parser import Columns
from scutch.records.cells._cell_texts import collapsed_texts
from scutch.records.cells.column_cells import ColumnNodes
from scutch.records.cells.joins.column_sample import LINK_TAG
from scutch.values.column import column_type

#: Class names that only one of two variants has, at most.
MOST_STATES: Final = 2

#: Cells of a column that its type is read from.
TYPE_CELLS: Final = 8
#: Texts, and the attribute whose columns are joined below a header.
JOINED_ATTRIBUTES: Final = ("", "href")
#: Columns that share no record, and least records of each of them.
PAIR: Final = 2
LEAST_ROWS_OF_STATE: Final = 2
#: Share of the records that have a value in one of two equal elements at different places, where these are one column.
NEARLY_ALL: Final = 0.8
#: Share of the rows of a list, at most, that have members apart from it.
MOST_OF_REST: Final = 0.5
#: Words of a class name: those of a state begin with the name of what has it.
CLASS_WORD: Final = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")
#: Kind of a column, tags of its element and of the parent.
Place = tuple[str, int, int]


def join_variants(
    page: Columns,
    runs: Sequence[tuple[int, ...]],
    attributes: Sequence[str],
    cells: Sequence[ColumnNodes],
    records: Sequence[tuple[int, ...]],
) -> list[tuple[int, ...]]:
    """Return runs of columns with those joined that are variants of one.

    ``runs``: columns of an alignment, those that run on as one text together. ``attributes``, ``cells``: of each column its
    attribute, empty for text, and its nodes. ``records``: top nodes of each record. Linear in the cells of the columns that
    some records lack, times those of one place.
    """
    found, rows = list(runs), len(records)
    if sum(len(cells[run[0]].rows) < rows for run in runs) < PAIR:
        return found
    tops = frozenset(chain.from_iterable(records))
    for places in places_of_variants(page, runs, attributes, cells, rows):
        firsts: dict[int, tuple[int, set[int]]] = {}
        for place in places:
            own = filled(runs[place], cells)
            for first, taken in firsts.values():
                if taken.isdisjoint(own) and are_variants(page, runs[first], runs[place], cells, tops):
                    found[first] += runs[place]
                    found[place] = ()
                    taken.update(own)
                    break
            else:
                parent = page.parent[element_of(page, cells[runs[place][0]].nodes[0])]
                firsts.setdefault(page.class_id[parent], (place, own))
    found = [run for run in found if run]
    for place, other in of_equal_elements(page, found, attributes, cells, rows):
        found[place] += found[other]
        found[other] = ()
    found = [run for run in found if run]
    for place, other in complements(page, found, attributes, cells, records):
        found[place] += found[other]
        found[other] = ()
    return [run for run in found if run]


def join_below_headers(
    page: Columns,
    runs: Sequence[tuple[int, ...]],
    attributes: Sequence[str],
    cells: Sequence[ColumnNodes],
    headers: Sequence[str],
) -> list[tuple[int, ...]]:
    """Return runs of columns of a table with those joined that are one value below one header.

    A cell has a link where another one has a plain or a bold text. They are joined if no row has two texts below the header
    there, and if their values are of one type. So are links, as of striped cells, and texts of some rows beside a list, which
    are its members in other markup. ``headers``: of each run its header, empty for none.
    """
    found = list(runs)
    groups: dict[tuple[str, str], list[int]] = {}
    for number, (run, header) in enumerate(zip(runs, headers, strict=True)):
        if header and attributes[run[0]] in JOINED_ATTRIBUTES:
            groups.setdefault((header, attributes[run[0]]), []).append(number)
    for (_, attribute), numbers in groups.items():
        rows = Counter(row for number in numbers for row in filled(runs[number], cells))
        first, *others = sorted(numbers, key=lambda number: -cells[runs[number][0]].filled)
        for other in others:
            own = filled(runs[other], cells)
            is_joined = all(rows[row] == 1 for row in own) or is_rest_of_list(runs[first], own, cells, attribute)
            if is_joined and (attribute or are_of_one_type(page, runs[first], runs[other], cells)):
                found[first] += runs[other]
                found[other] = ()
    return [run for run in found if run]


def is_rest_of_list(run: Sequence[int], rows: Collection[int], cells: Sequence[ColumnNodes], attribute: str) -> bool:
    """Whether some rows have texts beside a run that is a list in others and that most of the rows with either have."""
    own = cells[run[0]]
    return not attribute and own.several and len(rows) <= MOST_OF_REST * own.filled


def are_of_one_type(page: Columns, run: Sequence[int], other: Sequence[int], cells: Sequence[ColumnNodes]) -> bool:
    """Whether the first values of two runs of texts have one type."""
    one, two = (column_type(first_texts(page, columns, cells)) for columns in (run, other))
    return one == two


def first_texts(page: Columns, run: Sequence[int], cells: Sequence[ColumnNodes]) -> list[str]:
    """Return the first texts of a run of columns that are one text."""
    if len(run) == 1:
        return collapsed_texts(page, cells[run[0]].nodes[:TYPE_CELLS])
    rows = cells[run[0]].rows[:TYPE_CELLS]
    nodes = [sorted(chain.from_iterable(cells[column].of_row(row) for column in run)) for row in dict.fromkeys(rows)]
    return [" ".join(collapsed_texts(page, own)) for own in nodes]


def of_equal_elements(
    page: Columns, runs: Sequence[tuple[int, ...]], attributes: Sequence[str], cells: Sequence[ColumnNodes], rows: int
) -> Iterator[tuple[int, int]]:
    """Yield pairs of runs, by number, of equal elements of which no record has both: one value at different places.

    One is a link and the other plain text, or nearly all records have one of the two.
    """
    groups: dict[tuple[int, int, int], list[int]] = {}
    for number, run in enumerate(runs):
        node = cells[run[0]].nodes[0]
        if not attributes[run[0]] and len(cells[run[0]].rows) < rows and (element := element_begun(page, node)) >= 0:
            groups.setdefault((page.tag[element], *class_of(page, element)), []).append(number)
    for numbers in groups.values():
        if len(numbers) != PAIR:
            continue
        one, two = (runs[number] for number in numbers)
        own, others = filled(one, cells), filled(two, cells)
        if not own.isdisjoint(others):
            continue
        tags = {page.tag[page.parent[cells[run[0]].nodes[0]]] == LINK_TAG for run in (one, two)}
        is_whole = min(len(own), len(others)) >= LEAST_ROWS_OF_STATE and len(own) + len(others) >= NEARLY_ALL * rows
        if len(tags) == PAIR or (is_whole and are_of_one_type(page, one, two, cells)):
            yield numbers[0], numbers[1]


def class_of(page: Columns, element: int) -> tuple[int, int]:
    """Return the number of an element's class, or -1 and that of the element around it."""
    own = page.class_id[element]
    return own, -1 if own >= 0 else page.class_id[page.parent[element]]


def element_begun(page: Columns, node: int) -> int:
    """Return the element that begins with a text, or with the link around it, and has a class or is in one; -1 for none.

    >>> import scutch
    >>> columns = scutch.parse("<p class=by><i></i><a>Ann</a> today</p><p class=by>Tom</p>").columns
    >>> [element_begun(columns, node) for node in (7, 8, 10)]
    [4, -1, 9]
    """
    element = page.parent[node]
    if page.tag[element] == LINK_TAG:
        node, element = element, page.parent[element]
    return -1 if max(class_of(page, element)) < 0 or any(page.words[element + 1 : node]) else element


def complements(
    page: Columns,
    runs: Sequence[tuple[int, ...]],
    attributes: Sequence[str],
    cells: Sequence[ColumnNodes],
    records: Sequence[tuple[int, ...]],
) -> Iterator[tuple[int, int]]:
    """Yield pairs of runs, by number, of equal tags up to the record and of one type; each record has one of a pair."""
    groups: dict[tuple[str, tuple[int, ...]], dict[frozenset[int], list[int]]] = {}
    sizes = {len(cells[run[0]].rows) for run in runs}
    for number, run in enumerate(runs):
        rows, nodes, _ = cells[run[0]]
        if len(records) - len(rows) in sizes:
            place = attributes[run[0]], tags_between(page, nodes[0], records[rows[0]])
            groups.setdefault(place, {}).setdefault(frozenset(filled(run, cells)), []).append(number)
    for (attribute, _), by_rows in groups.items():
        if len(by_rows) == PAIR and are_complements(*by_rows, count=len(records)):
            for pair in zip(*by_rows.values(), strict=False):
                if attribute or are_of_one_type(page, runs[pair[0]], runs[pair[1]], cells):
                    yield pair


def are_complements(rows: frozenset[int], others: frozenset[int], *, count: int) -> bool:
    """Whether each record is in one of two sets, and each set has several.

    >>> [are_complements(frozenset((0, 2)), frozenset((1, 3)), count=count) for count in (4, 5)]
    [True, False]
    """
    return len(rows) + len(others) == count and rows.isdisjoint(others) and min(len(rows), len(others)) >= LEAST_ROWS_OF_STATE


def tags_between(page: Columns, node: int, tops: tuple[int, ...]) -> tuple[int, ...]:
    """Return the tags of the elements from a node up to a top node of its record, the top node left out."""
    tags = []
    while node > 0 and node not in tops:
        tags.append(page.tag[node])
        node = page.parent[node]
    return tuple(tags)


def places_of_variants(
    page: Columns, runs: Sequence[tuple[int, ...]], attributes: Sequence[str], cells: Sequence[ColumnNodes], rows: int
) -> Iterator[list[int]]:
    """Yield the runs, by number, that some records lack and that have equal elements below equal parents, two at least."""
    groups: dict[Place, list[int]] = {}
    for number, run in enumerate(runs):
        if len(cells[run[0]].rows) < rows:
            element = element_of(page, cells[run[0]].nodes[0])
            groups.setdefault((attributes[run[0]], page.tag[element], page.tag[page.parent[element]]), []).append(number)
    return (numbers for numbers in groups.values() if len(numbers) > 1)


def element_of(page: Columns, node: int) -> int:
    """Return the element of a text, or a node that is an element itself."""
    return page.parent[node] if page.tag[node] == TEXT else node


def filled(run: Sequence[int], cells: Sequence[ColumnNodes]) -> set[int]:
    """Return the rows that have a run."""
    return {row for column in run for row in cells[column].rows}


def are_variants(
    page: Columns, run: Sequence[int], other: Sequence[int], cells: Sequence[ColumnNodes], tops: frozenset[int]
) -> bool:
    """Whether the elements of two runs are one whose class, or that of its parent, names a state. ``tops``: nodes of records.

    >>> import scutch
    >>> columns = scutch.parse("<p class='stock in'>In</p><p class='stock out'>Out</p><p class=note>New</p>").columns
    >>> cells, none = [ColumnNodes([row], [node], several=False) for row, node in enumerate((5, 7, 9))], frozenset()
    >>> are_variants(columns, [0], [1], cells, none), are_variants(columns, [0], [2], cells, none)
    (True, False)
    """
    one, two = (element_of(page, cells[columns[0]].nodes[0]) for columns in (run, other))
    own = class_names(page, one), class_names(page, two)
    if not any(own) and page.attribute(one, "href") is None:
        return False
    one, two = page.parent[one], page.parent[two]
    if page.class_id[one] == page.class_id[two] or tops.issuperset((one, two)):
        return differ_in_modifiers(*own)
    if any(own) and not are_modifiers_of_one(*own):
        return False
    around = page.parent[one], page.parent[two]
    is_below_equal = page.class_id[around[0]] == page.class_id[around[1]] or tops.issuperset(around)
    return is_below_equal and are_modifiers_of_one(class_names(page, one), class_names(page, two))


def differ_in_modifiers(one: set[str], two: set[str]) -> bool:
    """Whether two sets of class names have one in common and few others."""
    return bool(one & two) and max(len(one - two), len(two - one)) <= MOST_STATES


def are_modifiers_of_one(one: set[str], two: set[str]) -> bool:
    """Whether the class names that only one of two sets has are states of a name that both have.

    >>> [are_modifiers_of_one({"tag", f"{name}-old"}, {"tag", f"{name}-new"}) for name in ("tag", "box")]
    [True, False]
    """
    bases = [CLASS_WORD.findall(name) for name in one & two]
    words = [CLASS_WORD.findall(name) for name in one ^ two]
    return differ_in_modifiers(one, two) and any(all(each[: len(base)] == base for each in words) for base in bases)


def class_names(page: Columns, element: int) -> set[str]:
    """Return the class names of an element."""
    return set((page.attribute(element, "class") or "").split())
