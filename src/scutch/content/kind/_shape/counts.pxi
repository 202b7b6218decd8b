# Counts over the whole page and its address.

cdef void count_nodes(shape_t *k, float *f) noexcept nogil:
    """Count the texts and the visible elements of the page."""
    cdef const page_t *p = k.page
    cdef int32_t counts[STATIC_TAGS]
    cdef int32_t i
    memset(counts, 0, sizeof(counts))
    for i in range(<int32_t>p.node_rows):
        if p.tag[i] == TEXT:
            if p.chars[i]:
                count_text(k, i, f)
        elif not p.marks[i] & (MARK_IGNORED | MARK_HIDDEN):
            counts[p.tag[i] if p.tag[i] < STATIC_TAGS else TEXT] += 1
            count_element(k, i, f)
    put_counts(counts, f)


cdef inline void count_text(shape_t *k, int32_t i, float *f) noexcept nogil:
    cdef const page_t *p = k.page
    cdef bint is_link = p.marks[i] & MARK_LINK != 0
    if p.chars[i] >= LONG and not is_link:
        f[F_LONGEST_RUN] = max(f[F_LONGEST_RUN], <float>p.chars[i])
    if k.has_prices and p.text_length[i] <= LABEL and k.shown[i + 1].label_prices > k.shown[i].label_prices:
        f[F_PRICES_LINKED] += is_link
        if k.price < 0:
            k.price = i


cdef inline void count_element(shape_t *k, int32_t i, float *f) noexcept nogil:
    cdef const page_t *p = k.page
    cdef uint16_t tag = p.tag[i]
    if class_of(tag) & CLASS_HEADING and p.chars[i]:
        f[F_H1] += tag == TAG_H1
        f[F_H2] += tag == TAG_H2
        f[F_H3] += tag == TAG_H3
        if tag == TAG_H1 and k.title < 0:
            k.title = i
    elif tag == TAG_PRE or tag == TAG_CODE and p.tag[p.parent[i]] != TAG_PRE:
        f[F_CODES] += 1
        f[F_CODE_SHARE] += p.chars[i]
    f[F_DEPTH] = max(f[F_DEPTH], <float>p.depth[i])
    if p.marks[i] & LANDMARKS:
        count_landmark(k, i, f)


cdef void count_landmark(shape_t *k, int32_t i, float *f) noexcept nogil:
    cdef const page_t *p = k.page
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


cdef void put_counts(const int32_t *counts, float *f) noexcept nogil:
    """Put the numbers of visible elements by tag into the row."""
    f[F_TIMES], f[F_TABLES], f[F_CELLS], f[F_ITEMS] = counts[TAG_TIME], counts[TAG_TABLE], counts[TAG_TD], counts[TAG_LI]
    f[F_PARAGRAPHS], f[F_FORMS], f[F_INPUTS], f[F_BUTTONS] = counts[TAG_P], counts[TAG_FORM], counts[TAG_INPUT], counts[TAG_BUTTON]
    f[F_ARTICLES], f[F_QUOTES], f[F_FIGURES] = counts[TAG_ARTICLE], counts[TAG_BLOCKQUOTE], counts[TAG_FIGURE]
    f[F_SECTIONS], f[F_LISTS_OF_TERMS] = counts[TAG_SECTION], counts[TAG_DL]


cdef void count_controls(shape_t *k, float *f) noexcept nogil:
    """Count selects, text areas, frames and videos, visible or not."""
    cdef const page_t *p = k.page
    cdef int32_t i, selects = 0, areas = 0, frames = 0
    for i in range(<int32_t>p.node_rows):
        selects += p.tag[i] == TAG_SELECT
        areas += p.tag[i] == TAG_TEXTAREA
        frames += (p.tag[i] == TAG_IFRAME) | (p.tag[i] == TAG_VIDEO)
    f[F_SELECTS], f[F_AREAS], f[F_FRAMES] = selects, areas, frames


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
