# The other insertion modes, in the order of a page. Each returns True to reprocess the token. It has then changed the insertion
# mode or the stack, so reprocessing terminates.

cdef bint by_mode(Parser *p, Token *t) noexcept nogil:
    if p.mode == IN_BODY:
        return in_body(p, t)
    if p.mode >= IN_TABLE and p.mode <= IN_TEMPLATE:
        return by_table_mode(p, t)
    if p.mode == INITIAL:
        return initial(p, t)
    if p.mode == BEFORE_HTML:
        return before_html(p, t)
    if p.mode == BEFORE_HEAD:
        return before_head(p, t)
    if p.mode == IN_HEAD:
        return in_head(p, t)
    if p.mode == IN_HEAD_NOSCRIPT:
        return in_head_noscript(p, t)
    if p.mode == AFTER_HEAD:
        return after_head(p, t)
    if p.mode == AFTER_BODY or p.mode == AFTER_AFTER_BODY:
        return after_body(p, t)
    return by_frameset_mode(p, t)


cdef inline bint is_start(const Token *t, uint32_t name) noexcept nogil:
    return t.kind == START_TAG and t.name == name


cdef inline bint is_end(const Token *t, uint32_t name) noexcept nogil:
    return t.kind == END_TAG and t.name == name


cdef inline bint is_head_content(const Token *t) noexcept nogil:
    return t.kind == START_TAG and t.name < STATIC_TAGS and start_rule[t.name] == START_HEAD_CONTENT


cdef bint initial(Parser *p, Token *t) noexcept nogil:
    if not take_space(p, t, False):
        return False
    if t.kind == COMMENT_TOKEN:
        insert_comment(p, t, 0)
        return False
    p.mode = BEFORE_HTML
    if t.kind == DOCTYPE_TOKEN:
        insert_doctype(p, t)
        p.quirks = is_quirky(p, t)
        return False
    p.quirks = True
    return True


cdef bint is_quirky(const Parser *p, const Token *t) noexcept nogil:
    """Whether a doctype sets quirks mode, in which a table does not close a p element."""
    cdef const unsigned char *public = at(p, t.public.data)
    cdef uint32_t i, size
    if t.quirky or not equals_folded(at(p, t.data), t.size, b"html", 4):
        return True
    if t.has_system and equals_folded(
        at(p, t.system.data), t.system.size, b"http://www.ibm.com/data/dtd/v11/ibmxhtml1-transitional.dtd", 58
    ):
        return True
    if not t.has_public:
        return False
    for i in range(QUIRKS):
        size = quirk_at[i + 1] - quirk_at[i]
        if t.public.size >= size and equals_folded(public, size, quirk_pool + quirk_at[i], size):
            return True
    return (
        equals_folded(public, t.public.size, b"-//w3o//dtd w3 html strict 3.0//en//", 36)
        or equals_folded(public, t.public.size, b"-/w3c/dtd html 4.0 transitional/en", 34)
        or equals_folded(public, t.public.size, b"html", 4)
        or (not t.has_system and is_html_401(public, t.public.size))
    )


cdef bint is_html_401(const unsigned char *public, uint32_t size) noexcept nogil:
    return (size >= 32 and equals_folded(public, 32, b"-//w3c//dtd html 4.01 frameset//", 32)) or (
        size >= 36 and equals_folded(public, 36, b"-//w3c//dtd html 4.01 transitional//", 36)
    )


cdef bint before_html(Parser *p, Token *t) noexcept nogil:
    if t.kind == DOCTYPE_TOKEN or not take_space(p, t, False):
        return False
    if t.kind == COMMENT_TOKEN:
        insert_comment(p, t, 0)
        return False
    if t.kind == END_TAG and t.name not in (TAG_HEAD, TAG_BODY, TAG_HTML, TAG_BR):
        return False
    p.mode = BEFORE_HEAD
    if is_start(t, TAG_HTML):
        open_element(p, t)
        return False
    open_implied(p, TAG_HTML)
    return True


cdef bint before_head(Parser *p, Token *t) noexcept nogil:
    if t.kind == DOCTYPE_TOKEN or not take_space(p, t, False):
        return False
    if t.kind == COMMENT_TOKEN:
        insert_comment(p, t, NO_NODE)
        return False
    if is_start(t, TAG_HTML):
        return in_body(p, t)
    if t.kind == END_TAG and t.name not in (TAG_HEAD, TAG_BODY, TAG_HTML, TAG_BR):
        return False
    p.mode = IN_HEAD
    if is_start(t, TAG_HEAD):
        p.head = open_element(p, t)
        return False
    p.head = open_implied(p, TAG_HEAD)
    return True


cdef bint in_head(Parser *p, Token *t) noexcept nogil:
    if t.kind == DOCTYPE_TOKEN or not take_space(p, t, True):
        return False
    if t.kind == COMMENT_TOKEN:
        insert_comment(p, t, NO_NODE)
        return False
    if t.kind == START_TAG:
        if t.name == TAG_HTML:
            return in_body(p, t)
        if is_head_content(t):
            return head_start(p, t)
        if t.name == TAG_NOSCRIPT:
            open_element(p, t)
            p.mode = IN_HEAD_NOSCRIPT
            return False
        if t.name == TAG_HEAD:
            return False
    elif t.kind == END_TAG:
        if t.name == TAG_TEMPLATE:
            end_template(p, t)
            return False
        if t.name not in (TAG_HEAD, TAG_BODY, TAG_HTML, TAG_BR):
            return False
    pop_own(p, t)
    p.mode = AFTER_HEAD
    return not is_end(t, TAG_HEAD)


