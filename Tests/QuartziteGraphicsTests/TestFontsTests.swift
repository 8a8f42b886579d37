import XCTest

@testable import QuartziteGraphics

/// Tests draw with the fonts of Tests/Fonts/fonts.conf, whichever fonts the machine has.
final class TestFontsTests: XCTestCase {
    private func size(_ family: String) throws -> CGSize {
        var format = TextFormat()
        format.font = FontDescription(family: family)
        return try XCTUnwrap(
            TextLayout(StyledText("Hamburgefonstiv 0123"), format, room: CGSize(width: CGFloat.infinity, height: .infinity))
        ).size
    }

    func testFamiliesOfOtherFontsAreDejaVu() throws {
        let sans = try size("DejaVu Sans")
        for family in ["Helvetica", "Arial", "Liberation Sans", "Nimbus Sans", "Noto Sans", "sans-serif", "system-ui", "no such family"] {
            XCTAssertEqual(try size(family), sans, family)
        }
        XCTAssertEqual(try size("serif"), try size("DejaVu Serif"))
        XCTAssertEqual(try size("monospace"), try size("DejaVu Sans Mono"))
        XCTAssertEqual(Set(try ["serif", "monospace", "sans-serif"].map { try size($0).width }).count, 3)
    }
}
