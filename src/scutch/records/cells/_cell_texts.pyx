# cython: boundscheck=False, wraparound=False, cdivision=True
"""The cells of aligned records: their nodes by column, what they stand in, and what is read in them."""

from cpython.unicode cimport PyUnicode_DecodeUTF8
from libc.stdint cimport int32_t, uint32_t, uint64_t
from libc.stdlib cimport free, realloc
from libc.string cimport memset

from scutch.kernels.alignment cimport Grid, entry_t
from scutch.kernels.hashing cimport mixed
from scutch.kernels.words cimport text_t
from scutch.page.parser cimport Columns
from scutch.page.tables cimport (
    ATTR_ALT,
    ATTR_CLASS,
    ATTR_COLSPAN,
    ATTR_ITEMPROP,
    ATTR_ROWSPAN,
    CLASS_CELL,
    CLASS_LINE,
    STATIC_TAGS,
    TAG_A,
    TAG_BR,
    TAG_TABLE,
    TAG_TR,
    TEXT,
    class_of,
    data_at,
    page_t,
)
from scutch.page.texts cimport text_at

cdef enum:
    APART = -1  # items that are a value each
    TOGETHER = 0
    SPACED = 1
    TIGHT = 2  # also where there is space
    WORDY = 16  # characters of words that are neither yes or no nor free


# ---- nodes

def nodes_of(Grid grid not None):
    """What stands in each column: rows, a node for each of them, and whether a row comes again as it has several.

    Rows and nodes are flat lists, in order of rows and then of the document: a list for each cell would be most of the work.

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
    [([0, 1], [7, 11], False), ([0, 1], [6, 10], False), ([0, 1], [8, 12], False)]
    """
    cdef int32_t i, column, count = grid.grid.columns
    cdef const entry_t *entry
    cdef const entry_t *before
    cdef list numbers = list(range(grid.grid.rows))
    cdef list rows = [[] for _ in range(count)], nodes = [[] for _ in range(count)], several = [False] * count
    for i in range(grid.grid.items):
        entry, before = &grid.grid.entries[i], &grid.grid.entries[max(i - 1, 0)]
        column = entry.column
        (<list>rows[column]).append(numbers[entry.row])
        (<list>nodes[column]).append(entry.node)
        if i and entry.row == before.row and column == before.column:
            several[column] = True
    return list(zip(rows, nodes, several))


# ---- elements

cdef inline str value_at(const page_t *p, uint32_t row):
    return PyUnicode_DecodeUTF8(<const char *>data_at(p, p.value_begin[row]), p.value_length[row], "replace")


cdef inline bint is_one_of(int32_t node, tuple nodes):
    for other in nodes:
        if node == <int32_t>other:
            return True
    return False


def way_up(Columns columns not None, int node, tuple tops not None):
    """What a node stands in, itself included, up to a top node of its record: texts are left out, the nearest comes first.

    Parameters
    ----------
    columns
        The page.
    node
        A text or an element.
    tops
        Top nodes of its record.

    Returns
    -------
    tuple
        Elements, their names, their labels, and the nearest ``itemprop`` or "". Labels are class attributes, and the names of
        elements that HTML does not know, which tell what they are.

    Raises
    ------
    IndexError
        When the page has no such node.

    Examples
    --------
    >>> import scutch
    >>> way_up(scutch.parse("<my-list class='a b'><p itemprop=name>Flax").columns, 6, (4,))
    ((5, 4), ('p', 'my-list'), ('a b', 'my-list'), 'name')
    """
    cdef const page_t *p = &columns.page
    cdef int32_t at = columns.checked(node)
    cdef uint32_t row
    cdef list nodes = [], names = [], labels = []
    cdef str itemprop = "", name
    while at >= 0:
        if p.tag[at] != TEXT:
            name = columns.name_text(p.tag[at]) if p.tag[at] < STATIC_TAGS else columns.name(at)
            nodes.append(at)
            names.append(name)
            for row in range(p.attr_begin[at], p.attr_begin[at] + p.attr_count[at]):
                if p.attr_name[row] == ATTR_CLASS:
                    labels.append(value_at(p, row))
                elif p.attr_name[row] == ATTR_ITEMPROP and not itemprop:
                    itemprop = value_at(p, row)
            if "-" in name:
                labels.append(name)
        if is_one_of(at, tops):
            break
        at = p.parent[at]
    return tuple(nodes), tuple(names), tuple(labels), itemprop


