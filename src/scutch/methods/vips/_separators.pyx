# cython: boundscheck=False, wraparound=False, cdivision=True
"""The kernel of ``separators``: the blocks of a round, cut at their heaviest separators, and what is left again.

What a separator is and what it weighs is told in ``separators``. A group of blocks is a slice of one array here, and a cut puts
the slice in the order of an axis, so the parts of a group are slices of its slice. Each group costs two sorts and a sweep.
"""

from cpython.mem cimport PyMem_Calloc, PyMem_Free, PyMem_Malloc, PyMem_Realloc
from libc.math cimport rint
from libc.stdint cimport int32_t, uint32_t
from libc.stdlib cimport qsort

from scutch.methods.vips._vips_blocks cimport Pool, block_t
from scutch.methods.rendered._rendered cimport RULE, View, box_t, child_from, first_font, last_font

cdef enum:  # axes
    VERTICAL
    HORIZONTAL

cdef enum:
    WHOLE = 10  # the highest degree of coherence
    RUN = 4  # the rule that keeps text
    DEEPEST = 12  # cuts inside cuts, and no more

cdef double SLACK = 2.0  # as in separators
cdef double BESIDE = 4.0

#: separators.SeparatorWeights, in their order.
ctypedef struct weights_t:
    double width
    double width_bound
    double rule
    double background
    double font
    double font_bound
    double bolder
    double length
    double length_bound
    double alike
    double alike_area

include "_separators/cells.pxi"
include "_separators/bands.pxi"
include "_separators/work.pxi"


