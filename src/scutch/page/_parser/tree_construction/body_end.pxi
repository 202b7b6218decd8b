# End tags in the body.

cdef bint body_end(Parser *p, Token *t) noexcept nogil:
    cdef uint8_t rule = end_rule[t.name] if t.name < STATIC_TAGS else END_ORDINARY
    if p.unpushed != NULL and passes_over(p, t):
        return False
    if rule == END_BLOCK:
        if in_scope(p, t.name, CLASS_SCOPE):
            close_implied(p, CLASS_IMPLIED_END, 0)
            pop_until(p, t, t.name)
    elif rule == END_FORMATTING:
        adopt(p, t, t.name)
    elif rule == END_ORDINARY:
        other_end_tag(p, t)
    elif rule == END_PARAGRAPH:
        if not in_scope(p, TAG_P, CLASS_SCOPE | CLASS_BUTTON_SCOPE):
            open_implied(p, TAG_P)
        close_p(p, t)
    elif rule == END_ITEM:
        if in_scope(p, t.name, CLASS_SCOPE | CLASS_LIST_SCOPE if t.name == TAG_LI else CLASS_SCOPE):
            close_implied(p, CLASS_IMPLIED_END, t.name)
            pop_until(p, t, t.name)
    elif rule == END_HEADING:
        if class_in_scope(p, CLASS_HEADING, CLASS_SCOPE):
            close_implied(p, CLASS_IMPLIED_END, 0)
            pop_until_class(p, t, CLASS_HEADING)
    elif rule == END_OBJECT:
        if in_scope(p, t.name, CLASS_SCOPE):
            close_implied(p, CLASS_IMPLIED_END, 0)
            pop_until(p, t, t.name)
            clear_formatting(p)
    elif rule == END_FORM:
        end_form(p, t)
    elif rule == END_BREAK:
        end_break(p, t)
    elif rule == END_TEMPLATE:
        end_template(p, t)
    else:
        return end_root(p, t)
    return False


cdef void other_end_tag(Parser *p, Token *t) noexcept nogil:
    """Any other end tag: close the nearest element of this name, unless a special element is above it on the stack."""
    cdef int i = p.depth
    cdef uint32_t tag = tag_name(p, t.name)
    if tag < STATIC_TAGS and p.open_count[tag] == 0:
        return
    while i > 1:
        if p.open_tag[i] == tag:
            close_implied(p, CLASS_IMPLIED_END, tag)
            pop_until(p, t, tag)
            return
        if bounds(p.open_tag[i], CLASS_SPECIAL):
            return
        i -= 1


cdef void end_form(Parser *p, Token *t) noexcept nogil:
    cdef int32_t node = p.form
    cdef int depth
    if p.open_count[TAG_TEMPLATE]:
        if in_scope(p, TAG_FORM, CLASS_SCOPE):
            close_implied(p, CLASS_IMPLIED_END, 0)
            pop_until(p, t, TAG_FORM)
        return
    p.form = NO_NODE
    depth = depth_of(p, node) if node != NO_NODE else 0
    if depth == 0 or not is_reachable(p, depth):
        return
    close_implied(p, CLASS_IMPLIED_END, 0)
    p.nodes[node].end = t.end
    depth = depth_of(p, node)
    if depth:
        take_out(p, depth)


cdef void end_break(Parser *p, Token *t) noexcept nogil:
    """</br> is treated as <br>."""
    t.kind = START_TAG
    t.attr_count = 0
    reconstruct(p)
    insert_void(p, t)
    p.frameset_ok = False


cdef bint end_root(Parser *p, Token *t) noexcept nogil:
    """</body> and </html> pop no element: later content still belongs to the body."""
    if not in_scope(p, TAG_BODY, CLASS_SCOPE):
        return False
    p.mode = AFTER_BODY
    if t.name == TAG_HTML:
        return True
    if p.depth > 1:
        p.nodes[p.open[2]].end = t.end
    return False
