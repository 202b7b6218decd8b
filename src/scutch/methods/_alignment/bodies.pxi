# Bodies: elements of running text, such as a post with paragraphs, quotes and lists, which are one cell however they differ.

cdef bint is_quote(const page_t *p, int32_t node, const words_t *words) noexcept nogil:
    """Whether an element is a quote or a division around one."""
    return p.tag[node] == TAG_BLOCKQUOTE or p.tag[node] == TAG_DIV and words.quoted and 2 * words.quoted >= p.words[node]


cdef bint is_typographic(const page_t *p, int32_t node, const words_t *words) noexcept nogil:
    """Whether an element marks up text: paragraphs, lists, quotes, links, and what has no class or many words inline."""
    cdef uint16_t tag = p.tag[node]
    if class_of(tag) & CLASS_PARAGRAPH or tag == TAG_LI or tag == TAG_A or is_quote(p, node, words):
        return True
    if is_inline(p, node):
        return p.class_id[node] < 0 or p.words[node] >= BODY_WORDS
    return tag == TAG_DIV and p.class_id[node] < 0


cdef bint begins_with_text(const roles_t *r, int32_t node, const words_t *words) noexcept nogil:
    """Whether the first text of an element is in a quote, or in no heading, short inline element or paragraph with a class."""
    cdef const page_t *p = r.page
    cdef int32_t at = p.parent[words[node - r.first].first], steps
    cdef uint32_t bits
    cdef bint plain = True
    for steps in range(BODY_STEPS):
        if at == node:
            return plain
        bits = class_of(p.tag[at])
        if is_quote(p, at, &words[at - r.first]):
            return True
        plain &= not bits & CLASS_HEADING and not (bits & CLASS_PARAGRAPH and p.class_id[at] >= 0)
        plain &= not is_inline(p, at) or 5 * p.words[at] >= 4 * p.words[node]
        at = p.parent[at]
    return False


cdef uint16_t body_role(const roles_t *r, int32_t node, const words_t *words) noexcept nogil:
    """Return the role bits of a body: most of its words are running text, and for ``RICH`` also in long texts and not in links."""
    cdef const words_t *own = &words[node - r.first]
    cdef int32_t count = r.page.words[node]
    cdef bint linked = 2 * r.page.link_chars[node] > r.page.chars[node]
    if count == 0 or 5 * own.running < 4 * count or not begins_with_text(r, node, words):
        return 0
    return BODY | RICH * (count >= BODY_WORDS and 5 * own.long >= 3 * count and not linked)


cdef void add_words(const page_t *p, int32_t node, const words_t *own, words_t *above) noexcept nogil:
    """Add the words of a node to those of its parent."""
    above.first = own.first
    above.quoted += p.words[node] if p.tag[node] == TAG_BLOCKQUOTE else own.quoted
    if p.tag[node] == TEXT or is_typographic(p, node, own):
        above.running += p.words[node] if is_quote(p, node, own) else own.running
        above.long += p.words[node] if is_quote(p, node, own) else own.long


cdef void find_bodies(roles_t *r, int32_t end, words_t *words) noexcept nogil:
    """Add the role bits of bodies. ``words``: zeros, one for each node."""
    cdef const page_t *p = r.page
    cdef int32_t node
    cdef uint16_t role
    cdef words_t *own
    for node in range(end - 1, r.first - 1, -1):
        own, role = &words[node - r.first], r.role[node - r.first]
        if p.tag[node] == TEXT and p.words[node] and not p.marks[node] & MARK_HIDDEN:
            own.running, own.first = p.words[node], node
            own.long = p.words[node] if p.words[node] >= LONG_WORDS else 0
        elif role & SHOWN and own.first and not (role & INLINE or class_of(p.tag[node]) & CLASS_HEADING):
            r.role[node - r.first] |= body_role(r, node, words)
        if own.first and p.parent[node] >= r.first:
            add_words(p, node, own, &words[p.parent[node] - r.first])
