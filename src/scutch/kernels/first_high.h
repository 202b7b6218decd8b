/* Search for the first byte that is not ASCII. */
#ifndef SCUTCH_FIRST_HIGH_H
#define SCUTCH_FIRST_HIGH_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "bits.h"
#include "simd16.h"

/* Offset of the first byte above 0x7F in s[at:size]; `size` if there is none. */
static inline size_t scutch_first_high(const unsigned char *s, size_t at, size_t size) {
#ifdef SCUTCH_BLOCKS
    /* Four blocks at a time while they are far, then the one that holds the byte: its place comes from the mask, without a loop. */
    for (; size - at >= 4 * SCUTCH_BLOCK; at += 4 * SCUTCH_BLOCK) {
        const __m128i *block = (const __m128i *)(s + at);
        __m128i low = _mm_or_si128(_mm_loadu_si128(block), _mm_loadu_si128(block + 1));
        __m128i high = _mm_or_si128(_mm_loadu_si128(block + 2), _mm_loadu_si128(block + 3));
        if (scutch_bits_of(_mm_or_si128(low, high))) break;
    }
    for (; size - at >= SCUTCH_BLOCK; at += SCUTCH_BLOCK) {
        uint32_t bits = scutch_bits_of(_mm_loadu_si128((const __m128i *)(s + at)));
        if (bits) return at + (size_t)scutch_lowest((uint64_t)bits);
    }
#else
    for (; size - at >= 32; at += 32) {
        uint64_t words[4];
        memcpy(words, s + at, 32);
        if ((words[0] | words[1] | words[2] | words[3]) & 0x8080808080808080u) break;
    }
#endif
    while (at < size && s[at] < 0x80) at++;
    return at;
}
#endif
