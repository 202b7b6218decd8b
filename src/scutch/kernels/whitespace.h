/* Copy of the prefix of a text that does not change when white space is collapsed. */
#ifndef SCUTCH_LINES_H
#define SCUTCH_LINES_H

#include "bits.h"
#include "simd16.h"

typedef struct {
    uint32_t size;
    uint8_t blank; /* whether the run holds a space, a colon, a digit */
    uint8_t colon;
    uint8_t digit;
} scutch_run;

/* Copy the ASCII prefix of a text, up to white space other than a single space between words. At most fifteen bytes beyond the
 * text are written. The caller reads the rest, and without SSE2 the whole text. */
static inline scutch_run scutch_copy_run(const unsigned char *s, uint32_t size, uint64_t readable, unsigned char *to) {
    scutch_run run = {0, 0, 0, 0};
#ifdef SCUTCH_BLOCKS
    for (;;) {
        __m128i bytes = scutch_block(s + run.size, size - run.size, readable - run.size);
        uint32_t others = scutch_bits_of(_mm_cmpgt_epi8(_mm_set1_epi8(' '), bytes)); /* signed: what is not ASCII, too */
        uint32_t spaces = scutch_bits_of(scutch_is(bytes, ' ')), last = spaces & ~others & 1u << (SCUTCH_BLOCK - 1);
        uint32_t stops = others | (spaces & ((others | spaces) >> 1)) | last | (run.size ? 0 : spaces & 1);
        uint32_t end = stops ? (uint32_t)scutch_lowest((uint64_t)stops) : SCUTCH_BLOCK, kept = (1u << end) - 1;
        _mm_storeu_si128((__m128i *)(to + run.size), bytes);
        run.blank |= (spaces & kept) != 0;
        run.colon |= (scutch_bits_of(scutch_is(bytes, ':')) & kept) != 0;
        run.digit |= (scutch_bits_of(scutch_range(bytes, '0', '9')) & kept) != 0;
        run.size += end;
        if (end == 0 || (end < SCUTCH_BLOCK && stops != last)) return run;
    }
#else
    (void)s, (void)size, (void)readable, (void)to;
    return run;
#endif
}
#endif
