/* Linked into modules of a fuzz run with --wrap: their allocations fail on demand, to see whether each one is checked. */

#include <limits.h>
#include <stddef.h>

extern void *__real_malloc(size_t size);
extern void *__real_calloc(size_t count, size_t size);
extern void *__real_realloc(void *block, size_t size);

static long left = LONG_MAX;

/* From the (count + 1)-th allocation on none succeeds; a negative count lets all succeed again. Returns whether one has failed. */
__attribute__((visibility("default"))) int scutch_fail_after(long count) {
    int failed = left < 0;
    left = count < 0 ? LONG_MAX : count;
    return failed;
}

static int fails(void) { return left != LONG_MAX && --left < 0; }

void *__wrap_malloc(size_t size) { return fails() ? NULL : __real_malloc(size); }
void *__wrap_calloc(size_t count, size_t size) { return fails() ? NULL : __real_calloc(count, size); }
void *__wrap_realloc(void *block, size_t size) { return fails() ? NULL : __real_realloc(block, size); }
