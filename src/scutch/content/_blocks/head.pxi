# The page's head as evidence: the block that says what the title says is the main heading, and one that the description
# repeats is the lead. Tokens are runs of letters and digits, or one CJK character.


cdef inline bint is_token_byte(uint8_t c) noexcept nogil:
    return is_letter(c) or 48 <= c <= 57 or 0x80 <= c < 0xE2 or c >= 0xF0


cdef uint32_t token(const unsigned char *data, uint32_t size, uint32_t *at) noexcept nogil:
    """Hash of the next token, and go past it; 0 at the end."""
    cdef uint32_t hash, i = at[0]
    while i < size:
        if 0xE3 <= data[i] < 0xEF and i + 2 < size and not (data[i] == 0xE3 and data[i + 1] == 0x80):
            hash = (<uint32_t>data[i] << 16 | <uint32_t>data[i + 1] << 8 | data[i + 2]) * 2654435761u
            at[0] = i + 3
            return hash | 1
        if is_token_byte(data[i]):
            hash = 2166136261u
            while i < size and is_token_byte(data[i]):
                hash = (hash ^ (data[i] | 0x20)) * 16777619u
                i += 1
            at[0] = i
            return hash | 1
        i += 3 if 0xE2 <= data[i] <= 0xEF else 1
    at[0] = min(i, size)
    return 0

#: Tokens of a text, or triples of them, as keys: what comes next.
ctypedef struct keys_t:
    const unsigned char *data
    uint32_t size
    uint32_t at
    uint32_t before
    uint32_t last
    bint triples


cdef inline keys_t keys_of(const unsigned char *data, uint32_t size, bint triples) noexcept nogil:
    cdef keys_t keys
    keys.data, keys.size, keys.at, keys.before, keys.last, keys.triples = data, size, 0, 0, 0, triples
    return keys


cdef uint64_t next_key(keys_t *keys) noexcept nogil:
    """0 at the end."""
    cdef uint32_t hash, before
    while True:
        hash = token(keys.data, keys.size, &keys.at)
        if not hash or not keys.triples:
            return mixed(hash, 1) if hash else 0
        before, keys.before, keys.last = keys.before, keys.last, hash
        if before:
            return mixed(mixed(mixed(0, before), keys.before), hash)


cdef int32_t note(tally_t *bag, keys_t keys) noexcept nogil:
    """Put keys into a bag; how many different ones there are. A full bag takes no more."""
    cdef uint64_t key = next_key(&keys)
    cdef int32_t count = 0
    cdef count_t *row
    while key and 2 * count < <int32_t>bag.mask:
        row = at_key(bag, key)
        count += row.count == 0
        row.count = 1
        key = next_key(&keys)
    return count


cdef int32_t held(const tally_t *bag, const survey_t *s, int32_t block, bint triples, int32_t *all) noexcept nogil:
    """How many keys of a block are in a bag, and how many it has."""
    cdef const page_t *p = s.page
    cdef int32_t i, known = 0
    cdef keys_t keys
    cdef uint64_t key
    all[0] = 0
    for i in range(s.blocks[block].first, past(s, block)):
        if p.tag[i] != TEXT or all[0] > TOKENS:
            continue
        keys = keys_of(data_at(p, p.text_begin[i]), p.text_length[i], triples)
        key = next_key(&keys)
        while key:
            known += find_key(bag, key).key != 0
            all[0] += 1
            key = next_key(&keys)
    return known


cdef bint says(const page_t *p, uint32_t row, const char *value, uint32_t size) noexcept nogil:
    """Whether an attribute has this value, in letters of any case."""
    cdef const unsigned char *data = data_at(p, p.value_begin[row])
    cdef uint32_t k
    if p.value_length[row] != size:
        return False
    for k in range(size):
        if data[k] | 0x20 != <uint8_t>value[k] | 0x20:
            return False
    return True


cdef int32_t description(const page_t *p, int32_t meta) noexcept nogil:
    """Row of the attribute that holds the page's description, or -1."""
    cdef uint32_t k
    cdef bint wanted = False
    cdef int32_t content = -1
    for k in range(p.attr_begin[meta], p.attr_begin[meta] + p.attr_count[meta]):
        if p.attr_name[k] == ATTR_NAME or p.attr_name[k] == ATTR_PROPERTY:
            wanted = says(p, k, b"description", 11) or says(p, k, b"og:description", 14)
        elif p.attr_name[k] == ATTR_CONTENT:
            content = <int32_t>k
    return content if wanted else -1


cdef int32_t find_title(const survey_t *s, tally_t *title) noexcept nogil:
    cdef const page_t *p = s.page
    cdef int32_t i
    for i in range(s.nodes - 1):
        if p.tag[i] == TAG_TITLE and p.end[i] > i + 1:
            return note(title, keys_of(data_at(p, p.text_begin[i + 1]), p.text_length[i + 1], False))
        if p.tag[i] == TAG_BODY:
            return 0
    return 0


cdef int32_t find_description(const survey_t *s, tally_t *description_bag) noexcept nogil:
    cdef const page_t *p = s.page
    cdef int32_t i, row, count = 0
    for i in range(s.nodes):
        if p.tag[i] == TAG_BODY:
            break
        row = description(p, i) if p.tag[i] == TAG_META else -1
        if row >= 0 and 4 * count < <int32_t>description_bag.mask:
            count += note(description_bag, keys_of(data_at(p, p.value_begin[row]), p.value_length[row], True))
    return count


cdef double titled(const survey_t *s, int32_t block, const tally_t *title, int32_t tokens) noexcept nogil:
    """How much a block is like the title: the share of either that is in the other; headings count more, links less."""
    cdef const block_t *b = &s.blocks[block]
    cdef int32_t all, known
    cdef double score
    if b.chars >= TITLED or not tokens:
        return 0
    known = held(title, s, block, False, &all)
    score = share(known, all) * min(1.0, share(known, tokens))
    if s.context[b.first].roles & IN_HEADING:
        score *= 1.5
    if s.page.tag[b.owner] == TAG_H1:
        score *= 1.3
    return 0.5 * score if s.page.marks[b.first] & (MARK_HIDDEN | MARK_LINK) else score


cdef void find_main(survey_t *s, const tally_t *title, int32_t tokens) noexcept nogil:
    """The main heading: most like the title, or else the first main heading."""
    cdef int32_t i
    cdef double score, most = 0.3
    for i in range(s.count):
        score = titled(s, i, title, tokens)
        if score > most:
            most, s.main = score, i
    for i in range(s.count):
        if s.main < 0 and s.h1 >= 0 and s.blocks[i].first >= s.h1:
            s.main = i


cdef void find_lead(survey_t *s, const tally_t *bag, int32_t triples) noexcept nogil:
    """What of each block the description has; the lead is the first that has much of it."""
    cdef int32_t i, all, known
    for i in range(s.count):
        if not triples:
            s.blocks[i].described = -1
            continue
        known = held(bag, s, i, True, &all)
        s.blocks[i].described = share(known, all)
        if s.lead < 0 and s.blocks[i].chars > 40 and share(known, all) > 0.3 and share(known, triples) > 0.3:
            s.lead = i


cdef void hold_against_head(survey_t *s) noexcept nogil:
    cdef tally_t title, description_bag
    if new_tally(&title, 64):
        find_main(s, &title, find_title(s, &title))
    else:
        s.failed = True
    free(title.counts)
    if new_tally(&description_bag, 512):
        find_lead(s, &description_bag, find_description(s, &description_bag))
    else:
        s.failed = True
    free(description_bag.counts)
