"""Visible text of a node: the text a browser renders, without its style.

White space is collapsed. Each block starts a new line; an empty line separates paragraphs, a tab separates cells. Hidden and
never rendered elements are left out. Soft hyphens and zero-width spaces are removed, and no-break spaces become spaces. Ruby
readings follow their base in parentheses. A line break between two CJK characters is not a space. If a formula contains its
own source, the source is left out.
"""

import re
from collections.abc import Iterator
from typing import Final

from scutch.page import _text
from scutch.page import columns as table
from scutch.page.parser import Columns
from scutch.page.tag_ids import IDS

IGNORED: Final = table.MARKS["ignored"]
UNSEEN: Final = table.MARKS["hidden"] | IGNORED
#: Classes of texts that only screen readers read.
SCREEN_READER_CLASS: Final = re.compile(
    r"visually-?hidden|hidden-?visually|accessibly-?hidden|sr-?only|for-sr\b|screen-?reader|off-?screen|assistive-?text"
    r"|element-invisible|a11y-hidden",
    re.IGNORECASE,
)

SPACE, LINE = " ", "\n"
#: What an element is in a mask of roles, beside 0.
PAIR_VALUE, PAIR_LABEL, CELL_YES, CELL_NO = range(1, 5)
MATH_ML: Final = next(bits for bits, name in table.NAMESPACES.items() if name == "math")
#: Elements that are not rendered: parentheses for browsers without ruby, and the sources of formulas.
UNRENDERED: Final = frozenset((IDS["rp"], MATH_ML | IDS["annotation"], MATH_ML | IDS["annotation-xml"]))

#: References beyond Unicode; the standard library rejects very long ones.
BEYOND_UNICODE: Final = re.compile(r"&#\d{8,};?")


def unescape(text: str) -> str:
    """Resolve character references as ``html.unescape`` does, but without an error for any text.

    >>> unescape("Flax &amp; hemp"), unescape("&#" + "9" * 5000 + ";")
    ('Flax & hemp', '\ufffd')
    """
    if "&" not in text:
        return text
    import html  # noqa: PLC0415 (its table of names would slow `import scutch`)

    return html.unescape(BEYOND_UNICODE.sub("\ufffd", text) if "&#" in text else text)


def is_cjk(character: str) -> bool:
    """Return whether words are written without spaces around this character.

    >>> is_cjk("中"), is_cjk("한"), is_cjk("a")
    (True, False, False)
    """
    return "\u2e80" <= character <= "\ua4cf" or "\uf900" <= character <= "\ufaff" or "\uff00" <= character <= "\uffef"


def visible(
    columns: Columns, begin: int, end: int, skip: bytes | bytearray | None = None, *, hidden: bool = False
) -> Iterator[tuple[int, bool]]:
    """Yield (node, entered) of the visible texts and elements in document order; an element again at its end, not entered.

    Subtrees marked in ``skip`` are left out, and hidden ones unless ``hidden`` is set. Linear in the nodes.
    """
    left_unseen = IGNORED if hidden else UNSEEN
    ends, marks, kinds = columns.end, columns.marks, columns.tag
    left_out = memoryview(skip) if skip is not None else None
    stack: list[int] = []
    node = begin
    while node < end or stack:
        if stack and (node >= end or node >= ends[stack[-1]]):
            yield stack.pop(), False
            continue
        kind = kinds[node]
        unseen = marks[node] & left_unseen or 0 < kind < table.DOCUMENT or kind in UNRENDERED
        if unseen or (left_out is not None and left_out[node]):
            node = ends[node]
            continue
        yield node, True
        if kind:
            stack.append(node)
        node += 1


def render_text(  # noqa: PLR0913 (one parameter a choice)
    columns: Columns,
    begin: int,
    end: int,
    *,
    skip: bytes | bytearray | None = None,
    hidden: bool = False,
    apart: bool = False,
    parted: bool = False,
    roles: bytes | None = None,
) -> str:
    """Return the visible text of the node slice ``[begin, end)``.

    Parameters
    ----------
    columns
        The page.
    begin, end
        A node slice: whole subtrees.
    skip
        One byte per node; the subtree of a node with a byte other than 0 is left out.
    hidden
        Whether to include nodes that styles or attributes hide.
    apart
        Whether a space stands between neighbouring elements whose words would run into one: fields of a record, which styles
        set apart.
    parted
        Whether a space stands between neighbouring elements of prose whose words would run into one: a weaker ``apart`` that
        leaves the pieces of one word together. The second element begins with a capital or a digit, and is no code.
    roles
        One byte per node: ``PAIR_VALUE`` for values, which follow the colon of their label, ``PAIR_LABEL`` for labels that
        begin a line, ``CELL_YES`` and ``CELL_NO`` for cells whose icon says so, 0 for all others.

    Raises
    ------
    IndexError
        The slice is out of range.
    ValueError
        ``skip`` or ``roles`` is too short.

    Notes
    -----
    Linear in the nodes and their text. Compiled; releases the GIL.
    """
    return _text.render_text(columns, begin, end, skip, hidden, apart, parted, roles)


def excerpt(text: str, size: int) -> str:
    """Return the beginning of a text on one line: at most ``size`` characters, including the ellipsis of a cut text.

    >>> excerpt(" Flax is  a plant ", 8)
    'Flax is…'
    """
    line = " ".join(text.split())
    return line if len(line) <= size else f"{line[: size - 1].rstrip()}…"
