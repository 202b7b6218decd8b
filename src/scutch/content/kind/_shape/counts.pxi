# Counts over the whole page and its address.

cdef void count_nodes(shape_t *k, float *f) noexcept nogil:
    """Count the texts and the visible elements of the page."""
    cdef const page_t *p = k.page
    cdef int32_t i
    for i in range(<int32_t>p.node_rows):
        if p.tag[i] == TEXT:
            if p.chars[i]:
                count_text(k, i, f)
        elif not p.marks[i] & (MARK_IGNORED | MARK_HIDDEN):
            count_element(k, i, f)


cdef inline void count_text(shape_t *k, int32_t i, float *f) noexcept nogil:
    cdef const page_t *p = k.page
    cdef bint is_link = p.marks[i] & MARK_LINK != 0
    if p.chars[i] >= LONG and not is_link:
        f[F_LONGEST_RUN] = max(f[F_LONGEST_RUN], <float>p.chars[i])
    if k.signs[i + 1].label_prices > k.signs[i].label_prices:
        f[F_PRICES_LINKED] += is_link
        if k.price < 0:
            k.price = i


cdef void count_element(shape_t *k, int32_t i, float *f) noexcept nogil:
    cdef const page_t *p = k.page
    cdef uint16_t tag = p.tag[i]
    if class_of(tag) & CLASS_HEADING and p.chars[i]:
        f[F_H1] += tag == TAG_H1
        f[F_H2] += tag == TAG_H2
        f[F_H3] += tag == TAG_H3
        if tag == TAG_H1 and k.title < 0:
            k.title = i
    elif tag == TAG_TIME:
        f[F_TIMES] += 1
    f[F_TABLES] += tag == TAG_TABLE
    f[F_CELLS] += tag == TAG_TD
    f[F_ITEMS] += tag == TAG_LI
    f[F_PARAGRAPHS] += tag == TAG_P
    f[F_FORMS] += tag == TAG_FORM
    f[F_INPUTS] += tag == TAG_INPUT
    f[F_BUTTONS] += tag == TAG_BUTTON
    f[F_ARTICLES] += tag == TAG_ARTICLE
    f[F_QUOTES] += tag == TAG_BLOCKQUOTE
    f[F_FIGURES] += tag == TAG_FIGURE
    f[F_SECTIONS] += tag == TAG_SECTION
    f[F_LISTS_OF_TERMS] += tag == TAG_DL
    if tag == TAG_PRE or tag == TAG_CODE and p.tag[p.parent[i]] != TAG_PRE:
        f[F_CODES] += 1
        f[F_CODE_SHARE] += p.chars[i]
    f[F_DEPTH] = max(f[F_DEPTH], <float>p.depth[i])
    if p.marks[i] & MARK_MAIN and (k.main < 0 or p.chars[i] > p.chars[k.main]):
        k.main = i
    if p.marks[i] & MARK_NAVIGATION:
        f[F_NAVIGATION] += p.chars[i]
    elif p.marks[i] & MARK_CONTENTINFO:
        f[F_FOOTER] += p.chars[i]
    elif p.marks[i] & MARK_BANNER:
        f[F_BANNER] += p.chars[i]
    elif p.marks[i] & MARK_COMPLEMENTARY:
        f[F_ASIDE] += p.chars[i]


cdef void count_controls(shape_t *k, float *f) noexcept nogil:
    """Count selects, text areas, frames and videos, visible or not."""
    cdef const page_t *p = k.page
    cdef int32_t i
    for i in range(<int32_t>p.node_rows):
        f[F_SELECTS] += p.tag[i] == TAG_SELECT
        f[F_AREAS] += p.tag[i] == TAG_TEXTAREA
        f[F_FRAMES] += (p.tag[i] == TAG_IFRAME) + (p.tag[i] == TAG_VIDEO)


cdef void describe_address(const unsigned char *s, uint32_t size, float *f) noexcept nogil:
    """Features of the path of an address."""
    cdef uint32_t i = 0, begin, last
    while i + 3 < size and not (s[i] == c":" and s[i + 1] == c"/" and s[i + 2] == c"/"):
        i += 1
    if i + 3 >= size:
        return
    i += 3
    while i < size and s[i] != c"/":
        i += 1
    begin, last = i, i
    f[F_ADDRESS_KNOWN] = 1
    while i < size and s[i] != c"?" and s[i] != c"#":
        if s[i] == c"/" and i + 1 < size and s[i + 1] != c"?" and s[i + 1] != c"#":
            last = i
            f[F_ADDRESS_DEPTH] += 1
            f[F_ADDRESS_HYPHENS] = 0
        f[F_ADDRESS_DIGITS] += is_digit(s[i])
        f[F_ADDRESS_HYPHENS] += s[i] == c"-"
        if i + 5 < size and s[i] == c"/" and s[i + 1] == c"2" and s[i + 2] == c"0" and is_digit(s[i + 3]) and is_digit(s[i + 4]):
            f[F_ADDRESS_DATED] = 1
        i += 1
    f[F_ADDRESS_LENGTH], f[F_ADDRESS_LAST] = i - begin, i - last
    f[F_ADDRESS_QUERY] = i < size and s[i] == c"?"
