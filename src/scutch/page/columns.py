"""The column table: every array a page consists of, in one place.

A page is not a tree of objects but a set of parallel arrays. Row ``i`` of every *node column* describes node ``i``; nodes
are numbered in preorder (document order), so the descendants of ``i`` are exactly ``i + 1 .. end[i]``, its first child is
``i + 1`` (if that is below ``end[i]``) and the sibling after it starts at ``end[i]``. Node 0 is the document itself.

The build turns these tables into the C struct that the compiled parser fills (``setup.py``), so a column exists exactly once:
add a line here and give it its value in ``_parser/columns/fill.pxi``.

*Data offsets* address the page's bytes: an offset below ``len(source)`` points into ``Columns.source`` (the page as UTF-8), a
larger one into ``Columns.extra`` at ``offset - len(source)``, where text lives that entities, line ends or merges changed.
"""

from typing import Final, NamedTuple


class Column(NamedTuple):
    """One array: its name, its NumPy-style type, what a row means, and which value says "none"."""

    name: str
    dtype: str
    meaning: str
    none: str = ""


NODE_COLUMNS: Final = (
    Column("tag", "u2", "tag id in bits 0-13 (0 text, 1 comment, 2 doctype, 3 document), namespace in bits 14-15"),
    Column("parent", "i4", "parent node", "-1 for the document"),
    Column("end", "i4", "one past the last descendant: the subtree is the slice [i, end)"),
    Column("depth", "u2", "number of ancestors: document 0, html 1"),
    Column("element", "i4", "elements before this node: for an element its position in querySelectorAll('*')"),
    Column("nth", "u2", "1-based position among the siblings with this tag (for text: among text siblings), capped at 65535"),
    Column("children", "u2", "number of child nodes of any kind, capped at 65535"),
    Column("path", "i4", "tag path: row of the path table; equal for nodes with equal tags from the root"),
    Column("text_begin", "u4", "data offset of the text (text, comment) or name (doctype)", "0 on other nodes"),
    Column("text_length", "u4", "bytes of that text", "0 on other nodes"),
    Column("block", "i4", "Block-List owner: nearest block element, the node itself included (Qiu et al. 2009)", "0"),
    Column("chars", "i4", "subtree: visible non-space characters, CJK counted twice"),
    Column("link_chars", "i4", "subtree: those of them inside <a href>"),
    Column("words", "i4", "subtree: words (letter-digit runs; a CJK character is a word)"),
    Column("punctuation", "i4", "subtree: sentence punctuation . , ; : ! ? and their CJK and Arabic forms"),
    Column("texts", "i4", "subtree: text nodes that have a non-space character"),
    Column("links", "i4", "subtree: <a href> elements"),
    Column("images", "i4", "subtree: img, picture sources excluded; svg counts as one"),
    Column("structure", "u8", "hash of the subtree's tags and shape, over the nodes that are not IGNORED, space or comment"),
    Column("content", "u8", "hash of the same together with the texts"),
    Column("class_id", "i4", "row of the label table holding the class attribute", "-1"),
    Column("id_id", "i4", "row of the label table holding the id attribute", "-1"),
    Column("marks", "u2", "bits of MARKS: hidden, ignored, landmarks"),
    Column("attr_begin", "u4", "first row of the attribute table", "0"),
    Column("attr_count", "u2", "number of attributes"),
    Column("source_begin", "u4", "offset in source where the node's markup or text begins, or where it was implied"),
    Column("open_end", "u4", "one past the start tag; equal to source_begin when the start tag is implied"),
    Column("source_end", "u4", "one past the end tag or, without one, where the element was closed"),
    Column("flags", "u1", "bits of FLAGS: provenance of the node"),
)

ATTRIBUTE_COLUMNS: Final = (
    Column("attr_name", "u4", "name id: Columns.names[id]"),
    Column("attr_source", "u4", "offset in source where the attribute begins"),
    Column("value_begin", "u4", "data offset of the value"),
    Column("value_length", "u4", "bytes of the value"),
)

PATH_COLUMNS: Final = (
    Column("path_parent", "i4", "path of the parent", "-1 for the document's"),
    Column("path_tag", "u2", "last step of the path, as in the tag column"),
)

LABEL_COLUMNS: Final = (
    Column("label_begin", "u4", "data offset of a distinct class or id value"),
    Column("label_length", "u4", "bytes of it"),
)

#: Names of this page that are not in ``tags``: row r is name id ``number of static names + r``.
NAME_COLUMNS: Final = (
    Column("name_begin", "u4", "data offset of the name"),
    Column("name_length", "u4", "bytes of it"),
)

TABLES: Final = {
    "node": NODE_COLUMNS,
    "attribute": ATTRIBUTE_COLUMNS,
    "path": PATH_COLUMNS,
    "label": LABEL_COLUMNS,
    "name": NAME_COLUMNS,
}

#: Special tag ids; elements come after them, in the order of ``tags.TAGS``.
TEXT, COMMENT, DOCTYPE, DOCUMENT = range(4)

#: ``tag & TAG_MASK`` is the name, ``tag & ~TAG_MASK`` the namespace.
TAG_MASK: Final = 0x3FFF
NAMESPACES: Final = {0x0000: "html", 0x4000: "svg", 0x8000: "math"}

#: What a limit cut (bits of ``Columns.limits_hit``).
LIMITS: Final = {"bytes": 1, "nodes": 2, "depth": 4, "clones": 8, "attributes": 16, "names": 32}

#: Bits of the ``flags`` column.
FLAGS: Final = {
    "implied": 1,  # no start tag in the source: html, head, body, tbody, p of </p>, re-opened formatting elements
    "fostered": 2,  # moved in front of its table, as browsers do with misplaced content
    "raw": 4,  # text that is not markup: script, style, textarea, title …
    "truncated": 8,  # children or attributes are missing because a limit was reached here
    "unclosed": 16,  # closed by something else than its own end tag
}

#: Bits of the ``marks`` column. hidden, ignored and link are inherited by the whole subtree, the landmarks stand on one node.
MARKS: Final = {
    "hidden": 1,  # hidden, aria-hidden=true, style display:none or visibility:hidden, input type=hidden
    "ignored": 2,  # never shown as text: head, script, style, template, noscript, select, iframe, svg, comments …
    "main": 4,
    "article": 8,
    "navigation": 16,
    "banner": 32,
    "contentinfo": 64,
    "complementary": 128,
    "search": 256,
    "form": 512,
    "dialog": 1024,
    "heading": 2048,
    "list": 4096,
    "listitem": 8192,
    "presentation": 16384,
    "link": 32768,  # inside <a href>; inherited like hidden and ignored
}
