/* Adds the leaves that up to 32 rows reach in a tree to their sums; with AVX-512 or AVX2 registers where the processor has them. */
#ifndef SCUTCH_BOOSTING_H
#define SCUTCH_BOOSTING_H

#include <stdint.h>

#include "bits.h"

enum {
    SCUTCH_LANES = 32, /* rows side by side */
    SCUTCH_HALF = 16   /* rows that are evaluated at a time */
};

typedef struct {
    float threshold;
    uint32_t kept; /* leaves that a row may reach if the condition is false */
    uint32_t lane; /* first number of the feature in the lanes */
} scutch_question;

static inline void scutch_add_leaves(const uint32_t *bits, const float *leaves, double *sums, int rows) {
    for (int k = 0; k < rows; k++) sums[k] += leaves[scutch_lowest(bits[k])];
}

#ifdef __GNUC__
/* Clears the leaves that rows do not reach, in registers of so many numbers of four bytes; each condition is read once. */
#define SCUTCH_LEFT(left, rows, width)                                                                                      \
    typedef float numbers_t __attribute__((vector_size(4 * width), aligned(4), may_alias));                                 \
    typedef int32_t bits_t __attribute__((vector_size(4 * width), aligned(4), may_alias));                                  \
    bits_t left[rows / width];                                                                                              \
    for (int k = 0; k < rows / width; k++) left[k] = (bits_t){0} - 1;                                                       \
    for (; next < end; next++) {                                                                                            \
        const numbers_t *numbers = (const numbers_t *)(lanes + next->lane);                                                 \
        numbers_t threshold = next->threshold - (numbers_t){0}; /* + would cost an addition, for -0 */                      \
        bits_t kept = (bits_t){0} + (int32_t)next->kept;                                                                    \
        for (int k = 0; k < rows / width; k++) left[k] &= kept | (numbers[k] <= threshold);                                 \
    }

static void scutch_ask_four(const scutch_question *next, const scutch_question *end, const float *lanes, const float *leaves,
                            double *sums) {
    SCUTCH_LEFT(left, SCUTCH_HALF, 4)
    scutch_add_leaves((const uint32_t *)left, leaves, sums, SCUTCH_HALF);
}

#ifdef __x86_64__
#include <immintrin.h>

/* Adds to the sums of eight rows the leaves of their lowest bits, as ``scutch_add_lowest`` does. The leaves are four registers:
   the low three bits of a place select in each of them, the next two among them. */
__attribute__((target("avx2"))) static inline void scutch_add_eight(__m256i bits, const float *leaves, double *sums) {
    __m256i lowest = _mm256_and_si256(bits, _mm256_sub_epi32(_mm256_setzero_si256(), bits));
    __m256i exponents = _mm256_srli_epi32(_mm256_castps_si256(_mm256_cvtepi32_ps(lowest)), 23);
    __m256i places = _mm256_sub_epi32(exponents, _mm256_set1_epi32(127));
    __m256 third_bit = _mm256_castsi256_ps(_mm256_slli_epi32(places, 28));
    __m256 fourth_bit = _mm256_castsi256_ps(_mm256_slli_epi32(places, 27));
    __m256 low = _mm256_blendv_ps(_mm256_permutevar8x32_ps(_mm256_loadu_ps(leaves), places),
                                  _mm256_permutevar8x32_ps(_mm256_loadu_ps(leaves + 8), places), third_bit);
    __m256 high = _mm256_blendv_ps(_mm256_permutevar8x32_ps(_mm256_loadu_ps(leaves + 16), places),
                                   _mm256_permutevar8x32_ps(_mm256_loadu_ps(leaves + 24), places), third_bit);
    __m256 reached = _mm256_blendv_ps(low, high, fourth_bit);
    __m256d first = _mm256_cvtps_pd(_mm256_castps256_ps128(reached));
    __m256d second = _mm256_cvtps_pd(_mm256_extractf128_ps(reached, 1));
    _mm256_storeu_pd(sums, _mm256_add_pd(_mm256_loadu_pd(sums), first));
    _mm256_storeu_pd(sums + 4, _mm256_add_pd(_mm256_loadu_pd(sums + 4), second));
}

/* For sixteen or thirty-two rows. */
#define SCUTCH_ASK_EIGHT(name, rows)                                                                                        \
    __attribute__((target("avx2"))) static void name(const scutch_question *next, const scutch_question *end,               \
                                                     const float *lanes, const float *leaves, double *sums) {               \
        SCUTCH_LEFT(left, rows, 8)                                                                                          \
        for (int k = 0; k < rows / 8; k++) scutch_add_eight((__m256i)left[k], leaves, sums + 8 * k);                        \
    }

SCUTCH_ASK_EIGHT(scutch_ask_eight, SCUTCH_HALF)
SCUTCH_ASK_EIGHT(scutch_ask_eights, SCUTCH_LANES)

/* Adds to the sums of sixteen rows the leaves of their lowest bits. The leaves are two registers, from which the numbers of the
   bits select: a power of two as a float has its number, plus 127, in its exponent, and the low five bits of an index count. */
