# Fields of bodies: running text whose paragraphs, quotes and lists differ from record to record.

cdef int32_t children_of(const state_t *s, int32_t node) noexcept nogil:
    """Return how many children of a node are shown."""
    cdef int32_t child = node + 1, count = 0
    while child < s.forest.end[node]:
        count += role_of(s, child) & SHOWN != 0
        child = s.forest.end[child]
    return count


cdef bint are_bodies(const state_t *s, int32_t begin, int32_t count) noexcept nogil:
    """Whether the nodes of a field are bodies: half of them are, some are rich, and their numbers of children differ.

    Where most have several children, as many as each other, they are a template.
    """
    cdef int32_t i, rich = 0, bodies = 0, votes = 0, usual = 0, same = 0, children
    for i in range(begin, begin + count):
        if i > begin and s.members[i].row == s.members[i - 1].row:
            return False
        rich += role_of(s, s.members[i].node) & RICH != 0
        bodies += role_of(s, s.members[i].node) & BODY != 0
    if rich == 0 or count < 2 or 2 * bodies < count:
        return False
    for i in range(begin, begin + count):
        children = children_of(s, s.members[i].node)
        if votes == 0:
            usual = children
        votes += 1 if children == usual else -1
    for i in range(begin, begin + count):
        same += children_of(s, s.members[i].node) == usual
    if usual == 1:
        return same < count and 10 * rich >= count
    return 10 * same <= 7 * count and 4 * rich >= count
