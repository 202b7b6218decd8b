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

from scutch.kernels.characters cimport is_digit

cdef extern from "Python.h":
    const char *PyUnicode_AsUTF8AndSize(object text, Py_ssize_t *size) except NULL
    str PyUnicode_DecodeUTF8(const char *s, Py_ssize_t size, const char *errors)

cdef enum:
    MOST_BYTES = 1 << 30
    DEPTH = 100  # of values in values
    MEMBERS = 256  # of an object
    MAX_NUMBER = 4000  # bytes; Python refuses to read integers of more than 4,300 digits
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
