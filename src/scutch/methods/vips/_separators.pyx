# cython: boundscheck=False, wraparound=False, cdivision=True
"""Kernel of ``separators``: cuts the blocks of a round at their heaviest separators, and each part again.

``separators`` defines separators and their weights. Here a group of blocks is a slice of one array; a cut sorts the slice on an
axis, so that the parts of a group are slices of its slice. Each group takes two sorts and one sweep.
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
    MAX_COHERENCE = 10  # highest DoC
    TEXT_RULE = 4  # number of the rule that keeps texts
    MAX_CUT_DEPTH = 12  # most nested cuts

cdef double OVERLAP = 2.0  # most pixels by which blocks beside a separator overlap
cdef double NEAR = 4.0  # most pixels from a separator to the blocks beside it

#: ``separators.SeparatorWeights``, in the same order.
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

include "_separators/groups.pxi"


cdef class Cutter:
    """Cuts the blocks of one page, round by round.

    Parameters
    ----------
    view
        The visible page.
    rules
        Nodes of the visible horizontal rules, in document order.
    sizes, bolds
        Size and weight of each font, by number. Larger and bolder fonts have larger numbers.
    weights
        ``separators.SeparatorWeights``, in the same order.
    em
        Font size of most text, in pixels.
    together
        Separators of one direction with at least this share of the heaviest weight are cut together.
    cuts
        Most nested cuts; after that, all separators of a direction are cut at once.
    pdoc
        Permitted degree of coherence (PDoC): a group with at least this DoC is not cut.
    """

    cdef View view
    cdef const int32_t[::1] rules
    cdef const double[::1] sizes
    cdef const int32_t[::1] bolds
    cdef weights_t weights
    cdef double em
    cdef double together
    cdef int32_t max_cuts
    cdef int32_t pdoc

    def __init__(
        self, View view not None, const int32_t[::1] rules not None, const double[::1] sizes not None,
        const int32_t[::1] bolds not None, const double[::1] weights not None, double em, double together, int32_t cuts, int32_t pdoc,
    ):
        self.view, self.rules, self.sizes, self.bolds = view, rules, sizes, bolds
        if weights.shape[0] * sizeof(double) != sizeof(weights_t):
            raise ValueError("weights need one value for each field of SeparatorWeights")
        self.weights = (<const weights_t *>&weights[0])[0]
        self.em, self.together, self.max_cuts, self.pdoc = em, together, cuts, pdoc

    def cut(self, Pool pool not None, node, int32_t floor):
        """Cut the blocks of a part.

        Parameters
        ----------
        pool
            The blocks; horizontal rules among them are dropped.
        node
            Root of the part.
        floor
            Least DoC.

        Returns
        -------
        order : list of int
            Numbers of the blocks in the pool.
        groups : list of tuple
            The fields of ``separators.Group``: parent (-1 for the first), begin and end in the order, DoC, axis, number of
            separators (-1 for a single block, 0 without a separator), weight of the heaviest. Parents come before their parts,
            and the parts of a group are in order.
        separators : list of tuple
            The fields of ``separators.Separator``: number of the group it cuts, begin and end across its axis, weight.
        """
        cdef round_t r
        cdef int32_t count, place
        cdef list separators = []
        if pool.view is not self.view:
            raise ValueError("the pool belongs to another view")
        if not pool.size:
            return [], [], []
        try:
            allocate(&r, pool.size, <int32_t>self.rules.shape[0])
            count = self.fill(pool, &r)
            if count:
                self.divide(&r, count, self.view.checked(node), floor, separators)
            order = [r.cells[place].index for place in range(count)]
            return order, [group_row(&r.groups[place]) for place in range(r.size)], separators
        finally:
            release(&r)

    cdef int32_t fill(self, Pool pool, round_t *r) noexcept:
        """Store the blocks of a pool as cells, without horizontal rules, and return their number."""
        cdef int32_t index, count = 0
        for index in range(pool.size):
            if not self.view.visibility[pool.blocks[index].first] & RULE:
                r.cells[count] = cell_of(self.view, &pool.blocks[index], index)
                count += 1
        return count

    cdef int divide(self, round_t *r, int32_t count, int32_t node, int32_t floor, list separators) except -1:
        """Cut all groups breadth-first: the list of groups is the queue."""
        cdef int32_t place = 0
        add_group(r, -1, 0, count, 0, floor)
        while place < r.size:
            if r.groups[place].end - r.groups[place].begin > 1:
                self.gather_rules(r, place, node)
                self.cut_group(r, place, separators)
            place += 1
        return 0

    cdef void gather_rules(self, round_t *r, int32_t place, int32_t node) noexcept:
        """Collect the horizontal rules between the first and the last node of a group, from top to bottom."""
        cdef const group_t *group = &r.groups[place]
        cdef const cell_t *cell
        cdef int32_t first = node, after = node, index, found = 0
        cdef Py_ssize_t at
        if place:
            first, after = r.cells[group.begin].first_node, r.cells[group.begin].last_node
            for index in range(group.begin, group.end):
                cell = &r.cells[index]
                first, after = min(first, cell.first_node), max(after, cell.last_node)
        after = self.view.page.end[after]
        for at in range(lower_bound(self.rules, first), self.rules.shape[0]):
            if self.rules[at] >= after:
                break
            r.keys[found] = key_t(self.view.boxes[self.rules[at]].top, self.rules[at])
            found += 1
        qsort(r.keys, found, sizeof(key_t), compare_keys)
        for index in range(found):
            r.rules[index] = rule_t(r.keys[index].value, self.view.boxes[r.keys[index].place].bottom)
        r.rules_count = found

    cdef int cut_group(self, round_t *r, int32_t place, list separators) except -1:
        """Cut a group at the heaviest separators of one direction, or store that it has none."""
        cdef group_t group = r.groups[place]
        cdef int32_t axis, index, size = group.end - group.begin, begin = group.begin
        cdef const band_t *band
        cdef double top[2]
        cdef double least
        top[0] = top[1] = -1.0
        if group.depth < MAX_CUT_DEPTH:
            for axis in range(2):
                top[axis] = self.weigh(r, &r.cells[group.begin], size, axis)
        if max(top[0], top[1]) < 0:
            set_cut(r, place, max(group.doc, MAX_COHERENCE - 1), 0, 0, 0.0)
            if r.groups[place].doc < self.pdoc:
                for index in range(group.begin, group.end):
                    add_group(r, place, index, index + 1, group.depth, r.groups[place].doc)
            return 0
        axis = VERTICAL if top[0] > top[1] else HORIZONTAL
        for index in range(size):
            r.cells[group.begin + index] = r.sorted[axis][index]
        least = top[axis] * self.together if group.depth < self.max_cuts else 0.0
        group.doc = max(group.doc, min(MAX_COHERENCE, <int32_t>rint(MAX_COHERENCE - top[axis])))
        group.cuts = 0
        for index in range(r.counts[axis]):
            if r.bands[axis][index].weight >= least:
                group.cuts += 1
                band = &r.bands[axis][index]
                separators.append((place, band.begin, band.end, band.weight))
                if group.doc < self.pdoc:
                    add_group(r, place, begin, group.begin + r.bands[axis][index].before, group.depth + 1, group.doc)
                    begin = group.begin + r.bands[axis][index].before
        set_cut(r, place, group.doc, axis, group.cuts, top[axis])
        if group.doc < self.pdoc:
            add_group(r, place, begin, group.end, group.depth + 1, group.doc)
        return 0

    cdef double weigh(self, round_t *r, const cell_t *cells, int32_t size, int32_t axis) noexcept:
        """Sort cells on an axis, weigh the separators between them, and return the heaviest weight; -1 without one."""
        cdef cell_t *into = r.sorted[axis]
        cdef band_t *bands = r.bands[axis]
        cdef int32_t index, rule = 0, begin = 0, end, count
        cdef double basis, weight, low, high, heaviest = -1.0
        sort_cells(r.keys, cells, size, axis, into)
        r.counts[axis] = count = find_gaps(into, size, axis, bands)
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
            weight = weight + self.contrast(r, into, begin, &bands[index], end, axis)
            if axis == HORIZONTAL and has_rule(r, &rule, &bands[index]):
                weight += self.weights.rule
            bands[index].weight = max(weight, 0.0)
            heaviest = max(heaviest, bands[index].weight)
            begin = bands[index].before
        return heaviest

    cdef double contrast(
        self, round_t *r, const cell_t *cells, int32_t begin, const band_t *band, int32_t end, int32_t axis
    ) noexcept:
        """Return the weight that the blocks beside a separator add."""
        cdef neighbours_t b = neighbours_of(cells, begin, band, end, axis, r.fills)
        cdef bint alike = b.alike and b.area < self.weights.alike_area * self.em * self.em * b.count
        cdef double weight = self.weights.alike if alike else 0.0
        if not alike and fills_differ(&b, r.fills):
            weight += self.weights.background
        if axis == HORIZONTAL:
            weight += self.emphasis(b.font_above, b.font_below)
        return weight

    cdef double emphasis(self, int32_t font_above, int32_t font_below) noexcept:
        """Return the weight that a larger or bolder font below a separator adds."""
        if font_above < 0 or font_below < 0:
            return 0.0
        if self.sizes[font_below] > self.sizes[font_above]:
            return min((self.sizes[font_below] / self.sizes[font_above] - 1) * self.weights.font, self.weights.font_bound)
        if self.sizes[font_below] == self.sizes[font_above] and self.bolds[font_below] > self.bolds[font_above]:
            return self.weights.bolder
        return 0.0


cdef Py_ssize_t lower_bound(const int32_t[::1] values, int32_t value) noexcept:
    """Return the place of the first value that is not smaller; binary search."""
    cdef Py_ssize_t low = 0, high = values.shape[0], middle
    while low < high:
        middle = (low + high) // 2
        if values[middle] < value:
            low = middle + 1
        else:
            high = middle
    return low
