# Comparison of blocks with the title and the description of the page: the block most similar to the title is the main heading,
# the first block with much of the description is the lead. A token is a run of letters and digits, or one CJK character.


cdef uint32_t token(const unsigned char *data, uint32_t size, uint32_t *at, uint32_t *bytes) noexcept nogil:
    """Hash of the next token, 0 at the end; advances ``at`` to its end and writes its size."""
    cdef uint32_t hash, i = at[0]
    while i < size:
        if 0xE3 <= data[i] < 0xEF and i + 2 < size and not (data[i] == 0xE3 and data[i + 1] == 0x80):
            hash = (<uint32_t>data[i] << 16 | <uint32_t>data[i + 1] << 8 | data[i + 2]) * 2654435761u
            at[0], bytes[0] = i + 3, 3
            return hash | 1
        if is_token_byte(data[i]):
            at[0] = i
            while at[0] < size and is_token_byte(data[at[0]]):
                at[0] += 1
            bytes[0] = at[0] - i
            return word_hash(data + i, bytes[0]) | 1
        i += 3 if 0xE2 <= data[i] <= 0xEF else 1
    at[0] = min(i, size)
    return 0

cdef enum:
    IN_TITLE = 1
    IN_DESCRIPTION = 2
    FILTER_BITS = 12
    FILTER = 4096
    START_BITS = 10
    STARTS = 1024
    TITLE_TOKENS = 64
    DESCRIPTION_TRIPLES = 512
    TAG_BLOCK = 64  # nodes whose tags are compared at once

#: Tokens of the title and triples of tokens of the description.
ctypedef struct head_t:
    set_t title  # tokens
    int32_t tokens  # distinct tokens of the title
    set_t description  # triples of tokens
    int32_t triples
    uint8_t filter[FILTER]  # Bloom filter by the first hash bits: whether a token may be in the title or the description
    uint8_t starts[STARTS]  # the same by the first bytes and the size, without a hash

#: Overlap of the first tokens of a block with the title and the description.
ctypedef struct overlap_t:
    int32_t tokens
    int32_t title_tokens  # of them in the title
    int32_t triples
    int32_t description_triples  # of them in the description

#: Iterator over the keys of the title (tokens) or of the description (triples of tokens).
ctypedef struct keys_t:
    const unsigned char *data
    uint32_t size
    uint32_t at
    uint32_t before
    uint32_t last
    uint8_t source


cdef inline keys_t keys_of(const unsigned char *data, uint32_t size, uint8_t source) noexcept nogil:
    cdef keys_t keys
    keys.data, keys.size, keys.at, keys.before, keys.last, keys.source = data, size, 0, 0, 0, source
    return keys


cdef inline uint64_t triple(uint32_t one, uint32_t two, uint32_t three) noexcept nogil:
    return mixed(mixed(mixed(0, one), two), three)


cdef inline uint32_t start_of(const unsigned char *token, uint32_t size) noexcept nogil:
    """Slot of a token in ``starts``."""
    cdef uint32_t first = token[0] | 0x20, second = token[1] | 0x20 if size > 1 else 0
    return (first | second << 8 | size << 16) * <uint32_t>0x9E3779B1 >> (32 - START_BITS)


cdef uint64_t next_key(head_t *head, keys_t *keys) noexcept nogil:
    """The next key, 0 at the end."""
    cdef uint32_t hash, before, size
    while True:
        hash = token(keys.data, keys.size, &keys.at, &size)
        if not hash:
            return 0
        head.filter[hash >> (32 - FILTER_BITS)] |= keys.source
        head.starts[start_of(keys.data + keys.at - size, size)] |= keys.source
        if keys.source == IN_TITLE:
            return mixed(hash, 1)
        before, keys.before, keys.last = keys.before, keys.last, hash
        if before:
            return triple(before, keys.before, hash)


cdef int32_t add_keys(head_t *head, set_t *found_keys, keys_t keys) noexcept nogil:
    """Add keys to a set until it is half full; return the number of new keys."""
    cdef uint64_t key = next_key(head, &keys)
    cdef int32_t count = 0
    while key and 2 * count < <int32_t>found_keys.mask:
        count += set_add(found_keys, key | 1)
        key = next_key(head, &keys)
    return count


cdef bint may_have_cjk(const unsigned char *data, uint32_t size) noexcept nogil:
    """Whether a text may have CJK characters; without early exit, so that the loop is vectorised."""
    cdef uint32_t i
    cdef uint8_t found = 0
    for i in range(size):
        found |= <uint8_t>(data[i] - 0xE3) < 12
    return found


#: The last tokens of a text.
ctypedef struct recent_t:
    uint32_t before
    uint32_t last
    uint8_t described  # a bit for each, the last one lowest: whether it may be in the description


