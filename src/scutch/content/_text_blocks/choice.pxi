# The choice: the set of blocks with the greatest expected F1 of words, and the mask of the other nodes.
#
# Blocks are not independent: a feed under an article is content as a whole or not at all. So the model assumes one uniform draw u
# in [0, 1] for the page, and a block is content if its probability exceeds u. The possible contents are then the sets of blocks
# above each level of probability, all equally likely. The expected F1 of a set is the mean of its F1 with all of them, and the
# best set is taken. (Independent blocks (Lewis 1995; Nan et al. 2012) overestimate long uncertain sets: in cross-validation
# F1 is lower by .001 on content-dev and by .026 on content-zh-dev.)
#
# Units are taken or left as a whole: the blocks of a unit get its mean probability before the choice, and its majority decides
# after each later step. Blocks similar to taken ones are added, and units right in elements that are mostly taken; lists of siblings
# are completed or left; a heading goes with its section.

cdef enum:
    DRAWS = 64  # of chance
    MAX_BODY_WORDS = 60  # of the body of a heading that is taken with it
    MIN_TITLES = 3  # headings without a body, of one cluster, that are a list of titles

#: A block with at least CLUSTER_CHANCE is added where CLUSTER_SHARE of its cluster, or list of siblings, is taken; a unit
#: where FILL_SHARE of the words of the element around it is taken, if its probability is at least FILL_CHANCE, and FILL_RATIO
#: of the share that is not; a section or a list with at least BODY_CHANCE under a taken heading; the main heading with at least
#: MAIN_HEADING_CHANCE; above a taken block a heading with at least HEADING_CHANCE, or HEADING_LINK_CHANCE if it is a link, or
#: BARE_HEADING_CHANCE if it has no body; below the titles of a list a field with at least FIELD_CHANCE. Links above the main
#: heading with less than LINKS_CHANCE are left out.
#: Chosen on development pages in coarse steps.
cdef double CLUSTER_CHANCE = 0.15
cdef double CLUSTER_SHARE = 0.6
cdef double FILL_CHANCE = 0.05
cdef double FILL_RATIO = 0.33
cdef double FILL_SHARE = 0.7
cdef double BODY_CHANCE = 0.2
cdef double MAIN_HEADING_CHANCE = 0.4
cdef double HEADING_CHANCE = 0.05
cdef double HEADING_LINK_CHANCE = 0.3
cdef double BARE_HEADING_CHANCE = 0.3
cdef double FIELD_CHANCE = 0.36
cdef double LINKS_CHANCE = 0.6

#: Factor of the probabilities of hidden prose and of other hidden blocks. Cross-validation gives the same F1 from .6 to 1 for
#: prose, which scripts show later.
cdef double HIDDEN_PROSE_WEIGHT = 0.6
cdef double HIDDEN_WEIGHT = 0.4

ctypedef struct field_t:  # blocks of one cluster below the titles of lists
    double chance  # sum over their words
    int32_t words
    int32_t titles  # that have one
    int32_t last_title
    uint32_t text  # of the last one: row of the blocks with the same text
    bint is_varied

ctypedef struct sibling_list_t:  # visible blocks outside units whose nearest group of siblings is the same
    int32_t blocks
    int32_t chars
    int32_t link_chars
    int32_t words
    int32_t taken  # words that are
    bint is_other  # than a list

ctypedef struct chosen_t:
    double *chances  # by block
    uint8_t *taken  # by block
    int32_t *kept  # by node: characters in it that are taken
    int32_t *words  # by node
    uint8_t *mask
    field_t *fields  # by cluster
    sibling_list_t *lists  # by group
    double expected
    double recall_weight  # of recall against precision: beta of F-beta


cdef inline bint is_hidden(const survey_t *s, int32_t block) noexcept nogil:
    return s.context[s.blocks[block].first].hidden >= 0


cdef inline bint is_left_out(const survey_t *s, const chosen_t *c, int32_t block) noexcept nogil:
    """Whether a block is hidden or excluded, and so no part of its unit."""
    return is_hidden(s, block) or c.chances[block] == 0


cdef double mean_chance(const survey_t *s, const chosen_t *c, int32_t begin, int32_t end) noexcept nogil:
    """Mean probability of the blocks of a range that are not left out, weighted by words; 0 without words."""
    cdef double words = 0, total = 0
    cdef int32_t i
    for i in range(begin, end):
        if not is_left_out(s, c, i):
            words += s.blocks[i].words
            total += s.blocks[i].words * c.chances[i]
    return total / words if words > 0 else 0


cdef void average_units(const survey_t *s, chosen_t *c) noexcept nogil:
    """Give the blocks of each unit that are not left out its mean probability."""
    cdef int32_t k, i
    cdef double mean
    for k in range(s.unit_count):
        mean = mean_chance(s, c, s.units[k].first, s.units[k].end)
        for i in range(s.units[k].first, s.units[k].end):
            if not is_left_out(s, c, i):
                c.chances[i] = mean


cdef int level_of(const survey_t *s, const chosen_t *c, int32_t block) noexcept nogil:
    """Level of a block's probability: how many of the ``DRAWS`` draws it exceeds."""
    cdef double weight = 1
    if is_hidden(s, block):
        weight = HIDDEN_PROSE_WEIGHT if is_prose(&s.blocks[block]) else HIDDEN_WEIGHT
    return <int>(c.chances[block] * weight * DRAWS + 0.5)


