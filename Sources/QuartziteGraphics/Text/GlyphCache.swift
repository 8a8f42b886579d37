// GlyphCache: glyphs as coverage. TextLayout places the glyphs of a text; this file rasterizes each glyph once for each of 16 × 16 places
// inside a pixel, and adds the glyphs of a text up.

internal import CCairo
internal import CPango

/// Rasterized glyphs, and the layouts of texts as glyphs. Belongs to one thread at a time.
///
/// Unchecked, because copies of the planner's state share it, and the state is sendable: they are used on the render thread only, one
/// after the other.
package final class GlyphCache: @unchecked Sendable {
    /// Places of a glyph per pixel, in each direction. The error of 1/32 pixel is not visible.
    package static let steps: Int32 = 16
    /// Largest number of bytes of rasterized glyphs before all are dropped.
    private static let byteLimit = 8 << 20
    /// Largest number of fonts, and of fonts at a scale, before all are dropped.
    private static let fontLimit = 1024

    /// Largest number of characters of a text that is laid out without Pango.
    private static let longestIndependent = 64

    /// A font at a scale.
    private struct ScaledFont {
        let font: Int32
        let scale: Double
    }

    /// A glyph, placed on whole pixels.
    private struct PlacedStrike {
        let strike: Int32
        let x: Int32
        let y: Int32
    }

    /// The fonts of all runs, which are retained.
    private var fonts: ContiguousArray<UnsafeMutablePointer<PangoFont>> = []
    private var scaledFonts: ContiguousArray<ScaledFont> = []
    private var strikes = GlyphStrikes()
    /// By font and size, in the order of their first use.
    private var independent: ContiguousArray<IndependentGlyphs> = []
    /// The number of registered fonts when `independent` was empty.
    private var registrations = 0
    /// The glyphs of the text that was placed last.
    private var placed: ContiguousArray<PlacedStrike> = []
    /// Grows when the cache drops its fonts. A run of an earlier generation must be laid out again. Unchecked, because it is read for each text
    /// in each frame; it is written only while a text is laid out.
    @exclusivity(unchecked) package private(set) var generation = 0
    private var runs = 0

    package init() {}

    deinit { releaseFonts() }

    /// The number of glyphs rasterized so far.
    package var rasterized: Int { strikes.rasterized }

    // MARK: Layout

    /// Lays a text out. Returns nil if it must be drawn as a picture: with glyphs in colours of their own, on whole pixels, or with
    /// decorations.
    /// - Parameter room: the available size in points; infinite for no limit.
    package func run(of text: StyledText, _ format: TextFormat, room: CGSize) -> GlyphRun? {
        if fonts.count > Self.fontLimit { removeAll() }
        runs += 1
        var run = GlyphRun(generation: generation, number: runs)
        if appendIndependent(text, format, room, to: &run) { return run }
        guard let layout = TextLayout(text, format, room: room) else { return nil }
        return layout.append(to: &run, self) ? run : nil
    }

    /// Lays out a text of glyphs that do not depend on each other. Returns false, and appends nothing, for any other text.
    private func appendIndependent(_ text: StyledText, _ format: TextFormat, _ room: CGSize, to run: inout GlyphRun) -> Bool {
        guard text.runs.isEmpty, format.font.features.isEmpty, !format.placesGlyphsOnPixels, !format.justifiesLastLine,
            text.string.utf8.count <= Self.longestIndependent
        else { return false }
        // A font that was registered since may be nearer to a description.
        let registrations = RegisteredFonts.registrations
        if registrations != self.registrations || independent.count > 64 { independent.removeAll() }
        self.registrations = registrations
        let known = independent.firstIndex { $0.fontSize == format.fontSize && $0.description == format.font }
        if known == nil { independent.append(IndependentGlyphs(format.font, size: format.fontSize)) }
        return independent[known ?? independent.count - 1].append(text.string, format, room, to: &run, self)
    }

    /// Returns the index of a font, which is retained.
    func index(of font: UnsafeMutablePointer<PangoFont>) -> Int32 {
        if let index = fonts.lastIndex(of: font) { return Int32(index) }
        g_object_ref(UnsafeMutableRawPointer(font))
        fonts.append(font)
        return Int32(fonts.count - 1)
    }

    private func removeAll() {
        releaseFonts()
        fonts.removeAll()
        scaledFonts.removeAll()
        strikes.removeAll()
        independent.removeAll()
        generation += 1
    }

    private func releaseFonts() {
        for font in fonts { g_object_unref(UnsafeMutableRawPointer(font)) }
    }

    // MARK: Drawing

    /// The pixels of a text, `minX..<maxX` by `minY..<maxY`.
    package struct Ink: Equatable, Sendable {
        package var minX: Int32, minY: Int32, maxX: Int32, maxY: Int32
        package var isEmpty: Bool { minX >= maxX || minY >= maxY }
    }

    /// Places a run on pixels, for `draw`.
    /// - Parameters:
    ///   - scale: pixels per point.
    ///   - x: the horizontal place of the run's upper left corner, in sixteenths of a pixel.
    ///   - y: the vertical place, likewise.
    /// - Returns: the pixels that the glyphs touch; nil if a glyph has no outline, or if memory runs out.
    package func place(_ run: GlyphRun, scale: Double, x: Int32, y: Int32) -> Ink? {
        if strikes.byteCount > Self.byteLimit { strikes.removeAll() }
        if scaledFonts.count > Self.fontLimit {
            scaledFonts.removeAll()
            strikes.removeAll()
        }
        placed.removeAll(keepingCapacity: true)
        var ink = Ink(minX: .max, minY: .max, maxX: .min, maxY: .min)
        var (font, scaled): (Int32, UInt32) = (-1, 0)
        let steps = Double(Self.steps)
        for glyph in run.glyphs {
            if glyph.font != font { (font, scaled) = (glyph.font, index(of: glyph.font, scale)) }
            let (left, top) = (glyph.x * scale * steps, glyph.y * scale * steps)
            guard abs(left) < 1e6, abs(top) < 1e6 else { return nil }
            let (atX, atY) = (Int32(left.rounded()) + x, Int32(top.rounded()) + y)
            let key = GlyphStrikes.Key(font: scaled, glyph: glyph.code, x: UInt8(atX & 15), y: UInt8(atY & 15))
            guard let index = strikes.index(of: key, fonts[Int(font)], scale) else { return nil }
            let strike = strikes.list[Int(index)]
            if strike.width == 0 { continue }
            let at = PlacedStrike(strike: index, x: (atX >> 4) + strike.left, y: (atY >> 4) + strike.top)
            ink.minX = min(ink.minX, at.x)
            ink.minY = min(ink.minY, at.y)
            ink.maxX = max(ink.maxX, at.x + strike.width)
            ink.maxY = max(ink.maxY, at.y + strike.height)
            placed.append(at)
        }
        return placed.isEmpty ? Ink(minX: 0, minY: 0, maxX: 0, maxY: 0) : ink
    }

    private func index(of font: Int32, _ scale: Double) -> UInt32 {
        if let index = scaledFonts.firstIndex(where: { $0.font == font && $0.scale == scale }) { return UInt32(index) }
        scaledFonts.append(ScaledFont(font: font, scale: scale))
        return UInt32(scaledFonts.count - 1)
    }

    /// Draws the glyphs that were placed last.
    /// - Parameters:
    ///   - area: the pixels to write, all of them.
    ///   - texels: the first pixel of `area`. Up to 7 bytes after a row, and after the last row, are written unchanged.
    ///   - stride: the distance between two rows.
    package func draw(_ area: Ink, into texels: UnsafeMutablePointer<UInt8>, stride: Int) {
        for row in 0..<Int(area.maxY - area.minY) { (texels + row * stride).update(repeating: 0, count: Int(area.maxX - area.minX)) }
        strikes.bytes.withUnsafeBufferPointer { bytes in
            guard let bytes = bytes.baseAddress else { return }
            for at in placed {
                let strike = strikes.list[Int(at.strike)]
                let (left, right) = (max(at.x, area.minX), min(at.x + strike.width, area.maxX))
                let (top, bottom) = (max(at.y, area.minY), min(at.y + strike.height, area.maxY))
                if left >= right || top >= bottom { continue }
                var source = bytes + Int(strike.first) + Int(top - at.y) * Int(strike.stride) + Int(left - at.x)
                var target = texels + Int(top - area.minY) * stride + Int(left - area.minX)
                let isWhole = right - left == strike.width
                for _ in top..<bottom {
                    if isWhole {
                        Self.add(source, to: target, lanes: Int(strike.stride / GlyphStrikes.lanes))
                    } else {
                        Self.add(source, to: target, count: Int(right - left))
                    }
                    source += Int(strike.stride)
                    target += stride
                }
            }
        }
    }

    /// Adds whole rows, with their padding.
    @inline(__always)
    private static func add(_ source: UnsafePointer<UInt8>, to target: UnsafeMutablePointer<UInt8>, lanes: Int) {
        let (source, target) = (UnsafeRawPointer(source), UnsafeMutableRawPointer(target))
        for lane in 0..<lanes {
            let old = UnsafeRawPointer(target).loadUnaligned(fromByteOffset: 8 * lane, as: SIMD8<UInt8>.self)
            let sum = old &+ source.loadUnaligned(fromByteOffset: 8 * lane, as: SIMD8<UInt8>.self)
            target.storeBytes(of: sum.replacing(with: 255, where: sum .< old), toByteOffset: 8 * lane, as: SIMD8<UInt8>.self)
        }
    }

    /// Adds coverages. Neighbouring glyphs share pixels, but do not overlap in them.
    @inline(__always)
    private static func add(_ source: UnsafePointer<UInt8>, to target: UnsafeMutablePointer<UInt8>, count: Int) {
        for index in 0..<count {
            let sum = UInt16(target[index]) + UInt16(source[index])
            target[index] = UInt8(truncatingIfNeeded: min(sum, 255))
        }
    }
}
