"""Average-linkage clustering: merge the closest two clusters while their mean distance is below a cut.

The algorithm follows nearest-neighbour chains: from a cluster to its nearest neighbour, and so on, until two clusters are
mutual nearest neighbours and are merged. Average linkage is reducible (a merge never brings clusters closer), so this order
gives the same dendrogram as always merging the closest pair, in quadratic time.
"""

from cpython.bytearray cimport PyByteArray_AsString
from libc.stdint cimport int32_t
from libc.stdlib cimport free, malloc

MAX_ITEMS = 4096


cdef inline double between(const double *distances, int32_t n, int32_t a, int32_t b) noexcept nogil:
    return distances[<size_t>a * n + b]


cdef int32_t nearest(const double *distances, const int32_t *sizes, int32_t n, int32_t item, int32_t before) noexcept nogil:
    """The nearest other cluster; ties go to the predecessor on the chain, then to the first."""
    cdef int32_t other, best = before
    for other in range(n):
        if other == item or sizes[other] == 0:
            continue
        if best < 0 or between(distances, n, item, other) < between(distances, n, item, best):
            best = other
    return best


cdef void merge(double *distances, int32_t *sizes, int32_t *clusters, int32_t n, int32_t a, int32_t b) noexcept nogil:
    """Merge the second cluster into the first; distances to it become means over all pairs of members."""
    cdef int32_t other
    cdef double mean
    for other in range(n):
        if sizes[other] and other != a and other != b:
            mean = (sizes[a] * between(distances, n, a, other) + sizes[b] * between(distances, n, b, other)) / (
                sizes[a] + sizes[b])
            distances[<size_t>a * n + other] = distances[<size_t>other * n + a] = mean
        if clusters[other] == b:
            clusters[other] = a
    sizes[a] += sizes[b]
    sizes[b] = 0


cdef bint average_linkage(double *distances, int32_t *sizes, int32_t *clusters, int32_t n, double cut) noexcept nogil:
    """Cluster n items; False without memory.

    ``distances``: n x n and symmetric; overwritten. ``sizes``: multiplicity of each item, at least 1; overwritten.
    ``clusters``: output: by item, the first item of its cluster.
    """
    cdef int32_t *chain = <int32_t *>malloc((<size_t>n + 1) * sizeof(int32_t))
    cdef int32_t length, start, item, other
    if chain == NULL:
        return False
    for item in range(n):
        clusters[item] = item
    for start in range(n):
        length = 1
        chain[0] = start
        while length and sizes[chain[0]]:
            item = chain[length - 1]
            other = nearest(distances, sizes, n, item, chain[length - 2] if length > 1 else -1)
            if other < 0 or not between(distances, n, item, other) < cut:
                length = 0  # no cluster on the chain has a neighbour below the cut
            elif length > 1 and other == chain[length - 2]:
                merge(distances, sizes, clusters, n, min(item, other), max(item, other))
                length -= 2
                if length == 0 and sizes[start]:
                    length = 1
            else:
                chain[length] = other
                length += 1
    free(chain)
    return True


def average_linkage_clusters(distances, double cut, weights=None):
    """Cluster items by their distances.

    ``distances``: distance matrix, one row for each item. Only the part below the diagonal is read. ``cut``: clusters are
    merged while their mean distance is smaller. ``weights``: multiplicity of each item; default: 1.

    Returns: by item, the number of its cluster; clusters are numbered in the order of their first items. Raises
    ``ValueError``: there are more than ``MAX_ITEMS`` items, a row is too short, a distance is NaN, or a weight is below 1.
    Quadratic in the number of items. Deterministic: among equal distances, the first item is the nearest.

    References
    ----------
    Murtagh, F. (1983): A survey of recent advances in hierarchical clustering algorithms, The Computer Journal 26(4).

    Examples
    --------
    >>> average_linkage_clusters([[0.0], [0.1, 0.0], [0.9, 0.8, 0.0]], cut=0.15)
    [0, 0, 1]
    """
    cdef Py_ssize_t n = len(distances), i, k
    if n > MAX_ITEMS:
        raise ValueError(f"{n} items, but at most {MAX_ITEMS} are clustered")
    cdef bytearray table = bytearray(n * n * sizeof(double))
    cdef bytearray counts = bytearray(n * sizeof(int32_t)), found = bytearray(n * sizeof(int32_t))
    cdef double *d = <double *>PyByteArray_AsString(table)
    cdef int32_t *sizes = <int32_t *>PyByteArray_AsString(counts)
    cdef int32_t *clusters = <int32_t *>PyByteArray_AsString(found)
    cdef bint done
    for i in range(n):
        row = distances[i]
        if len(row) < i:
            raise ValueError(f"row {i} has {len(row)} distances")
        for k in range(i):
            d[i * n + k] = d[k * n + i] = row[k]
            if d[i * n + k] != d[i * n + k]:
                raise ValueError(f"the distance of {i} and {k} is no number")
        sizes[i] = 1 if weights is None else weights[i]
        if sizes[i] < 1:
            raise ValueError(f"item {i} has weight {sizes[i]}")
    with nogil:
        done = average_linkage(d, sizes, clusters, <int32_t>n, cut)
    if not done:
        raise MemoryError
    numbers = {}
    return [numbers.setdefault(clusters[i], len(numbers)) for i in range(n)]
