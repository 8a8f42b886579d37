#include "CJPEG.h"

#include <dlfcn.h>
#include <pthread.h>
#include <setjmp.h>
#include <stdio.h>
#include <string.h>

// Needs stdio.h before it.
#include <jpeglib.h>

#define TEXT(number) #number
// The library's version is the one of its header: their structures are the same.
#define LIBRARY(version) "libjpeg.so." TEXT(version)

// MARK: The library

static struct {
    void *handle;
    __typeof__(&jpeg_std_error) std_error;
    __typeof__(&jpeg_CreateDecompress) create;
    __typeof__(&jpeg_mem_src) source;
    __typeof__(&jpeg_read_header) read_header;
    __typeof__(&jpeg_start_decompress) start;
    __typeof__(&jpeg_read_scanlines) read_rows;
    __typeof__(&jpeg_finish_decompress) finish;
    __typeof__(&jpeg_destroy_decompress) destroy;
} library;

static pthread_once_t once = PTHREAD_ONCE_INIT;

static void load(void) {
    void *handle = dlopen(LIBRARY(JPEG_LIB_VERSION), RTLD_LAZY | RTLD_LOCAL);
    if (!handle) return;
    library.std_error = (__typeof__(library.std_error))dlsym(handle, "jpeg_std_error");
    library.create = (__typeof__(library.create))dlsym(handle, "jpeg_CreateDecompress");
    library.source = (__typeof__(library.source))dlsym(handle, "jpeg_mem_src");
    library.read_header = (__typeof__(library.read_header))dlsym(handle, "jpeg_read_header");
    library.start = (__typeof__(library.start))dlsym(handle, "jpeg_start_decompress");
    library.read_rows = (__typeof__(library.read_rows))dlsym(handle, "jpeg_read_scanlines");
    library.finish = (__typeof__(library.finish))dlsym(handle, "jpeg_finish_decompress");
    library.destroy = (__typeof__(library.destroy))dlsym(handle, "jpeg_destroy_decompress");
    if (library.std_error && library.create && library.source && library.read_header && library.start && library.read_rows && library.finish
        && library.destroy)
        library.handle = handle;
}

// MARK: Errors

struct Failure {
    struct jpeg_error_mgr manager;
    jmp_buf place;
    char *message;
};

static void fail(j_common_ptr info) {
    struct Failure *failure = (struct Failure *)info->err;
    char text[JMSG_LENGTH_MAX];
    failure->manager.format_message(info, text);
    snprintf(failure->message, CJPEGMessageLength, "%s", text);
    longjmp(failure->place, 1);
}

// Warnings about damaged data: what can be decoded is shown.
static void ignore(j_common_ptr info, int level) {
    (void)info;
    (void)level;
}

// MARK: Decoding

#ifdef JCS_EXTENSIONS
CJPEGResult CJPEGDecode(const unsigned char *bytes, size_t count, unsigned width, unsigned height, int isBlueFirst, unsigned char *pixels,
                        char message[CJPEGMessageLength]) {
    enum { rowsAtOnce = 16 };
    pthread_once(&once, load);
    if (!library.handle) return CJPEGUnavailable;

    struct Failure failure = {.message = message};
    struct jpeg_decompress_struct info;
    memset(&info, 0, sizeof info);
    info.err = library.std_error(&failure.manager);
    failure.manager.error_exit = fail;
    failure.manager.emit_message = ignore;
    if (setjmp(failure.place)) {
        library.destroy(&info);
        return CJPEGBroken;
    }
    library.create(&info, JPEG_LIB_VERSION, sizeof info);
    library.source(&info, bytes, count);
    library.read_header(&info, TRUE);
    info.out_color_space = isBlueFirst ? JCS_EXT_BGRA : JCS_EXT_RGBA;
    if ((info.num_components != 1 && info.num_components != 3) || info.image_width != width || info.image_height != height) {
        library.destroy(&info);
        return CJPEGUnavailable;
    }
    library.start(&info);
    while (info.output_scanline < height) {
        JSAMPROW rows[rowsAtOnce];
        unsigned left = height - info.output_scanline;
        unsigned wanted = left < rowsAtOnce ? left : rowsAtOnce;
        for (unsigned row = 0; row < wanted; row++) rows[row] = pixels + (size_t)4 * width * (info.output_scanline + row);
        library.read_rows(&info, rows, wanted);
    }
    library.finish(&info);
    library.destroy(&info);
    return CJPEGDecoded;
}
#else
// Only libjpeg-turbo decodes to four bytes a pixel.
CJPEGResult CJPEGDecode(const unsigned char *bytes, size_t count, unsigned width, unsigned height, int isBlueFirst, unsigned char *pixels,
                        char message[CJPEGMessageLength]) {
    return CJPEGUnavailable;
}
#endif
