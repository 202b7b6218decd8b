"""Lists of records, in the markup and with the style sheets that shops, boards and newspapers have."""

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from benchmarks.render.styled.texts import Texts

#: Mark of the elements of a record, which no method reads; elements with the same number are one record.
MARK: Final = "data-record"


class StyledList(NamedTuple):
    """A list: its style sheet, the elements around the records, and the markup of each."""

    style: str
    around: str
    #: Of a record by texts and number; ``MARK`` is set on its top elements.
    record: Callable[[Texts, int], str]
    #: Records of one container, where there are several; 0 for one container.
    split: int = 0

    def html(self, texts: Texts, count: int) -> str:
        """Return the markup of a list of so many records."""
        records = [self.record(texts, number) for number in range(count)]
        size = self.split or count
        return "".join(self.around.format("".join(records[begin : begin + size])) for begin in range(0, count, size))


def card(texts: Texts, n: int) -> str:
    """Return a product: picture, title, price."""
    return (
        f'<div class=card {MARK}={n}><a href="/{n}"><img width=160 height=120></a><h3><a href="/{n}">{texts.name(n)}</a></h3>'
        f"<p>{texts.story(n, n % 2)}</p><b>{texts.money(n)}</b></div>"
    )


def bare_card(texts: Texts, n: int) -> str:
    """Return a product in elements without classes."""
    return (
        f'<div {MARK}={n}><div><img width=120 height=90></div><div><a href="/{n}">{texts.name(n)}</a>'
        f"</div><div>{texts.money(n)}</div></div>"
    )


def cell(texts: Texts, n: int) -> str:
    """Return a product in a cell of a table."""
    return f'<td {MARK}={n}><img width=140 height=100><br><a href="/{n}">{texts.name(n)}</a><br>{texts.money(n)}</td>'


def hit(texts: Texts, n: int) -> str:
    """Return a search result: title, address, snippet."""
    return (
        f'<div class=hit {MARK}={n}><h3><a href="/{n}">{texts.name(n)}</a></h3>'
        f"<cite>example.org › {n}</cite><p>{texts.story(n, 1 + n % 3)}</p></div>"
    )


def hotel(texts: Texts, n: int) -> str:
    """Return a hotel: picture, description, price and button."""
    return (
        f"<article class=hotel {MARK}={n}><img width=200 height=140>"
        f'<div class=text><h2><a href="/{n}">{texts.name(n)}</a></h2><p>{texts.story(n, 2)}</p><span>★★★★</span></div>'
        f"<div class=offer><b>{texts.money(n)}</b><button>OK</button></div></article>"
    )


def job(texts: Texts, n: int) -> str:
    """Return a job on one line."""
    return (
        f'<li class=job {MARK}={n}><a href="/{n}">{texts.name(n)}</a><span>{texts.names[n % 5]} AG</span>'
        f"<span>{texts.menu[n % 5]}</span><time>2024-05-{n + 1:02}</time></li>"
    )


def story(texts: Texts, n: int) -> str:
    """Return an item of news; the first is large."""
    large = " large" if n == 0 else ""
    return (
        f'<article class="news{large}" {MARK}={n}><h2><a href="/{n}">{texts.name(n)}</a></h2>'
        f"<p>{texts.story(n, 3 if n == 0 else 1 + n % 2)}</p><small>{n + 1}.5.2024</small></article>"
    )


def post(texts: Texts, n: int) -> str:
    """Return a post of a thread: author and text."""
    return (
        f"<div class=post {MARK}={n}><div class=author><b>{texts.names[n % 8]}{n}</b><i>{17 * n + 4}</i></div>"
        f"<div class=body><time>{n + 1}.5.2024</time><p>{texts.story(n, 1 + 2 * n % 5)}</p></div></div>"
    )


def row(texts: Texts, n: int) -> str:
    """Return a row of a table."""
    cells = (str(n + 1), texts.name(n), texts.names[n % 6], texts.money(n), f"{n + 1}.5.2024")
    return f"<tr {MARK}={n}>{''.join(f'<td>{value}</td>' for value in cells)}</tr>"


