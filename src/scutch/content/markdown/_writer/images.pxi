# Addresses of images in single attributes, for the writers of Markdown and HTML; see ``images``.

cdef enum:
    ADDRESS_NAMES = 6

cdef list encoded_names = [name.encode() for name in images.ADDRESS_ATTRIBUTES]
cdef const char *address_names[ADDRESS_NAMES]  # in order of preference
cdef uint8_t rank_of_static_name[STATIC_NAMES]  # place in that order; ADDRESS_NAMES for other attributes


cdef int fill_ranks(tuple names) except -1:
    cdef int name, rank
    if len(encoded_names) != ADDRESS_NAMES:
        raise ValueError(f"the writers read {ADDRESS_NAMES} attributes with the address of an image, not {len(encoded_names)}")
    memset(rank_of_static_name, ADDRESS_NAMES, STATIC_NAMES)
    for rank in range(ADDRESS_NAMES):
        address_names[rank] = PyBytes_AsString(encoded_names[rank])
        if images.ADDRESS_ATTRIBUTES[rank] in names:
            rank_of_static_name[<int>names.index(images.ADDRESS_ATTRIBUTES[rank])] = rank
    return 0


fill_ranks(Columns.__new__(Columns).names)


cdef int rank_of(const page_t *page, uint32_t name) noexcept nogil:
    """Place of an attribute in the order of preference; ADDRESS_NAMES for one without the address of an image."""
    cdef uint32_t length
    cdef int rank
    if name < STATIC_NAMES:
        return rank_of_static_name[name]
    length = page.name_length[name - STATIC_NAMES] if name - STATIC_NAMES < page.name_rows else 0
    for rank in range(ADDRESS_NAMES):
        if strlen(address_names[rank]) == length and memcmp(
            address_names[rank], data_at(page, page.name_begin[name - STATIC_NAMES]), length) == 0:
            return rank
    return ADDRESS_NAMES


cdef int put_image_address(const page_t *page, int32_t node, Addresses addresses, Flow *url) except -1:
    """Append the address of an image, nothing if no single attribute has one; returns traits as ``Addresses.resolve``."""
    cdef int32_t rows[ADDRESS_NAMES + 1]
    cdef uint32_t row = page.attr_begin[node] + page.attr_count[node]
    cdef size_t begin = url.size
    cdef int rank, traits = 0
    memset(rows, -1, sizeof(rows))
    while row > page.attr_begin[node]:
        row -= 1
        rows[rank_of(page, page.attr_name[row])] = <int32_t>row
    for rank in range(ADDRESS_NAMES):
        if url.size == begin and rows[rank] >= 0 and page.value_length[rows[rank]]:
            traits = addresses.resolve(page, rows[rank], url)
    return traits
