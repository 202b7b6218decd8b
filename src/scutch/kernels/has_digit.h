/* Whether a text has an ASCII digit: sixteen bytes at a time where there is SSE2. */
#ifndef SCUTCH_HAS_DIGIT_H
#define SCUTCH_HAS_DIGIT_H

#include "simd16.h"

static inline int scutch_has_digit(const unsigned char *s, uint32_t size, uint64_t readable) {
#ifdef SCUTCH_BLOCKS
    for (uint32_t at = 0; at < size; at += SCUTCH_BLOCK)
        if (scutch_bits_of(scutch_range(scutch_block(s + at, size - at, readable - at), '0', '9'))) return 1;
#else
    (void)readable;
    for (uint32_t at = 0; at < size; at++)
        if (s[at] >= '0' && s[at] <= '9') return 1;
#endif
    return 0;
}
#endif