cdef inline void add_token(head_t *head, uint32_t hash, uint8_t sources, recent_t *recent, overlap_t *found) noexcept nogil:
    """Count a token of a text that may be in ``sources``; else any hash will do."""
    found.tokens += 1
    found.triples += recent.before != 0
    if sources & IN_TITLE:
        found.title_tokens += set_has(&head.title, mixed(hash, 1) | 1)
    recent.described = recent.described << 1 | sources >> 1
    if recent.described & 7 == 7:
        found.description_triples += set_has(&head.description, triple(recent.before, recent.last, hash) | 1)
    recent.before, recent.last = recent.last, hash


cdef void add_window(head_t *head, marked_t *marked, recent_t *recent, overlap_t *found) noexcept nogil:
    """Count the tokens of a window. Few of them begin like one of the head: only those are hashed."""
    cdef const unsigned char *word
    cdef uint32_t size, hash
    cdef uint8_t sources
    while marked.ends and found.tokens < MAX_TOKENS:
        word = marked.window + take_word(marked, &size)
        hash, sources = 1, head.starts[start_of(word, size)]
        if sources:
            hash = word_in(word, size) | 1
            sources = head.filter[hash >> (32 - FILTER_BITS)]
        add_token(head, hash, sources, recent, found)


cdef void add_tokens(head_t *head, text_t text, uint32_t at, recent_t *recent, overlap_t *found) noexcept nogil:
    """Count the tokens of a text from ``at`` on, of which some may be CJK characters."""
    cdef uint32_t hash = 1, size
    while hash and found.tokens < MAX_TOKENS:
        hash = token(text.data, text.size, &at, &size)
        if hash:
            add_token(head, hash, head.filter[hash >> (32 - FILTER_BITS)], recent, found)


cdef void count_overlap(head_t *head, text_t text, overlap_t *found) noexcept nogil:
    """Count the tokens and triples of a text that are in the title and the description.

    The slow reader runs only where there may be CJK characters, and for a word that fills a window.
    """
    cdef marked_t marked
    cdef recent_t recent
    cdef uint32_t at = 0
    memset(&recent, 0, sizeof(recent_t))
    while at < text.size and found.tokens < MAX_TOKENS:
        if not mark_words(text, at, TOKENS, &marked) or (marked.led and may_have_cjk(text.data + at, text.size - at)):
            add_tokens(head, text, at, &recent, found)
            return
        add_window(head, &marked, &recent, found)
        at = next_window(at, &marked)


cdef overlap_t overlap_of(head_t *head, const survey_t *s, int32_t block) noexcept nogil:
    cdef const page_t *p = s.page
    cdef overlap_t found
    cdef int32_t i
    memset(&found, 0, sizeof(overlap_t))
    for i in range(s.blocks[block].first, block_end(s, block)):
        if p.tag[i] == TEXT:
            count_overlap(head, text_at(p, p.text_begin[i], p.text_length[i]), &found)
    return found


cdef bint equals_ignoring_case(const page_t *p, uint32_t row, const char *value, uint32_t size) noexcept nogil:
    """Whether the value of an attribute is ``value``, ignoring ASCII case."""
    cdef const unsigned char *data = data_at(p, p.value_begin[row])
    cdef uint32_t k
    if p.value_length[row] != size:
        return False
    for k in range(size):
        if data[k] | 0x20 != <uint8_t>value[k] | 0x20:
            return False
    return True


cdef int32_t description(const page_t *p, int32_t meta) noexcept nogil:
    """Row of the ``content`` attribute of a description, or -1."""
    cdef uint32_t k
    cdef bint wanted = False
    cdef int32_t content = -1
    for k in range(p.attr_begin[meta], p.attr_begin[meta] + p.attr_count[meta]):
        if p.attr_name[k] == ATTR_NAME or p.attr_name[k] == ATTR_PROPERTY:
            wanted = equals_ignoring_case(p, k, b"description", 11) or equals_ignoring_case(p, k, b"og:description", 14)
        elif p.attr_name[k] == ATTR_CONTENT:
            content = <int32_t>k
    return content if wanted else -1


cdef bint is_of_article(const page_t *p, int32_t meta) noexcept nogil:
    """Whether a meta element says that the page is an article, or when it was published."""
    cdef int32_t property = attribute_row(p, meta, ATTR_PROPERTY)
    if is_value(p, property, b"article:published_time", 22):
        return True
    return is_value(p, property, b"og:type", 7) and is_value(p, attribute_row(p, meta, ATTR_CONTENT), b"article", 7)


cdef bint is_news(const page_t *p, int32_t script) noexcept nogil:
    """Whether a script with JSON-LD describes a news article, of whatever kind."""
    cdef uint32_t size = min(p.text_length[script + 1], <uint32_t>MAX_JSON_LD) if p.end[script] > script + 1 else 0
    cdef const unsigned char *at = data_at(p, p.text_begin[script + 1]) if size else NULL
    cdef const unsigned char *end = at + size
    cdef type_name_t name
    if not size or not is_json_ld(p, script):
        return False
    while True:
        name = next_type(at, end)
        if name.data == NULL:
            return False
        if name.size >= 11 and memcmp(name.data + name.size - 11, b"NewsArticle", 11) == 0:
            return True
        at = name.data + name.size


