import XCTest

@testable import QuartziteGraphics

/// Core Text's fonts: measures, glyphs and outlines.
final class CoreTextFontTests: XCTestCase {
    private let font = CTFontCreateWithName("DejaVu Sans", 20, nil)

    private func glyphs(_ text: String, _ font: CTFont) -> [CGGlyph] {
        let units = Array(text.utf16)
        var glyphs = [CGGlyph](repeating: 0, count: units.count)
        CTFontGetGlyphsForCharacters(font, units, &glyphs, units.count)
        return glyphs
    }

    func testMeasuresGrowWithTheSize() {
        let large = CTFontCreateCopyWithAttributes(font, 60, nil, nil)
        let measures: [(CTFont) -> CGFloat] = [
            CTFontGetAscent, CTFontGetDescent, CTFontGetCapHeight, CTFontGetXHeight, CTFontGetUnderlineThickness,
            { -CTFontGetUnderlinePosition($0) },
        ]
        for measure in measures {
            XCTAssertGreaterThan(measure(font), 0)
            XCTAssertEqual(measure(large), 3 * measure(font), accuracy: 1e-6)
        }
        XCTAssertGreaterThan(CTFontGetCapHeight(font), CTFontGetXHeight(font))
        XCTAssertEqual(CTFontGetSize(large), 60)
        XCTAssertEqual(CTFontGetUnitsPerEm(large), CTFontGetUnitsPerEm(font))
        XCTAssertTrue(CTFontGetBoundingBox(font).contains(CGPoint(x: 5, y: 5)))
    }

    func testAFontHasTheMeasuresOfALayoutsLine() throws {
        var format = TextFormat()
        (format.font, format.fontSize) = (font.fontDescription, 20)
        let layout = try XCTUnwrap(TextLayout(StyledText("Hx"), format, room: CGSize(width: CGFloat.infinity, height: .infinity)))
        XCTAssertEqual(CTFontGetAscent(font) + CTFontGetDescent(font), layout.size.height, accuracy: 0.05)
        XCTAssertEqual(CTFontGetAscent(font), layout.firstBaseline, accuracy: 0.05)
    }

    func testNames() {
        XCTAssertEqual(CTFontCopyPostScriptName(font), "DejaVu Sans")
        XCTAssertFalse(CTFontCopyFamilyName(font).isEmpty)
        XCTAssertEqual(CTFontCopyName(font, kCTFontFamilyNameKey), CTFontCopyFamilyName(font))
        XCTAssertNil(CTFontCopyName(font, "other"))
        XCTAssertFalse(InstalledFonts.families.isEmpty)
        XCTAssertTrue(InstalledFonts.names(ofFamily: "no such family").isEmpty)
    }

    func testGlyphsOfCharacters() {
        let found = glyphs("AB", font)
        XCTAssertEqual(Set(found + [0]).count, 3)
        // A surrogate pair has one glyph, and this font has none of an unassigned character.
        let missing = Array("A\u{F0000}".utf16)
        var glyphs = [CGGlyph](repeating: 9, count: 3)
        XCTAssertFalse(CTFontGetGlyphsForCharacters(font, missing, &glyphs, 3))
        XCTAssertEqual(glyphs, [found[0], 0, 0])
        XCTAssertTrue(CTFontGetGlyphsForCharacters(font, missing, &glyphs, 1))
        let name = CTFontCopyNameForGlyph(font, found[0]) ?? ""
        XCTAssertEqual(CTFontGetGlyphWithName(font, name), found[0])
    }

    func testAdvancesBoxesAndOutlines() throws {
        let found = glyphs("Hi ", font)
        var advances = [CGSize](repeating: .zero, count: 3)
        let sum = CTFontGetAdvancesForGlyphs(font, .default, found, &advances, 3)
        XCTAssertEqual(sum, advances.reduce(0) { $0 + Double($1.width) }, accuracy: 1e-9)
        let line = CTLineCreateWithAttributedString(NSAttributedString(string: "Hi ", attributes: [.font: font]))
        XCTAssertEqual(CTLineGetTypographicBounds(line, nil, nil, nil), sum, accuracy: 0.01)
        var boxes = [CGRect](repeating: .zero, count: 3)
        let union = CTFontGetBoundingRectsForGlyphs(font, .default, found, &boxes, 3)
        XCTAssertEqual(boxes[0].height, CTFontGetCapHeight(font), accuracy: 0.2)
        XCTAssertEqual(boxes[0].minY, 0, accuracy: 0.05)
        XCTAssertTrue(union.contains(boxes[0].insetBy(dx: 0.01, dy: 0.01)))
        XCTAssertEqual(boxes[2], .zero)

        let path = try XCTUnwrap(CTFontCreatePathForGlyph(font, found[0], nil))
        XCTAssertEqual(path.boundingBoxOfPath.maxY, boxes[0].maxY, accuracy: 1e-6)
        var shift = CGAffineTransform(translationX: 7, y: 0)
        XCTAssertEqual(CTFontCreatePathForGlyph(font, found[0], &shift)?.boundingBoxOfPath.minX ?? 0, boxes[0].minX + 7, accuracy: 1e-6)
        XCTAssertNil(CTFontCreatePathForGlyph(font, found[2], nil), "a space has no outline")
        XCTAssertNil(CTFontCreatePathForGlyph(font, kCGFontIndexInvalid, nil))
    }

