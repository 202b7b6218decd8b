# The "in body" insertion mode, which handles most of a page. tags.BODY_START and tags.BODY_END map tags to rules. A rule returns
# True to reprocess the token.

cdef bint in_body(Parser *p, Token *t) noexcept nogil:
    if t.kind == CHARACTERS:
        reconstruct(p)
        insert_characters(p, t)
        if p.frameset_ok and leading_space(p, t) < t.size:
            p.frameset_ok = False
    elif t.kind == START_TAG:
        return body_start(p, t)
    elif t.kind == END_TAG:
        return body_end(p, t)
    elif t.kind == COMMENT_TOKEN:
        insert_comment(p, t, NO_NODE)
    elif t.kind == END_OF_FILE and p.templates:
        return in_template(p, t)
    return False


# ---- start tags

cdef bint body_start(Parser *p, Token *t) noexcept nogil:
    cdef uint8_t rule = start_rule[t.name] if t.name < STATIC_TAGS else START_ORDINARY
    if rule == START_ORDINARY:
        reconstruct(p)
        open_element(p, t)
    elif rule == START_BLOCK:
        close_p(p, t)
        open_element(p, t)
    elif rule == START_ANCHOR:
        start_anchor(p, t)
    elif rule == START_FORMATTING:
        reconstruct(p)
        push_formatting(p, open_element(p, t))
    elif rule == START_ITEM:
        start_item(p, t)
    elif rule == START_VOID:
        return start_void(p, t)
    elif rule == START_HEADING:
        close_p(p, t)
        if class_of(current_tag(p)) & CLASS_HEADING:
            pop(p)
        open_element(p, t)
    elif rule == START_HEAD_CONTENT:
        return head_start(p, t)
    elif rule in (START_FORM, START_INPUT, START_TEXTAREA, START_SELECT, START_OPTION, START_BUTTON):
        start_control(p, t, rule)
    elif rule in (START_PRE, START_XMP, START_IFRAME, START_NOEMBED, START_PLAINTEXT):
        start_text_block(p, t, rule)
    elif rule in (START_HTML, START_BODY, START_FRAMESET):
        start_root(p, t, rule)
    elif rule == START_FOREIGN:
        reconstruct(p)
        open_foreign(p, t, MATH if t.name == TAG_MATH else SVG)
    elif rule != START_STRAY:
        start_other(p, t, rule)
    return False


cdef void start_anchor(Parser *p, Token *t) noexcept nogil:
    """<a>: closes an open <a> first."""
    cdef int row = formatting_tag_row(p, TAG_A), depth
    cdef int32_t node
    if row >= 0:
        node = p.formatting[row]
        adopt(p, t, TAG_A)
        row = formatting_row(p, node)
        if row >= 0:
            drop_formatting(p, row)
        depth = depth_of(p, node)
        if depth:
            take_out(p, depth)
    reconstruct(p)
    push_formatting(p, open_element(p, t))


cdef void start_item(Parser *p, Token *t) noexcept nogil:
    """<li>, <dd>, <dt>: close the previous item."""
    cdef int i = p.depth
    cdef uint16_t tag
    p.frameset_ok = False
    while i > 0:
        tag = p.open_tag[i]
        if tag == TAG_LI if t.name == TAG_LI else tag in (TAG_DD, TAG_DT):
            close_implied(p, CLASS_IMPLIED_END, tag)
            pop_until(p, t, tag)
            break
        if bounds(tag, CLASS_SPECIAL) and tag not in (TAG_ADDRESS, TAG_DIV, TAG_P):
            break
        i -= 1
    close_p(p, t)
    open_element(p, t)


cdef bint start_void(Parser *p, Token *t) noexcept nogil:
    if t.name == TAG_IMAGE:
        t.name = TAG_IMG
        return True
    reconstruct(p)
    insert_void(p, t)
    p.frameset_ok = False
    return False


cdef void start_control(Parser *p, Token *t, uint8_t rule) noexcept nogil:
    """Form controls. In the current standard a select may hold any element; only input and another select close it."""
    if rule == START_FORM:
        start_form(p, t)
    elif rule == START_INPUT:
        start_input(p, t)
    elif rule == START_TEXTAREA:
        open_element(p, t)
        p.frameset_ok = False
        read_raw(p, t)
    elif rule == START_SELECT:
        start_select(p, t)
    elif rule == START_OPTION:
        start_option(p, t)
    else:
        if in_scope(p, TAG_BUTTON, CLASS_SCOPE):
            close_implied(p, CLASS_IMPLIED_END, 0)
            pop_until(p, t, TAG_BUTTON)
        reconstruct(p)
        open_element(p, t)
        p.frameset_ok = False


cdef void start_form(Parser *p, Token *t) noexcept nogil:
    cdef int32_t node
    if p.form != NO_NODE and not p.open_count[TAG_TEMPLATE]:
        return
    close_p(p, t)
    node = open_element(p, t)
    if not p.open_count[TAG_TEMPLATE]:
        p.form = node


cdef void start_input(Parser *p, Token *t) noexcept nogil:
    if p.context == TAG_SELECT:
        return
    if in_scope(p, TAG_SELECT, CLASS_SCOPE):
        pop_until(p, t, TAG_SELECT)
    reconstruct(p)
    insert_void(p, t)
    if not is_hidden_input(p, t):
        p.frameset_ok = False


