# The choice: the blocks that promise the best F1 of words, and what of the page is left out then.
#
# A page is rarely half right: a feed under an article is content as a whole or not at all. So all chances hang together here: one
# draw u from 0 to 1 decides the page, and each block with a chance above u is content then. What may be content are the sets
# above each level of chance, each as likely as the next; a set promises the mean of its F1 with all of these, and the best is
# taken. (Taking blocks as independent instead (Lewis 1995; Nan et al. 2012) promises too much of long sets in doubt: by folds
# .001 of F1 less on content-dev, .026 on content-zh-dev.) Then what looks like it or stands between comes with it, headings
# follow what they stand above and tables are taken whole.

cdef enum:
    DRAWS = 64  # of chance
    LONGEST = 250  # characters of a cell in a table of data

#: The chance from which on a block follows others, if so much of them is taken: of the words of the element it stands in with
#: them, and of the blocks that look like it. Chosen on development pages in coarse steps: F1 stays as it is there, and lists keep
#: their items.
cdef double LIKELY = 0.05
cdef double MOSTLY = 0.7
cdef double LIKELY_ALIKE = 0.15
cdef double MOSTLY_ALIKE = 0.6

#: How much less is hidden text worth: readers do not miss what they did not see. From .6 to 1 the folds say the same.
cdef double UNSEEN = 0.6

ctypedef struct chosen_t:
    double *chances  # by block
    uint8_t *taken  # by block
    int32_t *kept  # by node: characters in it that are taken
    int32_t *words  # by node
    uint8_t *mask
    double expected


cdef int level_of(const survey_t *s, const chosen_t *c, int32_t block) noexcept nogil:
    """The level of a block's chance, from 0 to all levels: it is above so many of the draws."""
    cdef bint hidden = s.context[s.blocks[block].first].hidden >= 0
    return <int>(c.chances[block] * (UNSEEN if hidden else 1) * DRAWS + 0.5)


cdef double promise(const double *above, int level) noexcept nogil:
    """The mean F1 of taking all words above a level."""
    cdef double total = 0
    cdef int draw
    for draw in range(1, DRAWS + 1):
        if above[draw] > 0:
            total += 2 * min(above[level], above[draw]) / (above[level] + above[draw])
    return total / DRAWS


cdef void take_best(const survey_t *s, chosen_t *c) noexcept nogil:
    cdef double[DRAWS + 1] above
    cdef int32_t i
    cdef int level, best = DRAWS + 1
    cdef double promised
    memset(above, 0, sizeof(above))
    for i in range(s.count):
        above[level_of(s, c, i)] += s.blocks[i].words
    for level in range(DRAWS - 1, -1, -1):
        above[level] += above[level + 1]
    c.expected = 0
    for level in range(DRAWS, 0, -1):
        if level < DRAWS and above[level] == above[level + 1]:
            continue  # the same set
        promised = promise(above, level)
        if promised > c.expected:
            c.expected, best = promised, level
    for i in range(s.count):
        c.taken[i] = level_of(s, c, i) >= best


cdef inline count_t *cluster_of(const survey_t *s, int32_t block) noexcept nogil:
    return &s.clusters.rows[s.blocks[block].cluster]


cdef void take_alike(const survey_t *s, chosen_t *c) noexcept nogil:
    """Where most of the blocks that look alike are taken, take the others that are not plainly other things."""
    cdef int32_t i
    cdef const count_t *cluster
    for i in range(s.count):
        cluster_of(s, i).taken = 0
    for i in range(s.count):
        cluster_of(s, i).taken += c.taken[i]
    for i in range(s.count):
        cluster = cluster_of(s, i)
        if c.chances[i] >= LIKELY_ALIKE and s.context[s.blocks[i].first].hidden < 0:
            c.taken[i] |= cluster.taken >= MOSTLY_ALIKE * cluster.count


cdef void fill(const survey_t *s, chosen_t *c) noexcept nogil:
    """In an element most of which is taken, take lists, tables and code that are not plainly other things."""
    cdef const page_t *p = s.page
    cdef int32_t i, node
    for i in range(s.count):
        c.words[s.blocks[i].owner] += s.blocks[i].words
        c.kept[s.blocks[i].owner] += s.blocks[i].words if c.taken[i] else 0
    for i in range(s.nodes - 1, 0, -1):
        c.words[p.parent[i]] += c.words[i]
        c.kept[p.parent[i]] += c.kept[i]
    for i in range(s.count):
        if c.taken[i] or c.chances[i] < LIKELY or not may_fill(s, &s.blocks[i]):
            continue
        node = s.blocks[i].owner
        while node > 0 and not c.kept[node]:
            node = p.parent[node]
        c.taken[i] = c.kept[node] >= MOSTLY * c.words[node]
    memset(c.kept, 0, s.nodes * sizeof(int32_t))


