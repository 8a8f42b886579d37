#define EGL_NO_X11 1
#include <EGL/egl.h>
#include <EGL/eglext.h>

/* A GNU function that <dlfcn.h> declares only with _GNU_SOURCE, which Swift does not define. */
struct quartzite_address {
    const char *file;
    void *base;
    const char *symbol;
    void *symbolAddress;
};
extern int dladdr(const void *, void *);

/* Returns the path of the library that holds eglGetDisplay, or a null pointer. */
static inline const char *quartzite_egl_library(void) {
    struct quartzite_address found;
    return dladdr((const void *)eglGetDisplay, &found) ? found.file : 0;
}