cdef bint is_hidden_input(const Parser *p, const Token *t) noexcept nogil:
    cdef uint32_t i
    cdef const Attribute *row
    for i in range(t.attr_begin, t.attr_begin + t.attr_count):
        row = &p.attrs[i]
        if row.name == ATTR_TYPE:
            return equals_folded(at(p, row.data), row.size, b"hidden", 6)
    return False


cdef bint equals_folded(const unsigned char *s, uint32_t size, const unsigned char *lower, uint32_t lower_size) noexcept nogil:
    cdef uint32_t i
    if size != lower_size:
        return False
    for i in range(size):
        if (s[i] | 0x20 if c'A' <= s[i] <= c'Z' else s[i]) != lower[i]:
            return False
    return True


cdef void start_select(Parser *p, Token *t) noexcept nogil:
    if p.context == TAG_SELECT:
        return
    if in_scope(p, TAG_SELECT, CLASS_SCOPE):
        pop_until(p, t, TAG_SELECT)
        return
    reconstruct(p)
    open_element(p, t)
    p.frameset_ok = False


cdef void start_option(Parser *p, Token *t) noexcept nogil:
    if in_scope(p, TAG_SELECT, CLASS_SCOPE):
        close_implied(p, CLASS_IMPLIED_END, TAG_OPTGROUP if t.name == TAG_OPTION else 0)
    elif current_tag(p) == TAG_OPTION:
        pop(p)
    reconstruct(p)
    open_element(p, t)


cdef void start_text_block(Parser *p, Token *t, uint8_t rule) noexcept nogil:
    """Raw text and RCDATA elements, and elements whose first line feed is dropped."""
    if rule in (START_PRE, START_XMP, START_PLAINTEXT):
        close_p(p, t)
    if rule == START_XMP:
        reconstruct(p)
    if rule in (START_PRE, START_XMP, START_IFRAME):
        p.frameset_ok = False
    open_element(p, t)
    if rule == START_PRE:
        p.skip_newline = True
    else:
        read_raw(p, t)


cdef void start_root(Parser *p, Token *t, uint8_t rule) noexcept nogil:
    """Repeated <html> and <body>: their attributes are merged into the first ones. <frameset>: replaces an empty body."""
    if p.open_count[TAG_TEMPLATE]:
        return
    if rule == START_HTML:
        if p.depth > 0:
            merge_attributes(p, t, p.open[1])
        return
    if p.depth < 2 or p.open_tag[2] != TAG_BODY:
        return
    if rule == START_BODY:
        p.frameset_ok = False
        merge_attributes(p, t, p.open[2])
    elif p.frameset_ok:
        detach(p, p.open[2])
        while p.depth > 1:
            pop(p)
        open_element(p, t)
        p.mode = IN_FRAMESET


cdef void merge_attributes(Parser *p, Token *t, int32_t node) noexcept nogil:
    """Add the attributes that the element does not have; a budget for each page bounds the copying."""
    cdef Build *n = &p.nodes[node]
    cdef uint32_t begin = t.attr_begin, count = t.attr_count, i, k
    cdef Attribute row
    if count == 0:
        return
    if n.attr_count + count > p.merges_left:
        p.limits |= LIMIT_ATTRIBUTES
        return
    p.merges_left -= n.attr_count + count
    p.serial += 1
    for k in range(n.attr_count):
        p.seen[p.attrs[n.attr_begin + k].name] = p.serial
    t.attr_begin = p.attr_size  # the element's attributes again, then the new ones
    for i in range(n.attr_begin, n.attr_begin + n.attr_count):
        copy_attribute(p, i)
    for i in range(begin, begin + count):
        row = p.attrs[i]
        if p.seen[row.name] != p.serial:
            copy_attribute(p, i)
    t.used = True
    n.attr_begin, n.attr_count = t.attr_begin, <uint16_t>(p.attr_size - t.attr_begin)


cdef void copy_attribute(Parser *p, uint32_t row) noexcept nogil:
    if reserve(p, <void **>&p.attrs, &p.attr_room, p.attr_size + 1, sizeof(Attribute)):
        p.attrs[p.attr_size] = p.attrs[row]
        p.attr_size += 1


cdef void start_other(Parser *p, Token *t, uint8_t rule) noexcept nogil:
    if rule == START_TABLE:
        start_table(p, t)
    elif rule == START_PARAM:
        insert_void(p, t)
    elif rule == START_RULE:
        close_p(p, t)
        if in_scope(p, TAG_SELECT, CLASS_SCOPE):
            close_implied(p, CLASS_IMPLIED_END, 0)
        insert_void(p, t)
        p.frameset_ok = False
    elif rule == START_NOBR:
        reconstruct(p)
        if in_scope(p, TAG_NOBR, CLASS_SCOPE):
            adopt(p, t, TAG_NOBR)
            reconstruct(p)
        push_formatting(p, open_element(p, t))
    elif rule == START_OBJECT:
        reconstruct(p)
        open_element(p, t)
        push_formatting(p, NO_NODE)
        p.frameset_ok = False
    else:
        start_ruby(p, t, rule)


cdef void start_ruby(Parser *p, Token *t, uint8_t rule) noexcept nogil:
    if in_scope(p, TAG_RUBY, CLASS_SCOPE):
        close_implied(p, CLASS_IMPLIED_END, TAG_RTC if rule == START_RUBY_TEXT else 0)
    open_element(p, t)


cdef void start_table(Parser *p, Token *t) noexcept nogil:
    if not p.quirks:
        close_p(p, t)
    p.frameset_ok = False
    if is_crowded(p):
        p.limits |= LIMIT_DEPTH
        insert_void(p, t)
        return
    open_element(p, t)
    p.mode = IN_TABLE
