import QuartziteKit
import QuartziteRenderer
import XCTest

@testable import QuartzitePreview

/// Which parts of the frame times fit into which room, with letters of one size.
final class FrameTimeLayoutTests: XCTestCase {
    private let measure = FrameTimeLayout.Measure(
        width: { Double($0.count) * 5.5 },
        height: { text, _, width in 13 * max(1, (Double(text.count) * 5.5 / width).rounded(.up)) })

    private func history(late: Int = 1) -> FrameHistory {
        var history = FrameHistory(refreshInterval: 1.0 / 60)
        for number in 0..<200 {
            var frame = FrameTiming(number: 0, report: FrameReport(), interval: number < late ? 0.05 : 1.0 / 60)
            (frame.report.execute, frame.sceneTime, frame.latency) = (0.002, Double(number) / 60, 0.01)
            history.append(frame)
        }
        return history
    }

    private func content(isHeld: Bool = false, late: Int = 1) -> FrameTimeContent {
        let history = history(late: late)
        var state = FrameTimeState()
        if isHeld { state.frozen = FrozenFrame(history.frames, at: 0) }
        return FrameTimeContent(history: history, state: state, gpuMethod: "no GPU; measured by waiting")
    }

    private func layout(_ width: Double, _ height: Double, first: Int = 0, isHeld: Bool = false) -> FrameTimeLayout {
        let room = CGSize(width: width, height: height)
        return FrameTimeLayout(
            content(isHeld: isHeld).parts(columns: FrameTimeLayout.columns(in: room)), in: room, first: first, isHeld: isHeld,
            measure: measure)
    }

    func testARoomWithoutEndShowsEverything() {
        let layout = layout(1600, 2000)
        XCTAssertEqual(layout.kinds.prefix(9), [.headline, .graph, .table, .lows, .frame, .counts, .histogram, .switches, .costs])
        XCTAssertEqual(layout.above + layout.below, 0)
        XCTAssertEqual(layout.size.width, FrameTimeLayout.width)
    }

    func testASmallRoomShowsTheMostImportantParts() {
        let layout = layout(300, 300)
        XCTAssertEqual(layout.kinds, [.headline, .graph, .table, .lows])
        XCTAssertGreaterThan(layout.below, 0)
        XCTAssertEqual(layout.rows.last?.row, .note("\(layout.below) more below: wheel"))
    }

    func testAHeldFrameComesBeforeTheStatistics() {
        let layout = layout(300, 300, isHeld: true)
        XCTAssertEqual(layout.kinds.prefix(3), [.headline, .graph, .frame])
        XCTAssertLessThan(layout.size.height, 255, "some of the scene stays visible")
        XCTAssertEqual(self.layout(1600, 2000, isHeld: true).kinds.prefix(5), [.headline, .graph, .frame, .counts, .table])
    }

    /// A small window shows some of the scene, and no line is cut, whatever the size.
    func testEveryRowIsInsideThePanelAndThePanelInsideTheRoom() {
        for width in stride(from: 190.0, through: 900, by: 35) {
            for height in stride(from: 120.0, through: 900, by: 35) {
                let room = CGSize(width: width, height: height)
                guard !FrameTimeLayout.fitsOnlyLine(room) else { continue }
                for first in [0, 3, 100] {
                    let layout = layout(width, height, first: first)
                    XCTAssertGreaterThan(layout.kinds.count, 1, "\(room)")
                    XCTAssertLessThanOrEqual(layout.size.width, width - 2 * FrameTimeLayout.margin)
                    XCTAssertLessThanOrEqual(layout.size.height, height - 2 * FrameTimeLayout.margin + 0.001, "\(room) \(first)")
                    if width < 600 { XCTAssertLessThan(layout.size.height, 0.65 * height, "\(room) \(first)") }
                    var bottom = 0.0
                    for row in layout.rows {
                        XCTAssertGreaterThanOrEqual(row.frame.minY, bottom)
                        bottom = row.frame.maxY
                        XCTAssertLessThanOrEqual(row.frame.maxX, layout.size.width)
                        guard case .items(let items) = row.row else { continue }
                        for (item, corner) in zip(items, row.items) {
                            let end = corner.x + measure.width(item.text) + (item.stage == nil ? 0 : FrameTimeLayout.swatch)
                            XCTAssertLessThanOrEqual(end, layout.size.width - 8, "\(item.text) \(room)")
                            XCTAssertLessThanOrEqual(corner.y + FrameTimeLayout.lineHeight, row.frame.maxY + 0.001)
                        }
                    }
                    XCTAssertLessThanOrEqual(bottom, layout.size.height)
                }
            }
        }
    }

