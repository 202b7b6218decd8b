"""Section of a page: as its data state it, else the first item of its breadcrumbs, in JSON-LD or visible."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Final

from scutch.content.metadata._head import nodes_with_class
from scutch.content.metadata.evidence import NO_VALUE, FieldCandidate, words
from scutch.content.metadata.linked_data import Fact
from scutch.content.metadata.simple_fields import HOME_WORDS, HeadData, readable, stated_sections
from scutch.page import Page
from scutch.page.columns import MARKS, TEXT
from scutch.page.parser import Columns
from scutch.page.tag_ids import IDS
from scutch.page.text import UNSEEN

#: Sections of systems for pages that have none.
NO_SECTIONS: Final = frozenset(("uncategorized", "uncategorised", "allgemein", "未分类"))
#: The name of a glyph of an icon font.
ICON_NAME: Final = re.compile(r"[a-z]+(?:_[a-z]+)+")
#: Words of an item of breadcrumbs that may repeat the title, and the share of them that the title then has.
LONG_CRUMB: Final = 4
SAME_SHARE: Final = 0.6
#: Part of the class of breadcrumbs.
CRUMB_CLASS: Final = b"readcrumb"
#: Links of breadcrumbs; an element with more of them holds a menu too.
MAX_CRUMBS: Final = 8
LINK, ANCHOR = MARKS["link"], IDS["a"]


def page_section(page: Page, data: HeadData, is_site: Callable[[str], bool], title: str) -> FieldCandidate:
    """Return the section of a page.

    ``data``: ``meta`` elements and JSON-LD. ``is_site``: whether a text is a name of the site, which is no section. ``title``:
    title of the page, which breadcrumbs end with.

    >>> import scutch
    >>> page = scutch.parse("<nav class=breadcrumb><a href=/>Home</a> » <a href=/p>Plants</a> » Flax</nav>")
    >>> page_section(page, HeadData((), {}, ()), "Kew".__eq__, "Flax").value
    'Plants'
    """
    for stated in stated_sections(data):
        if names_section(stated.value) and not is_site(stated.value):
            return stated
    items = linked_crumbs(data.facts) or visible_crumbs(page, title)
    is_home = bool(items) and (items[0].value.lower() in HOME_WORDS or is_site(items[0].value))
    behind = (item for item in items[is_home:] if names_section(item.value) and not repeats(item.value, title))
    return next(behind, NO_VALUE)


def linked_crumbs(facts: Iterable[Fact]) -> list[FieldCandidate]:
    """Return the items of the first breadcrumbs in JSON-LD."""
    first = next((fact for fact in facts if fact.subject == "breadcrumbs"), None)
    texts = [readable(text) for text in first.values if "://" not in text] if first else []
    return [FieldCandidate(text, "json-ld", first.node, ()) for text in texts] if first else []


def visible_crumbs(page: Page, title: str) -> list[FieldCandidate]:
    """Return the links in front of the title in the first element whose class names breadcrumbs."""
    columns = page.columns
    lines = ((node, crumb_links(columns, node)) for node in nodes_with_class(columns, CRUMB_CLASS))
    node, links = next(((node, found) for node, found in lines if 0 < len(found) <= MAX_CRUMBS), (0, []))
    end = title_at(columns, range(node, links[-1].node), title) if links else 0
    return [link for link in links if link.node < end]


def title_at(columns: Columns, nodes: range, title: str) -> int:
    """Return the title behind the first link of some nodes, if it is no link; else a node behind them and the next one."""
    begin = next((node for node in nodes if columns.tag[node] == ANCHOR), nodes.stop)
    for node in range(begin, nodes.stop) if title else ():
        if columns.tag[node] == TEXT and not columns.marks[node] & LINK and " ".join(columns.text(node).split()) == title:
            return node
    return nodes.stop + 1


def crumb_links(columns: Columns, node: int) -> list[FieldCandidate]:
    """Return the texts of links inside a node, up to one more than breadcrumbs have."""
    tag, chars, marks = columns.tag, columns.chars, columns.marks
    found: list[FieldCandidate] = []
    for inner in range(node, columns.end[node]):
        if tag[inner] == TEXT and chars[inner] and marks[inner] & LINK and not marks[inner] & UNSEEN:
            text = " ".join(columns.text(inner).split())
            found += [FieldCandidate(text, "text", inner, ())] if any(map(str.isalpha, text)) else []
            if len(found) > MAX_CRUMBS:
                break
    return found


def names_section(text: str) -> bool:
    """Whether a text may be the name of a section."""
    return text != "" and text.lower() not in NO_SECTIONS and not ICON_NAME.fullmatch(text)


def repeats(text: str, title: str) -> bool:
    """Whether a text is a title, or a long one with most of its words.

    >>> title = "How flax grows in wet soils"
    >>> repeats("How flax grows in soils", title), repeats("Flax", title), repeats("Flax", "Flax")
    (True, False, True)
    """
    own, other = words(text), words(title)
    return own == other or (len(own) >= LONG_CRUMB and len(own & other) > SAME_SHARE * len(own))
