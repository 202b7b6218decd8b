# cython: boundscheck=False, wraparound=False, cdivision=True
"""The text blocks of a page, what is known of each, and the choice of those that are its content.

A block is a run of texts that share the element in which their line stands: a paragraph, a heading, a cell, a label. A model
(``content/choice.py``) gives each the chance to be content. It sees of a block, in ``BLOCK_FEATURES``, its size and links, what its
words and the class and id values around it say, how the blocks are that look like it, the containers it stands in, the way
from the main heading and from what the page's description says, its neighbours, and the page.

Hidden text counts as well (``page.sums``).
"""

from libc.math cimport exp, log2f
from libc.stdint cimport int32_t, uint8_t, uint16_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free, malloc
from libc.string cimport memset

from scutch.kernels.containers cimport map_free, map_reserve, map_t, map_value, set_add, set_has, set_reserve, set_t
from scutch.kernels.hashing cimport mixed
from scutch.kernels.lexicon cimport Lexicon
from scutch.kernels.words cimport (
    MOST,
    OF_LABELS,
    OF_TEXTS,
    TOKENS,
    is_token_byte,
    next_words,
    text_t,
    word_hash,
    words_t,
)
from scutch.page.measure cimport hash_text
from scutch.page.parser cimport Columns
from scutch.page.sums.page_sums cimport PageSums, sums_of, text_sums_t
from scutch.page.tables cimport (
    ATTR_ARIA_HIDDEN,
    ATTR_CONTENT,
    ATTR_HIDDEN,
    ATTR_NAME,
    ATTR_PROPERTY,
    ATTR_STYLE,
    CLASS_CELL,
    CLASS_LINE,
    DOCUMENT,
    MARK_ARTICLE,
    MARK_BANNER,
    MARK_COMPLEMENTARY,
    MARK_CONTENTINFO,
    MARK_DIALOG,
    MARK_FORM,
    MARK_HEADING,
    MARK_HIDDEN,
    MARK_LINK,
    MARK_LIST,
    MARK_MAIN,
    MARK_NAVIGATION,
    MARK_SEARCH,
    TAG_BLOCKQUOTE,
    TAG_BODY,
    TAG_BUTTON,
    TAG_DD,
    TAG_DETAILS,
    TAG_DT,
    TAG_FIGCAPTION,
    TAG_FIGURE,
    TAG_H1,
    TAG_H6,
    TAG_LABEL,
    TAG_LEGEND,
    TAG_LI,
    TAG_META,
    TAG_OL,
    TAG_P,
    TAG_PRE,
    TAG_SECTION,
    TAG_TABLE,
    TAG_TD,
    TAG_TH,
    TAG_TITLE,
    TAG_UL,
    TEXT,
    class_of,
    data_at,
    page_t,
)
from scutch.page.texts cimport text_at

cdef enum:
    COUNTS = 1024  # numbers whose logarithms are known
    LEVELS = 5
    LINES = CLASS_LINE | CLASS_CELL  # elements that start a line, and cells
    PROSE = 80  # a text of more characters without a link is prose
    ALIKE = 3  # that many siblings of one tag and class are a group
    SHORT = 120  # bytes of a text whose words are looked up
    TITLED = 400  # characters of a block that may be the main heading
    MOST_TOKENS = 200  # of a block that are held against the title and the description

cdef enum Role:  # bits: what a block stands in, in the order of ``BLOCK_FEATURES``
    IN_MAIN = 1
    IN_ARTICLE = 2
    IN_NAVIGATION = 4
    IN_BANNER = 8
    IN_FOOTER = 16
    IN_ASIDE = 32
    IN_SEARCH = 64
    IN_FORM = 128
    IN_DIALOG = 256
    IN_LIST = 512
    IN_HEADING = 1024
    IN_TABLE = 2048
    IN_FIGURE = 4096
    IN_QUOTE = 8192
    IN_CODE = 16384
    IN_BUTTON = 32768
    IN_SECTION = 65536
    IN_DETAILS = 131072
    IN_TERMS = 262144

cdef enum:
    ROLES = 19

#: Characters and shares of the page from which on a container is one of these levels.
cdef int32_t[3] LEAST = [120, 500, 2000]
cdef double[2] SHARES = [0.15, 0.5]

