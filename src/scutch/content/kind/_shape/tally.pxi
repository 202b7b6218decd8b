# What stands before each node, and what the whole page has of it.

cdef inline bint is_digit(uint8_t byte) noexcept nogil:
    return 48 <= byte <= 57


cdef bint is_currency(const unsigned char *s, uint32_t left) noexcept nogil:
    """Whether a currency sign begins here: $ £ ¥ € ₹ ₽ ₩ ￥ 元 円."""
    if s[0] < 0x80:
        return s[0] == c"$"
    if s[0] == 0xC2 and left > 1:
        return s[1] == 0xA3 or s[1] == 0xA5
    if left < 3:
        return False
    return ((s[0] == 0xE2 and s[1] == 0x82 and 0xA0 <= s[2] <= 0xBF) or (s[0] == 0xEF and s[1] == 0xBF and s[2] == 0xA5)
            or (s[0] == 0xE5 and (s[1] == 0x85 and s[2] == 0x83 or s[1] == 0x86 and s[2] == 0x86)))


cdef void look(const unsigned char *s, uint32_t size, int32_t *prices, int32_t *dates) noexcept nogil:
    """Whether a short text has a price, and whether it has a year."""
    cdef uint32_t i, run = 0
    cdef bint sign = False, digits = False
    for i in range(size):
        if is_digit(s[i]):
            run += 1
            digits = True
            if run == 4 and (i + 1 == size or not is_digit(s[i + 1])) and (s[i - 3] == c"2" and s[i - 2] == c"0"):
                dates[0] = 1
            continue
        run = 0
        sign = sign or is_currency(s + i, size - i)
    prices[0] = sign and digits


cdef void tally(looks_t *k, float *f) noexcept nogil:
    """Count what stands before each node; and what the whole page has of it."""
    cdef const page_t *p = k.page
    cdef int32_t i, n = <int32_t>p.node_rows, long_chars
    cdef tally_t *t
    for i in range(n):
        t = &k.before[i + 1]
        t[0] = k.before[i]
        if p.tag[i] == TEXT:
            if p.chars[i]:
                of_text(k, i, t, f)
        elif not p.marks[i] & (MARK_IGNORED | MARK_HIDDEN):
            of_element(k, i, t, f)


cdef void of_text(looks_t *k, int32_t i, tally_t *t, float *f) noexcept nogil:
    cdef const page_t *p = k.page
    cdef int32_t prices = 0, dates = 0
    cdef bint linked = p.marks[i] & MARK_LINK != 0
    if p.chars[i] >= LONG and not linked:
        t.prose += p.chars[i]
        t.long_texts += 1
        f[F_LONGEST_RUN] = max(f[F_LONGEST_RUN], <float>p.chars[i])
    if p.text_length[i] <= LABELLIKE:
        look(data_at(p, p.text_begin[i]), p.text_length[i], &prices, &dates)
        t.prices += prices
        t.dates += dates
        f[F_PRICES_LINKED] += prices * linked
        if prices and k.price < 0:
            k.price = i


cdef void of_element(looks_t *k, int32_t i, tally_t *t, float *f) noexcept nogil:
    cdef const page_t *p = k.page
    cdef uint16_t tag = p.tag[i]
    if class_of(tag) & CLASS_HEADING and p.chars[i]:
        t.headings += 1
        f[F_H1] += tag == TAG_H1
        f[F_H2] += tag == TAG_H2
        f[F_H3] += tag == TAG_H3
        if tag == TAG_H1 and k.title < 0:
            k.title = i
    elif tag == TAG_TIME:
        t.dates += 1
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


cdef void count_unseen(looks_t *k, float *f) noexcept nogil:
    """Elements that are not shown as text but say what a page is for."""
    cdef const page_t *p = k.page
    cdef int32_t i
    for i in range(<int32_t>p.node_rows):
        f[F_SELECTS] += p.tag[i] == TAG_SELECT
        f[F_AREAS] += p.tag[i] == TAG_TEXTAREA
        f[F_FRAMES] += (p.tag[i] == TAG_IFRAME) + (p.tag[i] == TAG_VIDEO)
