/* Evaluates the conditions of a tree for sixteen rows at a time; with AVX-512 or AVX2 registers where the processor has them. */
#ifndef SCUTCH_BOOSTING_H
#define SCUTCH_BOOSTING_H

#include <stdint.h>

enum { SCUTCH_LANES = 16 };

typedef struct {
    float threshold;
    uint32_t kept; /* leaves that a row may reach if the condition is false */
    uint32_t feature;
} scutch_question;

#ifdef __GNUC__
/* One copy for each register width, counted in numbers of four bytes. */
#define SCUTCH_ASK(name, target, width)                                                                                     \
    target static void name(const scutch_question *next, const scutch_question *end, const float *lanes, uint32_t *bits) {  \
        typedef float numbers_t __attribute__((vector_size(4 * width), aligned(4), may_alias));                             \
        typedef int32_t bits_t __attribute__((vector_size(4 * width), aligned(4), may_alias));                              \
        bits_t left[SCUTCH_LANES / width];                                                                                  \
        for (int k = 0; k < SCUTCH_LANES / width; k++) left[k] = (bits_t){0} - 1;                                           \
        for (; next < end; next++) {                                                                                        \
            const numbers_t *numbers = (const numbers_t *)(lanes + SCUTCH_LANES * next->feature);                           \
            numbers_t threshold = next->threshold - (numbers_t){0}; /* + would cost an addition, for -0 */                  \
            bits_t kept = (bits_t){0} + (int32_t)next->kept;                                                                \
            for (int k = 0; k < SCUTCH_LANES / width; k++) left[k] &= kept | (numbers[k] <= threshold);                     \
        }                                                                                                                   \
        for (int k = 0; k < SCUTCH_LANES / width; k++) ((bits_t *)bits)[k] = left[k];                                       \
    }

SCUTCH_ASK(scutch_ask_four, , 4)
#ifdef __x86_64__
SCUTCH_ASK(scutch_ask_eight, __attribute__((target("avx2"))), 8)
SCUTCH_ASK(scutch_ask_sixteen, __attribute__((target("avx512f"))), 16)
#endif

static void scutch_ask(const scutch_question *next, const scutch_question *end, const float *lanes, uint32_t *bits) {
#ifdef __x86_64__
    if (__builtin_cpu_supports("avx512f")) {
        scutch_ask_sixteen(next, end, lanes, bits);
        return;
    }
    if (__builtin_cpu_supports("avx2")) {
        scutch_ask_eight(next, end, lanes, bits);
        return;
    }
#endif
    scutch_ask_four(next, end, lanes, bits);
}

#else
static void scutch_ask(const scutch_question *next, const scutch_question *end, const float *lanes, uint32_t *bits) {
    for (int k = 0; k < SCUTCH_LANES; k++) bits[k] = 0xFFFFFFFF;
    for (; next < end; next++) {
        const float *numbers = lanes + SCUTCH_LANES * next->feature;
        for (int k = 0; k < SCUTCH_LANES; k++) bits[k] &= next->kept | (0 - (uint32_t)(numbers[k] <= next->threshold));
    }
}
#endif
#endif
