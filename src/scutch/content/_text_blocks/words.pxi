# Scores of words: of the labels (class and id values) of elements with text, and of short texts. The tables of scores are too
# large for the cache. So some words are hashed first and looked up then, while their slots load.

cdef enum:
    BATCH = 64  # words that are looked up together; more are those of the last window

ctypedef struct batch_t:
    uint32_t[BATCH + MOST] hashes
    int32_t[BATCH + MOST] owners  # label or text of each
    uint32_t count


cdef inline void add_words(batch_t *batch, const words_t *words, int32_t owner, Lexicon lexicon) noexcept nogil:
    """Add the words of a window to a batch that has room for them."""
    cdef uint32_t k
    for k in range(words.count):
        batch.hashes[batch.count], batch.owners[batch.count] = words.hashes[k], owner
        batch.count += 1
        lexicon.expect(words.hashes[k])


# ---- labels

cdef inline bint has_word(const name_score_t *label, int score) noexcept nogil:
    """Whether a label has a watched word with a score."""
    return label.watched >> score & 1


cdef void score_label_words(survey_t *s, batch_t *batch, Lexicon names, Lexicon watched) noexcept nogil:
    """Add the scores of the words of a batch to those of their labels, and empty the batch."""
    cdef name_score_t *label
    cdef uint32_t k
    cdef float score
    for k in range(batch.count):
        label = &s.labels[batch.owners[k]]
        score = watched.find(batch.hashes[k])
        label.watched |= 1 << <int>score if score > 0 else 0
        score = names.find(batch.hashes[k])
        if score >= 0:
            label.minimum = min(score, label.minimum) if label.known else score
            label.maximum = max(score, label.maximum)
            label.mean += score
            label.known += 1
    batch.count = 0


cdef void read_label(survey_t *s, int32_t row, batch_t *batch, Lexicon names, Lexicon watched) noexcept nogil:
    """Add the words of a label to a batch, if it is read for the first time."""
    cdef const page_t *p = s.page
    cdef words_t found
    cdef text_t text
    cdef uint32_t at = 0
    if row < 0 or s.labels[row].is_read:
        return
    s.labels[row].is_read = True
    text = text_at(p, p.label_begin[row], p.label_length[row])
    while at < text.size:
        at = next_words(text, at, OF_LABELS, &found)
        add_words(batch, &found, row, names)
        if batch.count > BATCH:
            score_label_words(s, batch, names, watched)


cdef void finish_label(survey_t *s, name_score_t *label) noexcept nogil:
    """Make a mean of the sum of scores, and count the label if it has a word of comments or of threads."""
    s.comment_labels += has_word(label, OF_COMMENTS)
    s.thread_labels += has_word(label, OF_THREAD)
    if not label.known:
        label.mean, label.minimum, label.maximum = -1, 2, -1
    else:
        label.mean /= label.known


cdef void score_labels(survey_t *s, Lexicon names, Lexicon watched) noexcept nogil:
    """Score the labels of the elements with text."""
    cdef const page_t *p = s.page
    cdef int32_t i = 1
    cdef uint32_t row
    cdef batch_t batch
    batch.count = 0
    while i < s.nodes:
        if not chars_in(s, i):
            i = p.end[i]
            continue
        if p.tag[i] > DOCUMENT:
            read_label(s, p.class_id[i], &batch, names, watched)
            read_label(s, p.id_id[i], &batch, names, watched)
        i += 1
    score_label_words(s, &batch, names, watched)
    for row in range(p.label_rows):
        if s.labels[row].is_read:
            finish_label(s, &s.labels[row])


# ---- texts

cdef void score_text(survey_t *s, int32_t text, float total, int32_t known) noexcept nogil:
    """Add the mean score of the known words of a text to the score of its block."""
    cdef block_t *block = &s.blocks[s.block_at[text]]
    cdef float score = total / known if known else -1
    if score >= 0:
        block.word_score = score if block.word_score < 0 else 0.5 * (block.word_score + score)


cdef void score_text_words(survey_t *s, batch_t *batch, Lexicon words) noexcept nogil:
    """Score the texts whose words are in a batch, which has all words of each, and empty the batch."""
    cdef uint32_t k
    cdef int32_t known = 0
    cdef float score, total = 0
    for k in range(batch.count):
        score = words.find(batch.hashes[k])
        if score >= 0:
            known += 1
            total += score
        if k + 1 == batch.count or batch.owners[k + 1] != batch.owners[k]:
            score_text(s, batch.owners[k], total, known)
            total, known = 0, 0
    batch.count = 0


cdef void score_texts(survey_t *s, Lexicon words) noexcept nogil:
    """Score the words of short texts."""
    cdef const page_t *p = s.page
    cdef int32_t k, i
    cdef uint32_t at
    cdef words_t found
    cdef text_t text
    cdef batch_t batch
    batch.count = 0
    for k in range(s.text[s.nodes].line_texts):
        i = s.text_nodes[k]
        text, at = text_at(p, p.text_begin[i], p.text_length[i]), 0
        if text.size >= SHORT_TEXT:
            continue
        while at < text.size:
            at = next_words(text, at, OF_TEXTS, &found)
            add_words(&batch, &found, k, words)
        if batch.count > BATCH:
            score_text_words(s, &batch, words)
    score_text_words(s, &batch, words)
