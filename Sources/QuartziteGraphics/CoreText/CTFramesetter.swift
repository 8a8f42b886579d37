// CTFramesetter: fills a shape with lines of text, by the formats of the paragraphs. CTFrame.swift has the result.

/// Fills shapes with text. Belongs to one thread.
public final class CTFramesetter: NSObject {
    let typesetter: CTTypesetter
    var text: NSAttributedString { typesetter.text }

    init(_ typesetter: CTTypesetter) { self.typesetter = typesetter }

    /// A line in its place.
    struct PlacedLine {
        let line: CTLine
        /// The line's beginning relative to the shape's box, y up.
        let origin: CGPoint
        /// The distance of the line's lower edge from the shape's upper side.
        let bottom: CGFloat
        /// The distance of the line's right end from the shape's left side.
        let right: CGFloat
    }

    /// Lays text out until the shape or the text ends.
    func lines(of range: Range<Int>, in shape: FrameShape) -> [PlacedLine] {
        var (placed, at, top): ([PlacedLine], Int, CGFloat) = ([], range.lowerBound, 0)
        var previous: ParagraphFormat?
        while at < range.upperBound {
            let style = text.attribute(.paragraphStyle, at: at, effectiveRange: nil)
            let format = (style as? any ParagraphConvertible)?.paragraphFormat ?? ParagraphFormat()
            let paragraph = (text.string as NSString).paragraphRange(for: NSRange(location: at, length: 0))
            let isFirst = at == paragraph.location || previous == nil
            if let previous, isFirst { top += CGFloat(previous.paragraphSpacing + format.paragraphSpacingBefore) }
            let end = min(range.upperBound, paragraph.location + paragraph.length)
            let truncation = (style as? CTParagraphStyle)?.lineBreakMode.truncation
            guard let line = nextLine(at..<end, format, truncation, isFirst: isFirst, top: &top, in: shape) else { break }
            placed.append(line.placed)
            at += line.count
            top = line.placed.bottom + CGFloat(format.lineSpacing)
            previous = at >= paragraph.location + paragraph.length ? format : previous ?? format
            if at < end { previous = previous ?? format }
        }
        return placed
    }

    /// The next line of a paragraph's rest; nil if the shape has no room. Moves `top` down to a place that is wide enough.
    private func nextLine(
        _ rest: Range<Int>, _ format: ParagraphFormat, _ truncation: CTLineTruncationType?, isFirst: Bool, top: inout CGFloat,
        in shape: FrameShape
    ) -> (placed: PlacedLine, count: Int)? {
        let indent = CGFloat(isFirst ? format.firstLineHeadIndent : format.headIndent)
        let guess = CTLine(text.part(rest.lowerBound..<rest.lowerBound + 1)).height(format)
        var span = shape.span(from: top, height: guess)
        while let found = span, found.width - indent < 1 || found.width < guess / 2 {
            top += max(1, guess / 4)
            span = shape.span(from: top, height: guess)
        }
        guard let span else { return nil }
        let tail = CGFloat(format.tailIndent)
        let width = tail > 0 ? tail - indent : span.width - indent + tail
        var count = rest.count
        var line: CTLine
        if let truncation {
            let whole = CTLine(text.part(rest), start: rest.lowerBound)
            let attributes = text.attributes(at: rest.lowerBound, effectiveRange: nil)
            let token = CTLine(NSAttributedString(string: "…", attributes: attributes))
            line = CTLineCreateTruncatedLine(whole, Double(width), truncation, token) ?? whole
        } else {
            count = min(count, typesetter.count(from: rest.lowerBound, fitting: width, breaksWords: format.breaksWords))
            line = CTLine(text.part(rest.lowerBound..<rest.lowerBound + count), start: rest.lowerBound)
        }
        let isRightToLeft = format.isRightToLeft ?? line.isRightToLeft
        if format.alignment == .justified, count < rest.count {
            line = CTLineCreateJustifiedLine(line, 1, Double(width)) ?? line
        }
        let height = line.height(format)
        guard top + height <= shape.height + 0.001, count > 0 else { return nil }
        let free = max(0, width - (line.width - line.trailingWhitespaceWidth))
        let flush: CGFloat =
            switch format.alignment {
            case .left: 0
            case .right: 1
            case .center: 0.5
            case .natural, .justified: isRightToLeft ? 1 : 0
            }
        let left = span.left + (isRightToLeft ? span.width - indent - width : indent) + free * flush
        let extents = line.extents
        // The space that a paragraph format adds to a line is above the letters.
        let baseline = top + height - extents.descent - extents.leading
        let placed = PlacedLine(
            line: line, origin: CGPoint(x: left, y: shape.height - baseline), bottom: top + height,
            right: left + line.width - line.trailingWhitespaceWidth)
        return (placed, count)
    }
}

