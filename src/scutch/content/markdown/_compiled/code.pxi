# Blocks of code; see ``code``.


ctypedef struct Lines:
    Flow text
    int32_t *open  # ends of the blocks around the node, the innermost last
    size_t depth
    size_t room


cdef inline void break_line(Lines *lines, bint always) noexcept nogil:
    """End the line: in any case, or if there is something on it."""
    cdef Flow *text = &lines.text
    if (always or (text.size and text.data[text.size - 1] != 10)) and reserve(text, 1):
        text.data[text.size] = 10
        text.size += 1


cdef bint enter_lines(Lines *lines, int32_t end) noexcept nogil:
    cdef int32_t *larger
    if lines.depth == lines.room:
        larger = <int32_t *>realloc(lines.open, (lines.room * 2 + 16) * sizeof(int32_t))
        if larger == NULL:
            lines.text.failed = True
            return False
        lines.open, lines.room = larger, lines.room * 2 + 16
    lines.open[lines.depth] = end
    lines.depth += 1
    return True


cdef void leave_lines(Lines *lines, int32_t node) noexcept nogil:
    while lines.depth and node >= lines.open[lines.depth - 1]:
        lines.depth -= 1
        break_line(lines, False)


cdef void read_lines(
    const page_t *page, int32_t node, const unsigned char *skip, uint16_t unseen, Lines *lines
) noexcept nogil:
    """Text of a preformatted element, as it is written."""
    cdef int32_t end = page.end[node]
    cdef uint16_t tag
    node += 1
    while node < end and not lines.text.failed:
        leave_lines(lines, node)
        tag = page.tag[node]
        if page.marks[node] & unseen or is_read_by_nobody(tag) or (skip != NULL and skip[node]):
            node = page.end[node]
            continue
        if tag == TEXT and reserve(&lines.text, page.text_length[node]):
            memcpy(lines.text.data + lines.text.size, data_at(page, page.text_begin[node]), page.text_length[node])
            lines.text.size += page.text_length[node]
        elif tag == TAG_BR:
            break_line(lines, True)
        elif class_of(tag) & CLASS_LINE:
            break_line(lines, False)
            enter_lines(lines, page.end[node])
        node += 1
    leave_lines(lines, end)


cdef object code_of(Columns columns, int32_t node, const unsigned char *skip, uint16_t unseen):
    """A block of code between its fences, or None."""
    from scutch.content.markdown.code import fenced  # most pages do without

    cdef Lines lines
    lines.text.size, lines.text.room, lines.text.failed = 0, SMALL, False
    lines.open, lines.depth, lines.room = NULL, 0, 0
    lines.text.data = <unsigned char *>malloc(SMALL)
    if lines.text.data == NULL:
        raise MemoryError
    try:
        read_lines(&columns.page, node, skip, unseen, &lines)
        if lines.text.failed:
            raise MemoryError
        return fenced(columns, node, lines.text.data[: lines.text.size].decode("utf-8", "replace"))
    finally:
        free(lines.open)
        free(lines.text.data)
