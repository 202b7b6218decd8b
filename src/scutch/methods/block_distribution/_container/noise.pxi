# Noise: landmarks, comments, link lists and elements with noise words in their names.

cdef inline bint holds(const container_t *s, int32_t node, int32_t inner) noexcept nogil:
    return node <= inner < s.page.end[node]


cdef inline uint8_t hints_of(const container_t *s, int32_t node) noexcept nogil:
    cdef int32_t name = s.page.class_id[node], key = s.page.id_id[node]
    return (s.labels[name] if name >= 0 else 0) | (s.labels[key] if key >= 0 else 0)


cdef void find_landmarks(container_t *s) noexcept nogil:
    """Find the body, the first ``h1``, the main part unless it is a stub, and the only large article."""
    cdef const page_t *p = s.page
    cdef int32_t i, articles = 0
    cdef int32_t large = <int32_t>(s.rules.article_share * p.chars[0])
    s.body, s.heading, s.main, s.article = 0, -1, -1, -1
    for i in range(<int32_t>p.node_rows):
        if p.tag[i] == TAG_BODY and s.body == 0:
            s.body = i
        if p.marks[i] & UNSEEN or not p.chars[i]:
            continue
        if p.tag[i] == TAG_H1 and s.heading < 0:
            s.heading = i
        if p.marks[i] & MARK_MAIN and (s.main < 0 or p.chars[i] > p.chars[s.main]):
            s.main = i
        if p.marks[i] & MARK_ARTICLE and p.chars[i] > large:
            articles += 1
            s.article = i
    if articles != 1:
        s.article = -1
    if s.main >= 0 and p.chars[s.main] < s.rules.main_share * p.chars[0]:
        s.main = -1


cdef inline bint is_prose(const container_t *s, int32_t text) noexcept nogil:
    return s.page.chars[text] > s.rules.prose_chars and not s.page.link_chars[text]


cdef bint is_comments(const container_t *s, int32_t node) noexcept nogil:
    return (hints_of(s, node) & COMMENT_WORD and node != s.body and not holds(s, node, s.heading)
            and not holds(s, node, s.main))


cdef bint prose_outweighs_comments(const container_t *s) noexcept nogil:
    """Whether prose outside of comments outweighs them; in a forum there is none."""
    cdef const page_t *p = s.page
    cdef int32_t i = s.body
    cdef int64_t comments = 0, prose = 0
    while i < p.end[s.body]:
        if p.tag[i] > DOCUMENT and is_comments(s, i):
            comments += p.chars[i]
            i = p.end[i]
            continue
        if p.tag[i] == TEXT and is_prose(s, i):
            prose += p.chars[i]
        i += 1
    return prose > s.rules.comment_prose * comments


cdef bint is_link_list(const container_t *s, int32_t node) noexcept nogil:
    """Whether a block consists of several short links: a menu, whatever its name."""
    cdef const page_t *p = s.page
    return (p.links[node] >= s.rules.list_links
            and class_of(p.tag[node]) & (CLASS_BLOCK | CLASS_LINE)
            and p.link_chars[node] > s.rules.list_density * (p.chars[node] + 1)
            and p.link_chars[node] < s.rules.list_link_chars * p.links[node])


cdef inline bint is_plain(const container_t *s, int32_t node) noexcept nogil:
    """Whether no rule can apply: no name, no role, few links. Early exit for most elements."""
    cdef const page_t *p = s.page
    return (p.class_id[node] < 0 and p.id_id[node] < 0 and not p.marks[node] & ROLES and p.tag[node] != TAG_BUTTON
            and p.links[node] < s.rules.list_links)


cdef Noise noise_of(const container_t *s, int32_t node) noexcept nogil:
    """Return why an element is noise. An element with the main part, the heading or much of the text is kept."""
    cdef const page_t *p = s.page
    cdef uint16_t marks = p.marks[node]
    cdef double share
    cdef uint8_t hints
    if marks & UNSEEN:
        return NOT_SHOWN
    if is_plain(s, node):
        return KEPT
    share = p.chars[node] / (p.chars[0] + 1.0)
    if share >= s.rules.noise_share or holds(s, node, s.main) or holds(s, node, s.heading):
        return KEPT
    if marks & LANDMARKS:
        return LANDMARK
    if marks & MARK_BANNER and (s.main < 0 or not holds(s, s.main, node)):
        return LANDMARK
    if p.tag[node] == TAG_BUTTON or (marks & MARK_FORM and share < s.rules.form_share):
        return FURNITURE
    hints = hints_of(s, node)
    if hints & NOISE_WORD and not hints & CONTENT_WORD:
        return NAMED
    if hints & COMMENT_WORD and s.comments_are_noise:
        return COMMENTS
    return LINK_LIST if is_link_list(s, node) else KEPT


cdef void mark_noise(container_t *s) noexcept nogil:
    cdef const page_t *p = s.page
    cdef int32_t i = s.body
    while i < p.end[s.body]:
        if p.tag[i] > DOCUMENT:
            s.mask[i] = noise_of(s, i)
        elif p.marks[i] & UNSEEN:
            s.mask[i] = NOT_SHOWN
        i = p.end[i] if s.mask[i] else i + 1
