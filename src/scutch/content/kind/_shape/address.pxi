# What the path of an address looks like.

cdef void describe_address(const unsigned char *s, uint32_t size, float *f) noexcept nogil:
    """What the path of an address looks like."""
    cdef uint32_t i = 0, begin, last
    while i + 3 < size and not (s[i] == c":" and s[i + 1] == c"/" and s[i + 2] == c"/"):
        i += 1
    if i + 3 >= size:
        return
    i += 3
    while i < size and s[i] != c"/":
        i += 1
    begin, last = i, i
    f[F_ADDRESS_KNOWN] = 1
    while i < size and s[i] != c"?" and s[i] != c"#":
        if s[i] == c"/" and i + 1 < size and s[i + 1] != c"?" and s[i + 1] != c"#":
            last = i
            f[F_ADDRESS_DEPTH] += 1
            f[F_ADDRESS_HYPHENS] = 0
        f[F_ADDRESS_DIGITS] += is_digit(s[i])
        f[F_ADDRESS_HYPHENS] += s[i] == c"-"
        if i + 5 < size and s[i] == c"/" and s[i + 1] == c"2" and s[i + 2] == c"0" and is_digit(s[i + 3]) and is_digit(s[i + 4]):
            f[F_ADDRESS_DATED] = 1
        i += 1
    f[F_ADDRESS_LENGTH], f[F_ADDRESS_LAST] = i - begin, i - last
    f[F_ADDRESS_QUERY] = i < size and s[i] == c"?"
