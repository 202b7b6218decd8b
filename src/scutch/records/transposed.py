"""Tables on their side: each column is a record and each row a field, as where products are compared.

Whether a table stands so is told by what is in it: every row begins with a label of its own, and the values of a row are
written alike, prices with prices and weights with weights, while those of a column are not.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from scutch.page.parser import Columns
from scutch.page.text import ids_of
from scutch.records.cells._cell_texts import rows_of_cells, spanning_cells
from scutch.records.cells.group_headings import HEADER_TAG, ROW_TAG, one_line
from scutch.records.cells.rowspans import ROWSPAN, span_of

SPANS: Final = ("colspan", ROWSPAN)
TABLE: Final = next(iter(ids_of(("table",))))
#: A table with fewer rows of fields or fewer columns of records tells too little.
LEAST_ROWS: Final = 3
LEAST_RECORDS: Final = 2
#: A label is no longer than this.
LABEL_CHARS: Final = 60
#: The records that were found are at least this share of the table's rows.
COVERED: Final = 0.5
#: So many of the pairs of values in a row are written alike, and by so much more than in a column.
ALIKE: Final = 0.6
MARGIN: Final = 0.25
#: A text longer than this is prose, however it is written.
PROSE: Final = 40

#: Signs for yes, no and nothing.
MARKS: Final = frozenset("✓✔✗✘×–—-")

NUMBER: Final = re.compile(r"\d[\d.,' ]*\d|\d")
#: Words, but for short ones after a number: they are a unit, and stay as they are.
WORDS: Final = re.compile(r"[^\W\d_]{4,}|(?<![^\W\d_])(?<!9)(?<!9 )[^\W\d_]+")
#: Several words.
IN_A_ROW: Final = re.compile(r"a(?:[ ,]+a)+")


class Sided(NamedTuple):
    """A table on its side."""

    #: What the rows are called; the first one, the names of the records, may have no label.
    labels: tuple[str, ...]
    #: By row the cells, without the label: one for each record.
    rows: tuple[tuple[int, ...], ...]

    @property
    def records(self) -> tuple[tuple[int, ...], ...]:
        """By record its cells."""
        return tuple(zip(*self.rows, strict=True))


def sided(page: Columns, records: Sequence[tuple[int, ...]]) -> Sided | None:
    """Return the table that some records are the rows of, if it stands on its side.

    Parameters
    ----------
    page
        The page.
    records
        Top nodes of each record.

    Examples
    --------
    >>> import scutch
    >>> rows = "<tr><td>Price<td>$5<td>$7<tr><td>Weight<td>2 kg<td>4 kg<tr><td>Length<td>20 m<td>30 m"
    >>> page = scutch.parse(f"<table><tr><td><td>Flax rope<td>Hemp rope{rows}</table>").columns
    >>> sided(page, [(6,), (12,), (19,), (26,)]).labels
    ('', 'Price', 'Weight', 'Length')
    """
    return Sides(page).of(records)


class Sides:
    """The tables of a page that stand on their side; each table is looked at once.

    Parameters
    ----------
    page
        The page.
    """

    def __init__(self, page: Columns) -> None:
        self.page = page
        self._tags, self._ends = page.tag, page.end
        self._rows: dict[int, list[list[int]]] = {}
        self._found: dict[int, Sided | None] = {}

    def rows(self, table: int) -> list[list[int]]:
        """The cells of each row of a table."""
        if table not in self._rows:
            self._rows[table] = rows_of_cells(self.page, table)
        return self._rows[table]

    def of(self, records: Sequence[tuple[int, ...]]) -> Sided | None:
        """Return the table that some records are the rows of, if it stands on its side."""
        page, first, last = self.page, records[0][0], records[-1][0]
        if self._tags[first] != ROW_TAG:
            return None
        table = table_of(page, first)
        if last >= self._ends[table] or len(records) < COVERED * len(self.rows(table)):
            return None
        if table not in self._found:
            self._found[table] = table_on_its_side(page, [row for row in self.rows(table) if len(row) > 1])
        found = self._found[table]
        return found if found and are_rows(page, records) else None


def table_on_its_side(page: Columns, rows: Sequence[Sequence[int]]) -> Sided | None:
    """Return the table of rows of cells, if it stands on its side. What is looked at first tells most tables apart."""
    labels = labels_of(one_line(page, row[0]) for row in rows) if is_regular(rows) else []
    if not labels or has_large_cells(page, rows):
        return None
    values = ([one_line(page, cell) for cell in row[1:]] for row in rows[1:])
    if not stands_on_its_side(values, len(rows) - 1):
        return None
    has_corner = any(page.tag[cell] != HEADER_TAG for cell in rows[0])
    return Sided((labels[0] if has_corner else "", *labels[1:]), tuple(tuple(row[1:]) for row in rows))


def are_rows(page: Columns, records: Sequence[tuple[int, ...]]) -> bool:
    """Whether each record is a row of a table."""
    tags = page.tag
    return all(len(record) == 1 and tags[record[0]] == ROW_TAG for record in records)


def table_of(page: Columns, node: int) -> int:
    """The table around a row."""
    while node > 0 and page.tag[node] != TABLE:
        node = page.parent[node]
    return node


def is_regular(rows: Sequence[Sequence[int]]) -> bool:
    """Whether there are enough rows and columns, and all rows are as wide."""
    return len(rows) > LEAST_ROWS and len(rows[0]) > LEAST_RECORDS and len(set(map(len, rows))) == 1


def has_large_cells(page: Columns, rows: Sequence[Sequence[int]]) -> bool:
    """Whether a cell is wider or higher than one."""
    first, end = rows[0][0], max(row[-1] for row in rows) + 1
    large = {cell for name in SPANS for cell in spanning_cells(page, first, end, name) if span_of(page, cell, name) > 1}
    return not all(map(large.isdisjoint, rows))


def labels_of(texts: Iterable[str]) -> list[str]:
    """Return first cells if they are labels, all of them different; that of the first row may say nothing.

    Examples
    --------
    >>> labels_of(["", "Price", "Weight"]), labels_of(["Year", "2021", "2022"]), labels_of(["", "Price", "Price"])
    (['', 'Price', 'Weight'], [], [])
    """
    seen: dict[str, None] = {}
    for text in texts:
        is_label = len(text) <= LABEL_CHARS and text[:1].isalpha()
        if text in seen or (seen and not is_label):
            return []
        seen[text] = None
    return list(seen)


def stands_on_its_side(rows: Iterable[Sequence[str]], count: int) -> bool:
    """Whether values are written alike in rows, and not in columns. No more of the rows are asked for than it takes.

    Parameters
    ----------
    rows
        Values.
    count
        How many rows there are.

    Examples
    --------
    >>> stands_on_its_side([["$5", "$7"], ["2 kg", "4 kg"], ["20 m", "30 m"]], 3)
    True
    >>> stands_on_its_side([["$5", "2 kg"], ["$7", "4 kg"], ["$9", "4 kg"]], 3)
    False
    >>> stands_on_its_side([["1", "2"], ["3", "4"]], 2)
    False
    """
    forms: list[list[str]] = []
    alike = pairs = 0
    for left, row in enumerate(rows, 1 - count):
        forms.append(list(map(form_of, row)))
        like, both = alike_pairs(forms[-1])
        alike, pairs = alike + like, pairs + both
        rest = -left * len(row) * (len(row) - 1) // 2
        if share(alike + rest, pairs + rest) < ALIKE:  # though all that are left were alike
            return False
    return share(alike, pairs) - alikeness(zip(*forms, strict=True)) >= MARGIN


def alike_pairs(line: Iterable[str]) -> tuple[int, int]:
    """Return how many pairs of a line's values are written alike, and how many there are; empty ones do not count.

    Examples
    --------
    >>> alike_pairs(["9 kg", "9 kg", "9 kg", "a", ""])
    (3, 6)
    """
    times = Counter(filter(None, line))
    alike = sum(count * (count - 1) // 2 for count in times.values())
    return alike, times.total() * (times.total() - 1) // 2


def alikeness(lines: Iterable[Sequence[str]]) -> float:
    """Share of the pairs of values of a line that are written alike; empty ones do not count.

    Examples
    --------
    >>> alikeness([["9 kg", "9 kg", "9 kg"], ["9 m", "a", ""]])
    0.75
    """
    found = list(map(alike_pairs, lines))
    return share(sum(alike for alike, _ in found), sum(pairs for _, pairs in found))


def share(part: int, whole: int) -> float:
    """Return a part as a share; 0 of nothing."""
    return part / whole if whole else 0.0


def form_of(text: str) -> str:
    """How a value is written: a 9 for each number, an a for words; units and signs as they are.

    Examples
    --------
    >>> [form_of(text) for text in ("$1,299.00", "12.5 kg", "Stainless steel", "✓", "3-pin", "14 days")]
    ['$9', '9 kg', 'a', '✓', '9-a', '9 a']
    """
    if len(text) > PROSE:
        return "prose"
    if text.isalpha() or text.isdecimal():
        return "a" if text.isalpha() else "9"
    written = IN_A_ROW.sub("a", WORDS.sub("a", NUMBER.sub("9", text)))
    return "✓" if written in MARKS else written
