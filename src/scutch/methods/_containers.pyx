"""Where the content of a page stands: what is noise, what is left, and the container that holds nearly all of it.

Four passes over the columns, each linear in the nodes: landmarks, noise, sums of what is left, and a walk down from the body. The
reasoning is in ``block_distribution``; the tests hold this to a Python twin that says the same thing in its own words.
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
    data_at,
    page_t,
)

cdef enum:
    SLOTS = 1024  # of the hint table; words are few, so that hardly any of them, or of others, meet
    UNSEEN = MARK_HIDDEN | MARK_IGNORED
    LANDMARKS = MARK_NAVIGATION | MARK_SEARCH | MARK_DIALOG | MARK_CONTENTINFO | MARK_COMPLEMENTARY
    ROLES = LANDMARKS | MARK_BANNER | MARK_FORM
    NOISE_WORD = 1  # hints, as in block_distribution.HINTS
    CONTENT_WORD = 2
    COMMENT_WORD = 4

cdef enum Noise:  # what the mask holds, as in block_distribution.NOISE
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
    double story_share
    double teaser_density
    int32_t teaser_links

ctypedef struct survey_t:
    const page_t *page
    rules_t rules
    int32_t body
    int32_t heading
    int32_t main
    int32_t article  # the only large one, or -1
    bint mute  # comments are not the content
    uint8_t *labels  # hints of each label
    uint8_t hinted  # all of them
    uint8_t *mask
    int32_t *kept  # visible characters that are not noise
    int32_t *links  # those of them that are in links
    int32_t *prose  # those of them that are in prose
    double *weight  # kept, link text counted less


cdef inline text_t label_text(const page_t *p, uint32_t label) noexcept nogil:
    """A label; behind it, the source of the page or its other texts may be read."""
    cdef text_t text
    cdef uint32_t begin = p.label_begin[label]
    text.data, text.size = data_at(p, begin), p.label_length[label]
    text.readable = p.source_size - begin if begin < p.source_size else p.extra_size - (begin - p.source_size)
    return text


cdef class Hints:
    """Words of class and id values that hint at what an element is for.

    Parameters
    ----------
    words
        Hint bits by lower-case word.
    """

    cdef uint32_t keys[SLOTS]
    cdef uint8_t bits[SLOTS]

    def __cinit__(self, dict words):
        cdef uint32_t slot
        cdef bytes word
        if len(words) > SLOTS // 8:
            raise ValueError("too many words")
        for name, bits in words.items():
            word = name.encode("ascii")
            slot = self.slot(word_hash(word, len(word)))
            self.keys[slot] = word_hash(word, len(word))
            self.bits[slot] = bits

    cdef uint32_t slot(self, uint32_t hash) noexcept nogil:
        """Slot of a word, or the free one where it belongs."""
        cdef uint32_t slot = hash % SLOTS
        while self.keys[slot] and self.keys[slot] != hash:
            slot = (slot + 1) % SLOTS
        return slot

    cdef uint8_t of_label(self, text_t label) noexcept nogil:
        """Hints of a label's words: ``navBar comments-list`` has four."""
        cdef words_t found
        cdef uint32_t i = 0, k
        cdef uint8_t bits = 0
        while i < label.size:
            i = next_words(label, i, OF_LABELS, &found)
            for k in range(found.count):
                bits |= self.bits[self.slot(found.hashes[k])]
        return bits

    def of(self, bytes label not None):
        """Hint bits of one class or id value."""
        cdef text_t text
        text.data, text.size, text.readable = label, <uint32_t>len(label), len(label)
        return self.of_label(text)

    def is_named(self, Columns columns not None, uint8_t bits):
        """Whether a class or id of the page has one of these hints."""
        cdef const page_t *p = &columns.page
        cdef uint32_t i
        for i in range(p.label_rows):
            if self.of_label(label_text(p, i)) & bits:
                return True
        return False


cdef inline bint holds(const survey_t *s, int32_t node, int32_t inner) noexcept nogil:
    return node <= inner < s.page.end[node]


cdef inline uint8_t hints_of(const survey_t *s, int32_t node) noexcept nogil:
    cdef int32_t name = s.page.class_id[node], key = s.page.id_id[node]
    return (s.labels[name] if name >= 0 else 0) | (s.labels[key] if key >= 0 else 0)


cdef void find_landmarks(survey_t *s) noexcept nogil:
    """The body, the first main heading, the main part if it is no stub, and the only large article."""
    cdef const page_t *p = s.page
    cdef int32_t i, articles = 0
    cdef int32_t large = <int32_t>(s.rules.article_share * p.chars[0])
    s.body, s.heading, s.main, s.article = 0, -1, -1, -1
    for i in range(<int32_t>p.node_rows):
        if p.tag[i] == TAG_BODY and s.body == 0:
            s.body = i
        if p.marks[i] & UNSEEN or not p.chars[i]:
            continue
        if p.tag[i] == TAG_H1 and s.heading < 0:
            s.heading = i
        if p.marks[i] & MARK_MAIN and (s.main < 0 or p.chars[i] > p.chars[s.main]):
            s.main = i
        if p.marks[i] & MARK_ARTICLE and p.chars[i] > large:
            articles += 1
            s.article = i
    if articles != 1:
        s.article = -1
    if s.main >= 0 and p.chars[s.main] < s.rules.main_share * p.chars[0]:
        s.main = -1


