# Texts with the words of Chinese bylines; see ``_byline_scan``.

cdef words_t CHINESE_LABELS


def _read_chinese_labels():
    for word in byline_words.CHINESE_LABELS:
        add_word(&CHINESE_LABELS, word.encode(), 1)


_read_chinese_labels()


cdef bint has_label(const unsigned char *s, uint32_t size) noexcept nogil:
    """Whether a text has one of the words."""
    cdef uint32_t place
    cdef int k
    for place in range(size - 1 if size else 0):
        if s[place] < 128 or not CHINESE_LABELS.pair[pair_of(s + place)]:
            continue
        k = CHINESE_LABELS.first[s[place]]
        while k:
            if begins(s + place, size - place, &CHINESE_LABELS.word[k]):
                return True
            k = CHINESE_LABELS.word[k].following
    return False


def labelled_texts(Columns columns not None, uint32_t edge, uint32_t limit):
    """Nodes of the texts with a word of a Chinese byline, among the first visible ones.

    ``edge``: bytes from the beginning and from the end of a text in which a word is looked for. ``limit``: number of visible
    texts that are read.

    >>> from scutch.page import parse
    >>> columns = parse("<p>亚麻<p>记者 王伟<p hidden>作者：李明").columns
    >>> [columns.text(node) for node in labelled_texts(columns, 320, 99)]
    ['记者 王伟']
    """
    cdef const page_t *page = &columns.page
    cdef uint32_t node, size, read = 0
    cdef const unsigned char *s
    cdef list found = []
    for node in range(page.node_rows):
        if page.tag[node] != TEXT or not page.texts[node] or page.marks[node] & UNSEEN:
            continue
        if read == limit:
            break
        read += 1
        s, size = data_at(page, page.text_begin[node]), page.text_length[node]
        if has_label(s, min(size, edge)) or (size > edge and has_label(s + size - edge, edge)):
            found.append(node)
    return found