cdef class Cutter:
    """Cuts the blocks of one page, round by round.

    Parameters
    ----------
    view
        The page as it is seen.
    rules
        Nodes of horizontal rules that are seen, in document order.
    sizes, bolds
        Of each font, by number: its size and weight. Larger and bolder fonts have larger numbers.
    weights
        ``separators.SeparatorWeights``, in their order.
    em
        Font size of most text.
    together
        Separators of one direction that are this share of the heaviest are cut at the same time.
    cuts
        Cuts inside cuts; then all separators of a direction are cut at once.
    pdoc
        What is at least this coherent is not cut.
    """

    cdef View view
    cdef const int32_t[::1] rules
    cdef const double[::1] sizes
    cdef const int32_t[::1] bolds
    cdef weights_t weights
    cdef double em
    cdef double together
    cdef int32_t most
    cdef int32_t pdoc

    def __init__(
        self, View view not None, const int32_t[::1] rules not None, const double[::1] sizes not None,
        const int32_t[::1] bolds not None, const double[::1] weights not None, double em, double together, int32_t cuts, int32_t pdoc,
    ):
        self.view, self.rules, self.sizes, self.bolds = view, rules, sizes, bolds
        if weights.shape[0] * sizeof(double) != sizeof(weights_t):
            raise ValueError("a weight for each trait")
        self.weights = (<const weights_t *>&weights[0])[0]
        self.em, self.together, self.most, self.pdoc = em, together, cuts, pdoc

    def cut(self, Pool pool not None, node, int32_t floor):
        """Cut the blocks of a part.

        Parameters
        ----------
        pool
            The blocks; those that are horizontal rules are left out.
        node
            The part.
        floor
            Least degree of coherence.

        Returns
        -------
        order : list of int
            Numbers of the blocks in the pool.
        groups : list of tuple
            Parent (-1 for the first), begin and end in the order, degree of coherence, axis, separators that it was cut at
            (-1 for a single block, 0 for blocks that none runs between), weight of the heaviest. Parents come first, and the
            parts of a group are in order.
        """
        cdef work_t work
        cdef int32_t count, place
        if pool.view is not self.view:
            raise ValueError("the pool of another view")
        if not pool.size:
            return [], []
        try:
            allocate(&work, pool.size, <int32_t>self.rules.shape[0])
            count = self.fill(pool, &work)
            if count:
                self.divide(&work, count, self.view.checked(node), floor)
            order = [work.cells[place].index for place in range(count)]
            return order, [told(&work.groups[place]) for place in range(work.size)]
        finally:
            release(&work)

    cdef int32_t fill(self, Pool pool, work_t *work) noexcept:
        """Make cells of the blocks of a pool; says how many."""
        cdef int32_t index, count = 0
        for index in range(pool.size):
            if not self.view.visibility[pool.blocks[index].first] & RULE:
                work.cells[count] = cell_of(self.view, &pool.blocks[index], index)
                count += 1
        return count

    cdef int divide(self, work_t *work, int32_t count, int32_t node, int32_t floor) except -1:
        """Cut all groups, each before its parts; the parts wait behind each other in the list of groups."""
        cdef int32_t place = 0
        add_group(work, -1, 0, count, 0, floor)
        while place < work.size:
            if work.groups[place].end - work.groups[place].begin > 1:
                self.gather_rules(work, place, node)
                self.cut_group(work, place)
            place += 1
        return 0

    cdef void gather_rules(self, work_t *work, int32_t place, int32_t node) noexcept:
        """Collect the horizontal rules between the first and the last node of a group, from top to bottom."""
        cdef const group_t *group = &work.groups[place]
        cdef const cell_t *cell
        cdef int32_t first = node, after = node, index, found = 0
        cdef Py_ssize_t at
        if place:
            first, after = work.cells[group.begin].node, work.cells[group.begin].after
            for index in range(group.begin, group.end):
                cell = &work.cells[index]
                first, after = min(first, cell.node), max(after, cell.after)
        after = self.view.page.end[after]
        for at in range(lower_bound(self.rules, first), self.rules.shape[0]):
            if self.rules[at] >= after:
                break
            work.keys[found] = key_t(self.view.boxes[self.rules[at]].top, self.rules[at])
            found += 1
        qsort(work.keys, found, sizeof(key_t), compare_keys)
        for index in range(found):
            work.rules[index] = rule_t(work.keys[index].value, self.view.boxes[work.keys[index].place].bottom)
        work.rules_count = found

    cdef int cut_group(self, work_t *work, int32_t place) except -1:
        """Cut a group at the heaviest separators of one direction, or note that there are none."""
        cdef group_t group = work.groups[place]
        cdef int32_t axis, index, size = group.end - group.begin, begin = group.begin
        cdef double top[2]
        cdef double least
        top[0] = top[1] = -1.0
        if group.depth < DEEPEST:
            for axis in range(2):
                top[axis] = self.weigh(work, &work.cells[group.begin], size, axis)
        if max(top[0], top[1]) < 0:
            note(work, place, max(group.doc, WHOLE - 1), 0, 0, 0.0)
            if work.groups[place].doc < self.pdoc:
                for index in range(group.begin, group.end):
                    add_group(work, place, index, index + 1, group.depth, work.groups[place].doc)
            return 0
        axis = VERTICAL if top[0] > top[1] else HORIZONTAL
        for index in range(size):
            work.cells[group.begin + index] = work.sorted[axis][index]
        least = top[axis] * self.together if group.depth < self.most else 0.0
        group.doc = max(group.doc, min(WHOLE, <int32_t>rint(WHOLE - top[axis])))
        group.cuts = 0
        for index in range(work.counts[axis]):
            if work.bands[axis][index].weight >= least:
                group.cuts += 1
                if group.doc < self.pdoc:
                    add_group(work, place, begin, group.begin + work.bands[axis][index].before, group.depth + 1, group.doc)
                    begin = group.begin + work.bands[axis][index].before
        note(work, place, group.doc, axis, group.cuts, top[axis])
        if group.doc < self.pdoc:
            add_group(work, place, begin, group.end, group.depth + 1, group.doc)
        return 0

    cdef double weigh(self, work_t *work, const cell_t *cells, int32_t size, int32_t axis) noexcept:
        """Put cells in the order of an axis, and weigh the separators between them; the heaviest weight, or -1."""
        cdef cell_t *into = work.sorted[axis]
        cdef band_t *bands = work.bands[axis]
        cdef int32_t index, rule = 0, begin = 0, end, count
        cdef double basis, weight, low, high, heaviest = -1.0
        sort_cells(work.keys, cells, size, axis, into)
        work.counts[axis] = count = find_gaps(into, size, axis, bands)
        if not count:
            return -1.0
        low, high = into[0].edges[1 - axis], into[0].edges[3 - axis]
        for index in range(size):
            low, high = min(low, into[index].edges[1 - axis]), max(high, into[index].edges[3 - axis])
        basis = min((high - low) / self.em * self.weights.length, self.weights.length_bound)
        for index in range(count):
            end = bands[index + 1].before if index + 1 < count else size
            weight = basis + min(
                (bands[index].end - bands[index].begin) / self.em * self.weights.width, self.weights.width_bound
            )
            weight = weight + self.contrast(work, into, begin, &bands[index], end, axis)
            if axis == HORIZONTAL and has_rule(work, &rule, &bands[index]):
                weight += self.weights.rule
            bands[index].weight = max(weight, 0.0)
            heaviest = max(heaviest, bands[index].weight)
            begin = bands[index].before
        return heaviest

    cdef double contrast(
        self, work_t *work, const cell_t *cells, int32_t begin, const band_t *band, int32_t end, int32_t axis
    ) noexcept:
        """What the blocks beside a separator add to its weight."""
        cdef beside_t b = look_beside(cells, begin, band, end, axis, work.fills)
        cdef bint alike = b.alike and b.area < self.weights.alike_area * self.em * self.em * b.count
        cdef double weight = self.weights.alike if alike else 0.0
        if not alike and have_other_fills(&b, work.fills):
            weight += self.weights.background
        if axis == HORIZONTAL:
            weight += self.emphasis(b.over, b.under)
        return weight

    cdef double emphasis(self, int32_t over, int32_t under) noexcept:
        """What a larger or bolder font below a separator adds to its weight."""
        if over < 0 or under < 0:
            return 0.0
        if self.sizes[under] > self.sizes[over]:
            return min((self.sizes[under] / self.sizes[over] - 1) * self.weights.font, self.weights.font_bound)
        if self.sizes[under] == self.sizes[over] and self.bolds[under] > self.bolds[over]:
            return self.weights.bolder
        return 0.0


cdef Py_ssize_t lower_bound(const int32_t[::1] values, int32_t value) noexcept:
    """Where the first value is that is not smaller."""
    cdef Py_ssize_t low = 0, high = values.shape[0], middle
    while low < high:
        middle = (low + high) // 2
        if values[middle] < value:
            low = middle + 1
        else:
            high = middle
    return low
