// Decoding of JPEG by libjpeg, whose errors leave its functions by longjmp, which must not cross Swift.
//
// Does: decode pictures of one or three components straight to four bytes a pixel. Does not: colours of four inks, profiles, orientation.
// libjpeg is loaded with the first picture. Functions may be called on any thread.

#pragma once
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The number of bytes of a message, with its end.
enum { CJPEGMessageLength = 256 };

typedef enum CJPEGResult {
    /// All pixels are there. What a truncated file lacks is gray.
    CJPEGDecoded,
    /// The file is broken, and the message says why.
    CJPEGBroken,
    /// This machine has no libjpeg of the version of its header, or the picture is of a kind that it does not decode to four bytes a pixel.
    CJPEGUnavailable,
} CJPEGResult;

/// Decodes a JPEG from memory.
/// - Parameters:
///   - width, height: the size that the file states, in pixels.
///   - isBlueFirst: whether the bytes of a pixel are blue, green, red, 255, instead of red, green, blue, 255.
///   - pixels: receives `4 × width × height` bytes, rows from the top.
///   - message: receives why the file is broken.
CJPEGResult CJPEGDecode(const unsigned char *bytes, size_t count, unsigned width, unsigned height, int isBlueFirst, unsigned char *pixels,
                        char message[CJPEGMessageLength]);

#ifdef __cplusplus
}
#endif