include "_cell_texts/tables.pxi"
include "_cell_texts/places.pxi"


# ---- texts

include "_cell_texts/line.pxi"


cdef text_t said(const page_t *p, int32_t node) noexcept nogil:
    """What an item says: its text, of an image what stands for it."""
    cdef uint32_t row
    if p.tag[node] == TEXT:
        return text_at(p, p.text_begin[node], p.text_length[node])
    for row in range(p.attr_begin[node], p.attr_begin[node] + p.attr_count[node]):
        if p.attr_name[row] == ATTR_ALT:
            return text_at(p, p.value_begin[row], p.value_length[row])
    return text_at(p, 0, 0)


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


cdef int finish(line_t *line, list rows, list texts, object row, looks_t *looks) except -1:
    """Add the value that has been written, if it says something."""
    if line.size:
        look_at(line, row, looks)
        rows.append(row)
        texts.append(PyUnicode_DecodeUTF8(<const char *>line.data, line.size, "replace"))
    clear(line)
    return 0


def collapsed(Columns columns not None, list nodes not None):
    """What each of some items says, with its white space collapsed.

    Raises
    ------
    IndexError
        When the page has no such node.

    Examples
    --------
    >>> import scutch
    >>> collapsed(scutch.parse("<p> Flax  and <b>hemp").columns, [5, 7])
    ['Flax and', 'hemp']
    """
    cdef list texts = []
    cdef line_t line
    memset(&line, 0, sizeof(line))
    try:
        for node in nodes:
            clear(&line)
            if not write(&line, said(&columns.page, columns.checked(node))):
                raise MemoryError
            texts.append(PyUnicode_DecodeUTF8(<const char *>line.data, line.size, "replace") if line.size else "")
    finally:
        free(line.data)
    return texts


def texts_of(Columns columns not None, list rows not None, list nodes not None):
    """The values of the cells of a column of texts and images: rows, a text for each of them, and how they look.

    How many have a colon; how many are surely words: ASCII without a digit, of some length, with a space; how many are surely
    texts: the same of any length, but for words and addresses that are values of another kind; how many stand in a cell with
    others, and how many characters those have. What runs on within a line of a block is one value, and so is what
    stands in a line or link of its own.

    Parameters
    ----------
    columns
        The page.
    rows, nodes
        What stands in the column, as ``nodes_of`` gives them.

    Raises
    ------
    IndexError
        When the page has no such node.

    Examples
    --------
    >>> import scutch
    >>> page = scutch.parse("<p>Flax <i> and </i>hemp<p>")
    >>> texts_of(page.columns, [0, 0, 0, 2], [5, 7, 8, 7])
    ([0, 2], ['Flax and hemp', 'and'], 0, 0, 2, 0, 0)
    """
    cdef const page_t *p = &columns.page
    cdef Py_ssize_t i, size = len(nodes)
    cdef int32_t node, row, before = -1, last = -1
    cdef int gap
    cdef text_t text
    cdef size_t item = 0
    cdef object number = None
    cdef list found = [], texts = []
    cdef line_t line
    cdef looks_t looks
    if len(rows) != size:
        raise ValueError("each node needs a row")
    memset(&line, 0, sizeof(line))
    memset(&looks, 0, sizeof(looks))
    looks.row = -1
    try:
        for i in range(size):
            node, row = columns.checked(nodes[i]), rows[i]
            gap = APART
            text = said(p, node)
            if row == last and p.block[before] == p.block[node] and before < node:
                gap = between(p, before, node)
            if gap == APART:
                finish(&line, found, texts, number, &looks)
            elif line.size:
                gap = gap_in_amount(&line, item, text.data, text.size, gap)
                line.gap = gap == SPACED or line.gap and gap != TIGHT
            item = line.size
            if not write(&line, text):
                raise MemoryError
            number, last, before = rows[i], row, node
        finish(&line, found, texts, number, &looks)
    finally:
        free(line.data)
    return found, texts, looks.colons, looks.words, looks.plain, looks.several, looks.letters
