/* What the ASCII text at the beginning of a text amounts to: sixteen bytes at a time where there is SSE2, else nothing is read. */
#ifndef SCUTCH_MEASURE_H
#define SCUTCH_MEASURE_H

#include "bits.h"
#include "simd16.h"

typedef struct {
    uint32_t read;   /* bytes; what comes after them is for others to read */
    uint32_t blanks; /* white space of HTML */
    uint32_t words;  /* that begin there */
    uint32_t signs;  /* that end or divide sentences */
    uint8_t inside;  /* whether the last byte belongs to a word */
} scutch_measured;

#ifdef SCUTCH_BLOCKS
enum { SCUTCH_MOST_BLOCKS = 255 }; /* a byte counts no further */

static inline __m128i scutch_is_blank(__m128i bytes) {
    return _mm_or_si128(scutch_is(bytes, ' '), _mm_andnot_si128(scutch_is(bytes, '\v'), scutch_range(bytes, '\t', '\r')));
}

static inline __m128i scutch_is_alnum(__m128i bytes) {
    return _mm_or_si128(scutch_range(bytes, '0', '9'), scutch_range(_mm_or_si128(bytes, _mm_set1_epi8(0x20)), 'a', 'z'));
}

/* One of .,;:!? of which two each differ in one bit. */
static inline __m128i scutch_is_sentence(__m128i bytes) {
    __m128i stops = scutch_is(_mm_or_si128(bytes, _mm_set1_epi8(2)), '.');
    __m128i colons = scutch_is(_mm_or_si128(bytes, _mm_set1_epi8(1)), ';');
    return _mm_or_si128(_mm_or_si128(stops, colons), _mm_or_si128(scutch_is(bytes, '!'), scutch_is(bytes, '?')));
}

static inline uint32_t scutch_sum(__m128i counts) {
    __m128i sums = _mm_sad_epu8(counts, _mm_setzero_si128());
    return (uint32_t)(_mm_cvtsi128_si32(sums) + _mm_cvtsi128_si32(_mm_srli_si128(sums, 8)));
}

static inline scutch_measured scutch_measure(const unsigned char *s, uint32_t size, uint64_t readable) {
    scutch_measured m = {0, 0, 0, 0, 0};
    __m128i blanks = _mm_setzero_si128(), words = blanks, signs = blanks, before = blanks;
    for (int left = SCUTCH_MOST_BLOCKS; left && m.read < size; left--) {
        __m128i bytes = scutch_block(s + m.read, size - m.read, readable - m.read), alnum = scutch_is_alnum(bytes);
        __m128i earlier = _mm_or_si128(_mm_slli_si128(alnum, 1), _mm_srli_si128(before, SCUTCH_BLOCK - 1));
        if (scutch_bits_of(bytes)) break;
        blanks = _mm_sub_epi8(blanks, scutch_is_blank(bytes));
        words = _mm_sub_epi8(words, _mm_andnot_si128(earlier, alnum));
        signs = _mm_sub_epi8(signs, scutch_is_sentence(bytes));
        before = alnum;
        m.read += SCUTCH_BLOCK;
    }
    if (m.read > size) m.read = size;
    if (m.read == 0) return m;
    m.blanks = scutch_sum(blanks), m.words = scutch_sum(words), m.signs = scutch_sum(signs);
    m.inside = (s[m.read - 1] >= '0' && s[m.read - 1] <= '9') || ((s[m.read - 1] | 0x20) >= 'a' && (s[m.read - 1] | 0x20) <= 'z');
    return m;
}

/* How much white space a text begins with. */
static inline uint32_t scutch_blanks(const unsigned char *s, uint32_t size, uint64_t readable) {
    uint32_t read = 0;
    while (read < size) {
        int other = ~(int)scutch_bits_of(scutch_is_blank(scutch_block(s + read, size - read, readable - read))) & 0xFFFF;
        if (other) return read + (uint32_t)scutch_lowest((uint64_t)other);
        read += SCUTCH_BLOCK;
    }
    return size;
}

#else
static inline scutch_measured scutch_measure(const unsigned char *s, uint32_t size, uint64_t readable) {
    scutch_measured m = {0, 0, 0, 0, 0};
    (void)s, (void)size, (void)readable;
    return m;
}

static inline uint32_t scutch_blanks(const unsigned char *s, uint32_t size, uint64_t readable) {
    uint32_t read = 0;
    (void)readable;
    while (read < size && (s[read] == ' ' || (s[read] >= '\t' && s[read] <= '\r' && s[read] != '\v'))) read++;
    return read;
}
#endif
#endif
