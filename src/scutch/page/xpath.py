"""XPath and CSS of a node: addresses that lead back to it in any other tool.

Both are positional. A step's position counts the siblings of the same name, so ``div[2]`` in XPath and
``div:nth-of-type(2)`` in CSS are the same step. Contents of ``template`` are ordinary children here; a browser keeps them in a
document of their own.
"""

import re
from collections.abc import Iterator
from typing import Final

from scutch.page.columns import COMMENT, DOCTYPE, DOCUMENT, TAG_MASK, TEXT
from scutch.page.parser import Columns

#: Elements that a page has once: their steps need no position.
SINGLE: Final = frozenset(("html", "head", "body"))
NTH_CAP: Final = 65_535
#: Signs beyond ASCII that CSS once took in names and no longer does: CSS Syntax Module Level 3, "non-ASCII ident code point".
NO_LETTER: Final = re.compile(
    "[\x80-\xb6\xb8-\xbf\xd7\xf7\u037e\u2000-\u200b\u200e-\u203e\u2041-\u206f\u2190-\u2bff\u2ff0-\u3000\ud800-\uf8ff"
    "\ufdd0-\ufdef\ufffe\uffff]"
)
_NODE_TESTS: Final = {TEXT: "text()", COMMENT: "comment()"}


def siblings(columns: Columns, node: int) -> Iterator[int]:
    """All children of the node's parent, in order; for the document itself."""
    parent, ends = columns.parent[node], columns.end
    child, stop = (parent + 1, ends[parent]) if parent >= 0 else (node, node + 1)
    while child < stop:
        yield child
        child = ends[child]


def position(columns: Columns, node: int) -> int:
    """1-based position among the siblings of the same tag, beyond the cap of the ``nth`` column too."""
    nth: int = columns.nth[node]
    if nth < NTH_CAP:
        return nth
    tags = columns.tag
    return sum(1 for sibling in siblings(columns, node) if sibling <= node and tags[sibling] == tags[node])


def element_position(columns: Columns, node: int) -> int:
    """1-based position among all sibling elements."""
    tags = columns.tag
    return sum(1 for sibling in siblings(columns, node) if sibling <= node and tags[sibling] > DOCUMENT)


def lineage(columns: Columns, node: int) -> list[int]:
    """The node and its ancestors, outermost first, without the document."""
    parents, line = columns.parent, []
    while node > 0:
        line.append(node)
        node = parents[node]
    return line[::-1]


def is_single(columns: Columns, node: int) -> bool:
    """Whether a step needs no position: ``html``, ``head`` or ``body`` without a sibling of that name."""
    tags = columns.tag
    if tags[node] > TAG_MASK or columns.name(node) not in SINGLE:
        return False
    return not any(tags[sibling] == tags[node] for sibling in siblings(columns, node) if sibling != node)


def xpath(columns: Columns, node: int) -> str:
    """XPath of a node, from the root; ``/`` for the document, empty for the doctype (XPath has none).

    Elements in the SVG and MathML namespaces are asked for by local name, so that the path holds in trees with namespaces and
    without; names that are no XML names by ``name()``.

    Examples
    --------
    >>> from scutch.page.parser import parse
    >>> columns = parse(b"<p>a<p>b<svg></svg>")
    >>> [xpath(columns, node) for node in (5, 6, 8)]
    ['/html/body/p[1]/text()[1]', '/html/body/p[2]', "/html/body/p[2]/*[local-name()='svg'][1]"]
    """
    if columns.tag[node] == DOCTYPE:
        return ""
    return "/" + "/".join(_xpath_step(columns, step) for step in lineage(columns, node))


def _xpath_step(columns: Columns, node: int) -> str:
    if is_single(columns, node):
        return columns.name(node)
    return f"{_xpath_test(columns, node)}[{position(columns, node)}]"


def _xpath_test(columns: Columns, node: int) -> str:
    tag = columns.tag[node]
    if tag in _NODE_TESTS:
        return _NODE_TESTS[tag]
    name = columns.name(node)
    if tag > TAG_MASK:
        return f"*[local-name()={xpath_string(name)}]"
    return name if is_xml_name(name) else f"*[name()={xpath_string(name)}]"


def is_xml_name(name: str) -> bool:
    """Whether an XPath may hold this name as it is (ASCII only: tools disagree about the rest)."""
    return name.isascii() and (name[0].isalpha() or name[0] == "_") and all(c.isalnum() or c in "_-." for c in name)


def xpath_string(text: str) -> str:
    """An XPath string literal, which knows no escapes.

    Examples
    --------
    >>> print(xpath_string("it's"), xpath_string("a'b\\"c"))
    "it's" concat('a', "'", 'b"c')
    """
    if "'" not in text:
        return f"'{text}'"
    if '"' not in text:
        return f'"{text}"'
    pieces = ', "\'", '.join(f"'{piece}'" for piece in text.split("'"))
    return f"concat({pieces})"


def css(columns: Columns, node: int) -> str:
    """CSS selector of an element; of a text or comment, the selector of the element that holds it; empty for the document.

    Examples
    --------
    >>> from scutch.page.parser import parse
    >>> columns = parse(b"<p>a<x:y>b")
    >>> css(columns, 6)
    'html > body > p:nth-of-type(1) > x\\\\:y:nth-of-type(1)'
    """
    tags = columns.tag
    return " > ".join(_css_step(columns, step) for step in lineage(columns, node) if tags[step] > DOCUMENT)


def _css_step(columns: Columns, node: int) -> str:
    name = columns.name(node)
    if is_single(columns, node):
        return name
    if columns.depth[node] == 1:
        return ":root"
    if name != name.lower():  # foreignObject: tools disagree about the letter case of names in selectors
        return f":nth-child({element_position(columns, node)})"
    return f"{css_identifier(name)}:nth-of-type({position(columns, node)})"


def css_identifier(name: str) -> str:
    """Escape a name as ``CSS.escape`` does, and what later drafts of CSS no longer take in names.

    Examples
    --------
    >>> print(css_identifier("fb:like"), css_identifier("1up"))
    fb\\:like \\31 up
    """
    return "".join(_css_character(character, index, name) for index, character in enumerate(name))


def _css_character(character: str, index: int, name: str) -> str:
    if character == "\0":
        return "\ufffd"
    if character < " " or character == "\x7f":
        return f"\\{ord(character):x} "
    if character in "0123456789" and (index == 0 or (index == 1 and name[0] == "-")):
        return f"\\{ord(character):x} "
    if NO_LETTER.match(character):
        return "\\" + character
    if character >= "\x80" or character.isalnum() or character == "_" or (character == "-" and len(name) > 1):
        return character
    return "\\" + character
