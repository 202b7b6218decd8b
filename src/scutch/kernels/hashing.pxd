"""Hash functions that several compiled modules share."""

from libc.stdint cimport uint32_t, uint64_t
from libc.string cimport memcpy


cdef inline uint64_t mixed(uint64_t hash, uint64_t value) noexcept nogil:
    """Mix one more value into a hash."""
    hash = (hash ^ value) * <uint64_t>0x9E3779B97F4A7C15
    return hash ^ (hash >> 29)


cdef inline uint64_t chunk_at(const unsigned char *s) noexcept nogil:
    """Load eight bytes as a number; memcpy makes unaligned reads well defined."""
    cdef uint64_t chunk
    memcpy(&chunk, s, 8)
    return chunk


cdef inline uint64_t hash_bytes(const unsigned char *s, uint32_t size) noexcept nogil:
    """Hash of a byte string: eight bytes at a time, the last step overlaps the one before."""
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
