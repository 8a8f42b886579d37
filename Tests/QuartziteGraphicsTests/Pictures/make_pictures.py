#!/usr/bin/env python3
"""Makes the small pictures of the decoding tests, one of each kind that must be read.

Usage: make_pictures.py        writes beside itself; needs python3-pil, python3-numpy and libheif1.

Every picture has four quarters: red, green, blue and, at the bottom right, (200, 100, 50), half transparent where
the kind has alpha. Lossless ones are 8 x 4 pixels, JPEGs 32 x 16, HEIC and AVIF 64 x 48.
"""
import ctypes
import io
import os
import struct
import zlib

import numpy as np
from PIL import Image, ImageCms

HERE = os.path.dirname(os.path.abspath(__file__))
RED, GREEN, BLUE, LAST = (255, 0, 0), (0, 255, 0), (0, 0, 255), (200, 100, 50)


def path(name):
    return os.path.join(HERE, name)


def quarters(width=8, height=4, alpha=None):
    pixels = np.zeros((height, width, 3 if alpha is None else 4), np.uint8)
    tails = ([], [], [], []) if alpha is None else ([255], [255], [255], [alpha])
    h, w = height // 2, width // 2
    for (y, x), color, tail in zip([(0, 0), (0, w), (h, 0), (h, w)], [RED, GREEN, BLUE, LAST], tails):
        pixels[y:y + h, x:x + w] = list(color) + tail
    return pixels


def chunk(name, content=b""):
    return struct.pack(">I", len(content)) + name + content + struct.pack(">I", zlib.crc32(name + content))


def png(name, samples, depth, kind, *chunks, interlaced=False):
    """Writes rows of samples (height x width x channels) as a PNG of any depth and colour type."""
    height, width, channels = samples.shape

    def packed(rows):
        data = b""
        for row in rows:
            flat = row.reshape(-1)
            if depth == 16:
                line = flat.astype(">u2").tobytes()
            elif depth == 8:
                line = flat.astype(np.uint8).tobytes()
            else:
                bits = "".join(format(int(value), "0%db" % depth) for value in flat)
                bits += "0" * (-len(bits) % 8)
                line = bytes(int(bits[i:i + 8], 2) for i in range(0, len(bits), 8))
            data += b"\0" + line
        return data

    if interlaced:
        passes = [(0, 0, 8, 8), (0, 4, 8, 8), (4, 0, 8, 4), (0, 2, 4, 4), (2, 0, 4, 2), (0, 1, 2, 2), (1, 0, 2, 1)]
        parts = [samples[y::down, x::across] for y, x, down, across in passes]
        data = b"".join(packed(part) for part in parts if part.size)
    else:
        data = packed(samples)
    header = struct.pack(">IIBBBBB", width, height, depth, kind, 0, 0, int(interlaced))
    with open(path(name), "wb") as file:
        file.write(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header))
        for extra in chunks:
            file.write(extra)
        file.write(chunk(b"IDAT", zlib.compress(data, 9)) + chunk(b"IEND"))


def icc_profile(columns, curves, space=b"RGB "):
    """A matrix or gray ICC profile, version 4."""
    def fixed(value):
        return struct.pack(">i", round(value * 65536))

    tags = [(b"wtpt", b"XYZ \0\0\0\0" + fixed(0.9642) + fixed(1) + fixed(0.8249))]
    for name, column in columns:
        tags.append((name, b"XYZ \0\0\0\0" + b"".join(fixed(value) for value in column)))
    tags += curves
    offset, table, content = 132 + 12 * len(tags), b"", b""
    for name, data in tags:
        data += b"\0" * (-len(data) % 4)
        table += name + struct.pack(">II", offset + len(content), len(data))
        content += data
    size = offset + len(content)
    header = struct.pack(">I4sI4s4s4s", size, b"none", 0x04000000, b"mntr", space, b"XYZ ") + b"\0" * 12 + b"acsp"
    header = header.ljust(68, b"\0") + fixed(0.9642) + fixed(1) + fixed(0.8249)
    return header.ljust(128, b"\0") + struct.pack(">I", len(tags)) + table + content


def parametric(*numbers):
    kind = {1: 0, 5: 3}[len(numbers)]
    return b"para\0\0\0\0" + struct.pack(">HH", kind, 0) + b"".join(struct.pack(">i", round(n * 65536)) for n in numbers)


SRGB_CURVE = parametric(2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045)
P3 = icc_profile(
    [(b"rXYZ", (0.51512, 0.24120, -0.00105)), (b"gXYZ", (0.29198, 0.69225, 0.04189)), (b"bXYZ", (0.15710, 0.06657, 0.78407))],
    [(b"rTRC", SRGB_CURVE), (b"gTRC", SRGB_CURVE), (b"bTRC", SRGB_CURVE)])
