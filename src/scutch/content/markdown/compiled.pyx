# cython: boundscheck=False, cdivision=True
"""The compiled twin of ``readable.readable_markdown``: the same rules, written into one buffer.

What is rare or needs Python's libraries (unusual addresses, languages of code, footnotes, formulas) is asked of the modules
beside this one.
"""

from cpython.bytes cimport PyBytes_AsString, PyBytes_FromStringAndSize
from libc.stdint cimport int32_t, uint8_t, uint16_t, uint32_t
from libc.stdlib cimport free, malloc, realloc
from libc.string cimport memchr, memcmp, memcpy, memmove

from urllib.parse import urljoin

from scutch.content.markdown.elements import first_number, heading_level, image_text
from scutch.content.markdown.escapes import code_span, destination, escape_start
from scutch.content.markdown.tables import names_rows
from scutch.page._text cimport NO_GAP, Flow, is_cjk, render, reserve, write
from scutch.page._text cimport LINE as SOFT_LEAD
from scutch.page._text cimport SPACE as SPACE_LEAD
from scutch.page.addresses import absolute
from scutch.page.parser cimport Columns
from scutch.page.tables cimport *

cdef enum:  # white space in front of what comes; of all but the last the larger wins
    NOTHING
    SPACED
    LINE
    DIVIDED  # an empty line around a division; less than that around a paragraph, where an item begins or ends
    PARAGRAPH
    BREAK  # the line break of a writer of one line

cdef enum:  # marks
    PLAIN  # counts nothing
    STRONG
    EMPHASIS
    STRIKE
    RAISED
    LINK

cdef enum:
    DEEPEST = 24  # as in writer.py
    MARKS = 64  # marks open at a time; more of them count nothing
    SMALL = 1024  # bytes that buffers begin with
    MATH = 0x8000 | TAG_MATH

cdef enum:  # what the mask says of a node, as in marked.py
    UNMARKED
    LEFT_OUT
    INLINE
    BLOCK
    NOTE

ctypedef struct Mark:
    int style
    Py_ssize_t at  # where its opening stands in the buffer; -1 when it has not been written

ctypedef struct Prefix:
    char first[16]
    char rest[16]
    int first_size
    int rest_size
    bint begun

ctypedef struct Open:
    int32_t node
    bint contained

include "_compiled/words.pxi"
include "_compiled/writer.pxi"
include "_compiled/addresses.pxi"
include "_compiled/elements.pxi"
include "_compiled/code.pxi"
include "_compiled/tables.pxi"
include "_compiled/walk.pxi"


cdef list signs_of(const page_t *page, ranges):
    """Elements in the slices that may need ``marked``: raised links, formulas, scripts that hold one."""
    cdef list found = []
    cdef int32_t node, begin, end
    cdef uint16_t tag
    for begin, end in ranges:
        for node in range(begin, end):
            tag = page.tag[node]
            if tag == MATH or (tag == TAG_SUP and is_near_link(page, node)) or (tag == TAG_SCRIPT and is_formula(page, node)):
                found.append(node)
    return found


def render_markdown(Columns columns not None, ranges, base_url, skip, bint hidden=False):
    """See ``render.render_markdown``."""
    cdef bytes mask = None if skip is None else bytes(skip)
    cdef int32_t rows = columns.page.node_rows
    cdef Walk walk
    for begin, end in ranges:
        if not 0 <= begin <= end <= rows:
            raise IndexError(f"no nodes {begin}:{end}")
        if mask is not None and len(mask) < end:
            raise ValueError("skip needs a byte a node")
    signs = signs_of(&columns.page, ranges)
    found = None
    if signs:
        from scutch.content.markdown.marked import marked  # most pages do without

        found = marked(columns, signs, ranges, mask)
    walk = Walk(columns, Addresses(base_url), mask, found, MARK_IGNORED if hidden else MARK_IGNORED | MARK_HIDDEN)
    for begin, end in ranges:
        walk.writer.separate(PARAGRAPH)
        walk.run(begin, end)
    return walk.writer.result().decode("utf-8", "replace")
