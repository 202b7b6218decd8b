"""Tree matching on a page: the nodes of its tree, and the labels by which they match.

The nodes are elements and texts that are not blank; comments, scripts and other ignored elements are dropped, as in the papers.
The kernel ``scutch.kernels.trees`` does the matching.
"""

from cpython.bytearray cimport PyByteArray_AsString
from libc.stdint cimport int32_t, int64_t, uint32_t
from libc.stdlib cimport free, malloc

from scutch.kernels.trees cimport (
    Forest,
    free_matcher,
    hash_tree,
    make_tree,
    match,
    matcher_t,
    start_matcher,
    tree_t,
)
from scutch.methods.alignment cimport kind_of, signature
from scutch.page.parser cimport Columns
from scutch.page.tables cimport DOCUMENT, MARK_IGNORED, TEXT, data_at, page_t

from scutch.kernels import trees

#: Most cells of the matching of all siblings of a page.
SIBLING_BUDGET = 200_000


cdef inline bint is_node(const page_t *p, int32_t node) noexcept nogil:
    """Whether a node is in the tree; blank texts have equal hashes, comments and contents of scripts have a mark."""
    if p.tag[node] == TEXT:
        return p.content[node] != p.structure[node]
    return p.tag[node] > DOCUMENT and not p.marks[node] & MARK_IGNORED


cdef int32_t number_nodes(const page_t *p, int32_t *nodes, int32_t *places) noexcept nogil:
    """Number the nodes of the tree, and return their count."""
    cdef int32_t node = 0, count = 0, rows = p.node_rows
    for node in range(rows):
        places[node] = -1
    node = 0
    while node < rows:
        if node and not is_node(p, node):
            node = p.end[node]
            continue
        nodes[count], places[node] = node, count
        count += 1
        node += 1
    nodes[count] = rows
    return count


cdef void fill_tree(const page_t *p, tree_t *tree, const int32_t *nodes, bint soft) noexcept nogil:
    """Fill the columns of the tree; with ``soft``, tags are grouped into families and classes are labels."""
    cdef int32_t i, node, row, last
    for i in range(tree.count):
        node, row = nodes[i], p.class_id[nodes[i]]
        tree.kind[i] = p.tag[node]
        tree.family[i] = kind_of(p.tag[node]) if soft else p.tag[node]
        tree.hash[i] = p.structure[node]
        if soft and row >= 0:
            tree.label[i] = signature(data_at(p, p.label_begin[row]), p.label_length[row])
    for i in range(tree.count - 1, -1, -1):
        last = i + 1
        while last < tree.count and nodes[last] < p.end[nodes[i]]:
            tree.fan[i] += 1
            last = tree.end[last]
        tree.end[i] = last
    if soft:
        hash_tree(tree)


cdef class PageForest(Forest):
    """The nodes of a page that count, as trees to be matched.

    ``soft``: whether near tags (headings, emphasis) match in part, and equal tags of other classes only in part.

    Examples
    --------
    >>> import scutch
    >>> page = scutch.parse("<ul><li><b>A</b> 1<li><b>B</b><script>2</script></ul>")
    >>> similarity(PageForest(page.columns), 5, 9)
    0.8571428571428571
    """

    def __init__(self, Columns columns not None, *, bint soft=False):
        cdef int32_t count
        cdef const page_t *p = &columns.page
        if self.nodes:
            raise TypeError("a forest is made once")
        self.nodes = <int32_t *>malloc((<size_t>p.node_rows + 1) * sizeof(int32_t))
        self.places = <int32_t *>malloc((<size_t>p.node_rows + 1) * sizeof(int32_t))
        if not (self.nodes and self.places):
            raise MemoryError
        count = number_nodes(p, self.nodes, self.places)
        if not make_tree(&self.tree, count):
            raise MemoryError
        with nogil:
            fill_tree(p, &self.tree, self.nodes, soft)

    def __dealloc__(self):
        free(self.nodes)
        free(self.places)

    def place(self, int node):
        """Number in the forest of a node of the page; IndexError when the page has no such node, or it does not count."""
        return place_of(self, node)

    def node(self, int place):
        """Node of the page with a number in the forest."""
        return self.nodes[self.checked(place)]


cpdef int32_t place_of(PageForest forest, int node) except -1:
    if not 0 <= node < forest.nodes[forest.tree.count] or forest.places[node] < 0:
        raise IndexError(f"node {node} is none of the trees")
    return forest.places[node]


def similarity(PageForest forest not None, int a, int b):
    """Normalized similarity of the subtrees of two nodes of the page.

    Examples
    --------
    >>> import scutch
    >>> similarity(PageForest(scutch.parse("<p>A<p>B").columns), 4, 6)
    1.0
    """
    return trees.normalized_similarity(forest, place_of(forest, a), place_of(forest, b))


cdef int32_t next_element(const tree_t *t, int32_t place, int32_t end) noexcept nogil:
    """The first element from a place on, at most ``end``, among siblings."""
    while place < end and t.kind[place] == TEXT:
        place = t.end[place]
    return place


cdef void match_siblings(matcher_t *m, const int32_t *nodes, double *found) noexcept nogil:
    """Similarity of each element and the element after it; budgets are shared out as the page is walked."""
    cdef const tree_t *t = m.tree
    cdef int32_t i, a, b
    for i in range(t.count):
        if t.fan[i] < 2:
            continue
        a = next_element(t, i + 1, t.end[i])
        while a < t.end[i]:
            b = next_element(t, t.end[a], t.end[i])
            if b < t.end[i]:
                found[nodes[a]] = 2 * match(m, a, b) / (t.end[a] - a + t.end[b] - b)
            a = b


def sibling_regions(Columns columns not None, *, soft=False, budget=SIBLING_BUDGET):
    """Similarity of neighbouring sibling elements, everywhere on a page.

    ``soft``: as in ``PageForest``. ``budget``: cells to compute before similarities become upper bounds. Returns: by node a
    number: how similar it is to the element that follows it among its siblings, from 0 to 1, or -1 when none does.

    Examples
    --------
    >>> import scutch
    >>> page = scutch.parse("<ul><li>A<li>B<li><b>C</b></ul>")
    >>> found = sibling_regions(page.columns)
    >>> [round(found[node.index], 2) for node in page if node.tag == "li"]
    [1.0, 0.4, -1.0]
    """
    cdef PageForest forest = PageForest(columns, soft=soft)
    cdef bytearray memory = bytearray(columns.page.node_rows * sizeof(double))
    cdef double *found = <double *>PyByteArray_AsString(memory)
    cdef int64_t cells = budget
    cdef uint32_t node
    cdef matcher_t m
    with nogil:
        for node in range(columns.page.node_rows):
            found[node] = -1
        if start_matcher(&m, &forest.tree, cells):
            match_siblings(&m, forest.nodes, found)
        free_matcher(&m)
    if m.failed:
        raise MemoryError
    return memoryview(memory).toreadonly().cast("d")
