# Blocks of code.


ctypedef struct Preformatted:
    Flow text
    vector_t open  # ends of the line-breaking elements around the node, innermost last


cdef inline void break_line(Preformatted *lines, bint always) noexcept nogil:
    """End the line; an empty one only if ``always``."""
    cdef Flow *text = &lines.text
    if (always or (text.size and text.data[text.size - 1] != 10)) and reserve(text, 1):
        text.data[text.size] = 10
        text.size += 1


cdef void close_line_blocks(Preformatted *lines, int32_t node) noexcept nogil:
    while lines.open.size and node >= lines.open.data[lines.open.size - 1]:
        lines.open.size -= 1
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
            lines.text.failed |= not vector_push(&lines.open, page.end[node])
        node += 1
    close_line_blocks(lines, end)


cdef object fenced_code(Columns columns, int32_t node, const unsigned char *skip, uint16_t skipped_marks):
    """A block of code between its fences; None without text."""
    from scutch.content.markdown.code import fenced  # most pages have none

    cdef Preformatted lines
    memset(&lines, 0, sizeof(Preformatted))
    lines.text.room = INITIAL_SIZE
    lines.text.data = <unsigned char *>malloc(INITIAL_SIZE)
    if lines.text.data == NULL:
        raise MemoryError
    try:
        read_preformatted(&columns.page, node, skip, skipped_marks, &lines)
        if lines.text.failed:
            raise MemoryError
        return fenced(columns, node, lines.text.data[: lines.text.size].decode("utf-8", "replace"))
    finally:
        free(lines.open.data)
        free(lines.text.data)
