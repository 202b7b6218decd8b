# Division of children into fields: by kind, by label, by place, by key.

# ---- groups

cdef int32_t group_of(group_t *groups, int32_t *count, int32_t guess, uint64_t key, int32_t kind) noexcept nogil:
    """The group of a key. The guess mostly hits: the order of children mostly repeats from node to node."""
    cdef int32_t g
    if guess < count[0] and groups[guess].key == key and groups[guess].kind == kind:
        return guess
    for g in range(count[0]):
        if groups[g].key == key and groups[g].kind == kind:
            return g
    if count[0] == GROUPS:
        return GROUPS - 1
    g = count[0]
    memset(&groups[g], 0, sizeof(group_t))
    groups[g].key, groups[g].kind, groups[g].owner, groups[g].field = key, kind, -1, -1
    count[0] += 1
    return g


cdef inline int32_t told_place(const state_t *s, int32_t i) noexcept nogil:
    """The given place of a cell, or -1."""
    return -1 if s.forest.place == NULL else s.forest.place[s.children[i].node - s.forest.first] - 1


cdef inline void count_child(group_t *group, int32_t owner, bint cell, int32_t place) noexcept nogil:
    if group.owner != owner:
        close_run(group)
        group.owner, group.run = owner, 0
        group.owners += 1
    group.run = max(group.run, place) + 1
    group.cell |= cell


cdef inline void count_place(group_t *label, int32_t place) noexcept nogil:
    """Note the place of a label among the children of its kind, and whether it has had another one."""
    label.moves |= label.first_place != 0 and label.first_place != place
    label.first_place = place


cdef inline void close_run(group_t *group) noexcept nogil:
    if group.run:
        group.counts[min(group.run, PLACES)] += 1
        group.most = max(group.most, group.run)


cdef void group_children(state_t *s) noexcept nogil:
    """Count the kinds and labels of all children, without running text."""
    cdef int32_t i, kind = -1, label = -1
    cdef int32_t place
    cdef bint cell
    s.kind_count = s.label_count = 0
    for i in range(s.child_count):
        if s.text and role_of(s, s.children[i].node) & FLOW:
            s.children[i].kind = -1
            continue
        place = s.children[i].node - s.forest.first
        cell = s.forest.role[place] & CELL
        if s.forest.role[place] & SEPARATOR and not is_alone(s, i):
            kind = group_of(s.kinds, &s.kind_count, kind + 1, SEPARATING, -1)
            label = group_of(s.labels, &s.label_count, label + 1, 0, kind)
        else:
            kind = group_of(s.kinds, &s.kind_count, kind + 1, s.forest.kind[place], -1)
            label = group_of(s.labels, &s.label_count, label + 1, s.forest.label[place] ^ s.children[i].key, kind)
        s.children[i].kind, s.children[i].label = kind, label
        count_child(&s.kinds[kind], s.children[i].owner, cell, told_place(s, i))
        count_child(&s.labels[label], s.children[i].owner, cell, told_place(s, i))
        count_place(&s.labels[label], s.kinds[kind].run)
        s.kinds[kind].is_keyed |= s.children[i].key != 0
    for i in range(s.kind_count):
        close_run(&s.kinds[i])
    for i in range(s.label_count):
        close_run(&s.labels[i])


cdef int32_t places_of(const group_t *group) noexcept nogil:
    """Number of fields of one key: the number of children that four of five nodes have, else one."""
    cdef int32_t n, usual = 1
    if group.most == 1 or group.kind < 0 and group.key == SEPARATING:
        return 1
    if group.cell:
        return min(group.most, CELL_PLACES)
    if group.owners == 1:
        return 1
    for n in range(1, PLACES):
        if group.counts[n] > group.counts[usual]:
            usual = n
    return usual if 5 * group.counts[usual] >= 4 * group.owners else 1


cdef inline bint comes_back(const group_t *label, int32_t owners) noexcept nogil:
    """Whether a label is in several nodes and in a twentieth of them, as the few sales of a shop are."""
    return 20 * label.owners >= owners and (label.owners > 1 or owners <= 2)


cdef inline bint is_even(const group_t *group) noexcept nogil:
    """Whether all of several nodes have equally many children of a group, and several."""
    return 1 < group.most < PLACES and group.owners > 2 and group.counts[group.most] == group.owners


cdef inline bint is_state(const group_t *label) noexcept nogil:
    """Whether some nodes have a label several times and others not: elsewhere it is that of another state."""
    return places_of(label) == 1 < label.most


