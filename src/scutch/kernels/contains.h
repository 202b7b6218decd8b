/* Whether a text contains a part: sixteen places at a time where there is SSE2. */
#ifndef SCUTCH_CONTAINS_H
#define SCUTCH_CONTAINS_H

#include <string.h>

#include "bits.h"
#include "simd16.h"

/* A part of one byte or more, none of them zero; `readable` bytes from `s` on may be read, the text and beyond. */
static inline int scutch_contains(
    const unsigned char *s, uint32_t size, uint64_t readable, const char *part, uint32_t width) {
    uint32_t places = size >= width ? size - width + 1 : 0, at;
#ifdef SCUTCH_BLOCKS
    for (at = 0; at < places; at += SCUTCH_BLOCK) {
        __m128i first = scutch_block(s + at, places - at, readable - at);
        __m128i last = scutch_block(s + at + width - 1, places - at, readable - at - (width - 1));
        uint32_t bits = scutch_bits_of(_mm_and_si128(scutch_is(first, part[0]), scutch_is(last, part[width - 1])));
        for (; bits; bits &= bits - 1)
            if (memcmp(s + at + scutch_lowest(bits), part, width) == 0) return 1;
    }
#else
    (void)readable;
    for (at = 0; at < places; at++)
        if (s[at] == (unsigned char)part[0] && memcmp(s + at, part, width) == 0) return 1;
#endif
    return 0;
}
#endif