    func testTraitsAndDescriptors() throws {
        let bold = try XCTUnwrap(CTFontCreateCopyWithSymbolicTraits(font, 0, nil, .traitBold, .traitBold))
        XCTAssertTrue(CTFontGetSymbolicTraits(bold).contains(.traitBold))
        XCTAssertFalse(CTFontGetSymbolicTraits(font).contains(.traitBold))
        let text = glyphs("Hamburg", font)
        XCTAssertGreaterThan(
            CTFontGetAdvancesForGlyphs(bold, .default, glyphs("Hamburg", bold), nil, 7),
            CTFontGetAdvancesForGlyphs(font, .default, text, nil, 7))
        XCTAssertTrue(CTFontGetSymbolicTraits(CTFontCreateWithName("DejaVu Sans Mono", 9, nil)).contains(.traitMonoSpace))

        let descriptor = CTFontDescriptorCreateWithAttributes(
            [kCTFontFamilyNameAttribute: "DejaVu Sans", kCTFontSizeAttribute: 14, kCTFontTraitsAttribute: [kCTFontWeightTrait: 0.4]]
                as CFDictionary)
        let made = CTFontCreateWithFontDescriptor(descriptor, 0, nil)
        XCTAssertEqual([CGFloat(made.fontDescription.weight), CTFontGetSize(made)], [700, 14])
        let features = CTFontDescriptorCreateCopyWithAttributes(
            descriptor,
            [
                kCTFontFeatureSettingsAttribute: [
                    [kCTFontFeatureTypeIdentifierKey: kNumberSpacingType, kCTFontFeatureSelectorIdentifierKey: kMonospacedNumbersSelector],
                    [kCTFontOpenTypeFeatureTag: "zero", kCTFontOpenTypeFeatureValue: 1],
                ]
            ])
        XCTAssertEqual(features.fontDescription.features, ["tnum=1", "zero=1"])
        XCTAssertEqual(CTFontCreateWithFontDescriptor(CTFontCopyFontDescriptor(bold), 0, nil).fontDescription, bold.fontDescription)
    }

    func testGraphicsFonts() throws {
        let font = try XCTUnwrap(CGFont("DejaVu Sans"))
        let glyph = glyphs("H", self.font)
        var advance: [Int32] = [0]
        XCTAssertTrue(font.getGlyphAdvances(glyphs: glyph, count: 1, advances: &advance))
        let points = CGFloat(advance[0]) * 20 / CGFloat(font.unitsPerEm)
        XCTAssertEqual(points, CGFloat(CTFontGetAdvancesForGlyphs(self.font, .default, glyph, nil, 1)), accuracy: 0.01)
        XCTAssertEqual(CTFontGetSize(CTFontCreateWithGraphicsFont(font, 8, nil, nil)), 8)
        XCTAssertGreaterThan(font.ascent, font.capHeight)
    }

    func testFontsAreRegistered() throws {
        let face = try XCTUnwrap(font.face)
        XCTAssertTrue(font.face === face, "faces are kept")
        var error: Unmanaged<CFError>?
        let missing = URL(fileURLWithPath: #filePath)
        XCTAssertFalse(CTFontManagerRegisterFontsForURL(missing as CFURL, .process, &error), "this file is no font")
        XCTAssertNotNil(error?.takeRetainedValue().localizedDescription)
        XCTAssertNil(CGFont(try XCTUnwrap(CGDataProvider(data: Data([1, 2, 3])))))
        // The file of an installed font, by fontconfig's own list.
        let path = try XCTUnwrap(RegisteredFonts.path(of: font.fontDescription))
        let provider = try XCTUnwrap(CGDataProvider(url: URL(fileURLWithPath: path)))
        let made = try XCTUnwrap(CGFont(provider))
        XCTAssertFalse((made.postScriptName ?? "").isEmpty)
        XCTAssertTrue(CTFontManagerRegisterGraphicsFont(made, nil))
        XCTAssertFalse(CTFontManagerRegisterGraphicsFont(try XCTUnwrap(CGFont("installed")), nil))
        XCTAssertTrue(CTFontManagerRegisterFontsForURL(URL(fileURLWithPath: path), .process, nil))
        XCTAssertFalse(font.face === face, "faces are found again")
        let line = CTLineCreateWithAttributedString(NSAttributedString(string: "H", attributes: [.font: font]))
        XCTAssertEqual(CTLineGetGlyphCount(line), 1)
    }
}
