"""Tables for people at a terminal: lines of a fixed width."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from typing import Final

from scutch.table.column import Column

GAP: Final = "  "
#: A column is never narrower; where that is too wide for the line, the last columns are left out.
NARROWEST: Final = 10
#: Addresses get no more where the line is too short for everything, and are left out where it still is: people read the rest.
ADDRESS_WIDTH: Final = 16
#: So are columns with a value in a smaller share of the rows.
OFTEN_SHARE: Final = 0.25
#: More of a text than a line could show is not looked at.
LONGEST_CELL: Final = 1000
#: What would move the cursor or turn the direction of the line around.
CONTROL_CHARS: Final = re.compile(r"[\x00-\x1f\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069]+")
#: Categories of characters that take no place of their own.
WIDTHLESS: Final = frozenset(("Mn", "Me", "Cf"))


def char_width(char: str) -> int:
    """Return how many places of a terminal a character takes."""
    if unicodedata.east_asian_width(char) in ("W", "F"):
        return 2
    return 0 if unicodedata.category(char) in WIDTHLESS else 1


def width_of(text: str) -> int:
    """Return how many places of a terminal a text takes.

    >>> width_of("flax"), width_of("亜麻"), width_of("e\\u0301")
    (4, 4, 1)
    """
    return len(text) if text.isascii() else sum(map(char_width, text))


def cut_to_width(text: str, width: int) -> str:
    """Return a text that takes no more than a width.

    >>> cut_to_width("flax fibre", 6), cut_to_width("亜麻の繊維", 6)
    ('flax…', '亜麻…')
    """
    if width_of(text) <= width:
        return text
    taken = 1
    for place, char in enumerate(text):
        taken += char_width(char)
        if taken > width:
            return f"{text[:place].rstrip()}…"
    raise AssertionError("only a text that is wider gets here")


def on_one_line(text: str) -> str:
    """Return a text on one line, without what a terminal would take for a command.

    >>> on_one_line("\\x1b[31mred\\n  line")
    '[31mred line'
    """
    return " ".join(CONTROL_CHARS.sub(" ", text[:LONGEST_CELL]).split())


def fitted_widths(wanted: Sequence[int], room: int) -> list[int]:
    """Return the widths of as many columns as fit: each as wide as it wants, the widest cut to one width.

    >>> fitted_widths([4, 40, 90], 64), fitted_widths([4, 6], 64), fitted_widths([90, 90, 90], 24)
    ([4, 28, 28], [4, 6], [11, 11])
    """
    count, least = 0, -len(GAP)
    for want in wanted:
        least += min(want, NARROWEST) + len(GAP)
        count += least <= max(room, NARROWEST)
    kept = list(wanted[:count])
    left, share = room - len(GAP) * (count - 1), 0
    for done, want in enumerate(sorted(kept)):
        share = max(left // (count - done), min(want, NARROWEST), 1)
        if want > share:
            break
        left, share = left - want, want
    return [min(want, share) for want in kept]


def terminal_row(cells: Iterable[str], columns: Sequence[Column], room: Sequence[int]) -> str:
    """Return a row: numbers end in line, other texts begin in line."""
    padded = []
    for text, column, width in zip(cells, columns, room, strict=False):
        short = cut_to_width(text, width)
        space = " " * (width - width_of(short))
        padded.append(space + short if column.is_right_aligned else short + space)
    return GAP.join(padded).rstrip()


def to_text(columns: Sequence[Column], texts: Sequence[Sequence[str | None]], *, width: int, rows: int, total: int) -> str:
    """Return a table for a terminal, and below it how large it is.

    ``columns``: names and types. ``texts``: by column: the rows to show. ``width``: how wide it may be. ``rows``: how many
    rows are shown. ``total``: how many rows there are.

    >>> print(to_text([Column("plant"), Column("cm", "number")], [["Flax", "Hemp"], ["120", None]], width=40, rows=2, total=9))
    plant   cm
    ─────  ───
    Flax   120
    Hemp
    2 of 9 rows, 2 columns
    """
    cells = [
        [on_one_line(column.name), *(on_one_line(text or "") for text in own)]
        for column, own in zip(columns, texts, strict=True)
    ]
    wanted = wanted_widths(columns, cells, width)
    kept = [place for place, room in enumerate(wanted) if room]
    room = fitted_widths([wanted[place] for place in kept], width)
    shown = [columns[place] for place in kept]
    lines = [terminal_row(row, shown, room) for row in zip(*(cells[place] for place in kept[: len(room)]), strict=True)]
    if lines:
        lines.insert(1, GAP.join("─" * size for size in room))
    return "\n".join([*lines, size_line(rows, total, len(room), len(columns))])


def wanted_widths(columns: Sequence[Column], cells: Sequence[Sequence[str]], width: int) -> list[int]:
    """Return how much room each column wants, 0 for those that are left out as the line is too short for them.

    ``columns``: names and types. ``cells``: by column: its name, and the rows. ``width``: how wide the line is.

    >>> columns, cells = [Column("title"), Column("url", "url")], [["title", "x" * 10], ["url", "y" * 20]]
    >>> wanted_widths(columns, cells, 40), wanted_widths(columns, cells, 30), wanted_widths(columns, cells, 20)
    ([10, 20], [10, 16], [10, 0])
    """
    wanted = [max(1, *map(width_of, own)) for own in cells]
    is_address = [column.is_address for column in columns]
    is_rare = [sum(map(bool, own[1:])) < OFTEN_SHARE * (len(own) - 1) for own in cells]
    limits = (
        [width] * len(columns),
        [ADDRESS_WIDTH if address else width for address in is_address],
        [0 if address else width for address in is_address],
        [0 if address or rare else width for address, rare in zip(is_address, is_rare, strict=True)],
    )
    choices = [list(map(min, wanted, limit)) for limit in limits if any(limit)] or [wanted]
    fitting = (room for room in choices if sum(room) + len(GAP) * (sum(map(bool, room)) - 1) <= width)
    return next(fitting, choices[-1])


def size_line(rows: int, total: int, shown: int, columns: int) -> str:
    """Return how large a table is, and how much of it is shown.

    >>> size_line(2, 2, 3, 3), size_line(1, 1, 1, 4)
    ('2 rows, 3 columns', '1 row, 1 of 4 columns')
    """
    some_rows = f"{rows} of " * (rows < total)
    some_columns = f"{shown} of " * (shown < columns)
    return f"{some_rows}{total} row{'s' * (total != 1)}, {some_columns}{columns} column{'s' * (columns != 1)}"
