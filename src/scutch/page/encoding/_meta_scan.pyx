# cython: boundscheck=False, wraparound=False
"""The ``meta`` elements near the beginning of a page that may declare its encoding.

This is the scan of the HTML standard's "prescan a byte stream to determine its encoding": it skips comments, other tags and their
attributes. ``prescan.py`` reads the values.
"""

from libc.string cimport memchr, memcmp, memset


ctypedef struct scan_t:
    const unsigned char *at
    const unsigned char *end

ctypedef struct value_t:  # of an attribute; without data if it is absent
    const unsigned char *data
    Py_ssize_t size

ctypedef struct attribute_t:  # the end of a tag has no name
    value_t name
    value_t value

ctypedef struct meta_t:
    value_t charset
    value_t http_equiv
    value_t content


cdef inline bint is_space(unsigned char byte) noexcept nogil:
    return byte == c" " or byte == c"\n" or byte == c"\t" or byte == c"\r" or byte == c"\f"


cdef inline bint is_value(value_t value, const char *text, Py_ssize_t size) noexcept nogil:
    return value.size == size and memcmp(value.data, text, size) == 0


cdef inline bint begins(const scan_t *scan, const char *text, Py_ssize_t size) noexcept nogil:
    return scan.end - scan.at >= size and memcmp(scan.at, text, size) == 0


cdef bint seek(scan_t *scan, unsigned char byte) noexcept nogil:
    """Move to a byte; False without one."""
    cdef const void *found = memchr(scan.at, byte, scan.end - scan.at)
    scan.at = scan.end if found == NULL else <const unsigned char *>found
    return found != NULL


cdef void skip_space(scan_t *scan, bint slashes) noexcept nogil:
    while scan.at < scan.end and (is_space(scan.at[0]) or (slashes and scan.at[0] == c"/")):
        scan.at += 1


cdef bint skip_comment(scan_t *scan) noexcept nogil:
    """Move behind a comment; False if it does not end. ``<!-->`` is one."""
    scan.at += 2
    while seek(scan, c"-"):
        if begins(scan, b"-->", 3):
            scan.at += 3
            return True
        scan.at += 1
    return False


cdef bint read_value(scan_t *scan, value_t *value) noexcept nogil:
    """Read the value behind an equals sign; False if the bytes end in it."""
    cdef unsigned char quote
    scan.at += 1
    skip_space(scan, False)
    value.data = scan.at
    if scan.at == scan.end:
        return False
    if scan.at[0] == c'"' or scan.at[0] == c"'":
        quote = scan.at[0]
        scan.at += 1
        value.data = scan.at
        if not seek(scan, quote):
            return False
        value.size = scan.at - value.data
        scan.at += 1
        return True
    while scan.at < scan.end and not is_space(scan.at[0]) and scan.at[0] != c">":
        scan.at += 1
    value.size = scan.at - value.data
    return scan.at < scan.end


cdef bint next_attribute(scan_t *scan, attribute_t *found) noexcept nogil:
    """Read an attribute or the end of the tag; False if the bytes end in it."""
    memset(found, 0, sizeof(attribute_t))
    skip_space(scan, True)
    if scan.at == scan.end:
        return False
    found.name.data = scan.at
    scan.at += 1
    if found.name.data[0] == c">":
        return True
    while scan.at < scan.end and not is_space(scan.at[0]) and memchr(b"=/>", scan.at[0], 3) == NULL:
        scan.at += 1
    found.name.size = scan.at - found.name.data
    found.value.data = scan.at
    skip_space(scan, False)
    if scan.at == scan.end:
        return False
    return scan.at[0] != c"=" or read_value(scan, &found.value)


cdef bint read_attributes(scan_t *scan, meta_t *meta) noexcept nogil:
    """Read the attributes of a tag, the first of each name; False if the tag does not end."""
    cdef attribute_t attribute
    cdef value_t *value
    memset(meta, 0, sizeof(meta_t))
    while next_attribute(scan, &attribute):
        if not attribute.name.size:
            return True
        value = NULL
        if is_value(attribute.name, b"charset", 7):
            value = &meta.charset
        elif is_value(attribute.name, b"http-equiv", 10):
            value = &meta.http_equiv
        elif is_value(attribute.name, b"content", 7):
            value = &meta.content
        if value != NULL and value.data == NULL:
            value[0] = attribute.value
    return False


cdef bint is_tag(const scan_t *scan) noexcept nogil:
    """Whether a letter follows ``<`` or ``</``."""
    cdef const unsigned char *name = scan.at + 1
    name += name < scan.end and name[0] == c"/"
    return name < scan.end and c"a" <= name[0] <= c"z"


cdef bint skip_name(scan_t *scan) noexcept nogil:
    """Move behind the name of a tag; False if the bytes end in it."""
    while scan.at < scan.end and not is_space(scan.at[0]) and scan.at[0] != c">":
        scan.at += 1
    return scan.at < scan.end


cdef bint next_tag(scan_t *scan, meta_t *meta) noexcept nogil:
    """Read from ``<`` to the end of a comment or tag; ``meta`` becomes the attributes of a ``meta``. False at the end of the bytes."""
    memset(meta, 0, sizeof(meta_t))
    if begins(scan, b"<!--", 4):
        return skip_comment(scan)
    if begins(scan, b"<meta", 5) and scan.end - scan.at > 5 and (is_space(scan.at[5]) or scan.at[5] == c"/"):
        scan.at += 5
        return read_attributes(scan, meta)
    if is_tag(scan):
        if not (skip_name(scan) and read_attributes(scan, meta)):
            return False
        memset(meta, 0, sizeof(meta_t))
        return True
    scan.at += 1
    return scan.at < scan.end and (memchr(b"!/?", scan.at[0], 3) == NULL or seek(scan, c">"))


def declarations(bytes head not None):
    """What the ``meta`` elements say of the encoding, in document order.

    ``head``: the first bytes of a page, lower case. A tag that they cut, and what follows it, is not read. Returns: whether
    the value is a label (of ``charset``) or a content type (of ``http-equiv``), and the value. Linear in the bytes.

    >>> declarations(b"<!-- <meta charset=a> --><meta charset='b'><meta http-equiv=content-type content='text/html'>")
    [(True, b'b'), (False, b'text/html')]
    """
    cdef scan_t scan
    cdef meta_t meta
    cdef list found = []
    scan.at = head
    scan.end = scan.at + len(head)
    while seek(&scan, c"<") and next_tag(&scan, &meta):
        if meta.charset.data != NULL:
            found.append((True, meta.charset.data[:meta.charset.size]))
        elif is_value(meta.http_equiv, b"content-type", 12):
            found.append((False, meta.content.data[:meta.content.size] if meta.content.data != NULL else b""))
    return found
