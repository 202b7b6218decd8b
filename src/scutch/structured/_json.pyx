# cython: boundscheck=False, wraparound=False, cdivision=True
"""Lazy reader of the objects of a JSON text, with some of their members.

Most members of JSON-LD are read by nobody: URLs, lists of images, whole texts. So a text becomes a *tape* first, one small row
a value, and only the selected members become Python objects. A text that is not strict JSON, or has a duplicate name, a name
or type with escapes, or ``NaN``, is left to the tolerant reader: the answer is None.
"""

from json import JSONDecoder

from libc.stdint cimport int32_t, uint8_t, uint32_t
from libc.stdlib cimport free, malloc
from libc.string cimport memchr, memcmp, memcpy

from scutch.kernels.characters cimport is_digit
from scutch.kernels.containers cimport array_reserve

cdef extern from "Python.h":
    const char *PyUnicode_AsUTF8AndSize(object text, Py_ssize_t *size) except NULL
    str PyUnicode_DecodeUTF8(const char *s, Py_ssize_t size, const char *errors)

cdef enum:
    MOST_BYTES = 1 << 30
    DEPTH = 100  # of nested values
    MEMBERS = 256  # of an object
    MAX_NUMBER = 4000  # bytes; Python refuses to read integers of more than 4,300 digits
    WORDS = 32  # selected names or types ...
    LONGEST = 24  # ... and their bytes
    TYPE = 0  # indices of the first names
    IDENTITY = 1
    NAME = 2
    ESCAPED = 1  # forms: a string with escapes; a number or literal; the other forms are their first bytes
    OTHER = 2
    VALUE = 1  # expected next: a value; a value or the end of its holder; a comma or the end
    FIRST = 2
    NEXT = 3

ctypedef struct value_t:
    uint32_t begin  # of a string: behind its quotation mark
    uint32_t end
    int32_t after  # index of the value behind this one and all that it holds
    uint32_t name  # where its name begins; 0 without
    uint32_t name_size
    int32_t member  # index of its name among the selected ones; -1: none
    uint8_t form

ctypedef struct words_t:
    char text[WORDS][LONGEST]
    uint32_t size[WORDS]
    int32_t count

ctypedef struct tape_t:
    value_t *value
    int32_t count
    size_t room

cdef object DECODE = JSONDecoder(strict=False).decode
cdef const char *ESCAPE_LETTERS = b'"\\/bfnrt'  # behind a backslash ...
cdef const char *ESCAPED_BYTES = b'"\\/\b\f\n\r\t'  # ... and the bytes that they stand for


include "_json/values.pxi"


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


cdef int32_t index_of(const words_t *words, const uint8_t *s, uint32_t size) noexcept nogil:
    """Return the index of a word; -1 if it is not selected."""
    cdef int32_t k
    for k in range(words.count):
        if words.size[k] == size and not memcmp(words.text[k], s, size):
            return k
    return -1


cdef bint has_part(const words_t *words, const uint8_t *s, uint32_t size) noexcept nogil:
    """Whether a text contains one of the words."""
    cdef int32_t k
    cdef uint32_t i
    for i in range(size):
        for k in range(words.count):
            if <char>s[i] == words.text[k][0] and words.size[k] <= size - i:
                if not memcmp(words.text[k], s + i, words.size[k]):
                    return True
    return False


