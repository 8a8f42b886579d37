/* Counts the calls of malloc and the related functions on one thread, for tests of code that must not allocate. */

#ifndef QUARTZITE_ALLOCATION_COUNT_H
#define QUARTZITE_ALLOCATION_COUNT_H

#include <stddef.h>

/* Ignores calls made by loaded libraries whose file names contain one of `names`. Libraries loaded later are counted. */
void allocation_count_ignore(const char *const *names, int count);

/* Starts to count on this thread, from 0. */
void allocation_count_start(void);

/* Stops counting on this thread. Returns the number of calls since the start. */
size_t allocation_count_stop(void);

/* Returns the number of allocated bytes that have not been freed, on all threads. */
size_t allocation_bytes_in_use(void);

#endif
