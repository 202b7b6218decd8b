# cython: boundscheck=False, wraparound=False
"""What the kernels of ``vips`` see of a rendered page: the arrays of a ``VisualTree``, and the fonts of its texts."""

from cpython.bytearray cimport PyByteArray_AsString
from cpython.mem cimport PyMem_Calloc, PyMem_Free
from libc.stdint cimport int32_t, uint8_t, uint32_t

from scutch.page.tables cimport TEXT

cdef class View:
    """Arrays of a rendered page, for kernels.

    Parameters
    ----------
    columns
        The page.
    seen, fill, boxes
        What ``_sight.look_at`` found: a row a node.
    style
        The layout's column: the style of each node.
    fonts
        Of each style the number of its font; equal fonts have equal numbers.
    """

    def __cinit__(
        self, Columns columns not None, bytearray seen not None, bytearray fill not None, bytearray boxes not None,
        const int32_t[::1] style not None, const int32_t[::1] fonts not None,
    ):
        cdef int32_t size = <int32_t>len(columns)
        if len(seen) < size or len(fill) < 4 * size or len(boxes) < <int32_t>sizeof(box_t) * size or style.shape[0] < size:
            raise ValueError("a view has a row for each node")
        self.columns, self.page = columns, &columns.page
        self.seen_bytes, self.fill_bytes, self.box_bytes = seen, fill, boxes
        self.seen = <const uint8_t *>PyByteArray_AsString(seen)
        self.fill = <const uint32_t *>PyByteArray_AsString(fill)
        self.boxes = <const box_t *>PyByteArray_AsString(boxes)
        self.before = <int32_t *>PyMem_Calloc(size + 1, sizeof(int32_t))
        self.fonts = <int32_t *>PyMem_Calloc(size + 1, sizeof(int32_t))
        self.changes = <int32_t *>PyMem_Calloc(size + 1, sizeof(int32_t))
        if not (self.before and self.fonts and self.changes):
            raise MemoryError
        self.count(size, style, fonts)

    cdef void count(self, int32_t size, const int32_t[::1] style, const int32_t[::1] fonts):
        """Number the texts that are shown, and note their fonts."""
        cdef int32_t node, texts = 0
        for node in range(size):
            self.before[node] = texts
            if self.page.tag[node] == TEXT and self.seen[node] & SHOWN:
                self.fonts[texts] = fonts[style[node]]
                if texts:
                    self.changes[texts] = self.changes[texts - 1] + (self.fonts[texts] != self.fonts[texts - 1])
                texts += 1
        self.before[size] = texts

    cdef int32_t checked(self, object node) except -1:
        cdef int32_t place = node
        if not 0 <= place < <int32_t>len(self.columns):
            raise IndexError("no such node")
        return place

    def __dealloc__(self):
        PyMem_Free(self.before)
        PyMem_Free(self.fonts)
        PyMem_Free(self.changes)
