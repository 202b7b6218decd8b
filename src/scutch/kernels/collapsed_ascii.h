/* Length of the prefix that needs no rewriting: ASCII, with white space only as single spaces between other characters. */
#ifndef SCUTCH_EVEN_H
#define SCUTCH_EVEN_H

#include <stddef.h>
#include <stdint.h>
#include "bits.h"

static inline int scutch_is_plain(unsigned char c) {
    return c < 0x80 && c != 32 && (unsigned char)(c - 9) > 4;
}

#if defined(__SSE2__) && !defined(SCUTCH_PORTABLE)
#include <emmintrin.h>

static inline __m128i scutch_blanks(__m128i bytes) {
    return _mm_cmpeq_epi8(bytes, _mm_set1_epi8(32));
}

/* Bytes that are not plain: white space, and bytes beyond ASCII. */
static inline __m128i scutch_others(__m128i bytes) {
    __m128i breaks = _mm_and_si128(_mm_cmpgt_epi8(bytes, _mm_set1_epi8(8)), _mm_cmpgt_epi8(_mm_set1_epi8(14), bytes));
    return _mm_or_si128(_mm_or_si128(bytes, breaks), scutch_blanks(bytes));
}

static inline size_t scutch_even(const unsigned char *s, size_t size) {
    size_t i = 0;
    for (; i + 16 < size; i += 16) {
        __m128i bytes = _mm_loadu_si128((const __m128i *)(s + i)), next = _mm_loadu_si128((const __m128i *)(s + i + 1));
        int uneven = _mm_movemask_epi8(scutch_others(bytes));
        uneven &= ~(_mm_movemask_epi8(scutch_blanks(bytes)) & ~_mm_movemask_epi8(scutch_others(next)));
        if (uneven) return i + scutch_lowest((uint64_t)uneven);
    }
    while (i < size && (scutch_is_plain(s[i]) || (s[i] == 32 && i + 1 < size && scutch_is_plain(s[i + 1])))) i++;
    return i;
}

#else

static inline size_t scutch_even(const unsigned char *s, size_t size) {
    size_t i = 0;
    while (i < size && (scutch_is_plain(s[i]) || (s[i] == 32 && i + 1 < size && scutch_is_plain(s[i + 1])))) i++;
    return i;
}
#endif
#endif
