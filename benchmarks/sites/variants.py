"""Variants of the made-up sites: ``python -m benchmarks.sites.variants [--pages K ...] [--save] [-v] [KIND ...]``.

Sites show a part of their visitors other markup (an A/B test), and have copies for small screens. Each design of each kind of
site has these variants, with the same data:

- *badge*: some records have a badge before their title; in the variant it stands behind it.
- *wrapped*: one value has two more elements around it.
- *banner*: a row without data stands among the records.
- *mobile*: other elements and classes around the records, another order of the values, and a part of them left out.

A wrapper is learned from pages of the design alone, and applied to those of the variant; from a mix of both, and applied to
both; or a wrapper for each template is learned from as many pages of each, and the one that fits a page best counts. A page is
*right* if all values of all learned columns are, *wrong* if one is that of something else, and else *missing* some, which the
answer says. *Silent*: wrong, with the verdict ``ok``.
"""

from __future__ import annotations

import argparse
import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

import scutch
from benchmarks.common import say
from benchmarks.report import publish
from benchmarks.sites.data import KINDS, Record
from benchmarks.sites.designs import STYLES, Design, Style, pages_of, style_design
from benchmarks.sites.made_up import BASE, LEFT_OUT, MOST_LEARNED, USUAL_PAGES, PageAnswer, Site, learned_columns
from scutch.sites.health import VERDICTS

BADGE: Final = '<em class="badge">New</em>'
#: Elements of the mobile copies in place of those of the designs.
MOBILE_TAGS: Final = {
    "article": "section", "section": "article", "main": "div", "ul": "div", "ol": "div", "li": "section", "table": "div",
    "thead": "div", "tbody": "div", "tr": "section", "th": "span", "td": "span", "h1": "h2", "h2": "strong", "h3": "strong",
    "h4": "strong",
}  # fmt: skip
#: A mobile copy leaves out one of so many values.
LEFT_OUT_EVERY: Final = 3
FIRST_TAG: Final = re.compile(r"<(\w+)")
TAG: Final = re.compile(r"(</?)(\w+)")
CLASS: Final = re.compile(r'class="([\w{])')


class SitePair(NamedTuple):
    """A design and a variant of it, with the same records."""

    design: Design
    variant: Design


# ---- variants of a style


def badge_pair(kind: str, style: Style) -> SitePair:
    """Badges before the titles, and behind them."""
    before = style._replace(badge=BADGE, title=style.title.replace("<a", "{badge}<a", 1))
    behind = style._replace(badge=BADGE, title=style.title.replace("</a>", "</a>{badge}", 1))
    return SitePair(style_design(kind, before), style_design(kind, behind))


def wrapped_pair(kind: str, style: Style) -> SitePair:
    """A value as it is, and with more elements around it."""
    plain = style_design(kind, style)
    name = next(name for name in plain.shown if name not in {"title", "url", "image"})
    wrapped = style.value.replace("{value}", '<span class="inner"><b>{value}</b></span>')
    return SitePair(plain, style_design(kind, style._replace(own_values={name: wrapped})))


def banner_pair(kind: str, style: Style) -> SitePair:
    """Records alone, and with a row without data among them, in an element as those of the records."""
    found = FIRST_TAG.match(style.record)
    tag, offer = found[1] if found else "div", '<a href="/sale">Spring sale</a> until Sunday'
    inner = f'<td colspan="9">{offer}</td>' if tag == "tr" else offer
    banner = f'<{tag} class="promo">{inner}</{tag}>'
    return SitePair(style_design(kind, style), style_design(kind, style._replace(banner=banner)))


def mobile_markup(template: str) -> str:
    """Return a template with other elements and classes.

    >>> mobile_markup('<li class="item"><h3>{title}</h3></li>')
    '<section class="m-item"><strong>{title}</strong></section>'
    """
    tags = TAG.sub(lambda found: found[1] + MOBILE_TAGS.get(found[2], found[2]), template)
    return CLASS.sub(r'class="m-\1', tags)


def closed(record: str) -> str:
    """Return the markup of a record with the end tag that items of lists may lack."""
    return record if record.endswith(">") else f"{record}</li>"


def mobile_pair(kind: str, style: Style) -> SitePair:
    """A design, and its copy for small screens."""
    plain = style_design(kind, style)
    own = [name for name in plain.shown if name not in {"title", "url", "image"}]
    kept = [
        "title",
        "url",
        "path",
        "image",
        *reversed([name for place, name in enumerate(own) if (place + 1) % LEFT_OUT_EVERY]),
    ]
    copy = style._replace(
        title=mobile_markup(style.title),
        record=mobile_markup(closed(style.record)).replace("{image}", "").replace("{values}", "{values}{image}"),
        around=mobile_markup(style.around).replace("{head}", ""),
    )
    written = style_design(kind, copy).write

    def write(rows: Sequence[Record]) -> str:
        return written([{name: row[name] for name in kept} for row in rows])

    return SitePair(plain, Design(kind, f"mobile {style.name}", tuple(name for name in kept if name != "path"), write))


#: Ways to learn, and the fewest pages that each needs.
WAYS: Final = {"design": 1, "mix": 2, "templates": 2}
VARIANTS: Final = {"badge": badge_pair, "wrapped": wrapped_pair, "banner": banner_pair, "mobile": mobile_pair}


# ---- what is measured


