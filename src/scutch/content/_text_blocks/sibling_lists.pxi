# Lists without list elements: the short blocks outside units whose nearest group of siblings is the same, such as ingredients in
# divisions, or labels with their values. Prose, headings, navigation and what is mostly links are no such list. It is taken as a
# whole or not: with blocks of its own only, half of the labels would be without values.


cdef sibling_list_t *sibling_list_of(const survey_t *s, const chosen_t *c, int32_t block) noexcept nogil:
    """The list of a visible block outside units; NULL for none."""
    cdef const block_t *b = &s.blocks[block]
    cdef int32_t item = s.context[b.first].item
    return NULL if item < 0 or b.unit >= 0 or is_hidden(s, block) else &c.lists[s.group[item]]


cdef void add_to_list(const survey_t *s, const chosen_t *c, int32_t block, sibling_list_t *found) noexcept nogil:
    cdef const block_t *b = &s.blocks[block]
    found.blocks += 1
    found.chars += b.chars
    found.link_chars += b.link_chars
    found.words += b.words
    found.taken += b.words if c.taken[block] else 0
    found.is_other |= is_prose(b) or is_heading(s, block) or s.context[b.first].roles & IN_NAVIGATION != 0


cdef inline bint is_list(const sibling_list_t *found) noexcept nogil:
    return found.blocks >= MIN_GROUP and not found.is_other and 2 * found.link_chars <= found.chars


cdef void close_lists(const survey_t *s, chosen_t *c) noexcept nogil:
    """Where most words of a list of siblings are taken, take its blocks that are not improbable; else leave them."""
    cdef int32_t i
    cdef sibling_list_t *found
    for i in range(s.count):
        found = sibling_list_of(s, c, i)
        if found != NULL:
            add_to_list(s, c, i, found)
    for i in range(s.count):
        found = sibling_list_of(s, c, i)
        if found == NULL or not is_list(found):
            continue
        if found.taken < CLUSTER_SHARE * found.words:
            c.taken[i] = False
        elif c.chances[i] >= CLUSTER_CHANCE:
            c.taken[i] = True
