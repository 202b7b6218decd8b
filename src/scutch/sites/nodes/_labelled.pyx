# cython: boundscheck=False, wraparound=False, cdivision=True
"""The values after labels: texts that are the same on all pages, such as those of a ``dt`` or of a bold word before a colon."""

from libc.stdint cimport int32_t, uint8_t, uint16_t, uint32_t
from libc.string cimport memcmp

from scutch.kernels.characters cimport space_at
from scutch.page.parser cimport Columns
from scutch.page.tables cimport TEXT, data_at, page_t
from scutch.page import tag_ids

cdef uint16_t DEFINITION = tag_ids.IDS["dd"], LINK = tag_ids.IDS["a"]


cdef uint32_t without_spaces(const uint8_t *s, uint32_t at, uint32_t size) noexcept nogil:
    """Where the white space that begins here ends."""
    cdef uint32_t step = 1
    while at < size and step:
        step = space_at(s + at, size - at)
        at += step
    return at


cdef uint32_t colon_size(const uint8_t *s, uint32_t rest) noexcept nogil:
    """Bytes of the colon that begins here, a plain or a full-width one; 0 for another character."""
    if rest > 0 and s[0] == c":":
        return 1
    return 3 * (rest > 2 and s[0] == 0xEF and s[1] == 0xBC and s[2] == 0x9A)


cdef bint is_colon(const page_t *page, int32_t node) noexcept nogil:
    """Whether a node is a text of a colon alone, as stands between a label and its value."""
    cdef const uint8_t *s = data_at(page, page.text_begin[node])
    cdef uint32_t size = page.text_length[node], at = without_spaces(s, 0, size), colon
    colon = colon_size(s + at, size - at)
    return page.tag[node] == TEXT and colon and without_spaces(s, at + colon, size) == size


cdef int32_t value_after(const page_t *page, int32_t label, int32_t root) noexcept nogil:
    """The next sibling with more than a colon of the outermost element below a root that holds a label alone; -1 for none."""
    cdef int32_t left = label, after, stop
    while page.parent[left] > root and page.texts[page.parent[left]] == 1:
        left = page.parent[left]
    after, stop = page.end[left], page.end[page.parent[left]]
    while after < stop and (not (page.texts[after] or page.images[after]) or is_colon(page, after)):
        after = page.end[after]
    return after if after < stop else -1


cdef int32_t labelled(const page_t *page, int32_t node, const uint8_t *label, uint32_t length, int32_t root) noexcept nogil:
    """The value of a label in a text: the text itself if it goes on after a colon, or what follows; -1 without the label.

    A text goes on without a colon after a label that ends with a blank.
    """
    cdef const uint8_t *s = data_at(page, page.text_begin[node])
    cdef uint32_t size = page.text_length[node], at = without_spaces(s, 0, size), colon
    if size - at < length or memcmp(s + at, label, length) != 0:
        return -1
    if length > 0 and label[length - 1] == c" ":
        return node if without_spaces(s, at + length, size) < size else -1
    at = without_spaces(s, at + length, size)
    colon = colon_size(s + at, size - at)
    if without_spaces(s, at + colon, size) == size:
        return value_after(page, node, root)
    return node if colon else -1


cdef uint32_t separator_size(const uint8_t *s, uint32_t rest) noexcept nogil:
    """Bytes of the sign between items that begins here, one of ",;/|·•、，；"; 0 for another character."""
    if rest > 0 and s[0] in (c",", c";", c"/", c"|"):
        return 1
    if rest > 1 and s[0] == 0xC2 and s[1] == 0xB7:
        return 2
    if rest > 2 and s[0] == 0xE2 and s[1] == 0x80 and s[2] == 0xA2:
        return 3
    if rest > 2 and s[0] == 0xE3 and s[1] == 0x80 and s[2] == 0x81:
        return 3
    return 3 * (rest > 2 and s[0] == 0xEF and s[1] == 0xBC and s[2] in (0x8C, 0x9B))


cdef bint is_separator(const page_t *page, int32_t node) noexcept nogil:
    """Whether a text is nothing but white space and signs between items."""
    cdef const uint8_t *s = data_at(page, page.text_begin[node])
    cdef uint32_t size = page.text_length[node], at = without_spaces(s, 0, size), step = 1
    while at < size and step:
        step = separator_size(s + at, size - at)
        at = without_spaces(s, at + step, size)
    return at == size


cdef int32_t next_value(const page_t *page, int32_t value) noexcept nogil:
    """The equal element behind a value that is one of a list: a ``dd``, a link, or one behind a sign; -1 for none."""
    cdef int32_t after = page.end[value], stop = page.end[page.parent[value]]
    cdef bint is_listed = page.tag[value] == DEFINITION or page.tag[value] == LINK
    while after < stop and page.tag[after] == TEXT and is_separator(page, after):
        is_listed = is_listed or page.texts[after] > 0
        after = page.end[after]
    return after if after < stop and is_listed and page.tag[after] == page.tag[value] and page.tag[value] != TEXT else -1


def labelled_nodes(Columns columns not None, str label not None, scopes not None):
    """Find the nodes after a label: the next sibling of the outermost element that holds nothing else, or the text itself.

    A text that begins with the label and a colon is the value, with its label. Elements like the value are values, too: all ``dd`` of a
    ``dt``, links beside each other, and others between signs such as commas.
    Linear in the nodes of the scopes.

    ``label``: text of the label, without white space around it. ``scopes``: tuples of the first node of a record, of one past
    its last node, and of the element that holds them. Returns: nodes, each after the number of its scope. Raises
    ``ValueError``: a scope is no part of the page.

    >>> from scutch.page.parser import parse
    >>> page = parse(b"<p><b>Author:</b> Ann</p><p><b>Year:</b> 1990</p><p>Year: 2001</p>")
    >>> [page.text(node) for _, node in labelled_nodes(page, "Year", [(0, len(page), 0)])]
    [' 1990', 'Year: 2001']
    >>> [page.text(node) for _, node in labelled_nodes(parse(b"<p>Minimum age 21</p><p>Minimum age"), "Minimum age ", [(0, 8, 0)])]
    ['Minimum age 21']
    >>> page = parse(b"<dl><dt>Author<dd>Ann<dd>Tom<dt>Year<dd>1990</dl>")
    >>> [page.text(node + 1) for _, node in labelled_nodes(page, "Author", [(0, len(page), 0)])]
    ['Ann', 'Tom']
    >>> page = parse(b"<p><b>By</b>: <i>Ann</i> / <i>Tom</i> <i>1990</i></p>")
    >>> [page.text(node + 1) for _, node in labelled_nodes(page, "By", [(0, len(page), 0)])]
    ['Ann', 'Tom']
    """
    cdef const page_t *page = &columns.page
    cdef bytes encoded = label.encode("utf-8", "replace")
    cdef const uint8_t *wanted = encoded
    cdef uint32_t length = <uint32_t>len(encoded)
    cdef int32_t begin, end, root, node, value
    cdef list found = []
    for number, (begin, end, root) in enumerate(scopes):
        if not 0 <= root <= begin <= end <= <int32_t>page.node_rows:
            raise ValueError(f"no scope of the page: {begin}:{end} below {root}")
        for node in range(begin, end):
            if page.tag[node] == TEXT and page.text_length[node] >= length:
                value = labelled(page, node, wanted, length, root)
                while value > 0:
                    found.append((number, value))
                    value = next_value(page, value)
    return found
