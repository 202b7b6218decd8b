/* Classes of the 64 bytes of a window as bit masks: by SSE2 where available, else by 64-bit words (SWAR). */
#ifndef SCUTCH_WORDS_H
#define SCUTCH_WORDS_H

#include <stdint.h>

typedef struct {
    uint64_t letters; /* of the sort of words ... */
    uint64_t small;   /* ... labels only: lower-case letters ... */
    uint64_t leads;   /* ... tokens only: lead bytes of three-byte characters */
} scutch_signs;

typedef struct {
    uint64_t letters; /* ASCII */
    uint64_t digits;
    uint64_t leads; /* dollar signs, and lead bytes of characters beyond ASCII */
} scutch_figures;

typedef enum { SCUTCH_LABELS, SCUTCH_TEXTS, SCUTCH_TOKENS } scutch_sort;

#if defined(__SSE2__) && !defined(SCUTCH_PORTABLE)
#include <emmintrin.h>

/* Signed bytes strictly between two bounds. */
static inline __m128i scutch_between(__m128i bytes, int low, int high) {
    return _mm_and_si128(_mm_cmpgt_epi8(bytes, _mm_set1_epi8((char)low)), _mm_cmpgt_epi8(_mm_set1_epi8((char)high), bytes));
}

static inline uint64_t scutch_bits(__m128i bytes) {
    return (uint64_t)(uint32_t)_mm_movemask_epi8(bytes);
}

static inline scutch_signs scutch_signs_of(const unsigned char *window, scutch_sort sort) {
    scutch_signs signs = {0, 0, 0};
    for (int i = 0; i < 64; i += 16) {
        __m128i bytes = _mm_loadu_si128((const __m128i *)(window + i));
        __m128i letters = scutch_between(_mm_or_si128(bytes, _mm_set1_epi8(0x20)), 'a' - 1, 'z' + 1);
        if (sort == SCUTCH_LABELS) {
            signs.small |= scutch_bits(_mm_slli_epi16(bytes, 2)) << i;
        } else {
            letters = _mm_or_si128(letters, bytes);
        }
        if (sort == SCUTCH_TOKENS) {
            letters = _mm_or_si128(letters, scutch_between(bytes, '0' - 1, '9' + 1));
            signs.leads |= scutch_bits(scutch_between(bytes, 0xE1 - 256, 0xF0 - 256)) << i;
        }
        signs.letters |= scutch_bits(letters) << i;
    }
    return signs;
}

static inline scutch_figures scutch_figures_of(const unsigned char *window) {
    scutch_figures found = {0, 0, 0};
    for (int i = 0; i < 64; i += 16) {
        __m128i bytes = _mm_loadu_si128((const __m128i *)(window + i));
        __m128i leads = _mm_or_si128(scutch_between(bytes, 0xBF - 256, 0), _mm_cmpeq_epi8(bytes, _mm_set1_epi8('$')));
        found.letters |= scutch_bits(scutch_between(_mm_or_si128(bytes, _mm_set1_epi8(0x20)), 'a' - 1, 'z' + 1)) << i;
        found.digits |= scutch_bits(scutch_between(bytes, '0' - 1, '9' + 1)) << i;
        found.leads |= scutch_bits(leads) << i;
    }
    return found;
}

#else
#define SCUTCH_EACH(byte) ((uint64_t)(byte) * 0x0101010101010101u)

/* The highest bit of each byte whose lower seven bits are in a closed range. */
static inline uint64_t scutch_between(uint64_t bytes, int low, int high) {
    uint64_t seven = bytes & SCUTCH_EACH(0x7F);
    return (seven + SCUTCH_EACH(0x80 - low)) ^ (seven + SCUTCH_EACH(0x7F - high));
}

/* The highest bits of eight bytes, packed. */
static inline uint64_t scutch_bits(uint64_t bytes) {
    return (bytes & SCUTCH_EACH(0x80)) * 0x0002040810204081u >> 56;
}

static inline uint64_t scutch_eight_at(const unsigned char *s) {
    uint64_t bytes = 0;
    for (int k = 7; k >= 0; k--) bytes = bytes << 8 | s[k];
    return bytes;
}

static inline scutch_signs scutch_signs_of(const unsigned char *window, scutch_sort sort) {
    scutch_signs signs = {0, 0, 0};
    for (int i = 0; i < 64; i += 8) {
        uint64_t bytes = scutch_eight_at(window + i), letters;
        letters = scutch_between(bytes | SCUTCH_EACH(0x20), 'a', 'z') & ~bytes;
        if (sort == SCUTCH_LABELS) {
            signs.small |= scutch_bits(bytes << 2) << i;
        } else {
            letters |= bytes;
        }
        if (sort == SCUTCH_TOKENS) {
            letters |= scutch_between(bytes, '0', '9') & ~bytes;
            signs.leads |= scutch_bits(scutch_between(bytes, 0x62, 0x6F) & bytes) << i;
        }
        signs.letters |= scutch_bits(letters) << i;
    }
    return signs;
}

static inline scutch_figures scutch_figures_of(const unsigned char *window) {
    scutch_figures found = {0, 0, 0};
    for (int i = 0; i < 64; i += 8) {
        uint64_t bytes = scutch_eight_at(window + i);
        uint64_t leads = (bytes & bytes << 1) | (scutch_between(bytes, '$', '$') & ~bytes);
        found.letters |= scutch_bits(scutch_between(bytes | SCUTCH_EACH(0x20), 'a', 'z') & ~bytes) << i;
        found.digits |= scutch_bits(scutch_between(bytes, '0', '9') & ~bytes) << i;
        found.leads |= scutch_bits(leads) << i;
    }
    return found;
}
#endif
#endif
