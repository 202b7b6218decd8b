# Blocks of code.


ctypedef struct Preformatted:
    Flow text
    int32_t *open  # ends of the line-breaking elements around the node, innermost last
    size_t depth
    size_t room


cdef inline void break_line(Preformatted *lines, bint always) noexcept nogil:
    """End the line; an empty one only if ``always``."""
    cdef Flow *text = &lines.text
    if (always or (text.size and text.data[text.size - 1] != 10)) and reserve(text, 1):
        text.data[text.size] = 10
        text.size += 1


cdef bint open_line_block(Preformatted *lines, int32_t end) noexcept nogil:
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


cdef void close_line_blocks(Preformatted *lines, int32_t node) noexcept nogil:
    while lines.depth and node >= lines.open[lines.depth - 1]:
        lines.depth -= 1
        break_line(lines, False)


cdef void read_preformatted(
    const page_t *page, int32_t node, const unsigned char *skip, uint16_t skipped_marks, Preformatted *lines
) noexcept nogil:
    """Text of a preformatted element with its white space."""
    cdef int32_t end = page.end[node]
    cdef uint16_t tag
    node += 1
    while node < end and not lines.text.failed:
        close_line_blocks(lines, node)
        tag = page.tag[node]
        if page.marks[node] & skipped_marks or is_never_read(tag) or (skip != NULL and skip[node]):
            node = page.end[node]
            continue
        if tag == TEXT and reserve(&lines.text, page.text_length[node]):
            memcpy(lines.text.data + lines.text.size, data_at(page, page.text_begin[node]), page.text_length[node])
            lines.text.size += page.text_length[node]
        elif tag == TAG_BR:
            break_line(lines, True)
        elif class_of(tag) & CLASS_LINE:
            break_line(lines, False)
            open_line_block(lines, page.end[node])
        node += 1
    close_line_blocks(lines, end)


cdef object fenced_code(Columns columns, int32_t node, const unsigned char *skip, uint16_t skipped_marks):
    """A block of code between its fences; None without text."""
    from scutch.content.markdown.code import fenced  # most pages have none

    cdef Preformatted lines
    lines.text.size, lines.text.room, lines.text.failed = 0, INITIAL_SIZE, False
    lines.open, lines.depth, lines.room = NULL, 0, 0
    lines.text.data = <unsigned char *>malloc(INITIAL_SIZE)
    if lines.text.data == NULL:
        raise MemoryError
    try:
        read_preformatted(&columns.page, node, skip, skipped_marks, &lines)
        if lines.text.failed:
            raise MemoryError
        return fenced(columns, node, lines.text.data[: lines.text.size].decode("utf-8", "replace"))
    finally:
        free(lines.open)
        free(lines.text.data)
