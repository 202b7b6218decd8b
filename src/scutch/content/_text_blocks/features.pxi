# Features of a block, as a row of numbers.

cdef enum:
    FEATURES = 73
    # distances to the main heading are those on a page of this size: few pages of the corpora are longer, and on those that are
    # a long way from the heading means comments
    TYPICAL_CHARS = 30000
    TYPICAL_BLOCKS = 600

#: Names of the features. Counts and lengths are logarithms, shares are from 0 to 1, -1 is a missing value.
BLOCK_FEATURES = (
    # the block: size, share of links, tag, sentence end, scores of its words and of the words of the heading above
    "chars", "words", "links", "tag", "ends_sentence", "word_score", "heading_word_score",
    # scores of class and id values: nearest element, mean, minimum and maximum of all ancestors, and of the containers
    "name_nearest", "name_mean", "name_min", "name_max", "small_name_mean", "middle_name_mean", "item_name_nearest",
    # roles of the ancestors
    "main", "article", "navigation", "banner", "footer", "aside", "search", "form", "dialog", "list", "heading", "table",
    "figure", "quote", "code", "button", "section", "details", "terms",
    # cluster: blocks with the same tag path and class
    "cluster_blocks", "cluster_share", "cluster_links", "cluster_length", "cluster_prose",
    # blocks with the same text, before and after the block
    "duplicates_before", "duplicates_after",
    # group of siblings with the same tag and class
    "items", "items_links", "item_length", "item_texts",
    # containers: the nearest ancestors with at least LEVEL_CHARS characters or LEVEL_SHARES of the page
    "small_links", "middle_links", "large_links", "middle_begin", "wide_begin", "wide_children", "widest_children",
    "widest_share", "large_share", "wide_length",
    # distance to the main heading, the first h1 and the lead
    "main_blocks", "main_chars", "main_depth", "main_share", "h1_chars", "lead_links", "lead_share", "description_share",
    # neighbours
    "links_before", "links_after", "links_far_before", "next_tag",
    # the page
    "page_long", "page_images", "page_links", "page_shown", "begin", "hidden_by", "states_article",
)  # fmt: skip

#: The roles in the order of the features.
cdef uint32_t[ROLES] ROLE_BITS = [
    IN_MAIN, IN_ARTICLE, IN_NAVIGATION, IN_BANNER, IN_FOOTER, IN_ASIDE, IN_SEARCH, IN_FORM, IN_DIALOG, IN_LIST, IN_HEADING,
    IN_TABLE, IN_FIGURE, IN_QUOTE, IN_CODE, IN_BUTTON, IN_SECTION, IN_DETAILS, IN_TERMS,
]

ctypedef struct row_t:  # of one function that hands it to inlined ones: so it is kept in registers
    float *next
    int step  # numbers from one feature to the next


cdef inline row_t row_at(float *first, int step) noexcept nogil:
    cdef row_t row
    row.next, row.step = first, step
    return row


cdef inline void put(row_t *row, double value) noexcept nogil:
    row.next[0] = <float>value
    row.next += row.step


cdef int tag_code(uint16_t tag) noexcept nogil:
    """Type of a line element as a number, ordered for decision trees."""
    if tag == TAG_P:
        return 1
    if TAG_H1 <= tag <= TAG_H6:
        return 2 + min(tag - TAG_H1, 3)
    if tag == TAG_LI or tag == TAG_UL or tag == TAG_OL:
        return 6
    if tag == TAG_TD or tag == TAG_TH:
        return 7 if tag == TAG_TD else 8
    if tag == TAG_DD or tag == TAG_DT:
        return 9
    if tag == TAG_PRE or tag == TAG_BLOCKQUOTE or tag == TAG_FIGCAPTION:
        return 11
    return 14 if tag == TAG_LABEL or tag == TAG_BUTTON or tag == TAG_LEGEND else 0


cdef int hidden_by(const page_t *p, int32_t node) noexcept nogil:
    """What hides an element: 0 nothing, 1 ``hidden``, 2 ``style``, 3 ``aria-hidden``, 4 another reason."""
    cdef uint32_t k
    if node < 0:
        return 0
    for k in range(p.attr_begin[node], p.attr_begin[node] + p.attr_count[node]):
        if p.attr_name[k] == ATTR_HIDDEN:
            return 1
        if p.attr_name[k] == ATTR_STYLE:
            return 2
        if p.attr_name[k] == ATTR_ARIA_HIDDEN:
            return 3
    return 4


cdef float links_between(const survey_t *s, int32_t begin, int32_t end) noexcept nogil:
    """Share of link characters in a range of blocks."""
    begin, end = max(0, begin), min(end, s.count)
    return share(s.block_links[end] - s.block_links[begin], s.block_chars[end] - s.block_chars[begin]) if begin < end else 0


cdef int32_t common_ancestor(const page_t *p, int32_t a, int32_t b) noexcept nogil:
    """The nearest common ancestor."""
    if b < a:
        a, b = b, a
    while not a <= b < p.end[a]:
        a = p.parent[a]
    return a


