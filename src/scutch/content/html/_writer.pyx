# cython: boundscheck=False, cdivision=True
"""The writer of safe HTML: one walk over the nodes, into one buffer.

The tables of ``allowlist`` are read once, into bit sets. Rare cases (attributes other than the addresses of links and images,
formulas, numbered code) are left to the Python modules.
"""

from cpython.bytes cimport PyBytes_AsString, PyBytes_FromStringAndSize
from libc.stdint cimport int32_t, uint8_t, uint16_t, uint32_t, uint64_t
from libc.stdlib cimport free, malloc
from libc.string cimport memchr, memcmp, memcpy, memset, strlen

from urllib.parse import urljoin

from scutch.kernels.containers cimport array_reserve, vector_push, vector_t
from scutch.content._special_nodes cimport BLOCK, CODE_TABLE, INLINE, LABEL, LAZY_IMAGE, NOT_SPECIAL, VALUE
from scutch.content._special_nodes import special_candidates
from scutch.content.html import allowlist
from scutch.content import images
from scutch.content.markdown.elements import heading_level
from scutch.page._text cimport Flow, begins_part, is_without_width, reserve, special as special_character
from scutch.page.urls import absolute
from scutch.page.attributes cimport attribute_row
from scutch.page.parser cimport Columns
from scutch.page.tables cimport *

cdef enum:
    INITIAL_SIZE = 1024  # bytes of a buffer
    MAX_ELEMENTS = 64  # a set of elements is one 64-bit number

ctypedef struct OpenElement:
    int32_t node
    uint8_t element
    size_t enclosing  # depth of the innermost element around it whose start tag is written, once its own is

include "../markdown/_writer/common.pxi"
include "../markdown/_writer/addresses.pxi"
include "../markdown/_writer/images.pxi"
include "_writer/rules.pxi"
include "_writer/tags.pxi"
include "_writer/walk.pxi"


def render_html(Columns columns not None, ranges, base_url, skip, bint hidden=False, bint links=True):
    """See ``render.render_html``."""
    cdef bytes mask = None if skip is None else bytes(skip)
    cdef Walk walk
    cdef list candidates = special_candidates(columns, ranges)
    if mask is not None and ranges and len(mask) < max([end for _, end in ranges]):
        raise ValueError("skip needs a byte a node")
    special = None
    if candidates:
        from scutch.content.markdown.special_nodes import find_special_nodes  # most pages have none

        special = find_special_nodes(columns, candidates, ranges, mask, labels=False)
    walk = Walk(columns, Addresses(base_url), mask, special, MARK_IGNORED if hidden else MARK_IGNORED | MARK_HIDDEN, links)
    for begin, end in ranges:
        walk.run(begin, end)
    walk.tags.walk = None  # ends the reference cycle, so that both are freed at once
    html = walk.tags.out.data[: walk.tags.out.size].decode("utf-8", "replace").strip()
    if html and is_right_to_left(columns, columns.page.parent[<int32_t>ranges[0][0]]):
        return f'<div dir="rtl">{html}</div>'
    return html
