# Positions of texts in a record.


def text_places(Columns columns not None, int top):
    """Return a hash of the path to each text of a record: tags and positions among siblings.

    ``top``: the element that the record is. Raises ``IndexError`` when the page has no such node.

    >>> import scutch
    >>> page = scutch.parse("<p>Flax<i>1 m</i><p>Hemp<i>2 m</i><p><i>3 m").columns
    >>> one, other, last = (text_places(page, node) for node in (4, 8, 12))
    >>> one == other, len(one), len(one & last)
    (True, 2, 1)
    """
    cdef const page_t *p = &columns.page
    cdef int32_t first = columns.checked(top), node, above
    cdef uint64_t place
    cdef set found = set()
    for node in range(first, p.end[first]):
        if p.tag[node] != TEXT or not p.chars[node]:
            continue
        place, above = 0, p.parent[node]
        while above > first:
            place, above = mixed(place, <uint64_t>p.tag[above] << 32 | p.nth[above]), p.parent[above]
        found.add(place)
    return frozenset(found)
