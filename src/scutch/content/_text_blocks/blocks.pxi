# Texts, the blocks they form, and the clusters of blocks that look alike. A block is a run of texts with the same line element.

cdef extern from "has_digit.h" nogil:
    bint has_digit "scutch_has_digit"(const unsigned char *s, uint32_t size, uint64_t readable)


cdef inline float scaled(double value) noexcept nogil:
    return log2f(<float>(1 + value))


#: Cached logarithms of small numbers.
cdef float[SCALED_COUNTS] SCALED
cdef int _number
for _number in range(SCALED_COUNTS):
    SCALED[_number] = scaled(_number)


cdef inline float scaled_count(int32_t number) noexcept nogil:
    return SCALED[number] if number < SCALED_COUNTS else scaled(number)


cdef inline float share(double part, double whole) noexcept nogil:
    return <float>(part / whole) if whole > 0 else 0


cdef uint64_t text_key(const page_t *p, int32_t text) noexcept nogil:
    """Hash of a text. Hidden texts are hashed here because the ``content`` column has visible texts only."""
    if not p.marks[text] & MARK_HIDDEN:
        return p.content[text]
    return mixed(mixed(0, TEXT + 1), hash_text(data_at(p, p.text_begin[text]), p.text_length[text]))


cdef inline int32_t chars_in(const survey_t *s, int32_t node) noexcept nogil:
    return s.text[s.page.end[node]].line_chars - s.text[node].line_chars


cdef inline int32_t links_in(const survey_t *s, int32_t node) noexcept nogil:
    return s.text[s.page.end[node]].line_link_chars - s.text[node].line_link_chars


cdef inline int32_t texts_in(const survey_t *s, int32_t node) noexcept nogil:
    return s.text[s.page.end[node]].line_texts - s.text[node].line_texts


cdef inline bint holds(const survey_t *s, int32_t node, int32_t inner) noexcept nogil:
    return node <= inner < s.page.end[node]


cdef bint ends_a_sentence(const unsigned char *data, uint32_t size) noexcept nogil:
    """Whether a text ends with a punctuation mark that ends sentences."""
    while size and data[size - 1] <= 32:
        size -= 1
    if not size:
        return False
    if data[size - 1] == c"." or data[size - 1] == c"!" or data[size - 1] == c"?" or data[size - 1] == c":":
        return True
    return size > 2 and data[size - 3] == 0xE3 and data[size - 2] == 0x80 and data[size - 1] == 0x82  # ideographic full stop


cdef void add_text(survey_t *s, block_t *block, int32_t i) noexcept nogil:
    cdef const page_t *p = s.page
    cdef const unsigned char *data = data_at(p, p.text_begin[i])
    cdef text_t text = text_at(p, p.text_begin[i], p.text_length[i])
    block.chars += s.text[i + 1].line_chars - s.text[i].line_chars
    block.link_chars += s.text[i + 1].line_link_chars - s.text[i].line_link_chars
    block.words += s.text[i + 1].line_words - s.text[i].line_words
    block.text_hash = mixed(block.text_hash, text_key(p, i))
    if not block.has_digit and block.chars <= MAX_DATE_CHARS:
        block.has_digit = text.size < SHORT_TEXT and has_digit(text.data, text.size, text.readable)
    block.ends_sentence = ends_a_sentence(data, p.text_length[i])


cdef inline bint is_date(const block_t *block) noexcept nogil:
    """Whether a block may be a date: a short one with digits."""
    return block.has_digit and block.chars <= MAX_DATE_CHARS


cdef inline bint is_prose(const block_t *block) noexcept nogil:
    return block.chars > PROSE_CHARS and 2 * block.link_chars < block.chars


cdef void begin_block(survey_t *s, int32_t text, const context_t *c) noexcept nogil:
    """Begin a block with a text. The text gets the context of its parent."""
    cdef block_t *block = &s.blocks[s.count]
    cdef const block_t *before = block - 1
    memset(block, 0, sizeof(block_t))
    s.context[text] = c[0]
    block.first, block.owner, block.word_score, block.heading, block.unit = text, c.line, -1, -1, -1
    if s.count:
        block.heading = s.count - 1 if s.context[before.first].roles & IN_HEADING else before.heading
    s.count += 1


cdef void add_to_blocks(survey_t *s, int32_t text) noexcept nogil:
    """Add a text to the last block, if that has the same line element, or to a new one."""
    cdef const context_t *c = &s.context[s.page.parent[text]]
    if s.count == 0 or s.blocks[s.count - 1].owner != c.line:
        begin_block(s, text, c)
    s.block_at[s.text[text].line_texts], s.text_nodes[s.text[text].line_texts] = s.count - 1, text
    add_text(s, &s.blocks[s.count - 1], text)


cdef void sum_blocks(survey_t *s) noexcept nogil:
    """Compute the prefix sums by block, and count the long blocks."""
    cdef int32_t i
    cdef const block_t *block
    s.block_chars[0] = s.block_links[0] = 0
    for i in range(s.count):
        block = &s.blocks[i]
        s.block_chars[i + 1] = s.block_chars[i] + block.chars
        s.block_links[i + 1] = s.block_links[i] + block.link_chars
        s.long_blocks += block.chars > 200 and not block.link_chars


cdef inline uint64_t cluster_key(const page_t *p, const block_t *block) noexcept nogil:
    """Key that is equal for blocks whose elements have the same tag path and class (Hou and Yang 2011)."""
    return mixed(mixed(0, <uint64_t>p.path[block.owner] + 7), <uint64_t>(p.class_id[block.owner] + 2))


cdef bint count_clusters(survey_t *s) noexcept nogil:
    """Count the blocks of each cluster and the blocks with the same text; False without memory."""
    cdef int32_t i
    cdef block_t *block
    cdef count_t *count
    if not (new_tally(&s.clusters, s.count) and new_tally(&s.duplicates, s.count)):
        return False
    for i in range(s.count):
        block = &s.blocks[i]
        block.duplicate = number_of(&s.duplicates, block.text_hash)
        block.cluster = number_of(&s.clusters, cluster_key(s.page, block))
        if not (block.duplicate and block.cluster):
            return False
        count = &s.duplicates.rows[block.duplicate]
        block.duplicates_before = count.count
        count.first = count.first if count.count else i
        count.count += 1
        count = &s.clusters.rows[block.cluster]
        count.count += 1
        count.chars += block.chars
        count.link_chars += block.link_chars
        count.prose += block.chars if block.chars > PROSE_CHARS and not block.link_chars else 0
        count.below_titles += is_below_title(s, i)
    return True


cdef inline int32_t block_end(const survey_t *s, int32_t block) noexcept nogil:
    """One past the last text of a block."""
    cdef int32_t behind = s.blocks[block + 1].first if block + 1 < s.count else s.nodes
    return s.text_nodes[s.text[behind].line_texts - 1] + 1
