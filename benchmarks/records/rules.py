"""Rules: selectors of the data records of one page, and the records that they find.

A rule is a CSS or XPath selector of ours (XPath begins with ``/``, ``.`` or ``(``). It works on the tree that scutch parsed,
copied into lxml without namespaces and without characters that XML does not allow. The language is described in
``labels/README.md``.
"""

import hashlib
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, Final, NamedTuple

from cssselect import HTMLTranslator
from lxml import etree

from scutch.page import Node, Page

#: Elements whose text is no text of a record; a record inside one of them still has its own text.
UNREAD: Final = frozenset(("script", "style", "noscript", "template", "svg"))
NOT_XML: Final = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
NAME: Final = re.compile(r"[^\W\d][\w.-]*")
#: How an XPath begins, unless it names an axis.
XPATH_STARTS: Final = ("/", "./", "..", "(", "normalize-", "substring-", "string(", "concat(")

Rule = str | Sequence[str]


class Record(NamedTuple):
    """One record: its nodes in document order, its text, alternative texts, and a value per field."""

    nodes: tuple[str, ...]
    text: str
    alt: tuple[str, ...]
    fields: tuple[str, ...]


class Tree:
    """A page as an lxml tree, with the path of each element on the page.

    >>> import scutch
    >>> tree = Tree(scutch.parse("<ul><li>One<li>Two</ul>"))
    >>> [tree.path(node) for node in tree.select("li")]
    ['/html/body/ul[1]/li[1]', '/html/body/ul[1]/li[2]']
    """

    def __init__(self, page: Page) -> None:
        self.page = page
        self.root = etree.Element("html")
        self._nodes: dict[Any, Node] = {}
        if page.root is not None:
            self._add(page.root, self.root)

    def path(self, element: Any) -> str:
        """Return the positional XPath of an element's node on the page."""
        return self._nodes[element].xpath

    @cached_property
    def by_path(self) -> dict[str, Any]:
        """Elements by path."""
        return {node.xpath: element for element, node in self._nodes.items()}

    def select(self, rule: Rule) -> list[Any]:
        """Return the elements that a selector, or any of several, finds on the page, in document order."""
        found = {element for one in several(rule) for element in self.root.xpath(as_xpath(one, "descendant-or-self::"))}
        return [element for element in self.root.iter() if element in found] if found else []

    def _add(self, root: Node, element: Any) -> None:
        waiting = [(root, element)]
        while waiting:
            node, element = waiting.pop()
            self._nodes[element] = node
            _copy_attributes(node, element)
            for child in node.children:
                if child.is_text:
                    _append_text(element, NOT_XML.sub("", child.text_content))
                elif child.is_element:
                    name = child.tag if NAME.fullmatch(child.tag) else "unnamed"
                    waiting.append((child, etree.SubElement(element, name)))


def _copy_attributes(node: Node, element: Any) -> None:
    for name, value in node.attributes.items():
        if NAME.fullmatch(name):
            element.set(name, NOT_XML.sub("", value))


def _append_text(element: Any, text: str) -> None:
    if len(element):
        element[-1].tail = (element[-1].tail or "") + text
    else:
        element.text = (element.text or "") + text


def several(rule: Rule) -> Sequence[str]:
    """Return a rule that is one selector, or a list of them, as a sequence of selectors.

    >>> several("li"), several(["h2", "h3"])
    (('li',), ['h2', 'h3'])
    """
    return (rule,) if isinstance(rule, str) else rule


def as_xpath(rule: str, prefix: str = "descendant::") -> str:
    """Return a selector as XPath; ``css @name`` takes an attribute of what the CSS finds, and ``@name`` of the record itself.

    >>> as_xpath("li > a @href"), as_xpath("@id"), as_xpath("./p[2]")
    ('descendant::li/a/@href', './@id', './p[2]')
    """
    if rule == "." or "::" in rule or rule.startswith(XPATH_STARTS):
        return rule
    css, at, attribute = rule.rpartition("@")
    if not at:
        return HTMLTranslator().css_to_xpath(rule, prefix)
    return f"{HTMLTranslator().css_to_xpath(css.strip(), prefix) if css.strip() else '.'}/@{attribute}"


def text_of(value: Any) -> str:
    """Return the text of an element or string with white space collapsed; neighbouring text nodes are words apart.

    >>> text_of(etree.fromstring("<p>One<b>two</b><style>x</style>three</p>"))
    'One two three'
    """
    pieces = [value] if isinstance(value, str) else _pieces(value)
    return " ".join(" ".join(pieces).split())


