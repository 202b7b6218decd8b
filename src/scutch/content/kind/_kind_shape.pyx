# cython: boundscheck=False, wraparound=False, cdivision=True
"""The shape of a page in one row of numbers: how much text, links and pictures it has, what repeats, what is for sale or to fill in.

*Families* are what repeats: elements with the same tag path and the same class. What a family has in common tells cards from posts
from rows: how many there are, how long, with pictures, links, headings, prices or times.
"""

from libc.math cimport log1p, sqrt
from libc.stdint cimport int32_t, uint8_t, uint16_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free
from libc.string cimport memset

from scutch.kernels.hashing cimport is_letter, mixed
from scutch.page.parser cimport Columns
from scutch.page.tables cimport (
    BYTE_SPACE,
    CLASS_HEADING,
    CLASS_IGNORED,
    DOCUMENT,
    MARK_ARTICLE,
    MARK_BANNER,
    MARK_COMPLEMENTARY,
    MARK_CONTENTINFO,
    MARK_HIDDEN,
    MARK_IGNORED,
    MARK_LINK,
    MARK_MAIN,
    MARK_NAVIGATION,
    TAG_A,
    TAG_ARTICLE,
    TAG_BLOCKQUOTE,
    TAG_BODY,
    TAG_BUTTON,
    TAG_CODE,
    TAG_DL,
    TAG_FIGURE,
    TAG_FORM,
    TAG_H1,
    TAG_H2,
    TAG_H3,
    TAG_IFRAME,
    TAG_IMG,
    TAG_INPUT,
    TAG_LI,
    TAG_P,
    TAG_PRE,
    TAG_SECTION,
    TAG_SELECT,
    TAG_SVG,
    TAG_TABLE,
    TAG_TD,
    TAG_TEXTAREA,
    TAG_TIME,
    TAG_TR,
    TAG_VIDEO,
    TEXT,
    byte_class,
    class_of,
    data_at,
    page_t,
)

cdef enum:
    LONG = 80  # characters of a text that is prose
    LABELLIKE = 60  # bytes of a text in which a price is looked for
    FEWEST = 3  # of a family
    LEAST = 20  # characters of a member, on the average

#: What is counted before each node, so that a subtree's share is one subtraction.
ctypedef struct tally_t:
    int32_t prices
    int32_t dates
    int32_t headings
    int32_t prose  # characters of long texts outside links
    int32_t long_texts

ctypedef struct family_t:
    uint64_t key
    int32_t count
    int32_t first
    int32_t last
    int32_t images
    int32_t links
    int32_t headings
    int32_t prices
    int32_t dates
    int32_t prose  # members with a long text
    double chars
    double squares
    double link_chars
    double prose_chars
    double nodes

cdef enum:  # the row
    F_CHARS
    F_WORDS
    F_LINKS
    F_IMAGES
    F_NODES
    F_LINK_SHARE
    F_PUNCTUATION
    F_LONG_TEXTS
    F_PROSE_SHARE
    F_LONGEST_RUN
    F_PRICES
    F_PRICE_FIRST
    F_PRICES_LINKED
    F_DATES
    F_DIGITS
    F_H1
    F_H2
    F_H3
    F_HEADINGS
    F_HEADING_PROSE
    F_TITLE_START
    F_TITLE_LINKED
    F_TITLE_CHARS
    F_TABLES
    F_CELLS
    F_ITEMS
    F_PARAGRAPHS
    F_FORMS
    F_INPUTS
    F_BUTTONS
    F_SELECTS
    F_AREAS
    F_ARTICLES
    F_TIMES
    F_CODES
    F_CODE_SHARE
    F_QUOTES
    F_FRAMES
    F_FIGURES
    F_SECTIONS
    F_LISTS_OF_TERMS
    F_NAVIGATION
    F_FOOTER
    F_BANNER
    F_ASIDE
    F_MAIN
    F_MAIN_PROSE
    F_MAIN_LINKS
    F_DEPTH
    F_PATHS
    F_LABELS
    F_SCRIPT_SHARE
    F_ADDRESS_KNOWN
    F_ADDRESS_DEPTH
    F_ADDRESS_LENGTH
    F_ADDRESS_DIGITS
    F_ADDRESS_LAST
    F_ADDRESS_HYPHENS
    F_ADDRESS_QUERY
    F_ADDRESS_DATED
    F_CARDS
    F_POSTS = F_CARDS + 12
    F_PRICED = F_POSTS + 12
    F_STORIES = F_PRICED + 12
    FEATURES_COUNT = F_STORIES + 12

