"""Hashes and words that several compiled modules share."""

from libc.stdint cimport uint8_t, uint32_t, uint64_t
from libc.string cimport memcpy


cdef inline uint64_t mixed(uint64_t hash, uint64_t value) noexcept nogil:
    """A hash with one more value in it."""
    hash = (hash ^ value) * <uint64_t>0x9E3779B97F4A7C15
    return hash ^ (hash >> 29)


cdef inline uint64_t chunk_at(const unsigned char *s) noexcept nogil:
    """Eight bytes as a number; memcpy keeps unaligned reads defined."""
    cdef uint64_t chunk
    memcpy(&chunk, s, 8)
    return chunk


cdef inline uint64_t hash_bytes(const unsigned char *s, uint32_t size) noexcept nogil:
    """Eight bytes a step, the last step overlapping the one before."""
    cdef uint64_t hash = size
    cdef uint32_t low, high, i
    if size >= 8:
        for i in range(0, size - 8, 8):
            hash = mixed(hash, chunk_at(s + i))
        return mixed(hash, chunk_at(s + size - 8))
    if size >= 4:
        memcpy(&low, s, 4)
        memcpy(&high, s + size - 4, 4)
        return mixed(hash, low | <uint64_t>high << 32)
    for i in range(size):
        hash = hash << 8 | s[i]
    return mixed(0, hash)


cdef inline bint is_letter(uint8_t byte) noexcept nogil:
    return 97 <= (byte | 0x20) <= 122


cdef inline bint goes_on(const unsigned char *label, uint32_t i) noexcept nogil:
    """Whether a word of a label goes on here: not at what is no letter, nor at a capital after a small letter."""
    return is_letter(label[i]) and (label[i] & 0x20 or not label[i - 1] & 0x20)


cdef inline uint32_t word_end(const unsigned char *label, uint32_t i, uint32_t size) noexcept nogil:
    """Where the word of a label ends that begins here."""
    i += 1
    while i < size and goes_on(label, i):
        i += 1
    return i


cdef enum:
    NO_LETTERS = 2166136261u  # the hash of an empty word


cdef inline uint32_t with_letter(uint32_t hash, uint8_t letter) noexcept nogil:
    """FNV-1a of a word and one more letter, which counts as a small one."""
    return (hash ^ (letter | 0x20)) * 16777619u


cdef inline uint32_t word_hash(const unsigned char *word, uint32_t size) noexcept nogil:
    """Of the word's small letters, never 0."""
    cdef uint32_t hash = <uint32_t>NO_LETTERS, i
    for i in range(size):
        hash = with_letter(hash, word[i])
    return hash if hash else 1


cdef inline uint32_t next_word(const unsigned char *label, uint32_t *at, uint32_t size) noexcept nogil:
    """The hash of the word of a label that begins here, and go to its end."""
    cdef uint32_t i = at[0] + 1, hash = with_letter(<uint32_t>NO_LETTERS, label[at[0]])
    while i < size and goes_on(label, i):
        hash = with_letter(hash, label[i])
        i += 1
    at[0] = i
    return hash if hash else 1
