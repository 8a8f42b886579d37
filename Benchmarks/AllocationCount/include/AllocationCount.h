/* Counts the calls of malloc and its kin that one thread makes: for tests that promise to make none. */

#ifndef QUARTZITE_ALLOCATION_COUNT_H
#define QUARTZITE_ALLOCATION_COUNT_H

#include <stddef.h>

/* From now on, what libraries ask for themselves is not counted whose file names contain one of these: those that are loaded now. */
void allocation_count_ignore(const char *const *names, int count);

/* Begins to count on this thread, from 0. */
void allocation_count_start(void);

/* Ends it; the number of calls since. */
size_t allocation_count_stop(void);

/* Bytes that the C library has handed out and not got back, on all threads. */
size_t allocation_bytes_in_use(void);

#endif