#: Where an element stands; inherited by what is in it.
ctypedef struct context_t:
    int32_t line  # nearest element that starts a line, or cell
    int32_t item  # nearest element that is one of a group of siblings, or -1
    int32_t hidden  # outermost hidden element, or -1
    int32_t[LEVELS] level  # nearest element of each level
    uint32_t roles
    float near  # what names say: of the nearest element with a known one,
    float mean  # of all around, the nearer the more,
    float least
    float most

ctypedef struct block_t:
    int32_t first  # text node
    int32_t owner  # the element its line stands in
    int32_t chars
    int32_t link_chars
    int32_t words
    int32_t heading  # block of the last heading before it, or -1
    uint64_t said  # hash of its texts
    uint32_t saying  # number of the row of those that say the same ...
    int32_t before  # ... and how many of them stand before it
    uint32_t cluster  # number of the row of those that look like it
    uint8_t ends  # as a sentence does
    float wording  # what its words say, -1 where none is known
    float described  # share of its triples of words that the page's description has

include "_text_blocks/tally.pxi"

ctypedef struct hint_t:  # what the words of a label say
    float mean  # of the known ones, -1 without one
    float least
    float most
    bint known  # whether it has been asked for

ctypedef struct survey_t:
    const page_t *page
    int32_t nodes
    int32_t count  # of blocks
    int32_t h1
    int32_t main  # block of the main heading, or -1
    int32_t lead  # block that the description repeats, or -1
    int32_t total  # characters
    int32_t[LEVELS] least
    const text_sums_t *text  # by node
    int32_t *places  # nodes of the texts that count
    uint32_t *group  # number of the row of an element's group, or 0
    int32_t *block_chars  # prefix sums by block
    int32_t *block_links
    context_t *context
    block_t *blocks
    hint_t *labels  # of each label, and one that says nothing
    tally_t groups
    tally_t clusters
    tally_t sayings  # blocks by what they say
    int32_t watched  # words of labels that are watched for
    int32_t long_blocks  # of more than 200 characters, without links
    bint failed

include "_text_blocks/names.pxi"
include "_text_blocks/texts.pxi"
include "_text_blocks/context.pxi"
include "_text_blocks/find.pxi"
include "_text_blocks/head.pxi"
include "_text_blocks/rows.pxi"
include "_text_blocks/choice.pxi"


cdef bint make_room(survey_t *s) noexcept nogil:
    """Room for as many blocks as there are texts; False without memory."""
    cdef size_t texts = s.text[s.nodes].line_texts + 1
    s.blocks = <block_t *>calloc(texts, sizeof(block_t))
    s.block_chars = <int32_t *>calloc(texts, sizeof(int32_t))
    s.block_links = <int32_t *>calloc(texts, sizeof(int32_t))
    return s.blocks != NULL and s.block_chars != NULL and s.block_links != NULL


cdef void look(survey_t *s, Lexicon names, Lexicon words, Lexicon watched) noexcept nogil:
    cdef int k
    list_texts(s)
    if not make_room(s):
        s.failed = True
        return
    for k in range(LEVELS):
        s.least[k] = LEAST[k] if k < 3 else <int32_t>(SHARES[k - 3] * s.total)
    if not group(s):
        s.failed = True
        return
    find_context(s, names, watched)
    find_blocks(s, words)
    if not count_alike(s):
        s.failed = True
        return
    hold_against_head(s)


NOTHING = Lexicon({})


