# The tables of ``names`` and ``tags`` as numbers: a name is its place in ``NAMES`` and 1, a set of names one number.

cdef uint8_t written[STATIC_TAGS]  # by tag: the name that is written; 0 for none
cdef uint64_t takers[STATIC_NAMES]  # by attribute: the elements that may keep it
cdef uint64_t parents[MOST_NAMES]
cdef uint64_t ended[MOST_NAMES]
cdef uint64_t boundaries[MOST_NAMES]
cdef uint64_t in_line, void_names
cdef uint8_t A_LINK, AN_IMAGE, A_CODE, A_DIVISION, A_PARAGRAPH, A_CELL, A_HEADER_CELL, A_HEADING
cdef tuple names = ("", *table.NAMES)  # by number
cdef tuple starts = tuple([b"<%s>" % name.encode() for name in names])
cdef tuple ends = tuple([b"</%s>" % name.encode() for name in names])


cdef uint64_t set_of(some) except *:
    """The number of a set of names."""
    cdef uint64_t found = 0
    for name in some:
        found |= <uint64_t>1 << <int>names.index(name)
    return found


cdef int read_tables(Columns columns) except -1:
    """Fill them; the names of attributes are those that any page knows."""
    global in_line, void_names, A_LINK, AN_IMAGE, A_CODE, A_DIVISION, A_PARAGRAPH, A_CELL, A_HEADER_CELL, A_HEADING
    cdef int tag, name
    if len(names) > MOST_NAMES:
        raise OverflowError("too many names")
    for tag in range(STATIC_TAGS):
        written[tag] = names.index(table.WRITTEN.get(tag, ""))
    for name in range(1, len(names)):
        parents[name] = set_of(nesting.PARENTS.get(names[name], ()))
        ended[name] = set_of(nesting.ENDED.get(names[name], ()))
        boundaries[name] = set_of(nesting.BOUNDARIES.get(names[name], ()))
        for attribute in table.ATTRIBUTES.get(names[name], ()):
            takers[<int>columns.names.index(attribute)] |= <uint64_t>1 << name
    in_line, void_names = set_of(nesting.INLINE), set_of(table.VOID)
    A_LINK, AN_IMAGE, A_CODE, A_DIVISION = map(names.index, ("a", "img", "pre", "div"))
    A_PARAGRAPH, A_CELL, A_HEADER_CELL, A_HEADING = map(names.index, ("p", "td", "th", "h1"))
    return 0


read_tables(Columns.__new__(Columns))


cdef inline bint is_in(uint64_t some, int name) noexcept nogil:
    """Whether a set has a name."""
    return (some >> name) & 1
