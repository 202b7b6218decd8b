# cython: boundscheck=False, wraparound=False, cdivision=True
"""Text blocks of a page: detection, features, and the choice of the blocks that are content.

A block is a run of texts with the same line element: a paragraph, a heading, a cell, a label. A model (``content/choice.py``)
estimates the probability that a block is content. ``BLOCK_FEATURES`` describe the size and links of the block, scores of its
words and of the class and id values of its ancestors, its cluster of similar blocks, its containers, its distance to the main
heading and to the lead, its neighbours, and the page.

Hidden text is included (``page.sums``).
"""

from cpython.bytearray cimport PyByteArray_AsString
from libc.math cimport exp, log2f
from libc.stdint cimport int32_t, uint8_t, uint16_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free, malloc
from libc.string cimport memchr, memcmp, memset

from scutch.kernels.boosting cimport LANES, Ensemble, score_rows
from scutch.kernels.characters cimport is_digit, is_letter
from scutch.kernels.containers cimport map_free, map_reserve, map_t, map_value, set_add, set_has, set_reserve, set_t
from scutch.kernels.hashing cimport mixed
from scutch.kernels.lexicon cimport Lexicon
from scutch.kernels.words cimport (
    MOST,
    OF_LABELS,
    OF_TEXTS,
    TOKENS,
    is_token_byte,
    mark_words,
    marked_t,
    next_window,
    next_words,
    take_word,
    text_t,
    word_hash,
    word_in,
    words_t,
)
from scutch.page.attributes cimport MAX_JSON_LD, attribute_row, is_json_ld, is_value, next_type, type_name_t
from scutch.page.measure cimport hash_text
from scutch.page.parser cimport Columns
from scutch.page.sums.page_sums cimport PageSums, line_sums_t, sums_with_lines
from scutch.page.tables cimport (
    ATTR_ARIA_CONTROLS,
    ATTR_ARIA_EXPANDED,
    ATTR_ARIA_HIDDEN,
    ATTR_CONTENT,
    ATTR_HIDDEN,
    ATTR_HREF,
    ATTR_NAME,
    ATTR_PROPERTY,
    ATTR_ROLE,
    ATTR_STYLE,
    ATTR_TYPE,
    CLASS_CELL,
    CLASS_HEADING,
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
    STATIC_TAGS,
    TAG_A,
    TAG_BLOCKQUOTE,
    TAG_BODY,
    TAG_BUTTON,
    TAG_DD,
    TAG_DETAILS,
    TAG_DL,
    TAG_DT,
    TAG_FIGCAPTION,
    TAG_FIGURE,
    TAG_H1,
    TAG_H6,
    TAG_INPUT,
    TAG_LABEL,
    TAG_LEGEND,
    TAG_LI,
    TAG_META,
    TAG_OL,
    TAG_P,
    TAG_PRE,
    TAG_SCRIPT,
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
    SCALED_COUNTS = 1024  # numbers with a cached logarithm
    LEVELS = 5
    LINES = CLASS_LINE | CLASS_CELL  # elements that start a line, and cells
    PROSE_CHARS = 80  # characters from which a block without a link is prose
    MIN_GROUP = 3  # siblings with the same tag and class that form a group
    SHORT_TEXT = 120  # bytes below which the words of a text are scored
    MAX_HEADING_CHARS = 400  # a longer block is no main heading
    OF_COMMENTS = 1  # scores of watched words
    OF_THREAD = 2
    OF_NAVIGATION = 3
    OF_DETAILS = 4
    OF_NOTICES = 5
    WIDE = 3  # level of elements with too much of the page for navigation
    HALF = 4  # ... for the details of a post
    NOTICE_CHARS = 1500  # from which an element is no notice, and no box with a label
    DETAIL_CHARS = 500  # from which an element has more than the details of a post; a paragraph from PROSE_CHARS
    MAX_DATE_CHARS = 40  # of a block that may be a date
    MAX_TOKENS = 200  # of a block that are compared with the title and the description

cdef enum Role:  # bits: roles of the ancestors; those of landmarks are their marks
    IN_MAIN = MARK_MAIN
    IN_ARTICLE = MARK_ARTICLE
    IN_NAVIGATION = MARK_NAVIGATION
    IN_BANNER = MARK_BANNER
    IN_FOOTER = MARK_CONTENTINFO
    IN_ASIDE = MARK_COMPLEMENTARY
    IN_SEARCH = MARK_SEARCH
    IN_FORM = MARK_FORM
    IN_DIALOG = MARK_DIALOG
    IN_LIST = MARK_LIST
    IN_HEADING = MARK_HEADING
    IN_TABLE = 1 << 16
    IN_FIGURE = 1 << 17
    IN_QUOTE = 1 << 18
    IN_CODE = 1 << 19
    IN_BUTTON = 1 << 20
    IN_SECTION = 1 << 21
    IN_DETAILS = 1 << 22
    IN_TERMS = 1 << 23
    IN_NOTICE = 1 << 24

cdef enum:
    ROLES = 19
    LANDMARKS = (
        MARK_MAIN | MARK_ARTICLE | MARK_NAVIGATION | MARK_BANNER | MARK_CONTENTINFO | MARK_COMPLEMENTARY | MARK_SEARCH | MARK_FORM
        | MARK_DIALOG | MARK_LIST | MARK_HEADING
    )

#: Least size of a container of each level: characters, then shares of the page.
cdef int32_t[3] LEVEL_CHARS = [120, 500, 2000]
cdef double[2] LEVEL_SHARES = [0.15, 0.5]

#: Context of an element, inherited by its children.
ctypedef struct context_t:
    int32_t line  # nearest element that starts a line, or cell
    int32_t item  # nearest element in a group of siblings, or -1
    int32_t hidden  # outermost hidden element, or -1
    int32_t[LEVELS] level  # nearest element of each level
    uint32_t roles
    bint in_comments
    float name_nearest  # score of the class and id values: of the nearest element with known words, -1 without one
    float name_mean  # of all ancestors, weighted by half for each step
    float name_min
    float name_max

ctypedef struct block_t:
    int32_t first  # text node
    int32_t owner  # its line element
    int32_t chars
    int32_t link_chars
    int32_t words
    int32_t heading  # block of the preceding heading, or -1
    int32_t unit  # index of its unit, or -1
    uint64_t text_hash
    uint32_t duplicate  # row of the blocks with the same text
    int32_t duplicates_before  # how many of them precede the block
    uint32_t cluster  # row of the blocks with the same tag path and class
    uint8_t ends_sentence
    uint8_t has_digit
    float word_score  # mean score of its known words, or -1
    float description_share  # share of its triples of tokens that are in the description

include "_text_blocks/tally.pxi"

ctypedef struct unit_t:  # blocks that are taken together
    int32_t node
    int32_t first  # block
    int32_t end  # one past its last block

ctypedef struct name_score_t:  # scores of the words of a label
    float mean  # of the known words, or -1; their sum until all are looked up
    float minimum
    float maximum
    int32_t known  # words
    uint8_t watched  # bits by score of the watched words: 1 << OF_COMMENTS and so on
    uint8_t is_read  # whether it is the label of an element with text

ctypedef struct survey_t:
    const page_t *page
    int32_t nodes
    int32_t count  # of blocks
    int32_t h1
    int32_t main  # first main landmark, or -1
    int32_t main_heading  # block of the main heading, or -1
    int32_t lead  # first block with much of the description, or -1
    int32_t states_article  # whether metadata say that the page is an article: 1 in meta elements, 2 in JSON-LD as news, 3 in both
    int32_t total  # characters
    int32_t[LEVELS] level_chars
    const line_sums_t *text  # before each node
    int32_t *text_nodes  # nodes of the texts that belong to blocks
    int32_t *block_at  # by text
    uint32_t *group  # row of an element's group, or 0
    int32_t *block_chars  # prefix sums by block
    int32_t *block_links
    context_t *context
    block_t *blocks
    unit_t *units
    int32_t unit_count
    name_score_t *labels  # by label
    tally_t groups
    tally_t clusters
    tally_t duplicates  # blocks by text
    int32_t comment_labels  # labels with a word of comments
    int32_t thread_labels  # labels with a word of threads
    int32_t long_blocks  # of more than 200 characters, without links
    bint has_code  # whether there is preformatted text
    bint failed

include "_text_blocks/blocks.pxi"
include "_text_blocks/words.pxi"
include "_text_blocks/context.pxi"
include "_text_blocks/head.pxi"
include "_text_blocks/features.pxi"
include "_text_blocks/units.pxi"
include "_text_blocks/choice.pxi"
include "_text_blocks/teasers.pxi"
include "_text_blocks/headings.pxi"
include "_text_blocks/boxes.pxi"
include "_text_blocks/sibling_lists.pxi"


cdef bint allocate_blocks(survey_t *s) noexcept nogil:
    """Allocate a block for each text; False without memory."""
    cdef size_t texts = s.text[s.nodes].line_texts + 1
    s.blocks = <block_t *>malloc(texts * sizeof(block_t))
    s.block_at = <int32_t *>malloc(texts * sizeof(int32_t))
    s.text_nodes = <int32_t *>malloc(texts * sizeof(int32_t))
    s.block_chars = <int32_t *>malloc(texts * sizeof(int32_t))
    s.block_links = <int32_t *>malloc(texts * sizeof(int32_t))
    s.units = <unit_t *>malloc(texts * sizeof(unit_t))
    return (s.units != NULL and s.blocks != NULL and s.block_at != NULL and s.text_nodes != NULL and s.block_chars != NULL
            and s.block_links != NULL)


cdef inline bint is_alphanumeric(unsigned char byte) noexcept nogil:
    return is_letter(byte) or is_digit(byte)


cdef bint names_topic(const survey_t *s, int32_t node) noexcept nogil:
    """Whether the id of an element is made of the words of the heading that it begins with, as of a section of a manual.

    There are three words at least, or a plain paragraph behind the heading. Only ASCII letters and digits are compared.
    """
    cdef const page_t *p = s.page
    cdef int32_t row = p.id_id[node], text = node + 1, heading
    cdef const unsigned char *key
    cdef const unsigned char *letters
    cdef uint32_t at = 0, size, i
    cdef int gaps = 0
    cdef bint is_plain
    while text < p.end[node] and not (p.tag[text] == TEXT and p.chars[text]):
        text += 1
    heading = p.parent[text] if text < p.end[node] else 0
    while heading > node and not class_of(p.tag[heading]) & CLASS_HEADING:
        heading = p.parent[heading]
    if row < 0 or heading <= node:
        return False
    key, size = data_at(p, p.label_begin[row]), p.label_length[row]
    for text in range(heading + 1, p.end[heading]):
        letters = data_at(p, p.text_begin[text])
        for i in range(p.text_length[text] if p.tag[text] == TEXT else 0):
            if not is_alphanumeric(letters[i]):
                continue
            while at < size and not is_alphanumeric(key[at]):
                at, gaps = at + 1, gaps + 1
            if at == size or key[at] | 0x20 != letters[i] | 0x20:
                return False
            at += 1
    text = p.end[heading]
    while text < p.end[node] and not p.chars[text]:
        text = p.end[text]
    is_plain = text < p.end[node] and p.tag[text] == TAG_P and p.class_id[text] < 0 and not p.link_chars[text]
    return at == size and (gaps > 1 or is_plain)


cdef bint is_comments(const survey_t *s, int32_t node) noexcept nogil:
    """Whether the class or id of an element has a word of comments, and the main part of the page is elsewhere."""
    cdef int32_t name = s.page.class_id[node], key = s.page.id_id[node]
    if s.page.tag[node] == TEXT or s.page.tag[node] == TAG_BODY or not chars_in(s, node):
        return False
    if not ((name >= 0 and has_word(&s.labels[name], OF_COMMENTS)) or (key >= 0 and has_word(&s.labels[key], OF_COMMENTS))):
        return False
    if name < 0 and names_topic(s, node):
        return False
    return not (holds(s, node, s.h1) or holds(s, node, s.main)
                or (s.main_heading >= 0 and holds(s, node, s.blocks[s.main_heading].first)))


cdef void analyse(survey_t *s, Lexicon names, Lexicon words, Lexicon watched) noexcept nogil:
    cdef int k
    if not allocate_blocks(s) or not new_rows(&s.groups, s.nodes - s.text[s.nodes].line_texts):
        s.failed = True
        return
    for k in range(LEVELS):
        s.level_chars[k] = LEVEL_CHARS[k] if k < 3 else <int32_t>(LEVEL_SHARES[k - 3] * s.total)
    score_labels(s, names, watched)
    survey_nodes(s)
    if s.failed:
        return
    score_texts(s, words)
    sum_blocks(s)
    if not count_clusters(s):
        s.failed = True
        return
    compare_with_head(s)
    s.failed |= not find_units(s)


cdef bint require_scores(const survey_t *s, const double[::1] scores) except -1:
    if scores.shape[0] != s.count:
        raise ValueError(f"{scores.shape[0]} scores for {s.count} blocks: a score for each block is needed")
    return True


cdef bint require_width(Ensemble ensemble, uint32_t features) except -1:
    if ensemble.e.head.features != features:
        raise ValueError(f"an ensemble of {ensemble.e.head.features} features: {features} are needed")
    return True


cdef void read_chances(const double[::1] scores, double *chances) noexcept nogil:
    """The probability of each block by the logarithm of its odds."""
    cdef Py_ssize_t i
    for i in range(scores.shape[0]):
        chances[i] = 1.0 / (1.0 + exp(-scores[i]))


cdef Lexicon NO_WORDS = Lexicon({})


cdef class Blocks:
    """The text blocks of a page.

    ``names``, ``words``: scores of words in class and id values, and in short texts: the probability that their text is
    content. ``watched``: words of class and id values of comments, with score 1, of threads, with score 2, and of navigation,
    with score 3. Linear in the nodes and the text. The GIL is released.
    """

    cdef survey_t s
    cdef Columns columns
    cdef PageSums sums

    def __cinit__(
        self, Columns columns not None, Lexicon names not None, Lexicon words not None, Lexicon watched not None=NO_WORDS
    ):
        cdef size_t nodes = len(columns)
        cdef survey_t *s = &self.s
        self.columns = columns
        self.sums = sums_with_lines(columns)
        s.page, s.text = &columns.page, self.sums.lines
        s.nodes, s.h1, s.main, s.main_heading, s.lead = <int32_t>nodes, -1, -1, -1, -1
        s.total = s.text[nodes].line_chars
        s.group = <uint32_t *>calloc(nodes, sizeof(uint32_t))
        s.context = <context_t *>malloc(nodes * sizeof(context_t))
        s.labels = <name_score_t *>calloc(columns.page.label_rows + 1, sizeof(name_score_t))
        if not (s.group and s.context and s.labels):
            raise MemoryError
        with nogil:
            analyse(s, names, words, watched)
        if s.failed:
            raise MemoryError

    def __dealloc__(self):
        cdef survey_t *s = &self.s
        free(s.block_at)
        free(s.text_nodes)
        free(s.group)
        free(s.block_chars)
        free(s.block_links)
        free(s.context)
        free(s.blocks)
        free(s.units)
        free(s.labels)
        free_tally(&s.groups)
        free_tally(&s.clusters)
        free_tally(&s.duplicates)

    def __len__(self):
        return self.s.count

    @property
    def chars(self):
        """Characters of the page without white space; CJK characters count twice, hidden text is included."""
        return self.s.total

    def chars_in(self, int32_t node):
        """Characters of a subtree, counted as ``chars``."""
        if not 0 <= node < self.s.nodes:
            raise IndexError(f"no node {node} in a page of {self.s.nodes} nodes")
        return chars_in(&self.s, node)

    @property
    def has_comments(self):
        """Whether the class or id of an element with text has a word of comments."""
        return self.s.comment_labels > 0

    def comments(self):
        """Outermost elements of comments by their class or id, in document order; none with the main part or heading in it."""
        cdef const survey_t *s = &self.s
        cdef list found = []
        cdef int32_t i = 1
        while i < s.nodes:
            if is_comments(s, i):
                found.append(i)
                i = s.page.end[i]
            else:
                i += 1
        return found

    @property
    def main_heading(self):
        """First text of the heading most similar to the title, or -1."""
        return self.s.blocks[self.s.main_heading].first if self.s.main_heading >= 0 else -1

    def spans(self):
        """First text, one past the last text, and line element of each block, in document order."""
        return [(self.s.blocks[i].first, block_end(&self.s, i), self.s.blocks[i].owner) for i in range(self.s.count)]

    def describe(self, int32_t begin=0, int32_t count=0x7FFFFFFF):
        """Features of ``count`` blocks from ``begin``: 4-byte floats in the order of ``BLOCK_FEATURES``, block by block."""
        cdef int32_t first = min(max(begin, 0), self.s.count), i
        cdef int32_t end = first + min(max(count, 0), self.s.count - first)
        cdef bytearray rows = bytearray(sizeof(float) * FEATURES * (end - first))
        cdef unsigned char[::1] view = rows
        cdef float *row = <float *>&view[0] if end > first else NULL
        with nogil:
            for i in range(first, end):
                describe(&self.s, i, row + FEATURES * (i - first), 1)
        return rows

    def scores(self, Ensemble ensemble not None):
        """The score of each block by an ensemble.

        ``ensemble``: trees over ``BLOCK_FEATURES``. Returns: numbers of eight bytes.
        """
        cdef bytearray found = bytearray(self.s.count * sizeof(double))
        cdef double *sums = <double *>PyByteArray_AsString(found)
        cdef bint done
        require_width(ensemble, FEATURES)
        with nogil:
            done = score_rows(&ensemble.e, describe_lane, &self.s, self.s.count, sums)
        if not done:
            raise MemoryError
        return memoryview(found).cast("d")

    def choose(self, const double[::1] scores not None, *, double recall_weight=1):
        """Choose the units and blocks with the greatest expected F1 of words.

        ``scores``: for each block the logarithm of the odds that it is content: numbers of eight bytes. ``recall_weight``:
        weight of recall against precision: beta of the F-beta that is greatest. Returns: the expected F1, the mask of nodes to
        leave out (one byte per node), and the chosen parts: node and number of kept characters.
        """
        cdef chosen_t c
        cdef bytearray mask = bytearray(self.s.nodes)
        cdef int32_t i
        require_scores(&self.s, scores)
        if not self.s.count:
            return 0.0, mask, []
        c.mask, c.recall_weight = mask, recall_weight
        c.taken = <uint8_t *>calloc(self.s.count, sizeof(uint8_t))
        c.kept = <int32_t *>calloc(self.s.nodes, sizeof(int32_t))
        c.words = <int32_t *>calloc(self.s.nodes, sizeof(int32_t))
        c.chances = <double *>calloc(self.s.count, sizeof(double))
        c.fields = <field_t *>calloc(self.s.clusters.count + 1, sizeof(field_t))
        c.lists = <sibling_list_t *>calloc(self.s.groups.count + 1, sizeof(sibling_list_t))
        try:
            if not (c.taken and c.kept and c.words and c.chances and c.fields and c.lists):
                raise MemoryError
            with nogil:
                read_chances(scores, c.chances)
                leave_heading_anchors(&self.s, &c)
                leave_teasers(&self.s, &c)
                average_units(&self.s, &c)
                take_best(&self.s, &c)
                take_clusters(&self.s, &c)
                leave_links_above(&self.s, &c)
                close_units(&self.s, &c)
                fill_containers(&self.s, &c)
                take_between(&self.s, &c)
                take_standfirst(&self.s, &c)
                take_notices(&self.s, &c)
                take_labels(&self.s, &c)
                take_panels(&self.s, &c)
                close_lists(&self.s, &c)
                take_headings(&self.s, &c)
                take_disclosed(&self.s, &c)
                settle_empty_headings(&self.s, &c)
                take_fields(&self.s, &c)
                take_units_below_headings(&self.s, &c)
                close_units(&self.s, &c)
                fill_mask(&self.s, &c)
            return c.expected, mask, [(node, c.kept[node]) for node in parts_of(&self.s, &c)]
        finally:
            free(c.taken)
            free(c.chances)
            free(c.kept)
            free(c.words)
            free(c.fields)
            free(c.lists)


include "_text_blocks/second_stage.pxi"
