# cython: boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""HTML bytes to columns: tokenizer and tree construction of the HTML Living Standard, without a DOM.

The parts are in ``_parser/``: ``state.pxi`` holds the structs that all of them share, ``tokenizer/`` turns bytes into tokens,
``tree_construction/`` tokens into nodes, by the insertion modes of the standard, and ``columns/`` nodes into the columns of the
page. ``builder.pxi`` makes columns of a tree that another parser built. This file runs them and holds the Python classes. Only
the builder touches Python objects, so the GIL is released while a page is parsed.
"""

from cpython.buffer cimport PyBUF_FORMAT, PyBUF_WRITABLE
from cpython.bytes cimport PyBytes_AsString, PyBytes_FromStringAndSize
from libc.stdint cimport int32_t, int64_t, uint8_t, uint16_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free, malloc, realloc
from libc.string cimport memchr, memcmp, memcpy, memmove, memset

from zlib import crc32

from scutch.errors import InvalidInput
from scutch.kernels.containers cimport (
    array_reserve, index_add, index_next, index_t, set_reserve)
from scutch.kernels.hashing cimport hash_bytes, mixed
from scutch.kernels.next_byte cimport next_byte, next_pair
from scutch.page.measure cimport Measure, blanks_at, hash_text, measure
from scutch.page.tables cimport *

include "_parser/state.pxi"
include "_parser/tokenizer/tokens.pxi"
include "_parser/tokenizer/references.pxi"
include "_parser/tokenizer/markup.pxi"
include "_parser/tokenizer/declarations.pxi"
include "_parser/tree_construction/nodes.pxi"
include "_parser/tree_construction/stack.pxi"
include "_parser/tree_construction/formatting.pxi"
include "_parser/tree_construction/raw_text.pxi"
include "_parser/tree_construction/body.pxi"
include "_parser/tree_construction/body_end.pxi"
include "_parser/tree_construction/modes.pxi"
include "_parser/tree_construction/templates.pxi"
include "_parser/tree_construction/tables.pxi"
include "_parser/tree_construction/foreign.pxi"
include "_parser/columns/path_and_label_tables.pxi"
include "_parser/columns/marks.pxi"
include "_parser/columns/fill.pxi"

cdef enum:
    MAX_SOURCE = 0x7FFFFFF0  # data offsets have 32 bits, half of them for the side buffer


cdef void run(Parser *p) noexcept nogil:
    """Main loop: tokenize and process the whole source."""
    cdef Token t
    memset(&t, 0, sizeof(Token))
    while not p.stop:
        next_token(p, &t)
        if p.stop == STOP_MEMORY:
            break
        if p.skip_newline and drops_newline(p, &t):
            continue
        while process(p, &t) and not p.stop:
            pass
        if not t.used:
            p.attr_size = min(p.attr_size, t.attr_begin)
        if t.kind == END_OF_FILE:
            break
        if p.count > p.max_nodes:
            p.stop, p.limits = STOP_LIMIT, p.limits | LIMIT_NODES


cdef bint drops_newline(Parser *p, Token *t) noexcept nogil:
    """Drop the line feed right after <pre>; returns whether the token is then empty."""
    p.skip_newline = False
    if t.kind != CHARACTERS or at(p, t.data)[0] != 10:
        return False
    t.begin += t.data < p.size
    t.data += 1
    t.size -= 1
    return t.size == 0


cdef void close_all(Parser *p) noexcept nogil:
    p.at = p.pos if p.stop == STOP_LIMIT else p.size
    if p.stop == STOP_LIMIT:
        p.nodes[current(p)].flags |= FLAG_TRUNCATED
    while p.depth > 0:
        pop(p)
    p.nodes[0].end = p.size


cdef void start_fragment(Parser *p, uint32_t context, uint16_t namespace) noexcept nogil:
    """Open an html root, and set the insertion mode of the context element."""
    cdef Slice text
    p.context = <uint16_t>(context | namespace)
    open_implied(p, TAG_HTML)
    if p.context == TAG_TEMPLATE:
        p.template_modes[0] = IN_TEMPLATE
        p.templates = 1
    if p.context in (
        TAG_TITLE, TAG_TEXTAREA, TAG_STYLE, TAG_XMP, TAG_IFRAME, TAG_NOEMBED, TAG_NOFRAMES, TAG_SCRIPT, TAG_PLAINTEXT
    ):
        text = resolve(p, 0, p.size, IN_TEXT if class_of(context) & CLASS_RCDATA else PLAIN)
        put_raw_text(p, current(p), text, 0, p.size)
        p.pos = p.size
    reset_mode(p)


cdef class Arrays:
    """The memory of a page. Its columns and the views of them hold it, and no view holds the columns: that would be a cycle."""

    def __cinit__(self):
        self.arena = NULL
        self.extra = NULL

    def __dealloc__(self):
        free(self.arena)
        free(self.extra)


cdef class View:
    """A column as a read-only buffer that keeps the memory of its page alive."""

    cdef Arrays owner
    cdef const column_t *column
    cdef Py_ssize_t shape[1]
    cdef Py_ssize_t strides[1]

    def __getbuffer__(self, Py_buffer *buffer, int flags):
        cdef const char *field = <const char *>&self.owner.page + self.column.field
        if flags & PyBUF_WRITABLE == PyBUF_WRITABLE:
            raise BufferError("pages are immutable")
        self.shape[0] = rows_of(&self.owner.page, self.column.table)
        self.strides[0] = self.column.size
        buffer.buf = (<void **>field)[0]
        buffer.obj = self
        buffer.len = self.shape[0] * self.column.size
        buffer.itemsize = self.column.size
        buffer.readonly = 1
        buffer.ndim = 1
        buffer.format = <char *>self.column.format if flags & PyBUF_FORMAT else NULL
        buffer.shape = self.shape
        buffer.strides = self.strides
        buffer.suboffsets = NULL
        buffer.internal = NULL


cdef str static_text(uint32_t name):
    return (<const char *>name_pool)[name_at[name] : name_at[name + 1]].decode("utf-8")


cdef tuple STATIC_TEXTS = tuple([static_text(name) for name in range(STATIC_NAMES)])
cdef dict STATIC_IDS = {text: name for name, text in enumerate(STATIC_TEXTS)}
cdef dict COLUMN_ROWS = {column_table[k].name.decode(): k for k in range(COLUMNS)}
#: Version of the column layout: a page pickled with another layout is rejected instead of misread.
cdef str TABLE = ",".join([f"{name}:{column_table[k].format.decode()}" for name, k in COLUMN_ROWS.items()])


include "columns.pxi"


cdef class Columns(ColumnViews):
    """All arrays of one page, read-only.

    Each column of ``columns.TABLES`` is an attribute: a typed, zero-copy ``memoryview``, the same at each access.
    """

    def __init__(self):
        raise TypeError("columns are made by parse, parse_fragment or Builder")

    cdef memoryview view(self, int column):
        if self.views is None:
            self.views = [None] * COLUMNS
        if self.views[column] is None:
            self.views[column] = self.new_view(column)
        return self.views[column]

    cdef memoryview new_view(self, int column):
        cdef View view = View.__new__(View)
        view.owner = self.arrays
        view.column = &column_table[column]
        return memoryview(view)

    cdef bytes slice(self, uint32_t begin, uint32_t length):
        if length == 0:
            return b""
        return PyBytes_FromStringAndSize(<const char *>data_at(&self.page, begin), length)

    @property
    def extra(self):
        return PyBytes_FromStringAndSize(<const char *>self.page.extra, self.page.extra_size)

    @property
    def names(self):
        if self.cached_names is None:
            self.cached_names = STATIC_TEXTS + tuple([self.name_text(STATIC_NAMES + row) for row in range(self.page.name_rows)])
        return self.cached_names

    cdef str name_text(self, uint32_t name):
        if name < STATIC_NAMES:
            return STATIC_TEXTS[name]
        name -= STATIC_NAMES
        if name >= self.page.name_rows:
            return "unknown"
        return self.slice(self.page.name_begin[name], self.page.name_length[name]).decode("utf-8", "replace")

    def name_id(self, str name not None):
        """Number of the name of a tag or attribute: its place in ``names``; -1 if no name of the page is it."""
        cdef object known = STATIC_IDS.get(name)
        if known is not None or not self.page.name_rows:
            return -1 if known is None else known
        return self.names.index(name) if name in self.names else -1

    cdef uint32_t checked(self, object node) except? 0xFFFFFFFF:
        cdef Py_ssize_t row = node
        if not 0 <= row < self.page.node_rows:
            raise IndexError(f"node {row} of {self.page.node_rows}")
        return <uint32_t>row

    def __len__(self):
        return self.page.node_rows

    def column(self, str name not None):
        """The column of this name as a typed memoryview of its own; KeyError if there is none."""
        return self.new_view(COLUMN_ROWS[name])

    def name(self, int node):
        """Name of a node: "div", "#text", … In O(1)."""
        cdef uint32_t tag = self.page.tag[self.checked(node)] & NAME_MASK
        return "unknown" if tag == OVERFLOW_NAME else self.name_text(tag)

    def child(self, int node, names=None):
        """First child element of a node, of one of these names if given; -1 without one. Linear in the children."""
        cdef uint32_t i = self.checked(node) + 1, end = self.page.end[node]
        while i < end:
            if self.page.tag[i] > DOCUMENT and (names is None or self.name_text(self.page.tag[i] & NAME_MASK) in names):
                return i
            i = self.page.end[i]
        return -1

    def child_nodes(self, int node):
        """Child nodes of a node, of any kind, in order; IndexError without such a node. Linear in their number."""
        cdef uint32_t i = self.checked(node) + 1, end = self.page.end[node]
        cdef list found = []
        while i < end:
            found.append(i)
            i = self.page.end[i]
        return found

    def data(self, uint32_t begin, uint32_t length):
        """The bytes at a data offset; IndexError if the range is outside the data."""
        cdef uint64_t end = <uint64_t>begin + length, border = self.page.source_size
        if end > border + self.page.extra_size or (begin < border and end > border):
            raise IndexError(f"no data at {begin}:{end}")
        return self.slice(begin, length)

    def text(self, int node):
        """Text of a text node or comment, name of a doctype; "" for elements."""
        cdef uint32_t i = self.checked(node)
        return self.slice(self.page.text_begin[i], self.page.text_length[i]).decode("utf-8", "replace")

    def attribute(self, int node, str name not None):
        """Value of an attribute; None if the element does not have it. Linear in the element's attributes."""
        cdef uint32_t i = self.checked(node), k
        cdef object known = STATIC_IDS.get(name)
        cdef uint32_t wanted = STATIC_NAMES if known is None else <uint32_t>known
        for k in range(self.page.attr_begin[i], self.page.attr_begin[i] + self.page.attr_count[i]):
            if self.page.attr_name[k] == wanted if known is not None else self.name_text(self.page.attr_name[k]) == name:
                return self.value(k)
        return None

    cdef str value(self, uint32_t row):
        return self.slice(self.page.value_begin[row], self.page.value_length[row]).decode("utf-8", "replace")

    def attributes(self, int node):
        """(name, value) pairs in source order."""
        cdef uint32_t i = self.checked(node), k
        return [
            (self.name_text(self.page.attr_name[k]), self.value(k))
            for k in range(self.page.attr_begin[i], self.page.attr_begin[i] + self.page.attr_count[i])
        ]

    def __eq__(self, other):
        """Whether two pages have the same columns. Linear."""
        return self is other or (isinstance(other, Columns) and self.__reduce__() == other.__reduce__())

    def __hash__(self):
        return hash((self.page.source_size, len(self)))

    def __reduce__(self):
        counts = tuple([rows_of(&self.page, table) for table in range(TABLES)])
        arena = PyBytes_FromStringAndSize(<const char *>self.arrays.arena, self.arrays.size)
        data = (TABLE, self.source, self.extra, arena, counts)
        return restored, (*data, checksum(data), self.quirks, self.limits_hit, self.layout)