extension CTLine {
    /// The line's height, with the limits of a paragraph format.
    fileprivate func height(_ format: ParagraphFormat) -> CGFloat {
        let extents = extents
        let natural = extents.ascent + extents.descent + extents.leading
        return CGFloat(TextLayout.points(format.height(of: TextLayout.units(Double(natural)))))
    }
}

/// Creates a framesetter of an attributed string.
public func CTFramesetterCreateWithAttributedString(_ attrString: CFAttributedString) -> CTFramesetter {
    CTFramesetter(CTTypesetter(attrString))
}

/// Creates a framesetter with a typesetter's string.
public func CTFramesetterCreateWithTypesetter(_ typesetter: CTTypesetter) -> CTFramesetter { CTFramesetter(typesetter) }

/// The typesetter of a framesetter.
public func CTFramesetterGetTypesetter(_ framesetter: CTFramesetter) -> CTTypesetter { framesetter.typesetter }

/// Fills a shape with text, from the top.
/// - Parameters:
///   - stringRange: in UTF-16 units; a length of 0 means all from the location on.
///   - path: the shape, in points, y up. In a shape that is not a rectangle, each line takes the widest part at its height.
///   - frameAttributes: stored, without effect.
public func CTFramesetterCreateFrame(
    _ framesetter: CTFramesetter, _ stringRange: CFRange, _ path: CGPath, _ frameAttributes: CFDictionary?
) -> CTFrame {
    let range = framesetter.text.bounds(of: stringRange)
    let shape = FrameShape(path.elements)
    return CTFrame(path, range, framesetter.lines(of: range, in: shape), origin: shape.origin, attributes: frameAttributes)
}

/// Measures the space that text needs.
/// - Parameters:
///   - stringRange: in UTF-16 units; a length of 0 means all from the location on.
///   - frameAttributes: has no effect.
///   - constraints: the available size in points; a side that is 0, infinite or very large has no limit.
///   - fitRange: receives the range that fits; may be nil.
/// - Returns: the size in points.
@discardableResult
public func CTFramesetterSuggestFrameSizeWithConstraints(
    _ framesetter: CTFramesetter, _ stringRange: CFRange, _ frameAttributes: CFDictionary?, _ constraints: CGSize,
    _ fitRange: UnsafeMutablePointer<CFRange>?
) -> CGSize {
    func limit(_ side: CGFloat) -> CGFloat { side > 0 && side < 1e6 ? side : 1e6 }
    let range = framesetter.text.bounds(of: stringRange)
    let size = CGSize(width: limit(constraints.width), height: limit(constraints.height))
    // Lines of an unlimited width are aligned at their beginning.
    let isUnlimited = size.width == 1e6
    let lines = framesetter.lines(of: range, in: FrameShape(size))
    let end = lines.last.map { CTLineGetStringRange($0.line) }.map { $0.location + $0.length } ?? range.lowerBound
    fitRange?.pointee = CFRange(location: range.lowerBound, length: max(0, min(end, range.upperBound) - range.lowerBound))
    let width = lines.map { isUnlimited ? $0.line.width - $0.line.trailingWhitespaceWidth : $0.right }.max() ?? 0
    return CGSize(width: width, height: lines.last?.bottom ?? 0)
}
