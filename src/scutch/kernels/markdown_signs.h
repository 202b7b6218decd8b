/* Search for characters that Markdown may read as markup within a line: \ ` * [ ] < ~ | _ & */
#ifndef SCUTCH_MARKDOWN_SIGNS_H
#define SCUTCH_MARKDOWN_SIGNS_H

#include <stddef.h>
#include <stdint.h>
#include "simd16.h"

enum { SCUTCH_SIGN_BLOCK = 16 };

/* Whether a text holds one. It must be readable in blocks of SCUTCH_SIGN_BLOCK bytes, of which all are searched. */
#ifdef SCUTCH_BLOCKS
static inline int scutch_has_sign(const unsigned char *s, size_t size) {
    __m128i found = _mm_setzero_si128();
    for (size_t i = 0; i < size; i += SCUTCH_SIGN_BLOCK) {
        __m128i bytes = _mm_loadu_si128((const __m128i *)(s + i));
        found = _mm_or_si128(found, _mm_or_si128(scutch_range(bytes, '[', ']'), scutch_range(bytes, '_', '`')));
        found = _mm_or_si128(found, _mm_or_si128(scutch_is(bytes, '&'), scutch_is(bytes, '*')));
        found = _mm_or_si128(found, _mm_or_si128(scutch_is(bytes, '|'), scutch_is(bytes, '~')));
        found = _mm_or_si128(found, scutch_is(bytes, '<'));
    }
    return scutch_bits_of(found) != 0;
}

#else
static inline int scutch_is_sign(unsigned char c) {
    return (c >= '[' && c <= ']') || c == '_' || c == '`' || c == '&' || c == '*' || c == '|' || c == '~' || c == '<';
}

static inline int scutch_has_sign(const unsigned char *s, size_t size) {
    for (size_t i = 0; i < size; i++) {
        if (scutch_is_sign(s[i])) return 1;
    }
    return 0;
}
#endif
#endif
