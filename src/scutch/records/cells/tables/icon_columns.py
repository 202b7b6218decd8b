"""Columns of a table that show icons in place of texts: answers, states, flags."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from typing import Final

from scutch.kernels.select_rows import rows_of
from scutch.lexicon.control_words import is_control_text
from scutch.methods.icons.icon_labels import icon_in, icon_label
from scutch.page.parser import Columns
from scutch.page.tag_ids import IDS
from scutch.page.traversal import texts_between
from scutch.records.cells.column_cells import ColumnNodes
from scutch.records.cells.tables.grid_headers import grid_places
from scutch.records.cells.tables.rowspans import CellPlacer
from scutch.values.number import read_number

#: Rows that are looked at first.
FIRST_ROWS: Final = 4
#: Different labels among those of the icons of a column at most: pictures of things have a label each.
DIFFERENT_SHARE: Final = 0.5
#: Yes, no, and an empty cell.
ANSWERS: Final = 3
#: Share of the rows that have a picture of a name, and different names, at least; characters of a name at most.
NAMED_SHARE: Final = 0.8
LEAST_NAMES: Final = 3
NAME_CHARS: Final = 40
#: Characters of a text that is in a name by accident, at most.
SIGN_CHARS: Final = 2
#: Digits, by which numbered pictures differ alone.
DIGITS: Final = re.compile(r"\d+")
#: End of the name of a file.
FILE_END: Final = re.compile(r"\.\w{3,4}$")
IMAGE: Final = IDS["img"]


def icon_columns(
    page: Columns, records: Sequence[tuple[int, ...]], headers: Mapping[int, str], taken: AbstractSet[int]
) -> dict[int, ColumnNodes]:
    """Return the columns of a table with headers whose cells are icons that say a few different things or are empty, by place.

    A column of one icon alone is one too where others have it among theirs: a product that has all that is compared.

    ``records``: top nodes of each record, rows of a table or one row of a grid each. ``headers``: headers of its columns by
    place. ``taken``: places that have their values already. Linear in the cells of the rows, if some have icons.

    >>> import scutch
    >>> page = scutch.parse("<table><tr><td>Flax<td><i class=icon-ok></i><tr><td>Hemp<td></table>").columns
    >>> rows = [(node,) for node in range(len(page)) if page.name(node) == "tr"]
    >>> icon_columns(page, rows, {0: "Plant", 1: "Annual"}, frozenset())
    {1: ColumnNodes(rows=[0], nodes=[10], several=False)}
    """
    if page.name(records[0][0]) != "tr" and len(records[0]) > 1:
        return {}
    icons = {place: icons_of(page, cells) for place, cells in cells_of_places(page, records, headers, taken).items()}
    texts = {place: icon_texts(page, own, len(records)) for place, own in icons.items()}
    several = {place for place, own in texts.items() if are_icon_answers(own, len(records))}
    answers = {text for place in several for text in texts[place] if text}
    wanted = [
        place
        for place, own in texts.items()
        if place in several or (own and own <= answers) or are_pictured_names(page, records, icons[place])
    ]
    return {place: ColumnNodes(list(icons[place]), list(icons[place].values()), several=False) for place in wanted}


def cells_of_places(
    page: Columns, records: Sequence[tuple[int, ...]], headers: Mapping[int, str], taken: AbstractSet[int]
) -> dict[int, dict[int, int]]:
    """Return by place and row the cells below a header of which the first ones have no text."""
    open_places = {place for place, header in headers.items() if header} - taken
    first = [cells_by_place(page, record[0]) for record in records[:FIRST_ROWS]]
    places = [place for place in open_places if all(not page.chars[cells[place]] for cells in first if place in cells)]
    found: dict[int, dict[int, int]] = {place: {} for place in sorted(places)}
    for row, record in enumerate(records if places else ()):
        for place, cell in cells_by_place(page, record[0]).items():
            if place in found:
                found[place][row] = cell
    return found


def icons_among_texts(
    page: Columns, records: Sequence[tuple[int, ...]], places: AbstractSet[int]
) -> dict[int, dict[int, str]]:
    """Return what icons say in cells without text of some columns of a table, by place and row: yes and no among limits.

    >>> import scutch
    >>> page = scutch.parse("<table><tr><td>Seats<td>12<tr><td>Wifi<td><i class=icon-ok></i></table>").columns
    >>> icons_among_texts(page, [(6,), (11,)], frozenset((1,)))
    {1: {1: '✓'}}
    """
    found: dict[int, dict[int, str]] = {}
    rows = records if page.name(records[0][0]) == "tr" else ()
    for row, record in enumerate(rows):
        cells = cells_by_place(page, record[0])
        for place in places & cells.keys():
            icon = icon_in(page, cells[place])
            label = icon_label(page, icon) if icon >= 0 else ""
            if label and not is_control_text(label):
                found.setdefault(place, {})[row] = label
    return found


def icons_of(page: Columns, cells: Mapping[int, int]) -> dict[int, int]:
    """Return the icons in a column's cells, both by row; none if a cell has a text."""
    if any(page.chars[cell] for cell in cells.values()):
        return {}
    return {row: icon for row, cell in cells.items() if (icon := icon_in(page, cell)) >= 0}


