# cython: boundscheck=False, wraparound=False, cdivision=True
"""Reads the objects of a JSON text, and of each only the members that are wanted.

Most of what pages say in JSON-LD is asked for by nobody: addresses, lists of pictures, whole texts. So a text becomes a *tape*
first, one small row a value, and only what is wanted becomes objects of Python. What is no plain JSON (an error, a name twice,
a name or type with escapes, ``NaN``) is left to the reader of the standard library, by answering None.
"""

from json import JSONDecoder

from libc.stdint cimport int32_t, uint8_t, uint32_t
from libc.stdlib cimport free, malloc, realloc
from libc.string cimport memchr, memcmp, memcpy

cdef extern from "Python.h":
    const char *PyUnicode_AsUTF8AndSize(object text, Py_ssize_t *size) except NULL
    str PyUnicode_DecodeUTF8(const char *s, Py_ssize_t size, const char *errors)

cdef enum:
    MOST_BYTES = 1 << 30
    DEPTH = 100  # of values in values
    MEMBERS = 256  # of an object
    WORDS = 32  # that are wanted ...
    LONGEST = 24  # ... and their bytes
    TYPE = 0  # numbers of the first names
    IDENTITY = 1
    NAME = 2
    ESCAPED = 1  # kinds: a text with escapes; a number or one of the three words; the others are their first bytes
    OTHER = 2
    VALUE = 1  # what must come: a value; a value, or the end of what holds it; a comma, or the end
    FIRST = 2
    NEXT = 3

ctypedef struct value_t:
    uint32_t begin  # of a text: behind its quotation mark
    uint32_t end
    int32_t after  # number of the value behind this one and all that it holds
    uint32_t name  # where its name begins; 0 without
    uint32_t name_size
    int32_t wanted  # number of its name among those that are wanted; -1: it is none of them
    uint8_t kind

ctypedef struct words_t:
    char text[WORDS][LONGEST]
    uint32_t size[WORDS]
    int32_t count

ctypedef struct tape_t:
    value_t *value
    int32_t count
    int32_t room

cdef object DECODE = JSONDecoder(strict=False).decode
cdef const char *SIGNS = b'"\\/bfnrt'  # behind a backslash ...
cdef const char *MEANINGS = b'"\\/\b\f\n\r\t'  # ... and what they mean


cdef inline bint is_blank(uint8_t c) noexcept nogil:
    return c == c" " or c == c"\n" or c == c"\r" or c == c"\t"


cdef inline bint is_digit(uint8_t c) noexcept nogil:
    return <uint8_t>(c - 48) <= 9


cdef uint32_t digits(const uint8_t *s, uint32_t i, uint32_t size) noexcept nogil:
    while i < size and is_digit(s[i]):
        i += 1
    return i


cdef uint32_t number_end(const uint8_t *s, uint32_t i, uint32_t size) noexcept nogil:
    """Where a number ends; 0 if it is none."""
    cdef uint32_t first
    i += s[i] == c"-"
    first, i = i, digits(s, i, size)
    if i == first or (s[first] == c"0" and i > first + 1):
        return 0
    if i < size and s[i] == c".":
        first, i = i + 1, digits(s, i + 1, size)
        if i == first:
            return 0
    if i < size and (s[i] | 32) == c"e":
        first = i + 2 if i + 1 < size and (s[i + 1] == c"+" or s[i + 1] == c"-") else i + 1
        i = digits(s, first, size)
        if i == first:
            return 0
    return i


cdef uint32_t word_end(const uint8_t *s, uint32_t i, uint32_t size) noexcept nogil:
    """Where one of the three words of JSON ends; 0 if it is none."""
    if i + 4 <= size and (memcmp(s + i, b"true", 4) == 0 or memcmp(s + i, b"null", 4) == 0):
        return i + 4
    return i + 5 if i + 5 <= size and memcmp(s + i, b"false", 5) == 0 else 0


