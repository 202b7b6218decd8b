# cython: boundscheck=False, cdivision=True
"""The compiled twin of ``readable.readable_html``: the same rules, written into one buffer.

What may stand where is read from the tables of ``names`` and ``tags``, once. What is rare (attributes but the addresses of
links and images, formulas, numbered code) is asked of the modules beside this one.
"""

from cpython.bytes cimport PyBytes_AsString, PyBytes_FromStringAndSize
from libc.stdint cimport int32_t, uint8_t, uint16_t, uint32_t, uint64_t
from libc.stdlib cimport free, malloc, realloc
from libc.string cimport memcmp, memcpy, strlen

from urllib.parse import urljoin

from scutch.content._special_nodes import signs
from scutch.content.html import names as table
from scutch.content.html import tags as nesting
from scutch.content.markdown.elements import heading_level
from scutch.page._text cimport Flow, reserve, special
from scutch.page.urls import absolute
from scutch.page.parser cimport Columns
from scutch.page.tables cimport *

cdef enum:
    SMALL = 1024  # bytes that buffers begin with
    MOST_NAMES = 64  # so that a set of them is one number

cdef enum:  # what the mask says of a node, as in marked.py
    UNMARKED
    INLINE
    BLOCK
    NOTE
    NUMBERED

ctypedef struct Opened:
    int32_t node
    uint8_t name
    size_t below  # places below the innermost element around it whose start tag is written; set when its own is

include "../markdown/_compiled/addresses.pxi"
include "_compiled/rules.pxi"
include "_compiled/tags.pxi"
include "_compiled/walk.pxi"


def render_html(Columns columns not None, ranges, base_url, skip, bint hidden=False):
    """See ``render.render_html``."""
    cdef bytes mask = None if skip is None else bytes(skip)
    cdef Walk walk
    cdef list found = signs(columns, ranges)
    if mask is not None and ranges and len(mask) < max([end for _, end in ranges]):
        raise ValueError("skip needs a byte a node")
    marks = None
    if found:
        from scutch.content.markdown.special_nodes import marked  # most pages do without

        marks = marked(columns, found, ranges, mask, labels=False)
    walk = Walk(columns, Addresses(base_url), mask, marks, MARK_IGNORED if hidden else MARK_IGNORED | MARK_HIDDEN)
    for begin, end in ranges:
        walk.run(begin, end)
    walk.tags.walk = None  # they know each other no longer, so both go at once
    html = walk.tags.out.data[: walk.tags.out.size].decode("utf-8", "replace").strip()
    if html and is_from_right(columns, columns.page.parent[<int32_t>ranges[0][0]]):
        return f'<div dir="rtl">{html}</div>'
    return html