cdef inline void put_block(const survey_t *s, const block_t *b, row_t *row) noexcept nogil:
    put(row, scaled_count(b.chars))
    put(row, scaled_count(b.words))
    put(row, share(b.link_chars, b.chars))
    put(row, tag_code(s.page.tag[b.owner]))
    put(row, b.ends_sentence)
    put(row, b.word_score)
    put(row, s.blocks[b.heading].word_score if b.heading >= 0 else -1)


cdef inline void put_names(const survey_t *s, const context_t *c, row_t *row) noexcept nogil:
    cdef int k
    put(row, c.name_nearest)
    put(row, c.name_mean)
    put(row, c.name_min)
    put(row, c.name_max)
    put(row, s.context[c.level[0]].name_mean)
    put(row, s.context[c.level[1]].name_mean)
    put(row, s.context[c.item].name_nearest if c.item >= 0 else -1)
    for k in range(ROLES):
        put(row, c.roles & ROLE_BITS[k] != 0)


cdef inline void put_repeats(const survey_t *s, const block_t *b, int32_t item, row_t *row) noexcept nogil:
    cdef const count_t *cluster = &s.clusters.rows[b.cluster]
    cdef const count_t *items
    cdef int k
    put(row, scaled_count(cluster.count))
    put(row, share(cluster.chars, s.total))
    put(row, share(cluster.link_chars, cluster.chars))
    put(row, scaled(share(cluster.chars, cluster.count)))
    put(row, share(cluster.prose, cluster.chars))
    put(row, scaled_count(b.duplicates_before))
    put(row, scaled_count(s.duplicates.rows[b.duplicate].count - b.duplicates_before - 1))
    if item < 0:
        for k in range(4):
            put(row, -1)
        return
    items = &s.groups.rows[s.group[item]]
    put(row, scaled_count(items.count))
    put(row, share(items.link_chars, items.chars))
    put(row, scaled(share(items.chars, items.count)))
    put(row, scaled_count(texts_in(s, item)))


cdef inline void put_containers(const survey_t *s, const context_t *c, row_t *row) noexcept nogil:
    cdef const page_t *p = s.page
    cdef int k
    for k in range(3):
        put(row, share(links_in(s, c.level[k]), chars_in(s, c.level[k])))
    put(row, share(s.text[c.level[1]].line_chars, s.total))
    put(row, share(s.text[c.level[3]].line_chars, s.total))
    put(row, scaled_count(p.children[c.level[3]]))
    put(row, scaled_count(p.children[c.level[4]]))
    put(row, share(chars_in(s, c.level[4]), s.total))
    put(row, share(chars_in(s, c.level[2]), s.total))
    put(row, share(chars_in(s, c.level[3]), texts_in(s, c.level[3])))


cdef inline void put_head(const survey_t *s, int32_t i, row_t *row) noexcept nogil:
    cdef const page_t *p = s.page
    cdef const block_t *b = &s.blocks[i]
    cdef int32_t top, before = s.block_chars[i]
    if s.main_heading >= 0:
        top = common_ancestor(p, s.blocks[s.main_heading].owner, b.owner)
        put(row, (i - s.main_heading) * min(1.0, <double>TYPICAL_BLOCKS / s.count))
        put(row, (before - s.block_chars[s.main_heading]) * min(1.0, <double>TYPICAL_CHARS / s.total))
        put(row, p.depth[s.blocks[s.main_heading].owner] - p.depth[top])
        put(row, share(chars_in(s, top), s.total))
    else:
        for top in range(4):
            put(row, -1)
    put(row, share(before - s.text[s.h1].line_chars, s.total) if s.h1 >= 0 else -2)
    if s.lead >= 0:
        top = common_ancestor(p, s.blocks[s.lead].owner, b.owner)
        put(row, share(links_in(s, top), chars_in(s, top)))
        put(row, share(chars_in(s, top), s.total))
    else:
        put(row, -1)
        put(row, -1)
    put(row, b.description_share)


cdef inline void describe(const survey_t *s, int32_t i, float *first, int step) noexcept nogil:
    """Write the features of a block, ``step`` numbers apart."""
    cdef const block_t *b = &s.blocks[i]
    cdef const context_t *c = &s.context[b.first]
    cdef row_t own = row_at(first, step)
    cdef row_t *row = &own
    put_block(s, b, row)
    put_names(s, c, row)
    put_repeats(s, b, c.item, row)
    put_containers(s, c, row)
    put_head(s, i, row)
    put(row, links_between(s, i - 4, i))
    put(row, links_between(s, i + 1, i + 5))
    put(row, links_between(s, i - 12, i))
    put(row, tag_code(s.page.tag[s.blocks[i + 1].owner]) if i + 1 < s.count else -1)
    put(row, scaled_count(s.long_blocks))
    put(row, scaled_count(s.page.images[0]))
    put(row, share(s.text[s.nodes].line_link_chars, s.total))
    put(row, share(s.page.chars[0], s.total))
    put(row, share(s.block_chars[i], s.total))
    put(row, hidden_by(s.page, c.hidden))
    put(row, s.states_article)


cdef void describe_lane(const void *survey, int32_t block, float *lane) noexcept nogil:
    """Write the features of a block as ``score_rows`` reads them."""
    describe(<const survey_t *>survey, block, lane, LANES)
