# Elements that hold text and no markup. They are read in one go: text, end tag, done, so there is no "text" insertion mode.

cdef void read_raw(Parser *p, Token *t) noexcept nogil:
    """Read the contents and the end tag of the element just opened for `t`."""
    cdef uint32_t begin = p.pos, end, attributes = p.attr_size
    cdef Slice text
    cdef Token close
    if t.name == TAG_PLAINTEXT:
        end = p.size
    elif t.name == TAG_SCRIPT:
        end = script_end(p, begin)
    else:
        end = raw_end(p, begin, t.name)
    text = resolve(p, begin, end, IN_TEXT if class_of(t.name) & CLASS_RCDATA else PLAIN)
    if t.name == TAG_TEXTAREA and text.size and at(p, text.data)[0] == 10:
        text.data += 1
        text.size -= 1
    if t.name == TAG_PLAINTEXT and text.size:
        reconstruct(p)  # the only one of them whose text is body text
    put_raw_text(p, current(p), text, begin, end)
    p.pos = p.at = end
    if t.name == TAG_PLAINTEXT:
        return
    if end < p.size and read_tag(p, &close, END_TAG, end + 2):
        p.nodes[current(p)].end = close.end
    p.attr_size = attributes
    pop(p)


cdef void put_raw_text(Parser *p, int32_t parent, Slice text, uint32_t begin, uint32_t end) noexcept nogil:
    cdef int32_t node
    if text.size == 0:
        return
    node = new_node(p, TEXT, begin)
    p.nodes[node].data, p.nodes[node].size, p.nodes[node].end = text.data, text.size, end
    p.nodes[node].flags = FLAG_RAW
    append(p, parent, node)
