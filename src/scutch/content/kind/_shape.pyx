# cython: boundscheck=False, wraparound=False, cdivision=True
"""Shape features of a page: amounts of text, links and images, repeated elements, prices, forms, and the form of the address.

A *family* is a set of repeated elements with the same tag path and class. Its statistics distinguish cards, posts and rows:
number and length of the members, and how many have images, links, headings, prices or dates.
"""

from libc.math cimport log1p, sqrt
from libc.stdint cimport int32_t, uint16_t, uint32_t, uint64_t
from libc.stdlib cimport free
from libc.string cimport memset

from scutch.kernels.characters cimport is_digit
from scutch.kernels.containers cimport array_reserve, map_free, map_t, map_value
from scutch.kernels.hashing cimport mixed
from scutch.page.parser cimport Columns
from scutch.page.sums.page_sums cimport LABEL, LONG, PageSums, shown_sums_t, sums_with_shown
from scutch.page.tables cimport (
    CLASS_HEADING,
    DOCUMENT,
    MARK_BANNER,
    MARK_COMPLEMENTARY,
    MARK_CONTENTINFO,
    MARK_HIDDEN,
    MARK_IGNORED,
    MARK_LINK,
    MARK_MAIN,
    MARK_NAVIGATION,
    STATIC_TAGS,
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
    TAG_INPUT,
    TAG_LI,
    TAG_P,
    TAG_PRE,
    TAG_SECTION,
    TAG_SELECT,
    TAG_TABLE,
    TAG_TD,
    TAG_TEXTAREA,
    TAG_TIME,
    TAG_VIDEO,
    TEXT,
    class_of,
    page_t,
)

cdef enum:
    MIN_MEMBERS = 3  # of a family
    MIN_MEAN_CHARS = 20  # mean characters of a member
    LANDMARKS = MARK_MAIN | MARK_NAVIGATION | MARK_CONTENTINFO | MARK_BANNER | MARK_COMPLEMENTARY

ctypedef struct family_t:
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
SHAPE_FEATURES = (
    "chars", "words", "links", "images", "nodes", "link_share", "punctuation", "long_texts", "prose_share", "longest_run", "prices",
    "price_first", "prices_linked", "dates", "digits", "h1", "h2", "h3", "headings", "heading_prose", "title_start", "title_linked",
    "title_chars", "tables", "cells", "items", "paragraphs", "forms", "inputs", "buttons", "selects", "areas", "articles", "times",
    "codes", "code_share", "quotes", "frames", "figures", "sections", "lists_of_terms", "navigation", "footer", "banner", "aside",
    "main", "main_prose", "main_links", "depth", "paths", "labels", "script_share", "address_known", "address_depth",
    "address_length", "address_digits", "address_last", "address_hyphens", "address_query", "address_dated",
    *(f"{family}_{name}" for family in ("cards", "posts", "priced", "stories") for name in FAMILY_NAMES),
)

ctypedef struct shape_t:
    const page_t *page
    const shown_sums_t *shown
    map_t by_key  # numbers of families
    family_t *families
    int32_t count
    size_t room
    int32_t title  # first visible h1 with text, or -1
    bint has_prices  # whether any label has one
    int32_t price  # first node with a price, or -1
    int32_t main


include "_shape/counts.pxi"
include "_shape/families.pxi"


cdef bint describe(shape_t *k, float *f) noexcept nogil:
    """Fill the row; False without memory."""
    cdef const page_t *p = k.page
    cdef double total = max(1, p.chars[0])
    cdef const shown_sums_t *whole = &k.shown[p.node_rows]
    cdef int32_t i
    count_nodes(k, f)
    count_controls(k, f)
    if not collect_families(k):
        return False
    describe_families(k, f)
    f[F_LINK_SHARE], f[F_PUNCTUATION] = p.link_chars[0] / total, p.punctuation[0] / (1.0 + p.words[0])
    f[F_PROSE_SHARE] = whole.prose / total
    f[F_PRICE_FIRST] = (k.price - (k.title if k.title >= 0 else 0)) / <double>p.node_rows if k.price >= 0 else -1
    f[F_HEADING_PROSE] = log1p(whole.prose / (1.0 + whole.shown_headings))
    f[F_TITLE_START] = f[F_TITLE_CHARS] = -1
    if k.title >= 0:
        f[F_TITLE_START], f[F_TITLE_CHARS] = k.title / <double>p.node_rows, p.chars[k.title]
        f[F_TITLE_LINKED] = p.link_chars[k.title] > 0
    f[F_MAIN_PROSE] = -1
    if k.main >= 0:
        f[F_MAIN] = p.chars[k.main] / total
        f[F_MAIN_PROSE] = (k.shown[p.end[k.main]].prose - k.shown[k.main].prose) / (1.0 + p.chars[k.main])
        f[F_MAIN_LINKS] = p.link_chars[k.main] / (1.0 + p.chars[k.main])
    f[F_CODE_SHARE] /= total
    for i in range(F_NAVIGATION, F_ASIDE + 1):
        f[i] /= total
    f[F_SCRIPT_SHARE] = total / (1.0 + p.source_size)
    f[F_CHARS], f[F_WORDS], f[F_LINKS] = log1p(total), log1p(p.words[0]), log1p(p.links[0])
    f[F_IMAGES], f[F_NODES], f[F_LONG_TEXTS] = log1p(p.images[0]), log1p(p.node_rows), log1p(whole.paragraphs)
    f[F_PRICES], f[F_DATES], f[F_HEADINGS] = whole.label_prices, whole.label_years + whole.shown_times, whole.shown_headings
    f[F_PATHS], f[F_LABELS] = log1p(p.path_rows), log1p(p.label_rows)
    return True


def describe_page(Columns columns not None, bytes address not None):
    """The features ``SHAPE_FEATURES`` of a page.

    ``address``: its address; empty if unknown. Returns: floats of 4 bytes.
    """
    cdef bytearray row = bytearray(FEATURES_COUNT * sizeof(float))
    cdef unsigned char *data = row
    cdef const unsigned char *s = address
    cdef uint32_t size = <uint32_t>len(address)
    cdef shape_t k
    cdef bint done
    cdef PageSums sums = sums_with_shown(columns)
    memset(&k, 0, sizeof(shape_t))
    k.page, k.shown = &columns.page, sums.shown
    k.title, k.price, k.main = -1, -1, -1
    k.has_prices = k.shown[k.page.node_rows].label_prices > 0
    with nogil:
        done = describe(&k, <float *>data)
        if done:
            describe_address(s, size, <float *>data)
        free(k.families)
        map_free(&k.by_key)
    if not done:
        raise MemoryError
    return row
