# cython: boundscheck=False, wraparound=False, cdivision=True
"""Sequences of integers: leaf similarities, runs, repetitions and the spacing of positions.

The *similarity* of two neighbouring leaves, in document order, is the depth of their lowest common ancestor. A maximal run of
the similarity sequence S at or above a height h is a subtree with at least two leaves. So the runs over all heights are the
tree itself with its chains contracted (a Cartesian tree), and one pass with a stack finds them. Consecutive equal records make
the sequence periodic.
"""

from array import array

from libc.math cimport sqrt
from libc.stdint cimport int32_t
from libc.stdlib cimport free, malloc


cdef bytes integers(object values):
    """The numbers of any sequence as packed ``int32_t``."""
    return array("i", values).tobytes()


cdef list as_list(const int32_t *values, int32_t count):
    cdef int32_t i
    return [values[i] for i in range(count)]


cdef void *allocated(size_t count, size_t size) except NULL:
    cdef void *memory = malloc((count + 1) * size)
    if memory == NULL:
        raise MemoryError
    return memory


# ---- similarities

cdef void find_joints(const int32_t *depth, const int32_t *leaves, int32_t count, int32_t *joints) noexcept nogil:
    """For each leaf but the last: the shallowest node after it, in preorder, up to the next leaf."""
    cdef int32_t i, node, highest
    for i in range(count - 1):
        highest = leaves[i] + 1
        for node in range(leaves[i] + 2, leaves[i + 1] + 1):
            if depth[node] < depth[highest]:
                highest = node
        joints[i] = highest


def joints(depths, leaves):
    """Find where the branches of neighbouring leaves join.

    ``depths``: depth of each node, in preorder. ``leaves``: nodes without children, ascending; the caller decides which of
    them count as leaves. Returns: for each pair of neighbours, a child of their lowest common ancestor: the first one after
    the earlier leaf. The similarity of the pair is its depth less one, the ancestor its parent. Linear in the number of nodes.

    >>> depths = [0, 1, 2, 2, 1, 2]  # 0(1(2 3) 4(5))
    >>> [depths[node] - 1 for node in joints(depths, [2, 3, 5])]
    [1, 0]
    """
    cdef bytes depth = integers(depths), leaf = integers(leaves)
    cdef int32_t count = length(leaf), nodes = length(depth), i
    cdef const int32_t *at = pointer(leaf)
    for i in range(count):
        if not (at[i - 1] if i else -1) < at[i] < nodes:
            raise ValueError(f"leaf {at[i]} is out of order or not below {nodes}")
    cdef int32_t *found = <int32_t *>allocated(count, sizeof(int32_t))
    try:
        find_joints(pointer(depth), at, count, found)
        return as_list(found, count - 1)
    finally:
        free(found)


# ---- runs

cdef int32_t split_at(const int32_t *values, int32_t count, int32_t height, int32_t *bounds) noexcept nogil:
    """Cut where the values cross a height; returns the number of runs. ``bounds`` has room for count + 1 items."""
    cdef int32_t i, runs = 0
    for i in range(count):
        if i == 0 or (values[i] >= height) != (values[i - 1] >= height):
            bounds[runs] = i
            runs += 1
    bounds[runs] = count
    return runs


def split(values, int32_t height):
    """Cut a sequence into runs that stay at or above a height and runs that stay below it.

    Returns: first index of each run, and the end of the last; [0] for an empty sequence.

    >>> split([6, 7, 8, 7, 6, 9], 8)
    [0, 2, 3, 5, 6]
    """
    cdef bytes numbers = integers(values)
    cdef int32_t count = length(numbers), runs
    cdef int32_t *bounds = <int32_t *>allocated(count, sizeof(int32_t))
    try:
        runs = split_at(pointer(numbers), count, height, bounds)
        return as_list(bounds, runs + 1)
    finally:
        free(bounds)


cdef int32_t find_runs(const int32_t *values, int32_t count, run_t *stack, run_t *runs) noexcept nogil:
    """All high runs, inner ones before outer ones; at most as many as values."""
    cdef int32_t i, begin, open_runs = 0, found = 0
    for i in range(count):
        begin = i
        while open_runs and values[stack[open_runs - 1].lowest] > values[i]:
            open_runs -= 1
            begin = stack[open_runs].begin
            runs[found] = run_t(begin=begin, end=i, lowest=stack[open_runs].lowest)
            found += 1
        if not open_runs or values[stack[open_runs - 1].lowest] < values[i]:
            stack[open_runs] = run_t(begin=begin, end=i, lowest=i)
            open_runs += 1
    while open_runs:
        open_runs -= 1
        runs[found] = run_t(begin=stack[open_runs].begin, end=count, lowest=stack[open_runs].lowest)
        found += 1
    return found


