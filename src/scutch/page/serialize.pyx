# cython: boundscheck=False, wraparound=False, cdivision=True
"""Pages as HTML by the standard's fragment serialising algorithm, and nodes as XPaths.

Parsing the HTML gives the same page, except for trees that HTML markup cannot express: nested forms, links or paragraphs,
content moved out of a table, a line break at the start of ``pre``, ``plaintext``. There is one deviation from the standard: a
doctype keeps its public and system identifiers, because the quirks mode depends on them. ``serialize`` is one pass over the
columns into one buffer; its readable twin is ``tests/twins/page/serialize.py``. ``plain_xpath`` writes the paths whose steps
need no quoting, which are nearly all; ``scutch.page.xpath`` writes the others.
"""

from libc.stdint cimport int32_t, uint16_t, uint32_t
from libc.stdlib cimport free, malloc
from libc.string cimport memchr, memcpy

from scutch.page._text cimport Flow, reserve
from scutch.page.parser cimport Columns
from scutch.page.tables cimport (
    ATTR_PUBLIC,
    CLASS_VOID,
    COMMENT,
    DOCTYPE,
    DOCUMENT,
    STATIC_NAMES,
    TAG_BODY,
    TAG_HEAD,
    TAG_HTML,
    TAG_IFRAME,
    TAG_NOEMBED,
    TAG_NOFRAMES,
    TAG_PLAINTEXT,
    TAG_SCRIPT,
    TAG_STYLE,
    TAG_XMP,
    TEXT,
    class_of,
    data_at,
    name_at,
    name_pool,
    page_t,
)

cdef enum:
    NAME = 0x3FFF  # of a tag: which name it has


cdef inline void put(Flow *out, const void *s, size_t size) noexcept nogil:
    if size and reserve(out, size):
        memcpy(out.data + out.size, s, size)
        out.size += size


cdef void put_name(const page_t *page, uint32_t name, Flow *out) noexcept nogil:
    if name < STATIC_NAMES:
        put(out, name_pool + name_at[name], name_at[name + 1] - name_at[name])
    else:
        put(out, data_at(page, page.name_begin[name - STATIC_NAMES]), page.name_length[name - STATIC_NAMES])


cdef void put_escaped(const unsigned char *s, size_t size, bint quoted, Flow *out) noexcept nogil:
    """Text with the references that it needs; quotation marks only in attributes."""
    cdef size_t i, done = 0
    for i in range(size):
        if s[i] > c">" and s[i] != 0xC2:
            continue
        if s[i] == c"&" or s[i] == c"<" or s[i] == c">" or (quoted and s[i] == c'"'):
            put(out, s + done, i - done)
            if s[i] == c"&":
                put(out, b"&amp;", 5)
            elif s[i] == c'"':
                put(out, b"&quot;", 6)
            else:
                put(out, b"&lt;" if s[i] == c"<" else b"&gt;", 4)
            done = i + 1
        elif s[i] == 0xC2 and i + 1 < size and s[i + 1] == 0xA0:
            put(out, s + done, i - done)
            put(out, b"&nbsp;", 6)
            done = i + 2
    put(out, s + done, size - done)


cdef void put_start(const page_t *page, int32_t node, Flow *out) noexcept nogil:
    cdef uint32_t row
    put(out, b"<", 1)
    put_name(page, page.tag[node] & NAME, out)
    for row in range(page.attr_begin[node], page.attr_begin[node] + page.attr_count[node]):
        put(out, b" ", 1)
        put_name(page, page.attr_name[row], out)
        put(out, b'="', 2)
        put_escaped(data_at(page, page.value_begin[row]), page.value_length[row], True, out)
        put(out, b'"', 1)
    put(out, b">", 1)


cdef void put_identifier(const page_t *page, uint32_t row, Flow *out) noexcept nogil:
    cdef const unsigned char *s = data_at(page, page.value_begin[row])
    cdef size_t size = page.value_length[row]
    cdef const char *quote = b'"' if memchr(s, c'"', size) == NULL else b"'"
    put(out, b" ", 1)
    put(out, quote, 1)
    put(out, s, size)
    put(out, quote, 1)


cdef void put_doctype(const page_t *page, int32_t node, Flow *out) noexcept nogil:
    cdef uint32_t row
    cdef bint public = False
    put(out, b"<!DOCTYPE ", 10)
    put(out, data_at(page, page.text_begin[node]), page.text_length[node])
    for row in range(page.attr_begin[node], page.attr_begin[node] + page.attr_count[node]):
        if page.attr_name[row] == ATTR_PUBLIC:
            put(out, b" PUBLIC", 7)
            public = True
        elif not public:
            put(out, b" SYSTEM", 7)
        put_identifier(page, row, out)
    put(out, b">", 1)


