import QuartziteKit
import XCTest

@testable import QuartzitePreview
@testable import QuartziteRenderer

/// Panels in windows of all sizes. A window grows some time after its panels ask for room, and until then parts of the panels have no size.
@MainActor final class PanelsInSmallWindowsTests: PanelTestCase {
    func testTheListOfKeysLiesOverThePanelsAndAPressAnywhereClosesIt() async throws {
        try withPanels { panels, session in
            let history = FrameHistory(refreshInterval: 1 / 60)
            let surface = surface(700, 400)
            @MainActor func pass() { panels.pass(session: session, surface: surface, history: history) }
            for panel in WorkbenchPanel.allCases { session.perform(.togglePanel(panel)) }
            @MainActor func take(_ event: WindowEvent) -> Bool { panels.take(event, session: session, surface: surface, history: history) }
            pass()
            let layout = panels.layout(width: 700, height: 400)
            XCTAssertLessThan(layout.scene.width, 300)
            session.perform(.toggleKeyList)
            pass()
            XCTAssertGreaterThan(panels.keyList.scrollBar.height, Float(layout.bar.minY) / 2, "not only the scene's area")
            // On the tree, on the scene, on the timeline; the bar has its buttons still.
            for point in [CGPoint(x: 10, y: 100), CGPoint(x: 350, y: 20), CGPoint(x: 350, y: Double(layout.bar.minY) - 20)] {
                XCTAssertFalse(take(.pointerDown(point)), "the session closes the list")
                _ = take(.pointerUp(point))
            }
            let bar = panels.keyList.scrollBar
            for point in [CGPoint(x: Double(bar.midX), y: Double(bar.midY)), CGPoint(x: 40, y: 399)] {
                XCTAssertTrue(take(.pointerDown(point)))
                _ = take(.pointerUp(point))
            }
            session.perform(.escape)
            pass()
            XCTAssertTrue(take(.pointerDown(CGPoint(x: 10, y: 100))), "the tree again")
        }
    }

    func testTheRightButtonOpensMenusOnRowsAndAPressBesideThemClosesThem() async throws {
        try withPanels { panels, session in
            let history = FrameHistory(refreshInterval: 1 / 60)
            let surface = surface(900, 700)
            @MainActor func pass() { panels.pass(session: session, surface: surface, history: history) }
            @MainActor func take(_ event: WindowEvent) -> Bool { panels.take(event, session: session, surface: surface, history: history) }
            @MainActor func rightClick(_ point: CGPoint) -> Bool {
                _ = take(.pointerMoved(point))
                defer { _ = take(.buttonUp(.right, point)) }
                return take(.buttonDown(.right, point))
            }
            @MainActor func click(_ point: CGPoint) {
                for event in [WindowEvent.pointerMoved(point), .pointerDown(point), .pointerUp(point)] { _ = take(event) }
            }
            session.layout(size: CGSize(width: 300, height: 200))
            for panel in [WorkbenchPanel.tree, .timeline] { session.perform(.togglePanel(panel)) }
            pass()
            XCTAssertFalse(rightClick(CGPoint(x: 500, y: 100)), "the scene's own menu is the window's business")
            XCTAssertTrue(rightClick(CGPoint(x: 60, y: 62)))
            XCTAssertEqual(session.menu?.corner, CGPoint(x: 60, y: 62))
            XCTAssertIdentical(session.selectedLayer, session.scene.root.sublayers?[0], "the second row of the tree")
            // The first row is a heading; the second one hides the layer.
            click(CGPoint(x: 100, y: 62 + 4 + 21 + 10))
            XCTAssertNil(session.menu)
            XCTAssertEqual(session.inspector.overrides.count(.hidden), 1)
            let timeline = Double(panels.layout(width: 900, height: 700)[.timeline].minY)
            XCTAssertTrue(rightClick(CGPoint(x: 60, y: timeline + 26 + 33)))
            let heading = try XCTUnwrap(session.menu?.levels[0].rows.first)
            XCTAssertEqual(heading.text, "position.y")
            // Elsewhere the right button opens another menu at once, and the left one only closes.
            XCTAssertTrue(rightClick(CGPoint(x: 60, y: 42)))
            XCTAssertEqual(session.menu?.corner, CGPoint(x: 60, y: 42))
            click(CGPoint(x: 600, y: 100))
            XCTAssertNil(session.menu)
            // The button at the left of the bar.
            click(CGPoint(x: 14, y: 683))
            XCTAssertTrue(session.menu?.opensUpwards == true)
        }
    }

