# cython: boundscheck=False, wraparound=False
"""The few rows of a column that hold a value, among the many of a page."""

from cpython.buffer cimport PyBUF_SIMPLE, PyBuffer_Release, PyObject_GetBuffer
from libc.stdint cimport uint16_t, uint32_t


cdef inline uint32_t number_at(const void *data, Py_ssize_t size, Py_ssize_t row) noexcept nogil:
    return (<const uint16_t *>data)[row] if size == sizeof(uint16_t) else (<const uint32_t *>data)[row]


cdef list rows_like(object column, uint32_t mask, uint32_t value, bint wanted):
    """Rows whose bits under a mask are the value, or are not."""
    cdef Py_buffer view
    cdef Py_ssize_t row, size = column.itemsize
    cdef list found = []
    if size != sizeof(uint16_t) and size != sizeof(uint32_t):
        raise ValueError(f"numbers of {size} bytes")
    PyObject_GetBuffer(column, &view, PyBUF_SIMPLE)
    try:
        for row in range(view.len // size):
            if ((number_at(view.buf, size, row) & mask) == value) == wanted:
                found.append(row)
    finally:
        PyBuffer_Release(&view)
    return found


def rows_of(column not None, uint32_t value):
    """Rows that hold a value, in order.

    Parameters
    ----------
    column
        Numbers of 2 or 4 bytes without a sign.
    value
        What to look for.

    Raises
    ------
    ValueError
        The numbers are of another size.

    Examples
    --------
    >>> from array import array
    >>> rows_of(memoryview(array("H", [7, 1792, 7])), 7)
    [0, 2]
    """
    return rows_like(column, 0xFFFFFFFF, value, True)


def rows_with(column not None, uint32_t bits):
    """Rows in which any of some bits are set, in order; otherwise as ``rows_of``.

    Examples
    --------
    >>> from array import array
    >>> rows_with(memoryview(array("H", [1, 2, 5])), 4 | 2)
    [1, 2]
    """
    return rows_like(column, bits, 0, False)