def icon_texts(page: Columns, icons: Mapping[int, int], rows: int) -> set[str]:
    """Return what the icons of a column say; an empty text among it if fewer rows have one."""
    return {icon_label(page, icon) for icon in icons.values()} | ({""} if 0 < len(icons) < rows else set())


def are_icon_answers(labels: AbstractSet[str], rows: int) -> bool:
    """Whether labels are a few different ones, or numbers: pictures of things have a label each.

    >>> are_icon_answers({"yes", ""}, 4), are_icon_answers({"yes"}, 4), are_icon_answers({"oak", "elm", "ash", "fir"}, 4)
    (True, False, False)
    """
    are_numbers = all(read_number(label) is not None for label in labels if label)
    return 1 < len(labels) <= (rows if are_numbers else max(ANSWERS, DIFFERENT_SHARE * rows))


def are_pictured_names(page: Columns, records: Sequence[tuple[int, ...]], icons: Mapping[int, int]) -> bool:
    """Whether nearly all rows have pictures whose labels are names that no text of the row says: flags, badges of clubs."""
    pictures = {row: icon for row, icon in icons.items() if rows_of(page.tag[icon : page.end[icon]], IMAGE)}
    labels = {row: icon_label(page, icon) for row, icon in pictures.items()}
    if len(labels) < NAMED_SHARE * len(records) or len({DIGITS.sub("", label) for label in labels.values()}) < LEAST_NAMES:
        return False
    return all(may_be_name(label) and is_news(page, label, records[row][0]) for row, label in labels.items())


def is_news(page: Columns, label: str, top: int) -> bool:
    """Whether no text of a row is in a label, or the other way round, as in "Chart of flax" beside "Flax"."""
    own = label.casefold()
    texts = (page.text(node).strip().casefold() for node in texts_between(page, top, page.end[top]))
    return not any(own in text or (len(text) > SIGN_CHARS and text in own) for text in texts)


def may_be_name(text: str) -> bool:
    """Whether the text in place of a picture may be a name, no file and no description.

    >>> may_be_name("KLM"), may_be_name("klm-small.png"), may_be_name("")
    (True, False, False)
    """
    return 0 < len(text) <= NAME_CHARS and FILE_END.search(text) is None


def cells_by_place(page: Columns, row: int) -> dict[int, int]:
    """Return the cells of a table row by their places, column spans counted; of a row of a grid by their numbers.

    >>> import scutch
    >>> cells_by_place(scutch.parse("<table><tr><td colspan=2>Flax<td>blue</table>").columns, 6)
    {0: 7, 2: 9}
    >>> cells_by_place(scutch.parse("<p><b>Flax</b><b>blue</b></p>").columns, 4)
    {0: 5, 1: 7}
    """
    if page.name(row) != "tr":
        return {place: cell for cell, place in grid_places(page, row).items()}
    return {place: cell for cell, place, _ in CellPlacer(page).placed_cells(row)}
