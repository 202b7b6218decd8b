from libc.stdint cimport int32_t

cdef double separation_of(double *means, int32_t count) noexcept nogil
cdef double compactness_of(const int32_t *values, const int32_t *bounds, int32_t clusters) noexcept nogil
cdef void means_of(
    const int32_t *values, const int32_t *bounds, int32_t clusters, bint truncated, double *means
) noexcept nogil
