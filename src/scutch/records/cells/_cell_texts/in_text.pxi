# Inline elements within texts.

cdef inline bint is_bare_text(const page_t *p, int32_t node) noexcept nogil:
    """Whether a node is a text with words."""
    return p.tag[node] == TEXT and p.words[node] > 0


def elements_in_text(Columns columns not None, nodes not None):
    """Return the elements whose only child is one of some texts, and that have another text as a sibling next to them.

    Returns: each element, and whether it has texts on both sides. Raises ``IndexError`` when the page has no such node.

    >>> import scutch
    >>> page = scutch.parse("<p>The <b>flax</b> of <i>Courtrai</i><p><b>Hemp</b>").columns
    >>> elements_in_text(page, [7, 10, 13])
    [(6, True), (9, False)]
    """
    cdef const page_t *p = &columns.page
    cdef int32_t node, element, before
    cdef bint is_behind, is_in_front
    cdef list found = []
    for each in nodes:
        node = columns.checked(each)
        element = p.parent[node]
        if element <= 0 or not is_bare_text(p, node) or p.end[element] != element + 2:
            continue
        before = element - 1  # the last node in front of it: its parent, or in the sibling before it
        is_behind = p.parent[before] == p.parent[element] and is_bare_text(p, before)
        is_in_front = p.end[element] < p.end[p.parent[element]] and is_bare_text(p, p.end[element])
        if is_behind or is_in_front:
            found.append((element, is_behind and is_in_front))
    return found


