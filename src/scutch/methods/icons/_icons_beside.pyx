# cython: boundscheck=False, wraparound=False, cdivision=True
"""Icons beside texts: the elements without words in front of them and behind them."""

from libc.stdint cimport int32_t, uint32_t, uint64_t

from scutch.kernels.hashing cimport hash_bytes, mixed
from scutch.page.parser cimport Columns
from scutch.page.tables cimport CLASS_LINE, DOCUMENT, class_of, data_at, page_t

cdef enum:
    NODES = 12  # of an icon at most
    LEVELS = 2  # from a text to the sibling of its icon at most

#: Nodes of an icon at most.
ICON_NODES = NODES


cdef bint has_words(const page_t *p, int32_t first, int32_t end) noexcept nogil:
    """Whether a slice of nodes has words."""
    cdef int32_t node
    for node in range(first, end):
        if p.words[node]:
            return True
    return False


cdef int32_t element_before(const page_t *p, int32_t node) noexcept nogil:
    """The last sibling before a node that is an element, or -1."""
    cdef int32_t parent = p.parent[node], found = node - 1
    while found > parent:
        while p.parent[found] != parent:
            found = p.parent[found]
        if p.tag[found] > DOCUMENT:
            return found
        found -= 1
    return -1


cdef int32_t found_before(const page_t *p, int32_t node) noexcept nogil:
    """The icon right before a text, or before the element that begins with it, or -1."""
    cdef int32_t found, level
    for level in range(LEVELS):
        found = element_before(p, node)
        if found >= 0:
            if p.words[found] or p.end[found] - found > NODES or class_of(p.tag[found]) & CLASS_LINE:
                return -1
            return -1 if has_words(p, p.end[found], node) else found
        node = p.parent[node]
        if node <= 0:
            break
    return -1


cdef int32_t found_beside(const page_t *p, int32_t node) noexcept nogil:
    """The icon right before a text, or right behind it, or -1."""
    cdef int32_t found = found_before(p, node), behind = p.end[node]
    if found >= 0 or p.parent[node] < 0 or behind >= p.end[p.parent[node]] or p.tag[behind] <= DOCUMENT:
        return found
    return behind if not p.words[behind] and p.end[behind] - behind <= NODES else -1


cdef uint64_t looks_of(const page_t *p, int32_t icon) noexcept nogil:
    """Hash of the attributes of an element and of what is in it."""
    cdef uint64_t looks = 1
    cdef int32_t node
    cdef uint32_t row
    for node in range(icon, p.end[icon]):
        for row in range(p.attr_begin[node], p.attr_begin[node] + p.attr_count[node]):
            looks = mixed(looks, p.attr_name[row])
            looks = mixed(looks, hash_bytes(data_at(p, p.value_begin[row]), p.value_length[row]))
    return looks


def icon_before(Columns columns not None, int node):
    """Return the inline element without words right before a text or before the element that begins with it, or -1.

    Raises ``IndexError`` when the page has no such node.

    >>> import scutch
    >>> page = scutch.parse("<p><i class=star></i> Flax <b>Hemp").columns
    >>> icon_before(page, 6), icon_before(page, 8)
    (5, -1)
    """
    return found_before(&columns.page, columns.checked(node))


def differing_icons(Columns columns not None, nodes not None):
    """Return the icon beside each text, -1 for none; nothing where all icons have the same attributes.

    An icon is right before its text, or right behind it. Raises ``IndexError`` when the page has no such node.

    >>> import scutch
    >>> page = scutch.parse("<p><i class=up></i> 2<p>3 <i class=down></i><p>4").columns
    >>> differing_icons(page, [6, 8, 11]), differing_icons(page, [6, 11])
    ([5, 9, -1], [])
    """
    cdef const page_t *p = &columns.page
    cdef int32_t icon
    cdef uint64_t looks = 0, first = 0
    cdef bint differ = False
    cdef list found = []
    for node in nodes:
        icon = found_beside(p, columns.checked(node))
        found.append(icon)
        if icon >= 0:
            looks = looks_of(p, icon)
            first = first or looks
            differ = differ or looks != first
    return found if differ else []
