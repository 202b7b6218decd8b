"""Convert an lxml element or document to columns.

lxml is never imported: protocols recognise its objects. lxml's HTML parser assigns no namespaces, so ``svg`` and ``math`` get
them here, together with the letter case that the standard's parser restores.
"""

from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple, Protocol, TypeGuard

from scutch.page.limits import Limits
from scutch.page.parser import Builder, Columns
from scutch.page.tags import FOREIGN, MATH_ATTRIBUTES, SVG_ATTRIBUTES

NAMESPACE_OF: Final = {
    "http://www.w3.org/1999/xhtml": "html",
    "http://www.w3.org/2000/svg": "svg",
    "http://www.w3.org/1998/Math/MathML": "math",
}
#: Namespaces of attributes, and the prefixes that the standard's parser writes for them.
PREFIX_OF: Final = {
    "http://www.w3.org/1999/xlink": "xlink",
    "http://www.w3.org/XML/1998/namespace": "xml",
    "http://www.w3.org/2000/xmlns/": "xmlns",
}
SVG_NAMES: Final = {name.lower(): name for name in FOREIGN}
#: Attribute names whose letter case is restored, by namespace.
RESTORED: Final[dict[str, dict[str, str]]] = {
    "html": {},
    "svg": {name.lower(): name for name in SVG_ATTRIBUTES},
    "math": {name.lower(): name for name in MATH_ATTRIBUTES},
}
#: Foreign elements whose children are HTML (integration points).
INTEGRATION_POINTS: Final = frozenset(
    [("svg", name) for name in ("foreignObject", "desc", "title")]
    + [("math", name) for name in ("mi", "mo", "mn", "ms", "mtext")]
)
HTML_ANNOTATIONS: Final = frozenset(("text/html", "application/xhtml+xml"))
#: Only these letters have two cases in names of HTML.
ASCII_LOWER: Final = {upper: upper + 32 for upper in range(ord("A"), ord("Z") + 1)}


class TreeElement(Protocol):
    """What is used of an lxml element (comments and processing instructions included: their ``tag`` is a function)."""

    @property
    def tag(self) -> Any: ...
    @property
    def text(self) -> str | None: ...
    @property
    def tail(self) -> str | None: ...
    @property
    def attrib(self) -> Mapping[Any, Any]: ...
    @property
    def prefix(self) -> str | None: ...
    def iterchildren(self) -> Iterator[Any]: ...
    def itersiblings(self, *, preceding: bool) -> Iterator[Any]: ...
    def getroottree(self) -> Any: ...


class TreeDocument(Protocol):
    """What is used of an lxml ``ElementTree``."""

    @property
    def docinfo(self) -> Any: ...
    def getroot(self) -> Any: ...


class _OpenTag(NamedTuple):
    """An element whose children are being read."""

    name: str
    namespace: str
    inner: str  # namespace of children without their own
    children: Iterator[TreeElement]


def is_element(value: object) -> TypeGuard[TreeElement]:
    """Return whether this is an element of an lxml tree."""
    return hasattr(type(value), "getroottree") and hasattr(type(value), "iterchildren")


def is_document(value: object) -> TypeGuard[TreeDocument]:
    """Return whether this is an lxml document (``ElementTree``)."""
    return hasattr(type(value), "getroot") and hasattr(type(value), "docinfo")


def tree_columns(value: object, limits: Limits) -> Columns | None:
    """Return the columns of an lxml element or document; None for any other value."""
    if is_element(value):
        return element_columns(value, limits)
    return document_columns(value, limits) if is_document(value) else None


def element_columns(element: TreeElement, limits: Limits) -> Columns:
    """Return the columns of an element's subtree, without its tail."""
    builder = Builder(max_nodes=limits.max_nodes, max_depth=limits.max_depth)
    _TreeReader(builder).read(element)
    return builder.finish()


def document_columns(document: TreeDocument, limits: Limits) -> Columns:
    """Return the columns of a document: its doctype, its root and the root's sibling comments."""
    builder = Builder(max_nodes=limits.max_nodes, max_depth=limits.max_depth)
    if (root := document.getroot()) is not None:
        _doctype(builder, document.docinfo)
        reader = _TreeReader(builder)
        for element in _top_level(root):
            reader.read(element)
    return builder.finish()