cdef int32_t next_script(const page_t *p, int32_t node) noexcept nogil:
    """The first script from a node on, or the number of nodes. Vectorised: blocks of nodes without an early exit."""
    cdef int32_t n = <int32_t>p.node_rows, end = node, i
    cdef bint found = False
    while end < n and not found:
        node, end = end, min(end + TAG_BLOCK, n)
        for i in range(node, end):
            found |= p.tag[i] == TAG_SCRIPT
    for i in range(node if found else n, end):
        if p.tag[i] == TAG_SCRIPT:
            return i
    return n


cdef bint has_news(const page_t *p) noexcept nogil:
    """Whether JSON-LD of the page describes a news article."""
    cdef int32_t script = next_script(p, 0)
    while script < <int32_t>p.node_rows:
        if is_news(p, script):
            return True
        script = next_script(p, script + 1)
    return False


cdef bint has_article_tags(const page_t *p) noexcept nogil:
    """Whether meta elements of the head say that the page is an article."""
    cdef int32_t i = 0
    while i < <int32_t>p.node_rows and p.tag[i] != TAG_BODY:
        if p.tag[i] == TAG_META and is_of_article(p, i):
            return True
        i += 1
    return False


cdef int32_t article_statements(const page_t *p) noexcept nogil:
    """Which metadata say that the page is an article: bit 0 for meta elements of the head, bit 1 for JSON-LD of news."""
    return has_article_tags(p) | 2 * has_news(p)


cdef int32_t find_title(const survey_t *s, head_t *head) noexcept nogil:
    cdef const page_t *p = s.page
    cdef int32_t i
    for i in range(s.nodes - 1):
        if p.tag[i] == TAG_TITLE and p.end[i] > i + 1:
            return add_keys(head, &head.title, keys_of(data_at(p, p.text_begin[i + 1]), p.text_length[i + 1], IN_TITLE))
        if p.tag[i] == TAG_BODY:
            return 0
    return 0


cdef int32_t find_description(const survey_t *s, head_t *head) noexcept nogil:
    cdef const page_t *p = s.page
    cdef int32_t i, row, count = 0
    cdef set_t *found_keys = &head.description
    for i in range(s.nodes):
        if p.tag[i] == TAG_BODY:
            break
        row = description(p, i) if p.tag[i] == TAG_META else -1
        if row >= 0 and 4 * count < <int32_t>found_keys.mask:
            count += add_keys(head, found_keys, keys_of(data_at(p, p.value_begin[row]), p.value_length[row], IN_DESCRIPTION))
    return count


cdef double title_similarity(const survey_t *s, int32_t block, const head_t *head, const overlap_t *found) noexcept nogil:
    """Similarity of a block to the title: share of each that is in the other, weighted up for headings and down for links."""
    cdef const block_t *b = &s.blocks[block]
    cdef double score
    if b.chars >= MAX_HEADING_CHARS or not head.tokens:
        return 0
    score = share(found.title_tokens, found.tokens) * min(1.0, share(found.title_tokens, head.tokens))
    if s.context[b.first].roles & IN_HEADING:
        score *= 1.5
    if s.page.tag[b.owner] == TAG_H1:
        score *= 1.3
    return 0.5 * score if s.page.marks[b.first] & (MARK_HIDDEN | MARK_LINK) else score


cdef void compare_blocks(survey_t *s, head_t *head) noexcept nogil:
    """Find the main heading and the lead, and compute the description share of each block."""
    cdef int32_t i
    cdef double score, most = 0.3
    cdef overlap_t found
    memset(&found, 0, sizeof(overlap_t))
    for i in range(s.count):
        if head.triples or (head.tokens and s.blocks[i].chars < MAX_HEADING_CHARS):
            found = overlap_of(head, s, i)
        score = title_similarity(s, i, head, &found)
        if score > most:
            most, s.main_heading = score, i
        s.blocks[i].description_share = share(found.description_triples, found.triples) if head.triples else -1
        if (s.lead < 0 and s.blocks[i].chars > 40 and s.blocks[i].description_share > 0.3
                and share(found.description_triples, head.triples) > 0.3):
            s.lead = i


cdef void use_first_h1(survey_t *s) noexcept nogil:
    """Use the first block of the first h1 where no block is similar to the title."""
    cdef int32_t i = 0
    while s.main_heading < 0 and s.h1 >= 0 and i < s.count:
        if s.blocks[i].first >= s.h1:
            s.main_heading = i
        i += 1


cdef void compare_with_head(survey_t *s) noexcept nogil:
    cdef head_t head
    memset(&head, 0, sizeof(head_t))
    if not (set_reserve(&head.title, TITLE_TOKENS) and set_reserve(&head.description, DESCRIPTION_TRIPLES)):
        s.failed = True
        free(head.title.keys)
        return
    head.tokens = find_title(s, &head)
    head.triples = find_description(s, &head)
    s.states_article = article_statements(s.page)
    compare_blocks(s, &head)
    use_first_h1(s)
    free(head.title.keys)
    free(head.description.keys)
