"""Texts of a page as kernels read them."""

from libc.stdint cimport uint32_t

from scutch.kernels.words cimport text_t
from scutch.page.tables cimport data_at, page_t


cdef inline text_t text_at(const page_t *page, uint32_t begin, uint32_t size) noexcept nogil:
    """A text, a label or a value; behind it, the rest of the source or of the side buffer may be read."""
    cdef text_t text
    text.data, text.size = data_at(page, begin), size
    text.readable = page.source_size - begin if begin < page.source_size else page.extra_size - (begin - page.source_size)
    return text
