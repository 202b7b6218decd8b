"""The column table: the name, type and meaning of every array of a page.

A page is not a tree of objects but a set of parallel arrays. Row ``i`` of every *node column* describes node ``i``. Nodes are
numbered in preorder (document order). The descendants of ``i`` are the rows ``[i + 1, end[i])``, its first child is ``i + 1``
(if that is less than ``end[i]``), and its next sibling, if it has one, is ``end[i]``. Node 0 is the document.

The build (``setup.py``) generates the C struct that the compiled parser fills from these tables. To add a column, add a line
here and set its value in ``_parser/columns/fill.pxi``.

A *data offset* below ``len(source)`` points into ``Columns.source`` (the page as UTF-8). A larger one points into
``Columns.extra`` at ``offset - len(source)``, which holds text that differs from the source: decoded character references,
normalised line ends, merged text nodes.
"""

from typing import Final, NamedTuple


class PageArray(NamedTuple):
    """One array: its name, its NumPy type code, the meaning of a row, and the sentinel that means "none"."""

    name: str
    dtype: str
    meaning: str
    none: str = ""


NODE_COLUMNS: Final = (
    PageArray("tag", "u2", "tag id in bits 0-13 (0 text, 1 comment, 2 doctype, 3 document), namespace in bits 14-15"),
    PageArray("parent", "i4", "parent node", "-1 for the document"),
    PageArray("end", "i4", "one past the last descendant: the subtree is the slice [i, end[i])"),
    PageArray("depth", "u2", "number of ancestors: document 0, html 1"),
    PageArray("element", "i4", "number of elements before this node: for an element, its index in querySelectorAll('*')"),
    PageArray("nth", "u4", "1-based position among siblings of the same tag (text: among text siblings)"),
    PageArray("children", "u2", "number of child nodes of any kind, capped at 65535"),
    PageArray("path", "i4", "tag path: row of the path table; the same for nodes with the same tags from the root"),
    PageArray("text_begin", "u4", "data offset of the text (text, comment) or name (doctype)", "0 on other nodes"),
    PageArray("text_length", "u4", "length of that text in bytes", "0 on other nodes"),
    PageArray("block", "i4", "Block-List owner: nearest block element, this node included (Qiu et al. 2009)", "0"),
    PageArray("chars", "i4", "subtree: visible non-space characters; a CJK character counts twice"),
    PageArray("link_chars", "i4", "subtree: the part of chars inside <a href>"),
    PageArray("words", "i4", "subtree: words (runs of letters and digits; each CJK character is a word)"),
    PageArray("punctuation", "i4", "subtree: sentence punctuation marks . , ; : ! ? and their CJK and Arabic forms"),
    PageArray("texts", "i4", "subtree: text nodes with a non-space character"),
    PageArray("links", "i4", "subtree: <a href> elements"),
    PageArray("images", "i4", "subtree: images: img without picture sources; an svg counts as one"),
    PageArray("structure", "u8", "hash of the subtree's tags and shape, without IGNORED, white-space and comment nodes"),
    PageArray("content", "u8", "hash of the subtree's tags, shape and texts, over the same nodes"),
    PageArray("class_id", "i4", "row of the label table holding the class attribute", "-1"),
    PageArray("id_id", "i4", "row of the label table holding the id attribute", "-1"),
    PageArray("marks", "u2", "bits of MARKS: hidden, ignored, landmarks, link"),
    PageArray("attr_begin", "u4", "first row of the attribute table", "0"),
    PageArray("attr_count", "u2", "number of attributes"),
    PageArray("source_begin", "u4", "offset in source of the node's markup or text, or of the place where it is implied"),
    PageArray("open_end", "u4", "offset in source one past the start tag; source_begin if the start tag is implied"),
    PageArray("source_end", "u4", "offset in source one past the end tag, or of the place that closed the element"),
    PageArray("flags", "u1", "bits of FLAGS: provenance of the node"),
)

ATTRIBUTE_COLUMNS: Final = (
    PageArray("attr_name", "u4", "name id: Columns.names[id]"),
    PageArray("attr_source", "u4", "offset in source of the attribute"),
    PageArray("value_begin", "u4", "data offset of the value"),
    PageArray("value_length", "u4", "length of the value in bytes"),
)

PATH_COLUMNS: Final = (
    PageArray("path_parent", "i4", "row of the parent's path", "-1 for the document's path"),
    PageArray("path_tag", "u2", "tag of the last step, encoded as in the tag column"),
)

LABEL_COLUMNS: Final = (
    PageArray("label_begin", "u4", "data offset of the class or id value; each distinct value has one row"),
    PageArray("label_length", "u4", "length of the value in bytes"),
)

#: Names of this page that are not in ``tags``: row ``r`` has the name id ``number of static names + r``.
NAME_COLUMNS: Final = (
    PageArray("name_begin", "u4", "data offset of the name"),
    PageArray("name_length", "u4", "length of the name in bytes"),
)

TABLES: Final = {
    "node": NODE_COLUMNS,
    "attribute": ATTRIBUTE_COLUMNS,
    "path": PATH_COLUMNS,
    "label": LABEL_COLUMNS,
    "name": NAME_COLUMNS,
}

#: Special tag ids. The ids of elements follow, in the order of ``tags.TAGS``.
TEXT, COMMENT, DOCTYPE, DOCUMENT = range(4)

#: ``tag & TAG_MASK`` is the tag id, ``tag & ~TAG_MASK`` the namespace.
TAG_MASK: Final = 0x3FFF
NAMESPACES: Final = {0x0000: "html", 0x4000: "svg", 0x8000: "math"}

#: Limits that cut the page (bits of ``Columns.limits_hit``).
LIMITS: Final = {"bytes": 1, "nodes": 2, "depth": 4, "clones": 8, "attributes": 16, "names": 32}

#: Bits of the ``flags`` column.
FLAGS: Final = {
    "implied": 1,  # no start tag in the source: html, head, body, tbody, p of </p>, re-opened formatting elements
    "fostered": 2,  # misplaced table content, moved in front of the table as in browsers
    "raw": 4,  # text that is not markup: script, style, textarea, title …
    "truncated": 8,  # children or attributes are missing because a limit was reached here
    "unclosed": 16,  # not closed by its own end tag
}

#: Bits of the ``marks`` column. The subtree inherits hidden, ignored and link; a landmark is set on one node only.
MARKS: Final = {
    "hidden": 1,  # hidden, aria-hidden=true but for captions, style display:none or visibility:hidden, input type=hidden
    "ignored": 2,  # never shown as text: head, script, style, template, noscript, select, iframe, svg, icon words, comments …
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
