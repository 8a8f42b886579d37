// PNG by libpng's simplified API. It converts every kind (palette, gray, 1 to 16 bits, transparent colour, interlaced) to 8-bit RGBA, applies
// a file's gamma, and reports errors as values, so no setjmp crosses Swift.

internal import CPNG

func decodePNG(_ bytes: [UInt8], header: ImageHeader, order: ChannelOrder, spare: SparePixels?) throws(ImageError) -> Raster {
    // A colour profile replaces the gamma beside it: applying both would be wrong.
    let bytes = header.colorProfile == nil ? bytes : withoutGamma(bytes)

    var image = png_image()
    image.version = UInt32(PNG_IMAGE_VERSION)
    defer { png_image_free(&image) }
    var pixels: [UInt8] = []
    var isOpaque = false
    let succeeded = bytes.withUnsafeBytes { input -> Bool in
        guard png_image_begin_read_from_memory(&image, input.baseAddress, input.count) != 0 else { return false }
        // Only the header's size was checked against the limit. libpng must find the same size.
        guard Int(image.width) == header.width, Int(image.height) == header.height else { return false }
        isOpaque = image.format & UInt32(PNG_FORMAT_FLAG_ALPHA) == 0
        image.format = UInt32(PNG_FORMAT_FLAG_COLOR | PNG_FORMAT_FLAG_ALPHA | (order == .blueFirst ? PNG_FORMAT_FLAG_BGR : 0))
        // Without this flag, libpng takes 16-bit pictures without a gamma as linear light.
        image.flags |= UInt32(PNG_IMAGE_FLAG_16BIT_sRGB)
        pixels = Raster.memory(4 * header.width * header.height, spare)
        return pixels.withUnsafeMutableBytes { png_image_finish_read(&image, nil, $0.baseAddress, 0, nil) != 0 }
    }
    guard succeeded else {
        let message = withUnsafeBytes(of: image.message) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
        throw ImageError(.broken(format: "PNG", reason: message.isEmpty ? "its header is malformed" : message))
    }
    return Raster(width: header.width, height: header.height, pixels: pixels, order: order, isOpaque: isOpaque)
}

private func withoutGamma(_ bytes: [UInt8]) -> [UInt8] {
    var kept = Array(bytes.prefix(8))
    kept.reserveCapacity(bytes.count)
    var end = 8
    for chunk in PNGChunks(bytes) {
        end = chunk.whole.endIndex
        if chunk.isNamed("gAMA") || chunk.isNamed("cHRM") || chunk.isNamed("iCCP") || chunk.isNamed("sRGB") { continue }
        kept += chunk.whole
    }
    // The rest is a truncated chunk, which libpng reports.
    return kept + bytes[end...]
}
