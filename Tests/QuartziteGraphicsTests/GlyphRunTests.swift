import XCTest

@testable import QuartziteGraphics

/// Texts as glyphs: the layouts that are composed of single characters equal Pango's, and a glyph is rasterized once.
final class GlyphRunTests: XCTestCase {
    private var format = TextFormat()

    private func places(_ run: GlyphRun?) -> [String]? {
        run.map { $0.glyphs.map { "\($0.code) \(($0.x * 1024).rounded()) \(($0.y * 1024).rounded())" } }
    }

    /// Lays a text out by Pango, whatever its characters.
    private func pangoRun(_ text: String, _ room: CGSize, _ cache: GlyphCache) -> GlyphRun? {
        guard let layout = TextLayout(StyledText(text), format, room: room) else { return nil }
        var run = GlyphRun(generation: 0, number: 0)
        return layout.append(to: &run, cache) ? run : nil
    }

    func testComposedTextEqualsPangos() throws {
        let cache = GlyphCache()
        let room = CGSize(width: 300, height: 60)
        for family in ["DejaVu Sans", "DejaVu Serif", "DejaVu Sans Mono", "Helvetica", "Times"] {
            for alignment: TextFormat.Alignment in [.natural, .right, .center] {
                format.font = FontDescription(family: family)
                format.fontSize = 17.5
                (format.alignment, format.isCenteredVertically) = (alignment, alignment == .center)
                for text in ["0", "1234567890", "77,150.0", "-3:20", "AVAT", "fi", "To(1)", "11/12", "e\u{301}7", "5 6"] {
                    XCTAssertEqual(
                        places(cache.run(of: StyledText(text), format, room: room)), places(pangoRun(text, room, cache)),
                        "\(text) in \(family), \(alignment)")
                }
            }
        }
    }

    func testATruncatedNumberHasAnEllipsis() throws {
        let cache = GlyphCache()
        (format.font, format.fontSize, format.truncation) = (FontDescription(family: "DejaVu Sans"), 20, .end)
        let room = CGSize(width: 60, height: 30)
        let run = try XCTUnwrap(cache.run(of: StyledText("1234567890"), format, room: room))
        XCTAssertLessThan(run.glyphs.count, 9)
        XCTAssertEqual(places(run), places(pangoRun("1234567890", room, cache)))
    }

    func testFiguresAreComposed() throws {
        let cache = GlyphCache()
        format.font = FontDescription(family: "DejaVu Sans")
        var figures = IndependentGlyphs(format.font, size: format.fontSize)
        var run = GlyphRun(generation: 0, number: 0)
        XCTAssertTrue(figures.append("0123456789", format, CGSize(width: 500, height: 50), to: &run, cache))
        XCTAssertEqual(run.glyphs.count, 10)
        XCTAssertFalse(figures.append("AV", format, CGSize(width: 500, height: 50), to: &run, cache), "a kerned pair")
        XCTAssertFalse(figures.append("é", format, CGSize(width: 500, height: 50), to: &run, cache))
        XCTAssertEqual(run.glyphs.count, 10)
    }

    func testEachGlyphIsRasterizedOncePerPlace() throws {
        let cache = GlyphCache()
        let run = try XCTUnwrap(cache.run(of: StyledText("oooo"), format, room: CGSize(width: 400, height: 60)))
        for x in 0..<64 as Range<Int32> { XCTAssertNotNil(cache.place(run, scale: 1, x: x, y: 3)) }
        let first = cache.rasterized
        XCTAssertLessThanOrEqual(first, 16)
        for x in 0..<64 as Range<Int32> { XCTAssertNotNil(cache.place(run, scale: 1, x: x, y: 19)) }
        XCTAssertEqual(cache.rasterized, first)
        let still = try XCTUnwrap(cache.place(run, scale: 1, x: 3, y: 3))
        XCTAssertEqual(
            cache.place(run, scale: 1, x: 3 + 160, y: 3 - 32),
            GlyphCache.Ink(minX: still.minX + 10, minY: still.minY - 2, maxX: still.maxX + 10, maxY: still.maxY - 2))
    }

    func testCoverageIsThatOfTheOutlines() throws {
        let cache = GlyphCache()
        let run = try XCTUnwrap(cache.run(of: StyledText("Hm"), format, room: CGSize(width: 200, height: 60)))
        let ink = try XCTUnwrap(cache.place(run, scale: 2, x: 8, y: 4))
        let (width, height) = (Int(ink.maxX - ink.minX), Int(ink.maxY - ink.minY))
        var texels = [UInt8](repeating: 99, count: (width + 3) * height + 16)
        texels.withUnsafeMutableBufferPointer { cache.draw(ink, into: $0.baseAddress!, stride: width + 3) }
        let sum = texels[..<((width + 3) * height)].reduce(0) { $0 + Int($1) } - 3 * 99 * height
        XCTAssertGreaterThan(sum, 255 * 500)
        XCTAssertTrue(texels.contains(255))
        XCTAssertEqual(texels[width], 99, "nothing beside the area is changed")
    }
}
