import XCTest

@testable import QuartzitePreview

final class KeyListLayoutTests: XCTestCase {
    /// Letters are 6 wide and lines 14 high.
    private func measure(_ text: String, wrap: Float) -> (width: Float, height: Float) {
        let width = Float(text.count) * 6
        guard wrap > 0, width > wrap else { return (width, 14) }
        return (wrap, 14 * (width / wrap).rounded(.up))
    }

    private func layout(_ width: Float, _ height: Float) -> KeyListLayout {
        KeyListLayout(KeyBinding.table, width: width, height: height, .init(), measure: measure)
    }

    func testALargeWindowShowsTheWholeListInColumns() {
        let layout = layout(2000, 500)
        XCTAssertGreaterThan(layout.columnCount, 1)
        XCTAssertLessThanOrEqual(layout.height, 500)
        XCTAssertLessThanOrEqual(layout.width, 2000)
        XCTAssertEqual(layout.lines.map(\.binding.effect), KeyBinding.table.map(\.effect), "nothing is missing")
    }

    func testATallWindowHasFewColumns() { XCTAssertEqual(layout(2000, 2000).columnCount, 1) }

    func testANarrowWindowBreaksTheTextsAndScrolls() {
        let layout = layout(270, 170)
        XCTAssertEqual(layout.columnCount, 1)
        XCTAssertGreaterThan(layout.height, 170)
        XCTAssertEqual(layout.lines.count, KeyBinding.table.count)
        for (line, next) in zip(layout.lines, layout.lines.dropFirst()) {
            XCTAssertLessThanOrEqual(line.effectX + line.effectWidth, 270)
            let height = measure(line.binding.effect, wrap: line.effectWidth).height
            if !line.binding.isHeading { XCTAssertGreaterThanOrEqual(next.y, line.y + height, line.binding.effect) }
        }
    }

    func testGroupsStayTogether() {
        let layout = layout(2000, 500)
        var x: Float = -1
        for line in layout.lines {
            if line.binding.isHeading { x = line.x }
            XCTAssertEqual(line.x, x, "a group is in one column: \(line.binding.effect)")
        }
        XCTAssertEqual(layout.lines.first?.binding.isHeading, true)
    }

    func testAnImpossibleSizeGivesAList() {
        for size: (Float, Float) in [(0, 0), (1, 1), (60, 20), (.greatestFiniteMagnitude, 1)] {
            XCTAssertEqual(layout(size.0, size.1).lines.count, KeyBinding.table.count)
        }
    }
}
