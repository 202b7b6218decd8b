"""``Site``: the page of a list, the rows that it was written from, and the columns that a person wants from it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import date
from typing import Any, Final, NamedTuple

#: Values of one record by name.
Row = Mapping[str, Any]

HEAD: Final = """\
<!DOCTYPE html>
<html lang="{language}"><head><meta charset="utf-8"><title>{name}</title>{head}</head>
<body>
<header class="site-header"><a class="logo" href="/">Marsh &amp; Meadow</a>
<nav class="main-nav"><ul><li><a href="/">Home</a></li><li><a href="/about">About us</a></li><li><a href="/visit">Visit</a></li>
<li><a href="/contact">Contact</a></li></ul></nav></header>
"""
FOOT: Final = """
<footer class="site-footer"><p>© 2026 Marsh &amp; Meadow, 4 Mill Lane. All rights reserved.</p>
<ul class="legal"><li><a href="/imprint">Imprint</a></li><li><a href="/privacy">Privacy</a></li><li><a href="/terms">Terms</a></li></ul>
</footer>
</body></html>"""


class Wanted(NamedTuple):
    """A column that a person wants.

    >>> Wanted(("title", "name"), ("text",), "title").source
    'title'
    """

    #: Accepted names and types.
    names: tuple[str, ...]
    types: tuple[str, ...]
    #: Name of the value in a row.
    source: str


#: The columns of usual roles; the name of the value in a row is the role.
ROLES: Final = {
    "title": Wanted(("title", "name", "headline"), ("text",), "title"),
    "url": Wanted(("url", "title_url", "name_url", "link"), ("url",), "url"),
    "image": Wanted(("image", "title_image", "image_url"), ("image",), "image"),
    "price": Wanted(("price",), ("price",), "price"),
    "regular_price": Wanted(("regular_price",), ("price",), "regular_price"),
    "rating": Wanted(("rating", "score"), ("rating", "number"), "rating"),
    "review_count": Wanted(("review_count", "reviews", "rating_count"), ("number",), "review_count"),
    "date": Wanted(("date", "published", "posted", "updated", "date_published"), ("date",), "date"),
    "author": Wanted(("author", "by", "writer", "posted_by", "user"), ("text",), "author"),
    "category": Wanted(("category", "section", "topic"), ("text",), "category"),
    "tags": Wanted(("tags", "tag", "keywords", "categories", "category"), ("text",), "tags"),
    "summary": Wanted(("summary", "description", "content", "excerpt"), ("text",), "summary"),
    "body": Wanted(("content", "body", "review", "text", "description", "comment", "message"), ("text",), "body"),
    "company": Wanted(("company", "employer", "organization"), ("text",), "company"),
    "location": Wanted(("location", "city", "place", "venue", "region"), ("text",), "location"),
    "comments": Wanted(("comments", "replies", "comment_count", "reply_count"), ("number",), "comments"),
}


class Site(NamedTuple):
    """A page with a list."""

    name: str
    html: str
    rows: Sequence[Row]
    columns: tuple[Wanted, ...]
    url: str = "https://marsh.example/list"


def column(name: str, *types: str, source: str = "") -> Wanted:
    """Return a wanted column without a usual role, such as one with a header.

    >>> column("opened_on", "date")
    Wanted(names=('opened_on',), types=('date',), source='opened_on')
    """
    return Wanted((name,), types or ("text",), source or name)


def wanted(roles: str, *further: Wanted) -> tuple[Wanted, ...]:
    """Return the columns of some roles, and further ones."""
    return (*(ROLES[role] for role in roles.split()), *further)


def filled(template: str) -> Callable[[Row], str]:
    """Return what writes a row into a template of ``str.format``.

    >>> filled("<li>{title}")({"title": "Flax"})
    '<li>Flax'
    """
    return lambda row: template.format(**row)


def page(name: str, inside: str, *, language: str = "en", head: str = "") -> str:
    """Return a page with a header, a navigation and a footer around its main part."""
    return HEAD.format(language=language, name=name, head=head) + inside + FOOT


def listed(entry: str | Callable[[Row], str], rows: Sequence[Row], between: str = "\n") -> str:
    """Return the markup of all rows."""
    return between.join(map(filled(entry) if isinstance(entry, str) else entry, rows))


def iso(value: object) -> str:
    """Return a value as it is expected: dates in ISO form, all others as text.

    >>> iso(date(2026, 3, 5)), iso("Flax")
    ('2026-03-05', 'Flax')
    """
    return value.isoformat() if isinstance(value, date) else str(value)
