# Where elements stand: handed down from parent to child, because parents come first.


cdef inline uint64_t group_key(const page_t *p, int32_t i) noexcept nogil:
    """Equal for siblings of one tag and class."""
    return mixed(mixed(mixed(0, <uint64_t>p.parent[i] + 1), p.tag[i]), <uint64_t>(p.class_id[i] + 2))


cdef inline bint may_have_alikes(const page_t *p, int32_t i) noexcept nogil:
    return p.tag[i] > DOCUMENT and p.children[p.parent[i]] >= ALIKE


cdef bint group(survey_t *s) noexcept nogil:
    """Count siblings of one tag and class; False without memory."""
    cdef const page_t *p = s.page
    cdef int32_t i
    cdef count_t *count
    if not new_tally(&s.groups, s.nodes - s.text[s.nodes].line_texts):
        return False
    for i in range(1, s.nodes):
        if may_have_alikes(p, i):
            s.group[i] = number_of(&s.groups, group_key(p, i))
            count = &s.groups.rows[s.group[i]]
            count.count += 1
            count.chars += chars_in(s, i)
            count.link_chars += links_in(s, i)
    return True


cdef uint32_t role_of_tag(uint16_t tag) noexcept nogil:
    if tag == TAG_TABLE:
        return IN_TABLE
    if tag == TAG_FIGURE:
        return IN_FIGURE
    if tag == TAG_BLOCKQUOTE:
        return IN_QUOTE
    if tag == TAG_PRE:
        return IN_CODE
    if tag == TAG_BUTTON or tag == TAG_LABEL:
        return IN_BUTTON
    if tag == TAG_SECTION:
        return IN_SECTION
    if tag == TAG_DETAILS:
        return IN_DETAILS
    return IN_TERMS if tag == TAG_DD or tag == TAG_DT else 0


cdef uint32_t roles_of(const page_t *p, int32_t i) noexcept nogil:
    """The bits of an element's own roles."""
    cdef uint32_t marks = p.marks[i], roles = role_of_tag(p.tag[i])
    if not marks:
        return roles
    return (roles | (IN_MAIN if marks & MARK_MAIN else 0) | (IN_ARTICLE if marks & MARK_ARTICLE else 0)
            | (IN_NAVIGATION if marks & MARK_NAVIGATION else 0) | (IN_BANNER if marks & MARK_BANNER else 0)
            | (IN_FOOTER if marks & MARK_CONTENTINFO else 0) | (IN_ASIDE if marks & MARK_COMPLEMENTARY else 0)
            | (IN_SEARCH if marks & MARK_SEARCH else 0) | (IN_FORM if marks & MARK_FORM else 0)
            | (IN_DIALOG if marks & MARK_DIALOG else 0) | (IN_LIST if marks & MARK_LIST else 0)
            | (IN_HEADING if marks & MARK_HEADING else 0))


cdef void enter(survey_t *s, int32_t i, context_t *c, Lexicon names, Lexicon watched) noexcept nogil:
    """What changes inside an element; without text, nothing else is asked than roles."""
    cdef const page_t *p = s.page
    cdef int32_t k, chars = chars_in(s, i)
    c.roles |= roles_of(p, i)
    if not chars:
        return
    if class_of(p.tag[i]) & LINES:
        c.line = i
    if c.hidden < 0 and p.marks[i] & MARK_HIDDEN:
        c.hidden = i
    for k in range(LEVELS):
        if chars >= s.least[k]:
            c.level[k] = i
    if p.tag[i] != TAG_BODY and s.group[i] and s.groups.rows[s.group[i]].count >= ALIKE:
        c.item = i
    if p.class_id[i] >= 0 or p.id_id[i] >= 0:
        hear(c, of_element(s, i, names, watched))
    if s.h1 < 0 and p.tag[i] == TAG_H1:
        s.h1 = i


cdef void find_context(survey_t *s, Lexicon names, Lexicon watched) noexcept nogil:
    """Of the elements; that of a text is its parent's."""
    cdef int32_t i
    cdef context_t *c = &s.context[0]
    memset(c, 0, sizeof(context_t))
    c.item = c.hidden = -1
    c.near = c.mean = c.least = c.most = -1
    for i in range(1, s.nodes):
        if s.page.tag[i] == TEXT:
            continue
        c = &s.context[i]
        c[0] = s.context[s.page.parent[i]]
        if s.page.tag[i] > DOCUMENT:
            enter(s, i, c, names, watched)
