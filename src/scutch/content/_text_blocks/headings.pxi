# Headings: a heading is taken with the block below it. A taken heading without a body takes its body or is left out, unless it has
# none in the page or is one of a list of titles. Nothing follows a heading at the end of the content, and one above the same heading.
# The blocks of one cluster below the titles of a list, such as prices, dates or descriptions, are a field of the list. It is taken
# below all titles, if it is not improbable on the whole and says not the same of each.


cdef inline bint is_in_heading(const survey_t *s, int32_t block) noexcept nogil:
    return s.context[s.blocks[block].first].roles & IN_HEADING != 0


cdef inline bint is_heading(const survey_t *s, int32_t block) noexcept nogil:
    return is_in_heading(s, block) and not is_hidden(s, block)


cdef int32_t heading_of(const survey_t *s, int32_t block) noexcept nogil:
    """The element of a heading block."""
    cdef int32_t node = s.page.parent[s.blocks[block].first]
    while not s.page.marks[node] & MARK_HEADING:
        node = s.page.parent[node]
    return node


cdef bint is_heading_anchor(const survey_t *s, int32_t block) noexcept nogil:
    """Whether a block is a link into the page beside the heading before it, for those who copy the address of the section."""
    cdef const page_t *p = s.page
    cdef const block_t *b = &s.blocks[block]
    cdef int32_t link = p.parent[b.first], href
    if not block or b.link_chars != b.chars or not is_in_heading(s, block - 1) or is_in_heading(s, block):
        return False
    while link > 0 and p.tag[link] != TAG_A:
        link = p.parent[link]
    if p.parent[link] != p.parent[heading_of(s, block - 1)]:
        return False
    href = attribute_row(p, link, ATTR_HREF)
    return href >= 0 and p.value_length[href] > 1 and data_at(p, p.value_begin[href])[0] == c"#"


cdef void leave_heading_anchors(const survey_t *s, chosen_t *c) noexcept nogil:
    """Exclude the links to headings beside them."""
    cdef int32_t i
    for i in range(s.count):
        if is_heading_anchor(s, i):
            c.chances[i] = 0


cdef int rank_of(const survey_t *s, int32_t heading) noexcept nogil:
    """Rank of a heading element: 0 for h1 to 5 for h6; others are as h6."""
    cdef uint16_t tag = s.page.tag[heading]
    return tag - TAG_H1 if TAG_H1 <= tag <= TAG_H6 else 5


cdef bint is_empty(const survey_t *s, int32_t block, int32_t next) noexcept nogil:
    """Whether a heading has no body: the next taken block is a heading of at least its rank, or there is none."""
    cdef int32_t own, other
    if next < 0:
        return True
    if not is_heading(s, next):
        return False
    own, other = heading_of(s, block), heading_of(s, next)
    return own != other and rank_of(s, other) <= rank_of(s, own)


cdef int32_t section_end(const survey_t *s, int32_t block) noexcept nogil:
    """The next heading block after a block, or the number of blocks."""
    cdef int32_t end = block + 1
    while end < s.count and not is_heading(s, end):
        end += 1
    return end


cdef bint has_body(const survey_t *s, int32_t block) noexcept nogil:
    """Whether a block that is not mostly links stands between a heading and the next one."""
    cdef int32_t i
    for i in range(block + 1, section_end(s, block)):
        if not is_hidden(s, i) and 2 * s.blocks[i].link_chars < s.blocks[i].chars:
            return True
    return False


cdef bint has_prose(const survey_t *s, int32_t block) noexcept nogil:
    """Whether prose stands between a heading and the next one."""
    cdef int32_t i
    for i in range(block + 1, section_end(s, block)):
        if not is_hidden(s, i) and is_prose(&s.blocks[i]):
            return True
    return False


cdef bint is_torn_off(const survey_t *s, const chosen_t *c, int32_t block, int32_t next) noexcept nogil:
    """Whether a block is a heading without a body that it has in the page, the last block, a link to another page, a kicker above
    the main heading, the same as the next heading, or improbable.

    A long text is no heading.
    """
    cdef const block_t *b = &s.blocks[block]
    if not is_heading(s, block) or is_prose(b) or not is_empty(s, block, next):
        return False
    if next < 0 or next == s.main_heading or b.duplicate == s.blocks[next].duplicate:
        return True
    return has_body(s, block) or b.link_chars == b.chars or c.chances[block] < BARE_HEADING_CHANCE


cdef bint take_body(const survey_t *s, chosen_t *c, int32_t block) noexcept nogil:
    """Take the body of a heading if it is short, not improbable, and before a taken heading; return whether it is."""
    cdef int32_t end = section_end(s, block), i, words = 0
    for i in range(block + 1, end):
        words += 0 if is_hidden(s, i) else s.blocks[i].words
    if not 0 < words <= MAX_BODY_WORDS or end == s.count or not c.taken[end]:
        return False
    if mean_chance(s, c, block + 1, end) < BODY_CHANCE:
        return False
    take_visible(s, c, block + 1, end)
    return True