cdef uint32_t text_end(const uint8_t *s, uint32_t i, uint32_t size, uint8_t *kind) noexcept nogil:
    """Where the quotation mark behind a text stands; 0 without one. Whether its escapes mean something is not looked at."""
    cdef const uint8_t *mark
    cdef const uint8_t *escape
    kind[0] = c'"'
    while i < size:
        mark = <const uint8_t *>memchr(s + i, c'"', size - i)
        if mark == NULL:
            return 0
        escape = <const uint8_t *>memchr(s + i, c"\\", mark - s - i)
        if escape == NULL:
            return <uint32_t>(mark - s)
        kind[0], i = ESCAPED, <uint32_t>(escape - s) + 2
    return 0


cdef bint has_sense(const uint8_t *s, uint32_t i, uint32_t end) noexcept nogil:
    """Whether all escapes of a text mean something."""
    cdef uint32_t k
    while i < end:
        if s[i] != c"\\":
            i += 1
            continue
        if s[i + 1] == c"u":
            for k in range(i + 2, i + 6):
                if k >= end or not (is_digit(s[k]) or 97 <= (s[k] | 32) <= 102):
                    return False
        elif memchr(SIGNS, s[i + 1], 8) == NULL:
            return False
        i += 2
    return True


cdef int unit_of(const uint8_t *s) noexcept nogil:
    """The number that four hexadecimal digits are."""
    cdef int k, unit = 0
    for k in range(4):
        unit = unit << 4 | (s[k] - 48 if is_digit(s[k]) else (s[k] | 32) - 87)
    return unit


cdef Py_ssize_t unescape(const uint8_t *s, uint32_t i, uint32_t end, char *to) noexcept nogil:
    """Write a text without its escapes and return its bytes; -1 where one is half of a character."""
    cdef Py_ssize_t size = 0
    cdef int unit
    while i < end:
        if s[i] != c"\\":
            to[size], size, i = <char>s[i], size + 1, i + 1
            continue
        if s[i + 1] != c"u":
            to[size], size, i = MEANINGS[<const char *>memchr(SIGNS, s[i + 1], 8) - SIGNS], size + 1, i + 2
            continue
        unit, i = unit_of(s + i + 2), i + 6
        if 0xD800 <= unit < 0xE000:
            return -1
        if unit >= 0x800:
            to[size], to[size + 1], size = <char>(0xE0 | unit >> 12), <char>(0x80 | (unit >> 6 & 63)), size + 2
        elif unit >= 0x80:
            to[size], size = <char>(0xC0 | unit >> 6), size + 1
        to[size], size = <char>(0x80 | (unit & 63) if unit >= 0x80 else unit), size + 1
    return size


cdef object text_of(const uint8_t *s, const value_t *value):
    """A text, which may have escapes."""
    cdef char *room
    cdef Py_ssize_t size
    if value.kind != ESCAPED:
        return PyUnicode_DecodeUTF8(<const char *>s + value.begin, value.end - value.begin, NULL)
    room = <char *>malloc(value.end - value.begin)
    if room == NULL:
        raise MemoryError
    try:
        size = unescape(s, value.begin, value.end, room)
        if size >= 0:
            return PyUnicode_DecodeUTF8(room, size, NULL)
    finally:
        free(room)
    return DECODE(PyUnicode_DecodeUTF8(<const char *>s + value.begin - 1, value.end - value.begin + 2, NULL))


cdef uint32_t unblank(const uint8_t *s, uint32_t i, uint32_t size) noexcept nogil:
    while i < size and is_blank(s[i]):
        i += 1
    return i


cdef uint32_t name_end(const uint8_t *s, uint32_t i, uint32_t size, value_t *value) noexcept nogil:
    """Where the value of a name begins, which it notes; 0 if there is no plain name."""
    cdef uint8_t kind
    cdef uint32_t end = text_end(s, i + 1, size, &kind) if s[i] == c'"' else 0
    if not end or kind == ESCAPED:
        return 0
    value.name, value.name_size = i + 1, end - i - 1
    i = unblank(s, end + 1, size)
    return unblank(s, i + 1, size) if i < size and s[i] == c":" else 0