    func testTheTitlesLeaveRoomForTheBarsInANarrowTimeline() async throws {
        try withPanels { panels, session in
            session.perform(.togglePanel(.timeline))
            for (width, titles) in [(300, 100), (400, 236), (900, 236)] {
                panels.pass(session: session, surface: surface(width, 700), history: FrameHistory(refreshInterval: 1 / 60))
                XCTAssertEqual(panels.timeline.layout.titles.width, Float(titles), accuracy: 1)
            }
        }
    }

    func testAMessageLeavesTheLabelsOfAComparisonFree() async throws {
        try withPanels { panels, session in
            @MainActor func pass() {
                panels.pass(session: session, surface: surface(600, 400), history: FrameHistory(refreshInterval: 1 / 60))
            }
            session.layout(size: CGSize(width: 600, height: 350))
            session.say("a message")
            pass()
            XCTAssertEqual(panels.comparisonHeight, 0)
            let before = panels.messageFrame
            session.comparison = SceneComparison(with: scene(), offset: 0, keepsState: false, choice: nil)
            pass()
            let area = panels.layout(width: 600, height: 400).scene
            XCTAssertGreaterThan(panels.comparisonHeight, 10)
            XCTAssertLessThanOrEqual(panels.messageFrame.maxY, Float(area.maxY) - panels.comparisonHeight)
            XCTAssertEqual(panels.messageFrame.y, before.y - panels.comparisonHeight, accuracy: 1.5)
        }
    }

    // MARK: Bars of the timeline

    private func take(_ event: WindowEvent, _ panels: PanelSet, _ session: PreviewSession) {
        _ = panels.take(event, session: session, surface: surface(900, 700), history: FrameHistory(refreshInterval: 1 / 60))
    }

    /// A time in the second row of the timeline: the first animation's.
    private func place(_ time: Double, _ panels: PanelSet) -> CGPoint {
        let top = Double(panels.layout(width: 900, height: 700)[.timeline].minY)
        return CGPoint(x: Double(panels.timeline.x(of: time)), y: top + 26 + 33)
    }

    /// Panels in which the mouse holds the bar of an animation, and has moved it by 0.2 seconds.
    private func withDraggedBar(_ body: (PanelSet, PreviewSession) throws -> Void) throws {
        try withPanels(key: "fall") { panels, session in
            session.layout(size: CGSize(width: 300, height: 200))
            session.perform(.togglePanel(.timeline))
            panels.pass(session: session, surface: surface(900, 700), history: FrameHistory(refreshInterval: 1 / 60))
            let (from, to) = (place(0.3, panels), place(0.5, panels))
            for event in [WindowEvent.pointerMoved(from), .pointerDown(from), .pointerMoved(to)] { take(event, panels, session) }
            XCTAssertEqual(panels.timeline.grab?.hasBegun, true)
            XCTAssertEqual(session.inspector.edits.list.count, 1)
            try body(panels, session)
        }
    }

    func testAnUndoneDragOfABarIsOver() async throws {
        try withDraggedBar { panels, session in
            session.perform(EditAction.undo)
            XCTAssertEqual(session.inspector.edits.list, [])
            take(.pointerMoved(place(0.7, panels)), panels, session)
            XCTAssertNil(panels.timeline.grab)
            XCTAssertEqual(session.inspector.edits.list, [], "the button of the mouse is still down")
        }
    }

    func testADragOfABarEndsWithItsScene() async throws {
        try withDraggedBar { panels, session in
            session.reload(scene(key: "fall"))
            let edits = session.inspector.edits.list
            XCTAssertEqual(edits.count, 1)
            take(.pointerMoved(place(0.7, panels)), panels, session)
            XCTAssertNil(panels.timeline.grab)
            XCTAssertEqual(session.inspector.edits.list, edits)
        }
    }

    func testADragOfABarEndsWithItsPanel() async throws {
        try withDraggedBar { panels, session in
            session.perform(.togglePanel(.timeline))
            panels.pass(session: session, surface: surface(900, 700), history: FrameHistory(refreshInterval: 1 / 60))
            XCTAssertNil(panels.timeline.grab)
            session.select(session.scene.root)
            session.perform(EditAction.set(keyPath: "cornerRadius", .number(20)))
            take(.key(.command(.escape), isDown: true, isRepeat: false, []), panels, session)
            XCTAssertEqual(session.inspector.edits.list.count, 2, "Esc cancels no other edits")
            session.perform(EditAction.undo)
            XCTAssertEqual(session.inspector.edits.list.count, 1, "the drag was a step of its own")
        }
    }

