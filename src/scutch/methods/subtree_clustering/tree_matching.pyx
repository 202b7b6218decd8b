"""Tree matching on a page: the nodes of its tree, and the tags by which they match.

The nodes are elements and texts that are not blank; comments, scripts and other ignored elements are dropped, as in the papers.
The kernel ``scutch.kernels.trees`` does the matching.
"""

from libc.stdint cimport int32_t
from libc.stdlib cimport free, malloc

from scutch.kernels.trees cimport Forest, make_tree, tree_t
from scutch.page.parser cimport Columns
from scutch.page.tables cimport DOCUMENT, MARK_IGNORED, TEXT, page_t


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


cdef void fill_tree(const page_t *p, tree_t *tree, const int32_t *nodes) noexcept nogil:
    """Fill the columns of the tree."""
    cdef int32_t i, last
    for i in range(tree.count):
        tree.kind[i], tree.hash[i] = p.tag[nodes[i]], p.structure[nodes[i]]
    for i in range(tree.count - 1, -1, -1):
        last = i + 1
        while last < tree.count and nodes[last] < p.end[nodes[i]]:
            tree.fan[i] += 1
            last = tree.end[last]
        tree.end[i] = last


cdef class PageForest(Forest):
    """The nodes of a page that count, as trees to be matched.

    >>> import scutch
    >>> from scutch.kernels.trees import similarity
    >>> forest = PageForest(scutch.parse("<ul><li><b>A</b> 1<li><b>B</b><script>2</script></ul>").columns)
    >>> similarity(forest, forest.place(5), forest.place(9)).score
    3.0
    """

    cdef int32_t *nodes
    cdef int32_t *places

    def __init__(self, Columns columns not None):
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
            fill_tree(p, &self.tree, self.nodes)

    def __dealloc__(self):
        free(self.nodes)
        free(self.places)

    def place(self, int node):
        """Number in the forest of a node of the page; IndexError when the page has no such node, or it does not count."""
        if not 0 <= node < self.nodes[self.tree.count] or self.places[node] < 0:
            raise IndexError(f"node {node} is none of the trees")
        return self.places[node]

    def node(self, int place):
        """Node of the page with a number in the forest."""
        return self.nodes[self.checked(place)]
