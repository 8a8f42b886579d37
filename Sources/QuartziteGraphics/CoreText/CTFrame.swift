// CTFrame: the lines of a text in a shape.

/// Lines of text in a shape. Belongs to one thread.
public final class CTFrame: NSObject {
    let path: CGPath
    let range: Range<Int>
    let lines: [CTFramesetter.PlacedLine]
    /// The lower left corner of the shape's box.
    let origin: CGPoint
    let attributes: CFDictionary?

    init(_ path: CGPath, _ range: Range<Int>, _ lines: [CTFramesetter.PlacedLine], origin: CGPoint, attributes: CFDictionary?) {
        (self.path, self.range, self.lines, self.origin, self.attributes) = (path, range, lines, origin, attributes)
    }
}

/// The range of the string that the frame was made of.
public func CTFrameGetStringRange(_ frame: CTFrame) -> CFRange {
    CFRange(location: frame.range.lowerBound, length: frame.range.count)
}

/// The range of the string that the frame shows.
public func CTFrameGetVisibleStringRange(_ frame: CTFrame) -> CFRange {
    let end = frame.lines.last.map { CTLineGetStringRange($0.line) }.map { $0.location + $0.length } ?? frame.range.lowerBound
    return CFRange(location: frame.range.lowerBound, length: max(0, end - frame.range.lowerBound))
}

/// The shape of the frame.
public func CTFrameGetPath(_ frame: CTFrame) -> CGPath { frame.path }

/// The attributes that the frame was made with.
public func CTFrameGetFrameAttributes(_ frame: CTFrame) -> CFDictionary? { frame.attributes }

/// The lines from the top: an array of `CTLine`.
public func CTFrameGetLines(_ frame: CTFrame) -> CFArray { frame.lines.map(\.line) }

/// Copies the beginnings of lines, relative to the lower left corner of the shape's box, in points, y up.
/// - Parameters:
///   - range: the lines; a length of 0 means all lines from the location on.
///   - origins: receives as many points.
public func CTFrameGetLineOrigins(_ frame: CTFrame, _ range: CFRange, _ origins: UnsafeMutablePointer<CGPoint>) {
    let start = min(max(0, range.location), frame.lines.count)
    let count = range.length <= 0 ? frame.lines.count - start : min(range.length, frame.lines.count - start)
    for index in 0..<count { origins[index] = frame.lines[start + index].origin }
}

/// Draws the frame's lines into its shape, y up.
public func CTFrameDraw(_ frame: CTFrame, _ context: CGContext) {
    let position = context.textPosition
    for placed in frame.lines {
        context.textPosition = CGPoint(x: frame.origin.x + placed.origin.x, y: frame.origin.y + placed.origin.y)
        context.draw(placed.line)
    }
    context.textPosition = position
}

/// The shape that a frame fills, measured from the left and from the top of its box.
struct FrameShape {
    let origin: CGPoint
    let width: CGFloat
    let height: CGFloat
    /// The shape; nil for a rectangle.
    private let path: PathElements?

    init(_ size: CGSize) { (origin, width, height, path) = (.zero, size.width, size.height, nil) }

    init(_ path: PathElements) {
        let box = path.isEmpty ? .zero : path.bounds
        (origin, width, height) = (box.origin, box.width, box.height)
        self.path = path.rect == nil ? path : nil
    }

    /// The widest part of the shape that contains a strip; nil below the shape. A part without width where the shape has none.
    /// - Parameter top: the distance of the strip from the top.
    func span(from top: CGFloat, height strip: CGFloat) -> (left: CGFloat, width: CGFloat)? {
        guard top + strip <= height + 0.001 else { return nil }
        guard let path else { return (0, width) }
        let (steps, rows) = (256, 5)
        let step = width / CGFloat(steps)
        var (best, start): ((left: CGFloat, width: CGFloat), Int?) = ((0, 0), nil)
        for index in 0...steps {
            let x = origin.x + (CGFloat(index) + 0.5) * step
            let isInside =
                index < steps
                && (0..<rows).allSatisfy { row in
                    let y = origin.y + height - top - strip * (CGFloat(row) + 0.02) / (CGFloat(rows) - 0.96)
                    return path.contains(CGPoint(x: x, y: y), evenOdd: false)
                }
            if isInside, start == nil { start = index }
            if !isInside, let from = start {
                let found = (left: CGFloat(from) * step, width: CGFloat(index - from) * step)
                if found.width > best.width { best = found }
                start = nil
            }
        }
        return best
    }
}