    func testAFailureOfThePickerStandsEverySizeOfTheWindow() async throws {
        try withPanels { panels, session in
            session.perform(.togglePicker)
            session.picker?.failure = String(repeating: "/a/long/path.caml:1:2: error: the file is broken. ", count: 20)
            for side in 1...300 {
                session.layout(size: CGSize(width: side, height: side))
                panels.pass(session: session, surface: surface(side, side), history: FrameHistory(refreshInterval: 1 / 60))
            }
            XCTAssertNotNil(session.picker?.failure)
        }
    }

    func testTheButtonsOfTheExportAreVisibleAndItsRowsScroll() async throws {
        try withPanels { panels, session in
            var facts = ExportForm.Facts()
            (facts.duration, facts.whole, facts.notes) = (1, 0...1, ["As in the window: 3 layers hidden.", "The program runs again."])
            var form = ExportForm(facts, name: "door", folder: NSTemporaryDirectory(), rate: nil, last: nil)
            form.choose(.gif)
            session.exportForm = form
            let bar = Float(TransportBar.height)
            for (width, height, scrolls) in [(300, 342, true), (300, 200, true), (900, 700, false)] {
                panels.pass(session: session, surface: surface(width, height), history: FrameHistory(refreshInterval: 1 / 60))
                let export = panels.export
                XCTAssertEqual(export.buttonFrames.count, 2)
                for frame in export.buttonFrames {
                    XCTAssertGreaterThanOrEqual(frame.y, export.list.maxY)
                    XCTAssertLessThanOrEqual(frame.maxY, Float(height) - bar)
                    XCTAssertGreaterThanOrEqual(frame.x, 0)
                    XCTAssertLessThanOrEqual(frame.maxX, Float(width))
                }
                XCTAssertEqual(export.contentHeight > export.list.height, scrolls, "\(width) × \(height)")
            }
            // ImGui would end the process.
            for side in 1...300 {
                panels.pass(session: session, surface: surface(side, side), history: FrameHistory(refreshInterval: 1 / 60))
            }
        }
    }

    func testThatAnExportReplacesAFileIsSaidBesideTheButtons() async throws {
        try withPanels { panels, session in
            let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
            defer { try? FileManager.default.removeItem(at: folder) }
            var facts = ExportForm.Facts()
            (facts.duration, facts.whole) = (1, 0...1)
            var form = ExportForm(facts, name: "door", folder: folder.path, rate: nil, last: nil)
            form.choose(.frames)
            session.exportForm = form
            @MainActor func pass() -> (list: Float, content: Float) {
                panels.pass(session: session, surface: surface(300, 342), history: FrameHistory(refreshInterval: 1 / 60))
                return (panels.export.list.height, panels.export.contentHeight)
            }
            let before = pass()
            try Data("mine".utf8).write(to: folder.appendingPathComponent("door-0000.png"))
            let after = pass()
            // The lines above the buttons take room from the rows.
            XCTAssertLessThan(after.list, before.list - 8)
            XCTAssertEqual(after.content, before.content)
        }
    }

    func testEveryPanelStandsEverySizeOfTheWindow() async throws {
        try withPanels { panels, session in
            for number in 0..<30 { session.note(.error, "error \(number)", about: .window) }
            @MainActor func pass(_ width: Int, _ height: Int) {
                session.layout(size: CGSize(width: width, height: height))
                panels.pass(
                    session: session, surface: surface(width, height),
                    history: FrameHistory(refreshInterval: 1 / 60))
            }
            pass(300, 200)
            for panel in WorkbenchPanel.allCases { session.perform(.togglePanel(panel)) }
            for command: KeyCommand in [.cycleFrameTimes, .cycleFrameTimes, .toggleLoupe] { session.perform(command) }
            // ImGui would end the process.
            for height in 1...700 { pass(400, height) }
            for width in 1...700 { pass(width, 500) }
            for side in 1...60 { pass(side, side) }
            for opened: KeyCommand in [
                .togglePicker, .escape, .toggleKeyList, .escape, .showMenu, .showMenu, .showContextMenu, .showContextMenu, .toggleExploded,
            ] {
                session.perform(opened)
                for side in 1...200 { pass(side, 2 * side) }
            }
            XCTAssertTrue(WorkbenchPanel.allCases.allSatisfy { session.isVisible($0) })
        }
    }
}
