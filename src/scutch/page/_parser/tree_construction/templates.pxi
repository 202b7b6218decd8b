# Templates, and the reset of the insertion mode at the end of a template or the begin of a fragment.

cdef void start_template(Parser *p, Token *t) noexcept nogil:
    if is_crowded(p):
        p.limits |= LIMIT_DEPTH
        insert_void(p, t)
        return
    open_element(p, t)
    push_formatting(p, NO_NODE)
    p.frameset_ok = False
    p.mode = IN_TEMPLATE
    p.template_modes[p.templates] = IN_TEMPLATE
    p.templates += 1


cdef void end_template(Parser *p, Token *t) noexcept nogil:
    if not p.open_count[TAG_TEMPLATE]:
        return
    close_implied(p, CLASS_IMPLIED_END_THOROUGHLY, 0)
    pop_until(p, t, TAG_TEMPLATE)
    leave_template(p)


cdef void leave_template(Parser *p) noexcept nogil:
    clear_formatting(p)
    if p.templates:
        p.templates -= 1
    reset_mode(p)


cdef bint in_template(Parser *p, Token *t) noexcept nogil:
    cdef uint8_t mode = IN_BODY
    if t.kind == END_OF_FILE:
        if not p.open_count[TAG_TEMPLATE]:
            return False
        while p.open_count[TAG_TEMPLATE] and current_tag(p) != TAG_TEMPLATE:
            pop(p)
        pop(p)
        leave_template(p)
        return True
    if t.kind == END_TAG:
        if t.name == TAG_TEMPLATE:
            end_template(p, t)
        return False
    if t.kind != START_TAG:
        return in_body(p, t)
    if is_head_content(t):
        return head_start(p, t)
    if t.name in (TAG_CAPTION, TAG_COLGROUP, TAG_TBODY, TAG_TFOOT, TAG_THEAD):
        mode = IN_TABLE
    elif t.name == TAG_COL:
        mode = IN_COLUMN_GROUP
    elif t.name == TAG_TR:
        mode = IN_TABLE_BODY
    elif t.name in (TAG_TD, TAG_TH):
        mode = IN_ROW
    p.mode = mode
    if p.templates:
        p.template_modes[p.templates - 1] = mode
    return True


cdef void reset_mode(Parser *p) noexcept nogil:
    """Reset the insertion mode appropriately: by the innermost open element that determines one."""
    cdef int i
    cdef uint16_t tag
    for i in range(p.depth, 0, -1):
        tag = p.context if i == 1 and p.context else p.open_tag[i]
        if mode_of(p, tag, i == 1):
            return
    p.mode = IN_BODY


cdef bint mode_of(Parser *p, uint16_t tag, bint last) noexcept nogil:
    if tag in (TAG_TD, TAG_TH) and not last:
        p.mode = IN_CELL
    elif tag == TAG_TR:
        p.mode = IN_ROW
    elif tag in (TAG_TBODY, TAG_THEAD, TAG_TFOOT):
        p.mode = IN_TABLE_BODY
    elif tag == TAG_CAPTION:
        p.mode = IN_CAPTION
    elif tag == TAG_COLGROUP:
        p.mode = IN_COLUMN_GROUP
    elif tag == TAG_TABLE:
        p.mode = IN_TABLE
    elif tag == TAG_TEMPLATE:
        p.mode = p.template_modes[p.templates - 1] if p.templates else IN_BODY
    elif tag == TAG_HEAD and not last:
        p.mode = IN_HEAD
    elif tag == TAG_BODY:
        p.mode = IN_BODY
    elif tag == TAG_FRAMESET:
        p.mode = IN_FRAMESET
    elif tag == TAG_HTML:
        p.mode = BEFORE_HEAD if p.head == NO_NODE else AFTER_HEAD
    else:
        return False
    return True
