# cython: boundscheck=False, wraparound=False, cdivision=True
"""The kernel of ``block_extraction``: from the top of a part down to its visual blocks.

Which rules a node is asked by, and what follows of each, stands in the tables of ``block_extraction``; here is what the rules
ask, by number. What they ask of children is found in one look at them.
"""

from cpython.mem cimport PyMem_Free, PyMem_Realloc
from libc.stdint cimport int32_t, uint8_t, uint16_t

from scutch.methods.rendered._rendered cimport (
    IN_LINE,
    RULE,
    TEXTUAL,
    View,
    area_of,
    child_from,
    first_font,
    has_one_font,
)
from scutch.page.tables cimport TAG_P, TAG_TABLE, TAG_TD, TAG_TH, TAG_TR

cdef enum:
    NAME = 0x3FFF  # columns.TAG_MASK
    WIDE = 16  # numbers of a row of the table of rules

cdef enum Sort:  # rows of the tables
    INLINE
    PARAGRAPH
    CELL
    ROW
    TABLE
    OTHER

cdef enum Follow:
    DIVIDE
    KEEP
    CUT

#: The tables, and the bounds that rules compare with.
ctypedef struct rules_t:
    const uint8_t *asked  # numbers of rules by sort, 0 at the end of a row
    const uint8_t *follows  # by number
    const uint8_t *kept  # by sort: degrees of a large and of a small block
    double small
    double tiny
    double small_block
    double large

#: What is asked about a node.
ctypedef struct case_t:
    int32_t node
    int32_t children
    int32_t first  # of the children
    bint has_text
    bint has_blocks  # a child is neither text nor virtual text
    bint has_line_break
    bint has_rule
    bint has_fills
    double areas  # of all children
    double largest
    double area
    double part  # area of the part
    bint is_top
    bint after_kept
    bint stands_out

#: A node, or a run of texts, that waits to be looked at.
ctypedef struct waiting_t:
    int32_t first
    int32_t last
    bint stands_out


cdef inline Sort sort_at(View view, int32_t node) noexcept:
    cdef uint16_t tag = view.page.tag[node] & NAME
    if tag == TAG_TABLE:
        return TABLE
    if tag == TAG_TR:
        return ROW
    if tag == TAG_TD or tag == TAG_TH:
        return CELL
    if tag == TAG_P:
        return PARAGRAPH
    return INLINE if view.visibility[node] & IN_LINE else OTHER


cdef inline double share(const case_t *case, double area) noexcept:
    return area / max(case.part, 1.0)


cdef void look_at_children(View view, case_t *case) noexcept:
    cdef int32_t stop = view.page.end[case.node], child = child_from(view, case.node + 1, stop)
    cdef double area
    case.first = child
    while child < stop:
        area = area_of(view, child)
        case.children += 1
        case.areas += area
        case.largest = area if case.children == 1 else max(case.largest, area)
        if view.visibility[child] & TEXTUAL:
            case.has_text = True
        else:
            case.has_blocks = True
        case.has_line_break |= not view.visibility[child] & IN_LINE
        case.has_rule |= view.visibility[child] & RULE != 0
        case.has_fills |= view.fill[child] != view.fill[case.node]
        child = child_from(view, view.page.end[child], stop)


cdef bint says_yes(int32_t number, const case_t *case, const rules_t *rules) noexcept:
    """Whether a rule fits; their names stand in ``block_extraction.RULES``."""
    if number == 1:
        return case.children == 0
    if number == 2:
        return case.children == 1 and not case.has_text
    if number == 3:
        return case.is_top
    if number == 4:
        return not case.has_blocks
    if number == 5:
        return case.has_line_break
    if number == 6:
        return case.has_rule
    if number == 7:
        return case.areas > case.area
    if number == 8:
        return case.has_fills
    if number == 9:
        return case.has_text and share(case, case.area) < rules.small
    if number == 10:
        return share(case, case.largest) < rules.tiny
    if number == 11:
        return case.after_kept
    return True


cdef int32_t decide(View view, const case_t *case, const rules_t *rules, bint *divides) noexcept:
    """Number of the rule that decides about a node, and whether it divides it."""
    cdef const uint8_t *row = &rules.asked[WIDE * sort_at(view, case.node)]
    divides[0] = False
    if view.visibility[case.node] & TEXTUAL:
        return 4
    if case.stands_out and not case.is_top and case.children:
        return 8
    while row[0]:
        if says_yes(row[0], case, rules):
            divides[0] = rules.follows[row[0]] == DIVIDE
            if divides[0] and row[0] > 3 and share(case, case.area) < rules.large:
                divides[0] = False
                return 13
            return row[0]
        row += 1
    return 13


cdef int32_t text_coherence(View view, int32_t first, int32_t last) noexcept:
    """10 for texts in one font, 9 for others."""
    cdef int32_t node = first, font = -1
    while node <= last:
        if not has_one_font(view, node) or (font >= 0 and first_font(view, node) not in (-1, font)):
            return 9
        if font < 0:
            font = first_font(view, node)
        node = child_from(view, view.page.end[node], last + 1)
    return 10


