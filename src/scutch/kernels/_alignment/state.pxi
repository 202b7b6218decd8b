# The state of an alignment and its growing arrays.

cdef enum:
    GROUPS = 256  # kinds and labels distinguished in one step; the rest is one list
    PLACES = 32  # places distinguished
    CELL_PLACES = 4096  # places of cells distinguished
    ORDERED = 128  # most fields that are ordered as in the records; more keep the order of first occurrence
    STAMPS = 1024
    SEPARATING = 0xFFFF  # kind of separators

cdef enum Step:
    DIVIDE  # children into fields
    COLLECT  # every leaf of the subtrees into one column
    VALUE  # a column of one attribute

ctypedef struct task_t:
    Step step
    uint16_t value  # role bit
    bint deep  # includes the subtrees
    int32_t line
    int32_t begin  # its nodes
    int32_t count

ctypedef struct member_t:  # a node of a field
    int32_t node
    int32_t row

ctypedef struct child_t:
    int32_t node
    int32_t row
    int32_t owner  # index of its parent among the nodes of the field
    int32_t kind  # group
    int32_t label  # group
    int32_t field
    uint64_t key  # in lists of labelled items
    bint placed  # whether its place tells it apart already

ctypedef struct group_t:  # children with one key
    uint64_t key
    int32_t kind  # of labels: the group of their kind
    int32_t owner  # the last owner counted; run: its number of children
    int32_t run
    int32_t most  # maximum of run
    int32_t owners
    int32_t counts[PLACES + 1]  # owners by number of children
    int32_t first_place  # of labels: number of a child among those of its kind, from 1
    bint moves  # whether it has other numbers in other nodes; of kinds: whether a key does
    bint is_key  # of labels
    bint is_keyed  # of kinds: whether a child has a key
    int32_t keys  # of kinds: how many, and the sum of their owners
    int32_t key_owners
    bint cell
    bint by_label  # of kinds
    int32_t field  # first of its fields, or -1
    int32_t places  # number of its fields
    int32_t place  # counter

ctypedef struct state_t:
    const forest_t *forest
    const int32_t *tops
    const int32_t *starts
    grid_t *grid
    member_t *members
    int32_t member_count
    size_t member_room
    task_t *tasks
    int32_t task_count
    size_t task_room
    child_t *children
    int32_t child_count
    size_t child_room, entry_room, head_room
    int32_t lines  # blocks so far
    group_t *kinds
    group_t *labels
    int32_t kind_count, label_count
    bint text  # whether the children hold running text: field 0
    bint divided  # whether the records themselves have been divided
    int32_t *fields  # scratch
    size_t field_room
    int32_t *before  # ORDERED x ORDERED: how often one field follows another
    uint32_t stamps[STAMPS]  # by kind: stamp of the last node with this kind
    uint32_t stamp


# ---- growing arrays

cdef bint push(state_t *s, task_t task) noexcept nogil:
    if not array_reserve(<void **>&s.tasks, &s.task_room, s.task_count + 1, sizeof(task_t)):
        return False
    s.tasks[s.task_count] = task
    s.task_count += 1
    return True


cdef bint add_child(state_t *s, int32_t node, int32_t row, int32_t owner) noexcept nogil:
    cdef child_t *child
    if not array_reserve(<void **>&s.children, &s.child_room, s.child_count + 1, sizeof(child_t)):
        return False
    child = &s.children[s.child_count]
    child.node, child.row, child.owner, child.field, child.key = node, row, owner, -1, 0
    s.child_count += 1
    return True


cdef bint add_entry(state_t *s, int32_t row, int32_t node) noexcept nogil:
    if not array_reserve(<void **>&s.grid.entries, &s.entry_room, s.grid.items + 1, sizeof(entry_t)):
        return False
    s.grid.entries[s.grid.items] = entry_t(row=row, column=s.grid.columns, node=node)
    s.grid.items += 1
    return True


cdef bint add_column(state_t *s, uint16_t value, int32_t line) noexcept nogil:
    if not array_reserve(<void **>&s.grid.heads, &s.head_room, s.grid.columns + 1, sizeof(column_t)):
        return False
    s.grid.heads[s.grid.columns] = column_t(value=value, line=line)
    s.grid.columns += 1
    return True


cdef inline uint16_t role_of(const state_t *s, int32_t node) noexcept nogil:
    return s.forest.role[node - s.forest.first]
