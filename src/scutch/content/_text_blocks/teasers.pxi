# Teasers of other pages on the page of an article: three and more similar texts, each directly below a block that is a title and a
# link. They read like prose, so a short article among long teasers would be lost. On the pages of lists they are the content;
# so they are left out only where the metadata say that the page is news, or where the prose of an article, which is certain,
# stands above all of them; and only if they are less certain themselves.

cdef enum:
    MIN_TEASERS = 3
    TEASER_CHARS = 40  # mean of the teasers of a page
    TITLE_CHARS = 20  # of the title of a teaser: names of posters are shorter
    NEWS_WORDS = 40  # of the prose of news
    ARTICLE_WORDS = 150  # of the prose of an article
    STATES_NEWS = 2

#: Least share of the blocks of a cluster that are below titles, and of the characters of a title that are a link.
cdef double TEASER_SHARE = 0.8
cdef double TITLE_LINK_SHARE = 0.9
#: Probability below which teasers are left out, and least mean probability of the prose of an article above them. Prose below
#: them is at most a twentieth. Chosen on development pages in coarse steps.
cdef double MAX_TEASER_CHANCE = 0.9
cdef double ARTICLE_CHANCE = 0.95
cdef double ABOVE_SHARE = 0.95

ctypedef struct weighed_t:  # sums over blocks
    double words
    double chances  # weighted by words


cdef inline bint is_below_title(const survey_t *s, int32_t block) noexcept nogil:
    """Whether the block before one is a link with the length of a title."""
    cdef const block_t *title = &s.blocks[block - 1]
    return block > 0 and title.chars >= TITLE_CHARS and title.link_chars >= TITLE_LINK_SHARE * title.chars


cdef inline bint is_teaser(const survey_t *s, const block_t *b) noexcept nogil:
    cdef const count_t *cluster = &s.clusters.rows[b.cluster]
    return (cluster.count >= MIN_TEASERS and cluster.below_titles >= TEASER_SHARE * cluster.count
            and cluster.chars >= TEASER_CHARS * cluster.count)


cdef inline void weigh(weighed_t *sum, const block_t *b, double chance) noexcept nogil:
    sum.words += b.words
    sum.chances += b.words * chance


cdef bint are_other_pages(const survey_t *s, const chosen_t *c) noexcept nogil:
    """Whether the page has teasers, and they are of other pages than its article."""
    cdef weighed_t teasers, prose
    cdef double above = 0
    cdef int32_t i
    cdef bint has_teasers = False
    memset(&teasers, 0, sizeof(weighed_t))
    memset(&prose, 0, sizeof(weighed_t))
    for i in range(s.count):
        if is_teaser(s, &s.blocks[i]):
            has_teasers = True
            weigh(&teasers, &s.blocks[i], c.chances[i])
        elif c.chances[i] >= 0.5 and is_prose(&s.blocks[i]):
            weigh(&prose, &s.blocks[i], c.chances[i])
            above += 0 if has_teasers else s.blocks[i].words
    if not has_teasers or teasers.chances >= MAX_TEASER_CHANCE * teasers.words:
        return False
    if s.states_article & STATES_NEWS and prose.words >= NEWS_WORDS:
        return True
    return prose.words >= ARTICLE_WORDS and above >= ABOVE_SHARE * prose.words and prose.chances >= ARTICLE_CHANCE * prose.words


cdef void leave_teasers(const survey_t *s, chosen_t *c) noexcept nogil:
    """Leave out the teasers on the page of an article."""
    cdef int32_t i
    if are_other_pages(s, c):
        for i in range(s.count):
            if is_teaser(s, &s.blocks[i]):
                c.chances[i] = 0