def _top_level(root: TreeElement) -> list[TreeElement]:
    before = list(root.itersiblings(preceding=True))[::-1]
    return [*before, root, *root.itersiblings(preceding=False)]


def _doctype(builder: Builder, docinfo: Any) -> None:
    if docinfo.doctype:
        builder.doctype(docinfo.internalDTD.name, docinfo.public_id, docinfo.system_url)


class _TreeReader:
    """Feeds a builder; keeps a stack of open elements because deep trees exceed Python's recursion limit."""

    def __init__(self, builder: Builder) -> None:
        self.builder = builder
        self.open: list[_OpenTag] = []

    def read(self, element: TreeElement) -> None:
        """Read one tree, without its tail."""
        self.enter(element)
        while self.open:
            child = next(self.open[-1].children, None)
            if child is None:
                self.leave()
            else:
                self.enter(child)

    def enter(self, element: TreeElement) -> None:
        if not isinstance(element.tag, str):
            self.add_special(element)
            return
        name, namespace = self.resolve(element)
        attributes = list(_attributes(element.attrib, namespace))
        self.builder.start(name, namespace, attributes)
        self.builder.text(element.text or "")
        children = _with_tails(element, self.builder)
        self.open.append(_OpenTag(name, namespace, inner_namespace(name, namespace, attributes), children))

    def leave(self) -> None:
        self.open.pop()
        self.builder.end()

    def add_special(self, element: TreeElement) -> None:
        """Keep comments; turn a processing instruction into a comment, as an HTML parser does; keep entities as text."""
        kind = element.tag.__name__
        if kind == "Entity":
            self.builder.text(element.text or "")
        elif kind == "Comment":
            self.builder.comment(element.text or "")
        else:
            self.builder.comment(f"?{getattr(element, 'target', '')} {element.text or ''}".rstrip())

    def resolve(self, element: TreeElement) -> tuple[str, str]:
        """Return the name and namespace that the standard's parser assigns."""
        uri, _, name = element.tag.rpartition("}")
        namespace = NAMESPACE_OF.get(uri[1:], "") if uri else self.implied_namespace(name)
        if not namespace:  # a namespace unknown to HTML: the parser keeps the prefixed name
            namespace, name = "html", f"{element.prefix}:{name}" if element.prefix else name
        lower = name.translate(ASCII_LOWER)
        return (SVG_NAMES.get(lower, name) if namespace == "svg" else lower), namespace

    def implied_namespace(self, name: str) -> str:
        parent = self.open[-1] if self.open else None
        inner = parent.inner if parent else "html"
        if parent and name in ("mglyph", "malignmark") and parent.namespace == "math":
            return "math"
        if name == "svg" and (inner == "html" or (parent and parent.name == "annotation-xml")):
            return "svg"
        return "math" if name == "math" and inner == "html" else inner


def inner_namespace(name: str, namespace: str, attributes: list[tuple[str, str]]) -> str:
    """Return the namespace of children without one: HTML inside integration points, else the element's own."""
    if (namespace, name) in INTEGRATION_POINTS:
        return "html"
    if name == "annotation-xml" and dict(attributes).get("encoding", "").lower() in HTML_ANNOTATIONS:
        return "html"
    return namespace


def _with_tails(element: TreeElement, builder: Builder) -> Iterator[TreeElement]:
    """Yield the children of an element; write the tail of each child after the child is closed."""
    for child in element.iterchildren():
        yield child
        builder.text(child.tail or "")


def _attributes(attributes: Mapping[Any, Any], namespace: str) -> Iterator[tuple[str, str]]:
    restored = RESTORED[namespace]
    for key, value in attributes.items():
        uri, _, name = key.rpartition("}")
        prefix = PREFIX_OF.get(uri[1:])
        lower = name.translate(ASCII_LOWER)
        yield f"{prefix}:{name}" if prefix else restored.get(lower, lower), value
