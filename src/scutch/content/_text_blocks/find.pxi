# The blocks themselves, and how many look alike.


cdef void add_text(survey_t *s, block_t *block, int32_t i, Lexicon words) noexcept nogil:
    cdef const page_t *p = s.page
    cdef const unsigned char *data = data_at(p, p.text_begin[i])
    cdef float said = wording(words, text_at(p, p.text_begin[i], p.text_length[i]))
    block.chars += s.text[i + 1].line_chars - s.text[i].line_chars
    block.link_chars += s.text[i + 1].line_link_chars - s.text[i].line_link_chars
    block.words += s.text[i + 1].words - s.text[i].words
    block.said = mixed(block.said, text_key(p, i))
    block.ends = is_end(data, p.text_length[i])
    if said >= 0:
        block.wording = said if block.wording < 0 else 0.5 * (block.wording + said)


cdef void find_blocks(survey_t *s, Lexicon words) noexcept nogil:
    """Texts of one line element that follow one another are one block."""
    cdef int32_t i, k, heading = -1
    cdef block_t *block = NULL
    cdef const context_t *c
    for k in range(s.text[s.nodes].line_texts):
        i = s.places[k]
        c = &s.context[s.page.parent[i]]
        if block == NULL or c.line != block.owner:
            s.context[i] = c[0]
            block = &s.blocks[s.count]
            block.first, block.owner, block.heading, block.wording = i, c.line, heading, -1
            if c.roles & IN_HEADING:
                heading = s.count
            s.count += 1
        add_text(s, block, i, words)
    for i in range(s.count):
        block = &s.blocks[i]
        s.block_chars[i + 1] = s.block_chars[i] + block.chars
        s.block_links[i + 1] = s.block_links[i] + block.link_chars
        s.long_blocks += block.chars > 200 and not block.link_chars


cdef inline uint64_t cluster_key(const page_t *p, const block_t *block) noexcept nogil:
    """Equal for blocks whose elements have one tag path and class, anywhere on the page (Hou and Yang 2011)."""
    return mixed(mixed(0, <uint64_t>p.path[block.owner] + 7), <uint64_t>(p.class_id[block.owner] + 2))


cdef bint count_alike(survey_t *s) noexcept nogil:
    """Count the blocks of each cluster, and those that say the same; False without memory."""
    cdef int32_t i
    cdef block_t *block
    cdef count_t *count
    if not (new_tally(&s.clusters, s.count) and new_tally(&s.sayings, s.count)):
        return False
    for i in range(s.count):
        block = &s.blocks[i]
        block.saying = number_of(&s.sayings, block.said)
        count = &s.sayings.rows[block.saying]
        block.before = count.count
        count.count += 1
        block.cluster = number_of(&s.clusters, cluster_key(s.page, block))
        count = &s.clusters.rows[block.cluster]
        count.count += 1
        count.chars += block.chars
        count.link_chars += block.link_chars
        count.prose += block.chars if block.chars > PROSE and not block.link_chars else 0
    return True


cdef int32_t past(const survey_t *s, int32_t block) noexcept nogil:
    """One past its last text: the last node with text before the next block."""
    cdef int32_t i = s.blocks[block + 1].first if block + 1 < s.count else s.nodes
    while s.text[i].line_chars == s.text[i - 1].line_chars:
        i -= 1
    return i
