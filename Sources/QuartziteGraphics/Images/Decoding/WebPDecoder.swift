// WebP. SDL_image decodes a single picture but refuses an animation. So the first frame of an animation is wrapped as a file of a single
// picture, decoded, and placed on the animation's canvas.

func decodeWebP(_ bytes: [UInt8], header: ImageHeader, limit: ImageLimit) throws(ImageError) -> Raster {
    guard let frame = WebPChunks(bytes.dropFirst(12)).first(where: { $0.isNamed("ANMF") }) else {
        return try decodeWithSDL(bytes, header: header)
    }
    let place = ByteReader(frame.content, littleEndian: true)
    guard let x = place.u24(0), let y = place.u24(3), place.count > 16 else { throw .cutShort(.webP) }

    let single = singlePicture(frame: place)
    let frameHeader = try ImageHeader(bytes: single)
    try limit.check(width: frameHeader.width, height: frameHeader.height)
    let (left, top) = (2 * x, 2 * y)
    guard left + frameHeader.width <= header.width, top + frameHeader.height <= header.height else {
        throw ImageError(.broken(format: "WebP", reason: "its first frame lies outside of it"))
    }
    return try decodeWithSDL(single, header: frameHeader)
        .placed(left: left, top: top, width: header.width, height: header.height)
}

/// A file with only the frame's own chunks.
private func singlePicture(frame: ByteReader) -> [UInt8] {
    let chunks = frame.bytes.dropFirst(16)
    var body = Array("WEBP".utf8)
    if ByteReader(chunks).matches("ALPH"), let size = frame.slice(6, 6) {
        // Separate alpha needs the extended header: flags (alpha), three reserved bytes, width − 1, height − 1.
        body += Array("VP8X".utf8) + littleEndian(10) + [0x10, 0, 0, 0] + size
    }
    body += chunks
    return Array("RIFF".utf8) + littleEndian(body.count) + body
}

private func littleEndian(_ value: Int) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
}
