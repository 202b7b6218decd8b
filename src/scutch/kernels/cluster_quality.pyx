# cython: boundscheck=False, wraparound=False, cdivision=True
"""Quality of a partition of a sequence into runs: separation Sep, compactness Cmp, overall quality Ocq; lower is better.

He, Tan and Tan rate clusters by the distance between their means and by their spread:
``beta * compactness + (1 - beta) * separation``. The separation is a sum over all pairs of clusters. Pairs with equal means
contribute 1 each, and the terms of pairs more than ``REACH`` apart underflow to 0. So the means are sorted, and only pairs of
different means within reach are evaluated.
"""

from array import array

from libc.math cimport NAN, exp, isfinite, sqrt
from libc.stdint cimport int32_t, int64_t
from libc.stdlib cimport free, malloc, qsort

from scutch.kernels.sequences cimport integers, length, pointer, split_at

cdef enum:
    REACH = 39  # exp(-REACH ** 2 / 2) is below the smallest double


cdef int ascending(const void *one, const void *other) noexcept nogil:
    cdef double a = (<const double *>one)[0], b = (<const double *>other)[0]
    return (a > b) - (a < b)


cdef double separation_of(double *means, int32_t count) noexcept nogil:
    """Mean of exp(-gap^2 / 2) over all pairs of means; NaN for fewer than two. Sorts the means in place."""
    cdef double total = 0.0, here, same, others
    cdef int32_t i = 0, j, k
    if count < 2:
        return NAN
    qsort(means, count, sizeof(double), ascending)
    while i < count:
        here, j = means[i], i + 1
        while j < count and means[j] == here:
            j += 1
        same = j - i
        total += same * (same - 1)
        i = j
        while j < count and means[j] - here < REACH:
            k = j + 1
            while k < count and means[k] == means[j]:
                k += 1
            others = k - j
            total += 2.0 * same * others * exp(-0.5 * (means[j] - here) * (means[j] - here))
            j = k
    return total / (<double>count * (count - 1))


cdef void means_of(
    const int32_t *values, const int32_t *bounds, int32_t clusters, bint truncated, double *means
) noexcept nogil:
    """Mean of each cluster, by integer division if truncated."""
    cdef int32_t i, k
    cdef int64_t total
    for k in range(clusters):
        total = 0
        for i in range(bounds[k], bounds[k + 1]):
            total += values[i]
        i = bounds[k + 1] - bounds[k]
        means[k] = <double>(total / i) if truncated else <double>total / i


cdef double spread(const int32_t *values, int32_t begin, int32_t end) noexcept nogil:
    """Standard deviation of a run."""
    cdef double mean = 0.0, total = 0.0
    cdef int32_t i
    for i in range(begin, end):
        mean += values[i]
    mean /= end - begin
    for i in range(begin, end):
        total += (values[i] - mean) * (values[i] - mean)
    return sqrt(total / (end - begin))


cdef double compactness_of(const int32_t *values, const int32_t *bounds, int32_t clusters) noexcept nogil:
    """Mean spread of the clusters over the spread of all values; NaN if all values are equal."""
    cdef double total = 0.0, whole
    cdef int32_t k
    whole = spread(values, bounds[0], bounds[clusters]) if clusters else 0.0
    if whole == 0.0:
        return NAN
    for k in range(clusters):
        total += spread(values, bounds[k], bounds[k + 1])
    return total / whole / clusters


cdef double overall_of(
    const int32_t *values, const int32_t *bounds, int32_t clusters, double beta, bint truncated, double *means
) noexcept nogil:
    """Weighted sum of compactness and separation; ``means`` is scratch space."""
    cdef double found
    means_of(values, bounds, clusters, truncated, means)
    found = separation_of(means, clusters)
    return found if beta == 0.0 else beta * compactness_of(values, bounds, clusters) + (1.0 - beta) * found


