# Texts: their sums, and what their words say.


cdef inline float scaled(double value) noexcept nogil:
    return log2f(<float>(1 + value))


#: What small numbers are, scaled.
cdef float[COUNTS] SCALED
cdef int _number
for _number in range(COUNTS):
    SCALED[_number] = scaled(_number)


cdef inline float scaled_count(int32_t number) noexcept nogil:
    return SCALED[number] if number < COUNTS else scaled(number)


cdef inline float share(double part, double whole) noexcept nogil:
    return <float>(part / whole) if whole > 0 else 0


cdef inline bint is_no_break(const unsigned char *data, uint32_t k, uint32_t size) noexcept nogil:
    """Whether a space stands here that does not break lines."""
    return data[k] == 0xC2 and k + 1 < size and data[k + 1] == 0xA0


cdef bint is_ascii(const unsigned char *data, uint32_t size) noexcept nogil:
    """Without a way out, so that it is read in wide steps."""
    cdef uint32_t k
    cdef uint8_t found = 0
    for k in range(size):
        found |= data[k]
    return found < 0x80


cdef inline bint is_ascii_word(uint8_t c) noexcept nogil:
    return (<uint8_t>((c | 0x20) - 97) < 26) | (<uint8_t>(c - 48) < 10)


cdef void count_ascii(const unsigned char *data, uint32_t size, int32_t *chars, int32_t *words) noexcept nogil:
    """Characters and words of an ASCII text."""
    cdef uint32_t k
    cdef int32_t shown = 0, begun = size > 0 and is_ascii_word(data[0])
    for k in range(size):
        shown += data[k] > 32
    for k in range(1, size):
        begun += is_ascii_word(data[k]) & (is_ascii_word(data[k - 1]) ^ 1)
    chars[0], words[0] = shown, begun


cdef void count_hidden(const page_t *p, int32_t text, int32_t *chars, int32_t *words) noexcept nogil:
    """Characters and words of a text that is not shown, as columns count those that are."""
    cdef const unsigned char *data = data_at(p, p.text_begin[text])
    cdef uint32_t k, size = p.text_length[text]
    cdef uint8_t c
    cdef bint inside = False, begins
    chars[0] = words[0] = 0
    if is_ascii(data, size):
        count_ascii(data, size, chars, words)
        return
    for k in range(size):
        c = data[k]
        if 0x80 <= c < 0xC0:
            continue
        chars[0] += 0 if c <= 32 or is_no_break(data, k, size) else 2 if 0xE3 <= c < 0xF0 else 1
        begins = is_text_byte(c) or 48 <= c <= 57
        words[0] += begins and (not inside or 0xE3 <= c < 0xF0)
        inside = begins


cdef uint64_t saying(const page_t *p, int32_t text) noexcept nogil:
    """Equal for texts that say the same; the column leaves out what those say that are not shown."""
    cdef const unsigned char *data = data_at(p, p.text_begin[text])
    cdef uint32_t size = p.text_length[text]
    if not p.marks[text] & MARK_HIDDEN:
        return p.content[text]
    while size and data[0] <= 32:
        data += 1
        size -= 1
    while size and data[size - 1] <= 32:
        size -= 1
    return mixed(mixed(0, TEXT + 1), hash_bytes(data, size))


cdef bint is_hidden_piece(const page_t *p, int32_t i) noexcept nogil:
    """Whether an element hides a part of a line: no element in it starts a line of its own."""
    cdef int32_t inner
    if not p.marks[i] & MARK_HIDDEN or p.marks[p.parent[i]] & MARK_HIDDEN:
        return False
    for inner in range(i, p.end[i]):
        if p.tag[inner] > DOCUMENT and class_of(p.tag[inner]) & LINES:
            return False
    return True


cdef void sum_up(survey_t *s) noexcept nogil:
    """Prefix sums. A part of a line that is hidden does not count: it is for other readers, or says what an image shows."""
    cdef const page_t *p = s.page
    cdef int32_t i, chars, pieces = 0
    for i in range(s.nodes):
        chars = p.chars[i] if (p.tag[i] == TEXT) & (p.marks[i] & (MARK_IGNORED | MARK_HIDDEN) == 0) else 0
        if p.marks[i] & MARK_HIDDEN and i >= pieces:
            if p.tag[i] == TEXT and not p.marks[i] & MARK_IGNORED:
                count_hidden(p, i, &chars, &s.words[i])
            elif p.tag[i] != TEXT and is_hidden_piece(p, i):
                pieces = p.end[i]
        s.chars[i + 1] = s.chars[i] + chars
        s.links[i + 1] = s.links[i] + (chars if p.marks[i] & MARK_LINK else 0)
        s.texts[i + 1] = s.texts[i] + (chars > 0)
        s.places[s.texts[i]] = i
    s.total = s.chars[s.nodes]


cdef inline int32_t chars_in(const survey_t *s, int32_t node) noexcept nogil:
    return s.chars[s.page.end[node]] - s.chars[node]


cdef inline int32_t links_in(const survey_t *s, int32_t node) noexcept nogil:
    return s.links[s.page.end[node]] - s.links[node]


cdef bint is_end(const unsigned char *data, uint32_t size) noexcept nogil:
    """Whether a text ends as a sentence does."""
    while size and data[size - 1] <= 32:
        size -= 1
    if not size:
        return False
    if data[size - 1] == c"." or data[size - 1] == c"!" or data[size - 1] == c"?" or data[size - 1] == c":":
        return True
    return size > 2 and data[size - 3] == 0xE3 and data[size - 2] == 0x80 and data[size - 1] == 0x82  # ideographic full stop


cdef float wording(Lexicon words, text_t text) noexcept nogil:
    """Mean of what the known words of a short text say, or -1."""
    cdef words_t found
    cdef uint32_t i = 0, k
    cdef int32_t known = 0
    cdef float score, total = 0
    if text.size >= SHORT:
        return -1
    while i < text.size:
        i = next_words(text, i, OF_TEXTS, &found)
        for k in range(found.count):
            score = words.find(found.hashes[k])
            if score >= 0:
                known += 1
                total += score
    return total / known if known else -1
