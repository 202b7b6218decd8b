"""Tables of HTML that are safe to show: text and links, no scripts and no resources."""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import escape
from typing import Final

from scutch.table.column import Column

#: Addresses that may be links. Browsers drop white space and control characters inside an address, so none may be there.
SAFE_ADDRESS: Final = re.compile(r"(?:https?://|mailto:)[^\s\x00-\x20\x7f]+", re.IGNORECASE)
#: Characters that HTML cannot hold.
INVALID_CHARS: Final = re.compile(r"[\x00-\x08\x0b\x0e-\x1f\x7f-\x9f\ufffe\uffff]")


def to_html(columns: Sequence[Column], texts: Sequence[Sequence[str | None]], *, limit: int | None = None) -> str:
    """Return a ``table`` element.

    ``columns``: names and types. ``texts``: by column, all of one length. ``limit``: longer texts are cut to so many
    characters.

    >>> print(to_html([Column("page", "url")], [["https://example.org/?a&b", "javascript:x"]]))
    <table>
    <thead><tr><th>page</th></tr></thead>
    <tbody>
    <tr><td><a href="https://example.org/?a&amp;b" rel="nofollow noopener">https://example.org/?a&amp;b</a></td></tr>
    <tr><td dir="auto">javascript:x</td></tr>
    </tbody>
    </table>
    """
    head = "".join(f"<th>{cell_html(column.name, limit)}</th>" for column in columns)
    rows = [
        "".join(html_cell(column, text or "", limit) for column, text in zip(columns, row, strict=True))
        for row in (zip(*texts, strict=True) if texts else ())
    ]
    body = "".join(f"<tr>{row}</tr>\n" for row in rows)
    return f"<table>\n<thead><tr>{head}</tr></thead>\n<tbody>\n{body}</tbody>\n</table>"


def html_cell(column: Column, text: str, limit: int | None) -> str:
    """Return a ``td`` element."""
    if column.is_address and SAFE_ADDRESS.fullmatch(text) and not INVALID_CHARS.search(text):
        return f'<td><a href="{escape(text)}" rel="nofollow noopener">{cell_html(text, limit)}</a></td>'
    look = ' style="text-align: right"' if column.is_right_aligned else ' dir="auto"' if text else ""
    return f"<td{look}>{cell_html(text, limit)}</td>"


def cell_html(text: str, limit: int | None) -> str:
    r"""Return a text as HTML.

    >>> cell_html("a\n<b>", None), cell_html("long text", 5)
    ('a<br>&lt;b&gt;', 'long…')
    """
    cut = text if limit is None or len(text) <= limit else f"{text[: limit - 1]}…"
    return "<br>".join(escape(INVALID_CHARS.sub("\ufffd", part)) for part in cut.splitlines())
