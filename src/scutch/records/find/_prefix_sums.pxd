from libc.stdint cimport int32_t

from scutch.page.tables cimport page_t

#: What stands before a node in document order; 64 bytes, so that a subtree costs two reads. See ``_tally.pyx``.
ctypedef struct tally_t:
    int32_t chars
    int32_t shown
    int32_t link_chars
    int32_t punctuation
    int32_t texts
    int32_t elements
    int32_t links
    int32_t images
    int32_t prices
    int32_t dates
    int32_t digits
    int32_t headings
    int32_t shown_links
    int32_t title_words
    int32_t long_texts
    int32_t words

cdef tally_t *tallied(const page_t *page) noexcept nogil
