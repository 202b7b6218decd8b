"""Attributes of elements, and types in JSON-LD."""

from libc.stdint cimport int32_t, uint32_t
from libc.string cimport memchr, memcmp

from scutch.kernels.characters cimport is_letter
from scutch.page.tables cimport ATTR_TYPE, data_at, page_t

cdef enum:
    MAX_JSON_LD = 1 << 18  # bytes of a script that are read
    MAX_TYPE = 48  # bytes of a type, with a quotation mark

#: Name of a type of schema.org; ``data`` is NULL where there is none.
ctypedef struct type_name_t:
    const unsigned char *data
    uint32_t size


cdef inline int32_t attribute_row(const page_t *page, int32_t node, uint32_t name) noexcept nogil:
    """Row of an attribute; -1 if the element does not have it."""
    cdef uint32_t row
    for row in range(page.attr_begin[node], page.attr_begin[node] + page.attr_count[node]):
        if page.attr_name[row] == name:
            return <int32_t>row
    return -1


cdef inline bint is_value(const page_t *page, int32_t row, const char *value, uint32_t size) noexcept nogil:
    """Whether an attribute has a value; False for row -1."""
    return row >= 0 and page.value_length[row] == size and memcmp(data_at(page, page.value_begin[row]), value, size) == 0


cdef inline bint is_json_ld(const page_t *page, int32_t script) noexcept nogil:
    """Whether a script is JSON-LD."""
    return is_value(page, attribute_row(page, script, ATTR_TYPE), b"application/ld+json", 19)


cdef inline type_name_t last_part(const unsigned char *type, uint32_t size) noexcept nogil:
    """The name of a type that may be a URL: the letters at its end."""
    cdef type_name_t name
    name.data, name.size = type + size, 0
    while name.size < size and is_letter(name.data[-1]):
        name.data -= 1
        name.size += 1
    return name


cdef inline type_name_t next_type(const unsigned char *at, const unsigned char *end) noexcept nogil:
    """The next value of ``"@type"`` that is no longer than a type."""
    cdef type_name_t name
    cdef const unsigned char *stop
    name.data, name.size = NULL, 0
    at = <const unsigned char *>memchr(at, c"@", end - at)
    while at != NULL:
        at += 1
        if end - at > 8 and memcmp(at, b"type\"", 5) == 0:
            at = <const unsigned char *>memchr(at + 5, c'"', end - at - 5)
            if at == NULL:
                return name
            stop = <const unsigned char *>memchr(at + 1, c'"', end - at - 1)
            if stop == NULL:
                return name
            if stop - at <= MAX_TYPE:
                return last_part(at + 1, <uint32_t>(stop - at - 1))
            at = stop
        at = <const unsigned char *>memchr(at, c"@", end - at)
    return name
