// The content of the loupe: the pixels of the scene around the pointer, magnified, and the values of the middle pixel.

import QuartziteKit
import QuartziteRenderer

/// The colour of a pixel, premultiplied as the renderer has it.
package struct PixelColor: Equatable, Sendable {
    /// Red, green, blue, alpha, 0 to 255.
    package var premultiplied: SIMD4<UInt8>

    package init(_ premultiplied: SIMD4<UInt8>) { self.premultiplied = premultiplied }

    /// The colour with straight alpha; transparent black for a transparent pixel.
    package var straight: SIMD4<UInt8> {
        let alpha = Double(premultiplied.w)
        guard alpha > 0 else { return .zero }
        func part(_ value: UInt8) -> UInt8 { UInt8(min(255, (Double(value) * 255 / alpha).rounded())) }
        return SIMD4(part(premultiplied.x), part(premultiplied.y), part(premultiplied.z), premultiplied.w)
    }

    /// The straight colour as `#rrggbb`, with two digits more for alpha below 255.
    package var hex: String {
        let color = straight
        let text = String(format: "#%02x%02x%02x", color.x, color.y, color.z)
        return color.w == 255 ? text : text + String(format: "%02x", color.w)
    }

    /// Returns a channel of the colour over an opaque one as grey, as 0xRRGGBB. Alpha is that of the colour itself.
    package func grey(of channel: ColorChannel, over background: SIMD3<UInt8>) -> UInt32 {
        let shown = over(background)
        let value: UInt32 =
            switch channel {
            case .red: shown >> 16
            case .green: shown >> 8 & 0xFF
            case .blue: shown & 0xFF
            case .alpha: UInt32(premultiplied.w)
            }
        return value << 16 | value << 8 | value
    }

    /// Returns the colour over an opaque one, as 0xRRGGBB.
    package func over(_ background: SIMD3<UInt8>) -> UInt32 {
        let rest = 255 - UInt32(premultiplied.w)
        func part(_ value: UInt8, _ below: UInt8) -> UInt32 { min(255, UInt32(value) + (UInt32(below) * rest + 127) / 255) }
        return part(premultiplied.x, background.x) << 16 | part(premultiplied.y, background.y) << 8
            | part(premultiplied.z, background.z)
    }
}

/// The content of the loupe for one position of the pointer.
package struct LoupeReading: Equatable, Sendable {
    /// The number of pixels along a side of the loupe.
    package static let side = 11

    /// The pixel under the pointer, counted from the upper left corner of the scene's area.
    package let pixel: (x: Int, y: Int)
    /// The pointer in the scene's points.
    package let point: CGPoint
    /// The pixels around the pointer, row by row; nil outside the picture.
    package let colors: [PixelColor?]

    /// Returns the pixels around the pointer within a smaller square, row by row.
    /// - Parameter side: the number of pixels along a side: odd, at most `LoupeReading.side`.
    package func colors(side: Int) -> [PixelColor?] {
        let first = (Self.side - side) / 2
        return (first..<first + side).flatMap { row in (first..<first + side).map { colors[row * Self.side + $0] } }
    }

    /// The pixel under the pointer.
    package var color: PixelColor? { colors[colors.count / 2] }

    /// Reads the pixels around a point.
    /// - Parameters:
    ///   - picture: the area's pixels.
    ///   - position: the pointer in pixels of the picture.
    ///   - point: the pointer in the scene's points.
    package init(_ picture: PixelPicture, at position: CGPoint, point: CGPoint) {
        // Also for a pointer far outside.
        func whole(_ value: Double) -> Int { Int(min(1e6, max(-1e6, value.rounded(.down)))) }
        pixel = (whole(position.x), whole(position.y))
        self.point = point
        let reach = Self.side / 2
        let (x, y) = pixel
        colors = (y - reach...y + reach).flatMap { row in (x - reach...x + reach).map { picture[$0, row] } }
    }

    package static func == (left: LoupeReading, right: LoupeReading) -> Bool {
        left.pixel == right.pixel && left.point == right.point && left.colors == right.colors
    }

    /// The lines under the loupe.
    package var lines: [(name: String, value: String)] {
        var lines = [
            ("point", String(format: "%.2f, %.2f", point.x, point.y)),
            ("pixel", "\(pixel.x), \(pixel.y)"),
        ]
        guard let color else { return lines + [("", "outside")] }
        func text(_ color: SIMD4<UInt8>) -> String { "\(color.x) \(color.y) \(color.z) \(color.w)" }
        lines.append(("colour", color.hex))
        lines.append(("straight", text(color.straight)))
        lines.append(("premult.", text(color.premultiplied)))
        return lines
    }
}

/// Pixels in memory, premultiplied.
package struct PixelPicture: Sendable {
    package let width: Int
    package let height: Int
    private let bytes: [UInt8]

    /// Copies the pixels of an image that the renderer has read.
    package init(_ image: CGImage) {
        (width, height) = (image.width, image.height)
        bytes = image.withPixels { Array($0) }
    }

    /// Makes a picture of rows of pixels; nil if the number of bytes does not fit.
    package init?(width: Int, height: Int, premultipliedRGBA bytes: [UInt8]) {
        guard width >= 0, height >= 0, bytes.count == width * height * 4 else { return nil }
        (self.width, self.height, self.bytes) = (width, height, bytes)
    }

    /// The pixel in a column and a row; nil outside.
    package subscript(x: Int, y: Int) -> PixelColor? {
        guard x >= 0, y >= 0, x < width, y < height else { return nil }
        let start = (y * width + x) * 4
        return PixelColor(SIMD4(bytes[start], bytes[start + 1], bytes[start + 2], bytes[start + 3]))
    }
}