cdef void count_empty_headings(const survey_t *s, const chosen_t *c) noexcept nogil:
    """Count the taken headings without a body of each cluster."""
    cdef int32_t i, next = -1
    for i in range(s.count):
        cluster_of(s, i).taken = 0
    for i in range(s.count - 1, -1, -1):
        if c.taken[i]:
            cluster_of(s, i).taken += is_heading(s, i) and is_empty(s, i, next)
            next = i


cdef inline bint is_listed(const survey_t *s, int32_t block) noexcept nogil:
    """Whether most headings of the cluster of a block are without a body."""
    cdef const count_t *cluster = cluster_of(s, block)
    return cluster.taken >= MIN_TITLES and 2 * cluster.taken >= cluster.count


cdef bint is_title(const survey_t *s, int32_t block) noexcept nogil:
    """Whether a heading without a body is the main heading or one of a list of titles; a title above prose is a link."""
    if block == s.main_heading:
        return True
    return is_listed(s, block) and (s.blocks[block].link_chars > 0 or not has_prose(s, block))


cdef inline bint may_head(const survey_t *s, const chosen_t *c, int32_t block) noexcept nogil:
    """Whether a block is the main heading, or one that is not improbable: an improbable link heads a teaser."""
    cdef const block_t *b = &s.blocks[block]
    cdef double least = HEADING_LINK_CHANCE if b.link_chars == b.chars else HEADING_CHANCE
    return is_in_heading(s, block) and (block == s.main_heading or c.chances[block] >= least)


cdef void take_headings(const survey_t *s, chosen_t *c) noexcept nogil:
    """Take the headings right above taken blocks, hidden ones above hidden blocks, and the main heading if it is probable."""
    cdef int32_t i = s.main_heading, below = s.count - 1
    if i >= 0 and not is_hidden(s, i) and c.chances[i] >= MAIN_HEADING_CHANCE:
        c.taken[i] = True
    for i in range(s.count - 2, -1, -1):
        if c.taken[below] and may_head(s, c, i) and (not is_hidden(s, i) or is_hidden(s, below)):
            c.taken[i] = True
        if c.chances[i] > 0 or not is_heading_anchor(s, i):
            below = i


cdef void settle_empty_headings(const survey_t *s, chosen_t *c) noexcept nogil:
    """Complete or leave out the taken headings without a body, from the last to the first."""
    cdef int32_t i, next = -1
    count_empty_headings(s, c)
    for i in range(s.count - 1, -1, -1):
        if not c.taken[i]:
            continue
        if is_torn_off(s, c, i, next) and not is_title(s, i) and not take_body(s, c, i):
            c.taken[i] = False
        else:
            next = i


cdef inline bint may_be_field(const survey_t *s, int32_t block, int32_t title) noexcept nogil:
    """Whether a block below a title is no control, and no link below a title that is none."""
    cdef const block_t *b = &s.blocks[block]
    if title < 0 or is_hidden(s, block) or s.context[b.first].roles & (IN_BUTTON | IN_NAVIGATION):
        return False
    return 2 * b.link_chars < b.chars or s.blocks[title].link_chars > 0


cdef inline int32_t title_at(const survey_t *s, const chosen_t *c, int32_t block, int32_t title) noexcept nogil:
    """The taken title of a list that a block is, or is below; -1 for none. ``title``: that of the block before it."""
    if not is_heading(s, block):
        return title
    return block if c.taken[block] and is_listed(s, block) else -1


cdef void add_to_field(const survey_t *s, chosen_t *c, int32_t block, int32_t title) noexcept nogil:
    cdef const block_t *b = &s.blocks[block]
    cdef field_t *field = &c.fields[b.cluster]
    field.is_varied |= field.titles > 0 and field.text != b.duplicate
    field.titles += field.titles == 0 or field.last_title != title
    field.last_title, field.text = title, b.duplicate
    field.words += b.words
    field.chance += b.words * c.chances[block]


cdef void take_fields(const survey_t *s, chosen_t *c) noexcept nogil:
    """Take the fields of lists of titles that are not improbable."""
    cdef int32_t i, title = -1
    cdef const field_t *field
    count_empty_headings(s, c)
    for i in range(s.count):
        title = title_at(s, c, i, title)
        if title != i and may_be_field(s, i, title):
            add_to_field(s, c, i, title)
    title = -1
    for i in range(s.count):
        title = title_at(s, c, i, title)
        field = &c.fields[s.blocks[i].cluster]
        if title != i and may_be_field(s, i, title):
            c.taken[i] |= field.is_varied and field.titles >= MIN_TITLES and field.chance >= FIELD_CHANCE * field.words


cdef void take_units_below_headings(const survey_t *s, chosen_t *c) noexcept nogil:
    """Take the units between a taken heading and a taken block that are not improbable."""
    cdef int32_t k
    cdef const unit_t *unit
    for k in range(s.unit_count):
        unit = &s.units[k]
        if (unit.first > 0 and unit.end < s.count and c.taken[unit.first - 1] and is_heading(s, unit.first - 1)
                and c.taken[unit.end] and mean_chance(s, c, unit.first, unit.end) >= BODY_CHANCE):
            take_visible(s, c, unit.first, unit.end)