cdef uint32_t checksum(parts) except? 0:
    """CRC-32 of the table, source, side buffer, arena and row counts of a pickled page."""
    table, source, extra, arena, counts = parts
    cdef uint32_t found = crc32(repr((table, counts)).encode())
    for part in (source, extra, arena):
        found = crc32(part, found)
    return found


def restored(
    str table, bytes source not None, bytes extra not None, bytes arena not None, tuple counts, uint32_t crc, bint quirks, limits,
    layout
):
    """Columns from the state of ``Columns.__reduce__``; InvalidInput if it is damaged or has another column layout."""
    cdef Columns columns = Columns.__new__(Columns)
    cdef Arrays arrays = Arrays.__new__(Arrays)
    cdef int row
    if table != TABLE:
        raise InvalidInput("this page was pickled by a version of scutch with other columns", stage="unpickle")
    if checksum((table, source, extra, arena, counts)) != crc:
        raise InvalidInput("this pickled page is damaged", stage="unpickle")
    for row in range(TABLES):
        (<uint32_t *>(<char *>&arrays.page + count_field[row]))[0] = counts[row]
    arrays.size = len(arena)
    if lay_out(&arrays.page, NULL) != arrays.size:
        raise InvalidInput("this pickled page is damaged", stage="unpickle")
    arrays.arena = malloc(arrays.size + 1)
    arrays.extra = <unsigned char *>malloc(len(extra) + 1)
    if arrays.arena == NULL or arrays.extra == NULL:
        raise MemoryError
    memcpy(arrays.arena, PyBytes_AsString(arena), arrays.size)
    memcpy(arrays.extra, PyBytes_AsString(extra), len(extra))
    lay_out(&arrays.page, <unsigned char *>arrays.arena)
    arrays.page.source, arrays.page.source_size = <const unsigned char *>PyBytes_AsString(source), <uint32_t>len(source)
    arrays.page.extra, arrays.page.extra_size = arrays.extra, <uint32_t>len(extra)
    columns.arrays, columns.page, columns.source = arrays, arrays.page, source
    columns.quirks, columns.limits_hit, columns.layout = quirks, limits, layout
    return columns


