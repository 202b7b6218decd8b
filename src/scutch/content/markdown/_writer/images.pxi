# Addresses of images in single attributes, for the writers of Markdown and HTML; see ``images``.

cdef enum:
    ADDRESS_NAMES = 6
    LAZY_NAMES = 4  # the first of them, those of lazy images
    OTHER_SOURCE = ADDRESS_NAMES  # another attribute with "src" in its name
    NO_SOURCE

cdef bytes encoded_set = images.LAZY_SRCSETS[1].encode()
cdef const char *LAZY_SET = PyBytes_AsString(encoded_set)  # the one without a static name
cdef uint32_t LAZY_SET_BYTES = <uint32_t>len(encoded_set)
cdef int FALLBACK_REACH = images.FALLBACK_REACH
cdef list encoded_names = [name.encode() for name in images.ADDRESS_ATTRIBUTES]
cdef const char *address_names[ADDRESS_NAMES]  # in order of preference
cdef uint8_t rank_of_static_name[STATIC_NAMES]  # place in that order, else OTHER_SOURCE or NO_SOURCE


cdef int fill_ranks(tuple names) except -1:
    cdef int name, rank
    if len(encoded_names) != ADDRESS_NAMES or len(images.LAZY_ATTRIBUTES) != LAZY_NAMES:
        raise ValueError(f"the writers read {ADDRESS_NAMES} attributes with the address of an image, not {len(encoded_names)}")
    for name in range(STATIC_NAMES):
        rank_of_static_name[name] = OTHER_SOURCE if "src" in names[name] else NO_SOURCE
    for rank in range(ADDRESS_NAMES):
        address_names[rank] = PyBytes_AsString(encoded_names[rank])
        if images.ADDRESS_ATTRIBUTES[rank] in names:
            rank_of_static_name[<int>names.index(images.ADDRESS_ATTRIBUTES[rank])] = rank
    return 0


fill_ranks(Columns.__new__(Columns).names)


cdef bint holds_source(const unsigned char *s, uint32_t size) noexcept nogil:
    """Whether a name has "src" in it."""
    cdef uint32_t i
    for i in range(2, size):
        if s[i] == c"c" and s[i - 1] == c"r" and s[i - 2] == c"s":
            return True
    return False


cdef int rank_of(const page_t *page, uint32_t name) noexcept nogil:
    """Place of an attribute in the order of preference, else OTHER_SOURCE or NO_SOURCE."""
    cdef const unsigned char *s
    cdef uint32_t length
    cdef int rank
    if name < STATIC_NAMES:
        return rank_of_static_name[name]
    if name - STATIC_NAMES >= page.name_rows:
        return NO_SOURCE
    s, length = data_at(page, page.name_begin[name - STATIC_NAMES]), page.name_length[name - STATIC_NAMES]
    for rank in range(ADDRESS_NAMES):
        if strlen(address_names[rank]) == length and memcmp(address_names[rank], s, length) == 0:
            return rank
    return OTHER_SOURCE if holds_source(s, length) else NO_SOURCE


cdef bint has_lazy_set(const page_t *page, int32_t node) noexcept nogil:
    """Whether an element has a set of addresses that a script makes its ``srcset``."""
    cdef const unsigned char *s
    cdef uint32_t row, name
    for row in range(page.attr_begin[node], page.attr_begin[node] + page.attr_count[node]):
        name = page.attr_name[row]
        if name == ATTR_DATA_SRCSET:
            return True
        if name >= STATIC_NAMES and name - STATIC_NAMES < page.name_rows:
            s = data_at(page, page.name_begin[name - STATIC_NAMES])
            if page.name_length[name - STATIC_NAMES] == LAZY_SET_BYTES and memcmp(s, LAZY_SET, LAZY_SET_BYTES) == 0:
                return True
    return False


cdef bint is_lazy_by_set(const page_t *page, int32_t node) noexcept nogil:
    """Whether an image, or a source of its ``picture``, has such a set; what is in ``src`` is a placeholder then."""
    cdef int32_t picture = page.parent[node], source
    if has_lazy_set(page, node):
        return True
    for source in range(picture + 1, node if page.tag[picture] == TAG_PICTURE else 0):
        if page.tag[source] == TAG_SOURCE and has_lazy_set(page, source):
            return True
    return False


cdef bint is_blank_image(const page_t *page, int32_t row) except -1:
    """Whether an attribute has the address of an image that shows nothing, in a GIF."""
    cdef const unsigned char *s = data_at(page, page.value_begin[row])
    cdef uint32_t size = page.value_length[row], end = 0
    while end < size and s[end] != c"?":
        end += 1
    if end <= 4 or s[end - 4] != c"." or (s[end - 3] | 0x20) != c"g":
        return False
    return images.BLANK_IMAGE.search(s[:end].decode("utf-8", "replace")) is not None


cdef int put_image_address(const page_t *page, int32_t node, Addresses addresses, Flow *url) except -1:
    """Append the address of an image, nothing if no single attribute has it; returns traits as ``Addresses.resolve``."""
    cdef int32_t rows[NO_SOURCE + 1]
    cdef uint32_t row = page.attr_begin[node] + page.attr_count[node]
    cdef size_t begin = url.size
    cdef int rank, traits = 0
    memset(rows, -1, sizeof(rows))
    while row > page.attr_begin[node]:
        row -= 1
        rows[rank_of(page, page.attr_name[row])] = <int32_t>row
    for rank in range(ADDRESS_NAMES):
        if rank == LAZY_NAMES and url.size == begin and is_lazy_by_set(page, node):
            return 0
        if url.size == begin and rows[rank] >= 0 and page.value_length[rows[rank]] and not is_blank_image(page, rows[rank]):
            traits = addresses.resolve(page, rows[rank], url)
    return traits


cdef bint may_have_other_address(const page_t *page, int32_t node) noexcept nogil:
    """Whether an image may have its address elsewhere: in other attributes, in its ``picture``, in a ``noscript`` behind it."""
    cdef int32_t after = page.end[node], end = page.end[page.parent[node]]
    cdef uint32_t row
    cdef int between = 0
    for row in range(page.attr_begin[node], page.attr_begin[node] + page.attr_count[node]):
        if rank_of(page, page.attr_name[row]) == OTHER_SOURCE:
            return True
    if page.tag[page.parent[node]] == TAG_PICTURE:
        return True
    while between < FALLBACK_REACH and after < end and (page.tag[after] == TEXT or page.tag[after] == TAG_IMG):
        after, between = page.end[after], between + 1
    return after < end and page.tag[after] == TAG_NOSCRIPT
