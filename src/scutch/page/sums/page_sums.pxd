from libc.stdint cimport int32_t

from scutch.page.parser cimport Columns

#: Text, elements and signs before a node in document order: one line of the cache. Texts of ignored elements (scripts, styles,
#: the head) never count. A text counts once for each sign, however often it has it.
ctypedef struct node_sums_t:
    int32_t chars  # of all texts, hidden ones included
    int32_t words
    int32_t punctuation
    int32_t link_chars
    int32_t shown  # characters of texts that are not hidden
    int32_t shown_link_chars
    int32_t texts  # with a character
    int32_t elements
    int32_t links
    int32_t images
    int32_t headings
    int32_t long_texts
    int32_t digits
    int32_t prices
    int32_t dates
    int32_t title_words

#: The texts before a node but for hidden parts of lines, as content needs it.
ctypedef struct line_sums_t:
    int32_t line_chars
    int32_t line_link_chars
    int32_t line_words
    int32_t line_texts

#: What is shown before a node in document order, as kinds of pages need it.
ctypedef struct shown_sums_t:
    int32_t paragraphs  # long texts outside links ...
    int32_t prose  # ... and their characters
    int32_t shown_headings  # with text
    int32_t shown_times
    int32_t label_prices  # texts of at most LABEL bytes with digits and a currency sign ...
    int32_t label_years  # ... or with a year from 2000 on: both are stricter than the above

cdef enum:
    LONG = 80  # characters of a long text
    LABEL = 60  # bytes of a label, which is rarely prose

cdef class PageSums:  # tables with a row for each node and one for the whole page; NULL until one asks for them
    cdef int32_t nodes
    cdef node_sums_t *all
    cdef line_sums_t *lines
    cdef shown_sums_t *shown

cdef PageSums sums_with_lines(Columns columns)
cdef PageSums sums_with_all(Columns columns)
cdef PageSums sums_with_shown(Columns columns)


cdef inline void add_difference(const int32_t *begin, const int32_t *end, int32_t *sum, size_t size) noexcept nogil:
    """Add the difference of two rows of counts; ``size`` is in bytes."""
    cdef size_t k
    for k in range(size // sizeof(int32_t)):
        sum[k] += end[k] - begin[k]


cdef inline void add_all_within(const node_sums_t *rows, int32_t begin, int32_t end, node_sums_t *sum) noexcept nogil:
    add_difference(<const int32_t *>&rows[begin], <const int32_t *>&rows[end], <int32_t *>sum, sizeof(node_sums_t))


cdef inline void add_shown_within(const shown_sums_t *rows, int32_t begin, int32_t end, shown_sums_t *sum) noexcept nogil:
    add_difference(<const int32_t *>&rows[begin], <const int32_t *>&rows[end], <int32_t *>sum, sizeof(shown_sums_t))


cdef inline void add_lines_within(const line_sums_t *rows, int32_t begin, int32_t end, line_sums_t *sum) noexcept nogil:
    add_difference(<const int32_t *>&rows[begin], <const int32_t *>&rows[end], <int32_t *>sum, sizeof(line_sums_t))
