# cython: boundscheck=False, wraparound=False
"""View of a rendered page for the kernels of ``vips``: the arrays of a ``VisualTree``, and the fonts of its texts."""

from cpython.bytearray cimport PyByteArray_AsString
from cpython.mem cimport PyMem_Calloc, PyMem_Free
from libc.stdint cimport int32_t, uint8_t, uint32_t

from scutch.page.tables cimport TEXT

cdef class View:
    """Arrays of a rendered page, for kernels.

    ``visibility``, ``fill``, ``boxes``: result of ``_visibility.find_visibility``: a row for each node. ``style``: column of
    the layout: style of each node. ``fonts``: number of the font of each style; equal fonts have equal numbers.
    """

    def __cinit__(
        self, Columns columns not None, bytearray visibility not None, bytearray fill not None, bytearray boxes not None,
        const int32_t[::1] style not None, const int32_t[::1] fonts not None,
    ):
        cdef int32_t size = <int32_t>len(columns)
        if len(visibility) < size or len(fill) < 4 * size or len(boxes) < <int32_t>sizeof(box_t) * size or style.shape[0] < size:
            raise ValueError("each array of a view needs a row for each node")
        self.columns, self.page = columns, &columns.page
        self.visibility_bytes, self.fill_bytes, self.box_bytes = visibility, fill, boxes
        self.visibility = <const uint8_t *>PyByteArray_AsString(visibility)
        self.fill = <const uint32_t *>PyByteArray_AsString(fill)
        self.boxes = <const box_t *>PyByteArray_AsString(boxes)
        self.texts_before = <int32_t *>PyMem_Calloc(size + 1, sizeof(int32_t))
        self.fonts = <int32_t *>PyMem_Calloc(size + 1, sizeof(int32_t))
        self.font_changes = <int32_t *>PyMem_Calloc(size + 1, sizeof(int32_t))
        if not (self.texts_before and self.fonts and self.font_changes):
            raise MemoryError
        self.number_texts(size, style, fonts)

    cdef void number_texts(self, int32_t size, const int32_t[::1] style, const int32_t[::1] fonts):
        """Number the visible texts, and store their fonts."""
        cdef int32_t node, texts = 0
        for node in range(size):
            self.texts_before[node] = texts
            if self.page.tag[node] == TEXT and self.visibility[node] & SHOWN:
                self.fonts[texts] = fonts[style[node]]
                if texts:
                    self.font_changes[texts] = self.font_changes[texts - 1] + (self.fonts[texts] != self.fonts[texts - 1])
                texts += 1
        self.texts_before[size] = texts

    cdef int32_t checked(self, object node) except -1:
        cdef int32_t place = node
        if not 0 <= place < <int32_t>len(self.columns):
            raise IndexError(f"the page has no node {place}")
        return place

    def __dealloc__(self):
        PyMem_Free(self.texts_before)
        PyMem_Free(self.fonts)
        PyMem_Free(self.font_changes)
