from libc.stdint cimport uint32_t

from scutch.page.tables cimport page_t


cdef class Columns:
    cdef page_t page
    cdef void *arena
    cdef size_t arena_size
    cdef unsigned char *owned_extra
    cdef readonly bytes source
    cdef readonly bint quirks
    cdef readonly uint32_t limits_hit
    cdef tuple cached_names
    cdef memoryview view(self, int column)
    cdef bytes slice(self, uint32_t begin, uint32_t length)
