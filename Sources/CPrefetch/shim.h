/* Asks the processor to load the cache line at an address, which need not be valid. Swift has no such function. */
static inline void quartzite_prefetch(const void *address) { __builtin_prefetch(address); }
