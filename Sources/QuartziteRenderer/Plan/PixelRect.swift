/// A rectangle of whole pixels, `minX..<maxX` by `minY..<maxY`.
package struct PixelRect: Hashable, Sendable {
    /// First column.
    package var minX: Int32
    /// First row.
    package var minY: Int32
    /// One past the last column.
    package var maxX: Int32
    /// One past the last row.
    package var maxY: Int32

    package init(minX: Int32, minY: Int32, maxX: Int32, maxY: Int32) {
        self.minX = minX
        self.minY = minY
        self.maxX = maxX
        self.maxY = maxY
    }

    /// The empty rectangle at (0, 0).
    package static let empty = PixelRect(minX: 0, minY: 0, maxX: 0, maxY: 0)
    /// Whether the rectangle contains no pixels.
    package var isEmpty: Bool { minX >= maxX || minY >= maxY }
    /// Width in pixels; 0 if the rectangle is empty.
    package var width: Int32 { max(0, maxX - minX) }
    /// Height in pixels; 0 if the rectangle is empty.
    package var height: Int32 { max(0, maxY - minY) }
    /// Number of pixels.
    package var area: Int { Int(width) * Int(height) }

    /// Returns the bounding box of both rectangles. Empty rectangles do not count.
    package func union(_ other: PixelRect) -> PixelRect {
        if isEmpty { return other }
        if other.isEmpty { return self }
        return PixelRect(
            minX: min(minX, other.minX), minY: min(minY, other.minY),
            maxX: max(maxX, other.maxX), maxY: max(maxY, other.maxY))
    }

    /// Returns the common pixels. An empty result may have any position.
    package func intersection(_ other: PixelRect) -> PixelRect {
        PixelRect(
            minX: max(minX, other.minX), minY: max(minY, other.minY),
            maxX: min(maxX, other.maxX), maxY: min(maxY, other.maxY))
    }

    /// Returns the rectangle moved by whole pixels.
    package func moved(by offset: SIMD2<Int32>) -> PixelRect {
        PixelRect(minX: minX + offset.x, minY: minY + offset.y, maxX: maxX + offset.x, maxY: maxY + offset.y)
    }

    /// Returns the rectangle relative to the corner of another one.
    package func from(_ other: PixelRect) -> PixelRect {
        PixelRect(minX: minX - other.minX, minY: minY - other.minY, maxX: maxX - other.minX, maxY: maxY - other.minY)
    }

    /// Calls a function with the rectangles that remain without a part: above, below, left and right of the part.
    package func forEachBand(around part: PixelRect, _ body: (PixelRect) -> Void) {
        func visit(_ minX: Int32, _ minY: Int32, _ maxX: Int32, _ maxY: Int32) {
            let band = PixelRect(minX: minX, minY: minY, maxX: maxX, maxY: maxY)
            if !band.isEmpty { body(band) }
        }
        visit(minX, minY, maxX, part.minY)
        visit(minX, part.maxY, maxX, maxY)
        visit(minX, part.minY, part.minX, part.maxY)
        visit(part.maxX, part.minY, maxX, part.maxY)
    }

    /// Whether the rectangles have common pixels.
    package func intersects(_ other: PixelRect) -> Bool { !intersection(other).isEmpty }
}

extension Float4 {
    /// x, y, width and height of a rectangle of pixels.
    @inline(__always)
    init(_ rect: PixelRect) { self.init(Float(rect.minX), Float(rect.minY), Float(rect.width), Float(rect.height)) }
}
