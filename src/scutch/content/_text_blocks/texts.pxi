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


cdef uint64_t text_key(const page_t *p, int32_t text) noexcept nogil:
    """Equal for equal texts; the column leaves out the texts that are hidden."""
    if not p.marks[text] & MARK_HIDDEN:
        return p.content[text]
    return mixed(mixed(0, TEXT + 1), hash_text(data_at(p, p.text_begin[text]), p.text_length[text]))


cdef void list_texts(survey_t *s) noexcept nogil:
    """List the nodes of the texts that count."""
    cdef int32_t i
    for i in range(s.nodes):
        s.places[s.text[i].line_texts] = i
    s.total = s.text[s.nodes].line_chars


cdef inline int32_t chars_in(const survey_t *s, int32_t node) noexcept nogil:
    return s.text[s.page.end[node]].line_chars - s.text[node].line_chars


cdef inline int32_t links_in(const survey_t *s, int32_t node) noexcept nogil:
    return s.text[s.page.end[node]].line_link_chars - s.text[node].line_link_chars


cdef inline int32_t texts_in(const survey_t *s, int32_t node) noexcept nogil:
    return s.text[s.page.end[node]].line_texts - s.text[node].line_texts


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
