"""Kernel of ``block_distribution``: masks the noise of a page and finds the container of the remaining text.

Four passes over the columns, each linear in the nodes: landmarks, noise, sums of the remaining text, and a descent from the body.
The definitions are in ``block_distribution.container``; tests compare this kernel with a Python twin.
"""

from libc.stdint cimport int32_t, int64_t, uint8_t, uint16_t, uint32_t
from libc.stdlib cimport calloc, free

from scutch.kernels.words cimport OF_LABELS, next_words, text_t, word_hash, words_t
from scutch.page.parser cimport Columns
from scutch.page.tables cimport (
    CLASS_BLOCK,
    CLASS_LINE,
    DOCUMENT,
    MARK_ARTICLE,
    MARK_BANNER,
    MARK_COMPLEMENTARY,
    MARK_CONTENTINFO,
    MARK_DIALOG,
    MARK_FORM,
    MARK_HIDDEN,
    MARK_IGNORED,
    MARK_MAIN,
    MARK_NAVIGATION,
    MARK_SEARCH,
    TAG_BODY,
    TAG_BUTTON,
    TAG_H1,
    TAG_TABLE,
    TEXT,
    class_of,
    page_t,
)
from scutch.page.texts cimport text_at

cdef enum:
    SLOTS = 1024  # of the hash map of hints; few words, so that collisions are rare
    UNSEEN = MARK_HIDDEN | MARK_IGNORED
    LANDMARKS = MARK_NAVIGATION | MARK_SEARCH | MARK_DIALOG | MARK_CONTENTINFO | MARK_COMPLEMENTARY
    ROLES = LANDMARKS | MARK_BANNER | MARK_FORM
    NOISE_WORD = 1  # hints, as in block_distribution.HINTS
    CONTENT_WORD = 2
    COMMENT_WORD = 4

cdef enum Noise:  # values of the mask, as in block_distribution.NOISE
    KEPT
    NOT_SHOWN
    LANDMARK
    FURNITURE  # buttons, small forms
    NAMED
    COMMENTS
    LINK_LIST
    TEASERS

ctypedef struct rules_t:
    double main_share
    double article_share
    double noise_share
    double form_share
    double comment_prose
    int32_t prose_chars
    int32_t list_links
    double list_density
    double list_link_chars
    double link_weight
    double main_weight
    double article_weight
    double container_share
    double least_prose
    double rest_density
    double article_prose_share
    double teaser_density
    int32_t teaser_links

ctypedef struct container_t:
    const page_t *page
    rules_t rules
    int32_t body
    int32_t heading
    int32_t main
    int32_t article  # the only large one, or -1
    bint comments_are_noise  # the page has other prose
    uint8_t *labels  # hints of each label
    uint8_t all_hints  # their union
    uint8_t *mask
    int32_t *kept  # visible characters that are not noise
    int32_t *links  # those in links
    int32_t *prose  # those in prose
    double *weight  # kept, with less weight for link text


cdef class Hints:
    """Words of class and id values that hint at the purpose of an element.

    ``words``: hint bits by lower-case word.
    """

    cdef uint32_t keys[SLOTS]
    cdef uint8_t bits[SLOTS]

    def __cinit__(self, dict words):
        cdef uint32_t slot
        cdef bytes word
        if len(words) > SLOTS // 8:
            raise ValueError(f"too many words: {len(words)}, at most {SLOTS // 8} fit the hash map")
        for name, bits in words.items():
            word = name.encode("ascii")
            slot = self.slot(word_hash(word, len(word)))
            self.keys[slot] = word_hash(word, len(word))
            self.bits[slot] = bits

    cdef uint32_t slot(self, uint32_t hash) noexcept nogil:
        """Return the slot of a word, or the free slot for it; linear probing."""
        cdef uint32_t slot = hash % SLOTS
        while self.keys[slot] and self.keys[slot] != hash:
            slot = (slot + 1) % SLOTS
        return slot

    cdef uint8_t of_label(self, text_t label) noexcept nogil:
        """Return the hints of the words of a label; ``navBar comments-list`` has four words."""
        cdef words_t found
        cdef uint32_t i = 0, k
        cdef uint8_t bits = 0
        while i < label.size:
            i = next_words(label, i, OF_LABELS, &found)
            for k in range(found.count):
                bits |= self.bits[self.slot(found.hashes[k])]
        return bits

    def of(self, bytes label not None):
        """Return the hint bits of one class or id value."""
        cdef text_t text
        text.data, text.size, text.readable = label, <uint32_t>len(label), len(label)
        return self.of_label(text)

    def is_named(self, Columns columns not None, uint8_t bits):
        """Whether a class or id of the page has one of these hints."""
        cdef const page_t *p = &columns.page
        cdef uint32_t i
        for i in range(p.label_rows):
            if self.of_label(text_at(p, p.label_begin[i], p.label_length[i])) & bits:
                return True
        return False

include "_container/noise.pxi"
include "_container/container.pxi"


cdef void measure(container_t *s, Hints hints) noexcept nogil:
    cdef const page_t *p = s.page
    cdef uint32_t i
    s.all_hints = 0
    for i in range(p.label_rows):
        s.labels[i] = hints.of_label(text_at(p, p.label_begin[i], p.label_length[i]))
        s.all_hints |= s.labels[i]
    find_landmarks(s)
    s.comments_are_noise = s.all_hints & COMMENT_WORD and prose_outweighs_comments(s)
    mark_noise(s)
    sum_subtrees(s)


def find_container(Columns columns not None, Hints hints not None, rules not None):
    """Find the container of the content, and the noise on the page.

    ``hints``: words of class and id values. ``rules``: a ``block_distribution.ContainerRules``.

    Returns: container, main heading (-1 without one), characters kept in the container, characters kept on the page,
    characters of prose in the container, and the mask: one byte a node, ``block_distribution.NOISE``. Linear in the nodes and
    the distinct labels. The GIL is released.
    """
    cdef container_t s
    cdef bytearray mask = bytearray(len(columns))
    cdef size_t size = len(columns)
    s.page = &columns.page
    s.rules = rules._asdict()
    s.mask = mask
    s.labels = <uint8_t *>calloc(columns.page.label_rows + 1, sizeof(uint8_t))
    s.kept = <int32_t *>calloc(size, sizeof(int32_t))
    s.links = <int32_t *>calloc(size, sizeof(int32_t))
    s.prose = <int32_t *>calloc(size, sizeof(int32_t))
    s.weight = <double *>calloc(size, sizeof(double))
    cdef int32_t found
    try:
        if not (s.labels and s.kept and s.links and s.prose and s.weight):
            raise MemoryError
        with nogil:
            measure(&s, hints)
            found = descend(&s)
            drop_teasers(&s, found)
        return found, s.heading, s.kept[found], s.kept[s.body], s.prose[found], mask
    finally:
        free(s.labels)
        free(s.kept)
        free(s.links)
        free(s.prose)
        free(s.weight)
