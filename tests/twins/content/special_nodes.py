"""The readable twin of ``content._special_nodes``: candidates for special nodes."""

import re
from collections.abc import Sequence
from typing import Final

from scutch.page.columns import MARKS, TEXT
from scutch.page.parser import Columns
from scutch.page.tag_ids import CELLS, IDS, LINES
from scutch.page.text import MATH_ML

PARTS: Final = tuple(IDS[tag] for tag in ("div", "span", "p", "strong", "b"))
HIDDEN: Final = MARKS["hidden"]
LINE_NUMBER_REACH: Final = 64
EXTRA_CLASS_PARTS: Final = ("editsection", "tooltiptext", "tooltip-text", "tooltip-content")
BOX_TITLE_PARTS: Final = ("admonition-title", "admonitionHeading", "callout-title", "custom-block-title", "alert-title")
WHITESPACE: Final = bytes(range(33))


def special_candidates(columns: Columns, ranges: Sequence[tuple[int, int]]) -> list[int]:
    """Links in superscript, formulas, TeX in texts, code with a button or a number, tables that begin with one, permalinks."""
    return [node for begin, end in ranges for node in range(begin, end) if is_candidate(columns, node)]


def unmask_code(columns: Columns, ranges: Sequence[tuple[int, int]], skip: bytes) -> bytes:
    """A skip mask that keeps blocks of code whole, except for elements hidden inside them."""
    mask = bytearray(skip)
    for node in (node for begin, end in ranges for node in range(begin, end) if is_code(columns, node)):
        for inner in range(node + 1, columns.end[node]):
            if not columns.marks[inner] & HIDDEN & ~columns.marks[node]:
                mask[inner] = 0
    return bytes(mask)


def is_candidate(columns: Columns, node: int) -> bool:  # noqa: PLR0911 (one test a tag)
    """Whether a node may be a special node."""
    tag = columns.tag[node]
    if tag == TEXT:
        return may_have_tex(columns.text(node))
    if tag == IDS["a"]:
        return is_permalink(columns, node) or is_link_to_top(columns, node) or is_reference(columns, node)
    if tag == IDS["button"]:
        heading = heading_around(columns, node)
        return heading >= 0 and columns.chars[heading] > columns.chars[node]
    if tag == IDS["span"]:
        classes = columns.attribute(node, "class") or ""
        is_extra = classes == "boring" or any(part in classes for part in EXTRA_CLASS_PARTS)
        return is_extra or columns.attribute(node, "role") == "tooltip"
    if tag in (IDS["div"], IDS["li"]):
        is_code = tag == IDS["div"] and has_code_lines(columns, node)
        return is_row(columns, node) or is_run(columns, node) or is_box_title(columns, node) or is_code
    if tag == IDS["p"]:
        return is_box_title(columns, node)
    if tag == IDS["input"]:
        return is_task_box(columns, node)
    if tag == IDS["sup"]:
        return columns.tag[columns.parent[node]] == IDS["a"] or bool(descendants(columns, node, "a"))
    if tag == IDS["pre"]:
        before = range(max(node - LINE_NUMBER_REACH, 0) + 1, node)
        return (
            is_number(first_byte(columns, node))
            or is_number(last_byte(columns, before))
            or bool(descendants(columns, node, "button"))
        )
    if tag == IDS["noscript"]:
        return holds_only_image(columns, node)
    if tag == IDS["table"]:
        return is_numbered(columns, node)
    if tag in CELLS:
        inner = range(node + 1, columns.end[node])
        return not columns.chars[node] and len(inner) < 12 and any(columns.tag[i] != TEXT for i in inner)
    kind = columns.attribute(node, "type") or "" if tag == IDS["script"] else ""
    return tag == MATH_ML | IDS["math"] or (len(kind.encode()) >= 8 and kind[0] in "mM")


def may_have_tex(text: str) -> bool:
    """Whether a text has a backslash before a bracket, or two dollars and a sign of TeX behind the first one."""
    _, dollar, behind = text.partition("$")
    is_opened = any(opening in text for opening in (r"\(", r"\["))
    return is_opened or (bool(dollar) and "$" in behind and any(sign in behind for sign in r"\_*"))


