# The second stage: features of a block that are known once all blocks have a first probability. The probabilities of its
# neighbours, containers, siblings and similar blocks, of its section and unit, and of the page; and evidence of a thread:
# siblings of which most have prose and a short text with digits, as posts have dates.

cdef enum:
    SECOND_FEATURES = 63
    NEAR = 4  # blocks
    FAR = 16
    MIN_POSTS = 2

#: Least probability of a block of which the second stage decides. It decides no block with more than MAX_PAGE_SHARE of the words
#: of a page, because features of neighbours say little about it.
cdef double MIN_SECOND_CHANCE = 0.05
cdef double MAX_PAGE_SHARE = 0.5
#: Least share of the siblings of a thread that have prose, and a short text with digits; less prose where names show that they are
#: posts. A thread of that kind has at least MIN_THREAD_CHANCE.
cdef double POST_SHARE = 0.6
cdef double SHORT_POST_SHARE = 0.3
cdef double MIN_THREAD_CHANCE = 0.3

#: Names of the features: probabilities are means weighted by words, parts are shares of the probable words of the page.
SECOND_STAGE_FEATURES = (
    # the block
    "chance", "margin", "words", "links", "tag", "ends_sentence", "word_score", "name_mean", "is_hidden", "is_heading",
    # neighbours
    "before", "after", "near_before", "near_after", "far_before", "far_after",
    # containers
    "parent", "small", "middle", "large", "wide", "widest", "small_part", "middle_part", "large_part",
    # the item, and its siblings with the same tag and class
    "item", "items", "items_part", "items_dated", "items_prose", "items_count",
    # similar and equal blocks
    "cluster", "cluster_most", "cluster_blocks", "first_copy",
    # section: from the heading above to the next heading
    "heading", "section", "section_words", "section_before", "section_after",
    # unit
    "unit_tag", "unit", "unit_most", "unit_words", "unit_links", "unit_length", "unit_before", "unit_after", "unit_heading",
    # the page
    "page", "page_likely", "page_words", "begin", "rank", "page_links", "page_long", "states_article",
    # comments and threads
    "in_comments", "in_thread", "thread_part", "thread_items", "comment_labels", "thread_labels",
)  # fmt: skip

ctypedef struct mass_t:  # sums over blocks
    double words
    double chances  # weighted by words
    double likely  # words of probable blocks
    double most  # greatest probability
    int32_t dated  # siblings with a short text with digits
    int32_t prose  # siblings with prose

ctypedef struct second_t:
    const survey_t *s
    double *chances  # by block
    mass_t *before  # prefix sums by block; ``dated`` and ``prose`` count blocks
    mass_t *groups  # by row
    mass_t *clusters
    double *unit_most  # by unit: greatest probability
    int32_t *next_heading  # by block: the next heading block, or the number of blocks
    int32_t *open  # blocks that the second stage decides
    int32_t open_count
    double[DRAWS + 2] above  # words of the blocks above each level
    double threshold  # least probability of the best set
    uint32_t thread  # group of the posts, or 0


cdef inline double weight_of(const block_t *b) noexcept nogil:
    return b.words + 0.5


cdef inline mass_t sum_of(const second_t *c, int32_t begin, int32_t end) noexcept nogil:
    """Sums over a range of blocks, cut to the page; ``most`` is undefined."""
    cdef mass_t sum = c.before[min(max(end, 0), c.s.count)]
    cdef const mass_t *first = &c.before[min(max(begin, 0), c.s.count)]
    sum.words -= first.words
    sum.chances -= first.chances
    sum.likely -= first.likely
    sum.dated -= first.dated
    sum.prose -= first.prose
    return sum


cdef inline double mean_of(mass_t sum) noexcept nogil:
    return sum.chances / sum.words if sum.words > 0 else -1


cdef inline double mean_between(const second_t *c, int32_t begin, int32_t end) noexcept nogil:
    return mean_of(sum_of(c, begin, end))


cdef mass_t sum_within(const second_t *c, int32_t node) noexcept nogil:
    """Sums over the blocks of an element."""
    cdef int32_t first = c.s.text[node].line_texts, end = c.s.text[c.s.page.end[node]].line_texts
    if first == end:
        return sum_of(c, 0, 0)
    return sum_of(c, c.s.block_at[first], c.s.block_at[end - 1] + 1)


