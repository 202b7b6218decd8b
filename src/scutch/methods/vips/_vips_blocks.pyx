# cython: boundscheck=False, wraparound=False, cdivision=True
"""Kernel of ``block_extraction``: the visual blocks of a part of a page.

The tables of ``block_extraction`` list the rules of each tag class and their decisions; here are the conditions of the rules,
by number. One pass over the children of a node computes what the conditions need.
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
    RULES_WIDTH = 16  # rule numbers in a row of the table

cdef enum TagClass:  # rows of the tables
    INLINE
    PARAGRAPH
    CELL
    ROW
    TABLE
    OTHER

cdef enum Decision:
    DIVIDE
    KEEP
    CUT

#: The tables, and the bounds of the conditions.
ctypedef struct rules_t:
    const uint8_t *rules_by_class  # rule numbers by tag class; 0 ends a row
    const uint8_t *decisions  # by rule number
    const uint8_t *degrees  # by tag class: DoC of a large and of a small block
    double small
    double tiny
    double small_block
    double large

#: Properties of a node that the conditions read.
ctypedef struct facts_t:
    int32_t node
    int32_t children
    int32_t first  # of the children
    bint has_text
    bint has_block  # a child is neither text nor virtual text
    bint has_line_break
    bint has_rule
    bint has_other_fill  # a child has another background
    double child_area  # of all children
    double largest  # area of the largest child
    double area
    double part_area
    bint is_top
    bint after_kept  # the sibling before it is a block of the pool
    bint is_filled  # its background is not its parent's

#: An entry of the stack: a node, or a run of texts.
ctypedef struct entry_t:
    int32_t first
    int32_t last
    bint is_filled


cdef inline TagClass tag_class(View view, int32_t node) noexcept:
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


cdef inline double share(const facts_t *facts, double area) noexcept:
    return area / max(facts.part_area, 1.0)


cdef void measure_children(View view, facts_t *facts) noexcept:
    cdef int32_t stop = view.page.end[facts.node], child = child_from(view, facts.node + 1, stop)
    cdef double area
    facts.first = child
    while child < stop:
        area = area_of(view, child)
        facts.children += 1
        facts.child_area += area
        facts.largest = area if facts.children == 1 else max(facts.largest, area)
        if view.visibility[child] & TEXTUAL:
            facts.has_text = True
        else:
            facts.has_block = True
        facts.has_line_break |= not view.visibility[child] & IN_LINE
        facts.has_rule |= view.visibility[child] & RULE != 0
        facts.has_other_fill |= view.fill[child] != view.fill[facts.node]
        child = child_from(view, view.page.end[child], stop)


cdef bint applies(int32_t number, const facts_t *facts, const rules_t *rules) noexcept:
    """Whether the condition of a rule holds; ``block_extraction.RULES`` states them."""
    if number == 1:
        return facts.children == 0
    if number == 2:
        return facts.children == 1 and not facts.has_text
    if number == 3:
        return facts.is_top
    if number == 4:
        return not facts.has_block
    if number == 5:
        return facts.has_line_break
    if number == 6:
        return facts.has_rule
    if number == 7:
        return facts.child_area > facts.area
    if number == 8:
        return facts.has_other_fill
    if number == 9:
        return facts.has_text and share(facts, facts.area) < rules.small
    if number == 10:
        return share(facts, facts.largest) < rules.tiny
    if number == 11:
        return facts.after_kept
    return True


cdef int32_t decide(View view, const facts_t *facts, const rules_t *rules, bint *divides) noexcept:
    """Return the number of the first rule that applies to a node, and whether it divides the node."""
    cdef const uint8_t *row = &rules.rules_by_class[RULES_WIDTH * tag_class(view, facts.node)]
    divides[0] = False
    if view.visibility[facts.node] & TEXTUAL:
        return 4
    if facts.is_filled and not facts.is_top and facts.children:
        return 8
    while row[0]:
        if applies(row[0], facts, rules):
            divides[0] = rules.decisions[row[0]] == DIVIDE
            if divides[0] and row[0] > 3 and share(facts, facts.area) < rules.large:
                divides[0] = False
                return 13
            return row[0]
        row += 1
    return 13


cdef int32_t text_coherence(View view, int32_t first, int32_t last) noexcept:
    """Return the DoC of texts: 10 in one font, 9 in several."""
    cdef int32_t node = first, font = -1
    while node <= last:
        if not has_one_font(view, node) or (font >= 0 and first_font(view, node) not in (-1, font)):
            return 9
        if font < 0:
            font = first_font(view, node)
        node = child_from(view, view.page.end[node], last + 1)
    return 10


cdef int32_t coherence(View view, const facts_t *facts, const rules_t *rules, int32_t rule) noexcept:
    """Return the DoC of a kept node."""
    if rule == 1 or rule == 4:
        return text_coherence(view, facts.node, facts.node)
    return rules.degrees[2 * tag_class(view, facts.node) + (share(facts, facts.area) < rules.small_block)]


cdef class Pool:
    """The visual blocks of a part of a page.

    ``view``: the visible page. ``node``: root of the part. ``rules_by_class``, ``decisions``, ``degrees``:
    ``block_extraction.KERNEL_TABLES``. ``small``, ``tiny``, ``small_block``, ``large``: shares of the part: bounds of the
    conditions.
    """

    def __init__(
        self, View view not None, node, bytes rules_by_class not None, bytes decisions not None, bytes degrees not None,
        double small, double tiny, double small_block, double large,
    ):
        cdef rules_t rules
        if len(rules_by_class) < RULES_WIDTH * (OTHER + 1) or len(decisions) < 14 or len(degrees) < 2 * (OTHER + 1):
            raise ValueError("the tables need a row for each tag class and an entry for each rule")
        rules.rules_by_class, rules.decisions, rules.degrees = rules_by_class, decisions, degrees
        rules.small, rules.tiny, rules.small_block, rules.large = small, tiny, small_block, large
        self.view = view
        self.size = 0
        fill(self, view.checked(node), &rules)

    def __len__(self):
        return self.size

    def nodes(self, index):
        """Return the nodes of a block, in document order."""
        cdef const block_t *block = self.at(index)
        cdef int32_t node = block.first
        found = []
        while node <= block.last:
            found.append(node)
            node = child_from(self.view, self.view.page.end[node], block.last + 1)
        return tuple(found)

    def doc(self, index):
        """Return the DoC of a block."""
        return self.at(index).doc

    def rule(self, index):
        """Return the number of the rule that kept a block."""
        return self.at(index).rule

    cdef const block_t *at(self, object index) except NULL:
        cdef int32_t place = index
        if not 0 <= place < self.size:
            raise IndexError(f"the pool has no block {place}")
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


cdef class _Stack:
    """A stack of nodes and runs of texts, the next in document order on top."""

    cdef entry_t *items
    cdef int32_t size
    cdef int32_t room

    cdef int push(self, entry_t item) except -1:
        cdef void *larger
        if self.size == self.room:
            larger = PyMem_Realloc(self.items, (2 * self.room + 16) * sizeof(entry_t))
            if larger == NULL:
                raise MemoryError
            self.items, self.room = <entry_t *>larger, 2 * self.room + 16
        self.items[self.size] = item
        self.size += 1
        return 0

    cdef void reverse_from(self, int32_t begin) noexcept:
        """Reverse the items from a place on."""
        cdef int32_t end = self.size - 1
        while begin < end:
            self.items[begin], self.items[end] = self.items[end], self.items[begin]
            begin += 1
            end -= 1

    def __dealloc__(self):
        PyMem_Free(self.items)


cdef int add_children(View view, _Stack stack, int32_t node) except -1:
    """Push the children of a node: each block, and each run of texts."""
    cdef int32_t stop = view.page.end[node], child = child_from(view, node + 1, stop), begin = stack.size
    cdef bint textual, runs = False
    while child < stop:
        textual = view.visibility[child] & TEXTUAL != 0
        if textual and runs:
            stack.items[stack.size - 1].last = child
        else:
            stack.push(entry_t(child, child, not textual and view.fill[child] != view.fill[node]))
        runs = textual
        child = child_from(view, view.page.end[child], stop)
    stack.reverse_from(begin)
    return 0


cdef int fill(Pool pool, int32_t node, const rules_t *rules) except -1:
    """Fill the pool with the blocks of a subtree."""
    cdef View view = pool.view
    cdef _Stack stack = _Stack()
    cdef entry_t item
    cdef facts_t facts
    cdef bint top = True, divides
    cdef int32_t rule
    cdef double part = area_of(view, node)
    stack.push(entry_t(node, node, False))
    while stack.size:
        stack.size -= 1
        item = stack.items[stack.size]
        if item.first < item.last:
            pool.keep(item.first, item.last, text_coherence(view, item.first, item.last), 4)
            continue
        facts = facts_t(
            item.first, 0, 0, False, False, False, False, False, 0.0, 0.0, area_of(view, item.first), part,
            top and not pool.size, False, item.is_filled,
        )
        if pool.size:
            facts.after_kept = view.page.parent[pool.blocks[pool.size - 1].first] == view.page.parent[item.first]
        measure_children(view, &facts)
        rule = decide(view, &facts, rules, &divides)
        top = top and divides and facts.children == 1
        if divides:
            add_children(view, stack, item.first)
        else:
            pool.keep(item.first, item.first, coherence(view, &facts, rules, rule), rule)
    return 0
