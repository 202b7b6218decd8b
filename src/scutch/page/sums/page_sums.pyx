# cython: boundscheck=False, wraparound=False, cdivision=True
"""Prefix sums over the nodes of a page: text, elements and signs before each node.

Nodes are numbered in document order, so the sum over a subtree or any other slice of nodes is the difference of two rows.
The sums are computed once for each page and cached with its columns, in tables of their own, as small as the loops that read
them allow: records use that of all texts, elements and signs, content that of lines, kinds of pages that of what is shown.

Hidden text counts: half of the text of shops and services is behind tabs. The table of lines leaves out hidden parts of a line
(``<span hidden>`` in a paragraph), which are for screen readers or describe an image.
"""

cimport cython
from libc.stdint cimport int32_t, uint8_t, uint16_t, uint32_t, uint64_t
from libc.stdlib cimport free, malloc
from libc.string cimport memcpy, memset

from scutch.kernels.characters cimport is_currency_sign, is_digit, is_letter
from scutch.kernels.containers cimport set_add, set_has, set_t
from scutch.kernels.words cimport ROOM, WINDOW, figures_of, figures_t, lowest, text_t, word_hash
from scutch.page.measure cimport Measure, measure
from scutch.page.parser cimport Columns
from scutch.page.tables cimport (
    BYTE_LETTER,
    CLASS_CELL,
    CLASS_HEADING,
    CLASS_IMAGE,
    CLASS_LINE,
    DOCUMENT,
    MARK_HIDDEN,
    MARK_IGNORED,
    MARK_LINK,
    TAG_A,
    TAG_H1,
    TAG_TIME,
    TAG_TITLE,
    TEXT,
    byte_class,
    class_of,
    data_at,
    page_t,
)
from scutch.page.texts cimport text_at

cdef extern from "has_digit.h" nogil:
    bint has_digit "scutch_has_digit"(const unsigned char *s, uint32_t size, uint64_t readable)

include "signs.pxi"


cdef bint is_hidden_part_of_line(const page_t *page, int32_t node) noexcept nogil:
    """Whether a hidden element is a part of a line: no element in it starts a line, and its parent is shown."""
    cdef int32_t inside
    if page.marks[page.parent[node]] & MARK_HIDDEN:
        return False
    for inside in range(node, page.end[node]):
        if page.tag[inside] > DOCUMENT and class_of(page.tag[inside]) & (CLASS_LINE | CLASS_CELL):
            return False
    return True


cdef inline Measure measure_of(const page_t *page, int32_t node) noexcept nogil:
    """Characters, words and punctuation of a text; those of a hidden one are not in the columns."""
    cdef Measure m
    cdef text_t text
    if not page.marks[node] & MARK_HIDDEN:
        m.chars, m.words, m.punctuation = page.chars[node], page.words[node], page.punctuation[node]
    else:
        text = text_at(page, page.text_begin[node], page.text_length[node])
        measure(text.data, text.size, text.readable, &m)
    return m


cdef inline void add_line_text(const page_t *page, int32_t node, line_sums_t *sum) noexcept nogil:
    cdef Measure m = measure_of(page, node)
    if m.chars:
        sum.line_chars += m.chars
        sum.line_link_chars += m.chars * (page.marks[node] & MARK_LINK != 0)
        sum.line_words += m.words
        sum.line_texts += 1


cdef void sum_lines(const page_t *page, void *table) noexcept nogil:
    """The table of the texts of lines. Linear."""
    cdef int32_t i, n = <int32_t>page.node_rows, part_end = 0
    cdef line_sums_t *rows = <line_sums_t *>table
    cdef line_sums_t sum = rows[0]
    for i in range(n):
        if page.tag[i] == TEXT:
            if i >= part_end and not page.marks[i] & MARK_IGNORED:
                add_line_text(page, i, &sum)
        elif page.marks[i] & MARK_HIDDEN and i >= part_end and is_hidden_part_of_line(page, i):
            part_end = page.end[i]
        rows[i + 1] = sum


cdef inline void add_element(const page_t *page, int32_t node, node_sums_t *sum) noexcept nogil:
    cdef uint16_t tag = page.tag[node]
    sum.elements += 1
    sum.links += tag == TAG_A and page.marks[node] & MARK_LINK != 0
    sum.images += (class_of(tag) & CLASS_IMAGE) != 0
    sum.headings += (class_of(tag) & CLASS_HEADING) != 0


cdef inline void add_text(const page_t *page, int32_t node, const title_t *title, node_sums_t *sum) noexcept nogil:
    cdef bint is_shown = not page.marks[node] & MARK_HIDDEN, is_link = page.marks[node] & MARK_LINK != 0
    cdef Measure m = measure_of(page, node)
    cdef signs_t signs
    if not m.chars:
        return
    signs = signs_of(text_at(page, page.text_begin[node], page.text_length[node]), title)
    sum.chars += m.chars
    sum.words += m.words
    sum.punctuation += m.punctuation
    sum.link_chars += m.chars * is_link
    sum.shown += m.chars * is_shown
    sum.shown_link_chars += m.chars * (is_link & is_shown)
    sum.texts += 1
    sum.long_texts += m.chars >= LONG
    sum.digits += signs.digits
    sum.prices += signs.currency | signs.decimals
    sum.dates += signs.date
    sum.title_words += signs.title_word


