"""A small, safe subset of HTML: structure, emphasis, links and images, nothing that runs, looks or tracks."""

from collections.abc import Sequence
from html import escape
from typing import Final

from scutch.page.addresses import absolute
from scutch.page.parser import Columns
from scutch.page.text import IDS, REMOVED, visible

#: Elements that are kept; of all others only the contents are.
NAMES: Final = (
    *("p", "h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "li", "dl", "dt", "dd", "blockquote", "pre", "code", "br", "hr"),
    *("figure", "figcaption", "a", "img", "strong", "b", "em", "i", "s", "del", "ins", "sub", "sup", "small", "mark", "q"),
    *("cite", "abbr", "time", "kbd", "samp", "var", "dfn", "ruby", "rt", "rp", "details", "summary"),
    *("table", "caption", "thead", "tbody", "tfoot", "tr", "th", "td"),
)
KEPT: Final = frozenset(IDS[name] for name in NAMES)
VOID: Final = frozenset(IDS[name] for name in ("br", "hr", "img"))
#: Attributes that carry meaning; those in URLS are made absolute, or dropped where they are unsafe.
ATTRIBUTES: Final = {
    IDS["a"]: ("href",),
    IDS["img"]: ("src", "alt"),
    IDS["td"]: ("colspan", "rowspan"),
    IDS["th"]: ("colspan", "rowspan", "scope"),
    IDS["ol"]: ("start", "reversed"),
    IDS["time"]: ("datetime",),
    IDS["abbr"]: ("title",),
}
URLS: Final = frozenset(("href", "src"))


def start_tag(columns: Columns, node: int, kind: int, base_url: str | None) -> str:
    """A start tag with the attributes that may stay."""
    pieces = [columns.name(node)]
    for name in ATTRIBUTES.get(kind, ()):
        value = columns.attribute(node, name)
        if value is not None and name in URLS:
            value = absolute(value, base_url)
        if value is not None:
            pieces.append(f'{name}="{escape(value)}"')
    return f"<{' '.join(pieces)}>"


def render_html(
    columns: Columns,
    ranges: Sequence[tuple[int, int]],
    *,
    base_url: str | None = None,
    skip: bytes | bytearray | None = None,
) -> str:
    """HTML of node slices that is safe to show: see ``KEPT`` and ``ATTRIBUTES``.

    Parameters
    ----------
    columns
        The page.
    ranges
        Slices of whole subtrees, in document order.
    base_url
        What links and images are resolved against.
    skip
        One byte a node; where it is not 0 the subtree is left out.

    Notes
    -----
    Well formed, and linear in the nodes and their text.
    """
    kinds = columns.tag
    pieces: list[str] = []
    for begin, end in ranges:
        for node, entered in visible(columns, begin, end, skip):
            kind = kinds[node]
            if not kind:
                pieces.append(escape(columns.text(node).translate(REMOVED), quote=False))
            elif kind in KEPT and entered:
                pieces.append(start_tag(columns, node, kind, base_url))
            elif kind in KEPT and kind not in VOID:
                pieces.append(f"</{columns.name(node)}>")
    return "".join(pieces).strip()
