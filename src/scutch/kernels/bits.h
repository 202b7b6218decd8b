/* Bit operations. */
#ifndef SCUTCH_BITS_H
#define SCUTCH_BITS_H

#include <stdint.h>

/* Index of the lowest set bit; the number must not be 0. */
#ifdef __GNUC__
#define scutch_lowest(bits) __builtin_ctzll(bits)
#else
static int scutch_lowest(uint64_t bits) {
    int at = 0;
    while (!(bits >> at & 1)) at++;
    return at;
}
#endif
#endif
