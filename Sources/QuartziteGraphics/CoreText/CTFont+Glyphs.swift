// A font's glyphs: by character and by name, their advances, boxes and outlines, and their drawing. y is up.

/// Finds the glyphs of UTF-16 characters. A surrogate pair has its glyph at its first unit and 0 at the second.
/// - Parameters:
///   - characters: `count` units of UTF-16.
///   - glyphs: receives `count` glyphs; 0 for characters that the font lacks.
/// - Returns: whether the font has glyphs for all characters.
@discardableResult
public func CTFontGetGlyphsForCharacters(
    _ font: CTFont, _ characters: UnsafePointer<UniChar>, _ glyphs: UnsafeMutablePointer<CGGlyph>, _ count: CFIndex
) -> Bool {
    guard count > 0 else { return true }
    let face = font.face
    var (hasAll, index) = (true, 0)
    while index < count {
        var (scalar, length) = (UInt32(characters[index]), 1)
        if UTF16.isLeadSurrogate(characters[index]), index + 1 < count, UTF16.isTrailSurrogate(characters[index + 1]) {
            scalar = 0x10000 + (UInt32(characters[index]) & 0x3FF) << 10 + UInt32(characters[index + 1]) & 0x3FF
            length = 2
            glyphs[index + 1] = 0
        }
        glyphs[index] = face?.glyph(for: scalar).flatMap { CGGlyph(exactly: $0) } ?? 0
        if glyphs[index] == 0 { hasAll = false }
        index += length
    }
    return hasAll
}

/// The glyph of a PostScript name; 0 if the font has none.
public func CTFontGetGlyphWithName(_ font: CTFont, _ glyphName: CFString) -> CGGlyph {
    font.face?.glyph(named: glyphName).flatMap { CGGlyph(exactly: $0) } ?? 0
}

/// The PostScript name of a glyph; nil if the font has none.
public func CTFontCopyNameForGlyph(_ font: CTFont, _ glyph: CGGlyph) -> CFString? { font.face?.name(ofGlyph: UInt32(glyph)) }

/// Measures the advances of glyphs.
/// - Parameters:
///   - orientation: the direction of the line; vertical advances are the height of a line.
///   - glyphs: `count` glyphs.
///   - advances: receives `count` advances in points, y up; nil for the sum alone.
/// - Returns: the sum of the advances, in points.
@discardableResult
public func CTFontGetAdvancesForGlyphs(
    _ font: CTFont, _ orientation: CTFontOrientation, _ glyphs: UnsafePointer<CGGlyph>, _ advances: UnsafeMutablePointer<CGSize>?,
    _ count: CFIndex
) -> Double {
    var sum = 0.0
    for index in 0..<max(0, count) {
        let isVertical = orientation == .vertical
        let advance = isVertical ? CTFontGetAscent(font) + CTFontGetDescent(font) : font.advance(of: glyphs[index])
        advances?[index] = isVertical ? CGSize(width: 0, height: advance) : CGSize(width: advance, height: 0)
        sum += Double(advance)
    }
    return sum
}

/// Measures the boxes of glyphs' outlines.
/// - Parameters:
///   - orientation: has no effect.
///   - glyphs: `count` glyphs.
///   - boundingRects: receives `count` boxes in points, y up, relative to each glyph's origin; nil for the union alone.
/// - Returns: the union of the boxes; `null` without an outline.
@discardableResult
public func CTFontGetBoundingRectsForGlyphs(
    _ font: CTFont, _ orientation: CTFontOrientation, _ glyphs: UnsafePointer<CGGlyph>,
    _ boundingRects: UnsafeMutablePointer<CGRect>?, _ count: CFIndex
) -> CGRect {
    var union = CGRect.null
    for index in 0..<max(0, count) {
        let outline = font.outline(of: glyphs[index])
        let box = outline.isEmpty ? .zero : outline.bounds
        boundingRects?[index] = box
        if !outline.isEmpty { union = union.union(box) }
    }
    return union
}

/// Measures the optical boxes of glyphs: here the boxes of their outlines.
@discardableResult
public func CTFontGetOpticalBoundsForGlyphs(
    _ font: CTFont, _ glyphs: UnsafePointer<CGGlyph>, _ boundingRects: UnsafeMutablePointer<CGRect>?, _ count: CFIndex,
    _ options: CFOptionFlags
) -> CGRect {
    CTFontGetBoundingRectsForGlyphs(font, .default, glyphs, boundingRects, count)
}

/// The outline of a glyph in points, y up, relative to the glyph's origin, unhinted. Nil for glyphs without an outline, such as spaces.
/// - Parameter matrix: applied to the outline; nil for the identity.
public func CTFontCreatePathForGlyph(_ font: CTFont, _ glyph: CGGlyph, _ matrix: UnsafePointer<CGAffineTransform>?) -> CGPath? {
    let outline = font.outline(of: glyph)
    return outline.isEmpty ? nil : CGPath(elements: outline.applying(matrix?.pointee ?? .identity))
}

/// Draws glyphs with the context's fill colour, text matrix, drawing mode and state.
/// - Parameters:
///   - glyphs: `count` glyphs.
///   - positions: `count` positions in the text's space, which the text matrix maps to user space.
public func CTFontDrawGlyphs(
    _ font: CTFont, _ glyphs: UnsafePointer<CGGlyph>, _ positions: UnsafePointer<CGPoint>, _ count: Int, _ context: CGContext
) {
    guard count > 0 else { return }
    context.drawGlyphs(font, Array(UnsafeBufferPointer(start: glyphs, count: count)), at: (0..<count).map { positions[$0] })
}

/// The direction of a line of glyphs. Raw values are Core Text's.
public enum CTFontOrientation: UInt32, Sendable {
    case `default` = 0
    case horizontal = 1
    case vertical = 2
}

/// Bits of options.
public typealias CFOptionFlags = UInt
/// A unit of UTF-16.
public typealias UniChar = UInt16