cdef void sum_chances(second_t *c) noexcept nogil:
    cdef const survey_t *s = c.s
    cdef const block_t *b
    cdef mass_t *sum
    cdef mass_t *cluster
    cdef int32_t i, heading = s.count
    memset(c.before, 0, sizeof(mass_t))
    for i in range(s.count):
        b = &s.blocks[i]
        sum, cluster = &c.before[i + 1], &c.clusters[b.cluster]
        sum[0] = c.before[i]
        sum.words += weight_of(b)
        sum.chances += weight_of(b) * c.chances[i]
        sum.likely += b.words if c.chances[i] >= 0.5 else 0
        sum.dated += is_date(b)
        sum.prose += is_prose(b)
        cluster.words += weight_of(b)
        cluster.chances += weight_of(b) * c.chances[i]
        cluster.most = max(cluster.most, c.chances[i])
    for i in range(s.count - 1, -1, -1):
        c.next_heading[i] = heading
        heading = i if s.context[s.blocks[i].first].roles & IN_HEADING else heading


cdef void find_unit_most(second_t *c) noexcept nogil:
    cdef int32_t i, unit
    for i in range(c.s.count):
        unit = c.s.blocks[i].unit
        if unit >= 0:
            c.unit_most[unit] = max(c.unit_most[unit], c.chances[i])


cdef void sum_groups(second_t *c) noexcept nogil:
    """Sum the items of each group of siblings, and find the thread: the group of posts with the most words."""
    cdef const survey_t *s = c.s
    cdef mass_t *group
    cdef mass_t sum
    cdef int32_t i
    for i in range(1, s.nodes):
        if s.group[i]:
            group, sum = &c.groups[s.group[i]], sum_within(c, i)
            group.words += sum.words
            group.chances += sum.chances
            group.likely += sum.likely
            group.dated += sum.dated > 0
            group.prose += sum.prose > 0
    c.thread = largest_thread(c, POST_SHARE)


cdef uint32_t largest_thread(const second_t *c, double prose_share) noexcept nogil:
    """The group of posts with the most words, 0 for none; at least ``prose_share`` of the posts have prose."""
    cdef uint32_t k, found = 0
    for k in range(1, c.s.groups.count + 1):
        if are_posts(c, k, prose_share) and (found == 0 or c.groups[k].words > c.groups[found].words):
            found = k
    return found


cdef bint are_posts(const second_t *c, uint32_t group, double prose_share) noexcept nogil:
    cdef int32_t count = c.s.groups.rows[group].count
    return (count >= MIN_POSTS and c.groups[group].dated >= POST_SHARE * count
            and c.groups[group].prose >= prose_share * count)


cdef void find_threshold(second_t *c) noexcept nogil:
    """Compute the words above each level, and the level of the best set."""
    cdef chosen_t chosen
    cdef int32_t i
    cdef int level
    chosen.chances, chosen.recall_weight = c.chances, 1
    c.threshold = <double>best_level(c.s, &chosen) / DRAWS
    memset(c.above, 0, sizeof(c.above))
    for i in range(c.s.count):
        c.above[level_of(c.s, &chosen, i)] += c.s.blocks[i].words
    for level in range(DRAWS, -1, -1):
        c.above[level] += c.above[level + 1]


cdef inline bint is_open(const second_t *c, int32_t block) noexcept nogil:
    """Whether the second stage decides a block."""
    return (c.chances[block] >= MIN_SECOND_CHANCE
            and weight_of(&c.s.blocks[block]) <= MAX_PAGE_SHARE * c.before[c.s.count].words)


cdef void list_open_blocks(second_t *c) noexcept nogil:
    cdef int32_t i
    for i in range(c.s.count):
        if is_open(c, i):
            c.open[c.open_count] = i
            c.open_count += 1


cdef inline void put_second_block(const second_t *c, int32_t i, row_t *row) noexcept nogil:
    cdef const survey_t *s = c.s
    cdef const block_t *b = &s.blocks[i]
    cdef const context_t *context = &s.context[b.first]
    put(row, c.chances[i])
    put(row, c.chances[i] - c.threshold)
    put(row, scaled_count(b.words))
    put(row, share(b.link_chars, b.chars))
    put(row, tag_code(s.page.tag[b.owner]))
    put(row, b.ends_sentence)
    put(row, b.word_score)
    put(row, context.name_mean)
    put(row, context.hidden >= 0)
    put(row, context.roles & IN_HEADING != 0)
    put(row, c.chances[i - 1] if i else -1)
    put(row, c.chances[i + 1] if i + 1 < s.count else -1)
    put(row, mean_between(c, i - NEAR, i))
    put(row, mean_between(c, i + 1, i + 1 + NEAR))
    put(row, mean_between(c, i - FAR, i))
    put(row, mean_between(c, i + 1, i + 1 + FAR))


cdef inline void put_second_containers(const second_t *c, int32_t i, double likely, row_t *row) noexcept nogil:
    cdef const survey_t *s = c.s
    cdef const context_t *context = &s.context[s.blocks[i].first]
    cdef mass_t[LEVELS] sums
    cdef int k
    put(row, mean_of(sum_within(c, s.page.parent[s.blocks[i].owner])) if s.blocks[i].owner > 0 else -1)
    for k in range(LEVELS):
        sums[k] = sum_within(c, context.level[k])
        put(row, mean_of(sums[k]))
    for k in range(3):
        put(row, share(sums[k].likely, likely))