cdef inline bint is_literal(uint16_t tag) noexcept nogil:
    """Whether the text of an element stands in the markup as it is."""
    return (
        tag == TAG_STYLE
        or tag == TAG_SCRIPT
        or tag == TAG_XMP
        or tag == TAG_IFRAME
        or tag == TAG_NOEMBED
        or tag == TAG_NOFRAMES
        or tag == TAG_PLAINTEXT
    )


cdef int32_t close(const page_t *page, int32_t node, int32_t open, int32_t begin, Flow *out) noexcept nogil:
    """Write the end tags of all that ends before a node; the innermost element that is still open."""
    while open >= begin and page.end[open] <= node:
        if page.tag[open] > DOCUMENT and not class_of(page.tag[open]) & CLASS_VOID:
            put(out, b"</", 2)
            put_name(page, page.tag[open] & NAME, out)
            put(out, b">", 1)
        open = page.parent[open]
    return open


cdef void write(const page_t *page, int32_t begin, int32_t end, Flow *out) noexcept nogil:
    cdef int32_t node, open = -1, literal = 0  # where literal text ends
    cdef uint16_t tag
    if begin < end and page.parent[begin] > 0 and is_literal(page.tag[page.parent[begin]]):
        literal = end
    for node in range(begin, end):
        open = close(page, node, open, begin, out)
        tag = page.tag[node]
        if tag == TEXT and node < literal:
            put(out, data_at(page, page.text_begin[node]), page.text_length[node])
        elif tag == TEXT:
            put_escaped(data_at(page, page.text_begin[node]), page.text_length[node], False, out)
        elif tag == COMMENT:
            put(out, b"<!--", 4)
            put(out, data_at(page, page.text_begin[node]), page.text_length[node])
            put(out, b"-->", 3)
        elif tag == DOCTYPE:
            put_doctype(page, node, out)
        elif tag > DOCUMENT:
            put_start(page, node, out)
            literal = page.end[node] if is_literal(tag) else literal
        open = node
    close(page, end, open, begin, out)


def serialize(Columns columns not None, int begin, int end):
    """Serialise the sibling subtrees in the node slice ``[begin, end)`` as HTML; linear in its size.

    The markup has no source formatting: attribute quotes, letter case and entities are normalised. Raises ``IndexError``: the
    slice is out of range. Releases the GIL.

    >>> from scutch.page.parser import parse
    >>> columns = parse(b"<P CLASS=a>1 &lt; 2<br>")
    >>> serialize(columns, 0, len(columns))
    '<html><head></head><body><p class="a">1 &lt; 2<br></p></body></html>'
    """
    cdef Flow out
    if not 0 <= begin <= end <= <int>columns.page.node_rows:
        raise IndexError(f"no nodes {begin}:{end}")
    out.size, out.failed, out.room = 0, False, 1024
    out.data = <unsigned char *>malloc(out.room)
    if out.data == NULL:
        raise MemoryError
    try:
        with nogil:
            write(&columns.page, begin, end, &out)
        if out.failed:
            raise MemoryError
        return out.data[: out.size].decode("utf-8", "replace")
    finally:
        free(out.data)


cdef bint is_single(const page_t *page, int32_t node) noexcept nogil:
    """Whether an element is ``html``, ``head`` or ``body`` without a sibling of that name."""
    cdef uint16_t tag = page.tag[node]
    cdef int32_t later = page.end[node], stop = page.end[page.parent[node]]
    if not (tag == TAG_HTML or tag == TAG_HEAD or tag == TAG_BODY) or page.nth[node] != 1:
        return False
    while later < stop and page.tag[later] != tag:
        later = page.end[later]
    return later >= stop


def plain_xpath(Columns columns not None, int node):
    """XPath of a node; None for a doctype, and if a step has an unusual or foreign name or a position beyond the cap.

    Linear in the depth of the node.

    >>> from scutch.page.parser import parse
    >>> columns = parse(b"<p>a<p>b<svg></svg>")
    >>> [plain_xpath(columns, node) for node in (0, 5, 6, 8)]
    ['/', '/html/body/p[1]/text()[1]', '/html/body/p[2]', None]
    """
    cdef const page_t *page = &columns.page
    cdef int32_t step = <int32_t>columns.checked(node)
    cdef uint16_t tag
    cdef list steps = []
    while step > 0:
        tag = page.tag[step]
        if tag >= STATIC_NAMES or not (tag > DOCUMENT or tag == TEXT or tag == COMMENT):
            return None
        if is_single(page, step):
            steps.append(columns.name_text(tag))
        else:
            test = "text()" if tag == TEXT else "comment()" if tag == COMMENT else columns.name_text(tag)
            steps.append(f"{test}[{page.nth[step]}]")
        step = page.parent[step]
    steps.reverse()
    return "/" + "/".join(steps)
