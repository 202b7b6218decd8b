# The insertion modes of tables. Content that is not allowed in a table is inserted before it (foster parenting).

cdef bint by_table_mode(Parser *p, Token *t) noexcept nogil:
    if p.mode == IN_CELL:
        return in_cell(p, t)
    if p.mode == IN_TABLE_TEXT:
        return in_table_text(p, t)
    if p.mode == IN_ROW:
        return in_row(p, t)
    if p.mode == IN_TABLE_BODY:
        return in_table_body(p, t)
    if p.mode == IN_TABLE:
        return in_table(p, t)
    if p.mode == IN_CAPTION:
        return in_caption(p, t)
    if p.mode == IN_COLUMN_GROUP:
        return in_column_group(p, t)
    return in_template(p, t)


cdef inline bint is_table_part(uint32_t name) noexcept nogil:
    return name in (TAG_CAPTION, TAG_COL, TAG_COLGROUP, TAG_TBODY, TAG_TD, TAG_TFOOT, TAG_TH, TAG_THEAD, TAG_TR)


cdef inline bint is_section(uint32_t name) noexcept nogil:
    return name in (TAG_TBODY, TAG_TFOOT, TAG_THEAD)


cdef inline bint is_open(const Parser *p, uint32_t name) noexcept nogil:
    """Whether an element is in table scope."""
    return in_scope(p, name, CLASS_TABLE_SCOPE)


cdef bint in_table(Parser *p, Token *t) noexcept nogil:
    if t.kind in (CHARACTERS, NULS) and class_of(current_tag(p)) & (CLASS_TABLE_CONTEXT) | (current_tag(p) == TAG_TEMPLATE):
        p.table_mode = p.mode
        p.mode = IN_TABLE_TEXT
        memset(&p.pending, 0, sizeof(Build))
        return True
    if t.kind == COMMENT_TOKEN:
        insert_comment(p, t, NO_NODE)
        return False
    if t.kind == START_TAG and is_table_part(t.name):
        return start_table_part(p, t)
    if is_start(t, TAG_TABLE) or is_end(t, TAG_TABLE):
        if not is_open(p, TAG_TABLE):
            return False
        pop_until(p, t, TAG_TABLE)
        reset_mode(p)
        return t.kind == START_TAG
    if t.kind == END_TAG and (is_table_part(t.name) or t.name in (TAG_BODY, TAG_HTML)):
        return False
    if t.kind == DOCTYPE_TOKEN:
        return False
    if t.kind == START_TAG and t.name in (TAG_STYLE, TAG_SCRIPT, TAG_TEMPLATE):
        return head_start(p, t)
    if is_end(t, TAG_TEMPLATE):
        end_template(p, t)
        return False
    if t.kind == END_OF_FILE:
        return in_body(p, t)
    if is_start(t, TAG_INPUT) and is_hidden_input(p, t):
        insert_void(p, t)
        return False
    if is_start(t, TAG_FORM):
        if p.form == NO_NODE and not p.open_count[TAG_TEMPLATE]:
            p.form = open_element(p, t)
            pop_void(p, t)
        return False
    return fostered(p, t)


cdef bint fostered(Parser *p, Token *t) noexcept nogil:
    cdef bint again
    p.foster = True
    again = in_body(p, t)
    p.foster = False
    return again


cdef bint start_table_part(Parser *p, Token *t) noexcept nogil:
    clear_back_to(p, CLASS_TABLE_SCOPE)
    if t.name == TAG_CAPTION:
        push_formatting(p, NO_NODE)
        open_element(p, t)
        p.mode = IN_CAPTION
        return False
    if is_section(t.name):
        open_element(p, t)
        p.mode = IN_TABLE_BODY
        return False
    if t.name == TAG_COLGROUP:
        open_element(p, t)
        p.mode = IN_COLUMN_GROUP
        return False
    if t.name == TAG_COL:
        open_implied(p, TAG_COLGROUP)
        p.mode = IN_COLUMN_GROUP
        return True
    open_implied(p, TAG_TBODY)
    p.mode = IN_TABLE_BODY
    return True


cdef bint in_table_text(Parser *p, Token *t) noexcept nogil:
    """The "in table text" insertion mode: pending white space is inserted in place, any other text is fostered as a whole."""
    cdef Token text
    if t.kind == NULS:
        return False
    if t.kind == CHARACTERS:
        if p.pending.size == 0:
            p.pending.data, p.pending.size, p.pending.begin = t.data, t.size, t.begin
        else:
            extend_text(p, &p.pending, t.data, t.size)
        p.pending.end = t.end
        p.pending.tag |= leading_space(p, t) < t.size
        return False
    p.mode = p.table_mode
    memset(&text, 0, sizeof(Token))
    text.kind = CHARACTERS
    text.data, text.size, text.begin, text.end = p.pending.data, p.pending.size, p.pending.begin, p.pending.end
    if p.pending.tag:
        fostered(p, &text)
    else:
        insert_characters(p, &text)
    return True


