"""Positional XPath and CSS selector of a node, which select the same node in other tools.

The position of a step counts the siblings of the same name: ``div[2]`` in XPath and ``div:nth-of-type(2)`` in CSS are the
same step. The contents of ``template`` are ordinary children here; a browser keeps them in a separate document.
"""

import re
from typing import Final

from scutch.page.columns import COMMENT, DOCTYPE, DOCUMENT, TAG_MASK, TEXT
from scutch.page.parser import Columns
from scutch.page.serialize import plain_xpath

#: Elements that occur once in a page: their steps need no position.
SINGLE: Final = frozenset(("html", "head", "body"))
#: Non-ASCII characters that CSS no longer allows in names: CSS Syntax Module Level 3, "non-ASCII ident code point".
NO_LETTER: Final = re.compile(
    "[\x80-\xb6\xb8-\xbf\xd7\xf7\u037e\u2000-\u200b\u200e-\u203e\u2041-\u206f\u2190-\u2bff\u2ff0-\u3000\ud800-\uf8ff"
    "\ufdd0-\ufdef\ufffe\uffff]"
)
#: The root element as a selector.
ROOT: Final = ":root"
XML_NAME: Final = re.compile(r"[A-Za-z_][A-Za-z0-9_.-]*+")
_NODE_TESTS: Final = {TEXT: "text()", COMMENT: "comment()"}


def element_position(columns: Columns, node: int) -> int:
    """Return the 1-based position among all sibling elements."""
    tags = columns.tag
    return sum(1 for sibling in columns.child_nodes(columns.parent[node]) if sibling <= node and tags[sibling] > DOCUMENT)


def lineage(columns: Columns, node: int) -> list[int]:
    """Return the node and its ancestors without the document, outermost first."""
    parents, line = columns.parent, []
    while node > 0:
        line.append(node)
        node = parents[node]
    return line[::-1]


def is_single(columns: Columns, node: int) -> bool:
    """Return whether a step needs no position: ``html``, ``head`` or ``body`` without a sibling of that name."""
    tags, ends = columns.tag, columns.end
    if tags[node] > TAG_MASK or columns.name(node) not in SINGLE or columns.nth[node] != 1:
        return False
    later, stop = ends[node], ends[columns.parent[node]]
    while later < stop:
        if tags[later] == tags[node]:
            return False
        later = ends[later]
    return True


def xpath(columns: Columns, node: int) -> str:
    """Return the XPath of a node from the root; ``/`` for the document, empty for the doctype (XPath has none).

    Steps of SVG and MathML elements test the local name, so the path works in trees with and without namespaces. Steps of
    elements whose names are not XML names test ``name()``.

    >>> from scutch.page.parser import parse
    >>> columns = parse(b"<p>a<p>b<svg></svg>")
    >>> [xpath(columns, node) for node in (5, 6, 8)]
    ['/html/body/p[1]/text()[1]', '/html/body/p[2]', "/html/body/p[2]/*[local-name()='svg'][1]"]
    """
    return plain_xpath(columns, node) or quoted_xpath(columns, node)


def quoted_xpath(columns: Columns, node: int) -> str:
    """Return the XPath of a node; names that XPath cannot write become tests."""
    if columns.tag[node] == DOCTYPE:
        return ""
    return "/" + "/".join(_xpath_step(columns, step) for step in lineage(columns, node))


def _xpath_step(columns: Columns, node: int) -> str:
    if is_single(columns, node):
        return columns.name(node)
    return f"{_xpath_test(columns, node)}[{columns.nth[node]}]"


def _xpath_test(columns: Columns, node: int) -> str:
    tag = columns.tag[node]
    if tag in _NODE_TESTS:
        return _NODE_TESTS[tag]
    name = columns.name(node)
    if tag > TAG_MASK:
        return f"*[local-name()={xpath_string(name)}]"
    return name if is_xml_name(name) else f"*[name()={xpath_string(name)}]"


def is_xml_name(name: str) -> bool:
    """Return whether a name needs no quoting in an XPath (ASCII only: tools disagree about other characters)."""
    return XML_NAME.fullmatch(name) is not None


def xpath_string(text: str) -> str:
    """Return an XPath string literal; XPath has no escapes, so mixed quotes need ``concat``.

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
    """Return the CSS selector of an element; for a text or comment, that of its parent element; empty for the document.

    The root is ``:root`` where it is the whole selector: an ``html`` inside ``svg`` has its name.

    >>> from scutch.page.parser import parse
    >>> columns = parse(b"<p>a<x:y>b")
    >>> css(columns, 6)
    'html > body > p:nth-of-type(1) > x\\\\:y:nth-of-type(1)'
    """
    tags = columns.tag
    elements = [step for step in lineage(columns, node) if tags[step] > DOCUMENT]
    if len(elements) == 1:
        return ROOT
    return " > ".join(_css_step(columns, step) for step in elements)


def _css_step(columns: Columns, node: int) -> str:
    name = columns.name(node)
    if is_single(columns, node):
        return name
    if columns.depth[node] == 1:
        return ROOT
    if name != name.lower():  # foreignObject: tools disagree about the letter case of names in selectors
        return f":nth-child({element_position(columns, node)})"
    return f"{css_identifier(name)}:nth-of-type({columns.nth[node]})"


def css_identifier(name: str) -> str:
    """Escape a name as ``CSS.escape`` does, and the characters that later CSS drafts exclude from names.

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
