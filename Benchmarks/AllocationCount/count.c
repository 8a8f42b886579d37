/* Replaces malloc and the related functions in a program that links this file. Each call is counted and passed to the C library. */

#define _GNU_SOURCE
#include "AllocationCount.h"

#include <errno.h>
#include <link.h>
#include <malloc.h>
#include <stdint.h>
#include <string.h>

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *memory, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

static __thread int is_counting;
static __thread size_t calls;

/* The address ranges of the code of ignored libraries. */
enum { most_ranges = 256 };
static struct { uintptr_t start, end; } ignored[most_ranges];
static int ignored_count;

struct names { const char *const *names; int count; };

static int ignore_library(struct dl_phdr_info *info, size_t size, void *data) {
    (void)size;
    const struct names *wanted = data;
    int is_wanted = 0;
    for (int i = 0; i < wanted->count; i++) is_wanted |= info->dlpi_name && strstr(info->dlpi_name, wanted->names[i]) != NULL;
    if (!is_wanted) return 0;
    for (int i = 0; i < info->dlpi_phnum && ignored_count < most_ranges; i++) {
        if (info->dlpi_phdr[i].p_type != PT_LOAD || !(info->dlpi_phdr[i].p_flags & PF_X)) continue;
        ignored[ignored_count].start = info->dlpi_addr + info->dlpi_phdr[i].p_vaddr;
        ignored[ignored_count].end = ignored[ignored_count].start + info->dlpi_phdr[i].p_memsz;
        ignored_count++;
    }
    return 0;
}

void allocation_count_ignore(const char *const *names, int count) {
    struct names wanted = {names, count};
    ignored_count = 0;
    dl_iterate_phdr(ignore_library, &wanted);
}

void allocation_count_start(void) {
    calls = 0;
    is_counting = 1;
}

size_t allocation_count_stop(void) {
    is_counting = 0;
    return calls;
}

size_t allocation_bytes_in_use(void) {
    struct mallinfo2 info = mallinfo2();
    return info.uordblks + info.hblkhd;
}

/* A sanitizer has its own malloc, which must stay in place. With a sanitizer, nothing is counted. */
#if !__has_feature(address_sanitizer) && !__has_feature(thread_sanitizer)

static void note(const void *caller) {
    if (!is_counting) return;
    for (int i = 0; i < ignored_count; i++)
        if ((uintptr_t)caller >= ignored[i].start && (uintptr_t)caller < ignored[i].end) return;
    calls++;
}

void *malloc(size_t size) {
    note(__builtin_return_address(0));
    return __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
    note(__builtin_return_address(0));
    return __libc_calloc(count, size);
}

void *realloc(void *memory, size_t size) {
    note(__builtin_return_address(0));
    return __libc_realloc(memory, size);
}

void *memalign(size_t alignment, size_t size) {
    note(__builtin_return_address(0));
    return __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
    note(__builtin_return_address(0));
    return __libc_memalign(alignment, size);
}

int posix_memalign(void **memory, size_t alignment, size_t size) {
    note(__builtin_return_address(0));
    *memory = __libc_memalign(alignment, size);
    return *memory ? 0 : ENOMEM;
}

#endif
