// NSLayoutManager: lays out a storage's text in its first container, and answers questions about the layout.
//
// A glyph's index is the index of its character: characters that share a glyph have one index each. Coordinates are in points, y down, from the
// container's upper left corner.

import Quartzite

/// Lays out text in a container. Use a layout manager on one thread.
open class NSLayoutManager: NSObject {
    /// The text. Default nil.
    open internal(set) weak var textStorage: NSTextStorage?
    /// The containers, of which the first one is filled.
    open private(set) var textContainers: [NSTextContainer] = []
    /// Has no effect. Default true.
    open var usesFontLeading = true
    /// Has no effect. Default false.
    open var allowsNonContiguousLayout = false
    private var made: TextMap?

    /// Creates a layout manager without text and containers.
    public override init() { super.init() }

    /// Adds a container. The first container is filled; others stay empty.
    open func addTextContainer(_ container: NSTextContainer) {
        textContainers.append(container)
        container.layoutManager = self
        invalidate()
    }

    /// Removes the container at an index. An index out of range is reported as misuse.
    open func removeTextContainer(at index: Int) {
        guard textContainers.indices.contains(index) else {
            return Misuse.report("NSLayoutManager: there is no text container \(index)")
        }
        textContainers.remove(at: index).layoutManager = nil
        invalidate()
    }

    /// Called when the appearance of the text may have changed. Default nil.
    var changed: (() -> Void)?

    /// Makes the layout be computed again when it is next needed, after a change of the container.
    func invalidate() { made = nil }

    /// Follows a change of the text.
    func textChanged() {
        invalidate()
        changed?()
    }

    /// The current layout; nil without text or container.
    private var map: TextMap? {
        if let made { return made }
        guard let text = textStorage, let container = textContainers.first else { return nil }
        var format = TextFormat()
        (format.fontSize, format.isWrapped) = (12, container.lineBreakMode.truncation == .none || container.maximumNumberOfLines != 1)
        format.truncation = container.lineBreakMode.truncation
        format.lineLimit = max(0, container.maximumNumberOfLines)
        func limit(_ side: CGFloat) -> CGFloat { side > 0 && side < 1e6 ? side : .infinity }
        let width = limit(container.size.width)
        let room = CGSize(
            width: width.isFinite ? max(0, width - 2 * container.lineFragmentPadding) : width, height: limit(container.size.height))
        made = TextMap(text, format, room: room)
        return made
    }

    private var padding: CGFloat { textContainers.first?.lineFragmentPadding ?? 0 }

    // MARK: Layout

    /// Lays out the text of a container.
    open func ensureLayout(for container: NSTextContainer) { _ = map }
    /// Lays out all text.
    open func ensureLayout(forCharacterRange charRange: NSRange) { _ = map }
    /// Lays out all text.
    open func ensureLayout(forGlyphRange glyphRange: NSRange) { _ = map }

    /// The number of glyphs: here the number of UTF-16 units.
    open var numberOfGlyphs: Int { textStorage?.length ?? 0 }

    /// Returns the glyphs in a container: those of the lines that fit.
    open func glyphRange(for container: NSTextContainer) -> NSRange {
        guard container === textContainers.first, let map else { return NSRange(location: 0, length: 0) }
        return NSRange(location: 0, length: map.shownLength)
    }

    /// Returns the glyphs of characters.
    open func glyphRange(forCharacterRange charRange: NSRange, actualCharacterRange: NSRangePointer?) -> NSRange {
        actualCharacterRange?.pointee = charRange
        return charRange
    }

    /// Returns the characters of glyphs.
    open func characterRange(forGlyphRange glyphRange: NSRange, actualGlyphRange: NSRangePointer?) -> NSRange {
        actualGlyphRange?.pointee = glyphRange
        return glyphRange
    }

    /// Returns the index of a character's glyph.
    open func glyphIndexForCharacter(at charIndex: Int) -> Int { charIndex }
    /// Returns the index of a glyph's character.
    open func characterIndexForGlyph(at glyphIndex: Int) -> Int { glyphIndex }
    /// Returns whether there is a glyph of an index.
    open func isValidGlyphIndex(_ glyphIndex: Int) -> Bool { (0..<numberOfGlyphs).contains(glyphIndex) }

    /// Returns the rectangle of all lines in a container.
    open func usedRect(for container: NSTextContainer) -> CGRect {
        guard container === textContainers.first, let map else { return .zero }
        let rects = map.lines.map(\.used)
        guard let first = rects.first else { return .zero }
        return rects.dropFirst().reduce(first) { $0.union($1) }.insetBy(dx: -padding, dy: 0).offsetBy(dx: padding, dy: 0)
    }

    /// Returns the smallest rectangle around glyphs, with the height of their lines.
    open func boundingRect(forGlyphRange glyphRange: NSRange, in container: NSTextContainer) -> CGRect {
        guard let map, let range = Range(glyphRange) else { return .zero }
        let rects = map.rects(of: range)
        guard let first = rects.first else { return .zero }
        return rects.dropFirst().reduce(first) { $0.union($1) }.offsetBy(dx: padding, dy: 0)
    }

