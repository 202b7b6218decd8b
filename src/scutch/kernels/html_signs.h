/* Length of the prefix of a text that HTML takes as it is: ASCII without & < > and carriage returns, without quotation marks
   if it is quoted. */
#ifndef SCUTCH_HTML_SIGNS_H
#define SCUTCH_HTML_SIGNS_H

#include <stddef.h>
#include "bits.h"
#include "simd16.h"

static inline int scutch_is_unescaped(unsigned char c, int quoted) {
    return c < 0x80 && c != '&' && c != '<' && c != '>' && c != 13 && !(quoted && (c == '"' || c == 39));
}

static inline size_t scutch_unescaped(const unsigned char *s, size_t size, int quoted) {
    size_t i = 0;
#ifdef SCUTCH_BLOCKS
    for (; i + SCUTCH_BLOCK <= size; i += SCUTCH_BLOCK) {
        __m128i bytes = _mm_loadu_si128((const __m128i *)(s + i));
        __m128i found = _mm_or_si128(_mm_or_si128(bytes, scutch_is(bytes, '&')), scutch_is(bytes, 13));
        found = _mm_or_si128(found, _mm_or_si128(scutch_is(bytes, '<'), scutch_is(bytes, '>')));
        if (quoted) found = _mm_or_si128(found, _mm_or_si128(scutch_is(bytes, '"'), scutch_is(bytes, 39)));
        if (scutch_bits_of(found)) return i + scutch_lowest((uint64_t)scutch_bits_of(found));
    }
#endif
    while (i < size && scutch_is_unescaped(s[i], quoted)) i++;
    return i;
}
#endif
