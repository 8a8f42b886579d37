// Encoding: CGImage to PNG, 8-bit RGBA with straight alpha and an sRGB chunk. libpng's simplified API writes that chunk and reports errors as
// values.

internal import CPNG

/// Why a PNG could not be encoded.
package struct ImageEncodingError: Error, Equatable, Sendable, CustomStringConvertible, LocalizedError {
    package var reason: String
    package var description: String { "the picture cannot be encoded: \(reason)" }
    package var errorDescription: String? { description }
}

/// Why a picture could not be saved: encoding failed, or writing the file failed.
package enum ImageSavingError: Error, Equatable, Sendable, CustomStringConvertible, LocalizedError {
    case encoding(ImageEncodingError)
    case writing(FileWritingError)

    package var description: String {
        switch self {
        case .encoding(let error): error.description
        case .writing(let error): error.description
        }
    }

    package var errorDescription: String? { description }
}

extension CGImage {
    /// The picture as the bytes of a PNG file. Decoding the file gives the same pixels again.
    /// - Parameter isQuick: whether to encode in about a third of the time, to a larger file.
    package func pngData(isQuick: Bool = false) throws(ImageEncodingError) -> Data {
        var image = png_image()
        image.version = UInt32(PNG_IMAGE_VERSION)
        image.width = UInt32(clamping: width)
        image.height = UInt32(clamping: height)
        image.format = UInt32(PNG_FORMAT_FLAG_COLOR | PNG_FORMAT_FLAG_ALPHA)
        if isQuick { image.flags = UInt32(PNG_IMAGE_FLAG_FAST) }
        defer { png_image_free(&image) }

        let pixels = straightPixels()
        // Incompressible pixels grow by less than a sixty-fourth. Should the first buffer be too small all the same, libpng reports the size
        // for the second one.
        var capacity = UInt(pixels.count + pixels.count / 64 + 4096)
        for _ in 0..<2 {
            var size = capacity
            let png = [UInt8](unsafeUninitializedCapacity: Int(capacity)) { buffer, count in
                let succeeded = png_image_write_to_memory(&image, buffer.baseAddress, &size, 0, pixels, 0, nil) != 0
                count = succeeded && size <= capacity ? Int(size) : 0
            }
            if !png.isEmpty { return Data(png) }
            guard size > capacity else { break }
            capacity = size
        }
        let message = withUnsafeBytes(of: image.message) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
        throw ImageEncodingError(reason: message)
    }

    /// Writes the picture as a PNG file. A failure leaves no partial file.
    package func writePNG(to url: URL, isQuick: Bool = false) throws(ImageSavingError) {
        let data: Data
        do { data = try pngData(isQuick: isQuick) } catch { throw .encoding(error) }
        do { try data.writeWhole(toPath: url.path) } catch { throw .writing(error) }
    }

    /// RGBA with colours divided by alpha, rounded to the nearest. Pixels with an alpha of 0 are 0. Multiplying by alpha again, rounded,
    /// restores every premultiplied value.
    package func straightPixels() -> [UInt8] {
        withPixels { source in
            [UInt8](unsafeUninitializedCapacity: source.count) { straight, count in
                if isOpaque {
                    UnsafeMutableRawBufferPointer(straight).copyMemory(from: source)
                } else {
                    for at in stride(from: 0, to: source.count, by: 4) {
                        let alpha = Int(source[at + 3])
                        for channel in at..<(at + 3) {
                            let value = alpha == 0 ? 0 : min(255, (Int(source[channel]) * 255 + alpha / 2) / alpha)
                            straight[channel] = UInt8(truncatingIfNeeded: value)
                        }
                        straight[at + 3] = source[at + 3]
                    }
                }
                count = source.count
            }
        }
    }
}
