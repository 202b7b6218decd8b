# cython: boundscheck=False, wraparound=False
"""Selection of the rows of a column by value or by bits."""

from cpython.buffer cimport PyBUF_SIMPLE, PyBuffer_Release, PyObject_GetBuffer
from libc.stdint cimport uint16_t, uint32_t

cdef enum:
    BLOCK = 64  # rows that are compared together

ctypedef fused number_t:
    uint16_t
    uint32_t


cdef inline uint32_t number_at(const void *data, Py_ssize_t size, Py_ssize_t row) noexcept nogil:
    return (<const uint16_t *>data)[row] if size == sizeof(uint16_t) else (<const uint32_t *>data)[row]


cdef Py_ssize_t checked_size(object column) except -1:
    """Size of an item in bytes; raises unless it is 2 or 4."""
    cdef Py_ssize_t size = column.itemsize
    if size != sizeof(uint16_t) and size != sizeof(uint32_t):
        raise ValueError(f"numbers of {size} bytes")
    return size


cdef inline bint any_like(const number_t *numbers, Py_ssize_t count, number_t mask, number_t value, bint wanted) noexcept nogil:
    """Whether the masked bits of any number equal the value, or differ from it. Vectorised: without an early exit."""
    cdef number_t found = 0
    cdef Py_ssize_t k
    if wanted:
        for k in range(count):
            found |= <number_t>((numbers[k] & mask) == value)
    else:
        for k in range(count):
            found |= <number_t>((numbers[k] & mask) ^ value)
    return found != 0


cdef list rows_in(const number_t *numbers, Py_ssize_t count, number_t mask, number_t value, bint wanted):
    """Rows whose masked bits equal the value, or differ from it. Most blocks of rows have none."""
    cdef Py_ssize_t row, begin = 0, end
    cdef list found = []
    while begin < count:
        end = min(begin + <Py_ssize_t>BLOCK, count)
        if any_like(numbers + begin, end - begin, mask, value, wanted):
            for row in range(begin, end):
                if ((numbers[row] & mask) == value) == wanted:
                    found.append(row)
        begin = end
    return found


cdef list rows_like(object column, uint32_t mask, uint32_t value, bint wanted):
    """``rows_in`` for a column of either size."""
    cdef Py_buffer view
    cdef Py_ssize_t size = checked_size(column)
    PyObject_GetBuffer(column, &view, PyBUF_SIMPLE)
    try:
        if size == sizeof(uint32_t):
            return rows_in(<const uint32_t *>view.buf, view.len // size, mask, value, wanted)
        if value > 0xFFFF:
            return []
        return rows_in(<const uint16_t *>view.buf, view.len // size, <uint16_t>mask, <uint16_t>value, wanted)
    finally:
        PyBuffer_Release(&view)


def rows_of(column not None, uint32_t value):
    """Rows that hold a value, in order.

    ``column``: unsigned integers of 2 or 4 bytes. ``value``: value to find. Raises ``ValueError``: the numbers are of another
    size.

    >>> from array import array
    >>> rows_of(memoryview(array("H", [7, 1792, 7])), 7)
    [0, 2]
    """
    return rows_like(column, 0xFFFFFFFF, value, True)


def rows_with(column not None, uint32_t bits):
    """Rows in which any of the given bits is set, in order; parameters and errors as in ``rows_of``.

    >>> from array import array
    >>> rows_with(memoryview(array("H", [1, 2, 5])), 4 | 2)
    [1, 2]
    """
    return rows_like(column, bits, 0, False)


def owners_of(begins not None, counts not None, list rows not None):
    """Indices of the slices that contain any of the given rows, in order.

    ``begins``, ``counts``: first row of each slice, and its number of rows: unsigned integers of 2 or 4 bytes. A slice may be
    empty. ``rows``: row numbers, ascending. Raises ``ValueError``: the integers have another size, or ``begins`` and
    ``counts`` differ in length. Linear in the number of slices and the highest row number.

    >>> from array import array
    >>> owners_of(memoryview(array("I", [0, 2, 2])), memoryview(array("H", [2, 0, 3])), [1, 4])
    [0, 2]
    """
    cdef bytearray marks = bytearray(<Py_ssize_t>rows[len(rows) - 1] + 1 if rows else 0)
    cdef Py_ssize_t slices = len(begins)
    cdef Py_ssize_t sizes[2]
    cdef Py_buffer views[2]
    sizes[0], sizes[1] = checked_size(begins), checked_size(counts)
    if len(counts) != slices:
        raise ValueError("each slice needs a count")
    for row in rows:
        marks[row] = 1
    PyObject_GetBuffer(begins, &views[0], PyBUF_SIMPLE)
    try:
        PyObject_GetBuffer(counts, &views[1], PyBUF_SIMPLE)
        try:
            return holders(views, sizes, slices, marks)
        finally:
            PyBuffer_Release(&views[1])
    finally:
        PyBuffer_Release(&views[0])


cdef list holders(const Py_buffer *views, const Py_ssize_t *sizes, Py_ssize_t slices, bytearray marks):
    """Indices of the slices with a marked row."""
    cdef const unsigned char *wanted = marks
    cdef Py_ssize_t place, row, end, last = len(marks)
    cdef list found = []
    for place in range(slices):
        row = number_at(views[0].buf, sizes[0], place)
        end = min(row + <Py_ssize_t>number_at(views[1].buf, sizes[1], place), last)
        while row < end and not wanted[row]:
            row += 1
        if row < end:
            found.append(place)
    return found