cdef class Blocks:
    """The text blocks of a page.

    Parameters
    ----------
    columns
        The page.
    names, words
        What words of class and id values, and of short texts, say: the chance of what they stand on to be content.
    watched
        Words of class and id values to watch for.

    Notes
    -----
    Linear in the nodes and the text. The GIL is released.
    """

    cdef survey_t s
    cdef Columns columns
    cdef PageSums sums

    def __cinit__(
        self, Columns columns not None, Lexicon names not None, Lexicon words not None, Lexicon watched not None=NOTHING
    ):
        cdef size_t nodes = len(columns)
        cdef survey_t *s = &self.s
        self.columns = columns
        self.sums = sums_of(columns)
        s.page, s.text = &columns.page, self.sums.text
        s.nodes, s.h1, s.main, s.lead = <int32_t>nodes, -1, -1, -1
        s.places = <int32_t *>malloc(nodes * sizeof(int32_t))
        s.group = <uint32_t *>calloc(nodes, sizeof(uint32_t))
        s.context = <context_t *>malloc(nodes * sizeof(context_t))
        s.labels = <hint_t *>calloc(columns.page.label_rows + 1, sizeof(hint_t))
        if not (s.places and s.group and s.context and s.labels):
            raise MemoryError
        with nogil:
            look(s, names, words, watched)
        if s.failed:
            raise MemoryError

    def __dealloc__(self):
        cdef survey_t *s = &self.s
        free(s.places)
        free(s.group)
        free(s.block_chars)
        free(s.block_links)
        free(s.context)
        free(s.blocks)
        free(s.labels)
        free_tally(&s.groups)
        free_tally(&s.clusters)
        free_tally(&s.sayings)

    def __len__(self):
        return self.s.count

    @property
    def chars(self):
        """Characters of the page that are not space, CJK counted twice, hidden text included."""
        return self.s.total

    def chars_in(self, int32_t node):
        """Those of them in a subtree."""
        if not 0 <= node < self.s.nodes:
            raise IndexError(f"no node {node} in a page of {self.s.nodes}")
        return chars_in(&self.s, node)

    @property
    def is_watched(self):
        """Whether one of the watched words stands on an element with text."""
        return self.s.watched > 0

    @property
    def main_heading(self):
        """First text of the heading that says what the title says, or -1."""
        return self.s.blocks[self.s.main].first if self.s.main >= 0 else -1

    def spans(self):
        """First text, one past the last text, and the element of each block, in document order."""
        return [(self.s.blocks[i].first, past(&self.s, i), self.s.blocks[i].owner) for i in range(self.s.count)]

    def describe(self, int32_t begin=0, int32_t count=0x7FFFFFFF):
        """What is known of blocks, all or so many: 4-byte floats in the order of ``BLOCK_FEATURES``, block by block."""
        cdef int32_t first = min(max(begin, 0), self.s.count), i
        cdef int32_t end = first + min(max(count, 0), self.s.count - first)
        cdef bytearray rows = bytearray(sizeof(float) * FEATURES * (end - first))
        cdef unsigned char[::1] view = rows
        cdef row_t row
        if end > first:
            row.at = <float *>&view[0]
            with nogil:
                for i in range(first, end):
                    describe(&self.s, i, &row)
        return rows

    def choose(self, scores not None):
        """Choose the blocks that promise the best F1 of words.

        Parameters
        ----------
        scores
            Of each block: the logarithm of the odds that it is content.

        Returns
        -------
        tuple
            The F1 to be expected, the mask of what to leave out (one byte a node), and the chosen parts: node, and characters
            of it that are kept.
        """
        cdef chosen_t c
        cdef bytearray mask = bytearray(self.s.nodes)
        cdef int32_t i
        if len(scores) != self.s.count:
            raise ValueError("a score for each block is needed")
        if not self.s.count:
            return 0.0, mask, []
        c.mask = mask
        c.taken = <uint8_t *>calloc(self.s.count, sizeof(uint8_t))
        c.kept = <int32_t *>calloc(self.s.nodes, sizeof(int32_t))
        c.words = <int32_t *>calloc(self.s.nodes, sizeof(int32_t))
        c.chances = <double *>calloc(self.s.count, sizeof(double))
        try:
            if not (c.taken and c.kept and c.words and c.chances):
                raise MemoryError
            for i, score in enumerate(scores):
                c.chances[i] = 1.0 / (1.0 + exp(-score))
            with nogil:
                take_best(&self.s, &c)
                take_alike(&self.s, &c)
                fill(&self.s, &c)
                take_tables(&self.s, &c)
                take_headings(&self.s, &c)
                leave_out(&self.s, &c)
            return c.expected, mask, [(node, c.kept[node]) for node in parts_of(&self.s, &c)]
        finally:
            free(c.taken)
            free(c.words)
            free(c.chances)
            free(c.kept)
