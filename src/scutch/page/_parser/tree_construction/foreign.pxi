# Foreign content: SVG and MathML inside HTML, and the integration points in them, which hold HTML.

cdef inline bint process(Parser *p, Token *t) noexcept nogil:
    """Tree construction dispatcher."""
    if adjusted_tag(p) & NAMESPACE and not takes_html(p, t):
        return in_foreign(p, t)
    return by_mode(p, t)


cdef bint takes_html(const Parser *p, const Token *t) noexcept nogil:
    """Whether the token is processed as HTML content although the adjusted current node is foreign."""
    cdef uint16_t tag = adjusted_tag(p)
    cdef bint text = t.kind == CHARACTERS or t.kind == NULS
    if t.kind == END_OF_FILE or p.depth == 0:
        return True
    if t.kind != START_TAG and not text:
        return False
    if is_math_text_point(tag):
        return text or t.name not in (TAG_MGLYPH, TAG_MALIGNMARK)
    if tag == MATH | TAG_ANNOTATION_XML and is_start(t, TAG_SVG):
        return True
    return is_html_point(p, p.depth)


cdef inline bint is_math_text_point(uint16_t tag) noexcept nogil:
    return tag in (MATH | TAG_MI, MATH | TAG_MO, MATH | TAG_MN, MATH | TAG_MS, MATH | TAG_MTEXT)


cdef bint is_html_point(const Parser *p, int depth) noexcept nogil:
    cdef uint16_t tag = p.context if depth == 1 and p.context else p.open_tag[depth]
    cdef const Build *n = &p.nodes[p.open[depth]]
    cdef const Attribute *row
    cdef uint32_t i
    if tag in (SVG | TAG_SVG_FOREIGNOBJECT, SVG | TAG_DESC, SVG | TAG_TITLE):
        return True
    if tag != MATH | TAG_ANNOTATION_XML:
        return False
    for i in range(n.attr_begin, n.attr_begin + n.attr_count):
        row = &p.attrs[i]
        if row.name == ATTR_ENCODING:
            return equals_folded(at(p, row.data), row.size, b"text/html", 9) or equals_folded(
                at(p, row.data), row.size, b"application/xhtml+xml", 21
            )
    return False


cdef void open_foreign(Parser *p, Token *t, uint16_t namespace) noexcept nogil:
    """Insert a foreign element, with adjusted case of its tag and attribute names."""
    cdef uint32_t name = tag_name(p, foreign_name(t.name, namespace)), i
    for i in range(t.attr_begin, t.attr_begin + t.attr_count):
        if p.attrs[i].name < STATIC_NAMES:
            p.attrs[i].name = svg_attribute[p.attrs[i].name] if namespace == SVG else math_attribute[p.attrs[i].name]
    open_as(p, t, name | namespace)
    if t.self_closing:
        pop_void(p, t)


cdef inline uint32_t foreign_name(uint32_t name, uint16_t namespace) noexcept nogil:
    return svg_tag[name] if namespace == SVG and name < STATIC_NAMES else name


cdef bint in_foreign(Parser *p, Token *t) noexcept nogil:
    if t.kind == CHARACTERS:
        insert_characters(p, t)
        if p.frameset_ok and leading_space(p, t) < t.size:
            p.frameset_ok = False
    elif t.kind == NULS:
        insert_replacements(p, t)
    elif t.kind == COMMENT_TOKEN:
        insert_comment(p, t, NO_NODE)
    elif t.kind == START_TAG:
        if breaks_out(p, t):
            leave_foreign(p)
            return by_mode(p, t)
        open_foreign(p, t, adjusted_tag(p) & NAMESPACE)
    elif t.kind == END_TAG:
        return end_foreign(p, t)
    return False


cdef bint breaks_out(const Parser *p, const Token *t) noexcept nogil:
    """Whether a start tag breaks out of foreign content."""
    cdef uint32_t i
    if class_of(t.name) & CLASS_BREAKOUT:
        return True
    if t.name != TAG_FONT:
        return False
    for i in range(t.attr_begin, t.attr_begin + t.attr_count):
        if p.attrs[i].name in (ATTR_COLOR, ATTR_FACE, ATTR_SIZE):
            return True
    return False


cdef void leave_foreign(Parser *p) noexcept nogil:
    """Pop foreign elements up to an HTML element or an integration point."""
    while p.depth > 1 and current_tag(p) & NAMESPACE:
        if is_math_text_point(current_tag(p)) or is_html_point(p, p.depth):
            return
        pop(p)


cdef bint end_foreign(Parser *p, Token *t) noexcept nogil:
    cdef int i = p.depth
    if t.name in (TAG_BR, TAG_P):
        leave_foreign(p)
        return by_mode(p, t)
    while i > 1:
        if not p.open_tag[i] & NAMESPACE:
            return by_mode(p, t)
        if (p.open_tag[i] & NAME_MASK) == tag_name(p, foreign_name(t.name, p.open_tag[i] & NAMESPACE)):
            while p.depth > i:
                pop(p)
            pop_void(p, t)
            return False
        i -= 1
    return False