def is_box_title(columns: Columns, node: int) -> bool:
    """Whether an element is the title of a box by its class."""
    classes, inner = columns.attribute(node, "class") or "", range(node + 1, columns.end[node])
    is_flat = not any(columns.tag[i] in LINES or columns.tag[i] == IDS["br"] for i in inner)
    is_first = node - columns.parent[node] <= 2 and 0 < columns.chars[node] <= 100
    return is_first and is_flat and any(part in classes for part in BOX_TITLE_PARTS)


def is_row(columns: Columns, node: int) -> bool:
    """Whether an element has two short parts with text and no other text."""
    children = [i for i in range(node + 1, columns.end[node]) if columns.parent[i] == node and columns.chars[i]]
    if columns.end[node] - node > 12 or columns.images[node] or len(children) != 2 or columns.link_chars[children[0]]:
        return False
    inner = [i for child in children for i in range(child + 1, columns.end[child])]
    is_flat = not any(columns.tag[i] in LINES or columns.tag[i] == IDS["br"] for i in inner)
    is_short = columns.chars[children[0]] <= 30 and columns.chars[children[1]] <= 80
    return is_flat and is_short and all(columns.tag[child] in PARTS for child in children)


def holds_only_image(columns: Columns, noscript: int) -> bool:
    """Whether an element that stands in for a script holds the only image of a figure, but for hidden previews."""
    images, outer = set(descendants(columns, noscript, "img")), [noscript]
    while outer[-1] > 0 and len(outer) <= 6 and columns.tag[outer[-1]] != IDS["figure"]:
        outer.append(columns.parent[outer[-1]])
    is_in_figure = columns.tag[outer[-1]] == IDS["figure"]
    others = set(descendants(columns, outer[-1], "img")) - images
    return bool(images) and is_in_figure and all(columns.marks[image] & HIDDEN for image in others)


def is_task_box(columns: Columns, box: int) -> bool:
    """Whether an element is the box of a task: a checkbox that cannot be changed, in an item or in a part of it."""
    around = (columns.parent[box], columns.parent[columns.parent[box]])
    is_checkbox = "checkbox" in (columns.attribute(box, "type") or "") and "disabled" in dict(columns.attributes(box))
    return is_checkbox and any(columns.tag[outer] == IDS["li"] for outer in around if outer >= 0)


