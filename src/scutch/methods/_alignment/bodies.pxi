# Bodies: elements of running text, such as a post with paragraphs, quotes and lists, which are one cell however they differ.

cdef bint is_typographic(const page_t *p, int32_t node) noexcept nogil:
    """Whether an element marks up text: paragraphs, lists, quotes, divisions and inline elements without a class, links."""
    cdef uint16_t tag = p.tag[node]
    cdef uint32_t bits = class_of(tag)
    if bits & CLASS_PARAGRAPH or tag == TAG_LI or tag == TAG_A:
        return True
    return p.class_id[node] < 0 and (tag == TAG_DIV or tag < STATIC_TAGS and not bits & (CLASS_LINE | CLASS_BLOCK))


cdef bint begins_with_text(const page_t *p, int32_t node, int32_t text) noexcept nogil:
    """Whether the first text of an element is in a quote, or has no inline element, heading or paragraph with a class around it."""
    cdef int32_t at = p.parent[text], steps
    cdef uint32_t bits
    for steps in range(BODY_STEPS):
        if at == node or p.tag[at] == TAG_BLOCKQUOTE:
            return True
        bits = class_of(p.tag[at])
        if bits & CLASS_HEADING or not bits & (CLASS_LINE | CLASS_BLOCK):
            return False
        if bits & CLASS_PARAGRAPH and p.class_id[at] >= 0:
            return False
        at = p.parent[at]
    return False


cdef uint16_t body_role(const page_t *p, int32_t node, const words_t *words) noexcept nogil:
    """Return the role bits of a body: most of its words are running text, and for ``RICH`` also in long texts."""
    if p.words[node] == 0 or 5 * words.running < 4 * p.words[node] or not begins_with_text(p, node, words.first):
        return 0
    return BODY | RICH * (p.words[node] >= BODY_WORDS and 5 * words.long >= 3 * p.words[node])


cdef void find_bodies(roles_t *r, int32_t end, words_t *words) noexcept nogil:
    """Add the role bits of bodies. ``words``: zeros, one for each node."""
    cdef const page_t *p = r.page
    cdef int32_t node, above
    cdef words_t *own
    for node in range(end - 1, r.first - 1, -1):
        own, above = &words[node - r.first], p.parent[node] - r.first
        if p.tag[node] == TEXT:
            if not p.words[node] or p.marks[node] & MARK_HIDDEN:
                continue
            own.running, own.first = p.words[node], node
            own.long = p.words[node] if p.words[node] >= LONG_WORDS else 0
        elif p.tag[node] > DOCUMENT and r.role[node - r.first] & SHOWN and not (
            r.role[node - r.first] & INLINE or class_of(p.tag[node]) & CLASS_HEADING
        ):
            r.role[node - r.first] |= body_role(p, node, own)
        if p.tag[node] == TAG_BLOCKQUOTE:
            own.running, own.long = p.words[node], p.words[node]
        if above >= 0 and own.first:
            words[above].first = own.first
            if p.tag[node] == TEXT or is_typographic(p, node):
                words[above].running += own.running
                words[above].long += own.long
