import CImGui
import XCTest

@testable import QuartzitePreview

/// Long keys and texts in the rows of properties, and the note of the colour picker.
final class PropertyColumnsTests: XCTestCase {
    @MainActor func testALongKeyTakesTheRoomThatTheValueLeaves() {
        let columns = PropertyPanel.Columns(igRect(x: 0, y: 0, width: 300, height: 400), scale: 1)
        XCTAssertEqual(columns.fitting(keyEnd: 90, valueWidth: 30, valueEnd: columns.right).model, columns.model, "it fits")
        XCTAssertEqual(columns.fitting(keyEnd: 180, valueWidth: 30, valueEnd: columns.right).model, 180)
        let beside = columns.fitting(keyEnd: 180, valueWidth: 30, valueEnd: columns.shown)
        XCTAssertEqual(beside.model, columns.shown - 30, "the value is whole")
        XCTAssertEqual(columns.fitting(keyEnd: 180, valueWidth: 500, valueEnd: columns.right).model, columns.model)
        XCTAssertEqual(columns.fitting(keyEnd: 180, valueWidth: 30, valueEnd: columns.right).right, columns.right)
    }

    func testTheMiddleOfAPlaceIsCut() {
        func cut(_ text: String, _ width: Int) -> String { MiddleCut.text(text, width: Float(width)) { Float($0.count) } }
        let place = "/home/ann/scenes/Harbor.ca/main.caml:128"
        XCTAssertEqual(cut(place, 40), place)
        XCTAssertEqual(cut(place, 30), "/home/a…arbor.ca/main.caml:128")
        XCTAssertTrue(cut(place, 20).hasSuffix("main.caml:128"), cut(place, 20))
        for width in 1...40 { XCTAssertLessThanOrEqual(cut(place, width).count, width) }
        XCTAssertEqual(cut("", 0), "")
    }

    func testAColourOutsideOfItsLimitsHasANote() {
        XCTAssertNil(ColorNote.text(SIMD4(0, 0.5, 1, 1)))
        XCTAssertNil(ColorNote.text(SIMD4(1.000_000_1, 0, 0, 1)))
        XCTAssertEqual(ColorNote.text(SIMD4(1.05, 0.97, 0.78, 1)), "red is 1.05, above 1: # shows the limit")
        XCTAssertEqual(ColorNote.text(SIMD4(1.05, -0.2, 0, 1)), "red is 1.05, above 1; green is -0.2, below 0: # shows the limit")
    }
}
