# Marks of nodes: hidden, ignored, link, landmark.

cdef uint16_t marks_of(Finish *f, const Build *n, uint32_t i, uint16_t above) noexcept nogil:
    """Marks of an element: inherited, and by its tag and attributes. Fills also class_id and id_id."""
    cdef uint16_t marks = above & (MARK_HIDDEN | MARK_IGNORED | MARK_LINK)
    cdef const Attribute *row = f.p.attrs + n.attr_begin
    cdef const Attribute *end = row + n.attr_count
    if n.tag < STATIC_TAGS:
        marks |= tag_marks[n.tag]
        if tag_class[n.tag] & CLASS_IGNORED and n.sight != SPLICED:
            marks |= MARK_IGNORED
    elif n.tag == SVG | TAG_SVG:
        marks |= MARK_IGNORED
    if n.sight == CONCEALED:
        marks |= MARK_HIDDEN
    while row < end:
        if row.name == ATTR_CLASS:
            f.page.class_id[i] = label_of(f, row.data, row.size)
            if f.label_is_icon[f.page.class_id[i]]:
                marks |= MARK_IGNORED
        elif row.name == ATTR_HREF:
            if n.tag == TAG_A:
                marks |= MARK_LINK
        elif row.name == ATTR_ID:
            f.page.id_id[i] = label_of(f, row.data, row.size)
        elif row.name == ATTR_STYLE:
            if n.sight == AS_WRITTEN and hides(at(f.p, row.data), row.size):
                marks |= MARK_HIDDEN
        elif row.name == ATTR_HIDDEN:
            if n.sight == AS_WRITTEN:
                marks |= MARK_HIDDEN
        elif row.name in (ATTR_ROLE, ATTR_ARIA_HIDDEN, ATTR_TYPE):
            marks |= mark_of(f.p, n.tag, row)
        row += 1
    return marks


cdef uint16_t mark_of(const Parser *p, uint16_t tag, const Attribute *row) noexcept nogil:
    cdef const unsigned char *value = at(p, row.data)
    cdef uint32_t r
    if row.name == ATTR_ARIA_HIDDEN:  # a caption is hidden from readers of the alternative text only
        return MARK_HIDDEN if tag != TAG_FIGCAPTION and equals_folded(value, row.size, b"true", 4) else 0
    if row.name == ATTR_TYPE:
        return MARK_HIDDEN if tag == TAG_INPUT and equals_folded(value, row.size, b"hidden", 6) else 0
    for r in range(ROLES):
        if equals_folded(value, row.size, role_pool + role_at[r], role_at[r + 1] - role_at[r]):
            return role_marks[r]
    return 0


cdef bint names_ligature(const unsigned char *value, uint32_t size) noexcept nogil:
    """Whether one of some class names is that of an icon font whose icons are written as words, such as "arrow_back"."""
    cdef uint32_t i = next_pair(value, 7, size, c'l', c'-') if size > 8 else size
    while i < size:
        if memcmp(value + i - 7, b"material", 8) == 0:
            if is_style_of(value + i + 2, size - i - 2, b"icons", 5) or is_style_of(value + i + 2, size - i - 2, b"symbols", 7):
                return True
        i = next_pair(value, i + 1, size, c'l', c'-')
    return False


cdef inline bint is_style_of(
    const unsigned char *name, uint32_t size, const unsigned char *font, uint32_t font_size
) noexcept nogil:
    """Whether a name is that of a font, or of one of its styles: outlined, rounded, sharp, two-tone."""
    if size < font_size or memcmp(name, font, font_size) != 0:
        return False
    if size == font_size or byte_class[name[font_size]] & BYTE_SPACE:
        return True
    return name[font_size] == c'-' and size > font_size + 2 and (
        name[font_size + 1] in (c'o', c'r') or memcmp(name + font_size + 1, b"sh", 2) == 0
        or memcmp(name + font_size + 1, b"tw", 2) == 0
    )


cdef bint hides(const unsigned char *style, uint32_t size) noexcept nogil:
    """Whether a style attribute has ``display: none`` or ``visibility: hidden``."""
    cdef uint32_t i = next_byte(style, 0, size, c':'), begin, value
    while i < size:
        begin = i
        while begin > 0 and byte_class[style[begin - 1]] & BYTE_SPACE:
            begin -= 1
        value = i + 1
        while value < size and byte_class[style[value]] & BYTE_SPACE:
            value += 1
        if begin >= 7 and size - value >= 4 and is_word(style + begin - 7, b"display", 7) and is_word(style + value, b"none", 4):
            return True
        if begin >= 10 and size - value >= 6 and is_word(style + begin - 10, b"visibility", 10):
            if is_word(style + value, b"hidden", 6):
                return True
        i = next_byte(style, i + 1, size, c':')
    return False


cdef inline bint is_word(const unsigned char *s, const unsigned char *lower, uint32_t size) noexcept nogil:
    return equals_folded(s, size, lower, size)
