/* Search for a byte that is mostly near: some SIMD blocks without a call, then memchr. Search for a pair of bytes. */
#ifndef SCUTCH_NEXT_BYTE_H
#define SCUTCH_NEXT_BYTE_H

#include <string.h>

#include "bits.h"
#include "simd16.h"

enum { SCUTCH_NEAR_BLOCKS = 4 };

/* Offset of the first such byte in s[begin:end]; `end` if there is none. */
static inline uint32_t scutch_next_byte(const unsigned char *s, uint32_t begin, uint32_t end, unsigned char byte) {
    const void *found;
#ifdef SCUTCH_BLOCKS
    for (int left = SCUTCH_NEAR_BLOCKS; left && begin < end && end - begin >= SCUTCH_BLOCK; left--) {
        uint32_t bits = scutch_bits_of(scutch_is(_mm_loadu_si128((const __m128i *)(s + begin)), (char)byte));
        if (bits) return begin + (uint32_t)scutch_lowest((uint64_t)bits);
        begin += SCUTCH_BLOCK;
    }
#endif
    found = begin < end ? memchr(s + begin, byte, end - begin) : NULL;
    return found ? (uint32_t)((const unsigned char *)found - s) : end;
}

/* Offset of the first of two bytes that follow each other in s[begin:end]; `end` if they do not. */
static inline uint32_t scutch_next_pair(const unsigned char *s, uint32_t begin, uint32_t end, unsigned char first, unsigned char second) {
#ifdef SCUTCH_BLOCKS
    while (end - begin > SCUTCH_BLOCK) {
        uint32_t bits = scutch_bits_of(_mm_and_si128(
            scutch_is(_mm_loadu_si128((const __m128i *)(s + begin)), (char)first),
            scutch_is(_mm_loadu_si128((const __m128i *)(s + begin + 1)), (char)second)));
        if (bits) return begin + (uint32_t)scutch_lowest((uint64_t)bits);
        begin += SCUTCH_BLOCK;
    }
#endif
    for (; begin + 1 < end; begin++) {
        if (s[begin] == first && s[begin + 1] == second) return begin;
    }
    return end;
}
#endif
