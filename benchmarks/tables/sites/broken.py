"""Pages with markup as nobody should write it: browsers and people read their lists all the same."""

from __future__ import annotations

from collections.abc import Iterator

from benchmarks.tables.sites.data import posts, products
from benchmarks.tables.sites.site import FOOT, HEAD, Site, listed, page, wanted

POST = '<li class="entry"><a href="{path}">{title}</a> <span class="when">{date:%d %b %Y}</span>\n<p>{summary}</p></li>'


def broken() -> Iterator[Site]:
    """Yield the pages."""
    rows = posts()
    columns = wanted("title url date summary")
    list_of = '<div id="content"><ul class="entries">{}</ul></div>'.format
    early_end = HEAD.format(language="en", name="News", head="").replace("<body>", "</html><body>")
    yield Site("broken: html ends before body", early_end + list_of(listed(POST, rows)) + FOOT, rows, columns)
    stray = listed(POST, rows[:4]) + "</ul>" + listed(POST, rows[4:])
    yield Site("broken: a stray end of the list", page("News", list_of(stray)), rows, columns)
    open_items = listed(POST.replace("</li>", "").replace("</p>", ""), rows)
    yield Site("broken: no end tags", page("News", list_of(open_items)), rows, columns)
    flat = "".join(
        f'<div>{row["title"]}</div><div>{row["price"]:.2f} €</div><div><img src="{row["image"]}"></div><br>'
        for row in products()
    )
    yield Site("broken: flat divs", page("Shop", f"<h1>Shop</h1><div>{flat}</div>"), products(), wanted("title price image"))
    nested = listed('<div class="entry"><h3><a href="{path}">{title}</a><p>{date:%d %b %Y}</h3><p>{summary}</div>', rows)
    yield Site("broken: headings around paragraphs", page("News", f'<div class="all">{nested}</div>'), rows, columns)
