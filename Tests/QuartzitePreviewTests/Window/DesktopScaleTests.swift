import XCTest

@testable import QuartzitePreview

/// The scale of an X11 desktop.
final class DesktopScaleTests: XCTestCase {
    private func scale(_ resources: String, _ environment: [String: String] = [:]) -> Double {
        DesktopScale.scale(resources: resources, environment)
    }

    func testTheResolutionOfTextIsTheScale() {
        XCTAssertEqual(scale("Xcursor.size:\t24\nXft.dpi:\t192\nXft.hinting:\t1\n"), 2)
        XCTAssertEqual(scale("Xft.dpi: 120"), 1.25)
        XCTAssertEqual(scale("Xft.dpi: 96"), 1)
        XCTAssertEqual(scale("Xft.dpi: 100"), 1, "quarters only")
        XCTAssertEqual(scale("Xft.dpi: 72"), 1, "nothing is made smaller")
        XCTAssertEqual(scale("Xft.dpi: 9600"), 4)
    }

    func testWithoutAResolutionTheVariableCounts() {
        XCTAssertEqual(scale("", ["GDK_SCALE": "2"]), 2)
        XCTAssertEqual(scale("Xft.dpi: 120", ["GDK_SCALE": "2"]), 1.25)
        XCTAssertEqual(scale("*Xft.dpi2: 192"), 1)
        for text in ["Xft.dpi: many", "Xft.dpi:", "Xft.dpi: -3", "Xft.dpi: nan"] { XCTAssertEqual(scale(text), 1, text) }
        for text in ["", "x", "nan", "-1", "0"] { XCTAssertEqual(scale("", ["GDK_SCALE": text]), 1, text) }
    }
}