cdef bint may_fill(const survey_t *s, const block_t *block) noexcept nogil:
    cdef const context_t *context = &s.context[block.first]
    return (context.hidden < 0 and context.roles & (IN_LIST | IN_TABLE | IN_CODE) != 0
            and 2 * block.link_chars <= block.chars)


cdef void take_headings(const survey_t *s, chosen_t *c) noexcept nogil:
    """Take the headings of what is taken."""
    cdef int32_t i
    cdef const context_t *context
    for i in range(s.count - 2, -1, -1):
        context = &s.context[s.blocks[i].first]
        if c.taken[i + 1] and context.roles & IN_HEADING and context.hidden < 0:
            c.taken[i] = True


cdef void take_tables(const survey_t *s, chosen_t *c) noexcept nogil:
    """Take tables of short cells whole of which most is taken."""
    cdef int32_t begin = 0, end, table, i, words, taken, longest
    while begin < s.count:
        table = table_of(s, s.blocks[begin].owner)
        end, words, taken, longest = begin, 0, 0, 0
        while end < s.count and table >= 0 and s.blocks[end].first < s.page.end[table]:
            words += s.blocks[end].words
            taken += s.blocks[end].words if c.taken[end] else 0
            longest = max(longest, s.blocks[end].chars)
            end += 1
        for i in range(begin, end):
            c.taken[i] |= 2 * taken > words and longest <= LONGEST
        begin = max(end, begin + 1)


cdef int32_t table_of(const survey_t *s, int32_t node) noexcept nogil:
    """The innermost table around an element, or -1."""
    if not s.context[node].roles & IN_TABLE:
        return -1
    while s.page.tag[node] != TAG_TABLE:
        node = s.page.parent[node]
    return node


cdef void leave_out(const survey_t *s, chosen_t *c) noexcept nogil:
    """Mark texts of other blocks, elements of which no text is taken, hidden ones without text, and buttons in code."""
    cdef const page_t *p = s.page
    cdef int32_t i, block = -1
    for i in range(s.nodes):
        if s.text[i + 1].line_chars == s.text[i].line_chars:
            continue
        if block + 1 < s.count and s.blocks[block + 1].first <= i:
            block += 1
        if c.taken[block]:
            c.kept[i] = s.text[i + 1].line_chars - s.text[i].line_chars
    for i in range(s.nodes - 1, 0, -1):
        c.kept[p.parent[i]] += c.kept[i]
        c.mask[i] = ((not c.kept[i] and (chars_in(s, i) > 0 or p.marks[i] & MARK_HIDDEN != 0))
                     or (p.tag[i] == TAG_BUTTON and s.context[i].roles & IN_CODE != 0))


cdef list parts_of(const survey_t *s, const chosen_t *c):
    """The elements that hold what is taken, each mostly taken, or a single line."""
    cdef const page_t *p = s.page
    cdef list parts = []
    cdef int32_t i = 0, next
    while i < s.nodes:
        if not c.kept[i]:
            i = p.end[i]
            continue
        next = only_child(s, c, i)
        if p.tag[i] <= DOCUMENT or next >= 0 or (2 * c.kept[i] < chars_in(s, i) and class_of(p.tag[i]) & CLASS_LINE
                                                 and holds_lines(s, c, i)):
            i = i + 1 if p.tag[i] != TEXT else p.end[i]
            continue
        parts.append(i)
        i = p.end[i]
    return parts


cdef int32_t only_child(const survey_t *s, const chosen_t *c, int32_t node) noexcept nogil:
    """The child that has all that is taken of an element and starts a line, or -1."""
    cdef const page_t *p = s.page
    cdef int32_t child = node + 1
    while child < p.end[node]:
        if c.kept[child]:
            return child if c.kept[child] == c.kept[node] and class_of(p.tag[child]) & CLASS_LINE else -1
        child = p.end[child]
    return -1


cdef bint holds_lines(const survey_t *s, const chosen_t *c, int32_t node) noexcept nogil:
    """Whether all that is taken of an element stands in lines of its children."""
    cdef const page_t *p = s.page
    cdef int32_t child = node + 1
    while child < p.end[node]:
        if c.kept[child] and not class_of(p.tag[child]) & CLASS_LINE:
            return False
        child = p.end[child]
    return True
