"""The pages: a list of records in the frame of a site; menus, side columns, advertisements and footers are the noise."""

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from benchmarks.render.styled.lists import LISTS, MARK
from benchmarks.render.styled.texts import TEXTS, Texts
from scutch.page import Page
from scutch.page.text import render_text

STYLE: Final = """
body{margin:0;font:15px/1.45 sans-serif;color:#222;background:#fafafa}
a{color:#1a4f8a;text-decoration:none}
.top{background:#234;color:#fff;padding:14px 24px}
.top a{color:#fff;margin-right:18px}
.main{padding:20px 24px}
.cols{display:flex;gap:24px;padding:20px 24px}
.cols .main{flex:1;padding:0}
.side{width:190px}
.side div{background:#eef0f4;margin-bottom:16px;padding:10px}
.ad{background:#fd8;text-align:center;padding:30px;margin-bottom:16px}
.fixed{position:fixed;right:0;bottom:0;width:220px;background:#fd8}
.end{background:#333;color:#ccc;padding:30px 24px}
.end a{color:#ccc;margin-right:14px}
.tall{height:1400px}
.hero{padding:40px;background:#dde6ee}
"""


def links(texts: Texts) -> str:
    """Return the links of a menu."""
    return "".join(f'<a href="/{number}">{text}</a> ' for number, text in enumerate(texts.menu))


def box(texts: Texts, number: int) -> str:
    """Return a box of a side column."""
    return f"<div><p>{texts.story(number, 3)}</p></div>"


def plain(texts: Texts, records: str) -> str:
    """Return a page of one column."""
    return f"<div class=main><h1>{texts.title}</h1>{records}</div>"


def filters(texts: Texts, records: str) -> str:
    """Return a page with a column of filters at the left."""
    group = "<div><h4>{}</h4>" + "".join(f"<label><input type=checkbox> {name}</label><br>" for name in texts.names) + "</div>"
    column = "".join(group.format(name) for name in texts.menu[1:5])
    return f"<div class=cols><div class=side>{column}</div><div class=main><h1>{texts.title}</h1>{records}</div></div>"


def cousins(texts: Texts, records: str) -> str:
    """Return a page with boxes at both sides: the cousins of the paper's sixth figure."""
    left, right = ("".join(box(texts, number) for number in numbers) for numbers in ((0, 1), (2, 3)))
    return f"<div class=cols><div class=side>{left}</div><div class=main>{records}</div><div class=side>{right}</div></div>"


def advertised(texts: Texts, records: str) -> str:
    """Return a page with advertisements above, beside and over the list."""
    ad = f'<div class=ad><a href="/ad">{texts.title}</a></div>'
    over = f'<div class=fixed><img width=200 height=90><a href="/ad">{texts.name(0)}</a></div>'
    return f"{ad}<div class=cols><div class=main>{records}</div><div class=side>{ad * 3}</div></div>{over}"


def introduced(texts: Texts, records: str) -> str:
    """Return a page that begins with a long text."""
    return f"<div class=hero><h1>{texts.title}</h1><p>{texts.story(0, 12)}</p></div><div class=main>{records}</div>"


def bare(texts: Texts, records: str) -> str:
    """Return a page of three elements without classes: header, content and footer."""
    return f"<div>{texts.title}</div><div>{records}</div><div>© {texts.title} 2024</div>"


Frame = Callable[[Texts, str], str]
FRAMES: Final[Mapping[str, Frame]] = {
    frame.__name__: frame for frame in (plain, filters, cousins, advertised, introduced, bare)
}


class StyledPage(NamedTuple):
    """What a page is made of."""

    name: str
    language: str
    styled_list: str
    frame: str
    records: int
    #: Further class of the footer.
    footer: str = ""

    def html(self) -> str:
        """Return the markup of the page."""
        texts, made = TEXTS[self.language], LISTS[self.styled_list]
        markup = made.html(texts, self.records)
        markup = f"<table>{markup}</table>" if self.styled_list == "cells" else markup
        return (
            f"<!doctype html><html lang={self.language} dir={texts.direction}><meta charset=utf-8>"
            f"<title>{texts.title}</title><style>{STYLE}{made.style}</style>"
            f"<div class=top>{links(texts)}</div>{FRAMES[self.frame](texts, markup)}"
            f'<div class="end {self.footer}">{links(texts)}<p>© {texts.title} 2024</p></div></html>'
        )


PAGES: Final = (
    StyledPage("shop grid", "en", "grid", "filters", 12),
    StyledPage("shop flex", "fr", "flex", "plain", 15, "tall"),
    StyledPage("shop floats", "ru", "floats", "filters", 10),
    StyledPage("shop cells", "zh", "cells", "plain", 16),
    StyledPage("shop bare", "es", "bare", "bare", 9),
    StyledPage("shop sections", "de", "sections", "introduced", 12),
    StyledPage("shop with advertisements", "ja", "flex", "advertised", 12),
    StyledPage("search results", "en", "hits", "advertised", 10),
    StyledPage("search results, tall footer", "zh", "hits", "plain", 8, "tall"),
    StyledPage("hotels", "de", "hotels", "filters", 7),
    StyledPage("hotels from right to left", "ar", "hotels", "plain", 6),
    StyledPage("jobs", "fr", "jobs", "filters", 14),
    StyledPage("jobs between cousins", "en", "jobs", "cousins", 9),
    StyledPage("news", "es", "news", "cousins", 8),
    StyledPage("magazine", "ru", "magazine", "plain", 9),
    StyledPage("forum thread", "en", "thread", "introduced", 9, "tall"),
    StyledPage("table", "ja", "table", "introduced", 18),
    StyledPage("striped table", "ar", "stripes", "cousins", 14),
    StyledPage("glossary", "de", "pairs", "plain", 11),
    StyledPage("events of two days", "zh", "events", "advertised", 10),
)


def gold(page: Page) -> list[dict[str, Any]]:
    """Return the records of a generated page, rendered or parsed, as regions of the metric."""
    texts: dict[str, list[str]] = {}
    columns = page.columns
    for node in page:
        if (number := node.get(MARK)) is not None:
            text = render_text(columns, node.index, columns.end[node.index], apart=True)
            texts.setdefault(number, []).append(text)
    return [{"role": "main", "records": [{"text": " ".join(parts)} for parts in texts.values()]}]