cdef Columns taken(Parser *p, bytes source, page_t *page, unsigned char *arena, size_t arena_size, object layout):
    """Columns that take over the arrays of the parser."""
    cdef Columns columns = Columns.__new__(Columns)
    cdef Arrays arrays = Arrays.__new__(Arrays)
    cdef unsigned char *extra = <unsigned char *>realloc(p.extra, p.extra_size) if p.extra_size else NULL
    if extra == NULL:
        extra = p.extra
    p.extra = NULL
    arrays.page, arrays.arena, arrays.size, arrays.extra = page[0], arena, arena_size, extra
    arrays.page.source, arrays.page.source_size = p.source, p.size
    arrays.page.extra, arrays.page.extra_size = extra, p.extra_size
    columns.arrays, columns.page, columns.source = arrays, arrays.page, source
    columns.quirks, columns.limits_hit, columns.layout = p.quirks, p.limits, layout
    return columns


cdef Columns parsed(bytes source, Parser *p, uint32_t context, uint16_t namespace):
    """Parse a page, or a fragment if there is a context."""
    cdef const unsigned char *data = <const unsigned char *>PyBytes_AsString(source)
    cdef uint32_t size
    cdef page_t page
    cdef unsigned char *arena = NULL
    cdef size_t arena_size = 0
    cdef bint done
    if len(source) > MAX_SOURCE:
        raise ValueError(f"a page has at most {MAX_SOURCE} bytes")
    size = <uint32_t>len(source)
    with nogil:
        if start_parser(p, data, size):
            if context:
                start_fragment(p, context, namespace)
            run(p)
            close_all(p)
        done = finish(p, &page, &arena, &arena_size)
    if not done:
        free(arena)
        raise MemoryError
    return taken(p, source, &page, arena, arena_size, None)


