internal import CPango

/// A laid-out text as glyphs with places: for text whose glyphs are filled outlines of one colour.
package struct GlyphRun: Sendable {
    /// A glyph with the place of its origin, in points from the upper left corner of the available size, y down.
    struct Glyph: Sendable {
        /// Index into the fonts of the `GlyphCache` that made the run.
        let font: Int32
        let code: UInt32
        let x: Double
        let y: Double
    }

    var glyphs: ContiguousArray<Glyph> = []
    /// The cache's generation. A run of an earlier generation refers to fonts that are gone, and must be laid out again.
    package let generation: Int
    /// Different for each run of a cache.
    package let number: Int
    /// The straight colour of all glyphs; nil for the text's own.
    package internal(set) var color: SIMD4<Double>?
    /// The size of the largest font in points.
    package internal(set) var largestSize = 0.0

    init(generation: Int, number: Int) { (self.generation, self.number) = (generation, number) }
}

extension TextLayout {
    /// Appends the glyphs to a run. Returns false if they need more than filled outlines of one colour.
    func append(to run: inout GlyphRun, _ cache: GlyphCache) -> Bool {
        guard !format.placesGlyphsOnPixels, text.hasPlainGlyphs else { return false }
        run.color = text.runs.first?.style.color
        run.largestSize = text.runs.reduce(format.fontSize) { max($0, $1.style.fontSize ?? 0) }
        let top = format.isCenteredVertically && room.height.isFinite ? (Double(room.height) - Double(size.height)) / 2 : 0
        for line in lines {
            var x = offset(of: line)
            var isPlain = true
            line.forEachRun { part in
                let y = top + Self.points(line.baseline) - Self.points(part.item.pointee.y_offset)
                if !append(part, at: SIMD2(x, y), to: &run, cache) { isPlain = false }
                x += width(of: part)
            }
            if !isPlain { return false }
        }
        return true
    }

    private func append(_ part: Run, at point: SIMD2<Double>, to run: inout GlyphRun, _ cache: GlyphCache) -> Bool {
        guard let glyphs = part.glyphs, let font = part.font else { return true }
        let index = cache.index(of: font)
        var x = 0
        for position in 0..<Int(glyphs.pointee.num_glyphs) {
            let glyph = glyphs.pointee.glyphs[position]
            // A missing glyph is drawn as a box with numbers.
            if glyph.glyph & PangoGlyph(PANGO_GLYPH_UNKNOWN_FLAG) != 0 { return false }
            if glyph.glyph != PangoGlyph(PANGO_GLYPH_EMPTY) {
                run.glyphs.append(
                    GlyphRun.Glyph(
                        font: index, code: glyph.glyph, x: point.x + Self.points(x + Int(glyph.geometry.x_offset)),
                        y: point.y + Self.points(glyph.geometry.y_offset)))
            }
            x += Int(glyph.geometry.width)
        }
        return true
    }
}

extension StyledText {
    /// Whether the text is drawn as filled outlines of one colour.
    fileprivate var hasPlainGlyphs: Bool {
        let color = runs.first?.style.color
        return runs.allSatisfy { $0.style.color == color && !$0.style.hasMore } && (color == nil || isStyledWhole)
    }

    /// Whether each byte has a style.
    private var isStyledWhole: Bool {
        var end = 0
        for run in runs {
            if run.range.lowerBound != end { return false }
            end = run.range.upperBound
        }
        return end == string.utf8.count
    }
}

extension StyledText.Style {
    /// Whether the style draws more than glyphs.
    fileprivate var hasMore: Bool {
        hasEffects || backgroundColor != nil || underline.count > 0 || strikethrough.count > 0
    }
}
