"""Lines of one text as columns: a link and the lines or paragraphs below it, lines with labels, and lines around a marked one.

Search engines mark the words of the query wherever they are, so that texts and marked words alternate in another order in each
record. For the alignment this is one running text, from the title to the address, as are lines with different elements.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

from scutch.kernels.select_rows import rows_of
from scutch.page.columns import MARKS
from scutch.page.parser import Columns
from scutch.page.tag_ids import BREAK, LINES
from scutch.page.traversal import enclosing
from scutch.records.cells.column_cells import ColumnNodes, column_of
from scutch.records.cells.text_parts.label_lines import labels_of

LINK_MARK: Final = MARKS["link"]
#: Share of the cells whose first line is a link and whose second is none, and of those that have the usual number of lines.
LINKED_SHARE: Final = 0.9
USUAL_SHARE: Final = 0.5
#: Share of the cells that have a line with a label, and labels of lines that say that lines are columns.
LABEL_SHARE: Final = 1 / 3
LEAST_LABELS: Final = 2
#: Columns of a link with paragraphs below it.
PARTS: Final = 2
#: Lines of a cell that are columns of their own, at most.
MOST_LINES: Final = 6

#: The nodes of each line of a cell.
Lines = list[list[int]]


def columns_of_lines(page: Columns, cells: ColumnNodes) -> list[ColumnNodes]:
    """Return the lines of a column of texts as columns; empty if these are no fields.

    They are below a link, or with labels. Of a cell with more lines than usual, those before the last are one, as long texts
    take several. Paragraphs below a link are one column.

    >>> from scutch.page.parser import parse
    >>> page = parse(b"<p><a href=f>Flax</a><br>Blue.<br>f.example<p><a href=h>Hemp</a><br>Tall. <br>More. <br>h.example")
    >>> texts = [node for node in range(len(page)) if page.name(node) == "#text"]
    >>> [lines.nodes for lines in columns_of_lines(page, ColumnNodes([0, 0, 0, 1, 1, 1, 1], texts, several=True))]
    [[6, 13], [8, 15, 17], [10, 19]]
    """
    if not cells.several:
        return []
    begin, end = cells.nodes[0], cells.nodes[-1]
    breaks = [begin + place for place in rows_of(page.tag[begin:end], BREAK)]
    if len(breaks) < USUAL_SHARE * len(set(cells.rows)):
        is_pair = begins_with_linked_paragraph(page, cells.first_several()) and begin_in_links(page, cells)
        return columns_below_links(page, lines_by_row(page, cells, breaks), PARTS) if is_pair else []
    by_row = lines_by_row(page, cells, breaks)
    usual, count = Counter(map(len, by_row.values())).most_common(1)[0]
    if usual > 1 and (labelled := columns_of_labels(page, by_row)):
        return labelled
    is_usual = 1 < usual <= MOST_LINES and count >= USUAL_SHARE * len(by_row)
    return columns_below_links(page, by_row, usual) if is_usual and begin_in_links(page, cells) else []


def lines_by_row(page: Columns, cells: ColumnNodes, breaks: Sequence[int]) -> dict[int, Lines]:
    """Return the lines of each cell by its row."""
    return {row: lines_of(page, cells.of_row(row), breaks) for row in dict.fromkeys(cells.rows)}


def columns_below_links(page: Columns, by_row: Mapping[int, Lines], usual: int) -> list[ColumnNodes]:
    """Return the lines of each row as columns; empty unless nearly all rows begin with a line that is a link."""
    linked = sum(begins_with_link(page, lines) for lines in by_row.values())
    return line_columns(by_row, usual) if linked >= LINKED_SHARE * len(by_row) else []


def columns_of_labels(page: Columns, by_row: Mapping[int, Lines]) -> list[ColumnNodes]:
    """Return the lines of each row as columns by their labels ("Format: book"); empty unless several labels come back.

    A line without a label is the first, second … behind the last one with a label.
    """
    labels = {row: [line_label(page, line) for line in lines] for row, lines in by_row.items()}
    times = Counter(label for own in labels.values() for label, count in Counter(own).items() if label and count == 1)
    known = {label for label, count in times.items() if count > 1 and count >= LABEL_SHARE * len(by_row)}
    if len(known) < LEAST_LABELS:
        return []
    columns: dict[tuple[str, int], list[tuple[int, int]]] = {}
    places: dict[tuple[str, int], list[float]] = {}
    for row, lines in by_row.items():
        key = ("", -1)
        for number, (line, label) in enumerate(zip(lines, labels[row], strict=True)):
            key = (label, 0) if label in known else (key[0], key[1] + 1)
            columns.setdefault(key, []).extend((row, node) for node in line)
            places.setdefault(key, []).append(number / len(lines))
    return [column_of(columns[key]) for key in sorted(columns, key=lambda key: sum(places[key]) / len(places[key]))]


def line_label(page: Columns, line: Sequence[int]) -> str:
    """Return the label that a line begins with, or ""."""
    text = "".join(map(page.text, line[:PARTS])).lstrip()
    return found[0] if (found := labels_of(text)) and text.startswith(found[0]) else ""


def line_columns(by_row: Mapping[int, Lines], usual: int) -> list[ColumnNodes]:
    """Return the lines of each row as columns. ``usual``: the number of lines of most cells."""
    columns: list[list[tuple[int, int]]] = [[] for _ in range(usual)]
    for row, lines in by_row.items():
        for number, line in enumerate(lines):
            columns[place_of_line(number, len(lines), usual)] += [(row, node) for node in line]
    return list(map(column_of, columns))


def begin_in_links(page: Columns, cells: ColumnNodes) -> bool:
    """Whether the first text of nearly all cells is in a link: a prefilter of ``begins_with_link``."""
    marks, firsts = page.marks, dict(zip(reversed(cells.rows), reversed(cells.nodes), strict=True))
    return sum(marks[node] & LINK_MARK > 0 for node in firsts.values()) >= LINKED_SHARE * len(firsts)


def lines_of(page: Columns, nodes: Sequence[int], breaks: Sequence[int]) -> Lines:
    """Return the nodes of a cell by line. ``breaks``: the line breaks of the page."""
    found: dict[tuple[int, int], list[int]] = {}
    for node in nodes:
        found.setdefault((enclosing(page, node, LINES), bisect_left(breaks, node)), []).append(node)
    return list(found.values())


def begins_with_linked_paragraph(page: Columns, nodes: Sequence[int]) -> bool:
    """Whether the first text of a cell is in a link, and the last one is in another paragraph and in no link."""
    first, *_, last = nodes
    is_linked = page.marks[first] & LINK_MARK and not page.marks[last] & LINK_MARK
    return bool(is_linked) and enclosing(page, first, LINES) != enclosing(page, last, LINES)


def begins_with_link(page: Columns, lines: Lines) -> bool:
    """Whether the first of several lines is all in a link, and the second begins with none."""
    marks = page.marks
    return len(lines) > 1 and all(marks[node] & LINK_MARK for node in lines[0]) and not marks[lines[1][0]] & LINK_MARK


def place_of_line(number: int, count: int, usual: int) -> int:
    """Return the column of a line of a cell with so many lines, where the cells usually have another number of them.

    >>> [place_of_line(number, 4, 3) for number in range(4)], [place_of_line(number, 2, 3) for number in range(2)]
    ([0, 1, 1, 2], [0, 1])
    """
    if count > usual and number == count - 1:
        return usual - 1
    return min(number, max(usual - 2, 1)) if count > usual else number
