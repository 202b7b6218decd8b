# cython: boundscheck=False, wraparound=False, cdivision=True
"""The cells of aligned records: their nodes by column, and what is read in them, in one pass each."""

from cpython.unicode cimport PyUnicode_DecodeASCII
from libc.stdint cimport int32_t, uint16_t, uint32_t

from scutch.kernels.alignment cimport Grid
from scutch.page.parser cimport Columns
from scutch.page.tables cimport CLASS_LINE, TAG_A, TAG_BR, TEXT, class_of, data_at, page_t

cdef enum:
    SHORT = 256  # bytes of a text that is collapsed in place
    APART = -1  # items that are a value each
    TOGETHER = 0
    SPACED = 1


# ---- nodes

def nodes_of(Grid grid not None):
    """What stands in each column: rows, and a node for each of them; a row comes again when it has several.

    Both are flat lists, in order of rows and then of the document: a list for each cell would be most of the work.

    Parameters
    ----------
    grid
        The aligned records.

    Examples
    --------
    >>> import scutch
    >>> from scutch.methods.alignment import align
    >>> page = scutch.parse("<ul><li><a href=/a>A</a> 3<li><a href=/b>B</a> 5</ul>")
    >>> nodes_of(align(page.columns, [(5,), (9,)]).grid)
    [([0, 1], [7, 11]), ([0, 1], [6, 10]), ([0, 1], [8, 12])]
    """
    cdef list found = [([], []) for _ in range(grid.grid.columns)]
    cdef list rows = list(range(grid.grid.rows))
    cdef tuple column
    cdef int32_t i
    for i in range(grid.grid.items):
        column = <tuple>found[grid.grid.entries[i].column]
        (<list>column[0]).append(rows[grid.grid.entries[i].row])
        (<list>column[1]).append(grid.grid.entries[i].node)
    return found


# ---- texts

cdef inline bint is_space(unsigned char byte) noexcept nogil:
    """What ``str.split`` takes for white space in ASCII."""
    return byte == 32 or 9 <= byte <= 13 or 28 <= byte <= 31


cdef Py_ssize_t collapse(const unsigned char *s, uint32_t size, char *out) noexcept nogil:
    """Write an ASCII text with its white space collapsed; its size, or -1 when it is not in ASCII."""
    cdef Py_ssize_t length = 0
    cdef bint gap = False
    cdef uint32_t i
    for i in range(size):
        if s[i] >= 128:
            return -1
        if is_space(s[i]):
            gap = length > 0
            continue
        if gap:
            out[length] = 32
            length += 1
            gap = False
        out[length] = <char>s[i]
        length += 1
    return length


cdef str read_text(const page_t *p, int32_t node):
    """Text of a text node, its white space collapsed."""
    cdef char short[SHORT]
    cdef uint32_t size = p.text_length[node]
    cdef const unsigned char *s = data_at(p, p.text_begin[node])
    cdef Py_ssize_t length = collapse(s, size, short) if size <= SHORT else -1
    if length >= 0:
        return PyUnicode_DecodeASCII(short, length, NULL)
    return " ".join(s[:size].decode("utf-8", "replace").split())


cdef int between(const page_t *p, int32_t before, int32_t node) noexcept nogil:
    """What is read between two items of one block: nothing or a space; ``APART`` in lines or links of their own."""
    cdef int32_t left = before, right = node, at
    cdef int links = 0, gap = TOGETHER
    for at in range(p.end[before], node):
        if p.tag[at] == TAG_BR:
            return APART
        gap = SPACED if p.tag[at] == TEXT else gap
    while p.end[left] <= node:
        if class_of(p.tag[left]) & CLASS_LINE:
            return APART
        links += p.tag[left] == TAG_A
        left = p.parent[left]
    while right > left:
        if class_of(p.tag[right]) & CLASS_LINE:
            return APART
        links += p.tag[right] == TAG_A
        right = p.parent[right]
    return APART if links > 1 else gap


cdef str raw_text(Columns columns, int32_t node):
    """Text of an item as it stands in the page; of an image what stands for it."""
    return columns.text(node) if columns.page.tag[node] == TEXT else columns.attribute(node, "alt") or ""


cdef int add(list rows, list texts, object row, str text) except -1:
    """Add a value that says something."""
    if text:
        rows.append(row)
        texts.append(text)
    return 0


cdef int add_cell(Columns columns, object row, list nodes, Py_ssize_t begin, Py_ssize_t end, list rows, list texts) except -1:
    """Add the values of a cell of several items."""
    cdef const page_t *p = &columns.page
    cdef int32_t before = columns.checked(nodes[begin]), node
    cdef Py_ssize_t i
    cdef int gap
    cdef list pieces = [raw_text(columns, before)]
    for i in range(begin + 1, end):
        node = columns.checked(nodes[i])
        gap = between(p, before, node) if p.block[before] == p.block[node] and before < node else APART
        if gap == APART:
            add(rows, texts, row, " ".join("".join(pieces).split()))
            pieces = []
        elif gap == SPACED:
            pieces.append(" ")
        pieces.append(raw_text(columns, node))
        before = node
    return add(rows, texts, row, " ".join("".join(pieces).split()))


def texts_of(Columns columns not None, list rows not None, list nodes not None):
    """The values of the cells of a column of texts and images: rows, and a text for each of them.

    What runs on within a line of a block is one value, and so is what stands in a line or link of its own.

    Parameters
    ----------
    columns
        The page.
    rows, nodes
        What stands in the column, as ``nodes_of`` gives it.

    Raises
    ------
    IndexError
        When the page has no such node.

    Examples
    --------
    >>> import scutch
    >>> page = scutch.parse("<p>Flax <i> and </i>hemp<p>")
    >>> texts_of(page.columns, [0, 0, 0, 2], [4, 6, 7, 6])
    ([0, 2], ['Flax and hemp', 'and'])
    """
    cdef const page_t *p = &columns.page
    cdef Py_ssize_t begin = 0, end, size = len(nodes)
    cdef int32_t node
    cdef list found = [], texts = []
    if len(rows) != size:
        raise ValueError("each node needs a row")
    while begin < size:
        row, end = rows[begin], begin + 1
        while end < size and rows[end] == row:
            end += 1
        if end - begin > 1:
            add_cell(columns, row, nodes, begin, end, found, texts)
        else:
            node = columns.checked(nodes[begin])
            add(found, texts, row, read_text(p, node) if p.tag[node] == TEXT else " ".join(raw_text(columns, node).split()))
        begin = end
    return found, texts
