/* Names in markup: where one ends, and its last bytes as a number. */
#ifndef SCUTCH_NAMES_H
#define SCUTCH_NAMES_H

#include <stdint.h>
#include <string.h>

#include "bits.h"
#include "simd16.h"

#if defined(_MSC_VER) || (defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__)
#define SCUTCH_LITTLE_ENDIAN 1
#else
#define SCUTCH_LITTLE_ENDIAN 0
#endif

/* The last eight bytes of a name, the very last one on top, zeros below a shorter name. `readable` bytes from `s` on may be read.
   One load instead of a step for each byte: the length of a name is hard to foresee for the branch predictor. */
static inline uint64_t scutch_tail(const unsigned char *s, uint32_t size, uint64_t readable) {
    uint64_t tail = 0;
    uint32_t i;
    if (SCUTCH_LITTLE_ENDIAN && readable >= 8 && size) {
        memcpy(&tail, size < 8 ? s : s + size - 8, 8);
        return size < 8 ? tail << (64 - 8 * size) : tail;
    }
    for (i = size < 8 ? 0 : size - 8; i < size; i++) tail = tail >> 8 | (uint64_t)s[i] << 56;
    return tail;
}

/* Offset of the first byte among sixteen that may end a name or must be folded: white space and controls, "/", "=", ">" and
   upper-case letters. 0 if there is none, or if fewer bytes may be read: the name is then read byte by byte. */
static inline uint32_t scutch_name_end(const unsigned char *s, uint64_t readable) {
#ifdef SCUTCH_BLOCKS
    if (readable >= SCUTCH_BLOCK) {
        __m128i bytes = _mm_loadu_si128((const __m128i *)s);
        __m128i ends = _mm_cmpeq_epi8(_mm_min_epu8(bytes, _mm_set1_epi8(' ')), bytes);
        uint32_t bits;
        ends = _mm_or_si128(_mm_or_si128(ends, scutch_is(bytes, '/')), scutch_range(bytes, 'A', 'Z'));
        ends = _mm_or_si128(_mm_or_si128(ends, scutch_is(bytes, '=')), scutch_is(bytes, '>'));
        bits = scutch_bits_of(ends);
        return bits ? (uint32_t)scutch_lowest(bits) : 0;
    }
#endif
    (void)s, (void)readable;
    return 0;
}
#endif
