# The page's head as evidence: the block that says what the title says is the main heading, and one that the description
# repeats is the lead. Tokens are runs of letters and digits, or one CJK character.


cdef uint32_t token(const unsigned char *data, uint32_t size, uint32_t *at) noexcept nogil:
    """Hash of the next token, and go past it; 0 at the end."""
    cdef uint32_t hash, i = at[0]
    while i < size:
        if 0xE3 <= data[i] < 0xEF and i + 2 < size and not (data[i] == 0xE3 and data[i + 1] == 0x80):
            hash = (<uint32_t>data[i] << 16 | <uint32_t>data[i + 1] << 8 | data[i + 2]) * 2654435761u
            at[0] = i + 3
            return hash | 1
        if is_token_byte(data[i]):
            at[0] = i
            while at[0] < size and is_token_byte(data[at[0]]):
                at[0] += 1
            return word_hash(data + i, at[0] - i) | 1
        i += 3 if 0xE2 <= data[i] <= 0xEF else 1
    at[0] = min(i, size)
    return 0

cdef enum:
    IN_TITLE = 1
    DESCRIBED = 2
    FILTER_BITS = 12
    FILTER = 4096
    TITLE_TOKENS = 64
    DESCRIPTION_TRIPLES = 512

#: What the title and the description say.
ctypedef struct head_t:
    set_t title  # tokens
    int32_t tokens  # different ones
    set_t description  # triples of tokens
    int32_t triples
    uint8_t heard[FILTER]  # by the first bits of their hashes, tokens that may be in either: most of a page's are in none

#: What the first tokens of a block have in common with that.
ctypedef struct echo_t:
    int32_t tokens
    int32_t titled  # of them in the title
    int32_t triples
    int32_t described  # of them in the description

#: Tokens of the title, or triples of tokens of the description, as keys: what comes next.
ctypedef struct keys_t:
    const unsigned char *data
    uint32_t size
    uint32_t at
    uint32_t before
    uint32_t last
    uint8_t place


cdef inline keys_t keys_of(const unsigned char *data, uint32_t size, uint8_t place) noexcept nogil:
    cdef keys_t keys
    keys.data, keys.size, keys.at, keys.before, keys.last, keys.place = data, size, 0, 0, 0, place
    return keys


cdef inline uint64_t triple(uint32_t one, uint32_t two, uint32_t three) noexcept nogil:
    return mixed(mixed(mixed(0, one), two), three)


cdef uint64_t next_key(head_t *head, keys_t *keys) noexcept nogil:
    """0 at the end."""
    cdef uint32_t hash, before
    while True:
        hash = token(keys.data, keys.size, &keys.at)
        if not hash:
            return 0
        head.heard[hash >> (32 - FILTER_BITS)] |= keys.place
        if keys.place == IN_TITLE:
            return mixed(hash, 1)
        before, keys.before, keys.last = keys.before, keys.last, hash
        if before:
            return triple(before, keys.before, hash)


cdef int32_t note(head_t *head, set_t *bag, keys_t keys) noexcept nogil:
    """Put keys into a set; how many different ones there are. A full set takes no more."""
    cdef uint64_t key = next_key(head, &keys)
    cdef int32_t count = 0
    while key and 2 * count < <int32_t>bag.mask:
        count += set_add(bag, key | 1)
        key = next_key(head, &keys)
    return count


cdef bint is_wide(const unsigned char *data, uint32_t size) noexcept nogil:
    """Whether a text may have signs that are tokens; without a way out, so that it is read in wide steps."""
    cdef uint32_t i
    cdef uint8_t found = 0
    for i in range(size):
        found |= <uint8_t>(data[i] - 0xE3) < 12
    return found


cdef uint32_t next_tokens(text_t text, uint32_t at, bint *wide, words_t *tokens) noexcept nogil:
    """Read some tokens; the place where the next ones begin. Signs that are tokens are looked for where there may be some."""
    cdef uint32_t hash = 1, end
    if not wide[0]:
        end = next_words(text, at, TOKENS, tokens)
        wide[0] = tokens.led and is_wide(text.data + at, text.size - at)
        if not wide[0]:
            return end
    tokens.count = 0
    while hash and tokens.count < MOST:
        hash = token(text.data, text.size, &at)
        tokens.hashes[tokens.count] = hash
        tokens.count += hash != 0
    return at


cdef void hear_text(head_t *head, text_t text, echo_t *found) noexcept nogil:
    """Hold the tokens of a text against the head."""
    cdef words_t tokens
    cdef uint32_t at = 0, before = 0, last = 0, hash, k
    cdef uint8_t heard, described = 0
    cdef bint wide = False
    while at < text.size and found.tokens < MOST_TOKENS:
        at = next_tokens(text, at, &wide, &tokens)
        for k in range(min(tokens.count, <uint32_t>(MOST_TOKENS - found.tokens))):
            hash = tokens.hashes[k] | 1
            heard = head.heard[hash >> (32 - FILTER_BITS)]
            found.tokens += 1
            found.triples += before != 0
            if heard & IN_TITLE:
                found.titled += set_has(&head.title, mixed(hash, 1) | 1)
            described = described << 1 | heard >> 1
            if described & 7 == 7:
                found.described += set_has(&head.description, triple(before, last, hash) | 1)
            before, last = last, hash


cdef echo_t echo(head_t *head, const survey_t *s, int32_t block) noexcept nogil:
    cdef const page_t *p = s.page
    cdef echo_t found
    cdef int32_t i
    memset(&found, 0, sizeof(echo_t))
    for i in range(s.blocks[block].first, past(s, block)):
        if p.tag[i] == TEXT:
            hear_text(head, text_at(p, p.text_begin[i], p.text_length[i]), &found)
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


cdef int32_t find_title(const survey_t *s, head_t *head) noexcept nogil:
    cdef const page_t *p = s.page
    cdef int32_t i
    for i in range(s.nodes - 1):
        if p.tag[i] == TAG_TITLE and p.end[i] > i + 1:
            return note(head, &head.title, keys_of(data_at(p, p.text_begin[i + 1]), p.text_length[i + 1], IN_TITLE))
        if p.tag[i] == TAG_BODY:
            return 0
    return 0


cdef int32_t find_description(const survey_t *s, head_t *head) noexcept nogil:
    cdef const page_t *p = s.page
    cdef int32_t i, row, count = 0
    cdef set_t *bag = &head.description
    for i in range(s.nodes):
        if p.tag[i] == TAG_BODY:
            break
        row = description(p, i) if p.tag[i] == TAG_META else -1
        if row >= 0 and 4 * count < <int32_t>bag.mask:
            count += note(head, bag, keys_of(data_at(p, p.value_begin[row]), p.value_length[row], DESCRIBED))
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


cdef void find_echoes(survey_t *s, head_t *head) noexcept nogil:
    """The main heading, most like the title; what of each block the description has, and the lead, the first with much of it."""
    cdef int32_t i
    cdef double score, most = 0.3
    cdef echo_t found
    memset(&found, 0, sizeof(echo_t))
    for i in range(s.count):
        if head.triples or (head.tokens and s.blocks[i].chars < TITLED):
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
    if not (set_reserve(&head.title, TITLE_TOKENS) and set_reserve(&head.description, DESCRIPTION_TRIPLES)):
        s.failed = True
        free(head.title.keys)
        return
    head.tokens = find_title(s, &head)
    head.triples = find_description(s, &head)
    find_echoes(s, &head)
    fall_back(s)
    free(head.title.keys)
    free(head.description.keys)
