import Quartzite

/// Operations on the pixels of images.
enum ImageOperations {
    static let one: [String: Operation] = [
        "unpremultiply": { question in
            if let bytes: [Int] = try question.input.optional("premultipliedRGBA8") {
                return ["straightRGBA8": try straight(picture(bytes))]
            }
            // The bytes are in the order alpha, red, green, blue; reversed they are blue, green, red, alpha.
            let bytes: [Int] = try question.input.require("premultipliedARGB8")
            let pixels = stride(from: 0, to: bytes.count, by: 4).flatMap { bytes[$0..<min($0 + 4, bytes.count)].reversed() }
            return ["straightRGBA8": try straight(pictureFromBGRA(pixels))]
        },
        "mipLevel": mipLevel,
    ]

    /// The next smaller mipmap level: the image at half its size.
    private static let mipLevel: Operation = { question in
        let (width, height): (Int, Int) = (try question.input.require("width"), try question.input.require("height"))
        let bytes: [Int] = try question.input.require("straightRGBA8")
        guard bytes.count == 4 * width * height else { throw MalformedVector("\(bytes.count) bytes are no \(width) × \(height) pixels") }
        var premultiplied = bytes
        for at in bytes.indices where at % 4 != 3 { premultiplied[at] = (bytes[at] * bytes[at | 3] + 127) / 255 }
        let large = try picture(premultiplied, width: width)
        let size = CGSize(width: max(1, width / 2), height: max(1, height / 2))
        guard let context = CGContext(size: size, scale: 1) else { throw MalformedVector("there is no smaller level") }
        context.interpolationQuality = .high
        context.draw(large, in: CGRect(origin: .zero, size: size))
        guard let small = context.makeImage() else { throw Inconsistent("the context has no picture") }
        return ["straightRGBA8": straight(small)]
    }

    private static func picture(_ bytes: [Int], width: Int? = nil) throws -> CGImage {
        let columns = width ?? bytes.count / 4
        let pixels = bytes.map { UInt8(clamping: $0) }
        guard columns > 0,
            let image = CGImage(width: columns, height: bytes.count / 4 / columns, premultipliedRGBA: pixels)
        else { throw MalformedVector("\(bytes.count) bytes are no picture") }
        return image
    }

    private static func pictureFromBGRA(_ bytes: [Int]) throws -> CGImage {
        var pixels = bytes.map { UInt8(clamping: $0) }
        let info = CGImageAlphaInfo.premultipliedFirst.rawValue | CGBitmapInfo.byteOrder32Little.rawValue
        let image = pixels.withUnsafeMutableBytes { memory in
            CGContext(
                data: memory.baseAddress, width: memory.count / 4, height: 1, bitsPerComponent: 8, bytesPerRow: memory.count,
                space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: info)?.makeImage()
        }
        guard let image else { throw MalformedVector("\(bytes.count) bytes are no picture") }
        return image
    }

    private static func straight(_ image: CGImage) -> VectorValue { .numbers(image.straightPixels().map(Double.init)) }
}
