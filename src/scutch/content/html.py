"""A small, safe subset of HTML: structure, emphasis, links and images, nothing that runs, looks or tracks."""

from collections.abc import Iterable, Sequence
from html import escape

from scutch.content.html_names import BLOCKS, HEADINGS, NEEDED, VOID, WRITTEN, start_tag
from scutch.content.html_tags import Tags
from scutch.content.markdown.formulas import MATH, formula, tex_of
from scutch.page.elements import rows
from scutch.page.parser import Columns
from scutch.page.text import REMOVED, visible

#: Parsers make a line feed of it.
RETURN, LINE_FEED = "\r", "\n"


def render_html(
    columns: Columns,
    ranges: Sequence[tuple[int, int]],
    *,
    base_url: str | None = None,
    skip: bytes | bytearray | None = None,
    hidden: bool = False,
) -> str:
    """HTML of node slices that is safe to show: what it may hold is in the tables of ``html_names``.

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
    hidden
        Whether to take in what styles and attributes hide.

    Notes
    -----
    Linear in the nodes and their text. A parser makes of it the tree it was made from, so rendering it again changes nothing.

    Examples
    --------
    >>> from scutch.page import parse
    >>> page = parse("<section><h2 onclick=x()>Flax</h2>Long <b style='color:red'>fibres</b><script>x()</script></section>")
    >>> render_html(page.columns, [(0, len(page))])
    '<h2>Flax</h2><div>Long <b>fibres</b></div>'
    """
    formulas = formulas_of(columns, ranges)
    if formulas:
        skip = without_parts(columns, formulas, skip)
    tags = Tags(lambda node, name: start_tag(columns, node, name, base_url))
    entered: list[bool] = []  # of the elements around a node: whether they were opened
    for begin, end in ranges:
        for node, begins in visible(columns, begin, end, skip, hidden=hidden):
            kind = columns.tag[node]
            if not kind:
                tags.text(text_of(columns, node))
            elif node in formulas and begins:
                tags.text(escape(formulas[node], quote=False))
                entered.append(False)
            elif begins:
                entered.append(open_element(columns, node, kind, tags, base_url))
            elif entered.pop():
                tags.leave()
    return tags.result()


def formulas_of(columns: Columns, ranges: Sequence[tuple[int, int]]) -> dict[int, str]:
    """The formulas in some slices that carry their TeX, which is written in their place."""
    found = (node for node in rows(columns.tag, MATH) if any(begin <= node < end for begin, end in ranges))
    sources = ((node, tex_of(columns, node)) for node in found)
    return {node: formula(said[0], display=said[1]) for node, said in sources if said}


def without_parts(columns: Columns, formulas: Iterable[int], skip: bytes | bytearray | None) -> bytearray:
    """The mask of what is left out, with what is inside of formulas."""
    mask = bytearray(len(columns)) if skip is None else bytearray(skip)
    for node in formulas:
        inside = columns.end[node] - node - 1
        mask[node + 1 : node + 1 + inside] = b"\1" * inside
    return mask


def text_of(columns: Columns, node: int) -> str:
    """Text of a node, escaped."""
    text = columns.text(node).replace(RETURN, LINE_FEED)
    return escape(text if text.isascii() else text.translate(REMOVED), quote=False)


def open_element(columns: Columns, node: int, kind: int, tags: Tags, base_url: str | None) -> bool:
    """Write an element's start; False for one that has no end of its own."""
    name = WRITTEN.get(kind, "")
    if name and (name == "p" or kind in HEADINGS) and holds_blocks(columns, node, HEADINGS if kind in HEADINGS else BLOCKS):
        name = "div"
    name = tags.allowed(name) if name else ""
    tag = start_tag(columns, node, name, base_url) if name in NEEDED else ""
    if name in NEEDED and not tag:
        return False
    if name in VOID:
        tags.void(tag or f"<{name}>")
    elif name:
        tags.enter(node, name, tag)
    return bool(name) and name not in VOID


def holds_blocks(columns: Columns, node: int, blocks: frozenset[int]) -> bool:
    """Whether an element holds others that would end it."""
    kinds = columns.tag
    return any(kinds[inner] in blocks for inner in range(node + 1, columns.end[node]))