cdef inline bint is_prose(const survey_t *s, int32_t text) noexcept nogil:
    return s.page.chars[text] > s.rules.prose_chars and not s.page.link_chars[text]


cdef bint is_comments(const survey_t *s, int32_t node) noexcept nogil:
    return (hints_of(s, node) & COMMENT_WORD and node != s.body and not holds(s, node, s.heading)
            and not holds(s, node, s.main))


cdef bint comments_are_aside(const survey_t *s) noexcept nogil:
    """Whether prose outside of what is called comments stands against them; in a forum there is none."""
    cdef const page_t *p = s.page
    cdef int32_t i = s.body
    cdef int64_t comments = 0, prose = 0
    while i < p.end[s.body]:
        if p.tag[i] > DOCUMENT and is_comments(s, i):
            comments += p.chars[i]
            i = p.end[i]
            continue
        if p.tag[i] == TEXT and is_prose(s, i):
            prose += p.chars[i]
        i += 1
    return prose > s.rules.comment_prose * comments


cdef bint is_link_list(const survey_t *s, int32_t node) noexcept nogil:
    """Whether a block is nothing but several short links: a menu, whatever it is called."""
    cdef const page_t *p = s.page
    return (p.links[node] >= s.rules.list_links
            and class_of(p.tag[node]) & (CLASS_BLOCK | CLASS_LINE)
            and p.link_chars[node] > s.rules.list_density * (p.chars[node] + 1)
            and p.link_chars[node] < s.rules.list_link_chars * p.links[node])


cdef inline bint is_plain(const survey_t *s, int32_t node) noexcept nogil:
    """Whether no rule can apply, as with most elements: no name, no role, few links."""
    cdef const page_t *p = s.page
    return (p.class_id[node] < 0 and p.id_id[node] < 0 and not p.marks[node] & ROLES and p.tag[node] != TAG_BUTTON
            and p.links[node] < s.rules.list_links)


cdef Noise noise_of(const survey_t *s, int32_t node) noexcept nogil:
    """Why an element is left out. What holds the main part, its heading or much of the text never is."""
    cdef const page_t *p = s.page
    cdef uint16_t marks = p.marks[node]
    cdef double share
    cdef uint8_t hints
    if marks & UNSEEN:
        return NOT_SHOWN
    if is_plain(s, node):
        return KEPT
    share = p.chars[node] / (p.chars[0] + 1.0)
    if share >= s.rules.noise_share or holds(s, node, s.main) or holds(s, node, s.heading):
        return KEPT
    if marks & LANDMARKS:
        return LANDMARK
    if marks & MARK_BANNER and (s.main < 0 or not holds(s, s.main, node)):
        return LANDMARK
    if p.tag[node] == TAG_BUTTON or (marks & MARK_FORM and share < s.rules.form_share):
        return FURNITURE
    hints = hints_of(s, node)
    if hints & NOISE_WORD and not hints & CONTENT_WORD:
        return NAMED
    if hints & COMMENT_WORD and s.mute:
        return COMMENTS
    return LINK_LIST if is_link_list(s, node) else KEPT


cdef void mark_noise(survey_t *s) noexcept nogil:
    cdef const page_t *p = s.page
    cdef int32_t i = s.body
    while i < p.end[s.body]:
        if p.tag[i] > DOCUMENT:
            s.mask[i] = noise_of(s, i)
        elif p.marks[i] & UNSEEN:
            s.mask[i] = NOT_SHOWN
        i = p.end[i] if s.mask[i] else i + 1


cdef void sum_up(survey_t *s) noexcept nogil:
    """Characters and weight of each subtree without its noise."""
    cdef const page_t *p = s.page
    cdef int32_t i = s.body
    while i < p.end[s.body]:
        if s.mask[i]:
            i = p.end[i]
            continue
        if p.tag[i] == TEXT:
            s.kept[i] = p.chars[i]
            s.links[i] = p.link_chars[i]
            s.prose[i] = p.chars[i] if is_prose(s, i) else 0
            s.weight[i] = p.chars[i] - s.rules.link_weight * p.link_chars[i]
        i += 1
    for i in range(p.end[s.body] - 1, s.body, -1):
        s.kept[p.parent[i]] += s.kept[i]
        s.links[p.parent[i]] += s.links[i]
        s.prose[p.parent[i]] += s.prose[i]
        s.weight[p.parent[i]] += s.weight[i]


