"""The safe subset of HTML: allowed elements, attributes and their values, and nesting.

An element or attribute that is not in these tables is not written. The subset has no scripts, styles, forms, ids or names, and
nothing in it loads anything but images.

Nesting is restricted to trees that a parser returns unchanged. Markup that looks safe turns unsafe where a browser's parser
rearranges it: a link in a link, an item in an item, a cell outside a table, a block in a paragraph.
"""

import re
from collections.abc import Callable
from html import escape
from typing import Final

from scutch.content.images import image_address
from scutch.content.markdown.code import code_language
from scutch.page.parser import Columns
from scutch.page.tag_ids import CELLS, IDS, IMAGES, LINES, ids_of
from scutch.page.urls import absolute

#: Elements that are written; of all others only the contents are.
ELEMENTS: Final = (
    *("p", "div", "h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "li", "dl", "dt", "dd", "blockquote", "pre", "code"),
    *("figure", "figcaption", "a", "img", "strong", "b", "em", "i", "s", "del", "ins", "sub", "sup", "small", "mark", "q"),
    *("cite", "abbr", "time", "kbd", "samp", "var", "dfn", "ruby", "rt", "rp", "details", "summary", "br", "hr"),
    *("table", "caption", "thead", "tbody", "tfoot", "tr", "th", "td"),
)
#: Obsolete elements and what is written for them.
OBSOLETE: Final = {
    "strike": "s", "tt": "code", "acronym": "abbr", "menu": "ul", "dir": "ul", "listing": "pre", "xmp": "pre",
    "plaintext": "pre",
}  # fmt: skip
#: By tag id the element that is written. Every other block is written as a ``div``.
ELEMENT_OF_TAG: Final = {
    **dict.fromkeys((LINES | CELLS) - ids_of(("html", "body")), "div"),
    **{IDS[name]: name for name in ELEMENTS},
    **{IDS[old]: name for old, name in OBSOLETE.items()},
    **dict.fromkeys(IMAGES, "img"),
}
VOID_ELEMENTS: Final = frozenset(("br", "hr", "img"))
INLINE_NAMES: Final = "a strong b em i s del ins sub sup small mark q cite abbr time kbd samp var dfn code ruby rt rp"
INLINE_ELEMENTS: Final = frozenset(INLINE_NAMES.split())

#: Elements that need one of these as their parent.
REQUIRED_PARENTS: Final = {
    **dict.fromkeys(("td", "th"), ("tr",)),
    "tr": ("thead", "tbody", "tfoot", "table"),
    **dict.fromkeys(("caption", "thead", "tbody", "tfoot"), ("table",)),
    **dict.fromkeys(("rt", "rp"), ("ruby",)),
}
#: Elements whose start tag closes an open element of these names, unless one of ``SCOPE_BOUNDARIES`` is open within it.
IMPLICITLY_CLOSED: Final = {"a": ("a",), "li": ("li",), "dt": ("dt", "dd"), "dd": ("dt", "dd"), "pre": ("pre",)}
CELL_ELEMENTS: Final = frozenset(("td", "th", "caption"))
ITEM_BOUNDARIES: Final = "ul ol dl blockquote pre figure figcaption details summary table h1 h2 h3 h4 h5 h6"
ITEM_SCOPE: Final = CELL_ELEMENTS | frozenset(ITEM_BOUNDARIES.split())
SCOPE_BOUNDARIES: Final = {
    **dict.fromkeys(("a", "pre"), CELL_ELEMENTS),
    "li": ITEM_SCOPE | {"dt", "dd"},
    **dict.fromkeys(("dt", "dd"), ITEM_SCOPE | {"li"}),
}

#: Returns an attribute's value as it is written; None leaves the attribute out.
AttributeCheck = Callable[[Columns, int, str, str | None], str | None]


def link_address(columns: Columns, node: int, name: str, base_url: str | None) -> str | None:
    """A harmless address, absolute where the base is known."""
    return absolute(columns.attribute(node, name) or "", base_url)


def image_source(columns: Columns, node: int, name: str, base_url: str | None) -> str | None:
    """The address of an image, also of a lazily loaded one."""
    return image_address(columns, node, base_url)


def collapsed_text(columns: Columns, node: int, name: str, base_url: str | None) -> str | None:
    """A text with its white space collapsed."""
    value = columns.attribute(node, name)
    return None if value is None else " ".join(value.split())


def matching(pattern: str) -> AttributeCheck:
    """A check for values that match a pattern as a whole."""
    compiled = re.compile(pattern, re.IGNORECASE)

    def check(columns: Columns, node: int, name: str, base_url: str | None) -> str | None:
        value = (columns.attribute(node, name) or "").strip()
        return value.lower() if compiled.fullmatch(value) else None

    return check


def language_class(columns: Columns, node: int, name: str, base_url: str | None) -> str | None:
    """The class for the language of a block of code."""
    found = code_language(columns, node)
    return f"language-{found}" if found else None


SPAN_CHECKS: Final = {"colspan": matching("[1-9][0-9]{0,3}"), "rowspan": matching("[0-9]{1,5}")}
DIRECTION: Final = {"dir": matching("ltr|rtl|auto")}
DIRECTED: Final = "p div h1 h2 h3 h4 h5 h6 ul ol li dl blockquote table td th"
#: By written element its attributes and their checks.
ALLOWED_ATTRIBUTES: Final[dict[str, dict[str, AttributeCheck]]] = {
    **dict.fromkeys(DIRECTED.split(), DIRECTION),
    "a": {"href": link_address},
    "img": {"src": image_source, "alt": collapsed_text},
    "td": {**SPAN_CHECKS, **DIRECTION},
    "th": {**SPAN_CHECKS, **DIRECTION, "scope": matching("row|col|rowgroup|colgroup")},
    "ol": {**DIRECTION, "start": matching("-?[0-9]{1,9}")},
    "time": {"datetime": matching("[0-9a-z:+. -]{1,40}")},
    "abbr": {"title": collapsed_text},
    "pre": {"class": language_class},
}
#: Elements that are written only with this attribute; without it only their contents are.
REQUIRED_ATTRIBUTE: Final = {"a": "href", "img": "src"}


def start_tag(columns: Columns, node: int, name: str, base_url: str | None) -> str:
    """A start tag with its allowed attributes; empty if a required one is missing.

    >>> from scutch.page import parse
    >>> page = parse("<a href=/x onclick=y()>z</a><a href=javascript:y()>z</a>")
    >>> [start_tag(page.columns, link.index, "a", "https://e.org/") for link in page.elements("a")]
    ['<a href="https://e.org/x">', '']
    """
    checks = ALLOWED_ATTRIBUTES.get(name)
    if not checks or not (columns.attr_count[node] or name == "pre"):
        return "" if name in REQUIRED_ATTRIBUTE else f"<{name}>"
    values = {attribute: check(columns, node, attribute, base_url) for attribute, check in checks.items()}
    if not values.get(REQUIRED_ATTRIBUTE.get(name, ""), True):
        return ""
    written = "".join(f' {attribute}="{escape(value)}"' for attribute, value in values.items() if value is not None)
    return f"<{name}{written}>"