cdef int32_t checked(bytes values, bytes bounds) except -1:
    """Number of clusters; raises if one is empty."""
    cdef int32_t clusters = length(bounds) - 1, k
    cdef const int32_t *bound = pointer(bounds)
    if clusters < 0 or bound[0] < 0 or bound[clusters] > length(values):
        raise ValueError("bounds do not lie within the values")
    for k in range(clusters):
        if bound[k] >= bound[k + 1]:
            raise ValueError("bounds do not ascend")
    return clusters


cdef double *scratch(size_t count, size_t size) except NULL:
    cdef double *memory = <double *>malloc((count + 1) * size)
    if memory == NULL:
        raise MemoryError
    return memory


def means(values, bounds, bint truncated=True):
    """Mean of each cluster.

    ``bounds``: where the clusters begin, and the end of the last, as ``sequences.split`` gives them. ``truncated``: cut off
    the fraction, as a division of integers does.

    >>> means([6, 7, 8], [0, 2, 3]), means([6, 7, 8], [0, 2, 3], truncated=False)
    ([6.0, 8.0], [6.5, 8.0])
    """
    cdef bytes value = integers(values), bound = integers(bounds)
    cdef int32_t clusters = checked(value, bound), k
    cdef double *found = scratch(clusters, sizeof(double))
    try:
        means_of(pointer(value), pointer(bound), clusters, truncated, found)
        return [found[k] for k in range(clusters)]
    finally:
        free(found)


def separation(means):
    """Separation Sep of clusters: from 0, means far apart, to 1, equal means; NaN for fewer than two.

    O(n log n) for n clusters, plus the square of the number of different means within reach of each other.

    >>> separation([7.0, 7.0]), separation([7.0, 90.0]), separation([7.0])
    (1.0, 0.0, nan)
    """
    cdef bytearray numbers = bytearray(array("d", means).tobytes())
    cdef int32_t count = <int32_t>(len(numbers) // sizeof(double))
    cdef unsigned char *memory = numbers
    cdef int32_t i
    for i in range(count):
        if not isfinite((<double *>memory)[i]):
            raise ValueError("means must be finite")
    return separation_of(<double *>memory, count)


def compactness(values, bounds):
    """Compactness Cmp: mean spread of the clusters over the spread of the whole sequence; NaN if all values are equal.

    >>> compactness([6, 6, 8, 8], [0, 2, 4]), compactness([6, 8, 6, 8], [0, 2, 4])
    (0.0, 1.0)
    """
    cdef bytes value = integers(values), bound = integers(bounds)
    return compactness_of(pointer(value), pointer(bound), checked(value, bound))


def overall(values, bounds, double beta=0.0, bint truncated=True):
    """Overall quality Ocq: ``beta * compactness + (1 - beta) * separation``.

    >>> overall([6, 6, 8, 8], [0, 2, 4]) == separation([6.0, 8.0])
    True
    """
    cdef bytes value = integers(values), bound = integers(bounds)
    cdef int32_t clusters = checked(value, bound)
    cdef double *memory = scratch(clusters, sizeof(double))
    try:
        return overall_of(pointer(value), pointer(bound), clusters, beta, truncated, memory)
    finally:
        free(memory)


def by_height(values, double beta=0.0, bint truncated=True):
    """Rate the partition at each height h that occurs in a sequence.

    A height between two neighbouring ones gives the same partition as the upper one. Linear for each height.

    Returns: lowest height first.

    >>> by_height([5, 5, 4, 5])
    [(4, 1, nan), (5, 3, 0.737...)]
    """
    cdef bytes value = integers(values), height = integers(sorted(set(values)))
    cdef int32_t count = length(value), clusters, k
    cdef const int32_t *at = pointer(height)
    cdef double *memory = scratch(count, sizeof(double) + sizeof(int32_t))
    cdef int32_t *bounds = <int32_t *>(memory + count)
    found = []
    try:
        for k in range(length(height)):
            clusters = split_at(pointer(value), count, at[k], bounds)
            found.append((at[k], clusters, overall_of(pointer(value), bounds, clusters, beta, truncated, memory)))
        return found
    finally:
        free(memory)
