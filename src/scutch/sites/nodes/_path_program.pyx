# cython: boundscheck=False, wraparound=False, cdivision=True
"""``PathProgram``: finds the elements of several paths in one traversal of a page.

Each step of a path is one bit. The state of an element has the bits of the steps that lead to it: it meets the compound of the
step, and its parent, an ancestor or the sibling before it has the bit of the step before. The traversal keeps the states of
the ancestors, so that time is linear in the nodes (bit-parallel simulation of an automaton, Baeza-Yates and Gonnet 1992).
Tags, classes and ids are tested by tables, which are made once for each name and each distinct label of the page.
"""

cimport cython
from libc.stdint cimport int32_t, uint8_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free
from libc.string cimport memchr, memcmp, memset

from scutch.kernels.characters cimport is_space
from scutch.kernels.containers cimport array_reserve
from scutch.page.parser cimport Columns
from scutch.page.tables cimport DOCUMENT, STATIC_NAMES, data_at, page_t

cdef extern from "bits.h" nogil:
    int lowest "scutch_lowest"(uint64_t bits)  # index of the lowest set bit; the number must not be 0

cdef enum:
    MOST_BITS = 64
    TAG_ID = 0x3FFF
    UNKNOWN = 0x7FFFFFFF

ctypedef enum Source:  # what a test looks at
    CLASS
    ID
    ATTRIBUTE
    POSITION
    CONTENT

ctypedef enum Rule:  # how it compares
    EXISTS
    EQUALS
    CONTAINS
    BEGINS
    WORD
    NO_WORD
    AT
    FROM
    EACH

ctypedef struct test_t:
    Source source
    Rule rule
    uint64_t bit  # of the step that is tested
    int32_t held  # content: number of the step that stands for the compound inside
    int32_t name  # attribute: its number among the program's names
    int32_t place  # position ...
    int32_t period  # ... and how often it repeats
    const uint8_t *value
    uint32_t size

ctypedef struct steps_t:  # sets of steps: first ones, by axis, ...
    uint64_t below
    uint64_t under
    uint64_t descendant  # ... others, by axis, ...
    uint64_t child
    uint64_t after
    uint64_t last  # ... last ones of their paths, and those with tests that tables do not answer
    uint64_t late

ctypedef struct level_t:  # one element at each depth: the last one that was visited
    uint64_t state
    uint64_t reach  # with the states of its ancestors
    uint64_t sibling  # state of its last child

ctypedef struct hit_t:
    int32_t path
    int32_t scope
    int32_t node

ctypedef struct run_t:  # a program on a page
    const page_t *page
    uint32_t name_count  # names of the page
    uint64_t *of_tag  # steps by name of the tag; the last row is for unknown ones
    uint64_t *of_class  # steps by label + 1
    uint64_t *of_id
    uint32_t *names  # the program's names on this page; UNKNOWN for none
    int32_t *held  # for each test of content and each node, the next node that meets the compound
    level_t *levels
    hit_t *hits
    size_t hit_room
    size_t hit_count

#: Source and rule of each kind of condition.
cdef dict TESTS = {
    "class": (CLASS, WORD), "not_class": (CLASS, NO_WORD), "id": (ID, EQUALS), "attribute": (ATTRIBUTE, EXISTS),
    "equals": (ATTRIBUTE, EQUALS), "contains": (ATTRIBUTE, CONTAINS), "prefix": (ATTRIBUTE, BEGINS), "nth": (POSITION, AT),
    "after": (POSITION, FROM), "period": (POSITION, EACH), "has": (CONTENT, EXISTS),
}
#: Attributes whose values are labels of the page.
cdef dict LABELS = {"class": CLASS, "id": ID}


cdef bint has_word(const uint8_t *text, uint32_t size, const uint8_t *word, uint32_t length) noexcept nogil:
    """Whether a word is one of those of a text, between white space."""
    cdef uint32_t begin = 0, end
    while begin < size:
        end = begin
        while end < size and not is_space(text[end]):
            end += 1
        if end > begin and end - begin == length and memcmp(text + begin, word, length) == 0:
            return True
        begin = end + 1
    return False


cdef bint has_part(const uint8_t *text, uint32_t size, const uint8_t *part, uint32_t length) noexcept nogil:
    """Whether a text has a part."""
    cdef const uint8_t *found = text
    cdef const uint8_t *stop = text + size
    while length and <size_t>(stop - found) >= length:
        found = <const uint8_t *>memchr(found, part[0], stop - found - length + 1)
        if found == NULL:
            return False
        if memcmp(found, part, length) == 0:
            return True
        found += 1
    return length == 0


