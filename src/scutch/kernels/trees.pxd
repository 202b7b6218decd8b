from libc.stdint cimport int32_t, int64_t, uint16_t, uint64_t

ctypedef struct tree_t:  # nodes in preorder
    int32_t count
    int32_t *end  # one past the last descendant
    int32_t *fan  # number of children
    uint16_t *kind
    uint64_t *hash  # equal for equal subtrees: kinds and shape

ctypedef struct frame_t:  # two nodes whose children are being matched
    int32_t a
    int32_t b
    int32_t lists  # offset of the children of a, then of b, without equal prefix and suffix
    int32_t count_a
    int32_t count_b
    int32_t i  # the current pair of children
    int32_t j
    int32_t rows  # offset of two rows of scores, count_b + 1 each
    double trimmed  # score of the trimmed equal children

ctypedef struct known_t:  # cache entry: a pair of subtree hashes and its score
    uint64_t a
    uint64_t b
    double score

ctypedef struct matcher_t:
    const tree_t *tree
    int64_t budget  # cells that may still be computed
    bint truncated  # the budget is spent: scores are upper bounds
    bint failed  # out of memory
    frame_t *frames
    int32_t frame_count
    size_t frame_room
    int32_t *lists
    int32_t list_count
    size_t list_room
    double *rows
    int32_t row_count
    size_t row_room
    known_t *known

cdef bint make_tree(tree_t *tree, int32_t count) noexcept nogil


cdef class Forest:
    cdef tree_t tree
    cdef int32_t checked(self, int node) except -1
