# cython: boundscheck=False, cdivision=True
"""The Markdown writer: one walk over the nodes, into one buffer.

CommonMark with the tables, strikethrough and footnotes of GitHub Flavored Markdown; terms and definitions in the syntax that
most dialects share. Text that would read as markup is escaped. A data table becomes a table, any other one its contents.

Rare cases and those that need Python's libraries (unusual addresses, languages of code, footnotes, formulas) are left to the
modules beside this one.
"""

cimport cython
from cpython.bytes cimport PyBytes_AsString
from libc.stdint cimport int32_t, uint8_t, uint16_t, uint32_t
from libc.stdio cimport snprintf
from libc.stdlib cimport free, malloc
from libc.string cimport memchr, memcmp, memcpy, memmove, memset, strlen

from urllib.parse import urljoin

from scutch.kernels.characters cimport is_digit
from scutch.kernels.containers cimport array_reserve, vector_push, vector_t
from scutch.content._special_nodes cimport BLOCK, CODE_TABLE, FOOTNOTE, INLINE, LAZY_IMAGE, NOT_SPECIAL, POST_DATE, POSTER, TEX
from scutch.content._special_nodes cimport VALUE
from scutch.content._special_nodes import special_candidates
from scutch.content import images
from scutch.content.markdown.elements import first_number, heading_level, image_text
from scutch.content.markdown.escapes import code_span, destination, escape_start
from scutch.content.markdown.escapes import is_emphasis_boundary
from scutch.page._text cimport LINE, NO_GAP, SPACE, Flow, begins_part, is_cjk, render, reserve, space_behind_initial, write
from scutch.page.urls import absolute
from scutch.page.attributes cimport attribute_row
from scutch.page.parser cimport Columns
from scutch.page.tables cimport *

cpdef enum:
    MAX_CONTAINERS = 24  # nesting of quotes and lists that is written: it bounds the prefixes of a line
    MAX_EXPONENT_BYTES = 8  # longer superscripts are no exponents, longer subscripts no indices
    MAX_CELL_CHARS = 2000  # a table with a longer cell is a layout
    MAX_SPAN = 64  # more rows or columns in a span are a mistake
    # A table has at most this many places in its grid per cell, beyond the free ones; more of them are holes.
    GRID_PLACES_PER_CELL = 64
    FREE_GRID_PLACES = 4096

cdef enum:  # white space before the next output; of all but the last the larger wins
    GAP_NONE
    GAP_SPACE
    GAP_LINE
    GAP_DIVISION  # an empty line around a division; a line break at the edges of a list item
    GAP_PARAGRAPH
    GAP_BREAK  # the line break of a single-line writer

cdef enum:  # styles of inline marks; those below SUPERSCRIPT are emphasis, with CommonMark's flanking rules
    NO_MARK
    STRONG
    EMPHASIS
    STRIKE
    SUPERSCRIPT
    SUBSCRIPT
    LINK

cdef enum:  # what is written: blocks, or a single line
    BLOCKS
    HEADING_LINE
    CELL_LINE

cdef enum:  # values of ``Mark.at`` for a mark that is not in the buffer
    PENDING = -1  # it is opened before the next text
    INACTIVE = -2  # it is not written in this block

cdef enum:
    MAX_MARKS = 64  # open at a time; further ones are not written
    INITIAL_SIZE = 1024  # bytes of a buffer
    MATH = 0x8000 | TAG_MATH

ctypedef struct Mark:
    int style
    Py_ssize_t at  # offset of the opening sign in the buffer, or PENDING, or INACTIVE
    Py_ssize_t end  # offset of the closing sign
    size_t closing  # offset of the closing of a link among those of the writer
    size_t closing_size

ctypedef struct Line:  # a line that was rendered; the next one takes its place
    const unsigned char *data
    size_t size

ctypedef struct Prefix:  # what a container writes before its first line and before each further one
    char first[16]
    char rest[16]
    int first_size
    int rest_size
    bint begun

ctypedef struct OpenElement:
    int32_t node
    bint is_container

include "_writer/common.pxi"
include "_writer/addresses.pxi"
include "_writer/images.pxi"
include "_writer/characters.pxi"
include "_writer/writer.pxi"
include "_writer/elements.pxi"
include "_writer/code.pxi"
include "_writer/tables.pxi"
include "_writer/walk.pxi"


cdef str decoded(Line text):
    return text.data[: text.size].decode("utf-8", "replace")


def render_heading(str text not None):
    """See ``render.markdown_heading``."""
    cdef Writer writer = Writer()
    cdef bytes encoded = text.encode("utf-8", "replace")
    writer.begin(HEADING_LINE)
    writer.text(<const unsigned char *>PyBytes_AsString(encoded), len(encoded), False)
    line = decoded(writer.result())
    return f"# {line[:-1]}\\#" if line.endswith("#") else f"# {line}"


def render_markdown(Columns columns not None, ranges, base_url, skip, bint hidden=False, bint links=True, posters=()):
    """See ``render.render_markdown``."""
    cdef bytes mask = None if skip is None else bytes(skip)
    cdef list candidates = special_candidates(columns, ranges)
    cdef Walk walk
    if mask is not None and ranges and len(mask) < max([end for _, end in ranges]):
        raise ValueError("skip needs a byte a node")
    special = None
    if candidates or posters:
        from scutch.content.markdown.special_nodes import find_special_nodes  # most pages have none

        special = find_special_nodes(columns, candidates, ranges, mask, posters=posters)
    walk = Walk(columns, Addresses(base_url), mask, special, MARK_IGNORED if hidden else MARK_IGNORED | MARK_HIDDEN, links)
    for begin, end in ranges:
        walk.writer.separate(GAP_PARAGRAPH)
        walk.run(begin, end)
    walk.embolden_bare_heading(1)
    return decoded(walk.writer.result())