cdef int32_t heaviest_child(const survey_t *s, int32_t node) noexcept nogil:
    cdef const page_t *p = s.page
    cdef int32_t child = node + 1, best = -1
    while child < p.end[node]:
        if p.tag[child] > DOCUMENT and s.weight[child] > 0 and (best < 0 or s.weight[child] > s.weight[best]):
            best = child
        child = p.end[child]
    return best


cdef int32_t wordiest_child(const survey_t *s, int32_t node) noexcept nogil:
    cdef const page_t *p = s.page
    cdef int32_t child = node + 1, best = -1
    while child < p.end[node]:
        if p.tag[child] > DOCUMENT and s.prose[child] > 0 and (best < 0 or s.prose[child] > s.prose[best]):
            best = child
        child = p.end[child]
    return best


cdef bint is_story(const survey_t *s, int32_t node, int32_t child) noexcept nogil:
    """Whether a child has nearly all of the prose and its siblings are mostly links: a story among teasers."""
    cdef int32_t rest = s.kept[node] - s.kept[child]
    return (s.prose[child] > s.rules.least_prose and s.prose[child] > s.rules.container_share * s.prose[node]
            and s.links[node] - s.links[child] > s.rules.rest_density * rest)


cdef int32_t next_block(const survey_t *s, int32_t node) noexcept nogil:
    """The block in which the way down goes on, or -1."""
    cdef int32_t child = heaviest_child(s, node)
    if child < 0 or s.weight[child] < s.rules.container_share * s.weight[node]:
        child = wordiest_child(s, node)
        if child < 0 or not is_story(s, node, child):
            return -1
    return child if class_of(s.page.tag[child]) & CLASS_BLOCK else -1


cdef int32_t container(const survey_t *s) noexcept nogil:
    """Down from the body, or from the landmark that holds enough, as long as one block holds nearly all."""
    cdef int32_t node = s.body, child
    if s.main >= 0 and s.weight[s.main] > s.rules.main_weight * s.weight[node]:
        node = s.main
    if s.article >= 0 and holds(s, node, s.article) and s.weight[s.article] > s.rules.article_weight * s.weight[node]:
        node = s.article
    child = next_block(s, node)
    while child >= 0:
        node, child = child, next_block(s, child)
    return node


cdef bint is_teasers(const survey_t *s, int32_t node) noexcept nogil:
    """Whether a block has several links, little else and no prose."""
    return (s.page.links[node] >= s.rules.teaser_links and not s.prose[node] and s.page.tag[node] != TAG_TABLE
            and class_of(s.page.tag[node]) & (CLASS_BLOCK | CLASS_LINE)
            and s.links[node] > s.rules.teaser_density * s.kept[node])


cdef void drop_teasers(survey_t *s, int32_t top) noexcept nogil:
    """What leads away from a story is left out of it; in a list it is the content, and so are the cells of a table."""
    cdef const page_t *p = s.page
    cdef int32_t i = top + 1
    cdef int64_t dropped = 0
    if s.prose[top] < s.rules.story_share * s.kept[top]:
        return
    while i < p.end[top]:
        if not s.mask[i] and p.tag[i] > DOCUMENT and is_teasers(s, i) and not holds(s, i, s.heading):
            s.mask[i] = TEASERS
            dropped += s.kept[i]
        i = p.end[i] if s.mask[i] or p.tag[i] == TAG_TABLE else i + 1
    s.kept[top] -= dropped
    s.kept[s.body] -= dropped if s.body != top else 0


cdef void look(survey_t *s, Hints hints) noexcept nogil:
    cdef const page_t *p = s.page
    cdef uint32_t i
    s.hinted = 0
    for i in range(p.label_rows):
        s.labels[i] = hints.of_label(label_text(p, i))
        s.hinted |= s.labels[i]
    find_landmarks(s)
    s.mute = s.hinted & COMMENT_WORD and comments_are_aside(s)
    mark_noise(s)
    sum_up(s)


def survey(Columns columns not None, Hints hints not None, rules not None):
    """Find the container of the content, and the noise on the page.

    Parameters
    ----------
    columns
        The page.
    hints
        Words of class and id values.
    rules
        A ``block_distribution.Rules``.

    Returns
    -------
    tuple
        Container, main heading (-1 without one), characters kept in the container, characters kept on the page, characters of
        prose in the container, and the mask: one byte a node, ``block_distribution.NOISE``.

    Notes
    -----
    Linear in the nodes and the distinct labels. The GIL is released.
    """
    cdef survey_t s
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
            look(&s, hints)
            found = container(&s)
            drop_teasers(&s, found)
        return found, s.heading, s.kept[found], s.kept[s.body], s.prose[found], mask
    finally:
        free(s.labels)
        free(s.kept)
        free(s.links)
        free(s.prose)
        free(s.weight)
