import XCTest

@testable import QuartziteKit

/// Fonts by descriptors and by styles of text.
@MainActor final class FontDescriptorTests: XCTestCase {
    func testTraits() async throws {
        let font = UIFont.systemFont(ofSize: 15)
        let bold = try XCTUnwrap(font.fontDescriptor.withSymbolicTraits([.traitBold, .traitItalic]))
        let made = UIFont(descriptor: bold, size: 0)
        XCTAssertEqual(made.pointSize, 15)
        XCTAssertTrue(made.fontDescriptor.symbolicTraits.contains([.traitBold, .traitItalic]))
        XCTAssertFalse(font.fontDescriptor.symbolicTraits.contains(.traitBold))
        let plain = try XCTUnwrap(bold.withSymbolicTraits([]))
        XCTAssertEqual(UIFont(descriptor: plain, size: 15), font)
        XCTAssertEqual(UIFont(descriptor: bold, size: 20).pointSize, 20)
    }

    func testAttributes() async {
        let descriptor = UIFontDescriptor(fontAttributes: [
            .family: "DejaVu Sans", .size: 12, .traits: [UIFontDescriptor.TraitKey.weight: UIFont.Weight.bold],
        ])
        let font = UIFont(descriptor: descriptor, size: 0)
        XCTAssertEqual(font.familyName, "DejaVu Sans")
        XCTAssertEqual(font, UIFont(name: "DejaVu Sans Bold", size: 12))
        XCTAssertEqual(descriptor.addingAttributes([.size: 30]).pointSize, 30)
        XCTAssertEqual(
            UIFont(descriptor: descriptor.withFace("Italic"), size: 0).fontDescriptor.symbolicTraits.contains(.traitItalic), true)
        XCTAssertEqual(
            UIFont(descriptor: UIFont.systemFont(ofSize: 9).fontDescriptor.withDesign(.monospaced) ?? descriptor, size: 9),
            .monospacedSystemFont(ofSize: 9, weight: .regular))
        let digits = UIFontDescriptor(fontAttributes: [
            .featureSettings: [[UIFontDescriptor.FeatureKey.type: kNumberSpacingType, .selector: kMonospacedNumbersSelector]]
        ])
        XCTAssertEqual(digits.fontDescription.features, ["tnum=1"])
    }

    func testAFontsNameMakesTheSameFont() async throws {
        for font in [
            UIFont.systemFont(ofSize: 8), .boldSystemFont(ofSize: 8), .italicSystemFont(ofSize: 8),
            .monospacedSystemFont(ofSize: 8, weight: .semibold),
            .systemFont(ofSize: 8, weight: .black),
        ] {
            XCTAssertEqual(UIFont(name: font.fontName, size: 8), font, font.fontName)
            let core = CTFontCreateWithName(font.fontName as CFString, font.pointSize, nil)
            XCTAssertEqual(core.fontDescription, font.fontDescription)
        }
        let core = UIFont.boldSystemFont(ofSize: 8) as CTFont
        XCTAssertTrue(CTFontGetSymbolicTraits(core).contains(.traitBold))
    }

    func testStylesOfText() async {
        XCTAssertEqual(UIFont.preferredFont(forTextStyle: .body), .systemFont(ofSize: 17))
        XCTAssertEqual(UIFont.preferredFont(forTextStyle: .headline), .systemFont(ofSize: 17, weight: .semibold))
        XCTAssertEqual(UIFont.preferredFont(forTextStyle: .largeTitle).pointSize, 34)
        XCTAssertEqual(UIFontDescriptor.preferredFontDescriptor(withTextStyle: .caption2).pointSize, 11)
        let metrics = UIFontMetrics(forTextStyle: .title1)
        XCTAssertEqual(metrics.scaledFont(for: .systemFont(ofSize: 40), maximumPointSize: 30).pointSize, 30)
        XCTAssertEqual(metrics.scaledValue(for: 7), 7)
    }

    func testInstalledFamilies() async throws {
        let family = try XCTUnwrap(UIFont.familyNames.first)
        let name = try XCTUnwrap(UIFont.fontNames(forFamilyName: family).first)
        XCTAssertNotNil(UIFont(name: name, size: 8))
    }
}
