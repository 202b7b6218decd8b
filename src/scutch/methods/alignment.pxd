from scutch.kernels.alignment cimport Grid
from scutch.page.parser cimport Columns


cdef class Alignment:
    cdef readonly Columns page
    cdef readonly Grid grid
    cdef tuple attributes


cpdef Alignment align(Columns columns, object records)
