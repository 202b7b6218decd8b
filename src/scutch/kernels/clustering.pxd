from libc.stdint cimport int32_t

cdef bint average_linkage(double *distances, int32_t *sizes, int32_t *clusters, int32_t n, double cut) noexcept nogil
