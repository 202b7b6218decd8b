# Labels of elements: a hash of tag and class names, without the names of states and numbers.

cdef inline bint is_space(uint8_t byte) noexcept nogil:
    return byte == c' ' or 9 <= byte <= 13


cdef bint is_state(const unsigned char *word, uint32_t size) noexcept nogil:
    """Whether a class name is a state or a number, such as ``first`` or ``item-3``: it ends in such a word, or has a digit.

    A word behind the last digit names an element: those of a version in front of it, as in ``price-1-x-listPrice``, do not.
    """
    cdef uint32_t i
    for i in range(size, 0, -1):
        if 48 <= word[i - 1] <= 57:
            return size - i <= NAME_BYTES or not (word[i] == c'-' or word[i] == c'_')
    return (ends(word, size, b"first", 5) or ends(word, size, b"last", 4) or ends(word, size, b"odd", 3)
            or ends(word, size, b"even", 4) or ends(word, size, b"active", 6) or ends(word, size, b"current", 7)
            or ends(word, size, b"alt", 3) or ends(word, size, b"selected", 8))


cdef inline bint ends(const unsigned char *word, uint32_t size, const char *end, uint32_t length) noexcept nogil:
    cdef uint32_t i
    if size < length:
        return False
    for i in range(length):
        if word[size - length + i] != <unsigned char>end[i]:
            return False
    return True


cdef uint32_t stem_size(const unsigned char *word, uint32_t size) noexcept nogil:
    """Bytes of a class name without the hash that bundlers append: five characters, with a digit or a capital, after ``__``."""
    cdef uint32_t i
    if size <= HASH_BYTES + 2 or word[size - HASH_BYTES - 1] != c'_' or word[size - HASH_BYTES - 2] != c'_':
        return size
    for i in range(size - HASH_BYTES, size):
        if 48 <= word[i] <= 57 or 65 <= word[i] <= 90:
            return size - HASH_BYTES
    return size


cdef bint is_generated(const unsigned char *word, uint32_t size) noexcept nogil:
    """Whether a class name is a hash, such as ``b5cd09854e``: it has a letter behind a digit and no sign."""
    cdef uint32_t i
    cdef bint digit = False, mixed = False
    for i in range(size):
        if 48 <= word[i] <= 57:
            digit = True
        elif not 97 <= (word[i] | 0x20) <= 122:
            return False
        else:
            mixed |= digit
    return mixed and size >= HASH_BYTES


cdef uint64_t signature(const unsigned char *s, uint32_t size) noexcept nogil:
    """Sum the hashes of the class names that are no states, or else of generated ones, in any order; never 0."""
    cdef uint64_t sum = sum_of_names(s, size, False)
    if not sum:
        sum = sum_of_names(s, size, True)
    return sum + 2 * (sum < 2)


cdef uint64_t sum_of_names(const unsigned char *s, uint32_t size, bint generated) noexcept nogil:
    """Sum the hashes of the class names that are no states, without their digits, or of those that are generated."""
    cdef uint32_t i = 0, begin, k, end
    cdef uint64_t sum = 0, hash
    while i < size:
        while i < size and is_space(s[i]):
            i += 1
        begin = i
        while i < size and not is_space(s[i]):
            i += 1
        end = begin + stem_size(s + begin, i - begin)
        if i == begin or (not is_generated(s + begin, end - begin) if generated else is_state(s + begin, end - begin)):
            continue
        hash = <uint64_t>0xCBF29CE484222325
        for k in range(begin, end):
            if generated or not 48 <= s[k] <= 57:
                hash = (hash ^ s[k]) * <uint64_t>0x100000001B3
        sum += hash ^ hash >> 32
    return sum


cdef uint64_t numbered_words(const unsigned char *s, uint32_t size) noexcept nogil:
    """Hash the words of an id such as ``post_message_123`` without the number at its end; 0 for other ids."""
    cdef uint32_t i, end = size
    cdef uint64_t hash = <uint64_t>0xCBF29CE484222325
    while end and 48 <= s[end - 1] <= 57:
        end -= 1
    if end == size or end < ID_BYTES:
        return 0
    for i in range(end):
        if not (97 <= (s[i] | 0x20) <= 122 or s[i] == c'_' or s[i] == c'-'):
            return 0
        hash = (hash ^ s[i]) * <uint64_t>0x100000001B3
    return hash ^ hash >> 32


cdef uint64_t label_of(roles_t *r, int32_t node) noexcept nogil:
    """Hash tag and class of an element, or the words of its id if it has no class; the hash of each class is cached."""
    cdef const page_t *p = r.page
    cdef int32_t row = p.class_id[node]
    cdef uint64_t tag = <uint64_t>p.tag[node] * <uint64_t>0x9E3779B97F4A7C15
    if row < 0:
        row = p.id_id[node]
        return tag + numbered_words(data_at(p, p.label_begin[row]), p.label_length[row]) if row >= 0 else tag
    if not r.signatures[row]:
        r.signatures[row] = signature(data_at(p, p.label_begin[row]), p.label_length[row])
    return tag + r.signatures[row]