cdef inline void put_second_repeats(const second_t *c, int32_t i, double likely, row_t *row) noexcept nogil:
    cdef const survey_t *s = c.s
    cdef const block_t *b = &s.blocks[i]
    cdef int32_t item = s.context[b.first].item, count
    cdef const mass_t *group
    cdef int k
    if item >= 0:
        group, count = &c.groups[s.group[item]], s.groups.rows[s.group[item]].count
        put(row, mean_of(sum_within(c, item)))
        put(row, mean_of(group[0]))
        put(row, share(group.likely, likely))
        put(row, share(group.dated, count))
        put(row, share(group.prose, count))
        put(row, scaled_count(count))
    else:
        for k in range(6):
            put(row, -1)
    put(row, mean_of(c.clusters[b.cluster]))
    put(row, c.clusters[b.cluster].most)
    put(row, scaled_count(s.clusters.rows[b.cluster].count))
    put(row, c.chances[s.duplicates.rows[b.duplicate].first] if b.duplicates_before else -1)


cdef inline void put_section(const second_t *c, int32_t i, row_t *row) noexcept nogil:
    cdef const survey_t *s = c.s
    cdef bint heading = s.context[s.blocks[i].first].roles & IN_HEADING != 0
    cdef int32_t above = i if heading else s.blocks[i].heading, next = c.next_heading[i]
    cdef mass_t section = sum_of(c, above + 1, next)
    put(row, c.chances[above] if above >= 0 else -1)
    put(row, mean_of(section))
    put(row, scaled(section.words))
    put(row, mean_between(c, s.blocks[above].heading + 1, above) if above >= 0 else -1)
    put(row, mean_between(c, next + 1, c.next_heading[next]) if next < s.count else -1)


cdef int unit_code(uint16_t tag) noexcept nogil:
    """Type of a unit as a number, ordered for decision trees."""
    if tag == TAG_UL or tag == TAG_OL or tag == TAG_DL:
        return 1 if tag == TAG_UL else (2 if tag == TAG_OL else 3)
    return 4 if tag == TAG_TABLE else (5 if tag == TAG_FIGURE else (6 if tag == TAG_BLOCKQUOTE else 7))


cdef inline void put_unit(const second_t *c, int32_t i, row_t *row) noexcept nogil:
    cdef const survey_t *s = c.s
    cdef const unit_t *unit
    cdef mass_t sum
    cdef int k
    if s.blocks[i].unit < 0:
        for k in range(9):
            put(row, -1)
        return
    unit = &s.units[s.blocks[i].unit]
    sum = sum_of(c, unit.first, unit.end)
    put(row, unit_code(s.page.tag[unit.node]))
    put(row, mean_of(sum))
    put(row, c.unit_most[s.blocks[i].unit])
    put(row, scaled(sum.words))
    put(row, links_between(s, unit.first, unit.end))
    put(row, scaled(sum.words / (unit.end - unit.first)))
    put(row, mean_between(c, unit.first - NEAR, unit.first))
    put(row, mean_between(c, unit.end, unit.end + NEAR))
    put(row, c.chances[unit.first - 1] if unit.first and s.blocks[unit.first].heading == unit.first - 1 else -1)


cdef inline void put_page(const second_t *c, int32_t i, mass_t page, row_t *row) noexcept nogil:
    cdef const survey_t *s = c.s
    put(row, mean_of(page))
    put(row, share(page.likely, page.words))
    put(row, scaled(page.words))
    put(row, share(c.before[i].likely, page.likely))
    put(row, share(c.above[<int>(c.chances[i] * DRAWS + 0.5) + 1], page.words))
    put(row, share(s.text[s.nodes].line_link_chars, s.total))
    put(row, scaled_count(s.long_blocks))
    put(row, s.states_article)


cdef inline void put_thread(const second_t *c, int32_t i, mass_t page, row_t *row) noexcept nogil:
    cdef const survey_t *s = c.s
    cdef int32_t node = s.blocks[i].owner
    cdef bint inside = False
    while c.thread and node > 0 and not inside:
        inside = s.group[node] == c.thread
        node = s.page.parent[node]
    put(row, s.context[s.blocks[i].first].in_comments)
    put(row, inside)
    put(row, share(c.groups[c.thread].words, page.words) if c.thread else 0)
    put(row, scaled_count(s.groups.rows[c.thread].count) if c.thread else 0)
    put(row, scaled_count(s.comment_labels))
    put(row, scaled_count(s.thread_labels))