cdef void sum_all(const page_t *page, void *table) noexcept nogil:
    """The table of texts, elements and signs. Linear."""
    cdef int32_t i, n = <int32_t>page.node_rows
    cdef node_sums_t *rows = <node_sums_t *>table
    cdef node_sums_t sum = rows[0]
    cdef title_t title
    find_title(page, &title)
    for i in range(n):
        if not page.marks[i] & MARK_IGNORED:
            if page.tag[i] == TEXT:
                add_text(page, i, &title, &sum)
            elif page.tag[i] > DOCUMENT:
                add_element(page, i, &sum)
        rows[i + 1] = sum


cdef inline void add_shown_element(const page_t *page, int32_t node, shown_sums_t *sum) noexcept nogil:
    if class_of(page.tag[node]) & CLASS_HEADING:
        sum.shown_headings += page.chars[node] > 0
    elif page.tag[node] == TAG_TIME:
        sum.shown_times += not page.marks[node] & MARK_HIDDEN


cdef inline void add_shown_text(const page_t *page, int32_t node, shown_sums_t *sum) noexcept nogil:
    cdef text_t text
    cdef signs_t signs
    if page.chars[node] >= LONG and not page.marks[node] & MARK_LINK:
        sum.paragraphs += 1
        sum.prose += page.chars[node]
    if page.text_length[node] <= LABEL:
        text = text_at(page, page.text_begin[node], page.text_length[node])
        if has_digit(text.data, text.size, text.readable):
            signs = signs_of(text, NULL)
            sum.label_prices += signs.currency
            sum.label_years += signs.year


cdef void sum_shown(const page_t *page, void *table) noexcept nogil:
    """The table of what is shown. Linear."""
    cdef int32_t i, n = <int32_t>page.node_rows
    cdef shown_sums_t *rows = <shown_sums_t *>table
    cdef shown_sums_t sum = rows[0]
    for i in range(n):
        if page.marks[i] & MARK_IGNORED:
            pass
        elif page.tag[i] > DOCUMENT:
            add_shown_element(page, i, &sum)
        elif page.tag[i] == TEXT and page.chars[i]:
            add_shown_text(page, i, &sum)
        rows[i + 1] = sum


cdef class PageSums:
    """The sums of one page, made by ``page_sums``."""

    def __init__(self):
        raise TypeError("sums are made by page_sums")

    def __dealloc__(self):
        free(self.all)
        free(self.lines)
        free(self.shown)

    def within(self, int32_t begin, int32_t end):
        """The counts of the nodes from begin up to end, by name."""
        cdef node_sums_t all
        cdef line_sums_t lines
        cdef shown_sums_t shown
        if not 0 <= begin <= end <= self.nodes:
            raise IndexError(f"no nodes {begin}:{end} in a page of {self.nodes}")
        memset(&all, 0, sizeof(node_sums_t))
        memset(&lines, 0, sizeof(line_sums_t))
        memset(&shown, 0, sizeof(shown_sums_t))
        add_all_within(self.all, begin, end, &all)
        add_lines_within(self.lines, begin, end, &lines)
        add_shown_within(self.shown, begin, end, &shown)
        return {**all, **lines, **shown}


cdef PageSums sums_of(Columns columns):
    """The sums of a page, with the tables that were requested. If two threads make them at once, one result is kept."""
    cdef PageSums made
    if columns.sums is not None:
        return columns.sums
    made = PageSums.__new__(PageSums)
    made.nodes = <int32_t>columns.page.node_rows
    with cython.critical_section(columns):
        if columns.sums is None:
            columns.sums = made
        return columns.sums


#: Computes a table: a row for each node behind the first one, which is 0.
ctypedef void (*fill_t)(const page_t *page, void *table) noexcept nogil


cdef bint add_table(PageSums sums, Columns columns, fill_t fill, void **table, size_t row) except False:
    """Add a table, of rows of so many bytes, that the sums lack; releases the GIL. Of two threads the faster one adds it."""
    cdef void *rows = NULL
    if table[0] == NULL:
        with nogil:
            rows = malloc((sums.nodes + 1) * row)
            if rows != NULL:
                memset(rows, 0, row)
                fill(&columns.page, rows)
        if rows == NULL:
            raise MemoryError
        with cython.critical_section(sums):
            if table[0] == NULL:
                table[0], rows = rows, NULL
        free(rows)
    return True


cdef PageSums sums_with_lines(Columns columns):
    """The sums of a page, with those of its lines."""
    cdef PageSums sums = sums_of(columns)
    add_table(sums, columns, sum_lines, <void **>&sums.lines, sizeof(line_sums_t))
    return sums


cdef PageSums sums_with_all(Columns columns):
    """The sums of a page, with those of its text, elements and signs."""
    cdef PageSums sums = sums_of(columns)
    add_table(sums, columns, sum_all, <void **>&sums.all, sizeof(node_sums_t))
    return sums


cdef PageSums sums_with_shown(Columns columns):
    """The sums of a page, with those of what is shown."""
    cdef PageSums sums = sums_of(columns)
    add_table(sums, columns, sum_shown, <void **>&sums.shown, sizeof(shown_sums_t))
    return sums


def page_sums(Columns columns not None):
    """All sums of a page, computed once and cached with its columns.

    Returns: its method ``within`` gives the counts of a slice of nodes, in O(1).

    >>> import scutch
    >>> columns = scutch.parse("<p>Flax <a href=/>seeds</a><p hidden>$ 3.50").columns
    >>> found = page_sums(columns).within(0, len(columns))
    >>> found["chars"], found["shown"], found["links"], found["prices"]
    (14, 9, 1, 1)
    """
    sums_with_lines(columns)
    sums_with_shown(columns)
    return sums_with_all(columns)
