"""Designs of the made-up sites: each writes the same records in other markup, other forms of dates and other class names."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import date
from hashlib import sha1
from types import MappingProxyType
from typing import Final, NamedTuple

from benchmarks.sites.data import Record, records
from benchmarks.tables.sites.blogs import THEMES, Theme, tag_list
from benchmarks.tables.sites.site import FOOT, HEAD

#: Records of a usual page.
PAGE_RECORDS: Final = 10
#: One of so many records has a badge; so many records stand before a banner.
BADGE_EVERY, BANNER_PLACE = 3, 3
#: Values that a page shows as they are; the others have a form of their own.
TITLES: Final = ("title", "path", "url", "image", "tags")


class Style(NamedTuple):
    """How a design writes dates, prices, labels and class names."""

    name: str
    dates: str
    price: str
    #: Markup of a value: a template with ``name label value class``.
    value: str
    #: Markup of the title, of the image and of a record: templates with ``title path image class values``.
    title: str
    image: str
    record: str
    #: Markup around the records.
    around: str
    tag: str = '<a href="/tag/{0}">{0}</a>'
    between_tags: str = ", "
    class_of: Callable[[str, str], str] = lambda kind, name: f"{kind}-{name}"
    #: Markup of single values that differs from ``value``, by their names.
    own_values: Mapping[str, str] = MappingProxyType({})
    #: What stands for ``{badge}`` in the markup of some records, and a row without data among the records.
    badge: str = ""
    banner: str = ""


def hashed(kind: str, name: str) -> str:
    """Return a class name as bundlers make it.

    >>> hashed("shop", "price")
    'Shop_price__n4qtn'
    """
    digits = "abcdefghijkXYZ1234567890mnpqrstuvwxyzABCDEFGHJKLMNP"
    digest = sha1(f"{kind}{name}".encode(), usedforsecurity=False).digest()
    return f"{kind.title()}_{name}__" + "".join(digits[byte % len(digits)] for byte in digest[:5])


STYLES: Final = (
    Style(
        "cards", "%d %B %Y", "€{:.2f}",
        '<div class="{class}">{value}</div>',
        '<h3 class="{class}"><a href="{path}">{title}</a></h3>',
        '<a class="{class}" href="{path}"><img src="{image}" alt=""></a>',
        '<article class="{class}">{image}{title}{values}</article>',
        '<main class="shelf"><h1>All</h1><div class="grid">{}</div></main>',
    ),
    Style(
        "bare list", "%Y-%m-%d", "{:.2f} EUR",
        " <span>{value}</span>",
        '<b><a href="{path}">{title}</a></b>',
        '<img src="{image}" width=80>',
        "<li>{image}{title}<br>{values}",
        '<div id="content"><h2>Latest</h2><ul>{}</ul></div>',
    ),
    Style(
        "labels", "%b %d, %Y", "$ {:.2f}",
        '<p><strong>{label}:</strong> <span>{value}</span></p>',
        '<h2><a href="{path}">{title}</a></h2>',
        '<div class="thumb"><img src="{image}" alt="{title}"></div>',
        '<section class="entry">{image}<div class="info">{title}{values}</div></section>',
        '<div class="results">{}</div>',
    ),
    Style(
        "table", "%d/%m/%Y", "£{:.2f}",
        "<td>{value}</td>",
        '<td><a href="{path}">{title}</a></td>',
        '<td><img src="{image}"></td>',
        "<tr>{image}{title}{values}</tr>",
        '<div class="box"><table class="list"><thead>{head}</thead><tbody>{}</tbody></table></div>',
    ),
    Style(
        "hashed", "%B %d, %Y", "€ {:.2f}",
        '<div class="{class} flex-1 text-sm">{value}</div>',
        '<a class="{class} font-bold" href="{path}"><span>{title}</span></a>',
        '<div class="{class}"><img loading="lazy" src="{image}"></div>',
        '<div class="{class} flex p-4">{image}<div class="flex-col">{title}{values}</div></div>',
        '<div id="app"><div class="grid gap-2">{}</div></div>',
        class_of=hashed,
    ),
    Style(
        "microdata", "%d.%m.%Y", "{:.2f} €",
        '<div><span class="key">{label}</span> <span itemprop="{name}">{value}</span></div>',
        '<a itemprop="url" href="{path}"><h4 itemprop="name">{title}</h4></a>',
        '<img itemprop="image" src="{image}">',
        '<li itemscope itemtype="https://schema.org/Thing">{image}{title}{values}</li>',
        '<section><ol class="items">{}</ol></section>',
    ),
)  # fmt: skip


class Design(NamedTuple):
    """A design of one kind of site."""

    kind: str
    name: str
    #: Names of the values that it shows.
    shown: tuple[str, ...]
    write: Callable[[Sequence[Record]], str]


def form_of(style: Style, value: object, name: str) -> str:
    """Return a value as a design writes it."""
    if isinstance(value, date):
        return value.strftime(style.dates)
    if isinstance(value, list):
        return style.between_tags.join(style.tag.format(each) for each in value)
    if name in ("price", "regular_price"):
        return style.price.format(value)
    return str(value)


def record_markup(kind: str, style: Style, record: Record) -> str:
    """Return a record in the markup of a style; what it lacks is left out, but for the cells of a table."""
    parts = {name: style.class_of(kind, name) for name in ("title", "image", "card", *record)}
    values = "".join(
        style.own_values.get(name, style.value).format_map(
            {
                "name": name,
                "label": name.replace("_", " ").capitalize(),
                "value": "" if value is None else form_of(style, value, name),
                "class": parts[name],
            }
        )
        for name, value in record.items()
        if name not in ("title", "path", "url", "image") and (value is not None or style.name == "table")
    )
    badge = style.badge if len(record["title"]) % BADGE_EVERY == 0 else ""
    shown = {**record, "badge": badge}
    filled = {name: getattr(style, name).format_map({**shown, "class": parts[name]}) for name in ("title", "image")}
    return style.record.format_map({**filled, "values": values, "class": parts["card"]})


def style_design(kind: str, style: Style) -> Design:
    """Return the design of a kind of site in a style."""
    shown = tuple(name for name in records(kind, 1)[0] if name != "path")
    headers = "".join(f"<th>{name.replace('_', ' ').capitalize()}</th>" for name in ("image", "title", *shown[3:]))

    def write(rows: Sequence[Record]) -> str:
        entries = [record_markup(kind, style, row) for row in rows]
        entries[BANNER_PLACE:BANNER_PLACE] = [style.banner] if style.banner else []
        return style.around.replace("{head}", f"<tr>{headers}</tr>").replace("{}", "\n".join(entries))

    return Design(kind, style.name, shown, write)


def theme_design(theme: Theme) -> Design:
    """Return the design of a theme of blogs, as the tables are measured on."""

    def write(rows: Sequence[Record]) -> str:
        return theme.around.format("\n".join(theme.entry.format(**{**row, "tags": tag_list(theme, row)}) for row in rows))

    return Design("blog", theme.name, tuple(theme.columns.split()), write)


def designs(kind: str) -> list[Design]:
    """Return the designs of a kind of site.

    >>> len(designs("films"))
    6
    """
    return [style_design(kind, style) for style in STYLES] + (list(map(theme_design, THEMES)) if kind == "blog" else [])


def page_of(design: Design, rows: Sequence[Record], number: int = 1) -> str:
    """Return a page of a design, between a header and a footer of the design, with links to other pages."""
    links = " ".join(f'<a href="?page={each}">{each}</a>' for each in range(1, 7) if each != number)
    head = HEAD.format(language="zh-CN" if "chinese" in design.kind else "en", name=f"{design.kind} {number}", head="")
    words = design.name.replace(" ", "-")
    head = head.replace("site-header", f"{words}-header").replace("main-nav", f"nav-{words}")
    return f'{head}{design.write(rows)}<div class="pages">{links}</div>{FOOT.replace("site-footer", f"{words}-foot")}'


def pages_of(design: Design, count: int) -> list[tuple[list[Record], str]]:
    """Return pages of a design with their records: of usual size, then of 1, 3 and 17 records."""
    sizes = [PAGE_RECORDS] * count + [1, 3, 17]
    rows = records(design.kind, sum(sizes))
    found = []
    for number, size in enumerate(sizes):
        own, rows = rows[:size], rows[size:]
        found.append((own, page_of(design, own, number + 1)))
    return found
