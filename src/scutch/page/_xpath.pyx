# cython: boundscheck=False, wraparound=False, cdivision=True
"""XPaths of nodes whose steps need no quoting: nearly all. ``scutch.page.xpath`` writes the others, and is the readable twin."""

from libc.stdint cimport int32_t, uint16_t

from scutch.page.parser cimport Columns
from scutch.page.tables cimport COMMENT, DOCUMENT, STATIC_NAMES, TAG_BODY, TAG_HEAD, TAG_HTML, TEXT, page_t

cdef enum:
    NTH_CAP = 0xFFFF  # positions are counted up to here


cdef bint is_single(const page_t *page, int32_t node) noexcept nogil:
    """Whether an element is ``html``, ``head`` or ``body`` without a sibling of that name."""
    cdef uint16_t tag = page.tag[node]
    cdef int32_t later = page.end[node], stop = page.end[page.parent[node]]
    if not (tag == TAG_HTML or tag == TAG_HEAD or tag == TAG_BODY) or page.nth[node] != 1:
        return False
    while later < stop and page.tag[later] != tag:
        later = page.end[later]
    return later >= stop


def plain_xpath(Columns columns not None, int node):
    """XPath of a node; None for a doctype, and if a step has an unusual or foreign name or a position beyond the cap.

    Linear in the depth of the node.

    Examples
    --------
    >>> from scutch.page.parser import parse
    >>> columns = parse(b"<p>a<p>b<svg></svg>")
    >>> [plain_xpath(columns, node) for node in (0, 5, 6, 8)]
    ['/', '/html/body/p[1]/text()[1]', '/html/body/p[2]', None]
    """
    cdef const page_t *page = &columns.page
    cdef int32_t step = <int32_t>columns.checked(node)
    cdef uint16_t tag
    cdef list steps = []
    while step > 0:
        tag = page.tag[step]
        if page.nth[step] == NTH_CAP or tag >= STATIC_NAMES or not (tag > DOCUMENT or tag == TEXT or tag == COMMENT):
            return None
        if is_single(page, step):
            steps.append(columns.name_text(tag))
        else:
            test = "text()" if tag == TEXT else "comment()" if tag == COMMENT else columns.name_text(tag)
            steps.append(f"{test}[{page.nth[step]}]")
        step = page.parent[step]
    steps.reverse()
    return "/" + "/".join(steps)
