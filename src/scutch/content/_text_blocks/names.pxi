# What the words of class and id values say.


cdef hint_t read_label(text_t label, Lexicon names, Lexicon watched, int32_t *seen) noexcept nogil:
    cdef hint_t hint
    cdef words_t found
    cdef uint32_t i = 0, k, known = 0
    cdef float score
    hint.mean, hint.least, hint.most, hint.known = 0, 2, -1, True
    while i < label.size:
        i = next_words(label, i, OF_LABELS, &found)
        for k in range(found.count):
            seen[0] += watched.find(found.hashes[k]) >= 0
            score = names.find(found.hashes[k])
            if score >= 0:
                known += 1
                hint.mean += score
                hint.least = min(hint.least, score)
                hint.most = max(hint.most, score)
    hint.mean = hint.mean / known if known else -1
    return hint


cdef inline hint_t of_label(survey_t *s, int32_t label, Lexicon names, Lexicon watched) noexcept nogil:
    """Of a label, or of none; read when it is first asked for: many stand on nothing that has text."""
    cdef const page_t *p = s.page
    cdef hint_t hint
    if label < 0:
        hint.mean = hint.least = hint.most = -1
        return hint
    if not s.labels[label].known:
        s.labels[label] = read_label(text_at(p, p.label_begin[label], p.label_length[label]), names, watched, &s.watched)
    return s.labels[label]


cdef hint_t of_element(survey_t *s, int32_t i, Lexicon names, Lexicon watched) noexcept nogil:
    """Of its class and its id together."""
    cdef hint_t name = of_label(s, s.page.class_id[i], names, watched)
    cdef hint_t key = of_label(s, s.page.id_id[i], names, watched)
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
