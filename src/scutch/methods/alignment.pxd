from libc.stdint cimport uint16_t, uint32_t, uint64_t

from scutch.kernels.alignment cimport Grid
from scutch.page.parser cimport Columns


cdef class Alignment:
    cdef readonly Columns page
    cdef readonly Grid grid
    cdef tuple attributes


cpdef Alignment align(Columns columns, object records)
cdef uint16_t kind_of(uint16_t tag) noexcept nogil
cdef uint64_t signature(const unsigned char *s, uint32_t size) noexcept nogil