cdef void set_limits(Parser *p, object max_nodes, object max_depth, object max_clones) except *:
    memset(p, 0, sizeof(Parser))
    p.max_nodes = min(max(1, max_nodes), 0x7FFFFF00)
    p.max_depth = min(max(16, max_depth), 0xFF00)
    p.clones_left = max(1, max_clones)


def parse(bytes source not None, *, max_nodes=10_000_000, max_depth=512, max_clones=20_000):
    """Parse a page.

    ``source``: the page in UTF-8, at most 2 GiB; invalid bytes are kept unchanged. ``max_nodes``, ``max_depth``,
    ``max_clones``: number of nodes at which parsing stops, depth at which elements become siblings instead of children, and
    number of formatting elements that may be reconstructed; ``Columns.limits_hit`` says which limits were reached.

    Returns: node 0 is the document. Linear in the size of the source. The GIL is released.
    """
    cdef Parser p
    set_limits(&p, max_nodes, max_depth, max_clones)
    try:
        return parsed(source, &p, 0, 0)
    finally:
        free_parser(&p)


def parse_fragment(bytes source not None, str context="div", str namespace="html"):
    """Parse a fragment with a context element of this name, under an implied html root. ValueError for unknown contexts."""
    cdef Parser p
    cdef uint16_t space = {"html": 0, "svg": SVG, "math": MATH}[namespace]
    cdef object name = STATIC_IDS.get(context, TAG_DIV)
    set_limits(&p, 10_000_000, 512, 20_000)
    try:
        return parsed(source, &p, <uint32_t>name, space)
    finally:
        free_parser(&p)


include "_parser/builder.pxi"