cdef bint meets_value(const test_t *test, const uint8_t *text, uint32_t size) noexcept nogil:
    """Whether the value of an attribute meets a test."""
    if test.rule == WORD or test.rule == NO_WORD:
        return has_word(text, size, test.value, test.size) == (test.rule == WORD)
    if test.rule == CONTAINS:
        return has_part(text, size, test.value, test.size)
    if test.rule == EXISTS:
        return True
    if size < test.size or (test.rule == EQUALS and size != test.size):
        return False
    return memcmp(text, test.value, test.size) == 0


cdef bint meets_attribute(const run_t *run, const test_t *test, int32_t node) noexcept nogil:
    """Whether an element meets a test of an attribute."""
    cdef const page_t *page = run.page
    cdef uint32_t row, begin = page.attr_begin[node], name = <uint32_t>run.names[test.name]
    for row in range(begin, begin + page.attr_count[node]):
        if page.attr_name[row] == name:
            return meets_value(test, data_at(page, page.value_begin[row]), page.value_length[row])
    return False


cdef bint meets_position(const test_t *test, int32_t nth) noexcept nogil:
    """Whether a position among siblings of one tag meets a test."""
    if test.rule == EACH:
        return test.period > 0 and nth % test.period == test.place % test.period
    return nth == test.place if test.rule == AT else nth >= test.place


cdef inline uint64_t by_tables(const run_t *run, int32_t node) noexcept nogil:
    """The steps whose tag, classes and id an element has."""
    cdef uint32_t tag = run.page.tag[node] & TAG_ID
    return (run.of_tag[min(tag, run.name_count)] & run.of_class[run.page.class_id[node] + 1]
            & run.of_id[run.page.id_id[node] + 1])


cdef bint meets(const run_t *run, const test_t *test, int32_t node) noexcept nogil:
    """Whether an element meets a test that tables do not answer."""
    if test.source == ATTRIBUTE:
        return meets_attribute(run, test, node)
    if test.source == POSITION:
        return meets_position(test, run.page.nth[node])
    return run.held[<size_t>test.place * run.page.node_rows + node] < run.page.end[node]


