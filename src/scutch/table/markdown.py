"""Tables of GitHub's Markdown."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final

from scutch.table.column import Column

#: Characters with a meaning inside a cell.
MARKUP_CHARS: Final = re.compile(r"[\\`*_~\[\]<>|&]")
#: An address that is a link between angle brackets.
AUTOLINK: Final = re.compile(r"(?:https?://|mailto:)[^\s<>|\x00-\x20\x7f\\]+", re.IGNORECASE)
CONTROL_CHAR: Final = re.compile(r"[\x00-\x08\x0e-\x1b\x7f]")


def to_markdown(columns: Sequence[Column], texts: Sequence[Sequence[str | None]]) -> str:
    r"""Return a table of GitHub's Markdown; empty without columns.

    Markup in texts is escaped, and their line breaks are ``<br>``.

    ``columns``: names and types. ``texts``: by column, all of one length.

    >>> print(to_markdown([Column("name"), Column("n", "number")], [["a|b", None], ["1", "2"]]), end="")
    | name | n |
    | --- | ---: |
    | a\|b | 1 |
    |  | 2 |
    """
    if not columns:
        return ""
    are_links = [column.is_address and not column.is_list for column in columns]
    rows = [
        markdown_row(escaped_markdown(column.name) for column in columns),
        markdown_row(alignment_rule(column) for column in columns),
    ]
    rows.extend(
        markdown_row(markdown_cell(text or "", is_link) for text, is_link in zip(row, are_links, strict=True))
        for row in zip(*texts, strict=True)
    )
    return "".join(rows)


def markdown_row(cells: Iterable[str]) -> str:
    """Return a row."""
    return f"| {' | '.join(cells)} |\n"


def alignment_rule(column: Column) -> str:
    """Return the delimiter of a column, which sets its alignment."""
    return "---:" if column.is_right_aligned else "---"


def markdown_cell(text: str, is_link: bool) -> str:
    """Return a text, or an address as a link."""
    return f"<{text}>" if is_link and AUTOLINK.fullmatch(text) else escaped_markdown(text)


def escaped_markdown(text: str) -> str:
    r"""Return a text with its markup escaped.

    >>> escaped_markdown("*a*  <b>\n[c]"), escaped_markdown("&amp;")
    ('\\*a\\* \\<b\\><br>\\[c\\]', '\\&amp;')
    """
    lines = (" ".join(part.split()) for part in CONTROL_CHAR.sub(" ", text).splitlines())
    return "<br>".join(MARKUP_CHARS.sub(r"\\\g<0>", part) for part in lines if part)