FAMILY_NAMES = (
    "count", "chars", "spread", "share", "link_share", "prose_share", "images", "links", "headings", "prices", "dates", "start")
NAMES = (
    "chars", "words", "links", "images", "nodes", "link_share", "punctuation", "long_texts", "prose_share", "longest_run", "prices",
    "price_first", "prices_linked", "dates", "digits", "h1", "h2", "h3", "headings", "heading_prose", "title_start", "title_linked",
    "title_chars", "tables", "cells", "items", "paragraphs", "forms", "inputs", "buttons", "selects", "areas", "articles", "times",
    "codes", "code_share", "quotes", "frames", "figures", "sections", "lists_of_terms", "navigation", "footer", "banner", "aside",
    "main", "main_prose", "main_links", "depth", "paths", "labels", "script_share", "address_known", "address_depth",
    "address_length", "address_digits", "address_last", "address_hyphens", "address_query", "address_dated",
    *(f"{family}_{name}" for family in ("cards", "posts", "priced", "stories") for name in FAMILY_NAMES),
)

ctypedef struct looks_t:
    const page_t *page
    tally_t *before
    family_t *families
    uint32_t slots
    int32_t title  # first heading of the first level that shows something, or -1
    int32_t price  # first node with a price, or -1
    int32_t main


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


cdef void gather(looks_t *k) noexcept nogil:
    """Put elements with a text or a picture, and with more than one node, into their families."""
    cdef const page_t *p = k.page
    cdef int32_t i, n = <int32_t>p.node_rows
    cdef uint32_t slot
    cdef uint64_t key
    cdef const tally_t *a
    cdef const tally_t *b
    cdef family_t *m
    for i in range(n):
        if p.tag[i] <= DOCUMENT or p.end[i] - i < 3 or p.marks[i] & (MARK_IGNORED | MARK_HIDDEN):
            continue
        if p.tag[i] == TAG_BODY or not (p.chars[i] or p.images[i]):
            continue
        key = mixed(mixed(1, <uint64_t>p.path[i]), <uint64_t>(p.class_id[i] + 1)) | 1
        slot = <uint32_t>(key >> 20) & (k.slots - 1)
        while k.families[slot].key and k.families[slot].key != key:
            slot = (slot + 1) & (k.slots - 1)
        m, a, b = &k.families[slot], &k.before[i], &k.before[p.end[i]]
        if not m.key:
            m.key, m.first = key, i
        m.last = i
        m.count += 1
        m.images += p.images[i] > 0
        m.links += p.links[i] > 0
        m.headings += b.headings > a.headings
        m.prices += b.prices > a.prices
        m.dates += b.dates > a.dates
        m.prose += b.long_texts > a.long_texts
        m.chars += p.chars[i]
        m.squares += <double>p.chars[i] * p.chars[i]
        m.link_chars += p.link_chars[i]
        m.prose_chars += b.prose - a.prose
        m.nodes += p.end[i] - i


cdef void describe_family(const looks_t *k, const family_t *m, float *f) noexcept nogil:
    cdef double mean, total = max(1, k.page.chars[0])
    if m == NULL:
        return
    mean = m.chars / m.count
    f[0], f[1] = log1p(m.count), log1p(mean)
    f[2] = sqrt(max(0.0, m.squares / m.count - mean * mean)) / (mean + 1)
    f[3], f[4], f[5] = m.chars / total, m.link_chars / (m.chars + 1), m.prose_chars / (m.chars + 1)
    f[6], f[7], f[8] = m.images / <double>m.count, m.links / <double>m.count, m.headings / <double>m.count
    f[9], f[10], f[11] = m.prices / <double>m.count, m.dates / <double>m.count, m.first / <double>k.page.node_rows