def is_run(columns: Columns, node: int) -> bool:
    """Whether an element has labels and values in turn and no other text; labels differ from values by tag or class."""
    children = [i for i in range(node + 1, columns.end[node]) if columns.parent[i] == node and columns.chars[i]]
    parts = [(columns.tag[child], columns.class_id[child]) for child in children]
    if len(parts) < 6 or len(parts) % 2 or parts[0] == parts[1] or parts != parts[:2] * (len(parts) // 2):
        return False
    lines = [i for child in children for i in range(child + 1, columns.end[child])]
    return (
        all(columns.tag[child] in PARTS and not columns.images[child] for child in children)
        and not any(columns.link_chars[label] or columns.chars[label] > 30 for label in children[::2])
        and not any(columns.chars[value] > 80 for value in children[1::2])
        and not any(columns.tag[i] in LINES or columns.tag[i] == IDS["br"] for i in lines)
    )


def is_permalink(columns: Columns, link: int) -> bool:
    """Whether a link is only the sign of its place."""
    if not 0 < columns.chars[link] <= 2 or "#" not in (columns.attribute(link, "href") or ""):
        return False
    inside = range(link + 1, columns.end[link])
    texts = [columns.text(node) for node in inside if columns.tag[node] == TEXT and columns.chars[node]]
    sign = texts[0].encode().strip(WHITESPACE).decode() if texts else ""
    sign = f"{sign[:1]}{sign[1:].strip(SPACES)}"
    return sign in {"¶", "§", "🔗"} or (is_symbol(sign) and heading_around(columns, link) >= 0)


def is_link_to_top(columns: Columns, link: int) -> bool:
    """Whether a link in a heading or term says "top" and leads to a place on the page."""
    texts = [columns.text(node) for node in range(link + 1, columns.end[link]) if columns.tag[node] == TEXT]
    text = "".join(texts)
    is_top = "".join(filter(str.isalnum, text)).lower() == "top" and text.isascii() and columns.chars[link] <= 5
    return is_top and (columns.attribute(link, "href") or "").startswith("#") and heading_around(columns, link) >= 0


#: White space and no-break spaces behind a sign.
SPACES: Final = WHITESPACE.decode() + "\xa0"


def is_symbol(sign: str) -> bool:
    """Whether a text is one character that is no letter and no digit."""
    if len(sign) != 1:
        return False
    return (
        sign.isprintable() and not sign.isalnum()
        if sign.isascii()
        else chr(0x2000) <= sign < chr(0x2C00) or chr(0xE000) <= sign < chr(0xF900) or chr(0x1F000) <= sign <= chr(0x1FFFF)
    )


def heading_around(columns: Columns, node: int) -> int:
    """The first of the three elements around a node that is a heading or a term; -1 for none."""
    headings = {IDS[name] for name in ("h1", "h2", "h3", "h4", "h5", "h6", "dt")}
    for _ in range(3):
        node = columns.parent[node]
        if node < 0 or columns.tag[node] in headings:
            return node
    return -1


def is_reference(columns: Columns, link: int) -> bool:
    """Whether a short link is a reference to a footnote by its role, or by its id or name."""
    names = f"{columns.attribute(link, 'id') or ''} {columns.attribute(link, 'name') or ''}"
    is_named = any(part in names for part in ("footnote-anchor", "_ftnref", "_ednref", "fnref"))
    return 0 < columns.chars[link] <= 16 and (is_named or columns.attribute(link, "role") == "doc-noteref")


def is_code(columns: Columns, node: int) -> bool:
    """Whether an element is preformatted, or holds lines of code."""
    return columns.tag[node] == IDS["pre"] or (columns.tag[node] == IDS["div"] and has_code_lines(columns, node))


def has_code_lines(columns: Columns, node: int) -> bool:
    """Whether an element holds code by its class, and its first child with text is a line of it."""
    classes = columns.attribute(node, "class") or ""
    first = next((i for i in range(node + 1, columns.end[node]) if columns.parent[i] == node and columns.chars[i]), -1)
    is_line = (
        first >= 0
        and columns.tag[first] == IDS["div"]
        and re.match(r"line(?![^\0-\x20])", columns.attribute(first, "class") or "")
    )
    return bool(is_line) and any(part in classes for part in ("code", "fragment", "highlight", "listing", "source"))


def descendants(columns: Columns, node: int, name: str) -> list[int]:
    """The elements of a name within another element."""
    return [inner for inner in range(node + 1, columns.end[node]) if columns.tag[inner] == IDS[name]]


def stripped_text(columns: Columns, nodes: range) -> str:
    """The texts of some nodes, each without white space at its ends."""
    texts = (columns.data(columns.text_begin[node], columns.text_length[node]) for node in nodes if columns.tag[node] == TEXT)
    return b"".join(text.strip(WHITESPACE) for text in texts).decode("latin-1")


def first_byte(columns: Columns, node: int) -> str:
    """The first byte of text in an element."""
    return stripped_text(columns, range(node + 1, columns.end[node]))[:1]


def last_byte(columns: Columns, nodes: range) -> str:
    """The last byte of text in some nodes."""
    return stripped_text(columns, nodes)[-1:]


def is_number(byte: str) -> bool:
    """Whether a byte may be part of a digit, of any script."""
    return byte != "" and ("0" <= byte <= "9" or byte >= "\x80")


def is_numbered(columns: Columns, table: int) -> bool:
    """Whether the first cell of a table may hold a line number."""
    cells = sorted(descendants(columns, table, "td") + descendants(columns, table, "th"))
    if not cells or columns.tag[cells[0]] == IDS["th"]:
        return False
    cell = cells[0]
    return is_number(first_byte(columns, cell)) if columns.chars[cell] else columns.attr_count[cell] > 0
