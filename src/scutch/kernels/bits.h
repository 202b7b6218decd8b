/* Bit operations, and a hint to the cache. */
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

/* Begins to load the cache line of an address that is read soon. */
#ifdef __GNUC__
#define scutch_prefetch(address) __builtin_prefetch(address)
#else
#define scutch_prefetch(address) ((void)(address))
#endif
#endif
