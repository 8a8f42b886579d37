import QuartziteKit

/// The layout of the loupe in the scene's area, in points: the pixels above their values, or beside them if the area is low.
struct LoupeLayout: Equatable {
    /// The whole loupe.
    let frame: CGRect
    /// The magnified pixels.
    let pixels: CGRect
    /// The number of pixels along a side: fewer than were read if the area has no room for all.
    let side: Int
    /// The lines of values.
    let text: CGRect

    /// The length of a magnified pixel.
    static let cell = 12.0
    /// The height of a line of values.
    static let line = 14.0
    private static let textWidth = 132.0
    /// The distance from the pointer.
    private static let gap = 18.0

    /// - Parameters:
    ///   - lines: the number of lines of values.
    ///   - pointer: the pointer in the area.
    init(lines: Int, pointer: CGPoint, in area: CGSize) {
        var (side, padding) = (LoupeReading.side, 8.0)
        let textHeight = Double(lines) * Self.line
        var length = Double(side) * Self.cell
        var size = CGSize(width: length + 2 * padding, height: length + 2.5 * padding + textHeight)
        let isLow = size.height > area.height
        if isLow {
            padding = 4
            while side > 3, Double(side) * Self.cell + 2 * padding > area.height { side -= 2 }
            length = Double(side) * Self.cell
            size = CGSize(width: length + Self.textWidth + 3 * padding, height: max(length, textHeight) + 2 * padding)
        }
        // Without room on one side of the pointer, the loupe goes to the other side.
        func place(_ pointer: Double, _ length: Double, _ room: Double) -> Double {
            let after = pointer + Self.gap
            let place = after + length > room ? pointer - Self.gap - length : after
            return max(0, min(place, room - length))
        }
        frame = CGRect(
            x: place(pointer.x, size.width, area.width), y: place(pointer.y, size.height, area.height), width: size.width,
            height: size.height)
        self.side = side
        pixels = CGRect(x: frame.minX + padding, y: frame.minY + padding, width: length, height: length)
        text =
            isLow
            ? CGRect(x: pixels.maxX + padding, y: pixels.minY, width: Self.textWidth, height: textHeight)
            : CGRect(x: pixels.minX, y: pixels.maxY + padding / 2, width: length, height: textHeight)
    }
}
