# The tables of ``allowlist`` as numbers: an element is its position in ``ELEMENTS`` plus 1, 0 is none; a set is a bit mask.

cdef uint8_t element_of_tag[STATIC_TAGS]
cdef uint64_t takers[STATIC_NAMES]  # by attribute: the elements that may keep it
cdef uint64_t required_parents[MAX_ELEMENTS]
cdef uint64_t implicitly_closed[MAX_ELEMENTS]
cdef uint64_t scope_boundaries[MAX_ELEMENTS]
cdef uint64_t inline_elements, void_elements
cdef uint8_t LINK, IMAGE, PRE, DIVISION, PARAGRAPH_ELEMENT, CELL, HEADER_CELL, HEADING
cdef tuple names = ("", *allowlist.ELEMENTS)  # by element
cdef tuple start_tags = tuple([b"<%s>" % name.encode() for name in names])
cdef tuple end_tags = tuple([b"</%s>" % name.encode() for name in names])


cdef uint64_t element_set(members) except *:
    cdef uint64_t found = 0
    for name in members:
        found |= <uint64_t>1 << <int>names.index(name)
    return found


cdef int read_tables(Columns columns) except -1:
    """Fill the tables; ``columns`` knows the static attribute names."""
    global inline_elements, void_elements, LINK, IMAGE, PRE, DIVISION, PARAGRAPH_ELEMENT, CELL, HEADER_CELL, HEADING
    cdef int tag, element
    if len(names) > MAX_ELEMENTS:
        raise OverflowError(f"the HTML writer takes at most {MAX_ELEMENTS - 1} elements, the allowlist has {len(names) - 1}")
    for tag in range(STATIC_TAGS):
        element_of_tag[tag] = names.index(allowlist.ELEMENT_OF_TAG.get(tag, ""))
    for element in range(1, len(names)):
        required_parents[element] = element_set(allowlist.REQUIRED_PARENTS.get(names[element], ()))
        implicitly_closed[element] = element_set(allowlist.IMPLICITLY_CLOSED.get(names[element], ()))
        scope_boundaries[element] = element_set(allowlist.SCOPE_BOUNDARIES.get(names[element], ()))
        for attribute in allowlist.ALLOWED_ATTRIBUTES.get(names[element], ()):
            takers[<int>columns.names.index(attribute)] |= <uint64_t>1 << element
    inline_elements, void_elements = element_set(allowlist.INLINE_ELEMENTS), element_set(allowlist.VOID_ELEMENTS)
    LINK, IMAGE, PRE, DIVISION = map(names.index, ("a", "img", "pre", "div"))
    PARAGRAPH_ELEMENT, CELL, HEADER_CELL, HEADING = map(names.index, ("p", "td", "th", "h1"))
    return 0


read_tables(Columns.__new__(Columns))


cdef inline bint is_in(uint64_t members, int element) noexcept nogil:
    """Whether a set has an element."""
    return (members >> element) & 1
