import QuartziteRenderer
import XCTest

@testable import QuartzitePreview

final class WindowLayoutTests: XCTestCase {
    private let sizes = WindowLayout.Sizes(tree: 200, properties: 250, messages: 90, timeline: 160, controls: 26, bar: 36)

    private func layout(_ width: Int32, _ height: Int32, _ sizes: WindowLayout.Sizes) -> WindowLayout {
        WindowLayout(width: width, height: height, sizes: sizes, smallestScene: 80)
    }

    private func parts(_ layout: WindowLayout) -> [PixelRect] {
        [layout.scene, layout.tree, layout.properties, layout.messages, layout.timeline, layout.controls, layout.bar]
    }

    func testTheSceneHasTheWholeWindowWithoutPanels() {
        XCTAssertEqual(layout(300, 200, .init()).scene, PixelRect(minX: 0, minY: 0, maxX: 300, maxY: 200))
    }

    func testPanelsLieBesideTheScene() {
        let layout = layout(1000, 800, sizes)
        XCTAssertEqual(layout.scene, PixelRect(minX: 200, minY: 0, maxX: 750, maxY: 488))
        XCTAssertEqual(layout.tree, PixelRect(minX: 0, minY: 0, maxX: 200, maxY: 488))
        XCTAssertEqual(layout.properties, PixelRect(minX: 750, minY: 0, maxX: 1000, maxY: 488))
        XCTAssertEqual(layout.messages, PixelRect(minX: 0, minY: 488, maxX: 1000, maxY: 578))
        XCTAssertEqual(layout.timeline, PixelRect(minX: 0, minY: 578, maxX: 1000, maxY: 738))
        XCTAssertEqual(layout.controls, PixelRect(minX: 0, minY: 738, maxX: 1000, maxY: 764))
        XCTAssertEqual(layout.bar, PixelRect(minX: 0, minY: 764, maxX: 1000, maxY: 800))
    }

    func testThePartsFillEveryWindowWithoutOverlap() {
        for width in stride(from: Int32(1), through: 900, by: 37) {
            for height in stride(from: Int32(1), through: 700, by: 29) {
                let parts = parts(layout(width, height, sizes))
                XCTAssertEqual(parts.reduce(0) { $0 + $1.area }, Int(width) * Int(height), "\(width) × \(height)")
                for (index, part) in parts.enumerated() {
                    for other in parts[(index + 1)...] { XCTAssertFalse(part.intersects(other), "\(width) × \(height)") }
                }
            }
        }
    }

    func testASmallWindowLeavesTheSceneItsShareAndTheBarItsPlace() {
        let layout = layout(400, 300, sizes)
        XCTAssertEqual(layout.scene.width, 80)
        XCTAssertEqual([layout.tree.width, layout.properties.width], [200, 120])
        XCTAssertEqual(layout.scene.height, 80)
        XCTAssertEqual([layout.bar.height, layout.controls.height, layout.timeline.height, layout.messages.height], [36, 26, 158, 0])
    }
}

final class PanelStateTests: XCTestCase {
    func testHiddenPanelsComeBackAsTheyWere() {
        var state = PanelState()
        state.toggle(.tree)
        state.toggle(.timeline)
        state.areShown = false
        XCTAssertFalse(state.isVisible(.tree))
        state.areShown = true
        XCTAssertTrue(state.isVisible(.tree) && state.isVisible(.timeline))
        state.toggle(.tree)
        XCTAssertFalse(state.isVisible(.tree))
    }

    func testOpeningAPanelShowsHiddenPanels() {
        var state = PanelState()
        state.areShown = false
        state.toggle(.properties)
        XCTAssertTrue(state.areShown && state.isVisible(.properties))
        state.areShown = false
        state.toggleControls()
        XCTAssertTrue(state.areShown && state.showsControls)
        state.toggleControls()
        XCTAssertFalse(state.showsControls)
    }

    func testSizesStayWithinLimits() {
        var state = PanelState()
        XCTAssertEqual(state.size(of: .tree), WorkbenchPanel.tree.usualSize)
        state.resize(.tree, to: 300)
        XCTAssertEqual(state.size(of: .tree), 300)
        state.resize(.tree, to: -5)
        XCTAssertEqual(state.size(of: .tree), 80)
        state.resize(.tree, to: .nan)
        XCTAssertEqual(state.size(of: .tree), 80)
    }
}