@cython.final
cdef class PathProgram:
    """Several paths as one program.

    ``paths``: paths to descendants, children and next siblings. They have at most 64 steps and conditions on descendants
    together. Raises ``ValueError``: they have more, or one has a step or a condition that CSS cannot express.

    >>> from scutch.page.parser import parse
    >>> from scutch.records.selectors.parse_css import parse_css
    >>> program = PathProgram([parse_css("li.hit a"), parse_css(":scope > a")])
    >>> page = parse(b"<ul><li class=hit><b><a>One</a></b><li><a>Two</a></ul>")
    >>> program.find(page, [(0, len(page), 0), (9, 12, 9)])
    [[(0, 7)], [(1, 10)]]
    """

    cdef steps_t steps
    cdef uint64_t any_tag
    cdef int32_t bits
    cdef int32_t path_of[MOST_BITS]
    cdef test_t *tests
    cdef size_t test_room
    cdef size_t test_count
    cdef int32_t contents  # tests of content
    cdef list values  # the bytes that tests point to
    cdef list names  # of tags and attributes
    cdef list tags  # steps to elements of a tag: number of its name, number of the step
    cdef list paths  # whether each path has steps

    def __cinit__(self, paths not None):
        self.values, self.names, self.tags, self.paths = [], [], [], []
        for path in paths:
            self.add_path(path.steps)

    def __dealloc__(self):
        free(self.tests)

    cdef int32_t name_number(self, str name) except -1:
        if name not in self.names:
            self.names.append(name)
        return <int32_t>self.names.index(name)

    cdef int32_t new_step(self, str tag) except -1:
        """A bit for the elements of a tag, or for all."""
        if self.bits == MOST_BITS:
            raise ValueError(f"paths of more than {MOST_BITS} steps")
        if tag:
            self.tags.append((self.name_number(tag), self.bits))
        else:
            self.any_tag |= <uint64_t>1 << self.bits
        self.path_of[self.bits] = <int32_t>len(self.paths)
        self.bits += 1
        return self.bits - 1

    cdef int add_path(self, steps) except -1:
        cdef int32_t first = self.bits
        cdef uint64_t bit
        for step in steps:
            if step.axis not in ("descendant", "child", "next") or step.distance != 1:
                raise ValueError(f"no step {step.axis} of distance {step.distance} in CSS")
            bit = <uint64_t>1 << self.new_step(step.to.tag)
            if bit >> first == 1:
                self.steps.below |= bit if step.axis == "descendant" else 0
                self.steps.under |= bit if step.axis == "child" else 0
            else:
                self.steps.descendant |= bit if step.axis == "descendant" else 0
                self.steps.child |= bit if step.axis == "child" else 0
                self.steps.after |= bit if step.axis == "next" else 0
        if steps:
            self.steps.last |= <uint64_t>1 << (self.bits - 1)
        for place, step in enumerate(steps):  # the steps of a path are neighbours, those of conditions come after them
            for condition in step.to.tests:
                self.add_test(first + <int32_t>place, condition)
        self.paths.append(bool(steps))
        return 0

    cdef int add_test(self, int32_t step, condition) except -1:
        cdef test_t *test
        cdef bytes value = condition.value.encode("utf-8", "replace")
        if condition.kind not in TESTS:
            raise ValueError(f"no condition {condition.kind} in CSS")
        if not array_reserve(<void **>&self.tests, &self.test_room, self.test_count + 1, sizeof(test_t)):
            raise MemoryError("no memory for a test")
        test = &self.tests[self.test_count]
        self.test_count += 1
        test.source, test.rule = TESTS[condition.kind]
        test.bit = <uint64_t>1 << step
        test.value, test.size = value, <uint32_t>len(value)
        self.values.append(value)
        if test.source == ATTRIBUTE:
            if test.rule != EXISTS and value:
                test.source = LABELS.get(condition.name, ATTRIBUTE)
            test.name = self.name_number(condition.name)
        elif test.source == POSITION:
            test.place, test.period = min(int(condition.value), UNKNOWN), min(int(condition.name or 0), UNKNOWN)
        elif test.source == CONTENT:
            test.held, test.place = self.new_step(condition.name), self.contents
            self.contents += 1
            if value:
                self.add_test(test.held, condition._replace(kind="class"))
                test = &self.tests[self.test_count - 2]
        self.steps.late |= test.bit if test.source >= ATTRIBUTE else 0
        return 0

    def find(self, Columns columns not None, scopes not None):
        """Find the elements of the paths in parts of a page.

        ``scopes``: tuples of the first node, of one past the last node, and of the element that paths start from: the first
        node or its parent. Returns: for each path the elements that it finds, in document order, each after the number of its
        scope. A path without steps finds the first nodes. Raises ``ValueError``: a scope is no part of the page.
        """
        cdef run_t run
        cdef size_t i
        cdef list found = [[] for _ in self.paths]
        cdef list bounds = [scope_of(columns, scope) for scope in scopes]
        memset(&run, 0, sizeof(run_t))
        try:
            self.prepare(&run, columns, bounds)
            for i in range(len(bounds)):
                begin, end, root = bounds[i]
                if not self.traverse(&run, <int32_t>i, begin, end, root):
                    raise MemoryError("no memory for the elements that were found")
            for i in range(run.hit_count):
                (<list>found[run.hits[i].path]).append((run.hits[i].scope, run.hits[i].node))
        finally:
            release(&run)
        return [
            own if has_steps else [(number, scope[0]) for number, scope in enumerate(bounds)]
            for own, has_steps in zip(found, self.paths)
        ]

    cdef int prepare(self, run_t *run, Columns columns, list bounds) except -1:
        """Make the tables of a page for the parts of it that are visited."""
        cdef const page_t *page = &columns.page
        cdef uint32_t i, begin, end, labels = page.label_rows, deepest = 0
        run.page, run.name_count = page, STATIC_NAMES + page.name_rows
        for begin, end, root in bounds:
            deepest = max(deepest, page.depth[<int32_t>root])
            for i in range(begin, end):
                deepest = max(deepest, page.depth[i])
        run.of_tag = <uint64_t *>calloc(run.name_count + 1, sizeof(uint64_t))
        run.of_class = <uint64_t *>calloc(labels + 1, sizeof(uint64_t))
        run.of_id = <uint64_t *>calloc(labels + 1, sizeof(uint64_t))
        run.names = <uint32_t *>calloc(len(self.names) + 1, sizeof(uint32_t))
        run.held = <int32_t *>calloc(<size_t>self.contents * page.node_rows + 1, sizeof(int32_t))
        run.levels = <level_t *>calloc(deepest + 1, sizeof(level_t))
        if not (run.of_tag and run.of_class and run.of_id and run.names and run.held and run.levels):
            raise MemoryError("no memory for the tables of a page")
        for i, name in enumerate(self.names):
            run.names[i] = columns.name_id(name) & UNKNOWN
        for i in range(run.name_count + 1):
            run.of_tag[i] = self.any_tag
        for number, bit in self.tags:
            i = run.names[<size_t>number]
            if i != UNKNOWN:
                run.of_tag[i] |= <uint64_t>1 << <int32_t>bit
        self.read_labels(run)
        for i in range(self.test_count):
            if self.tests[i].source == CONTENT:
                read_contents(run, &self.tests[i])
        return 0

    cdef void read_labels(self, run_t *run) noexcept nogil:
        """Fill the tables of classes and ids."""
        cdef const page_t *page = run.page
        cdef const test_t *test
        cdef uint64_t *table
        cdef uint32_t row
        cdef size_t i
        for row in range(page.label_rows + 1):
            run.of_class[row] = run.of_id[row] = ~<uint64_t>0
        for i in range(self.test_count):
            test = &self.tests[i]
            if test.source > ID:
                continue
            table = run.of_class if test.source == CLASS else run.of_id
            if test.rule != NO_WORD:
                table[0] &= ~test.bit
            for row in range(page.label_rows):
                if not meets_value(test, data_at(page, page.label_begin[row]), page.label_length[row]):
                    table[row + 1] &= ~test.bit

    cdef bint traverse(self, run_t *run, int32_t scope, int32_t begin, int32_t end, int32_t root) noexcept nogil:
        """Visit the elements of a scope; returns whether there was memory."""
        cdef const page_t *page = run.page
        cdef level_t *levels = run.levels
        cdef level_t *above
        cdef uint64_t state, top
        cdef int32_t node, depth, start = page.depth[root]
        levels[start] = level_t(0, 0, 0)
        for node in range(begin + (begin == root), end):
            if page.tag[node] <= DOCUMENT:
                continue
            depth = page.depth[node]
            above = &levels[depth - 1]
            top = self.steps.under if depth == start + 1 else 0
            state = (
                self.steps.below | top | (above.state << 1 & self.steps.child) | (above.reach << 1 & self.steps.descendant)
                | (above.sibling << 1 & self.steps.after)
            ) & by_tables(run, node)
            if state & self.steps.late:
                state = self.without_failed(run, state, node)
            levels[depth] = level_t(state, above.reach | state, 0)
            above.sibling = state
            if state & self.steps.last and not self.push(run, state & self.steps.last, scope, node):
                return False
        return True

    cdef uint64_t without_failed(self, const run_t *run, uint64_t state, int32_t node) noexcept nogil:
        """The steps of a state whose other tests an element meets."""
        cdef size_t i
        for i in range(self.test_count):
            if state & self.tests[i].bit and self.tests[i].source >= ATTRIBUTE and not meets(run, &self.tests[i], node):
                state &= ~self.tests[i].bit
        return state

    cdef bint push(self, run_t *run, uint64_t found, int32_t scope, int32_t node) noexcept nogil:
        """Keep an element for each path that leads to it; returns whether there was memory."""
        if not array_reserve(<void **>&run.hits, &run.hit_room, run.hit_count + MOST_BITS, sizeof(hit_t)):
            return False
        while found:
            run.hits[run.hit_count] = hit_t(self.path_of[lowest(found)], scope, node)
            run.hit_count += 1
            found &= found - 1
        return True


cdef void read_contents(run_t *run, const test_t *test) noexcept nogil:
    """Fill the table of a test of content."""
    cdef const page_t *page = run.page
    cdef int32_t *table = run.held + <size_t>test.place * page.node_rows
    cdef int32_t node, after = <int32_t>page.node_rows
    for node in range(<int32_t>page.node_rows - 1, -1, -1):
        table[node] = after
        if page.tag[node] > DOCUMENT and by_tables(run, node) >> test.held & 1:
            after = node


cdef tuple scope_of(Columns columns, scope):
    """A scope, checked."""
    begin, end, root = scope
    if not (0 <= root <= begin <= end <= columns.page.node_rows and root < columns.page.node_rows):
        raise ValueError(f"no scope of the page: {begin}:{end} below {root}")
    return begin, end, root


cdef void release(run_t *run) noexcept:
    free(run.of_tag)
    free(run.of_class)
    free(run.of_id)
    free(run.names)
    free(run.held)
    free(run.levels)
    free(run.hits)