cdef uint32_t value_end(const uint8_t *s, uint32_t i, uint32_t size, value_t *value) noexcept nogil:
    """Where a value ends, or what an object or list holds begins; 0 if it is none. Notes what it is."""
    cdef uint32_t end
    value.begin, value.kind = i, s[i]
    if s[i] == c"{" or s[i] == c"[":
        return i + 1
    if s[i] == c'"':
        end = text_end(s, i + 1, size, &value.kind)
        value.begin, value.end = i + 1, end
        return end + 1 if end and (value.kind != ESCAPED or has_sense(s, i + 1, end)) else 0
    value.kind = OTHER
    value.end = number_end(s, i, size) if is_digit(s[i]) or s[i] == c"-" else word_end(s, i, size)
    return value.end


cdef int fill(words_t *words, tuple texts) except -1:
    assert len(texts) <= WORDS
    words.count = 0
    for text in texts:
        data = text.encode()
        assert len(data) <= LONGEST
        memcpy(words.text[words.count], <const char *>data, len(data))
        words.size[words.count] = <uint32_t>len(data)
        words.count += 1
    return 0


cdef int32_t number_of(const words_t *words, const uint8_t *s, uint32_t size) noexcept nogil:
    """Number of a word; -1 if it is none of them."""
    cdef int32_t k
    for k in range(words.count):
        if words.size[k] == size and not memcmp(words.text[k], s, size):
            return k
    return -1


cdef bint has_part(const words_t *words, const uint8_t *s, uint32_t size) noexcept nogil:
    """Whether one of the words is a part of a text."""
    cdef int32_t k
    cdef uint32_t i
    for i in range(size):
        for k in range(words.count):
            if <char>s[i] == words.text[k][0] and words.size[k] <= size - i:
                if not memcmp(words.text[k], s + i, words.size[k]):
                    return True
    return False


cdef bint room_for_one(tape_t *tape) noexcept nogil:
    cdef value_t *more
    if tape.count == tape.room:
        more = <value_t *>realloc(tape.value, (2 * tape.room + 64) * sizeof(value_t))
        if more == NULL:
            return False
        tape.value, tape.room = more, 2 * tape.room + 64
    return True


cdef bint is_new_name(const uint8_t *s, const tape_t *tape, int32_t holder, const value_t *value) noexcept nogil:
    """Whether no member of an object so far has the name of a value, and they are not too many to say so."""
    cdef const value_t *other
    cdef int32_t k = holder + 1, members = 0
    while k < tape.count:
        other = &tape.value[k]
        members += 1
        if other.name_size == value.name_size and not memcmp(s + other.name, s + value.name, value.name_size):
            return False
        k = other.after
    return members < MEMBERS