def site_of_variant(design: Design, shown: Sequence[str]) -> Site:
    """Return the pages of a variant; of values that it leaves out, the records have none."""
    pages = [
        ([{name: row[name] if name in design.shown else None for name in shown} for row in rows], scutch.parse(html, url=BASE))
        for rows, html in pages_of(design, USUAL_PAGES)
    ]
    return Site(design.kind, design.name, shown, pages)


def learned_pages(pair: Sequence[Site], way: str, count: int) -> list[tuple[Sequence[Record], scutch.Page]]:
    """Return the pages that are learned from: so many of the design, of both in turn, or so many of each."""
    one, other = pair
    if way == "design":
        return list(one.pages[:count])
    if way == "mix":
        return [(other if number % 2 else one).pages[number] for number in range(count)]
    return [site.pages[number] for number in range(count) for site in pair]


class LearnedColumns(NamedTuple):
    """A wrapper, and its column of each value."""

    wrapper: scutch.Wrapper
    columns: Mapping[str, str]


def learned_wrappers(site: Site, learned: Sequence[tuple[Sequence[Record], scutch.Page]], way: str) -> list[LearnedColumns]:
    """Return the wrapper of some pages, or those of their templates."""
    pages = [page for _, page in learned]
    if way == "templates":
        found = [(each.wrapper, each.pages) for each in scutch.learn_templates(pages) if each.wrapper]
    else:
        found = [(scutch.learn(pages, kind="list"), tuple(range(len(pages))))]
    own = [
        (wrapper, [PageAnswer(learned[number][0], wrapper.apply(pages[number])) for number in kept]) for wrapper, kept in found
    ]
    return [LearnedColumns(wrapper, learned_columns(with_values(site, answers), answers)) for wrapper, answers in own]


def with_values(site: Site, answers: Sequence[PageAnswer]) -> Site:
    """Return a site without the values that no record of some pages has."""
    names = [name for name in site.shown if any(row[name] is not None for page in answers for row in page.rows)]
    return site._replace(shown=names)


def best_answer(wrappers: Sequence[LearnedColumns], page: scutch.Page) -> tuple[scutch.Answer, Mapping[str, str]]:
    """Return the answer of the wrapper that fits a page best, with its columns."""
    answers = [(each.wrapper.apply(page), each.columns) for each in wrappers]
    return min(answers, key=lambda each: (VERDICTS.index(each[0].health.verdict), -each[0].health.similarity))


def case_of(page: PageAnswer, columns: Mapping[str, str]) -> str:
    """Return whether a page is right, wrong, or misses values."""
    known = {name: column for name, column in columns.items() if column}
    if page.has_rows and all(page.right(name, column) == len(page.rows) for name, column in known.items()):
        return "right"
    return "wrong" if any(page.has_wrong(name, column) for name, column in known.items()) else "missing"


class Outcome(NamedTuple):
    """What wrappers read: counts by case and verdict, and notes on silent pages."""

    cases: Counter[tuple[str, str]]
    notes: list[str]


def measure(pair: SitePair, way: str, count: int, outcome: Outcome) -> None:
    """Learn from some pages, and count what is read from the other pages of the variant, and of the design if it was mixed."""
    shown = [name for name in pair.design.shown if name not in LEFT_OUT]
    one, other = (site_of_variant(design, shown) for design in pair)
    try:
        wrappers = learned_wrappers(one, learned_pages((one, other), way, count), way)
    except scutch.InvalidInput as error:
        outcome.notes.append(f"{one.kind}, {one.name}: {error}")
        return
    for site in (other,) if way == "design" else (one, other):
        for rows, page in site.pages[MOST_LEARNED:]:
            found, columns = best_answer(wrappers, page)
            case, verdict = case_of(PageAnswer(rows, found), columns), found.health.verdict
            outcome.cases[case, verdict] += 1
            if case != "right" and verdict == "ok":
                outcome.notes.append(f"{case}: {one.kind}, {site.name}: {len(found)} of {len(rows)} records")


def rows_of_result(kinds: Sequence[str], learned: Sequence[int], *, verbose: bool) -> Iterator[dict[str, Any]]:
    """Yield what was measured for each variant, way to learn, and number of pages."""
    for name, pair_of in VARIANTS.items():
        pairs = [pair_of(kind, style) for kind in kinds for style in STYLES]
        for way, pages in ((way, pages) for way, fewest in WAYS.items() for pages in learned if pages >= fewest):
            outcome = Outcome(Counter(), [])
            for pair in pairs:
                measure(pair, way, pages, outcome)
            cases = {" ".join(case): count for case, count in outcome.cases.items()}
            say(f"{name}, {way}, {pages}: {cases}")
            say("\n".join(outcome.notes) if verbose else "")
            yield {"variant": name, "way": way, "pages": pages, "cases": cases}


def main(arguments: Sequence[str] | None = None) -> None:
    """Print what wrappers read from variants, and save it on demand."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("kinds", nargs="*", metavar="KIND", help="a kind of site; all by default")
    parser.add_argument("--pages", type=int, nargs="+", default=[1, 2, 5], help="pages to learn from")
    parser.add_argument("--save", action="store_true", help="save the result and rewrite docs/benchmarks.md")
    parser.add_argument("-v", "--verbose", action="store_true", help="show the pages that are not right and called ok")
    options = parser.parse_args(arguments)
    found = list(rows_of_result(options.kinds or list(KINDS), options.pages, verbose=options.verbose))
    if options.save:
        publish("sites_variants", {"kinds": len(KINDS), "styles": len(STYLES), "rows": found})
    else:
        say(json.dumps(found))


if __name__ == "__main__":
    main()
