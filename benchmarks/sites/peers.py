"""Wrappers beside other tools, on the made-up sites in six styles: ``python -m benchmarks.sites.peers [--save] [KIND ...]``.

Optional packages: ``autoscraper``, ``scrapling``, ``parsel``. Those that are not installed are left out.

Each tool gets the first 1, 2 or 5 pages of a design, and reads its later pages: of usual size, of 1, of 3 and of 17 records.

- scutch learns from the pages alone.
- autoscraper gets one value of each field from each of these pages, as the page shows it. It needs Beautiful Soup below 4.13.
- parsel has selectors written by hand for each style, with all that CSS and XPath can say. A person wrote them with the markup
  of the site in view: an upper bound. More pages change nothing.
- Scrapling stores the elements of those selectors on the first page, and finds them again on a page of another style by
  similarity (its adaptive selectors).

A row is right if all its values are. After a redesign (the same records in each other style) an answer is *silent* if the tool
gives values and no alarm, and some are wrong. An alarm is a verdict of scutch other than ``ok``; for the others, a field
without any value, or fields with different numbers of values.
"""

from __future__ import annotations

import argparse
import importlib
import json
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import scutch
from benchmarks.common import say, versions
from benchmarks.report import publish
from benchmarks.sites.data import KINDS, Record, records
from benchmarks.sites.designs import STYLES, Design, Style, form_of, pages_of, style_design
from benchmarks.sites.made_up import BASE, LEFT_OUT, MOST_LEARNED, USUAL_PAGES, PageAnswer, learned_columns
from benchmarks.tables.sites.evaluate import is_right

#: Numbers of pages to learn from.
LEARNED: Final = (1, 2, 5)
#: Values by field, one for each record; None if the tool gives an alarm of its own.
Answer = Mapping[str, Sequence[object]] | None
#: Reads a page of a style.
Reader = Callable[[str], Answer]
Pages = Sequence[tuple[Sequence[Record], str]]
#: Of each style, selectors of the records, of title, link and image, and of a value: ``class label name place``.
SELECTORS: Final = {
    "cards": ("article[class]", "h3 a::text", "h3 a::attr(href)", "img::attr(src)", ".{class}"),
    "bare list": ("#content li", "b a::text", "b a::attr(href)", "img::attr(src)", "span:nth-of-type({place})"),
    "labels": ("section.entry", "h2 a::text", "h2 a::attr(href)", "img::attr(src)", "p:contains('{label}:') span"),
    "table": ("tbody tr", "td a::text", "td a::attr(href)", "img::attr(src)", "td:nth-child({cell})"),
    "hashed": ("div.flex.p-4", "a.font-bold span::text", "a.font-bold::attr(href)", "img::attr(src)", ".{class}"),
    "microdata": ("li[itemscope]", "h4::text", "a[itemprop=url]::attr(href)", "img::attr(src)", "[itemprop={name}]"),
}


def fields_of(design: Design) -> list[str]:
    """Return the names of the values that are compared."""
    return [name for name in design.shown if name not in LEFT_OUT]


def selectors_of(design: Design, style: Style) -> dict[str, str]:
    """Return the selectors that a person writes for the values of a style."""
    _, title, url, image, value = SELECTORS[style.name]
    names = [name for name in design.shown if name not in ("title", "url", "image", "path")]
    found = {"title": title, "url": url, "image": image}
    for place, name in enumerate(names, 1):
        label = name.replace("_", " ").capitalize()
        words = {"class": style.class_of(design.kind, name), "label": label, "name": name, "place": place, "cell": place + 2}
        found[name] = value.format_map(words)
    return {name: found[name] for name in fields_of(design)}


def shown_text(style: Style, record: Record, name: str) -> str:
    """Return a value as a page of a style shows it; an address as it is written."""
    value = record["path"] if name == "url" else record[name]
    return "" if value is None else form_of(style._replace(tag="{0}"), value, name)


def same(style: Style, record: Record, name: str, value: object) -> bool:
    """Whether a value is that of a record: as a typed value, or as the text that the page shows."""
    if is_right(value, record[name]):
        return True
    return isinstance(value, str) and " ".join(value.split()) == " ".join(shown_text(style, record, name).split())


