"""Partial tree alignment of many records at once.

Zhai and Liu (2005) align two trees, extend the first by the unaligned nodes of the second, and continue with the third. This
kernel descends all records level by level instead. A *field* is a list of nodes with the same meaning, with zero, one or several
nodes from each record. Its children are divided into fields recursively:

- by kind, if no node has two children of the kind: labels are ignored, so that rows of alternating classes stay aligned;
- else by label, if labels recur across records;
- else by place, if most nodes have the same number of them;
- else by key, if items begin with a label ("Size: 3") and their keys recur;
- else they stay together, as the items of one list-valued cell.

Running text (children of flow kinds that alternate, with long texts or in a different order in each record) is one field.
The fields of a step are ordered as in the records: a sparse field is placed between its neighbours in the records that have it.
Finally, columns with the same name are unified if no record has both. Each node is visited once for each level, and no pair of
records is compared.
"""

from cpython.bytearray cimport PyByteArray_AsString
from libc.stdint cimport int32_t, int64_t, uint16_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free, malloc
from libc.string cimport memcpy, memset

from scutch.kernels.containers cimport array_reserve

include "_alignment/state.pxi"
include "_alignment/children.pxi"
include "_alignment/fields.pxi"
include "_alignment/order.pxi"
include "_alignment/sorting.pxi"
include "_alignment/unify.pxi"
include "_alignment/bodies.pxi"


# ---- steps

cdef bint divide(state_t *s, int32_t line) noexcept nogil:
    """Push a task for each field of the gathered children, the first on top."""
    cdef int32_t fields = find_fields(s), i, field, begin = s.member_count
    cdef int32_t *order
    cdef int32_t *ends
    if not order_fields(s, fields):
        return False
    if not array_reserve(<void **>&s.members, &s.member_room, <int64_t>begin + s.child_count, sizeof(member_t)):
        return False
    order, ends = s.fields + fields, s.fields + 2 * fields
    for i in range(fields):
        ends[order[i]] = begin
        begin += s.fields[order[i]]
    s.member_count = begin
    for i in range(s.child_count):
        field = s.children[i].field
        s.members[ends[field]] = member_t(node=s.children[i].node, row=s.children[i].row)
        ends[field] += 1
    for i in range(fields - 1, -1, -1):
        field = order[i]
        if s.fields[field] and not push_field(s, ends[field] - s.fields[field], s.fields[field], s.text and field == 0, line):
            return False
    return True


cdef bint push_field(state_t *s, int32_t begin, int32_t count, bint text, int32_t line) noexcept nogil:
    """Push the tasks of a field: its leaves or its children, then its attributes. A field that is not inline begins a line."""
    cdef int32_t i, bit
    cdef uint16_t all_of = 0xFFFF, any_of = 0
    cdef task_t task
    cdef bint body = s.divided and not text and are_bodies(s, begin, count)
    text |= body
    for i in range(begin, begin + count):
        all_of &= role_of(s, s.members[i].node)
        any_of |= 0xFFFF if text else role_of(s, s.members[i].node)
    if not all_of & INLINE:
        s.lines += 1
        line = s.lines
    for bit in range(VALUES - 1, -1, -1):
        task = task_t(step=VALUE, value=FIRST_VALUE << bit, deep=text, begin=begin, count=count, line=line)
        if any_of & task.value and not push(s, task):
            return False
    task = task_t(step=DIVIDE, value=LEAF, deep=True, begin=begin, count=count, line=line)
    if text or all_of & LEAF:
        task.step = COLLECT
        task.value = BODY if body else LEAF
    return push(s, task)


cdef bint collect(state_t *s, const task_t *task) noexcept nogil:
    """Add a column of the nodes with a role, among the nodes of the field or, if deep, in their subtrees."""
    cdef int32_t i, node, end, items = s.grid.items
    for i in range(task.begin, task.begin + task.count):
        node = s.members[i].node
        end = s.forest.end[node] if task.deep else node + 1
        while node < end:
            if not role_of(s, node) & SHOWN:
                node = s.forest.end[node]
                continue
            if role_of(s, node) & (LEAF if task.step == COLLECT else task.value) and not add_entry(s, s.members[i].row, node):
                return False
            node += 1
    return s.grid.items == items or add_column(s, 0 if task.value == LEAF else task.value, task.line)


