"""Transposed tables: each column is a record and each row a field, as in comparisons of products.

The cells decide: every row begins with a label of its own, and the values of a row have one format, prices with prices and
weights with weights, while those of a column have not.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from scutch.page.parser import Columns
from scutch.page.tag_ids import TABLES
from scutch.page.traversal import enclosing
from scutch.records.cells._cell_texts import rows_of_cells, spanning_cells
from scutch.records.cells.group_headings import HEADER_TAG, ROW_TAG, one_line
from scutch.records.cells.tables.rowspans import ROWSPAN, span_of

SPAN_NAMES: Final = ("colspan", ROWSPAN)
#: Rows of fields, and columns of records, at least.
LEAST_FIELDS: Final = 3
LEAST_RECORDS: Final = 2
#: Rows of fields at most: longer tables have a record a row.
MOST_FIELDS: Final = 300
#: Characters of a row's label at most.
ROW_LABEL_CHARS: Final = 60
#: The given records are at least this share of the rows of the table.
COVERED_SHARE: Final = 0.5
#: Share of the pairs of values in a row with one format at least, and by how much it exceeds that of columns.
ROW_ALIKENESS: Final = 0.6
ALIKENESS_MARGIN: Final = 0.25
#: Texts with more characters are prose, whatever their format.
PROSE_LENGTH: Final = 40

#: Signs for yes, no and none.
CHECK_SIGNS: Final = frozenset("✓✔✗✘×–—-")

NUMBERS_IN_TEXT: Final = re.compile(r"\d[\d.,' ]*\d|\d")
#: Words, without short ones after a number: these are units and stay as they are.
WORDS_IN_TEXT: Final = re.compile(r"[^\W\d_]{4,}|(?<![^\W\d_])(?<!9)(?<!9 )[^\W\d_]+")
#: Several words in a row.
WORD_RUN: Final = re.compile(r"a(?:[ ,]+a)+")


class TransposedTable(NamedTuple):
    """A transposed table."""

    #: Labels of the rows; that of the first row, the names of the records, may be empty.
    labels: tuple[str, ...]
    #: Cells of each row without the label, one per record.
    rows: tuple[tuple[int, ...], ...]

    @property
    def records(self) -> tuple[tuple[int, ...], ...]:
        """Cells of each record."""
        return tuple(zip(*self.rows, strict=True))


class TransposedTables:
    """The transposed tables of a page; each table is examined once.

    >>> import scutch
    >>> rows = "<tr><td>Price<td>$5<td>$7<tr><td>Weight<td>2 kg<td>4 kg<tr><td>Length<td>20 m<td>30 m"
    >>> page = scutch.parse(f"<table><tr><td><td>Flax rope<td>Hemp rope{rows}</table>").columns
    >>> TransposedTables(page).find([(6,), (12,), (19,), (26,)]).labels
    ('', 'Price', 'Weight', 'Length')
    """

    def __init__(self, page: Columns) -> None:
        self.page = page
        self._tags, self._ends = page.tag, page.end
        self._rows: dict[int, list[list[int]]] = {}
        self._found: dict[int, TransposedTable | None] = {}

    def rows(self, table: int) -> list[list[int]]:
        """Return the cells of each row of a table."""
        if table not in self._rows:
            self._rows[table] = rows_of_cells(self.page, table)
        return self._rows[table]

    def find(self, records: Sequence[tuple[int, ...]]) -> TransposedTable | None:
        """Return the transposed table that records are the rows of; None if it is not transposed. ``records``: top nodes."""
        page, first, last = self.page, records[0][0], records[-1][0]
        if self._tags[first] != ROW_TAG or len(records) > MOST_FIELDS:
            return None
        table = enclosing(page, first, TABLES)
        if last >= self._ends[table] or len(records) < COVERED_SHARE * len(self.rows(table)):
            return None
        if table not in self._found:
            self._found[table] = transposed_table(page, [row for row in self.rows(table) if len(row) > 1])
        found = self._found[table]
        return found if found and are_table_rows(page, records) else None


def transposed_table(page: Columns, rows: Sequence[Sequence[int]]) -> TransposedTable | None:
    """Return rows of cells as a transposed table; None if they are none. The first test decides on most tables."""
    labels = row_labels(one_line(page, row[0]) for row in rows) if is_rectangular(rows) else []
    if not labels or has_spans(page, rows):
        return None
    values = ([one_line(page, cell) for cell in row[1:]] for row in rows[1:])
    if not is_transposed(values, len(rows) - 1):
        return None
    has_corner = any(page.tag[cell] != HEADER_TAG for cell in rows[0])
    return TransposedTable((labels[0] if has_corner else "", *labels[1:]), tuple(tuple(row[1:]) for row in rows))


def are_table_rows(page: Columns, records: Sequence[tuple[int, ...]]) -> bool:
    """Whether each record is a row of a table."""
    tags = page.tag
    return all(len(record) == 1 and tags[record[0]] == ROW_TAG for record in records)


def is_rectangular(rows: Sequence[Sequence[int]]) -> bool:
    """Whether there are enough rows and columns, not too many rows, and all rows have as many cells."""
    return LEAST_FIELDS < len(rows) <= MOST_FIELDS and len(rows[0]) > LEAST_RECORDS and len(set(map(len, rows))) == 1


def has_spans(page: Columns, rows: Sequence[Sequence[int]]) -> bool:
    """Whether a cell spans several columns or rows."""
    first, end = rows[0][0], max(row[-1] for row in rows) + 1
    large = {cell for name in SPAN_NAMES for cell in spanning_cells(page, first, end, name) if span_of(page, cell, name) > 1}
    return not all(map(large.isdisjoint, rows))


def row_labels(texts: Iterable[str]) -> list[str]:
    """Return first cells if they are labels and differ; that of the first row may be empty.

    >>> row_labels(["", "Price", "Weight"]), row_labels(["Year", "2021", "2022"]), row_labels(["", "Price", "Price"])
    (['', 'Price', 'Weight'], [], [])
    """
    seen: dict[str, None] = {}
    for text in texts:
        is_label = len(text) <= ROW_LABEL_CHARS and text[:1].isalpha()
        if text in seen or (seen and not is_label):
            return []
        seen[text] = None
    return list(seen)


def is_transposed(rows: Iterable[Sequence[str]], count: int) -> bool:
    """Whether values have one format in rows, and not in columns; two pairs do not tell. Exits early: rows are read lazily.

    ``rows``: values of each row. ``count``: number of rows.

    >>> is_transposed([["$5", "$7"], ["2 kg", "4 kg"], ["20 m", "30 m"]], 3)
    True
    >>> is_transposed([["$5", "2 kg"], ["$7", "4 kg"], ["$9", "4 kg"]], 3)
    False
    >>> is_transposed([["1", "2"], ["3", "4"]], 2)
    False
    >>> is_transposed([["none", "x"], ["/", ""], ["/", ""], ["any", "x"]], 4)
    False
    """
    formats: list[list[str]] = []
    alike = pairs = 0
    for left, row in enumerate(rows, 1 - count):
        formats.append(list(map(value_format, row)))
        like, both = alike_pairs(formats[-1])
        alike, pairs = alike + like, pairs + both
        rest = -left * len(row) * (len(row) - 1) // 2
        if share(alike + rest, pairs + rest) < ROW_ALIKENESS:  # even if all pairs left had one format
            return False
    return pairs >= LEAST_FIELDS and share(alike, pairs) - alikeness(zip(*formats, strict=True)) >= ALIKENESS_MARGIN


def alike_pairs(line: Iterable[str]) -> tuple[int, int]:
    """Return the number of pairs of values with one format, and of all pairs; empty values do not count.

    >>> alike_pairs(["9 kg", "9 kg", "9 kg", "a", ""])
    (3, 6)
    """
    times = Counter(filter(None, line))
    alike = sum(count * (count - 1) // 2 for count in times.values())
    return alike, times.total() * (times.total() - 1) // 2


def alikeness(lines: Iterable[Sequence[str]]) -> float:
    """Return the share of pairs with one format, of the values of each line; empty values do not count.

    >>> alikeness([["9 kg", "9 kg", "9 kg"], ["9 m", "a", ""]])
    0.75
    """
    found = list(map(alike_pairs, lines))
    return share(sum(alike for alike, _ in found), sum(pairs for _, pairs in found))


def share(part: int, whole: int) -> float:
    """Return a part as a share; 0 of nothing."""
    return part / whole if whole else 0.0


def value_format(text: str) -> str:
    """Return the format of a value: 9 for each number, a for words; units and signs as they are.

    >>> [value_format(text) for text in ("$1,299.00", "12.5 kg", "Stainless steel", "✓", "3-pin", "14 days")]
    ['$9', '9 kg', 'a', '✓', '9-a', '9 a']
    """
    if len(text) > PROSE_LENGTH:
        return "prose"
    if text.isalpha() or text.isdecimal():
        return "a" if text.isalpha() else "9"
    written = WORD_RUN.sub("a", WORDS_IN_TEXT.sub("a", NUMBERS_IN_TEXT.sub("9", text)))
    return "✓" if written in CHECK_SIGNS else written