    /// Calls a function with the rectangles around glyphs, line by line.
    /// - Parameters:
    ///   - selectedRange: has no effect.
    ///   - block: receives a rectangle and a flag that ends the visit when it is set.
    open func enumerateEnclosingRects(
        forGlyphRange glyphRange: NSRange, withinSelectedGlyphRange selectedRange: NSRange, in textContainer: NSTextContainer,
        using block: (CGRect, UnsafeMutablePointer<ObjCBool>) -> Void
    ) {
        guard let map, let range = Range(glyphRange) else { return }
        var stop: ObjCBool = false
        for rect in map.rects(of: range) where !stop.boolValue { block(rect.offsetBy(dx: padding, dy: 0), &stop) }
    }

    /// Calls a function with the lines of glyphs.
    /// - Parameter block: receives the line's rectangle over the container's width, the rectangle of its glyphs, the container, the line's
    ///   glyphs, and a flag that ends the visit when it is set.
    open func enumerateLineFragments(
        forGlyphRange glyphRange: NSRange,
        using block: (CGRect, CGRect, NSTextContainer, NSRange, UnsafeMutablePointer<ObjCBool>) -> Void
    ) {
        guard let map, let container = textContainers.first, let range = Range(glyphRange) else { return }
        var stop: ObjCBool = false
        for line in map.lines where line.range.overlaps(range) && !stop.boolValue {
            block(fragment(line), line.used.offsetBy(dx: padding, dy: 0), container, NSRange(line.range), &stop)
        }
    }

    /// Returns the rectangle of a glyph's line, over the container's width. Zero for a glyph that is not shown.
    /// - Parameter effectiveGlyphRange: receives the line's glyphs.
    open func lineFragmentRect(forGlyphAt glyphIndex: Int, effectiveRange effectiveGlyphRange: NSRangePointer?) -> CGRect {
        guard let line = map?.line(of: glyphIndex) else { return .zero }
        effectiveGlyphRange?.pointee = NSRange(line.range)
        return fragment(line)
    }

    /// Returns the rectangle of the glyphs in a glyph's line. Zero for a glyph that is not shown.
    /// - Parameter effectiveGlyphRange: receives the line's glyphs.
    open func lineFragmentUsedRect(forGlyphAt glyphIndex: Int, effectiveRange effectiveGlyphRange: NSRangePointer?) -> CGRect {
        guard let line = map?.line(of: glyphIndex) else { return .zero }
        effectiveGlyphRange?.pointee = NSRange(line.range)
        return line.used.offsetBy(dx: padding, dy: 0)
    }

    private func fragment(_ line: TextMap.Line) -> CGRect {
        let width = textContainers.first.map { $0.size.width > 0 && $0.size.width < 1e6 ? $0.size.width : 0 } ?? 0
        return CGRect(x: 0, y: line.used.minY, width: width > 0 ? width : line.used.maxX + 2 * padding, height: line.used.height)
    }

    /// Returns the beginning of a glyph's baseline, relative to its line's rectangle.
    open func location(forGlyphAt glyphIndex: Int) -> CGPoint {
        guard let map, let line = map.line(of: glyphIndex) else { return .zero }
        let x = map.rects(of: glyphIndex..<glyphIndex + 1).first?.minX ?? line.used.minX
        return CGPoint(x: x + padding, y: line.baseline - line.used.minY)
    }

    // MARK: Points

    /// Returns the glyph at a point, or the nearest one.
    /// - Parameter partialFraction: receives the part of the glyph's width before the point, 0…1.
    open func glyphIndex(
        for point: CGPoint, in container: NSTextContainer, fractionOfDistanceThroughGlyph partialFraction: UnsafeMutablePointer<CGFloat>?
    ) -> Int {
        characterIndex(for: point, in: container, fractionOfDistanceBetweenInsertionPoints: partialFraction)
    }

    /// Returns the glyph at a point, or the nearest one.
    open func glyphIndex(for point: CGPoint, in container: NSTextContainer) -> Int {
        characterIndex(for: point, in: container, fractionOfDistanceBetweenInsertionPoints: nil)
    }

    /// Returns the character at a point, or the nearest one.
    /// - Parameter partialFraction: receives the part of the character's width before the point, 0…1.
    open func characterIndex(
        for point: CGPoint, in container: NSTextContainer,
        fractionOfDistanceBetweenInsertionPoints partialFraction: UnsafeMutablePointer<CGFloat>?
    ) -> Int {
        guard let found = map?.character(at: CGPoint(x: point.x - padding, y: point.y)) else { return 0 }
        partialFraction?.pointee = found.fraction
        return found.index
    }

    /// Returns the part of a glyph's width before a point, 0…1.
    open func fractionOfDistanceThroughGlyph(for point: CGPoint, in container: NSTextContainer) -> CGFloat {
        var fraction: CGFloat = 0
        _ = glyphIndex(for: point, in: container, fractionOfDistanceThroughGlyph: &fraction)
        return fraction
    }

    // MARK: Drawing

    /// Draws glyphs, with their lines and pictures, into the current context.
    /// - Parameter origin: the container's upper left corner, in the context's points, y down.
    open func drawGlyphs(forGlyphRange glyphsToShow: NSRange, at origin: CGPoint) {
        guard let context = UIGraphicsGetCurrentContext(), let map, let range = Range(glyphsToShow) else { return }
        map.draw(range, in: context, at: CGPoint(x: origin.x + padding, y: origin.y))
    }

    /// Draws the backgrounds of glyphs: here nothing, since `drawGlyphs` draws them.
    open func drawBackground(forGlyphRange glyphsToShow: NSRange, at origin: CGPoint) {}
}