cdef bint first_field(state_t *s) noexcept nogil:
    """Records with one top node each form one field, whatever their kinds; several top nodes are divided like children."""
    cdef int32_t row
    for row in range(s.grid.rows):
        if s.starts[row + 1] - s.starts[row] != 1:
            return gather_tops(s) and (s.child_count == 0 or divide(s, 0))
    if not array_reserve(<void **>&s.members, &s.member_room, s.grid.rows, sizeof(member_t)):
        return False
    for row in range(s.grid.rows):
        if role_of(s, s.tops[row]) & SHOWN:
            s.members[s.member_count] = member_t(node=s.tops[row], row=row)
            s.member_count += 1
    return s.member_count == 0 or push_field(s, 0, s.member_count, False, 0)


cdef bint fill(state_t *s) noexcept nogil:
    """All columns, in order."""
    cdef task_t task
    s.kinds = <group_t *>malloc(GROUPS * sizeof(group_t))
    s.labels = <group_t *>malloc(GROUPS * sizeof(group_t))
    s.before = <int32_t *>malloc(ORDERED * ORDERED * sizeof(int32_t))
    if not (s.kinds and s.labels and s.before) or not first_field(s):
        return False
    while s.task_count:
        s.task_count -= 1
        task = s.tasks[s.task_count]
        s.divided = True
        if task.step != DIVIDE:
            if not collect(s, &task):
                return False
        elif not gather(s, &task) or (s.child_count and not divide(s, task.line)):
            return False
    return True


cdef bint align_rows(
    const forest_t *forest, const int32_t *tops, const int32_t *starts, int32_t rows, grid_t *grid
) noexcept nogil:
    """Fill a grid with the items of records; False if out of memory. In both cases the caller calls ``free_grid``.

    ``forest``: the nodes, at least all from the first to the last of the records. ``tops``: top nodes of all records, one
    record after another. ``starts``: by record: where its top nodes begin, and one number more: how many there are.
    """
    cdef state_t s
    memset(&s, 0, sizeof(state_t))
    memset(grid, 0, sizeof(grid_t))
    grid.rows = rows
    s.forest, s.tops, s.starts, s.grid = forest, tops, starts, grid
    cdef bint done = fill(&s) and unify(&s)
    free(s.members)
    free(s.tasks)
    free(s.children)
    free(s.kinds)
    free(s.labels)
    free(s.fields)
    free(s.before)
    return done


cdef void free_grid(grid_t *grid) noexcept nogil:
    free(grid.starts)
    free(grid.entries)
    free(grid.heads)


cdef class Grid:
    """Aligned records: one row for each record, nodes by column.

    Made by ``align``, and by compiled code that has a ``grid_t``.
    """

    def __dealloc__(self):
        free_grid(&self.grid)

    def __len__(self):
        return self.grid.rows

    @property
    def width(self):
        """Number of columns."""
        return self.grid.columns

    def value(self, int column):
        """Attribute that a column holds: its index among the value bits, -1 for leaves."""
        cdef int bit
        for bit in range(VALUES):
            if self.grid.heads[self.checked(column)].value == FIRST_VALUE << bit:
                return bit
        return -1

    def is_body(self, int column):
        """Whether a column holds the leaves of bodies."""
        return self.grid.heads[self.checked(column)].value == BODY

    def line(self, int column):
        """Number of the block of a column: the nearest ancestors of its nodes that are not inline."""
        return self.grid.heads[self.checked(column)].line

    cdef int32_t checked(self, int column) except -1:
        if not 0 <= column < self.grid.columns:
            raise IndexError(f"column {column} of {self.grid.columns}")
        return column

    def items(self, int row):
        """(node, column) of each item of a row, by column."""
        cdef int32_t i
        if not 0 <= row < self.grid.rows:
            raise IndexError(f"row {row} of {self.grid.rows}")
        return [(self.grid.entries[i].node, self.grid.entries[i].column)
                for i in range(self.grid.starts[row], self.grid.starts[row + 1])]

    def cell(self, int row, int column):
        """Nodes of one cell."""
        return tuple([node for node, place in self.items(row) if place == column])