cdef double expected_f(const double *above, int level, double beta) noexcept nogil:
    """Mean F-beta of the set above a level, over all draws."""
    cdef double total = 0, weight = beta * beta
    cdef int draw
    for draw in range(1, DRAWS + 1):
        if above[draw] > 0:
            total += (1 + weight) * min(above[level], above[draw]) / (above[level] + weight * above[draw])
    return total / DRAWS


cdef int best_level(const survey_t *s, chosen_t *c) noexcept nogil:
    """The level above which the set of blocks has the greatest expected F-beta; ``expected`` becomes its expected F1."""
    cdef double[DRAWS + 1] above
    cdef int32_t i
    cdef int level, best = DRAWS + 1
    cdef double score, most = 0
    memset(above, 0, sizeof(above))
    for i in range(s.count):
        above[level_of(s, c, i)] += s.blocks[i].words
    for level in range(DRAWS - 1, -1, -1):
        above[level] += above[level + 1]
    for level in range(DRAWS, 0, -1):
        if level < DRAWS and above[level] == above[level + 1]:
            continue  # the same set
        score = expected_f(above, level, c.recall_weight)
        if score > most:
            most, best = score, level
    c.expected = expected_f(above, best, 1) if best <= DRAWS else 0
    return best


cdef void take_best(const survey_t *s, chosen_t *c) noexcept nogil:
    cdef int32_t i
    cdef int best = best_level(s, c)
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


cdef void leave_links_above(const survey_t *s, chosen_t *c) noexcept nogil:
    """Leave out lines of links above the main heading, such as breadcrumbs, unless they are probable."""
    cdef int32_t i
    for i in range(s.main_heading):
        if s.blocks[i].unit < 0 and s.blocks[i].link_chars == s.blocks[i].chars and c.chances[i] < LINKS_CHANCE:
            c.taken[i] = False


cdef void sum_words(const survey_t *s, chosen_t *c) noexcept nogil:
    """Sum the words, and the taken words (in ``kept``), of each element."""
    cdef const page_t *p = s.page
    cdef int32_t i
    for i in range(s.count):
        c.words[s.blocks[i].owner] += s.blocks[i].words
        c.kept[s.blocks[i].owner] += s.blocks[i].words if c.taken[i] else 0
    for i in range(s.nodes - 1, 0, -1):
        c.words[p.parent[i]] += c.words[i]
        c.kept[p.parent[i]] += c.kept[i]


cdef void fill_containers(const survey_t *s, chosen_t *c) noexcept nogil:
    """Where most words of an element are taken, take the lists, tables and code right in it that are not improbable.

    Navigation and what is mostly links is not taken. Nor is a list or a table in a box of its own, as most such are offers and
    buttons; code is.
    """
    cdef int32_t k, node
    cdef double least
    cdef const unit_t *unit
    sum_words(s, c)
    for k in range(s.unit_count):
        unit = &s.units[k]
        node = s.page.parent[unit.node]
        while node > 0 and not c.kept[node] and s.page.tag[unit.node] == TAG_PRE:
            node = s.page.parent[node]
        if (not c.kept[node] or s.page.tag[unit.node] == TAG_FIGURE or s.page.tag[unit.node] == TAG_BLOCKQUOTE
                or s.context[unit.node].roles & IN_NAVIGATION):
            continue
        least = max(FILL_CHANCE, FILL_RATIO * (1 - share(c.kept[node], c.words[node])))
        if (c.kept[node] >= FILL_SHARE * c.words[node] and links_between(s, unit.first, unit.end) <= 0.5
                and mean_chance(s, c, unit.first, unit.end) >= least):
            take_visible(s, c, unit.first, unit.end)
    memset(c.kept, 0, s.nodes * sizeof(int32_t))


cdef void take_visible(const survey_t *s, chosen_t *c, int32_t begin, int32_t end) noexcept nogil:
    cdef int32_t i
    for i in range(begin, end):
        c.taken[i] |= not is_left_out(s, c, i)


cdef void close_units(const survey_t *s, chosen_t *c) noexcept nogil:
    """Take the blocks of a unit, but for those left out, where most of its words are taken; else leave them."""
    cdef int32_t k, i, words, taken
    for k in range(s.unit_count):
        words = taken = 0
        for i in range(s.units[k].first, s.units[k].end):
            if not is_left_out(s, c, i):
                words += s.blocks[i].words
                taken += s.blocks[i].words if c.taken[i] else 0
        for i in range(s.units[k].first, s.units[k].end):
            if not is_left_out(s, c, i):
                c.taken[i] = 2 * taken > words


cdef void mask_buttons_in_code(const survey_t *s, chosen_t *c) noexcept nogil:
    cdef const page_t *p = s.page
    cdef int32_t i, code_end = 0
    for i in range(s.nodes):
        if p.tag[i] == TAG_PRE:
            code_end = max(code_end, p.end[i])
        elif p.tag[i] == TAG_BUTTON and i < code_end:
            c.mask[i] = True


cdef void fill_mask(const survey_t *s, chosen_t *c) noexcept nogil:
    """Mask nodes with no taken text, hidden elements without text, and buttons in code."""
    cdef const page_t *p = s.page
    cdef int32_t k, i
    for k in range(s.text[s.nodes].line_texts):
        i = s.text_nodes[k]
        if c.taken[s.block_at[k]]:
            c.kept[i] = s.text[i + 1].line_chars - s.text[i].line_chars
    for i in range(s.nodes - 1, 0, -1):
        c.kept[p.parent[i]] += c.kept[i]
        c.mask[i] |= not c.kept[i] and (chars_in(s, i) > 0 or p.marks[i] & MARK_HIDDEN != 0)
    if s.has_code:
        mask_buttons_in_code(s, c)


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
