/* The lower bound for decoding the pictures of a frame video: libjpeg or libpng alone, to four bytes a pixel, from memory, on one thread.
   Prints the median of the milliseconds a picture, CPU time of the thread.

     build/decode FILE...
*/
#include <png.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

/* Needs stdio.h before it. */
#include <jpeglib.h>

static double thread_milliseconds(void) {
    struct timespec time;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return time.tv_sec * 1e3 + time.tv_nsec * 1e-6;
}

/* libjpeg ends the program if the file is broken, which is right for a benchmark. */
static unsigned char *decode_jpeg(const unsigned char *bytes, size_t count) {
    struct jpeg_error_mgr errors;
    struct jpeg_decompress_struct info = {.err = jpeg_std_error(&errors)};
    jpeg_create_decompress(&info);
    jpeg_mem_src(&info, bytes, count);
    jpeg_read_header(&info, TRUE);
    info.out_color_space = JCS_EXT_RGBA;
    jpeg_start_decompress(&info);
    size_t stride = 4 * (size_t)info.output_width;
    unsigned char *pixels = malloc(stride * info.output_height);
    while (info.output_scanline < info.output_height) {
        JSAMPROW row = pixels + stride * info.output_scanline;
        jpeg_read_scanlines(&info, &row, 1);
    }
    jpeg_finish_decompress(&info);
    jpeg_destroy_decompress(&info);
    return pixels;
}

static unsigned char *decode_png(const unsigned char *bytes, size_t count) {
    png_image image = {.version = PNG_IMAGE_VERSION};
    if (!png_image_begin_read_from_memory(&image, bytes, count)) return NULL;
    image.format = PNG_FORMAT_RGBA;
    unsigned char *pixels = malloc(PNG_IMAGE_SIZE(image));
    if (!png_image_finish_read(&image, NULL, pixels, 0, NULL)) return NULL;
    return pixels;
}

static int compare(const void *a, const void *b) {
    double difference = *(const double *)a - *(const double *)b;
    return difference > 0 ? 1 : difference < 0 ? -1 : 0;
}

int main(int count, char **names) {
    double *times = calloc(count, sizeof *times);
    for (int index = 1; index < count; index++) {
        FILE *file = fopen(names[index], "rb");
        if (!file) return perror(names[index]), 66;
        fseek(file, 0, SEEK_END);
        size_t size = ftell(file);
        rewind(file);
        unsigned char *bytes = malloc(size);
        if (fread(bytes, 1, size, file) != size) return perror(names[index]), 66;
        fclose(file);
        double start = thread_milliseconds();
        unsigned char *pixels = bytes[0] == 0xFF ? decode_jpeg(bytes, size) : decode_png(bytes, size);
        times[index - 1] = thread_milliseconds() - start;
        if (!pixels) return fprintf(stderr, "%s: it cannot be decoded\n", names[index]), 65;
        free(pixels);
        free(bytes);
    }
    qsort(times, count - 1, sizeof *times, compare);
    if (count > 1) printf("{\"milliseconds\": %.2f, \"pictures\": %d}\n", times[(count - 1) / 2], count - 1);
}