cdef void choose(const looks_t *k, float *f) noexcept nogil:
    """The family of each sort that weighs most."""
    cdef const family_t *m
    cdef const family_t *best[4]
    cdef double most[4]
    cdef double worth[4]
    cdef uint32_t slot
    cdef int j
    for j in range(4):
        best[j], most[j] = NULL, 0
    for slot in range(k.slots):
        m = &k.families[slot]
        if m.count < FEWEST or m.chars < LEAST * m.count:
            continue
        worth[0] = min(m.images, m.links) * sqrt(m.chars)
        worth[1] = m.dates * sqrt(m.prose_chars)
        worth[2] = m.prices * sqrt(m.chars)
        worth[3] = m.chars * m.nodes / (m.nodes + 8.0 * m.count)
        for j in range(4):
            if worth[j] > most[j]:
                best[j], most[j] = m, worth[j]
    for j in range(4):
        describe_family(k, best[j], f + F_CARDS + 12 * j)


cdef void describe_address(const unsigned char *s, uint32_t size, float *f) noexcept nogil:
    """What the path of an address looks like."""
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


cdef void describe(looks_t *k, float *f) noexcept nogil:
    cdef const page_t *p = k.page
    cdef double total = max(1, p.chars[0])
    cdef const tally_t *whole = &k.before[p.node_rows]
    cdef int32_t i
    tally(k, f)
    count_unseen(k, f)
    gather(k)
    choose(k, f)
    f[F_LINK_SHARE], f[F_PUNCTUATION] = p.link_chars[0] / total, p.punctuation[0] / (1.0 + p.words[0])
    f[F_PROSE_SHARE] = whole.prose / total
    f[F_PRICE_FIRST] = (k.price - (k.title if k.title >= 0 else 0)) / <double>p.node_rows if k.price >= 0 else -1
    f[F_HEADING_PROSE] = log1p(whole.prose / (1.0 + whole.headings))
    f[F_TITLE_START] = f[F_TITLE_CHARS] = -1
    if k.title >= 0:
        f[F_TITLE_START], f[F_TITLE_CHARS] = k.title / <double>p.node_rows, p.chars[k.title]
        f[F_TITLE_LINKED] = p.link_chars[k.title] > 0
    f[F_MAIN_PROSE] = -1
    if k.main >= 0:
        f[F_MAIN] = p.chars[k.main] / total
        f[F_MAIN_PROSE] = (k.before[p.end[k.main]].prose - k.before[k.main].prose) / (1.0 + p.chars[k.main])
        f[F_MAIN_LINKS] = p.link_chars[k.main] / (1.0 + p.chars[k.main])
    f[F_CODE_SHARE] /= total
    for i in range(F_NAVIGATION, F_ASIDE + 1):
        f[i] /= total
    f[F_SCRIPT_SHARE] = total / (1.0 + p.source_size)
    f[F_CHARS], f[F_WORDS], f[F_LINKS] = log1p(total), log1p(p.words[0]), log1p(p.links[0])
    f[F_IMAGES], f[F_NODES], f[F_LONG_TEXTS] = log1p(p.images[0]), log1p(p.node_rows), log1p(whole.long_texts)
    f[F_PRICES], f[F_DATES], f[F_HEADINGS] = whole.prices, whole.dates, whole.headings
    f[F_PATHS], f[F_LABELS] = log1p(p.path_rows), log1p(p.label_rows)


def describe_page(Columns columns not None, bytes address not None):
    """The numbers of ``NAMES`` for one page.

    Parameters
    ----------
    columns
        Of the page.
    address
        Its address; empty where it is not known.

    Returns
    -------
    bytearray
        Floats of 4 bytes.
    """
    cdef bytearray row = bytearray(FEATURES_COUNT * sizeof(float))
    cdef unsigned char *data = row
    cdef const unsigned char *s = address
    cdef uint32_t size = <uint32_t>len(address)
    cdef looks_t k
    cdef bint done
    memset(&k, 0, sizeof(looks_t))
    k.page, k.title, k.price, k.main, k.slots = &columns.page, -1, -1, -1, 256
    while k.slots < columns.page.node_rows:
        k.slots *= 2
    with nogil:
        k.before = <tally_t *>calloc(columns.page.node_rows + 1, sizeof(tally_t))
        k.families = <family_t *>calloc(k.slots, sizeof(family_t))
        done = k.before != NULL and k.families != NULL
        if done:
            describe(&k, <float *>data)
            describe_address(s, size, <float *>data)
        free(k.before)
        free(k.families)
    if not done:
        raise MemoryError
    return row
