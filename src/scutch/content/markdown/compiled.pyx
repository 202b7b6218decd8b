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

from scutch.content._special_nodes import signs
from scutch.content.markdown.elements import first_number, heading_level, image_text
from scutch.content.markdown.escapes import code_span, destination, escape_start
from scutch.content.markdown.escapes import is_separator as separates
from scutch.content.markdown.tables import names_rows
from scutch.page._text cimport NO_GAP, Flow, is_cjk, render, reserve, write
from scutch.page._text cimport LINE as SOFT_LEAD
from scutch.page._text cimport SPACE as SPACE_LEAD
from scutch.page.urls import absolute
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

cdef enum:  # where a mark stands that waits for text, and one that counts nothing until the next block
    WAITING = -1
    IDLE = -2

cdef enum:
    DEEPEST = 24  # as in writer.py
    MARKS = 64  # marks open at a time; more of them count nothing
    SMALL = 1024  # bytes that buffers begin with
    MATH = 0x8000 | TAG_MATH

cdef enum:  # what the mask says of a node, as in marked.py
    UNMARKED
    INLINE
    BLOCK
    NOTE
    NUMBERED

ctypedef struct Mark:
    int style
    Py_ssize_t at  # where its opening stands in the buffer: WAITING or IDLE when it has not been written
    Py_ssize_t end  # where its closing stands

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


def render_markdown(Columns columns not None, ranges, base_url, skip, bint hidden=False):
    """See ``render.render_markdown``."""
    cdef bytes mask = None if skip is None else bytes(skip)
    cdef list found = signs(columns, ranges)
    cdef Walk walk
    if mask is not None and ranges and len(mask) < max([end for _, end in ranges]):
        raise ValueError("skip needs a byte a node")
    marks = None
    if found:
        from scutch.content.markdown.special_nodes import marked  # most pages do without

        marks = marked(columns, found, ranges, mask)
    walk = Walk(columns, Addresses(base_url), mask, marks, MARK_IGNORED if hidden else MARK_IGNORED | MARK_HIDDEN)
    for begin, end in ranges:
        walk.writer.separate(PARAGRAPH)
        walk.run(begin, end)
    return walk.writer.result().decode("utf-8", "replace")
