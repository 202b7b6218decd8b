/* Steps of URLs: what follows a slash, a question mark or an ampersand. */
#ifndef SCUTCH_URL_STEPS_H
#define SCUTCH_URL_STEPS_H

#include "bits.h"
#include "simd16.h"

static inline int scutch_is_step_sign(unsigned char byte) {
    return byte == '/' || byte == '?' || byte == '&';
}

/* Offset behind the next sign in s[begin:size]; `size` + 1 if there is none. */
static inline uint32_t scutch_next_step(const unsigned char *s, uint32_t begin, uint32_t size) {
#ifdef SCUTCH_BLOCKS
    for (; begin + SCUTCH_BLOCK <= size; begin += SCUTCH_BLOCK) {
        __m128i bytes = _mm_loadu_si128((const __m128i *)(s + begin));
        __m128i queries = _mm_or_si128(scutch_is(bytes, '?'), scutch_is(bytes, '&'));
        uint32_t bits = scutch_bits_of(_mm_or_si128(scutch_is(bytes, '/'), queries));
        if (bits) return begin + (uint32_t)scutch_lowest(bits) + 1;
    }
#endif
    while (begin < size && !scutch_is_step_sign(s[begin])) begin++;
    return begin + 1;
}
#endif
