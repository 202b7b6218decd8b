from libc.stdint cimport int32_t, uint16_t, uint64_t

cdef enum:  # bits of rows_t.role
    SHOWN = 1  # part of the tree; the subtree of any other node is passed over
    LEAF = 2  # an item of its own; has no children
    FLOW = 4  # may stand in running text
    CELL = 8  # told from its siblings by its place
    INLINE = 16  # makes no line of its own
    SEPARATOR = 32  # a leaf that only divides its siblings
    FIRST_VALUE = 64  # from here on one bit for each attribute that makes a column
    VALUES = 6
    NAMED = 4096  # its label says what it is
    LONG = 8192  # a leaf that is more than a name or a number

ctypedef uint64_t (*key_t)(const void *source, int32_t node) noexcept nogil

ctypedef struct forest_t:  # arrays over the nodes from the first on
    int32_t first
    const int32_t *end  # by node: one past its last descendant
    const int32_t *parent  # by node
    const uint16_t *kind  # by node - first: nodes of one kind may be the same field
    const uint64_t *label  # by node - first: tells siblings of one kind apart
    const uint16_t *role  # by node - first
    const uint16_t *place  # by node - first: of cells, their place in the row and 1; 0: as they come. NULL: all as they come
    key_t key  # tells items of a list apart by how they begin; 0: nothing to tell by; even: in doubt. NULL: nothing ever is
    const void *source  # of the keys

ctypedef struct entry_t:  # one item of the grid
    int32_t row
    int32_t column
    int32_t node

ctypedef struct column_t:
    uint16_t value  # the role bit of its attribute, 0 for leaves
    int32_t line  # columns with one number stand in the same block

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
