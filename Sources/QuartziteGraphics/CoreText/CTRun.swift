// CTRun: consecutive glyphs of a line that have the same attributes and the same font.

internal import CPango

/// Glyphs of one font and with the same attributes, from left to right. Positions are in points, y up, relative to the line's beginning.
public final class CTRun: NSObject {
    /// The font of the glyphs, which may be another than the attributes'.
    let font: CTFont
    let attributes: [NSAttributedString.Key: Any]
    let style: StyledText.Style
    let isRightToLeft: Bool
    /// The range in UTF-16 units of the line's string.
    let range: CFRange
    let glyphs: UnsafeMutableBufferPointer<CGGlyph>
    let positions: UnsafeMutableBufferPointer<CGPoint>
    let advances: UnsafeMutableBufferPointer<CGSize>
    /// The UTF-16 index of each glyph's first character.
    let indices: UnsafeMutableBufferPointer<CFIndex>

    init(
        font: CTFont, attributes: [NSAttributedString.Key: Any], style: StyledText.Style, isRightToLeft: Bool, range: CFRange,
        glyphs: [CGGlyph], positions: [CGPoint], advances: [CGSize], indices: [CFIndex]
    ) {
        (self.font, self.attributes, self.style, self.isRightToLeft, self.range) = (font, attributes, style, isRightToLeft, range)
        func copy<Element>(_ array: [Element]) -> UnsafeMutableBufferPointer<Element> {
            let buffer = UnsafeMutableBufferPointer<Element>.allocate(capacity: array.count)
            _ = buffer.initialize(from: array)
            return buffer
        }
        (self.glyphs, self.positions, self.advances, self.indices) = (copy(glyphs), copy(positions), copy(advances), copy(indices))
    }

    deinit {
        glyphs.deallocate()
        positions.deallocate()
        advances.deallocate()
        indices.deallocate()
    }

    /// The glyphs of a range; a length of 0 means all glyphs from the location on. Clipped to the run.
    func range(_ range: CFRange) -> Range<Int> {
        let start = min(max(0, range.location), glyphs.count)
        let length = range.length <= 0 ? glyphs.count - start : min(range.length, glyphs.count - start)
        return start..<start + length
    }

    /// The height above and the depth below the baseline, and the additional space between lines.
    var extents: (ascent: CGFloat, descent: CGFloat, leading: CGFloat) {
        if let space = style.attachment { return (CGFloat(space.ascent), CGFloat(space.descent), 0) }
        let offset = CGFloat(style.baselineOffset)
        return (CTFontGetAscent(font) + offset, CTFontGetDescent(font) - offset, CTFontGetLeading(font))
    }

    /// From a glyph's em, y up, to the line's points: the font's size and the run's slant and stretch.
    var emToLine: CGAffineTransform {
        let stretch = style.expansion == 0 ? 1 : CGFloat(exp(style.expansion))
        return font.emToPoints.concatenating(
            CGAffineTransform(a: stretch, b: 0, c: CGFloat(style.obliqueness), d: 1, tx: 0, ty: 0))
    }

    /// The outlines of glyphs, in points, y up, relative to the line's beginning.
    func outline(_ range: Range<Int>) -> PathElements {
        var path = PathElements()
        guard style.attachment == nil, let face = font.face else { return path }
        let transform = emToLine
        for index in range where glyphs[index] != kCGFontIndexInvalid {
            let place = CGAffineTransform(translationX: positions[index].x, y: positions[index].y)
            path.append(face.outline(of: UInt32(glyphs[index])), transform: transform.concatenating(place))
        }
        return path
    }
}

/// The state of a run's glyphs.
public struct CTRunStatus: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt32
    /// A state of raw bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// The text runs from right to left.
    public static let rightToLeft = CTRunStatus(rawValue: 1)
    /// Glyphs are in another order than their characters.
    public static let nonMonotonic = CTRunStatus(rawValue: 2)
    /// The font has a matrix.
    public static let hasNonIdentityMatrix = CTRunStatus(rawValue: 4)
}

/// The number of glyphs.
public func CTRunGetGlyphCount(_ run: CTRun) -> CFIndex { run.glyphs.count }

/// The attributes of the run's characters, with the font that draws the glyphs. Keys are `NSString` objects, so that `as! [String: Any]` and
/// `as! [NSAttributedString.Key: Any]` work.
public func CTRunGetAttributes(_ run: CTRun) -> CFDictionary {
    var attributes: CFDictionary = [:]
    for (key, value) in run.attributes { attributes[NSString(string: key.rawValue)] = value }
    attributes[NSString(string: kCTFontAttributeName)] = run.font
    return attributes
}