__attribute__((target("avx512f"))) static inline void scutch_add_lowest(__m512i bits, const float *leaves, double *sums) {
    __m512i lowest = _mm512_and_epi32(bits, _mm512_sub_epi32(_mm512_setzero_si512(), bits));
    __m512i exponents = _mm512_srli_epi32(_mm512_castps_si512(_mm512_cvtepi32_ps(lowest)), 23);
    __m512i places = _mm512_sub_epi32(exponents, _mm512_set1_epi32(127));
    __m512 reached = _mm512_permutex2var_ps(_mm512_loadu_ps(leaves), places, _mm512_loadu_ps(leaves + 16));
    __m256 second = _mm256_castpd_ps(_mm512_extractf64x4_pd(_mm512_castps_pd(reached), 1));
    __m512d first_sums = _mm512_add_pd(_mm512_loadu_pd(sums), _mm512_cvtps_pd(_mm512_castps512_ps256(reached)));
    __m512d second_sums = _mm512_add_pd(_mm512_loadu_pd(sums + 8), _mm512_cvtps_pd(second));
    _mm512_storeu_pd(sums, first_sums);
    _mm512_storeu_pd(sums + 8, second_sums);
}

__attribute__((target("avx512f"))) static inline __m512i scutch_left(__m512i left, const float *numbers, __m512 threshold,
                                                                     __m512i kept) {
    return _mm512_mask_and_epi32(left, _mm512_cmp_ps_mask(_mm512_loadu_ps(numbers), threshold, _CMP_NLE_UQ), left, kept);
}

__attribute__((target("avx512f"))) static void scutch_ask_sixteen(const scutch_question *next, const scutch_question *end,
                                                                  const float *lanes, const float *leaves, double *sums) {
    __m512i left = _mm512_set1_epi32(-1);
    for (; next < end; next++) {
        __m512 threshold = _mm512_set1_ps(next->threshold);
        left = scutch_left(left, lanes + next->lane, threshold, _mm512_set1_epi32((int32_t)next->kept));
    }
    scutch_add_lowest(left, leaves, sums);
}

/* Both halves at once, so that each condition is read once. */
__attribute__((target("avx512f"))) static void scutch_ask_both(const scutch_question *next, const scutch_question *end,
                                                               const float *lanes, const float *leaves, double *sums) {
    __m512i first = _mm512_set1_epi32(-1), second = first;
    for (; next < end; next++) {
        __m512 threshold = _mm512_set1_ps(next->threshold);
        __m512i kept = _mm512_set1_epi32((int32_t)next->kept);
        first = scutch_left(first, lanes + next->lane, threshold, kept);
        second = scutch_left(second, lanes + next->lane + SCUTCH_HALF, threshold, kept);
    }
    scutch_add_lowest(first, leaves, sums);
    scutch_add_lowest(second, leaves, sums + SCUTCH_HALF);
}
#endif

static void scutch_ask_half(const scutch_question *next, const scutch_question *end, const float *lanes, const float *leaves,
                            double *sums) {
#ifdef __x86_64__
    if (__builtin_cpu_supports("avx512f")) {
        scutch_ask_sixteen(next, end, lanes, leaves, sums);
        return;
    }
    if (__builtin_cpu_supports("avx2")) {
        scutch_ask_eight(next, end, lanes, leaves, sums);
        return;
    }
#endif
    scutch_ask_four(next, end, lanes, leaves, sums);
}

#else
static void scutch_ask_half(const scutch_question *next, const scutch_question *end, const float *lanes, const float *leaves,
                            double *sums) {
    uint32_t bits[SCUTCH_HALF];
    for (int k = 0; k < SCUTCH_HALF; k++) bits[k] = 0xFFFFFFFF;
    for (; next < end; next++) {
        const float *numbers = lanes + next->lane;
        for (int k = 0; k < SCUTCH_HALF; k++) bits[k] &= next->kept | (0 - (uint32_t)(numbers[k] <= next->threshold));
    }
    scutch_add_leaves(bits, leaves, sums, SCUTCH_HALF);
}
#endif

/* Evaluates one tree for the first rows of the lanes. */
static void scutch_ask(const scutch_question *next, const scutch_question *end, const float *lanes, const float *leaves,
                       double *sums, int rows) {
#if defined(__GNUC__) && defined(__x86_64__)
    if (rows > SCUTCH_HALF && __builtin_cpu_supports("avx512f")) {
        scutch_ask_both(next, end, lanes, leaves, sums);
        return;
    }
    if (rows > SCUTCH_HALF && __builtin_cpu_supports("avx2")) {
        scutch_ask_eights(next, end, lanes, leaves, sums);
        return;
    }
#endif
    scutch_ask_half(next, end, lanes, leaves, sums);
    if (rows > SCUTCH_HALF) scutch_ask_half(next, end, lanes + SCUTCH_HALF, leaves, sums + SCUTCH_HALF);
}
#endif
