// CTLine: one line of text, laid out without a limit of width. CTLine+Measuring.swift measures lines, CTLine+Fitting.swift shortens and
// justifies them.

internal import CPango

/// A line of text. Its origin is the beginning of its baseline; y is up. Belongs to one thread.
public final class CTLine: NSObject {
    /// The characters of the line.
    let text: NSAttributedString
    /// The index of the line's first character in the string that the line was made from.
    let start: CFIndex
    /// Nil if memory runs out.
    let layout: TextLayout?
    /// The UTF-16 index of each byte of UTF-8, and the length at the end.
    let indices: [Int]
    /// The runs, from left to right.
    private(set) lazy var runs = makeRuns()

    /// - Parameters:
    ///   - text: the characters of the line; line separators are not drawn.
    ///   - start: added to all string indexes.
    ///   - width: the width to which the line is stretched; nil for its own.
    init(_ text: NSAttributedString, start: CFIndex = 0, justifiedWidth width: CGFloat? = nil) {
        (self.text, self.start) = (text.copy() as? NSAttributedString ?? text, start)
        var format = TextFormat()
        (format.fontSize, format.font) = (12, .helvetica)
        if width != nil { (format.alignment, format.justifiesLastLine) = (.justified, true) }
        let styled = StyledText(text).asLine
        layout = TextLayout(styled, format, room: CGSize(width: width ?? .infinity, height: .infinity))
        indices = styled.string.utf16Indices
    }

    /// The glyphs' width in points, with trailing spaces.
    var width: CGFloat { runs.reduce(0) { $0 + $1.advances.reduce(0) { $0 + $1.width } } }

    var line: TextLayout.Line? { layout?.lines.first }

    private func makeRuns() -> [CTRun] {
        guard let layout, let line else { return [] }
        var (runs, x): ([CTRun], Double) = ([], 0)
        line.forEachRun { run in
            guard let made = makeRun(run, layout, at: x) else { return }
            runs.append(made)
            x += layout.width(of: run)
        }
        return runs
    }

    private func makeRun(_ run: TextLayout.Run, _ layout: TextLayout, at origin: Double) -> CTRun? {
        guard let items = run.glyphs, let pangoFont = run.font, let face = layout.face(of: pangoFont) else { return nil }
        let first = index(ofByte: run.bytes.lowerBound)
        let attributes = first < text.length ? text.attributes(at: first, effectiveRange: nil) : [:]
        let style = layout.text.style(at: run.bytes.lowerBound)
        let stretch = style.expansion == 0 ? 1 : exp(style.expansion)
        let y = TextLayout.points(run.item.pointee.y_offset)
        var (x, glyphs, positions) = (origin, [CGGlyph](), [CGPoint]())
        var (advances, indices) = ([CGSize](), [CFIndex]())
        for at in 0..<Int(items.pointee.num_glyphs) {
            let glyph = items.pointee.glyphs[at]
            glyphs.append(CGGlyph(pango: glyph.glyph))
            positions.append(
                CGPoint(
                    x: x + TextLayout.points(glyph.geometry.x_offset) * stretch, y: y - TextLayout.points(glyph.geometry.y_offset)))
            let width = TextLayout.points(glyph.geometry.width) * stretch
            advances.append(CGSize(width: width, height: 0))
            indices.append(start + index(ofByte: run.bytes.lowerBound + Int(items.pointee.log_clusters[at])))
            x += width
        }
        let end = index(ofByte: run.bytes.upperBound)
        return CTRun(
            font: font(face, attributes, size: layout.pixelSize(of: pangoFont)), attributes: attributes, style: style,
            isRightToLeft: run.isRightToLeft, range: CFRange(location: start + first, length: end - first), glyphs: glyphs,
            positions: positions, advances: advances, indices: indices)
    }

    /// The font of a run: the attributes' own, unless another face has the glyphs.
    private func font(_ face: FontFace, _ attributes: [NSAttributedString.Key: Any], size: Double) -> CTFont {
        if let own = attributes[.font] as? CTFont, let ownFace = own.face, ownFace.isSame(as: face) { return own }
        return CTFont(face: face, description: face.description, size: CGFloat(size))
    }

