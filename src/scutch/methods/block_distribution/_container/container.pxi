# The container of the content, and the teasers in it.

cdef void sum_subtrees(container_t *s) noexcept nogil:
    """Sum characters and weight of each subtree without its noise."""
    cdef const page_t *p = s.page
    cdef int32_t i = s.body
    while i < p.end[s.body]:
        if s.mask[i]:
            i = p.end[i]
            continue
        if p.tag[i] == TEXT:
            s.kept[i] = p.chars[i]
            s.links[i] = p.link_chars[i]
            s.prose[i] = p.chars[i] if is_prose(s, i) else 0
            s.weight[i] = p.chars[i] - s.rules.link_weight * p.link_chars[i]
        i += 1
    for i in range(p.end[s.body] - 1, s.body, -1):
        s.kept[p.parent[i]] += s.kept[i]
        s.links[p.parent[i]] += s.links[i]
        s.prose[p.parent[i]] += s.prose[i]
        s.weight[p.parent[i]] += s.weight[i]


cdef int32_t heaviest_child(const container_t *s, int32_t node) noexcept nogil:
    cdef const page_t *p = s.page
    cdef int32_t child = node + 1, best = -1
    while child < p.end[node]:
        if p.tag[child] > DOCUMENT and s.weight[child] > 0 and (best < 0 or s.weight[child] > s.weight[best]):
            best = child
        child = p.end[child]
    return best


cdef int32_t child_with_most_prose(const container_t *s, int32_t node) noexcept nogil:
    cdef const page_t *p = s.page
    cdef int32_t child = node + 1, best = -1
    while child < p.end[node]:
        if p.tag[child] > DOCUMENT and s.prose[child] > 0 and (best < 0 or s.prose[child] > s.prose[best]):
            best = child
        child = p.end[child]
    return best


cdef bint is_prose_among_links(const container_t *s, int32_t node, int32_t child) noexcept nogil:
    """Whether a child has nearly all of the prose and its siblings are mostly links: an article among teasers."""
    cdef int32_t rest = s.kept[node] - s.kept[child]
    return (s.prose[child] > s.rules.least_prose and s.prose[child] > s.rules.container_share * s.prose[node]
            and s.links[node] - s.links[child] > s.rules.rest_density * rest)


cdef int32_t next_block(const container_t *s, int32_t node) noexcept nogil:
    """Return the block in which the descent continues; -1 at its end."""
    cdef int32_t child = heaviest_child(s, node)
    if child < 0 or s.weight[child] < s.rules.container_share * s.weight[node]:
        child = child_with_most_prose(s, node)
        if child < 0 or not is_prose_among_links(s, node, child):
            return -1
    return child if class_of(s.page.tag[child]) & CLASS_BLOCK else -1


cdef int32_t descend(const container_t *s) noexcept nogil:
    """Descend from the body, or from the main part or the only article, while one block holds nearly all weight."""
    cdef int32_t node = s.body, child
    if s.main >= 0 and s.weight[s.main] > s.rules.main_weight * s.weight[node]:
        node = s.main
    if s.article >= 0 and holds(s, node, s.article) and s.weight[s.article] > s.rules.article_weight * s.weight[node]:
        node = s.article
    child = next_block(s, node)
    while child >= 0:
        node, child = child, next_block(s, child)
    return node


cdef bint is_teaser_block(const container_t *s, int32_t node) noexcept nogil:
    """Whether a block has several links, little other text and no prose."""
    return (s.page.links[node] >= s.rules.teaser_links and not s.prose[node] and s.page.tag[node] != TAG_TABLE
            and class_of(s.page.tag[node]) & (CLASS_BLOCK | CLASS_LINE)
            and s.links[node] > s.rules.teaser_density * s.kept[node])


cdef void drop_teasers(container_t *s, int32_t top) noexcept nogil:
    """Mask the teasers in an article; in a list they are the content, and so are the cells of a table."""
    cdef const page_t *p = s.page
    cdef int32_t i = top + 1
    cdef int64_t dropped = 0
    if s.prose[top] < s.rules.article_prose_share * s.kept[top]:
        return
    while i < p.end[top]:
        if not s.mask[i] and p.tag[i] > DOCUMENT and is_teaser_block(s, i) and not holds(s, i, s.heading):
            s.mask[i] = TEASERS
            dropped += s.kept[i]
        i = p.end[i] if s.mask[i] or p.tag[i] == TAG_TABLE else i + 1
    s.kept[top] -= dropped
    s.kept[s.body] -= dropped if s.body != top else 0
