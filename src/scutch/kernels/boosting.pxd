from libc.stdint cimport int16_t, int32_t, uint16_t, uint32_t

cdef enum:
    LANES = 32  # rows that are evaluated together

#: Writes the features of a row, each ``LANES`` numbers behind the one before: a batch has its rows side by side.
ctypedef void (*describe_t)(const void *source, int32_t row, float *lane) noexcept nogil

ctypedef struct node_t:
    float threshold
    int16_t left
    int16_t right
    uint16_t feature
    uint16_t unused

ctypedef struct head_t:
    char magic[8]
    uint32_t features
    uint32_t trees
    uint32_t nodes
    uint32_t leaves

cdef extern from "boosting.h" nogil:
    ctypedef struct question_t "scutch_question":  # a condition of a tree that is evaluated by bit masks
        float threshold
        uint32_t kept  # leaves that a row may reach if the condition is false
        uint32_t lane  # first number of the feature in the lanes

ctypedef struct drawn_t:  # a tree as slices of the conditions and the leaves
    uint32_t first
    uint32_t end
    uint32_t leaf
    uint32_t leaf_end

ctypedef struct ensemble_t:
    head_t head
    const int32_t *roots  # by tree: its first node and its first leaf
    const node_t *nodes
    const float *leaves
    drawn_t *drawn  # by tree; without conditions if it has more than LEAVES leaves or only one
    question_t *questions
    float *ends  # leaves from left to right; behind each, LEAVES numbers can be read

cdef class Ensemble:
    cdef bytes data
    cdef ensemble_t e

#: Score the rows that ``describe`` writes, from 0 up to ``count``; False without memory.
cdef bint score_rows(
    const ensemble_t *e, describe_t describe, const void *source, int32_t count, double *sums
) noexcept nogil
