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
            hash = <uint32_t>NO_LETTERS
            while i < size and is_token_byte(data[i]):
                hash = with_letter(hash, data[i])
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


cdef inline uint64_t triple(uint32_t one, uint32_t two, uint32_t three) noexcept nogil:
    return mixed(mixed(mixed(0, one), two), three)


cdef uint64_t next_key(keys_t *keys) noexcept nogil:
    """0 at the end."""
    cdef uint32_t hash, before
    while True:
        hash = token(keys.data, keys.size, &keys.at)
        if not hash or not keys.triples:
            return mixed(hash, 1) if hash else 0
        before, keys.before, keys.last = keys.before, keys.last, hash
        if before:
            return triple(before, keys.before, hash)


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


#: What the title and the description say.
ctypedef struct head_t:
    tally_t title  # tokens
    int32_t tokens  # different ones
    tally_t description  # triples of tokens
    int32_t triples

#: What the first tokens of a block have in common with that.
ctypedef struct echo_t:
    int32_t tokens
    int32_t titled  # of them in the title
    int32_t triples
    int32_t described  # of them in the description


cdef echo_t echo(const head_t *head, const survey_t *s, int32_t block) noexcept nogil:
    cdef const page_t *p = s.page
    cdef echo_t found
    cdef uint32_t hash, before, last, at
    cdef int32_t i
    memset(&found, 0, sizeof(echo_t))
    for i in range(s.blocks[block].first, past(s, block)):
        at = before = last = 0
        while p.tag[i] == TEXT and found.tokens < TOKENS:
            hash = token(data_at(p, p.text_begin[i]), p.text_length[i], &at)
            if not hash:
                break
            found.tokens += 1
            found.titled += find_key(&head.title, mixed(hash, 1)).key != 0
            if before:
                found.triples += 1
                found.described += find_key(&head.description, triple(before, last, hash)).key != 0
            before, last = last, hash
    return found


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


cdef double titled(const survey_t *s, int32_t block, const head_t *head, const echo_t *found) noexcept nogil:
    """How much a block is like the title: the share of either that is in the other; headings count more, links less."""
    cdef const block_t *b = &s.blocks[block]
    cdef double score
    if b.chars >= TITLED or not head.tokens:
        return 0
    score = share(found.titled, found.tokens) * min(1.0, share(found.titled, head.tokens))
    if s.context[b.first].roles & IN_HEADING:
        score *= 1.5
    if s.page.tag[b.owner] == TAG_H1:
        score *= 1.3
    return 0.5 * score if s.page.marks[b.first] & (MARK_HIDDEN | MARK_LINK) else score


cdef void find_echoes(survey_t *s, const head_t *head) noexcept nogil:
    """The main heading, most like the title; what of each block the description has, and the lead, the first with much of it."""
    cdef int32_t i
    cdef double score, most = 0.3
    cdef echo_t found
    memset(&found, 0, sizeof(echo_t))
    for i in range(s.count):
        if head.tokens or head.triples:
            found = echo(head, s, i)
        score = titled(s, i, head, &found)
        if score > most:
            most, s.main = score, i
        s.blocks[i].described = share(found.described, found.triples) if head.triples else -1
        if (s.lead < 0 and s.blocks[i].chars > 40 and s.blocks[i].described > 0.3
                and share(found.described, head.triples) > 0.3):
            s.lead = i


cdef void fall_back(survey_t *s) noexcept nogil:
    """Without a block like the title, the main heading is the first block of the first h1."""
    cdef int32_t i = 0
    while s.main < 0 and s.h1 >= 0 and i < s.count:
        if s.blocks[i].first >= s.h1:
            s.main = i
        i += 1


cdef void hold_against_head(survey_t *s) noexcept nogil:
    cdef head_t head
    memset(&head, 0, sizeof(head_t))
    if new_tally(&head.title, 64) and new_tally(&head.description, 512):
        head.tokens = find_title(s, &head.title)
        head.triples = find_description(s, &head.description)
        find_echoes(s, &head)
        fall_back(s)
    else:
        s.failed = True
    free(head.title.counts)
    free(head.description.counts)
