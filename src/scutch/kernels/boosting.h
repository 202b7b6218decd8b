/* Evaluates the conditions of a tree for sixteen rows at a time; with AVX2 registers where the processor has them. */
#ifndef SCUTCH_BOOSTING_H
#define SCUTCH_BOOSTING_H

#include <stdint.h>

enum { SCUTCH_LANES = 16 };

typedef struct {
    float threshold;
    uint32_t left; /* leaves that a row cannot reach if the condition is false */
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
            numbers_t threshold = (numbers_t){0} + next->threshold;                                                         \
            bits_t kept = (bits_t){0} + (int32_t)~next->left;                                                               \
            for (int k = 0; k < SCUTCH_LANES / width; k++) left[k] &= kept | (numbers[k] <= threshold);                     \
        }                                                                                                                   \
        for (int k = 0; k < SCUTCH_LANES / width; k++) ((bits_t *)bits)[k] = left[k];                                       \
    }

SCUTCH_ASK(scutch_ask_four, , 4)
#ifdef __x86_64__
SCUTCH_ASK(scutch_ask_eight, __attribute__((target("avx2"))), 8)
#endif

static void scutch_ask(const scutch_question *next, const scutch_question *end, const float *lanes, uint32_t *bits) {
#ifdef __x86_64__
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
        for (int k = 0; k < SCUTCH_LANES; k++) bits[k] &= ~next->left | (0 - (uint32_t)(numbers[k] <= next->threshold));
    }
}
#endif
#endif
