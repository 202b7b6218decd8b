from libc.stdint cimport int32_t, uint16_t, uint64_t

cdef enum:  # bits of rows_t.role
    SHOWN = 1  # part of the tree; subtrees of other nodes are skipped
    LEAF = 2  # an item; has no children
    FLOW = 4  # may stand in running text
    CELL = 8  # distinguished from its siblings by its place
    INLINE = 16  # does not begin a line
    SEPARATOR = 32  # a leaf that only separates its siblings
    FIRST_VALUE = 64  # first of VALUES bits, one for each attribute that forms a column
    VALUES = 6
    NAMED = 4096  # its label names the field
    LONG = 8192  # a leaf longer than a name or a number
    BODY = 16384  # holds running text and nothing else
    RICH = 32768  # a body of several long texts

ctypedef uint64_t (*key_t)(const void *source, int32_t node) noexcept nogil

ctypedef struct forest_t:  # arrays over the nodes from the first on
    int32_t first
    const int32_t *end  # by node: one past its last descendant
    const int32_t *parent  # by node
    const uint16_t *kind  # by node - first: only nodes of one kind can be the same field
    const uint64_t *label  # by node - first: distinguishes siblings of one kind
    const uint16_t *role  # by node - first
    const uint16_t *place  # by node - first: place of a cell in its row + 1; 0: in document order. NULL: all in document order
    key_t key  # key of a list item by its begin; 0: none; even: uncertain. NULL: no item has a key
    const void *source  # argument of key

ctypedef struct entry_t:  # one item of the grid
    int32_t row
    int32_t column
    int32_t node

ctypedef struct column_t:
    uint16_t value  # the role bit of its attribute, 0 for leaves, BODY for the leaves of bodies
    int32_t line  # columns of one number are in the same block

ctypedef struct grid_t:
    int32_t rows
    int32_t columns
    int32_t items
    int32_t *starts  # by row: its first item; rows + 1 of them
    entry_t *entries  # by row, then column, then node
    column_t *heads  # by column

cdef bint align_rows(
    const forest_t *forest, const int32_t *tops, const int32_t *starts, int32_t rows, grid_t *grid
) noexcept nogil
cdef void free_grid(grid_t *grid) noexcept nogil


cdef class Grid:
    cdef grid_t grid
    cdef int32_t checked(self, int column) except -1
