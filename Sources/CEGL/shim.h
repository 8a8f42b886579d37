#define EGL_NO_X11 1
#include <EGL/egl.h>
#include <EGL/eglext.h>

/* dladdr and its result. <dlfcn.h> declares them only with _GNU_SOURCE, which Swift does not define; a name of our own cannot conflict. */
struct quartzite_address {
    const char *file;
    void *base;
    const char *symbol;
    void *symbolAddress;
};
extern int quartzite_dladdr(const void *address, struct quartzite_address *result) __asm__("dladdr");

/* Returns the path of the library that holds eglGetDisplay, or a null pointer. */
static inline const char *quartzite_egl_library(void) {
    struct quartzite_address found;
    return quartzite_dladdr((const void *)eglGetDisplay, &found) ? found.file : 0;
}
