"""Tables of GitHub's Markdown."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final

from scutch.table.column import Column

#: What means something inside a cell.
ACTIVE: Final = re.compile(r"[\\`*_~\[\]<>|&]")
#: An address that may stand between angle brackets as it is.
LINK: Final = re.compile(r"(?:https?://|mailto:)[^\s<>|\x00-\x20\x7f\\]+", re.IGNORECASE)
CONTROL: Final = re.compile(r"[\x00-\x08\x0e-\x1b\x7f]")


def to_markdown(columns: Sequence[Column], texts: Sequence[Sequence[str | None]]) -> str:
    r"""Return a table of GitHub's Markdown; empty without columns.

    Markup in texts is escaped, and their line breaks are ``<br>``.

    Parameters
    ----------
    columns
        Names and types.
    texts
        By column, all of one length.

    Examples
    --------
    >>> print(to_markdown([Column("name"), Column("n", "number")], [["a|b", None], ["1", "2"]]), end="")
    | name | n |
    | --- | ---: |
    | a\|b | 1 |
    |  | 2 |
    """
    if not columns:
        return ""
    are_links = [column.is_address and not column.is_list for column in columns]
    rows = [line(escaped(column.name) for column in columns), line(rule(column) for column in columns)]
    rows.extend(
        line(cell(text or "", is_link) for text, is_link in zip(row, are_links, strict=True))
        for row in zip(*texts, strict=True)
    )
    return "".join(rows)


def line(cells: Iterable[str]) -> str:
    """Return a row."""
    return f"| {' | '.join(cells)} |\n"


def rule(column: Column) -> str:
    """Return what stands below the name of a column: where its texts are aligned."""
    return "---:" if column.is_right_aligned else "---"


def cell(text: str, is_link: bool) -> str:
    """Return a text, or an address as a link."""
    return f"<{text}>" if is_link and LINK.fullmatch(text) else escaped(text)


def escaped(text: str) -> str:
    r"""Return a text that means itself in a cell.

    Examples
    --------
    >>> escaped("*a*  <b>\n[c]"), escaped("&amp;")
    ('\\*a\\* \\<b\\><br>\\[c\\]', '\\&amp;')
    """
    lines = (" ".join(part.split()) for part in CONTROL.sub(" ", text).splitlines())
    return "<br>".join(ACTIVE.sub(r"\\\g<0>", part) for part in lines if part)
