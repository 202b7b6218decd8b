from cpython.bytes cimport PyBytes_AsString
from libc.stdint cimport int32_t

#: A run of a sequence: [begin, end), and the index of the first occurrence of its minimum.
ctypedef struct run_t:
    int32_t begin
    int32_t end
    int32_t lowest

cdef void find_joints(const int32_t *depth, const int32_t *leaves, int32_t count, int32_t *joints) noexcept nogil
cdef int32_t split_at(const int32_t *values, int32_t count, int32_t height, int32_t *bounds) noexcept nogil
cdef int32_t find_runs(const int32_t *values, int32_t count, run_t *stack, run_t *runs) noexcept nogil
cdef run_t find_repetition(const int32_t *values, int32_t count, int32_t period) noexcept nogil
cdef bytes integers(object values)


cdef inline const int32_t *pointer(bytes numbers) except NULL:
    return <const int32_t *>PyBytes_AsString(numbers)


cdef inline int32_t length(bytes numbers):
    return <int32_t>(len(numbers) // sizeof(int32_t))
