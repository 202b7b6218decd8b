# The choice: the set of blocks with the greatest expected F1 of words, and the mask of the other nodes.
#
# Blocks are not independent: a feed under an article is content as a whole or not at all. So the model assumes one uniform draw u
# in [0, 1] for the page, and a block is content if its probability exceeds u. The possible contents are then the sets of blocks
# above each level of probability, all equally likely. The expected F1 of a set is the mean of its F1 with all of them, and the
# best set is taken. (Independent blocks (Lewis 1995; Nan et al. 2012) overestimate long uncertain sets: in cross-validation
# F1 is lower by .001 on content-dev and by .026 on content-zh-dev.) Then similar blocks and gaps are added, headings follow the
# block below them, and tables are taken as a whole.

cdef enum:
    DRAWS = 64  # of chance
    MAX_CELL_CHARS = 250  # characters of a cell in a table of data

#: A block with at least FILL_CHANCE is added where FILL_SHARE of the words of its container is taken, one with at least
#: CLUSTER_CHANCE where CLUSTER_SHARE of the blocks of its cluster is taken. Chosen on development pages in coarse steps: F1 there
#: does not change, and lists keep their items.
cdef double FILL_CHANCE = 0.05
cdef double FILL_SHARE = 0.7
cdef double CLUSTER_CHANCE = 0.15
cdef double CLUSTER_SHARE = 0.6

#: Factor of the probabilities of hidden blocks. Cross-validation gives the same F1 from .6 to 1.
cdef double HIDDEN_WEIGHT = 0.6

ctypedef struct chosen_t:
    double *chances  # by block
    uint8_t *taken  # by block
    int32_t *kept  # by node: characters in it that are taken
    int32_t *words  # by node
    uint8_t *mask
    double expected


cdef int level_of(const survey_t *s, const chosen_t *c, int32_t block) noexcept nogil:
    """Level of a block's probability: how many of the ``DRAWS`` draws it exceeds."""
    cdef bint hidden = s.context[s.blocks[block].first].hidden >= 0
    return <int>(c.chances[block] * (HIDDEN_WEIGHT if hidden else 1) * DRAWS + 0.5)


cdef double expected_f1(const double *above, int level) noexcept nogil:
    """Mean F1 of the set above a level, over all draws."""
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
    cdef double f1
    memset(above, 0, sizeof(above))
    for i in range(s.count):
        above[level_of(s, c, i)] += s.blocks[i].words
    for level in range(DRAWS - 1, -1, -1):
        above[level] += above[level + 1]
    c.expected = 0
    for level in range(DRAWS, 0, -1):
        if level < DRAWS and above[level] == above[level + 1]:
            continue  # the same set
        f1 = expected_f1(above, level)
        if f1 > c.expected:
            c.expected, best = f1, level
    for i in range(s.count):
        c.taken[i] = level_of(s, c, i) >= best


cdef inline count_t *cluster_of(const survey_t *s, int32_t block) noexcept nogil:
    return &s.clusters.rows[s.blocks[block].cluster]


cdef void take_clusters(const survey_t *s, chosen_t *c) noexcept nogil:
    """Where most blocks of a cluster are taken, take its other blocks that are not improbable."""
    cdef int32_t i
    cdef const count_t *cluster
    for i in range(s.count):
        cluster_of(s, i).taken = 0
    for i in range(s.count):
        cluster_of(s, i).taken += c.taken[i]
    for i in range(s.count):
        cluster = cluster_of(s, i)
        if c.chances[i] >= CLUSTER_CHANCE and s.context[s.blocks[i].first].hidden < 0:
            c.taken[i] |= cluster.taken >= CLUSTER_SHARE * cluster.count


cdef void fill_containers(const survey_t *s, chosen_t *c) noexcept nogil:
    """Where most words of a container are taken, take its list items, cells and code that are not improbable."""
    cdef const page_t *p = s.page
    cdef int32_t i, node
    for i in range(s.count):
        c.words[s.blocks[i].owner] += s.blocks[i].words
        c.kept[s.blocks[i].owner] += s.blocks[i].words if c.taken[i] else 0
    for i in range(s.nodes - 1, 0, -1):
        c.words[p.parent[i]] += c.words[i]
        c.kept[p.parent[i]] += c.kept[i]
    for i in range(s.count):
        if c.taken[i] or c.chances[i] < FILL_CHANCE or not may_fill(s, &s.blocks[i]):
            continue
        node = s.blocks[i].owner
        while node > 0 and not c.kept[node]:
            node = p.parent[node]
        c.taken[i] = c.kept[node] >= FILL_SHARE * c.words[node]
    memset(c.kept, 0, s.nodes * sizeof(int32_t))


cdef bint may_fill(const survey_t *s, const block_t *block) noexcept nogil:
    cdef const context_t *context = &s.context[block.first]
    return (context.hidden < 0 and context.roles & (IN_LIST | IN_TABLE | IN_CODE) != 0
            and 2 * block.link_chars <= block.chars)


cdef void take_headings(const survey_t *s, chosen_t *c) noexcept nogil:
    """Take the headings right above taken blocks."""
    cdef int32_t i
    cdef const context_t *context
    for i in range(s.count - 2, -1, -1):
        context = &s.context[s.blocks[i].first]
        if c.taken[i + 1] and context.roles & IN_HEADING and context.hidden < 0:
            c.taken[i] = True


cdef void take_tables(const survey_t *s, chosen_t *c) noexcept nogil:
    """Take all cells of a table with short cells where most of its words are taken."""
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
            c.taken[i] |= 2 * taken > words and longest <= MAX_CELL_CHARS
        begin = max(end, begin + 1)


cdef int32_t table_of(const survey_t *s, int32_t node) noexcept nogil:
    """The innermost table around an element, or -1."""
    if not s.context[node].roles & IN_TABLE:
        return -1
    while s.page.tag[node] != TAG_TABLE:
        node = s.page.parent[node]
    return node


cdef void fill_mask(const survey_t *s, chosen_t *c) noexcept nogil:
    """Mask nodes with no taken text, hidden elements without text, and buttons in code."""
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
    """Elements that together contain the taken text; each is mostly taken, or a single line."""
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
    """The child that starts a line and contains all taken text of an element, or -1."""
    cdef const page_t *p = s.page
    cdef int32_t child = node + 1
    while child < p.end[node]:
        if c.kept[child]:
            return child if c.kept[child] == c.kept[node] and class_of(p.tag[child]) & CLASS_LINE else -1
        child = p.end[child]
    return -1


cdef bint holds_lines(const survey_t *s, const chosen_t *c, int32_t node) noexcept nogil:
    """Whether all taken text of an element is in children that start a line."""
    cdef const page_t *p = s.page
    cdef int32_t child = node + 1
    while child < p.end[node]:
        if c.kept[child] and not class_of(p.tag[child]) & CLASS_LINE:
            return False
        child = p.end[child]
    return True
