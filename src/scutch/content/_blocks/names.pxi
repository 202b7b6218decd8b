# What the words of class and id values say.


cdef hint_t of_label(Lexicon names, const unsigned char *label, uint32_t size) noexcept nogil:
    cdef hint_t hint
    cdef uint32_t i = 0, known = 0
    cdef float score
    hint.mean, hint.least, hint.most = 0, 2, -1
    while i < size:
        if not is_letter(label[i]):
            i += 1
            continue
        score = names.find(next_word(label, &i, size))
        if score >= 0:
            known += 1
            hint.mean += score
            hint.least = min(hint.least, score)
            hint.most = max(hint.most, score)
    hint.mean = hint.mean / known if known else -1
    return hint


cdef hint_t of_element(const survey_t *s, int32_t i) noexcept nogil:
    """Of its class and its id together."""
    cdef hint_t name = s.labels[s.page.class_id[i] if s.page.class_id[i] >= 0 else s.page.label_rows]
    cdef hint_t key = s.labels[s.page.id_id[i] if s.page.id_id[i] >= 0 else s.page.label_rows]
    if name.mean < 0:
        return key
    if key.mean >= 0:
        name.mean = 0.5 * (name.mean + key.mean)
        name.least = min(name.least, key.least)
        name.most = max(name.most, key.most)
    return name


cdef inline void hear(context_t *c, hint_t hint) noexcept nogil:
    """Add to what the names around say."""
    if hint.mean < 0:
        return
    c.near = hint.mean
    c.mean = hint.mean if c.mean < 0 else 0.5 * (hint.mean + c.mean)
    c.least = hint.least if c.least < 0 else min(hint.least, c.least)
    c.most = max(hint.most, c.most)