cdef inline void describe_again(const second_t *c, int32_t i, float *first, int step) noexcept nogil:
    """Write the features of a block of the second stage, ``step`` numbers apart."""
    cdef mass_t page = c.before[c.s.count]
    cdef row_t own = row_at(first, step)
    cdef row_t *row = &own
    put_second_block(c, i, row)
    put_second_containers(c, i, page.likely, row)
    put_second_repeats(c, i, page.likely, row)
    put_section(c, i, row)
    put_unit(c, i, row)
    put_page(c, i, page, row)
    put_thread(c, i, page, row)


cdef void describe_open_lane(const void *second, int32_t place, float *lane) noexcept nogil:
    """Write the features of an open block as ``score_rows`` reads them."""
    cdef const second_t *c = <const second_t *>second
    describe_again(c, c.open[place], lane, LANES)


cdef class SecondStage:
    """The blocks of a page that the second stage decides, and their features.

    ``scores``: for each block the logarithm of the odds that it is content, from the first stage. Linear in the nodes. The GIL
    is released.
    """

    cdef second_t c
    cdef Blocks blocks
    cdef const double[::1] scores_before

    def __cinit__(self, Blocks blocks not None, const double[::1] scores not None):
        cdef const survey_t *s = &blocks.s
        cdef second_t *c = &self.c
        cdef int32_t i
        require_scores(s, scores)
        self.blocks, self.scores_before, c.s = blocks, scores, s
        c.chances = <double *>calloc(s.count + 1, sizeof(double))
        c.before = <mass_t *>calloc(s.count + 1, sizeof(mass_t))
        c.next_heading = <int32_t *>calloc(s.count + 1, sizeof(int32_t))
        c.open = <int32_t *>calloc(s.count + 1, sizeof(int32_t))
        c.clusters = <mass_t *>calloc(s.clusters.count + 1, sizeof(mass_t))
        c.unit_most = <double *>calloc(s.unit_count + 1, sizeof(double))
        c.groups = <mass_t *>calloc(s.groups.count + 1, sizeof(mass_t))
        if not (c.chances and c.before and c.next_heading and c.open and c.clusters and c.unit_most and c.groups):
            raise MemoryError
        with nogil:
            read_chances(scores, c.chances)
            sum_chances(c)
            sum_groups(c)
            find_unit_most(c)
            find_threshold(c)
            list_open_blocks(c)

    def __dealloc__(self):
        free(self.c.chances)
        free(self.c.before)
        free(self.c.next_heading)
        free(self.c.open)
        free(self.c.clusters)
        free(self.c.unit_most)
        free(self.c.groups)

    def open_blocks(self):
        """Indices of the blocks that the second stage decides."""
        return [self.c.open[i] for i in range(self.c.open_count)]

    def scores(self, Ensemble ensemble not None):
        """For each block the score of the first stage, to which an ensemble adds its own where the second stage decides.

        Returns: numbers of eight bytes.
        """
        cdef bytearray found = bytearray(self.scores_before)
        cdef bytearray added = bytearray(self.c.open_count * sizeof(double))
        cdef double *sums = <double *>PyByteArray_AsString(found)
        cdef double *more = <double *>PyByteArray_AsString(added)
        cdef int32_t i
        require_width(ensemble, SECOND_FEATURES)
        with nogil:
            done = score_rows(&ensemble.e, describe_open_lane, &self.c, self.c.open_count, more)
            for i in range(self.c.open_count):
                sums[self.c.open[i]] += more[i]
        if not done:
            raise MemoryError
        return memoryview(found).cast("d")

    def posts(self, double prose_share=SHORT_POST_SHARE):
        """Elements that may be the posts of a thread, in document order: the probable group of posts with the most words.

        ``prose_share``: least share of the posts that have prose.
        """
        cdef const survey_t *s = self.c.s
        cdef uint32_t thread = largest_thread(&self.c, prose_share)
        if not thread or mean_of(self.c.groups[thread]) < MIN_THREAD_CHANCE:
            return []
        return [i for i in range(1, s.nodes) if s.group[i] == thread]

    def describe(self, indices not None):
        """Features of some blocks: 4-byte floats in the order of ``SECOND_STAGE_FEATURES``, block by block."""
        cdef bytearray rows = bytearray(sizeof(float) * SECOND_FEATURES * len(indices))
        cdef unsigned char[::1] view = rows
        cdef Py_ssize_t place
        cdef int32_t i
        for place, i in enumerate(indices):
            if not 0 <= i < self.blocks.s.count:
                raise IndexError(f"no block {i} in a page of {self.blocks.s.count} blocks")
            describe_again(&self.c, i, <float *>&view[place * SECOND_FEATURES * sizeof(float)], 1)
        return rows