# ---- tools


def scutch_reader(design: Design, style: Style, pages: Pages) -> Reader:
    """Learn a wrapper."""
    del style
    wrapper = scutch.learn([scutch.parse(html, url=BASE) for _, html in pages])
    answers = [PageAnswer(rows, wrapper.apply(html, url=BASE)) for rows, html in pages]
    columns = {name: column for name, column in learned_columns(design, answers).items() if column}

    def read(html: str) -> Answer:
        answer = wrapper.apply(html, url=BASE)
        if answer.health.verdict != "ok":
            return None
        return {name: list(answer.table[column]) for name, column in columns.items()}

    return read


def autoscraper_reader(design: Design, style: Style, pages: Pages) -> Reader:
    """Build the rules of autoscraper from the values of the pages."""
    scraper = importlib.import_module("autoscraper").AutoScraper()
    for number, (rows, html) in enumerate(pages):
        shown = {name: [text for row in rows if (text := shown_text(style, row, name))] for name in fields_of(design)}
        wanted = {name: values[:1] for name, values in shown.items() if values}
        scraper.build(html=html, wanted_dict=wanted, update=number > 0)

    def read(html: str) -> Answer:
        found: Answer = scraper.get_result_similar(html=html, group_by_alias=True, keep_order=True, unique=False)
        return found

    return read


def parsel_reader(design: Design, style: Style, pages: Pages) -> Reader:
    """Apply selectors that are written by hand."""
    del pages
    selector = importlib.import_module("parsel").Selector
    record, wanted = SELECTORS[style.name][0], selectors_of(design, style)

    def read(html: str) -> Answer:
        rows = [
            {name: text_at(each.css(css), has_text="::" in css) for name, css in wanted.items()}
            for each in selector(text=html).css(record)
        ]
        return {name: [row[name] for row in rows] for name in wanted}

    return read


def scrapling_reader(design: Design, style: Style, pages: Pages) -> Reader:
    """Store the elements of the selectors on the first page, and find them again by similarity."""
    selector = importlib.import_module("scrapling.parser").Selector
    record, wanted = SELECTORS[style.name][0], selectors_of(design, style)
    options = {"storage_file": str(Path(tempfile.mkdtemp()) / "elements.sqlite"), "url": BASE}

    def elements(html: str, **how: bool) -> dict[str, list[str]]:
        page, found = selector(html, url=BASE, adaptive=True, storage_args=options), {}
        for name, css in wanted.items():
            path, _, attribute = f"{record} {css}".partition("::attr")
            nodes = page.css(path.removesuffix("::text"), identifier=f"{name} {attribute}", **how)
            named = attribute.strip("()")
            found[name] = [str(node.attrib.get(named, "")) if named else str(node.get_all_text(strip=True)) for node in nodes]
        return found

    elements(pages[0][1], auto_save=True)
    return lambda html: elements(html, adaptive=True)


def text_at(found: Any, *, has_text: bool) -> str | None:
    """Return the text that a selector of parsel finds; None for nothing."""
    texts = found.getall() if has_text else found.css("::text").getall()
    return " ".join("".join(texts).split()) or None


def is_alarm(answer: Answer) -> bool:
    """Whether an answer is an alarm: that of a tool, a field without any value, or fields with different numbers of values."""
    if answer is None or len({len(found) for found in answer.values()}) != 1:
        return True
    return any(all(value in (None, "") for value in found) for found in answer.values())


class Tool:
    """A tool.

    Parameters
    ----------
    make
        Makes a reader from pages of a design.
    package
        The distribution that it needs.
    learned
        Numbers of pages that it is measured with.
    redesigns_only
        Whether it takes part after a redesign alone.
    """

    def __init__(
        self,
        make: Callable[[Design, Style, Pages], Reader],
        package: str,
        *,
        learned: Sequence[int] = LEARNED,
        redesigns_only: bool = False,
    ) -> None:
        self.make = make
        self.package = package
        self.learned = learned
        self.redesigns_only = redesigns_only