cdef bint head_start(Parser *p, Token *t) noexcept nogil:
    """Start tags in the head: void elements (base, link, meta …), raw text and RCDATA elements, script, template."""
    if t.name == TAG_TEMPLATE:
        start_template(p, t)
    elif class_of(t.name) & CLASS_VOID:
        insert_void(p, t)
    else:
        open_element(p, t)
        read_raw(p, t)
    return False


cdef bint in_head_noscript(Parser *p, Token *t) noexcept nogil:
    if t.kind == DOCTYPE_TOKEN or t.kind == COMMENT_TOKEN or not take_space(p, t, True):
        return in_head(p, t) if t.kind == COMMENT_TOKEN else False
    if t.kind == START_TAG:
        if t.name == TAG_HTML:
            return in_body(p, t)
        if t.name in (TAG_BASEFONT, TAG_BGSOUND, TAG_LINK, TAG_META, TAG_NOFRAMES, TAG_STYLE):
            return head_start(p, t)
        if t.name in (TAG_HEAD, TAG_NOSCRIPT):
            return False
    elif t.kind == END_TAG and t.name not in (TAG_NOSCRIPT, TAG_BR):
        return False
    pop_own(p, t)
    p.mode = IN_HEAD
    return not is_end(t, TAG_NOSCRIPT)


cdef bint after_head(Parser *p, Token *t) noexcept nogil:
    cdef int depth
    if t.kind == DOCTYPE_TOKEN or not take_space(p, t, True):
        return False
    if t.kind == COMMENT_TOKEN:
        insert_comment(p, t, NO_NODE)
        return False
    if is_head_content(t):
        push(p, p.head, TAG_HEAD)
        head_start(p, t)
        depth = depth_of(p, p.head)
        if depth:
            take_out(p, depth)
        return False
    if is_start(t, TAG_HTML):
        return in_body(p, t)
    if is_start(t, TAG_HEAD):
        return False
    if is_end(t, TAG_TEMPLATE):
        end_template(p, t)
        return False
    if t.kind == END_TAG and t.name not in (TAG_BODY, TAG_HTML, TAG_BR):
        return False
    if is_start(t, TAG_FRAMESET):
        open_element(p, t)
        p.mode = IN_FRAMESET
        return False
    p.mode = IN_BODY
    if is_start(t, TAG_BODY):
        open_element(p, t)
        p.frameset_ok = False
        return False
    open_implied(p, TAG_BODY)
    return True


cdef bint after_body(Parser *p, Token *t) noexcept nogil:
    """The modes "after body" and "after after body"; in the latter, comments are children of the document."""
    if t.kind == COMMENT_TOKEN:
        insert_comment(p, t, 0 if p.mode == AFTER_AFTER_BODY else p.open[1])
        return False
    if t.kind == END_OF_FILE or t.kind == DOCTYPE_TOKEN:
        return False
    if is_start(t, TAG_HTML) or (t.kind == CHARACTERS and leading_space(p, t) == t.size):
        return in_body(p, t)
    if is_end(t, TAG_HTML) and p.mode == AFTER_BODY:
        if not p.context:
            p.mode = AFTER_AFTER_BODY
            p.nodes[p.open[1]].end = t.end
        return False
    p.mode = IN_BODY
    p.nodes[p.open[1]].end = 0  # the body continues
    if p.depth > 1:
        p.nodes[p.open[2]].end = 0
    return True


# ---- framesets

cdef bint by_frameset_mode(Parser *p, Token *t) noexcept nogil:
    if t.kind == CHARACTERS:
        insert_only_space(p, t)
    elif t.kind == COMMENT_TOKEN:
        insert_comment(p, t, 0 if p.mode == AFTER_AFTER_FRAMESET else NO_NODE)
    elif is_start(t, TAG_HTML):
        return in_body(p, t)
    elif is_start(t, TAG_NOFRAMES):
        return head_start(p, t)
    elif p.mode == IN_FRAMESET:
        in_frameset(p, t)
    elif is_end(t, TAG_HTML) and p.mode == AFTER_FRAMESET:
        p.mode = AFTER_AFTER_FRAMESET
        p.nodes[p.open[1]].end = t.end
    return False


cdef void in_frameset(Parser *p, Token *t) noexcept nogil:
    if is_start(t, TAG_FRAMESET):
        if p.depth < p.max_depth:
            open_element(p, t)
        else:
            p.limits |= LIMIT_DEPTH
    elif is_start(t, TAG_FRAME):
        insert_void(p, t)
    elif is_end(t, TAG_FRAMESET) and p.depth > 1:
        pop_own(p, t)
        if not p.context and current_tag(p) != TAG_FRAMESET:
            p.mode = AFTER_FRAMESET