def high_runs(values):
    """Find the maximal runs at or above a height, over all heights.

    In a similarity sequence, each run is one node with at least two leaves in its subtree.

    Returns: the run [begin, end), and the index of the first occurrence of its minimum. Inner runs come before outer ones.
    Linear.

    >>> high_runs([5, 5, 4, 5])
    [(0, 2, 0), (3, 4, 3), (0, 4, 2)]
    """
    cdef bytes numbers = integers(values)
    cdef int32_t count = length(numbers), found, i
    cdef run_t *runs = <run_t *>allocated(2 * <size_t>count, sizeof(run_t))
    try:
        found = find_runs(pointer(numbers), count, runs + count, runs)
        return [(runs[i].begin, runs[i].end, runs[i].lowest) for i in range(found)]
    finally:
        free(runs)


# ---- periods

cdef run_t find_repetition(const int32_t *values, int32_t count, int32_t period) noexcept nogil:
    """The longest run with at least two repetitions of this period; empty if there is none."""
    cdef int32_t i, same = 0
    cdef run_t best = run_t(begin=0, end=0, lowest=0)
    for i in range(count - period):
        same = same + 1 if values[i] == values[i + period] else 0
        if same >= period and same + period > best.end - best.begin:
            best.begin, best.end = i + 1 - same, i + 1 + period
    return best


def repetition(values, int32_t longest=64):
    """Find the longest periodic run.

    ``longest``: largest period to try; ties go to the shortest period. Returns: (0, 0, 0) if nothing repeats. O(n *
    ``longest``) for n values.

    >>> repetition([7, 8, 7, 6, 8, 7, 6, 8, 7, 6])
    (1, 10, 3)
    """
    cdef bytes numbers = integers(values)
    cdef int32_t count = length(numbers), period, best_period = 0
    cdef const int32_t *value = pointer(numbers)
    cdef run_t best = run_t(begin=0, end=0, lowest=0), found
    for period in range(1, min(longest, count // 2) + 1):
        found = find_repetition(value, count, period)
        if found.end - found.begin > best.end - best.begin:
            best, best_period = found, period
    return best.begin, best.end, best_period


def spacing(positions):
    """Mean and variance of the gaps between ascending positions; (0.0, 0.0) for fewer than two.

    >>> spacing([3, 6, 9, 12]), spacing([0, 1, 4])
    ((3.0, 0.0), (2.0, 1.0))
    """
    cdef bytes numbers = integers(positions)
    cdef int32_t count = length(numbers), i
    cdef const int32_t *at = pointer(numbers)
    cdef double period, total = 0.0
    if count < 2:
        return 0.0, 0.0
    period = (<double>at[count - 1] - at[0]) / (count - 1)
    for i in range(count - 1):
        total += (<double>at[i + 1] - at[i] - period) * (<double>at[i + 1] - at[i] - period)
    return period, total / (count - 1)


def leave_one_out(positions):
    """Distances of ascending positions, each beside the mean and the standard deviation of all the other distances.

    An outlier does not widen the deviation that it is measured by, as it does with the deviation of all n distances: of these,
    none is more than sqrt(n - 1) deviations from their mean.

    Returns: one item for each two neighbours; a distance without others is its own mean. Linear.

    >>> leave_one_out([0, 2, 4, 106])
    [(2, 52.0, 50.0), (2, 52.0, 50.0), (102, 2.0, 0.0)]
    """
    cdef bytes numbers = integers(positions)
    cdef int32_t count = length(numbers), others = count - 2, i
    cdef const int32_t *at = pointer(numbers)
    cdef double distance, mean, variance, total = 0.0, squares = 0.0
    if others < 1:
        return [(at[i] - at[i - 1], <double>at[i] - at[i - 1], 0.0) for i in range(1, count)]
    for i in range(1, count):
        distance = <double>at[i] - at[i - 1]
        total += distance
        squares += distance * distance
    found = []
    for i in range(1, count):
        distance = <double>at[i] - at[i - 1]
        mean = (total - distance) / others
        variance = (squares - distance * distance) / others - mean * mean
        found.append((at[i] - at[i - 1], mean, sqrt(variance) if variance > 0.0 else 0.0))
    return found