GRAY18 = icc_profile([], [(b"kTRC", parametric(1.8))], b"GRAY")


def iccp(profile):
    return chunk(b"iCCP", b"profile\0\0" + zlib.compress(profile, 9))


def make_png():
    rgb, rgba = quarters(), quarters(alpha=128)
    index = np.zeros((4, 8, 1), np.uint8)
    index[:2, 4:], index[2:, :4], index[2:, 4:] = 1, 2, 3
    palette = chunk(b"PLTE", bytes(RED + GREEN + BLUE + LAST))
    gray = np.array([0, 85, 170, 255], np.uint8)[index]
    png("rgb.png", rgb, 8, 2)
    png("rgba.png", rgba, 8, 6)
    png("rgba-interlaced.png", rgba, 8, 6, interlaced=True)
    png("rgb16.png", rgb.astype(np.uint16) * 257, 16, 2)
    png("rgba16.png", rgba.astype(np.uint16) * 257, 16, 6)
    png("rgb-transparent-colour.png", rgb, 8, 2, chunk(b"tRNS", struct.pack(">HHH", *GREEN)))
    png("palette.png", index, 8, 3, palette)
    png("palette2.png", index, 2, 3, palette)
    png("palette-alpha.png", index, 4, 3, palette, chunk(b"tRNS", bytes([255, 255, 255, 128])))
    png("gray.png", gray, 8, 0)
    png("gray1.png", index // 2, 1, 0)
    png("gray2.png", index, 2, 0)
    png("gray16.png", gray.astype(np.uint16) * 257, 16, 0)
    png("gray-transparent-colour.png", gray, 8, 0, chunk(b"tRNS", struct.pack(">H", 85)))
    png("gray-alpha.png", np.concatenate([gray, np.where(index == 3, 128, 255)], axis=2), 8, 4)
    png("display-p3.png", rgb, 8, 2, iccp(P3))
    # A gamma beside a profile is for programs that know no profiles: it must not act as well.
    png("display-p3-gamma.png", rgb, 8, 2, chunk(b"gAMA", struct.pack(">I", 100000)), iccp(P3))
    png("gray-profile.png", gray, 8, 0, iccp(GRAY18))
    png("srgb-profile.png", rgb, 8, 2, iccp(ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()))
    png("linear-gamma.png", rgb, 8, 2, chunk(b"gAMA", struct.pack(">I", 100000)))


def make_jpeg():
    big = Image.fromarray(quarters(32, 16))
    options = dict(quality=98, subsampling=0)
    big.save(path("baseline.jpg"), **options)
    big.save(path("progressive.jpg"), progressive=True, **options)
    big.convert("L").save(path("gray.jpg"), quality=98)
    big.save(path("display-p3.jpg"), icc_profile=P3, **options)
    # PIL writes CMYK as Adobe does: inverted, with the Adobe mark.
    ink = np.zeros((16, 32, 4), np.uint8)
    ink[:8, :16], ink[:8, 16:] = (0, 255, 255, 0), (255, 0, 255, 0)
    ink[8:, :16], ink[8:, 16:] = (255, 255, 0, 0), (0, 128, 191, 55)
    Image.fromarray(ink, "CMYK").save(path("cmyk.jpg"), **options)
    for orientation in range(1, 9):
        # The stored picture, so that the upright one always is the same.
        turn = {
            1: None, 2: Image.FLIP_LEFT_RIGHT, 3: Image.ROTATE_180, 4: Image.FLIP_TOP_BOTTOM,
            5: Image.TRANSPOSE, 6: Image.ROTATE_90, 7: Image.TRANSVERSE, 8: Image.ROTATE_270,
        }[orientation]
        stored = big if turn is None else big.transpose(turn)
        exif = Image.Exif()
        exif[274] = orientation
        stored.save(path("orientation-%d.jpg" % orientation), exif=exif, **options)
        if orientation in (3, 5, 6, 7, 8):
            small = Image.fromarray(quarters())
            stored = small if turn is None else small.transpose(turn)
            stored.save(path("orientation-%d.tiff" % orientation), tiffinfo={274: orientation})


def make_others():
    rgb, rgba = Image.fromarray(quarters()), Image.fromarray(quarters(alpha=128))
    big = Image.fromarray(quarters(32, 16, alpha=128))
    rgba.save(path("lossless.webp"), lossless=True, exact=True)
    big.convert("RGB").save(path("lossy.webp"), quality=98)
    big.save(path("lossy-alpha.webp"), quality=98)
    other = Image.new("RGBA", (8, 4), (9, 9, 9, 255))
    rgba.save(path("animated.webp"), save_all=True, append_images=[other], lossless=True, duration=100)
    big.save(path("animated-lossy.webp"), save_all=True, append_images=[Image.new("RGBA", (32, 16))], quality=98, duration=100)

    palette = Image.fromarray(quarters()).quantize(4)
    palette.save(path("first-frame.gif"), save_all=True, append_images=[Image.new("P", (8, 4))], duration=100)
    palette.save(path("plain.gif"), interlace=0)
    palette.save(path("interlaced.gif"), interlace=1)
    make_offset_gif()

    rgb.save(path("rgb.bmp"))
    rgba.save(path("rgba.bmp"))
    palette.save(path("palette.bmp"))
    rgb.save(path("rgb.tiff"))
    rgb.save(path("lzw.tiff"), compression="tiff_lzw")
    rgba.save(path("rgba.tiff"))
    Image.fromarray(np.array(rgb)[:, :, 0]).save(path("gray.tiff"))
    rgb.save(path("display-p3.tiff"), icc_profile=P3)


def heif(name, pixels, compression, profile=None):
    """Writes rows of RGB or RGBA pixels as HEIC (compression 1) or AVIF (4), by libheif. Pillow does not write these formats."""
    library = ctypes.CDLL("libheif.so.1")
    pointer, integer = ctypes.c_void_p, ctypes.c_int

    class Result(ctypes.Structure):
        _fields_ = [("code", integer), ("detail", integer), ("message", ctypes.c_char_p)]

    def call(function, *arguments):
        entry = getattr(library, "heif_" + function)
        entry.restype = Result
        result = entry(*arguments)
        assert result.code == 0, (function, result.message)

    library.heif_context_alloc.restype = pointer
    library.heif_image_get_plane.restype = pointer
    height, width, channels = pixels.shape
    context, image, encoder, stride = pointer(library.heif_context_alloc()), pointer(), pointer(), integer()
    call("image_create", width, height, 1, {3: 10, 4: 11}[channels], ctypes.byref(image))
    call("image_add_plane", image, 10, width, height, 8)
    plane = library.heif_image_get_plane(image, 10, ctypes.byref(stride))
    for y in range(height):
        ctypes.memmove(plane + y * stride.value, pixels[y].tobytes(), width * channels)
    if profile:
        call("image_set_raw_color_profile", image, b"prof", profile, ctypes.c_size_t(len(profile)))
    call("context_get_encoder_for_format", context, compression, ctypes.byref(encoder))
    call("encoder_set_lossy_quality", encoder, 95)
    call("context_encode_image", context, image, encoder, None, None)
    call("context_write_to_file", context, path(name).encode())


def make_heif(profile):
    heif("lossy.heic", quarters(64, 48), 1)
    heif("lossy-alpha.heic", quarters(64, 48, alpha=128), 1)
    heif("display-p3.heic", quarters(64, 48), 1, profile)
    heif("lossy.avif", quarters(64, 48), 4)


def make_offset_gif():
    """A 4 x 2 frame at (2, 1) of an 8 x 4 canvas; its first colour is transparent."""
    codes = [4, 0, 1, 2, 3, 3, 2, 1, 0, 5]  # clear, eight indexes, end: code size 2
    bits, width, position, next_code = 0, 3, 0, 6
    for count, code in enumerate(codes):
        bits |= code << position
        position += width
        # The decoder's table grows by one from the second index on.
        if count >= 2:
            next_code += 1
            if next_code == 1 << width:
                width += 1
    data = bits.to_bytes((position + 7) // 8, "little")
    with open(path("offset.gif"), "wb") as file:
        file.write(b"GIF89a" + struct.pack("<HHBBB", 8, 4, 0x81, 0, 0))
        file.write(bytes((10, 10, 10) + GREEN + BLUE + LAST))
        file.write(b"\x21\xf9\x04\x01\0\0\0\0")
        file.write(b"\x2c" + struct.pack("<HHHHB", 2, 1, 4, 2, 0))
        file.write(b"\x02" + bytes([len(data)]) + data + b"\0\x3b")


def lcms(color):
    """What another colour engine makes of a Display P3 colour."""
    source = ImageCms.ImageCmsProfile(io.BytesIO(P3))
    image = Image.new("RGB", (1, 1), color)
    return ImageCms.profileToProfile(image, source, ImageCms.createProfile("sRGB"), renderingIntent=1).getpixel((0, 0))


make_png()
make_jpeg()
make_others()
make_heif(P3)
print("Display P3 by LittleCMS:", {color: lcms(color) for color in (RED, GREEN, BLUE, LAST, (128, 128, 128))})