cdef void choose_labels(state_t *s) noexcept nogil:
    """Divide a kind by label if a node can have several of it and the labels recur.

    Where all nodes have equally many children of the kind, but not of a label, and no other label moves, labels are states of
    some ("answered"): the place says what they are.
    """
    cdef int32_t g
    cdef group_t *kind
    for g in range(s.label_count):
        kind = &s.kinds[s.labels[g].kind]
        kind.moves |= s.labels[g].moves and s.labels[g].most == 1
        if kind.most > 1 and not kind.cell and kind.key != SEPARATING and comes_back(&s.labels[g], kind.owners):
            s.labels[g].by_label = kind.by_label = True
    for g in range(s.label_count):
        kind = &s.kinds[s.labels[g].kind]
        kind.by_label &= kind.is_keyed or kind.moves or not (s.labels[g].by_label and is_state(&s.labels[g]) and is_even(kind))
    for g in range(s.label_count):
        s.labels[g].by_label &= s.kinds[s.labels[g].kind].by_label


# ---- fields

cdef int32_t number_fields(state_t *s) noexcept nogil:
    """Number the fields of each group; returns their count. Running text is field 0."""
    cdef int32_t g, fields = s.text
    choose_labels(s)
    for g in range(s.kind_count):
        s.kinds[g].field, s.kinds[g].owner = fields, -1
        s.kinds[g].places = 1 if s.kinds[g].by_label else places_of(&s.kinds[g])
        fields += s.kinds[g].places
    for g in range(s.label_count):
        if s.labels[g].by_label:
            s.labels[g].field, s.labels[g].owner = fields, -1
            s.labels[g].places = places_of(&s.labels[g])
            fields += s.labels[g].places
    return fields


cdef void assign_fields(state_t *s) noexcept nogil:
    cdef int32_t i
    cdef group_t *group
    for i in range(s.child_count):
        if s.children[i].kind < 0:
            s.children[i].field = 0
            continue
        group = &s.labels[s.children[i].label]
        if not group.by_label:
            group = &s.kinds[s.children[i].kind]
        if group.owner != s.children[i].owner:
            group.owner, group.place = s.children[i].owner, 0
        group.place = max(group.place, told_place(s, i))
        s.children[i].field = group.field + min(group.place, group.places - 1)
        group.place += 1


cdef inline const group_t *group_at(const state_t *s, int32_t i) noexcept nogil:
    """The group that determines the field of a child."""
    cdef const group_t *label = &s.labels[s.children[i].label]
    return label if label.by_label else &s.kinds[s.children[i].kind]


cdef bint find_keys(state_t *s) noexcept nogil:
    """Compute the keys of the children that are list items or differ by place alone so far; returns whether there are any."""
    cdef int32_t i
    cdef bint found = False
    cdef const group_t *group
    for i in range(s.child_count):
        if s.children[i].kind < 0 or s.kinds[s.children[i].kind].key == SEPARATING:
            continue
        group = group_at(s, i)
        if group.most > 1 and not group.cell:
            s.children[i].key = s.forest.key(s.forest.source, s.children[i].node)
            s.children[i].placed = group.places > 1
            found |= s.children[i].key != 0
    return found


cdef bint is_key(const group_t *label, const group_t *kind, bint sure) noexcept nogil:
    """Whether a key recurs; an uncertain one in several nodes and in a third of them."""
    return comes_back(label, kind.owners) and (sure or 3 * label.owners >= kind.owners and label.owners > 1)


cdef inline bint tells_more(const group_t *kind) noexcept nogil:
    """Whether keys tell children apart better than their places: one is at several, and each is in many of the nodes."""
    return kind.moves and 5 * kind.key_owners >= 2 * kind.keys * kind.owners


cdef void forget_keys(state_t *s) noexcept nogil:
    """Discard keys that do not recur, and those of children that their places tell apart better."""
    cdef int32_t i, g
    cdef group_t *label
    cdef group_t *kind
    for i in range(s.child_count):
        if s.children[i].key:
            label = &s.labels[s.children[i].label]
            label.is_key = is_key(label, &s.kinds[label.kind], s.children[i].key & 1)
    for g in range(s.label_count):
        if s.labels[g].is_key:
            kind = &s.kinds[s.labels[g].kind]
            kind.keys += 1
            kind.key_owners += s.labels[g].owners
            kind.moves |= s.labels[g].moves
    for i in range(s.child_count):
        if s.children[i].key:
            kind = &s.kinds[s.children[i].kind]
            if not s.labels[s.children[i].label].is_key or s.children[i].placed and not tells_more(kind):
                s.children[i].key = 0


cdef int32_t divide_lists(state_t *s, int32_t fields) noexcept nogil:
    """Divide lists of labelled items, such as "Size: 3", by key; returns the new number of fields."""
    if s.forest.key == NULL or not find_keys(s):
        return fields
    group_children(s)
    forget_keys(s)
    group_children(s)
    return number_fields(s)


cdef int32_t find_fields(state_t *s) noexcept nogil:
    """Divide the children into fields; returns their number."""
    cdef int32_t i, fields
    s.text = False
    if are_variants(s):
        for i in range(s.child_count):
            s.children[i].field = 0
        return 1
    s.text = runs_as_text(s)
    group_children(s)
    fields = divide_lists(s, number_fields(s))
    assign_fields(s)
    return fields