cdef bint is_new_name(const uint8_t *s, const tape_t *tape, int32_t holder, const value_t *value) noexcept nogil:
    """Whether an object has no member of this name yet, and few enough members to compare them."""
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
    """Reader of objects with selected members.

    ``names``: names of the selected members; others are dropped. The first three are those of the type, the identity and the
    name of an object. ``types``: parts of names of types. An object is returned if the name of its type contains one of them,
    if its type is no string, or if it has both an identity and a name. ``limit``: number of objects and lists that are
    visited.
    """

    cdef tuple names
    cdef int32_t limit
    cdef words_t members, types

    def __cinit__(self, tuple names not None, tuple types not None, int32_t limit):
        self.names, self.limit = names, limit
        fill(&self.members, names)
        fill(&self.types, types)

    def read(self, str text not None):
        """Return the objects of a text, outer ones first; None if it is no strict JSON."""
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
        """Write the tape of a text; False if it is no strict JSON, or memory is short."""
        cdef int32_t open[DEPTH]
        cdef int32_t depth = 0
        cdef uint32_t i = skip_space(s, 0, size)
        cdef uint8_t closing = 0, expected = VALUE
        cdef value_t value
        while i < size:
            if expected != VALUE and depth and s[i] == closing:
                depth -= 1
                tape.value[open[depth]].after = tape.count
                i, expected = i + 1, NEXT
                closing = tape.value[open[depth - 1]].form + 2 if depth else 0
            elif expected == NEXT:
                if not depth or s[i] != c",":
                    return False
                i, expected = i + 1, VALUE
            else:
                value.name_size, value.member = 0, -1
                if closing == c"}":
                    i = name_end(s, i, size, &value)
                    if not i or i >= size or not is_new_name(s, tape, open[depth - 1], &value):
                        return False
                    value.member = index_of(&self.members, s + value.name, value.name_size)
                i = value_end(s, i, size, &value)
                if not i or (value.member == TYPE and value.form == ESCAPED) or depth == DEPTH:
                    return False
                if not array_reserve(<void **>&tape.value, &tape.room, tape.count + 1, sizeof(value_t)):
                    return False
                tape.value[tape.count] = value
                expected = NEXT
                if value.form == c"{" or value.form == c"[":
                    open[depth], closing, expected, depth = tape.count, value.form + 2, FIRST, depth + 1
                tape.count += 1
                tape.value[tape.count - 1].after = tape.count
            i = skip_space(s, i, size)
        return expected == NEXT and depth == 0

    cdef int32_t outline(self, const tape_t *tape, int32_t *holders) noexcept nogil:
        """List the indices of objects and lists, outer ones first; return how many of them are visited."""
        cdef int32_t place = 0, count = 0, k
        if tape.value[0].form == c"{" or tape.value[0].form == c"[":
            holders[0], count = 0, 1
        while place < count <= self.limit:
            k = holders[place] + 1
            while k < tape.value[holders[place]].after:
                if tape.value[k].form == c"{" or tape.value[k].form == c"[":
                    holders[count] = k
                    count += 1
                k = tape.value[k].after
            place += 1
        return min(count, self.limit)

    cdef bint is_returned(self, const uint8_t *s, const tape_t *tape, int32_t holder) noexcept nogil:
        """Whether an object is returned."""
        cdef int32_t k = holder + 1, known = 0
        cdef const value_t *value
        while k < tape.value[holder].after:
            value = &tape.value[k]
            if value.member == TYPE:
                if value.form != c'"' or has_part(&self.types, s + value.begin, value.end - value.begin):
                    return True
            elif value.member == IDENTITY or value.member == NAME:
                known |= value.member
            k = value.after
        return known == IDENTITY | NAME

    cdef list objects(self, const uint8_t *s, const tape_t *tape, const int32_t *holders, int32_t count):
        """Return the objects among the containers."""
        cdef int32_t place
        found, cache = [], {}
        for place in range(count):
            if tape.value[holders[place]].form == c"{" and self.is_returned(s, tape, holders[place]):
                found.append(self.decoded(s, tape, holders[place], cache))
        return found

    cdef object decoded(self, const uint8_t *s, const tape_t *tape, int32_t place, dict cache):
        """Return a value as a Python object; each object is decoded once."""
        cdef const value_t *value = &tape.value[place]
        cdef int32_t k = place + 1
        if value.form == c'"' or value.form == ESCAPED:
            return text_of(s, value)
        if value.form == c"[":
            values = []
            while k < value.after:
                values.append(self.decoded(s, tape, k, cache))
                k = tape.value[k].after
            return values
        if value.form != c"{":
            return DECODE(PyUnicode_DecodeUTF8(<const char *>s + value.begin, value.end - value.begin, NULL))
        members = cache.get(place)
        if members is None:
            members = cache[place] = {}
            while k < value.after:
                if tape.value[k].member >= 0:
                    members[self.names[tape.value[k].member]] = self.decoded(s, tape, k, cache)
                k = tape.value[k].after
        return members