cdef int32_t coherence(View view, const case_t *case, const rules_t *rules, int32_t rule) noexcept:
    """Degree of coherence of a node that is kept."""
    if rule == 1 or rule == 4:
        return text_coherence(view, case.node, case.node)
    return rules.kept[2 * sort_at(view, case.node) + (share(case, case.area) < rules.small_block)]


cdef class Pool:
    """The visual blocks of a part of a page.

    Parameters
    ----------
    view
        The page as it is seen.
    node
        Top of the part.
    asked, follows, kept
        ``block_extraction.KERNEL_TABLES``.
    small, tiny, small_block, large
        Shares of the part that rules compare with.
    """

    def __init__(
        self, View view not None, node, bytes asked not None, bytes follows not None, bytes kept not None,
        double small, double tiny, double small_block, double large,
    ):
        cdef rules_t rules
        if len(asked) < WIDE * (OTHER + 1) or len(follows) < 14 or len(kept) < 2 * (OTHER + 1):
            raise ValueError("tables have a row for each sort, and an entry for each rule")
        rules.asked, rules.follows, rules.kept = asked, follows, kept
        rules.small, rules.tiny, rules.small_block, rules.large = small, tiny, small_block, large
        self.view = view
        self.size = 0
        fill(self, view.checked(node), &rules)

    def __len__(self):
        return self.size

    def nodes(self, index):
        """Nodes of a block, in document order."""
        cdef const block_t *block = self.at(index)
        cdef int32_t node = block.first
        found = []
        while node <= block.last:
            found.append(node)
            node = child_from(self.view, self.view.page.end[node], block.last + 1)
        return tuple(found)

    def doc(self, index):
        """Degree of coherence of a block."""
        return self.at(index).doc

    def rule(self, index):
        """Number of the rule that kept a block."""
        return self.at(index).rule

    cdef const block_t *at(self, object index) except NULL:
        cdef int32_t place = index
        if not 0 <= place < self.size:
            raise IndexError("no such block")
        return &self.blocks[place]

    cdef int keep(self, int32_t first, int32_t last, int32_t doc, int32_t rule) except -1:
        cdef void *larger
        if self.size == self.room:
            larger = PyMem_Realloc(self.blocks, (2 * self.room + 16) * sizeof(block_t))
            if larger == NULL:
                raise MemoryError
            self.blocks, self.room = <block_t *>larger, 2 * self.room + 16
        self.blocks[self.size] = block_t(first, last, doc, rule)
        self.size += 1
        return 0

    def __dealloc__(self):
        PyMem_Free(self.blocks)


cdef class _Waiting:
    """A stack of what waits to be looked at, the next in document order on top."""

    cdef waiting_t *items
    cdef int32_t size
    cdef int32_t room

    cdef int push(self, waiting_t item) except -1:
        cdef void *larger
        if self.size == self.room:
            larger = PyMem_Realloc(self.items, (2 * self.room + 16) * sizeof(waiting_t))
            if larger == NULL:
                raise MemoryError
            self.items, self.room = <waiting_t *>larger, 2 * self.room + 16
        self.items[self.size] = item
        self.size += 1
        return 0

    cdef void turn(self, int32_t begin) noexcept:
        """Put the items from a place on in the opposite order."""
        cdef int32_t end = self.size - 1
        while begin < end:
            self.items[begin], self.items[end] = self.items[end], self.items[begin]
            begin += 1
            end -= 1

    def __dealloc__(self):
        PyMem_Free(self.items)


cdef int add_children(View view, _Waiting waiting, int32_t node) except -1:
    """Let the children of a node wait: blocks one by one, texts as far as they run."""
    cdef int32_t stop = view.page.end[node], child = child_from(view, node + 1, stop), begin = waiting.size
    cdef bint textual, runs = False
    while child < stop:
        textual = view.visibility[child] & TEXTUAL != 0
        if textual and runs:
            waiting.items[waiting.size - 1].last = child
        else:
            waiting.push(waiting_t(child, child, not textual and view.fill[child] != view.fill[node]))
        runs = textual
        child = child_from(view, view.page.end[child], stop)
    waiting.turn(begin)
    return 0


cdef int fill(Pool pool, int32_t node, const rules_t *rules) except -1:
    """Find the blocks below a node."""
    cdef View view = pool.view
    cdef _Waiting waiting = _Waiting()
    cdef waiting_t item
    cdef case_t case
    cdef bint top = True, divides
    cdef int32_t rule
    cdef double part = area_of(view, node)
    waiting.push(waiting_t(node, node, False))
    while waiting.size:
        waiting.size -= 1
        item = waiting.items[waiting.size]
        if item.first < item.last:
            pool.keep(item.first, item.last, text_coherence(view, item.first, item.last), 4)
            continue
        case = case_t(
            item.first, 0, 0, False, False, False, False, False, 0.0, 0.0, area_of(view, item.first), part,
            top and not pool.size, False, item.stands_out,
        )
        if pool.size:
            case.after_kept = view.page.parent[pool.blocks[pool.size - 1].first] == view.page.parent[item.first]
        look_at_children(view, &case)
        rule = decide(view, &case, rules, &divides)
        top = top and divides and case.children == 1
        if divides:
            add_children(view, waiting, item.first)
        else:
            pool.keep(item.first, item.first, coherence(view, &case, rules, rule), rule)
    return 0