cdef bint number_parents(const int32_t *end, int32_t *parent, Py_ssize_t size) noexcept nogil:
    """Parents, computed from the ends of nodes; False if a node ends after its parent."""
    cdef int32_t i, above = -1
    for i in range(<int32_t>size):
        while above >= 0 and end[above] <= i:
            above = parent[above]
        parent[i] = above
        if above >= 0 and end[i] > end[above]:
            return False
        above = i
    return True


cdef uint64_t key_at(const void *source, int32_t node) noexcept nogil:
    return (<const uint64_t *>source)[node]


def align(ends, kinds, labels, roles, records, keys=None):
    """Align the records of a tree, which is given as sequences of numbers by node, in preorder.

    ``ends``: by node: one past its last descendant. ``kinds``: by node: its kind, below 65,535; only nodes of one kind can be
    the same field. ``labels``: by node: distinguishes siblings of one kind. ``roles``: by node, bits: 1 shown, 2 leaf, 4 flow,
    8 cell, 16 inline, 32 separator, 64 to 2048 attributes that form columns, 4096 named by its label, 8192 a long text, 16384
    a body, 32768 a rich one. ``records``: top nodes of each record. ``keys``: by node: key of a list item; 0 for none, even if
    uncertain. Default: no keys.

    Returns: one row for each record.

    >>> grid = align(ends=[5, 2, 3, 5, 5], kinds=[9, 1, 2, 3, 4], labels=[0] * 5, roles=[1, 3, 3, 1, 3], records=[(0,)])
    >>> grid.items(0)
    [(1, 0), (2, 1), (4, 2)]
    """
    cdef Py_ssize_t size = len(ends), rows = len(records), i
    cdef bytearray end = bytearray(size * sizeof(int32_t)), kind = bytearray(size * sizeof(uint16_t))
    cdef bytearray label = bytearray(size * sizeof(uint64_t)), role = bytearray(size * sizeof(uint16_t))
    cdef bytearray parent = bytearray(size * sizeof(int32_t)), key = bytearray(size * sizeof(uint64_t))
    cdef list tops = [top for record in records for top in record]
    cdef bytearray numbers = bytearray((rows + 1 + len(tops)) * sizeof(int32_t))
    cdef int32_t *starts = <int32_t *>PyByteArray_AsString(numbers)
    cdef Grid grid = Grid.__new__(Grid)
    cdef forest_t forest
    for i in range(size):
        (<int32_t *>PyByteArray_AsString(end))[i] = ends[i]
        (<uint16_t *>PyByteArray_AsString(kind))[i] = kinds[i]
        (<uint64_t *>PyByteArray_AsString(label))[i] = labels[i]
        (<uint16_t *>PyByteArray_AsString(role))[i] = roles[i]
        (<uint64_t *>PyByteArray_AsString(key))[i] = keys[i] if keys is not None else 0
        if not i < ends[i] <= size:
            raise ValueError(f"node {i} cannot end at {ends[i]}")
    if not number_parents(<const int32_t *>PyByteArray_AsString(end), <int32_t *>PyByteArray_AsString(parent), size):
        raise ValueError("a node ends after its parent")
    for i in range(rows):
        starts[i + 1] = starts[i] + <int32_t>len(records[i])
    for i in range(len(tops)):
        if not 0 <= tops[i] < size:
            raise IndexError(f"node {tops[i]} of {size}")
        starts[rows + 1 + i] = tops[i]
    forest.first, forest.place, forest.key, forest.source = 0, NULL, key_at, PyByteArray_AsString(key)
    forest.parent = <const int32_t *>PyByteArray_AsString(parent)
    forest.end = <const int32_t *>PyByteArray_AsString(end)
    forest.kind = <const uint16_t *>PyByteArray_AsString(kind)
    forest.label = <const uint64_t *>PyByteArray_AsString(label)
    forest.role = <const uint16_t *>PyByteArray_AsString(role)
    if not align_rows(&forest, starts + rows + 1, starts, <int32_t>rows, &grid.grid):
        raise MemoryError
    return grid