cdef bint in_caption(Parser *p, Token *t) noexcept nogil:
    if is_end(t, TAG_CAPTION) or (t.kind == START_TAG and is_table_part(t.name)) or is_end(t, TAG_TABLE):
        if not is_open(p, TAG_CAPTION):
            return False
        close_implied(p, CLASS_IMPLIED_END, 0)
        pop_until(p, t, TAG_CAPTION)
        clear_formatting(p)
        p.mode = IN_TABLE
        return not is_end(t, TAG_CAPTION)
    if t.kind == END_TAG and (is_table_part(t.name) or t.name in (TAG_BODY, TAG_HTML)):
        return False
    return in_body(p, t)


cdef bint in_column_group(Parser *p, Token *t) noexcept nogil:
    if t.kind == CHARACTERS and current_tag(p) != TAG_COLGROUP:  # a template or fragment: text is dropped character by character
        insert_only_space(p, t)
        return False
    if t.kind == DOCTYPE_TOKEN or not take_space(p, t, True):
        return False
    if t.kind == COMMENT_TOKEN:
        insert_comment(p, t, NO_NODE)
        return False
    if is_start(t, TAG_HTML) or t.kind == END_OF_FILE:
        return in_body(p, t)
    if is_start(t, TAG_COL):
        insert_void(p, t)
        return False
    if is_start(t, TAG_TEMPLATE):
        return head_start(p, t)
    if is_end(t, TAG_TEMPLATE):
        end_template(p, t)
        return False
    if is_end(t, TAG_COL) or current_tag(p) != TAG_COLGROUP:
        return False
    pop_own(p, t)
    p.mode = IN_TABLE
    return not is_end(t, TAG_COLGROUP)


cdef bint in_table_body(Parser *p, Token *t) noexcept nogil:
    if t.kind == START_TAG and t.name in (TAG_TR, TAG_TD, TAG_TH):
        clear_back_to(p, CLASS_TABLE_SCOPE | CLASS_SECTION)
        p.mode = IN_ROW
        if t.name == TAG_TR:
            open_element(p, t)
            return False
        open_implied(p, TAG_TR)
        return True
    if t.kind == END_TAG and is_section(t.name):
        if is_open(p, t.name):
            leave_section(p, t)
        return False
    if (t.kind == START_TAG and is_table_part(t.name)) or is_end(t, TAG_TABLE):
        if not class_in_scope(p, CLASS_SECTION, CLASS_TABLE_SCOPE):
            return False
        leave_section(p, t)
        return True
    if t.kind == END_TAG and (is_table_part(t.name) or t.name in (TAG_BODY, TAG_HTML)):
        return False
    return in_table(p, t)


cdef void leave_section(Parser *p, Token *t) noexcept nogil:
    clear_back_to(p, CLASS_TABLE_SCOPE | CLASS_SECTION)
    if p.depth > 1:
        pop_own(p, t)
    p.mode = IN_TABLE


cdef bint in_row(Parser *p, Token *t) noexcept nogil:
    if t.kind == START_TAG and t.name in (TAG_TD, TAG_TH):
        clear_back_to(p, CLASS_TABLE_SCOPE | CLASS_ROW)
        open_element(p, t)
        p.mode = IN_CELL
        push_formatting(p, NO_NODE)
        return False
    if is_end(t, TAG_TR):
        leave_row(p, t)
        return False
    if (t.kind == START_TAG and is_table_part(t.name)) or is_end(t, TAG_TABLE):
        return leave_row(p, t)
    if t.kind == END_TAG and is_section(t.name):
        return is_open(p, t.name) and leave_row(p, t)
    if t.kind == END_TAG and (is_table_part(t.name) or t.name in (TAG_BODY, TAG_HTML)):
        return False
    return in_table(p, t)


cdef bint leave_row(Parser *p, Token *t) noexcept nogil:
    """Close the open row; returns whether there was one."""
    if not is_open(p, TAG_TR):
        return False
    clear_back_to(p, CLASS_TABLE_SCOPE | CLASS_ROW)
    if p.depth > 1:
        pop_own(p, t)
    p.mode = IN_TABLE_BODY
    return True


cdef bint in_cell(Parser *p, Token *t) noexcept nogil:
    if t.kind == END_TAG and t.name in (TAG_TD, TAG_TH):
        if is_open(p, t.name):
            close_implied(p, CLASS_IMPLIED_END, 0)
            pop_until(p, t, t.name)
            clear_formatting(p)
            p.mode = IN_ROW
        return False
    if t.kind == START_TAG and is_table_part(t.name):
        return leave_cell(p, t)
    if t.kind == END_TAG:
        if t.name == TAG_TABLE or t.name == TAG_TR or is_section(t.name):
            return is_open(p, t.name) and leave_cell(p, t)
        if is_table_part(t.name) or t.name in (TAG_BODY, TAG_HTML):
            return False
    return in_body(p, t)


cdef bint leave_cell(Parser *p, Token *t) noexcept nogil:
    """Close the open cell; returns whether there was one."""
    if not class_in_scope(p, CLASS_CELL, CLASS_TABLE_SCOPE):
        return False
    close_implied(p, CLASS_IMPLIED_END, 0)
    pop_until_class(p, t, CLASS_CELL)
    clear_formatting(p)
    p.mode = IN_ROW
    return True
