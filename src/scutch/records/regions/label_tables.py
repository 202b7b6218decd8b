"""Tables of labels and values, such as the specification of a product: one record, whose columns are the labels."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from scutch.page.parser import Columns
from scutch.page.tag_ids import IDS
from scutch.records.cells.cell_labels import COLONS, DIGIT, LABEL_ENDS
from scutch.records.cells.group_headings import one_line
from scutch.records.cells.tables.header_rows import cells_of_row, is_bold, rows_in
from scutch.records.cells.tables.header_texts import header_text
from scutch.records.regions.transposed import value_format

HEADER: Final = IDS["th"]
#: Labels of a record at least; columns of a row of one label.
LEAST_LABELS: Final = 3
PAIR: Final = 2
#: Share of the rows that are labels and values, and of the labels that are different ones; and of those with a value.
PAIR_SHARE: Final = 0.8
FILLED_SHARE: Final = 0.5
#: Characters of a label at most.
LABEL_CHARS: Final = 60
#: Share of the values that have one format at most, and of those with digits at least, where labels look like other cells.
ALIKE_SHARE: Final = 0.5
DIGIT_SHARE: Final = 0.25


class LabelledCell(NamedTuple):
    """The value of a label in a table."""

    label: str
    cell: int


def labelled_cells(columns: Columns, table: int) -> list[LabelledCell]:
    """Return the values of a table of labels and values; nothing for another table. Linear in its nodes.

    Labels are header cells, or the first cells of all rows, which are bold, end with colons, or are words beside values of
    several formats. A label that occurs below several rows of one cell has the text of that row in front.

    >>> import scutch
    >>> rows = "<tr><th>Plant<td>Flax<tr><th>Height<td>1.2 m<tr><th>Use<td>Linen"
    >>> [each.label for each in labelled_cells(scutch.parse(f"<table>{rows}</table>").columns, 4)]
    ['Plant', 'Height', 'Use']
    """
    rows = [cells for row in rows_in(columns, table) if columns.chars[row] and (cells := cells_of_row(columns, row))]
    pairs = list(pairs_of_headers(columns, rows)) or pairs_of_cells(columns, rows)
    names = names_of_labels([(header_text(columns, label).rstrip(LABEL_ENDS), group) for label, _, group in pairs])
    filled = [LabelledCell(name, value) for name, (_, value, _) in zip(names, pairs, strict=False) if columns.chars[value]]
    return filled if len(filled) >= max(LEAST_LABELS, FILLED_SHARE * len(pairs)) else []


def names_of_labels(labels: Sequence[tuple[str, str]]) -> list[str]:
    """Return the names of labels with their groups, which are in front of those that repeat; none if they are no labels.

    >>> names_of_labels([("Size", "Display"), ("Type", "Display"), ("Type", "Battery"), ("Weight", "Body")])
    ['Size', 'Display Type', 'Battery Type', 'Weight']
    >>> names_of_labels([("Flax", ""), ("Flax", ""), ("Hemp", ""), ("Jute", "")])
    []
    """
    times = Counter(label for label, _ in labels)
    repeated = sum(count > 1 for count in Counter(labels).values())
    if len(times) < LEAST_LABELS or repeated > (1 - PAIR_SHARE) * len(times):
        return []
    if not all(0 < len(label) <= LABEL_CHARS for label in times):
        return []
    return [f"{group} {label}".strip() if times[label] > 1 else label for label, group in labels]


def pairs_of_headers(columns: Columns, rows: Sequence[Sequence[int]]) -> Iterator[tuple[int, int, str]]:
    """Yield the header cells of a table with the cells beside them and the group that they are in, if rows are such pairs."""
    several = [cells for cells in rows if len(cells) > 1]
    if sum(is_row_of_pairs(columns, cells) for cells in several) < max(1, PAIR_SHARE * len(several)):
        return
    group = ""
    for cells in rows:
        if len(cells) == 1:
            group = one_line(columns, cells[0])
        elif is_row_of_pairs(columns, cells):
            yield from ((label, value, group) for label, value in zip(cells[::PAIR], cells[1::PAIR], strict=True))


def is_row_of_pairs(columns: Columns, cells: Sequence[int]) -> bool:
    """Whether the cells of a row are headers and other cells in turn."""
    are_headers = [columns.tag[cell] == HEADER for cell in cells]
    return len(cells) % PAIR == 0 and all(is_header == (place % PAIR == 0) for place, is_header in enumerate(are_headers))


def pairs_of_cells(columns: Columns, rows: Sequence[Sequence[int]]) -> list[tuple[int, int, str]]:
    """Return the first cells of rows of two with the cells beside them, if the first ones are labels."""
    found, group = [], ""
    for cells in rows:
        if len(cells) == PAIR:
            found.append((cells[0], cells[1], group))
        elif len(cells) == 1:
            group = one_line(columns, cells[0])
    several = sum(len(cells) > 1 for cells in rows)
    labels = [label for label, _, _ in found]
    if len(found) < max(LEAST_LABELS, PAIR_SHARE * several):
        return []
    are_marked = sum(is_marked(columns, label) for label in labels) >= PAIR_SHARE * len(labels)
    return found if are_marked or are_varied(columns, found) else []


def is_marked(columns: Columns, cell: int) -> bool:
    """Whether a cell is bold or ends with a colon."""
    return is_bold(columns, cell) or one_line(columns, cell).endswith(COLONS)


def are_varied(columns: Columns, pairs: Sequence[tuple[int, int, str]]) -> bool:
    """Whether first cells are words without digits, and those beside them have several formats, numbers among them."""
    if any(columns.links[label] or DIGIT.search(header_text(columns, label)) for label, _, _ in pairs):
        return False
    values = [one_line(columns, value) for _, value, _ in pairs]
    digits = sum(DIGIT.search(text) is not None for text in values)
    most = max(Counter(map(value_format, values)).values())
    return digits >= DIGIT_SHARE * len(values) and most <= ALIKE_SHARE * len(values)