    func testScrollingReachesTheLastPartAndEndsThere() {
        let parts = content().parts(columns: 4)
        var seen: [FrameTimePart.Kind] = []
        for first in 0..<parts.count + 5 { seen += layout(300, 300, first: first).kinds }
        for part in parts { XCTAssertTrue(seen.contains(part.kind), "\(part.kind) is never visible") }
        let end = layout(300, 300, first: 100)
        XCTAssertEqual(end.below, 0)
        XCTAssertGreaterThan(end.above, 0)
        XCTAssertEqual(end.kinds.first, .headline, "the headline stays")
    }

    /// A part that is higher than the room is left out, wherever the list is scrolled to.
    func testAPartThatIsTooHighNeedsALargerWindow() {
        let high = layout(300, 155)
        XCTAssertGreaterThan(high.tooHigh, 0)
        let long = FrameTimePart(.notes, Array(repeating: .note("b"), count: 20))
        let parts = [FrameTimePart(.headline, [.note("a")]), FrameTimePart(.graph, [.graph]), long]
        let layout = FrameTimeLayout(parts, in: CGSize(width: 300, height: 200), measure: measure)
        XCTAssertEqual(layout.kinds, [.headline, .graph])
        XCTAssertEqual(layout.rows.last?.row, .note("1 more in a larger window"))
    }

    func testATinyRoomFitsTheLineOnly() {
        XCTAssertTrue(FrameTimeLayout.fitsOnlyLine(CGSize(width: 150, height: 108)))
        XCTAssertTrue(FrameTimeLayout.fitsOnlyLine(CGSize(width: 600, height: 60)))
        XCTAssertFalse(FrameTimeLayout.fitsOnlyLine(CGSize(width: 300, height: 300)))
    }

    func testTheLineFitsAHundredAndFiftyPoints() throws {
        let lines = content().lines
        XCTAssertEqual(lines.first, "59.4 fps   p50 16.7  p99 16.7 ms   1 late")
        XCTAssertTrue(lines.contains { measure.width($0) <= 132 && $0.contains("16.7") && $0.contains("1 late") }, "\(lines)")
        XCTAssertEqual(lines, lines.sorted { $0.count > $1.count }, "longest first")
        let rested = FrameTimeContent(history: FrameHistory(refreshInterval: 0.01), state: FrameTimeState(), gpuMethod: "")
        XCTAssertEqual(rested.lines, ["no frame yet"])
    }

    func testANarrowTableHasTwoColumns() {
        XCTAssertEqual(FrameTimeLayout.columns(in: CGSize(width: 220, height: 400)), 2)
        XCTAssertEqual(FrameTimeLayout.columns(in: CGSize(width: 300, height: 400)), 4)
        let row = layout(220, 900).rows.compactMap { if case .columns(_, let values) = $0.row { values.count } else { nil } }
        XCTAssertEqual(Set(row), [2])
    }

    // MARK: Content

    private func texts(_ content: FrameTimeContent, _ kind: FrameTimePart.Kind) -> [String] {
        content.parts(columns: 4).filter { $0.kind == kind }.flatMap(\.rows).flatMap { row -> [String] in
            switch row {
            case .items(let items): items.map(\.text)
            case .columns(let name, let values): [name.text] + values.map(\.text)
            case .text(let text, _), .note(let text): [text]
            case .graph, .histogram: []
            }
        }
    }

    func testTheHeldFrameIsDescribed() {
        let texts = texts(content(isHeld: true), .frame)
        XCTAssertEqual(texts.prefix(3), ["frame 1, held", "at 0.000 s", "interval 50.0 ms"])
        XCTAssertTrue(texts.contains("execute 2.00"))
        XCTAssertTrue(texts.contains { $0.hasPrefix("The program waited") }, "\(texts)")
        XCTAssertEqual(texts.suffix(2), ["seek to 0.000 s", "live (Esc)"])
    }

    func testLowsSayWhenFramesAreTooFew() {
        XCTAssertEqual(texts(content(), .lows).prefix(2), ["1 % low 30.0 fps", "0.1 % low too few frames"])
        XCTAssertEqual(texts(content(late: 3), .lows).suffix(4), ["2: 0", "3: 3", "4–8: 0", "> 8: 0"])
    }
}
