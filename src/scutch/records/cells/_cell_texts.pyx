# cython: boundscheck=False, wraparound=False, cdivision=True
"""Cells of aligned records: their nodes by column, the elements around them, and their texts."""

from cpython.unicode cimport PyUnicode_DecodeUTF8
from libc.stdint cimport int32_t, uint32_t, uint64_t
from libc.stdlib cimport free
from libc.string cimport memcmp, memset

from scutch.kernels.alignment cimport Grid, entry_t
from scutch.kernels.characters cimport is_digit, space_at
from scutch.kernels.containers cimport array_reserve, set_add, set_has, set_reserve, set_t
from scutch.kernels.hashing cimport mixed
from scutch.kernels.words cimport text_t
from scutch.page.parser cimport Columns
from scutch.page.tables cimport (
    ATTR_ALT,
    ATTR_CLASS,
    ATTR_DATA_AUTOMATION,
    ATTR_DATA_TESTID,
    ATTR_COLSPAN,
    ATTR_ITEMPROP,
    ATTR_ROWSPAN,
    CLASS_CELL,
    CLASS_LINE,
    MARK_HIDDEN,
    MARK_LINK,
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

from scutch.records.cells.column_cells import ColumnNodes

cdef enum:
    SEPARATE = -1  # items that are a value each
    ADJACENT = 0
    SPACED = 1
    TIGHT = 2  # also where there is space
    SIGNS = 2  # characters of the signs between two links
    PROSE_WORDS = 6  # least of a text in front of links that are parts of it
    WORD_CHARS = 16  # texts of words have more characters: shorter ones may be "yes", "no" or "free"


# ---- nodes

def column_nodes(Grid grid not None):
    """Return the ``ColumnNodes`` of each column of aligned records.

    ``grid``: the aligned records.

    >>> import scutch
    >>> from scutch.methods.alignment import align
    >>> page = scutch.parse("<ul><li><a href=/a>A</a> 3<li><a href=/b>B</a> 5</ul>")
    >>> column_nodes(align(page.columns, [(5,), (9,)]).grid)[0]
    ColumnNodes(rows=[0, 1], nodes=[7, 11], several=False)
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
    return [tuple.__new__(ColumnNodes, own) for own in zip(rows, nodes, several)]  # ``ColumnNodes`` itself is slower


def partly_hidden(Columns columns not None, list cells not None):
    """Return the numbers of the columns with hidden nodes and with others.

    ``cells``: the ``ColumnNodes`` of each column.

    >>> import scutch
    >>> from scutch.records.cells.column_cells import ColumnNodes
    >>> page = scutch.parse("<b hidden>Sale</b><b>Sale</b>")
    >>> partly_hidden(page.columns, [ColumnNodes([0, 1], [5, 7], False), ColumnNodes([0], [5], False)])
    [0]
    """
    cdef const page_t *p = &columns.page
    cdef int number, bits
    cdef int32_t count = len(columns.tag), node
    cdef list nodes, found = []
    for number in range(len(cells)):
        nodes, bits = cells[number][1], 0
        for node in nodes:
            if 0 <= node < count:
                bits |= 1 + (p.marks[node] & MARK_HIDDEN != 0)
            if bits == 3:
                found.append(number)
                break
    return found


# ---- elements

cdef inline str value_at(const page_t *p, uint32_t row):
    return PyUnicode_DecodeUTF8(<const char *>data_at(p, p.value_begin[row]), p.value_length[row], "replace")


cdef inline bint is_one_of(int32_t node, tuple nodes):
    for other in nodes:
        if node == <int32_t>other:
            return True
    return False


cdef inline bint is_name_for_tests(uint32_t name) noexcept nogil:
    """Whether an attribute names an element for the tests of its site."""
    return ATTR_DATA_TESTID <= name <= ATTR_DATA_AUTOMATION


def enclosing_elements(Columns columns not None, int node, tuple tops not None):
    """Return the elements from a node up to a top node of its record, both included, nearest first.

    ``node``: a text or an element. ``tops``: top nodes of its record. Returns: elements, their names, their labels, and the
    nearest ``itemprop`` or "". Labels are class attributes, names for tests (``data-testid`` and others) and those of custom elements.
    Raises ``IndexError`` when the page has no such node.

    >>> import scutch
    >>> enclosing_elements(scutch.parse("<my-list class='a b'><p itemprop=name>Flax").columns, 6, (4,))
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
                if p.attr_name[row] == ATTR_CLASS or is_name_for_tests(p.attr_name[row]):
                    labels.append(value_at(p, row))
                elif p.attr_name[row] == ATTR_ITEMPROP and not itemprop:
                    itemprop = value_at(p, row)
            if "-" in name:
                labels.append(name)
        if is_one_of(at, tops):
            break
        at = p.parent[at]
    return tuple(nodes), tuple(names), tuple(labels), itemprop


def has_properties(Columns columns not None):
    """Whether any element of a page has an ``itemprop``: an early exit before the elements around a text.

    >>> import scutch
    >>> has_properties(scutch.parse("<p itemprop=name>Flax").columns), has_properties(scutch.parse("<p class=name>Flax").columns)
    (True, False)
    """
    cdef const page_t *p = &columns.page
    cdef uint32_t row
    for row in range(p.attribute_rows):
        if p.attr_name[row] == ATTR_ITEMPROP:
            return True
    return False


include "_cell_texts/in_text.pxi"
include "_cell_texts/tables.pxi"
include "_cell_texts/places.pxi"


# ---- texts

include "_cell_texts/line.pxi"


cdef text_t item_text(const page_t *p, int32_t node) noexcept nogil:
    """The text of an item; of an image its ``alt``."""
    cdef uint32_t row
    if p.tag[node] == TEXT:
        return text_at(p, p.text_begin[node], p.text_length[node])
    for row in range(p.attr_begin[node], p.attr_begin[node] + p.attr_count[node]):
        if p.attr_name[row] == ATTR_ALT:
            return text_at(p, p.value_begin[row], p.value_length[row])
    return text_at(p, 0, 0)


cdef int gap_between(const page_t *p, int32_t before, int32_t node, bint prose) noexcept nogil:
    """The gap between two items of one block; ``SEPARATE`` if they are in lines or, but for prose, in links of their own."""
    cdef int32_t left = before, right = node, at
    cdef int links = 0, gap = ADJACENT
    for at in range(p.end[before], node):
        if p.tag[at] == TAG_BR:
            return SEPARATE
        gap = SPACED if p.tag[at] == TEXT else gap
    while p.end[left] <= node:
        if class_of(p.tag[left]) & CLASS_LINE:
            return SEPARATE
        links += p.tag[left] == TAG_A
        left = p.parent[left]
    while right > left:
        if class_of(p.tag[right]) & CLASS_LINE:
            return SEPARATE
        links += p.tag[right] == TAG_A
        right = p.parent[right]
    return SEPARATE if links > 1 and not prose else gap


cdef inline bint is_prose(const page_t *p, int32_t text, int32_t node) noexcept nogil:
    """Whether a text in the block of a node is no link and has the words of prose."""
    return p.words[text] >= PROSE_WORDS and p.block[text] == p.block[node] and not p.marks[text] & MARK_LINK


cdef bint is_sign(text_t text) noexcept nogil:
    """Whether a text is blank or one or two signs: ASCII, Latin-1, general or CJK punctuation."""
    cdef const unsigned char *s = text.data
    cdef uint32_t i, signs = 0
    for i in range(text.size):
        if s[i] <= 32 or s[i] & 0xC0 == 0x80:
            continue
        if is_digit(s[i]) or 97 <= s[i] | 0x20 <= 122 or s[i] > 0xE3:
            return False
        if s[i] >= 0x80 and s[i] != 0xC2 and s[i] != 0xE2 and not (s[i] == 0xE3 and i + 1 < text.size and s[i + 1] == 0x80):
            return False
        signs += 1
    return signs <= SIGNS


cdef bint is_conjunction(const page_t *p, int32_t node, text_t text) noexcept nogil:
    """Whether a text in a table cell is a word for "and", perhaps behind a comma, with white space around it."""
    cdef const unsigned char *s = text.data
    cdef uint32_t size = text.size
    if not class_of(p.tag[p.parent[node]]) & CLASS_CELL:
        return False
    while size and (s[0] <= 32 or s[0] == c","):
        s, size = s + 1, size - 1
    while size and s[size - 1] <= 32:
        size -= 1
    if size == 1:
        return s[0] == c"y" or s[0] == c"e"
    if size == 2:
        return memcmp(s, b"et", 2) == 0 or memcmp(s, b"\xd0\xb8", 2) == 0
    return size == 3 and (memcmp(s, b"and", 3) == 0 or memcmp(s, b"und", 3) == 0)


cdef bint is_bar(text_t text) noexcept nogil:
    """Whether a text is a bar, a middle dot or a bullet, perhaps with white space around it."""
    cdef const unsigned char *s = text.data
    cdef uint32_t size = text.size
    while size and s[0] <= 32:
        s, size = s + 1, size - 1
    while size and s[size - 1] <= 32:
        size -= 1
    if size == 1:
        return s[0] == c"|"
    return (size == 2 and s[0] == 0xC2 and s[1] == 0xB7) or (size == 3 and s[0] == 0xE2 and s[1] == 0x80 and s[2] == 0xA2)


cdef bint are_links(const page_t *p, int32_t first, int32_t before, int32_t behind) noexcept nogil:
    """Whether two items of one block are in links of their own, in a cell whose first item is in a link too."""
    if first < 0 or before >= behind or p.block[before] != p.block[behind]:
        return False
    if not p.marks[first] & p.marks[before] & p.marks[behind] & MARK_LINK:
        return False
    return gap_between(p, before, behind, False) == SEPARATE


cdef int finish(line_t *line, list rows, list texts, object row, counts_t *counts) except -1:
    """Add the value that has been written unless it is empty."""
    if line.size:
        count_value(line, row, counts)
        rows.append(row)
        texts.append(PyUnicode_DecodeUTF8(<const char *>line.data, line.size, "replace"))
    clear(line)
    return 0


def near_classes(Columns columns not None, list nodes not None):
    """Return the class attributes of the element of each node and of the one around it, by their numbers; -1 for none.

    A node with a class is an element itself; any other is taken for a text.

    >>> import scutch
    >>> page = scutch.parse("<p class=a><i class=b>Flax</i><i>Hemp").columns
    >>> [page.class_id[node] for node in (4, 5, 7)], near_classes(page, [6, 5, 8])
    ([0, 1, -1], [(1, 0), (1, 0), (-1, 0)])
    """
    cdef const page_t *p = &columns.page
    cdef int32_t element, around
    cdef list found = []
    for node in nodes:
        element = columns.checked(node)
        if p.class_id[element] < 0 and p.parent[element] >= 0:
            element = p.parent[element]
        around = p.parent[element]
        found.append((p.class_id[element], p.class_id[around] if around >= 0 else -1))
    return found


include "_cell_texts/constants.pxi"


def collapsed_texts(Columns columns not None, list nodes not None):
    """Return the texts of items with white space collapsed.

    Raises ``IndexError`` when the page has no such node.

    >>> import scutch
    >>> collapsed_texts(scutch.parse("<p> Flax  and <b>hemp").columns, [5, 7])
    ['Flax and', 'hemp']
    """
    cdef list texts = []
    cdef line_t line
    memset(&line, 0, sizeof(line))
    try:
        for node in nodes:
            clear(&line)
            if not write(&line, item_text(&columns.page, columns.checked(node))):
                raise MemoryError
            texts.append(PyUnicode_DecodeUTF8(<const char *>line.data, line.size, "replace") if line.size else "")
    finally:
        free(line.data)
    return texts


def cell_texts(Columns columns not None, list rows not None, list nodes not None):
    """Return the values of a column of texts and images as the fields of ``ColumnTexts``.

    Items of one line of a block are one value; a line or link of its own is a value, and a sign between two links of a cell
    that begins with a link, or "and" in one of a table, or a bar in front of its first item, is none. ``words`` counts ASCII
    texts without a digit that have a space and more than 16 characters; ``plain`` counts such texts of any length, without
    those that other column types read, as "yes" or an address. Linear in the bytes of the texts.

    ``rows``, ``nodes``: the nodes of the column and their rows. Raises ``IndexError`` when the page has no such node.

    >>> import scutch
    >>> page = scutch.parse("<p>Flax <i> and </i>hemp<p>")
    >>> cell_texts(page.columns, [0, 0, 0, 2], [5, 7, 8, 7])
    ([0, 2], ['Flax and hemp', 'and'], 0, 0, 2, 0, 0)
    """
    cdef const page_t *p = &columns.page
    cdef Py_ssize_t i, size = len(nodes)
    cdef int32_t node, row, first = -1, before = -1, last = -1
    cdef int gap
    cdef text_t text
    cdef size_t item = 0
    cdef object number = None
    cdef list found = [], texts = []
    cdef line_t line
    cdef counts_t counts
    if len(rows) != size:
        raise ValueError("each node needs a row")
    memset(&line, 0, sizeof(line))
    memset(&counts, 0, sizeof(counts))
    counts.row = -1
    try:
        for i in range(size):
            node, row = columns.checked(nodes[i]), rows[i]
            gap = SEPARATE
            text = item_text(p, node)
            if i + 1 < size and rows[i + 1] == row and (is_sign(text) or is_conjunction(p, node, text)):
                if are_links(p, first, before, columns.checked(nodes[i + 1])) if row == last else is_bar(text):
                    continue
            first = first if row == last else -1
            if row == last and p.block[before] == p.block[node] and before < node:
                gap = gap_between(p, before, node, first >= 0 and is_prose(p, first, node))
            if gap == SEPARATE:
                finish(&line, found, texts, number, &counts)
            elif line.size:
                if gap == ADJACENT and p.end[p.parent[before]] <= node and p.parent[node] > before:
                    gap = gap_of_elements(&line, text.data, text.size)
                gap = gap_in_amount(&line, item, text.data, text.size, gap)
                line.gap = gap == SPACED or line.gap and gap != TIGHT
            item = line.size
            if not write(&line, text):
                raise MemoryError
            first = node if first < 0 and line.size else first
            number, last, before = rows[i], row, node
        finish(&line, found, texts, number, &counts)
    finally:
        free(line.data)
    return found, texts, counts.colons, counts.words, counts.plain, counts.several, counts.letters
