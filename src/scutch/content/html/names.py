"""What the safe subset of HTML allows: elements, attributes, and what their values may be.

Nothing in it runs, loads anything but images, submits, styles or names: an element or attribute that is not in these tables is
not written, whatever it is.
"""

import re
from collections.abc import Callable
from html import escape
from typing import Final

from scutch.content.images import image_address
from scutch.content.markdown.code import language
from scutch.page.parser import Columns
from scutch.page.text import CELLS, IDS, LINES, ids_of
from scutch.page.urls import absolute

#: Elements that are kept; of all others only the contents are.
NAMES: Final = (
    *("p", "div", "h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "li", "dl", "dt", "dd", "blockquote", "pre", "code"),
    *("figure", "figcaption", "a", "img", "strong", "b", "em", "i", "s", "del", "ins", "sub", "sup", "small", "mark", "q"),
    *("cite", "abbr", "time", "kbd", "samp", "var", "dfn", "ruby", "rt", "rp", "details", "summary", "br", "hr"),
    *("table", "caption", "thead", "tbody", "tfoot", "tr", "th", "td"),
)
#: Old names of some of them.
OLD_NAMES: Final = {
    "strike": "s",
    "tt": "code",
    "acronym": "abbr",
    "menu": "ul",
    "dir": "ul",
    "listing": "pre",
    "xmp": "pre",
    "plaintext": "pre",
}
#: By tag id the name that is written. A block that is none of these is a division.
WRITTEN: Final = {
    **dict.fromkeys((LINES | CELLS) - ids_of(("html", "body")), "div"),
    **{IDS[name]: name for name in NAMES},
    **{IDS[old]: name for old, name in OLD_NAMES.items()},
}
VOID: Final = frozenset(("br", "hr", "img"))
HEADINGS: Final = ids_of(("h1", "h2", "h3", "h4", "h5", "h6"))
BLOCKS: Final = LINES | CELLS

#: What an attribute's value must be like, and how it is written. A value that does not fit is left out.
Check = Callable[[Columns, int, str, str | None], str | None]


def address(columns: Columns, node: int, name: str, base_url: str | None) -> str | None:
    """An address that only leads somewhere, absolute where that is known."""
    return absolute(columns.attribute(node, name) or "", base_url)


def image(columns: Columns, node: int, name: str, base_url: str | None) -> str | None:
    """The address of an image, also of one that loads late."""
    return image_address(columns, node, base_url)


def words(columns: Columns, node: int, name: str, base_url: str | None) -> str | None:
    """Text, its white space collapsed."""
    value = columns.attribute(node, name)
    return None if value is None else " ".join(value.split())


def like(pattern: str) -> Check:
    """A check for values that match a pattern as a whole."""
    compiled = re.compile(pattern, re.IGNORECASE)

    def check(columns: Columns, node: int, name: str, base_url: str | None) -> str | None:
        value = (columns.attribute(node, name) or "").strip()
        return value.lower() if compiled.fullmatch(value) else None

    return check


def code_language(columns: Columns, node: int, name: str, base_url: str | None) -> str | None:
    """The class word for the language of code."""
    found = language(columns, node)
    return f"language-{found}" if found else None


SPANS: Final = {"colspan": like("[1-9][0-9]{0,3}"), "rowspan": like("[0-9]{1,5}")}
DIRECTION: Final = {"dir": like("ltr|rtl|auto")}
DIRECTED: Final = "p div h1 h2 h3 h4 h5 h6 ul ol li dl blockquote table td th"
#: Attributes that carry meaning, by the name that is written.
ATTRIBUTES: Final[dict[str, dict[str, Check]]] = {
    **dict.fromkeys(DIRECTED.split(), DIRECTION),
    "a": {"href": address},
    "img": {"src": image, "alt": words},
    "td": {**SPANS, **DIRECTION},
    "th": {**SPANS, **DIRECTION, "scope": like("row|col|rowgroup|colgroup")},
    "ol": {**DIRECTION, "start": like("-?[0-9]{1,9}")},
    "time": {"datetime": like("[0-9a-z:+. -]{1,40}")},
    "abbr": {"title": words},
    "pre": {"class": code_language},
}
#: Elements that say nothing without this attribute; only their contents are kept then.
NEEDED: Final = {"a": "href", "img": "src"}


def start_tag(columns: Columns, node: int, name: str, base_url: str | None) -> str:
    """A start tag with the attributes that may stay; empty without one that it needs.

    Examples
    --------
    >>> from scutch.page import parse
    >>> page = parse("<a href=/x onclick=y()>z</a><a href=javascript:y()>z</a>")
    >>> [start_tag(page.columns, link.index, "a", "https://e.org/") for link in page.elements("a")]
    ['<a href="https://e.org/x">', '']
    """
    checks = ATTRIBUTES.get(name)
    if not checks or not (columns.attr_count[node] or name == "pre"):
        return "" if name in NEEDED else f"<{name}>"
    found = {attribute: check(columns, node, attribute, base_url) for attribute, check in checks.items()}
    if not found.get(NEEDED.get(name, ""), True):
        return ""
    kept = "".join(f' {attribute}="{escape(value)}"' for attribute, value in found.items() if value is not None)
    return f"<{name}{kept}>"
