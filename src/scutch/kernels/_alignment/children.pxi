# The children of a field's nodes, and the detection of running text.

# ---- children

cdef bint gather(state_t *s, const task_t *task) noexcept nogil:
    """Gather the children of a field's nodes; a leaf among elements counts as its own child."""
    cdef int32_t i, child, node
    s.child_count = 0
    for i in range(task.count):
        node = s.members[task.begin + i].node
        child = node if role_of(s, node) & LEAF else node + 1
        while child < s.forest.end[node]:
            if role_of(s, child) & SHOWN and not add_child(s, child, s.members[task.begin + i].row, i):
                return False
            child = s.forest.end[child]
    return True


cdef bint gather_tops(state_t *s) noexcept nogil:
    """Gather the top nodes of records with several."""
    cdef int32_t row, k
    s.child_count = 0
    for row in range(s.grid.rows):
        for k in range(s.starts[row], s.starts[row + 1]):
            if role_of(s, s.tops[k]) & SHOWN and not add_child(s, s.tops[k], row, row):
                return False
    return True


cdef inline bint is_alone(const state_t *s, int32_t i) noexcept nogil:
    cdef int32_t owner = s.children[i].owner
    return ((i == 0 or s.children[i - 1].owner != owner)
            and (i + 1 == s.child_count or s.children[i + 1].owner != owner))


cdef bint are_variants(const state_t *s) noexcept nogil:
    """Whether every child is inline and an only child: variants of one field, such as text or a link."""
    cdef int32_t i
    for i in range(s.child_count):
        if not is_alone(s, i) or not role_of(s, s.children[i].node) & INLINE:
            return False
    return True


# ---- running text

cdef inline bint flows(const state_t *s, int32_t i) noexcept nogil:
    cdef uint16_t role = role_of(s, s.children[i].node)
    return role & FLOW and (not role & SEPARATOR or is_alone(s, i))


cdef inline uint64_t flow_name(const state_t *s, int32_t node) noexcept nogil:
    """Return the label of a node that its label names, else its kind."""
    cdef int32_t place = node - s.forest.first
    return s.forest.label[place] if s.forest.role[place] & NAMED else s.forest.kind[place]


cdef bint recurs(state_t *s, uint64_t name, uint64_t *last) noexcept nogil:
    """Whether a name of the node with the current stamp comes back after another one."""
    cdef bint found = name != last[0] and s.stamps[name % STAMPS] == s.stamp
    s.stamps[name % STAMPS] = s.stamp
    last[0] = name
    return found


cdef bint names_recur(state_t *s, int32_t i) noexcept nogil:
    """Whether a name recurs among the flow children of one node, the first of which is child ``i``."""
    cdef int32_t owner = s.children[i].owner
    cdef uint64_t last = SEPARATING
    s.stamp += 1
    while i < s.child_count and s.children[i].owner == owner:
        if flows(s, i) and recurs(s, flow_name(s, s.children[i].node), &last):
            return True
        i += 1
    return False


cdef int32_t shape_of(state_t *s, int32_t i, uint32_t *shape, bint *alternates, bint *prose) noexcept nogil:
    """Shape of the flow children of one node; returns the end of the node's children.

    ``shape`` is their hash, ``alternates`` whether a kind recurs after another, ``prose`` whether they then hold a long text and
    fewer than two links.
    """
    cdef int32_t owner = s.children[i].owner, flow = 0, links = 0
    cdef uint16_t kind
    cdef uint64_t last = SEPARATING
    shape[0], alternates[0], prose[0] = 2166136261u, False, False
    s.stamp += 1
    while i < s.child_count and s.children[i].owner == owner:
        if flows(s, i):
            kind = s.forest.kind[s.children[i].node - s.forest.first]
            alternates[0] |= recurs(s, kind, &last)
            shape[0] = (shape[0] ^ kind) * 16777619u
            prose[0] |= role_of(s, s.children[i].node) & LONG != 0
            links += role_of(s, s.children[i].node) & FIRST_VALUE != 0
            flow += 1
        i += 1
    if flow < 2:
        shape[0] = 0
    prose[0] &= alternates[0] and links < 2
    return i


cdef bint runs_as_text(state_t *s) noexcept nogil:
    """Whether, of the nodes with several flow children, an eighth is prose or a third alternates without a majority shape.

    Children whose labels name them are fields where no name recurs in any node: "N" and "m" come and go in a list of changes.
    """
    cdef int32_t i = 0, first, several = 0, alternating = 0, wordy = 0, votes = 0, same = 0
    cdef uint32_t shape, common = 0
    cdef bint alternates, prose, named = True
    while i < s.child_count:
        first = i
        i = shape_of(s, i, &shape, &alternates, &prose)
        if shape:
            several += 1
            alternating += alternates
            wordy += prose
            named &= not alternates or not names_recur(s, first)
            if votes == 0:
                common = shape
            votes += 1 if shape == common else -1
    if alternating == 0 or named:
        return False
    if 8 * wordy >= several:
        return True
    if 3 * alternating < several:
        return False
    i = 0
    while i < s.child_count:
        i = shape_of(s, i, &shape, &alternates, &prose)
        same += shape == common
    return several == 1 or 2 * same <= several
