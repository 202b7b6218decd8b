"""The readable twin of ``serialize``: the standard's fragment serialising algorithm, over the columns."""

from typing import Final

from scutch.page.columns import COMMENT, DOCTYPE, DOCUMENT, TAG_MASK, TEXT
from scutch.page.parser import Columns
from scutch.page.tags import PARSING

VOID: Final = frozenset(PARSING["VOID"])
#: HTML elements whose text stands in the markup as it is.
LITERAL: Final = frozenset(("style", "script", "xmp", "iframe", "noembed", "noframes", "plaintext"))


def escape(text: str) -> str:
    """Escape text for markup."""
    return text.replace("&", "&amp;").replace("\xa0", "&nbsp;").replace("<", "&lt;").replace(">", "&gt;")


def escape_attribute(value: str) -> str:
    """Escape an attribute's value for double quotes."""
    return escape(value).replace('"', "&quot;")


def serialize(columns: Columns, begin: int, end: int) -> str:
    """HTML of the sibling subtrees in a node slice."""
    tags, ends = columns.tag, columns.end
    out: list[str] = []
    closing: list[tuple[int, str]] = [(end, "")]  # where open elements end, and their end tags; a sentinel below
    literal_until = end if _in_literal(columns, begin) else 0
    for node in range(begin, end):
        while closing[-1][0] <= node:
            out.append(closing.pop()[1])
        tag = tags[node]
        if tag == TEXT:
            out.append(columns.text(node) if node < literal_until else escape(columns.text(node)))
        elif tag <= DOCUMENT:
            out.append(_SPECIAL[tag](columns, node))
        else:
            name = columns.name(node)
            out.append(start_tag(columns, node, name))
            is_html = tag <= TAG_MASK
            if not (is_html and name in VOID):
                closing.append((ends[node], f"</{name}>"))
            if is_html and name in LITERAL:
                literal_until = ends[node]
    out.extend(tag for _, tag in reversed(closing))
    return "".join(out)


def start_tag(columns: Columns, node: int, name: str) -> str:
    """Markup of an element's start tag."""
    if not columns.attr_count[node]:
        return f"<{name}>"
    attributes = (f' {key}="{escape_attribute(value)}"' for key, value in columns.attributes(node))
    return f"<{name}{''.join(attributes)}>"


def _in_literal(columns: Columns, node: int) -> bool:
    """Whether the parent is an HTML element whose text is literal."""
    parent = columns.parent[node] if node < len(columns) else -1
    return parent > 0 and columns.tag[parent] <= TAG_MASK and columns.name(parent) in LITERAL


def _comment(columns: Columns, node: int) -> str:
    return f"<!--{columns.text(node)}-->"


def _doctype(columns: Columns, node: int) -> str:
    identifiers = dict(columns.attributes(node))
    public, system = identifiers.get("public"), identifiers.get("system")
    parts = ["<!DOCTYPE", columns.text(node)]
    if public is not None:
        parts += ["PUBLIC", _quoted(public)]
    elif system is not None:
        parts.append("SYSTEM")
    if system is not None:
        parts.append(_quoted(system))
    return " ".join(parts) + ">"


def _quoted(identifier: str) -> str:
    quote = "'" if '"' in identifier else '"'
    return quote + identifier + quote


def _document(columns: Columns, node: int) -> str:
    return ""


_SPECIAL: Final = {COMMENT: _comment, DOCTYPE: _doctype, DOCUMENT: _document}
