from libc.stdint cimport uint32_t

from scutch.page.tables cimport page_t


cdef class ColumnViews:  # generated: columns.pxi
    cdef memoryview view(self, int column)


cdef class Arrays:
    cdef page_t page
    cdef void *arena
    cdef size_t size
    cdef unsigned char *extra


cdef class Columns(ColumnViews):
    cdef page_t page
    cdef Arrays arrays
    cdef list views  # of each column, made when first asked for
    cdef readonly bytes source
    cdef readonly bint quirks
    cdef readonly uint32_t limits_hit
    cdef tuple cached_names
    cdef readonly object layout  # scutch.page.layout.Layout of a page that a browser showed, else None
    cdef object sums  # scutch.page.sums.PageSums, counted when first asked for
    cdef public object revealed  # cache of scutch.page.readers.without_scripts: limits, and the page or None
    cdef memoryview new_view(self, int column)
    cdef bytes slice(self, uint32_t begin, uint32_t length)
    cdef str name_text(self, uint32_t name)
    cdef str value(self, uint32_t row)
    cdef uint32_t checked(self, object node) except? 0xFFFFFFFF