def _pieces(element: Any) -> Iterator[str]:
    skipped = 0
    for event, node in etree.iterwalk(element, events=("start", "end")):
        unread = node is not element and node.tag in UNREAD
        if event == "start":
            skipped += unread
            if not skipped and node.text:
                yield node.text
        else:
            skipped -= unread
            if not skipped and node is not element and node.tail:
                yield node.tail


def hash_of(text: str) -> str:
    """Return 64 bits of a hash of a text, as 16 hexadecimal digits; '' for no text.

    >>> hash_of("rope"), hash_of("")
    ('93bfdb6993314b54', '')
    """
    return hashlib.blake2b(text.encode(), digest_size=8).hexdigest() if text else ""


def records_of(tree: Tree, region: Mapping[str, Any]) -> list[Record]:
    """Return the records that the rules of one region find on a page.

    >>> import scutch
    >>> tree = Tree(scutch.parse("<dl><dt>Flax<dd>blue<dt>Hemp<dd>green</dl>"))
    >>> for record in records_of(tree, {"records": "dt", "siblings": True, "fields": {"colour": "dd"}}):
    ...     print(record.text, record.fields)
    Flax blue ('blue',)
    Hemp green ('green',)
    """
    left_out = set(tree.select(region.get("exclude", ())))
    heads = [head for head in tree.select(region["records"]) if head not in left_out]
    also = [tree.select(rule) for rule in several(region.get("also", ()))]
    rows = [[head, *(column[row] for column in also)] for row, head in enumerate(heads)]
    if siblings := region.get("siblings"):
        rows = _with_siblings(tree, heads, siblings, left_out)
    if parts := region.get("parts"):
        rows = [_inner(nodes, parts) for nodes in rows]
    return [_record(tree, nodes, region) for nodes in rows if nodes]


def _with_siblings(tree: Tree, heads: Sequence[Any], siblings: bool | int | Rule, left_out: set[Any]) -> list[list[Any]]:
    """Extend each first element by its following siblings: up to the next first one, a number, or a selected element."""
    limit = siblings if type(siblings) is int else None
    stops = set(heads) | (set(tree.select(siblings)) if isinstance(siblings, str | list | tuple) else set())
    return [[head, *_after(head, stops, limit, left_out)] for head in heads]


def _after(head: Any, stops: set[Any], limit: int | None, left_out: set[Any]) -> Iterator[Any]:
    for count, sibling in enumerate(head.itersiblings()):
        if sibling in stops or (limit is not None and count >= limit):
            return
        if sibling not in left_out:
            yield sibling


def _inner(nodes: Sequence[Any], rule: Rule) -> list[Any]:
    found = {part for node in nodes for one in several(rule) for part in node.xpath(as_xpath(one))}
    return [element for node in nodes for element in node.iter() if element in found]


def _record(tree: Tree, nodes: Sequence[Any], region: Mapping[str, Any]) -> Record:
    wider = [node for rule in several(region.get("alt", ())) for node in nodes[0].xpath(as_xpath(rule))]
    return Record(
        nodes=tuple(tree.path(node) for node in nodes),
        text=" ".join(filter(None, map(text_of, nodes))),
        alt=tuple(map(text_of, wider)),
        fields=tuple(value_of(nodes, rule) for rule in region.get("fields", {}).values()),
    )


def value_of(nodes: Sequence[Any], rule: Rule | Mapping[str, Any]) -> str:
    """Return the first non-empty value of a field, rule by rule and node by node.

    A mapping has ``select`` and may have ``match`` (a regular expression whose first group, or whole match, is the value) and
    ``join`` (true: all values the selector finds, joined by a space).
    """
    options: Mapping[str, Any] = rule if isinstance(rule, Mapping) else {"select": rule}
    pattern: re.Pattern[str] = re.compile(options.get("match", r"(?s).*"))
    values = (text for one in several(options["select"]) for text in _values(nodes, one, bool(options.get("join"))))
    matches = (pattern.search(text) for text in values)
    return next((kept for match in matches if match and (kept := match[match.re.groups and 1].strip())), "")


def _values(nodes: Sequence[Any], rule: str, join: bool) -> Iterable[str]:
    xpath = as_xpath(rule, "descendant-or-self::")
    found = [node.xpath(xpath) for node in nodes]
    texts = [text_of(value) for values in found for value in (values if isinstance(values, list) else [str(values)])]
    return [" ".join(filter(None, texts))] if join else filter(None, texts)
