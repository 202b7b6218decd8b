# cython: boundscheck=False, wraparound=False, cdivision=True
"""The cells of aligned records: their nodes by column and row, and what is read in them, in one pass each."""

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

def nodes_of(Grid grid not None, runs not None):
    """Nodes of the cells of each column of a table, by row and in document order.

    Parameters
    ----------
    grid
        The aligned records.
    runs
        For each column of the table the columns of the grid that it is made of; each of them in one run.

    Examples
    --------
    >>> import scutch
    >>> from scutch.methods.alignment import align
    >>> page = scutch.parse("<ul><li><a href=/a>A</a> 3<li><a href=/b>B</a> 5</ul>")
    >>> nodes_of(align(page.columns, [(5,), (9,)]).grid, [(0, 2), (1,)])
    [{0: [7, 8], 1: [11, 12]}, {0: [6], 1: [10]}]
    """
    cdef list found = [{} for _ in runs]
    cdef list of_piece = [None] * grid.grid.columns
    cdef dict cells
    cdef object nodes
    cdef int32_t i
    for cells, run in zip(found, runs):
        for piece in run:
            of_piece[grid.checked(piece)] = cells
    for i in range(grid.grid.items):
        cells = <dict>of_piece[grid.grid.entries[i].column]
        row = grid.grid.entries[i].row
        nodes = cells.get(row)
        if nodes is None:
            cells[row] = [grid.grid.entries[i].node]
        else:
            (<list>nodes).append(grid.grid.entries[i].node)
    for cells, run in zip(found, runs):
        if len(run) > 1:
            for nodes in cells.values():
                (<list>nodes).sort()
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


cdef list parts_of(Columns columns, list nodes):
    """The values of one cell."""
    cdef const page_t *p = &columns.page
    cdef int32_t node, before
    cdef int gap
    cdef str text
    cdef list parts = []
    if not nodes:
        return parts
    node = columns.checked(nodes[0])
    if len(nodes) == 1:
        text = read_text(p, node) if p.tag[node] == TEXT else " ".join(raw_text(columns, node).split())
        return [text] if text else parts
    text, before = raw_text(columns, node), node
    for number in nodes[1:]:
        node = columns.checked(number)
        gap = between(p, before, node) if p.block[before] == p.block[node] and before < node else APART
        if gap == APART:
            parts.append(text)
            text = ""
        text += (" " if gap == SPACED else "") + raw_text(columns, node)
        before = node
    parts.append(text)
    return [text for part in parts if (text := " ".join((<str>part).split()))]


def texts_of(Columns columns not None, dict cells not None):
    """The values of each cell of a column of texts and images, by row; rows without any are left out.

    What runs on within a line of a block is one value, and so is what stands in a line or link of its own.

    Parameters
    ----------
    columns
        The page.
    cells
        Nodes of each cell, by row, as in ``nodes_of``.

    Raises
    ------
    IndexError
        When the page has no such node.

    Examples
    --------
    >>> import scutch
    >>> page = scutch.parse("<p>Flax <i> and </i>hemp<p>")
    >>> texts_of(page.columns, {0: [4, 6, 7], 2: [6]})
    {0: ['Flax and hemp'], 2: ['and']}
    """
    cdef list parts
    cdef dict found = {}
    for row, nodes in cells.items():
        parts = parts_of(columns, nodes)
        if parts:
            found[row] = parts
    return found