TOOLS: Final = {
    "scutch": Tool(scutch_reader, "scutch"),
    "autoscraper": Tool(autoscraper_reader, "autoscraper"),
    "parsel, selectors by hand": Tool(parsel_reader, "parsel", learned=(1,)),
    "Scrapling, adaptive selectors by hand": Tool(scrapling_reader, "scrapling", learned=(1,), redesigns_only=True),
}


def installed() -> dict[str, Tool]:
    """Return the tools that are installed."""
    return {name: tool for name, tool in TOOLS.items() if name == "scutch" or versions([tool.package])}


# ---- counting


def count_page(count: Counter[str], design: Design, style: Style, rows: Sequence[Record], answer: Answer) -> None:
    """Count the rows and the values of a page that are right."""
    names = fields_of(design)
    right = {name: right_values(style, rows, name, answer) for name in names}
    count["rows"] += len(rows)
    count["values"] += len(rows) * len(names)
    count["right values"] += sum(map(sum, right.values()))
    count["right rows"] += sum(all(column) for column in zip(*right.values(), strict=True))


def right_values(style: Style, rows: Sequence[Record], name: str, answer: Answer) -> list[bool]:
    """Return for each row whether its value of a field is right; none is if the number of values is another one."""
    values = (answer or {}).get(name, ())
    if len(values) != len(rows):
        return [False] * len(rows)
    return [same(style, row, name, value) for row, value in zip(rows, values, strict=True)]


def count_redesign(count: Counter[str], design: Design, style: Style, rows: Sequence[Record], answer: Answer) -> None:
    """Count whether a page of another style is right, noticed or silently wrong."""
    names = [name for name in fields_of(design) if answer is not None and name in answer]
    is_right = bool(names) and all(all(right_values(style, rows, name, answer)) for name in names)
    count["noticed" if is_alarm(answer) else "right" if is_right else "silent"] += 1


def measure(kind: str, tool: Tool, learned: int) -> tuple[Counter[str], Counter[str]]:
    """Return what a tool reads right of the later pages of a kind of site in each style, and of its redesigns."""
    known, redesigned = Counter[str](), Counter[str]()
    for style in STYLES:
        design = style_design(kind, style)
        pages = pages_of(design, USUAL_PAGES)
        read = tool.make(design, style, pages[:learned])
        if not tool.redesigns_only:
            for rows, html in pages[MOST_LEARNED:]:
                count_page(known, design, style, rows, read(html))
        for other in STYLES:
            if other is not style:
                rows, html = pages_of(style_design(kind, other), 1)[0]
                count_redesign(redesigned, design, other, rows, read(html))
    return known, redesigned


def results(kinds: Sequence[str]) -> Iterator[dict[str, Any]]:
    """Yield the counts of each tool for each number of pages."""
    for name, tool in installed().items():
        for learned in tool.learned:
            known, redesigned = Counter[str](), Counter[str]()
            for kind in kinds:
                same_design, others = measure(kind, tool, learned)
                known += same_design
                redesigned += others
            say(f"{name}, {learned} pages: {dict(known)} {dict(redesigned)}")
            yield {"tool": name, "pages": learned, "same": dict(known), "redesigns": dict(redesigned)}


def main() -> None:
    """Print the counts, and save them on demand."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("kinds", nargs="*", metavar="KIND", help="a kind of site; all by default")
    parser.add_argument("--save", action="store_true", help="save the result and rewrite docs/benchmarks.md")
    options = parser.parse_args()
    kinds = options.kinds or list(KINDS)
    fields = sum(len(records(kind, 1)[0]) - len(LEFT_OUT & set(records(kind, 1)[0])) for kind in kinds)
    found = list(results(kinds))
    packages = versions([*(tool.package for tool in TOOLS.values()), "beautifulsoup4"])
    result = {"kinds": len(kinds), "styles": len(STYLES), "fields": fields, "versions": packages, "tools": found}
    if options.save:
        publish("sites_peers", result)
    else:
        say(json.dumps(result["versions"]))


if __name__ == "__main__":
    main()