cdef class Reader:
    """Reads objects with certain members.

    Parameters
    ----------
    names
        Of the members that are wanted; those with any other name are not there for who reads. The first three are those of the
        type, the identity and the name of an object.
    types
        Parts of names of types. An object is read for itself if the name of its type has one of them, if its type is no plain
        text, or if it has both an identity and a name.
    most
        Number of objects and lists after which no more are looked for.
    """

    cdef tuple names
    cdef int32_t most
    cdef words_t wanted, types

    def __cinit__(self, tuple names not None, tuple types not None, int32_t most):
        self.names, self.most = names, most
        fill(&self.wanted, names)
        fill(&self.types, types)

    def read(self, str text not None):
        """The objects of a text, outer ones first; None if it is no plain JSON."""
        cdef Py_ssize_t size
        cdef tape_t tape
        cdef int32_t *holders = NULL
        cdef const uint8_t *s = <const uint8_t *>PyUnicode_AsUTF8AndSize(text, &size)
        tape.value, tape.count, tape.room = NULL, 0, 0
        try:
            if size >= MOST_BYTES or not self.scan(s, <uint32_t>size, &tape):
                return None
            holders = <int32_t *>malloc(tape.count * sizeof(int32_t))
            if holders == NULL:
                raise MemoryError
            return self.objects(s, &tape, holders, self.outline(&tape, holders))
        finally:
            free(holders)
            free(tape.value)

    cdef bint scan(self, const uint8_t *s, uint32_t size, tape_t *tape) noexcept nogil:
        """Write the tape of a text; False if it is no plain JSON, or memory is short."""
        cdef int32_t open[DEPTH]
        cdef int32_t depth = 0
        cdef uint32_t i = unblank(s, 0, size)
        cdef uint8_t closing = 0, expected = VALUE
        cdef value_t value
        while i < size:
            if expected != VALUE and depth and s[i] == closing:
                depth -= 1
                tape.value[open[depth]].after = tape.count
                i, expected = i + 1, NEXT
                closing = tape.value[open[depth - 1]].kind + 2 if depth else 0
            elif expected == NEXT:
                if not depth or s[i] != c",":
                    return False
                i, expected = i + 1, VALUE
            else:
                value.name_size, value.wanted = 0, -1
                if closing == c"}":
                    i = name_end(s, i, size, &value)
                    if not i or i >= size or not is_new_name(s, tape, open[depth - 1], &value):
                        return False
                    value.wanted = number_of(&self.wanted, s + value.name, value.name_size)
                i = value_end(s, i, size, &value)
                if not i or (value.wanted == TYPE and value.kind == ESCAPED) or depth == DEPTH or not room_for_one(tape):
                    return False
                tape.value[tape.count] = value
                expected = NEXT
                if value.kind == c"{" or value.kind == c"[":
                    open[depth], closing, expected, depth = tape.count, value.kind + 2, FIRST, depth + 1
                tape.count += 1
                tape.value[tape.count - 1].after = tape.count
            i = unblank(s, i, size)
        return expected == NEXT and depth == 0

    cdef int32_t outline(self, const tape_t *tape, int32_t *holders) noexcept nogil:
        """Note the numbers of objects and lists, outer ones first; return how many of them are looked at."""
        cdef int32_t place = 0, count = 0, k
        if tape.value[0].kind == c"{" or tape.value[0].kind == c"[":
            holders[0], count = 0, 1
        while place < count <= self.most:
            k = holders[place] + 1
            while k < tape.value[holders[place]].after:
                if tape.value[k].kind == c"{" or tape.value[k].kind == c"[":
                    holders[count] = k
                    count += 1
                k = tape.value[k].after
            place += 1
        return min(count, self.most)

    cdef bint is_wanted(self, const uint8_t *s, const tape_t *tape, int32_t holder) noexcept nogil:
        """Whether an object is read for itself."""
        cdef int32_t k = holder + 1, known = 0
        cdef const value_t *value
        while k < tape.value[holder].after:
            value = &tape.value[k]
            if value.wanted == TYPE:
                if value.kind != c'"' or has_part(&self.types, s + value.begin, value.end - value.begin):
                    return True
            elif value.wanted == IDENTITY or value.wanted == NAME:
                known |= value.wanted
            k = value.after
        return known == IDENTITY | NAME

    cdef list objects(self, const uint8_t *s, const tape_t *tape, const int32_t *holders, int32_t count):
        """The objects that are read for themselves."""
        cdef int32_t place
        found, known = [], {}
        for place in range(count):
            if tape.value[holders[place]].kind == c"{" and self.is_wanted(s, tape, holders[place]):
                found.append(self.made(s, tape, holders[place], known))
        return found

    cdef object made(self, const uint8_t *s, const tape_t *tape, int32_t place, dict known):
        """A value as an object of Python."""
        cdef const value_t *value = &tape.value[place]
        cdef int32_t k = place + 1
        if value.kind == c'"' or value.kind == ESCAPED:
            return text_of(s, value)
        if value.kind == c"[":
            values = []
            while k < value.after:
                values.append(self.made(s, tape, k, known))
                k = tape.value[k].after
            return values
        if value.kind != c"{":
            return DECODE(PyUnicode_DecodeUTF8(<const char *>s + value.begin, value.end - value.begin, NULL))
        members = known.get(place)
        if members is None:
            members = known[place] = {}
            while k < value.after:
                if tape.value[k].wanted >= 0:
                    members[self.names[tape.value[k].wanted]] = self.made(s, tape, k, known)
                k = tape.value[k].after
        return members