/// The state of the run.
public func CTRunGetStatus(_ run: CTRun) -> CTRunStatus {
    var status: CTRunStatus = run.isRightToLeft ? .rightToLeft : []
    let order = zip(run.indices, run.indices.dropFirst())
    if !order.allSatisfy({ run.isRightToLeft ? $0 >= $1 : $0 <= $1 }) { status.insert(.nonMonotonic) }
    if !run.font.glyphMatrix.isIdentity { status.insert(.hasNonIdentityMatrix) }
    return status
}

/// The run's glyphs. Valid as long as the run.
public func CTRunGetGlyphsPtr(_ run: CTRun) -> UnsafePointer<CGGlyph>? { UnsafePointer(run.glyphs.baseAddress) }
/// The positions of the glyphs in points, y up, relative to the line's beginning. Valid as long as the run.
public func CTRunGetPositionsPtr(_ run: CTRun) -> UnsafePointer<CGPoint>? { UnsafePointer(run.positions.baseAddress) }
/// The advances of the glyphs in points. Valid as long as the run.
public func CTRunGetAdvancesPtr(_ run: CTRun) -> UnsafePointer<CGSize>? { UnsafePointer(run.advances.baseAddress) }
/// The UTF-16 index of each glyph's first character. Valid as long as the run.
public func CTRunGetStringIndicesPtr(_ run: CTRun) -> UnsafePointer<CFIndex>? { UnsafePointer(run.indices.baseAddress) }

/// Copies glyphs.
/// - Parameters:
///   - range: the glyphs; a length of 0 means all glyphs from the location on.
///   - buffer: receives as many glyphs.
public func CTRunGetGlyphs(_ run: CTRun, _ range: CFRange, _ buffer: UnsafeMutablePointer<CGGlyph>) {
    for (to, from) in run.range(range).enumerated() { buffer[to] = run.glyphs[from] }
}

/// Copies positions in points, y up, relative to the line's beginning. See `CTRunGetGlyphs`.
public func CTRunGetPositions(_ run: CTRun, _ range: CFRange, _ buffer: UnsafeMutablePointer<CGPoint>) {
    for (to, from) in run.range(range).enumerated() { buffer[to] = run.positions[from] }
}

/// Copies advances in points. See `CTRunGetGlyphs`.
public func CTRunGetAdvances(_ run: CTRun, _ range: CFRange, _ buffer: UnsafeMutablePointer<CGSize>) {
    for (to, from) in run.range(range).enumerated() { buffer[to] = run.advances[from] }
}

/// Copies the UTF-16 indexes of glyphs' first characters. See `CTRunGetGlyphs`.
public func CTRunGetStringIndices(_ run: CTRun, _ range: CFRange, _ buffer: UnsafeMutablePointer<CFIndex>) {
    for (to, from) in run.range(range).enumerated() { buffer[to] = run.indices[from] }
}

/// The range of the run's characters, in UTF-16 units of the string.
public func CTRunGetStringRange(_ run: CTRun) -> CFRange { run.range }

/// The matrix of the font.
public func CTRunGetTextMatrix(_ run: CTRun) -> CGAffineTransform { run.font.glyphMatrix }

/// Measures glyphs.
/// - Parameters:
///   - range: the glyphs; a length of 0 means all glyphs from the location on.
///   - ascent: receives the height above the baseline in points; may be nil.
///   - descent: receives the depth below the baseline in points; may be nil.
///   - leading: receives the additional space between lines in points; may be nil.
/// - Returns: the width in points.
@discardableResult
public func CTRunGetTypographicBounds(
    _ run: CTRun, _ range: CFRange, _ ascent: UnsafeMutablePointer<CGFloat>?, _ descent: UnsafeMutablePointer<CGFloat>?,
    _ leading: UnsafeMutablePointer<CGFloat>?
) -> Double {
    let extents = run.extents
    ascent?.pointee = extents.ascent
    descent?.pointee = extents.descent
    leading?.pointee = extents.leading
    return run.range(range).reduce(0) { $0 + Double(run.advances[$1].width) }
}

/// The box of glyphs' outlines, in points, y up, relative to the line's beginning; `null` without an outline.
/// - Parameters:
///   - context: if not nil, the box is relative to the context's origin, at its text position.
///   - range: the glyphs; a length of 0 means all glyphs from the location on.
public func CTRunGetImageBounds(_ run: CTRun, _ context: CGContext?, _ range: CFRange) -> CGRect {
    let outline = run.outline(run.range(range))
    guard !outline.isEmpty else { return .null }
    return outline.applying(context?.textMatrix ?? .identity).bounds
}

/// Draws glyphs at the context's text position, y up.
/// - Parameter range: the glyphs; a length of 0 means all glyphs from the location on.
public func CTRunDraw(_ run: CTRun, _ context: CGContext, _ range: CFRange) {
    let glyphs = run.range(range)
    context.draw(run, glyphs)
}