    /// The UTF-16 index of a byte in the line's characters.
    func index(ofByte byte: Int) -> Int { indices[min(max(0, byte), indices.count - 1)] }

    /// The byte of a UTF-16 index in the line's characters.
    func byte(ofIndex index: Int) -> Int { indices.partitioningIndex { $0 >= index } }
}

/// Creates a line of a whole attributed string. Line separators in the string are not drawn.
public func CTLineCreateWithAttributedString(_ attrString: CFAttributedString) -> CTLine { CTLine(attrString) }

/// The number of glyphs.
public func CTLineGetGlyphCount(_ line: CTLine) -> CFIndex { line.runs.reduce(0) { $0 + $1.glyphs.count } }

/// The runs of the line, from left to right: an array of `CTRun`.
public func CTLineGetGlyphRuns(_ line: CTLine) -> CFArray { line.runs }

/// The range of the line's characters, in UTF-16 units of the string that the line was made from.
public func CTLineGetStringRange(_ line: CTLine) -> CFRange { CFRange(location: line.start, length: line.text.length) }

/// Draws the line with its beginning at the context's text position, y up.
public func CTLineDraw(_ line: CTLine, _ context: CGContext) { context.draw(line) }

extension CGGlyph {
    /// The glyph of Pango's number; `kCGFontIndexInvalid` for characters without ink, 0 for characters without a glyph.
    init(pango glyph: PangoGlyph) {
        self = glyph == 0x0FFF_FFFF ? kCGFontIndexInvalid : glyph & 0xF000_0000 != 0 ? 0 : CGGlyph(truncatingIfNeeded: glyph)
    }
}

extension FontFace {
    /// Whether both are the same installed face with the same synthetic style.
    func isSame(as other: FontFace) -> Bool { self === other || (description == other.description && unitsPerEm == other.unitsPerEm) }
}

extension String {
    /// The UTF-16 index of each byte of UTF-8, and the length at the end.
    var utf16Indices: [Int] {
        var (indices, index) = ([Int](), 0)
        indices.reserveCapacity(utf8.count + 1)
        for scalar in unicodeScalars {
            for _ in 0..<UTF8.width(scalar) { indices.append(index) }
            index += UTF16.width(scalar)
        }
        indices.append(index)
        return indices
    }
}

extension StyledText {
    /// The text in one line: trailing separators are removed, others are spaces. Byte offsets stay the same.
    var asLine: StyledText {
        var scalars = Array(string.unicodeScalars)
        while let last = scalars.last, last.endsLine { scalars.removeLast() }
        guard scalars.count < string.unicodeScalars.count || scalars.contains(where: { $0.endsLine }) else {
            return withoutParagraphs
        }
        var line = String.UnicodeScalarView()
        for scalar in scalars {
            // A replacement with as many bytes: the space, the no-break space, the zero-width space.
            let replacement: Unicode.Scalar = scalar.value < 0x80 ? " " : scalar.value < 0x800 ? "\u{A0}" : "\u{200B}"
            line.append(scalar.endsLine ? replacement : scalar)
        }
        return StyledText(String(line), runs: runs).withoutParagraphs
    }

    /// The text without indents, spaces and heights of paragraphs. Tab stops and directions stay.
    private var withoutParagraphs: StyledText {
        guard runs.contains(where: { $0.style.paragraph != nil }) else { return self }
        var format = style(at: 0).paragraph
        format?.firstLineHeadIndent = 0
        format?.headIndent = 0
        format?.tailIndent = 0
        format?.alignment = .natural
        return StyledText(
            string,
            runs: runs.map {
                var run = $0
                run.style.paragraph = format
                return run
            })
    }
}

extension Unicode.Scalar {
    /// Whether the character ends a line: line feeds, returns, the next line, and Unicode's separators.
    var endsLine: Bool { (0x0A...0x0D).contains(value) || value == 0x85 || value == 0x2028 || value == 0x2029 }
}
