/* SIMD operations on sixteen bytes of a text, where SSE2 is available. */
#ifndef SCUTCH_BLOCKS_H
#define SCUTCH_BLOCKS_H

#include <stdint.h>

#if defined(__SSE2__) && !defined(SCUTCH_PORTABLE)
#define SCUTCH_BLOCKS 1
#include <emmintrin.h>
#include <string.h>

enum { SCUTCH_BLOCK = 16 };

static const unsigned char scutch_kept[2 * SCUTCH_BLOCK] = {
    255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255};

/* The first sixteen bytes of a text, padded with zeros; `readable` bytes from `s` on may be read, the text and beyond. */
static inline __m128i scutch_block(const unsigned char *s, uint32_t size, uint64_t readable) {
    unsigned char block[SCUTCH_BLOCK] = {0};
    if (size >= SCUTCH_BLOCK) return _mm_loadu_si128((const __m128i *)s);
    if (readable >= SCUTCH_BLOCK) {
        __m128i kept = _mm_loadu_si128((const __m128i *)(scutch_kept + SCUTCH_BLOCK - size));
        return _mm_and_si128(_mm_loadu_si128((const __m128i *)s), kept);
    }
    memcpy(block, s, size);
    return _mm_loadu_si128((const __m128i *)block);
}

/* Mask of the bytes in a closed range of ASCII characters. */
static inline __m128i scutch_range(__m128i bytes, char first, char last) {
    return _mm_and_si128(
        _mm_cmpgt_epi8(bytes, _mm_set1_epi8((char)(first - 1))), _mm_cmpgt_epi8(_mm_set1_epi8((char)(last + 1)), bytes));
}

static inline __m128i scutch_is(__m128i bytes, char byte) {
    return _mm_cmpeq_epi8(bytes, _mm_set1_epi8(byte));
}

/* One bit for each byte, the first byte in the lowest bit. */
static inline uint32_t scutch_bits_of(__m128i bytes) {
    return (uint32_t)_mm_movemask_epi8(bytes);
}
#endif
#endif