def pair(texts: Texts, n: int) -> str:
    """Return a term and its definition, which are siblings of the others."""
    return f"<dt {MARK}={n}>{texts.name(n)}</dt><dd {MARK}={n}>{texts.story(n, 1 + n % 2)}</dd>"


def event(texts: Texts, n: int) -> str:
    """Return an event of a day."""
    text = f'<div><a href="/{n}">{texts.name(n)}</a><p>{texts.story(n, 1)}</p></div>'
    return f"<div class=event {MARK}={n}><time>{9 + n}:30</time>{text}</div>"


_RESET: Final = "margin:0;padding:0;list-style:none"
_CARD: Final = ".card{border:1px solid #ccc;padding:8px;background:#fff}.card b{color:#a00}"
LISTS: Final[Mapping[str, StyledList]] = {
    "grid": StyledList(
        f"{_CARD}.goods{{display:grid;grid-template-columns:repeat(4,1fr);gap:16px}}", "<div class=goods>{}</div>", card
    ),
    "flex": StyledList(
        f"{_CARD}.goods{{display:flex;flex-wrap:wrap;gap:12px}}.card{{width:180px}}", "<div class=goods>{}</div>", card
    ),
    "floats": StyledList(
        f"{_CARD}.card{{float:left;width:170px;height:270px;margin:6px}}", "<div>{}<br style='clear:both'></div>", card
    ),
    "bare": StyledList(
        ".l>div{width:31%;display:inline-block;padding:8px;vertical-align:top}", "<div class=l>{}</div>", bare_card
    ),
    "cells": StyledList("table{width:100%}td{padding:10px;text-align:center}", "<tr>{}</tr>", cell, split=4),
    "sections": StyledList(
        f"{_CARD}section{{display:flex;gap:12px;margin-bottom:24px}}.card{{width:190px}}",
        "<section>{}</section>",
        card,
        split=4,
    ),
    "hits": StyledList(
        ".hit{margin:0 0 22px}.hit h3{margin:0;font-size:19px}cite{color:#060}p{margin:4px 0}", "<div id=hits>{}</div>", hit
    ),
    "hotels": StyledList(
        ".hotel{display:flex;gap:16px;border:1px solid #ddd;margin:12px 0;padding:12px;background:#fff}"
        ".text{flex:1}.offer{width:120px}",
        "<div>{}</div>",
        hotel,
    ),
    "jobs": StyledList(
        f"ul.jobs{{{_RESET}}}.job{{display:grid;grid-template-columns:3fr 2fr 2fr 1fr;padding:10px}}"
        ".job{border-bottom:1px solid #ddd}",
        "<ul class=jobs>{}</ul>",
        job,
    ),
    "news": StyledList(
        ".news{border-top:1px solid #ccc;padding:12px 0}.large h2{font-size:32px}", "<div class=river>{}</div>", story
    ),
    "magazine": StyledList(
        ".river{columns:2;column-gap:30px}.news{break-inside:avoid;padding:8px 0}", "<div class=river>{}</div>", story
    ),
    "thread": StyledList(
        ".post{display:flex;margin:10px 0;background:#f6f6fa;border:1px solid #ccd}.body{flex:1;padding:10px}"
        ".author{width:130px;padding:10px;background:#e6e6f0}.author i{display:block}",
        "<div>{}</div>",
        post,
    ),
    "table": StyledList(
        "table{border-collapse:collapse;width:100%}td{padding:6px;border:1px solid #ccc}", "<table><tbody>{}</table>", row
    ),
    "stripes": StyledList(
        "table{width:100%}tr:nth-child(odd){background:#eef}td{padding:6px}", "<table><tbody>{}</table>", row
    ),
    "pairs": StyledList("dt{font-weight:700;margin-top:14px}dd{margin-left:24px}", "<dl>{}</dl>", pair),
    "events": StyledList(
        ".day{margin-bottom:20px}.event{display:flex;gap:20px;padding:8px;border-left:4px solid #27a}.event p{margin:2px 0}",
        "<div class=day>{}</div>",
        event,
        split=5,
    ),
}
