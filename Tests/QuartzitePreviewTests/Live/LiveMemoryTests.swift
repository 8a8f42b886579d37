import QuartziteKit
import XCTest

@testable import QuartzitePreview

/// What survives the process with the window.
final class LiveMemoryTests: LiveTestCase {
    func testTheStateIsReadByAnotherMapping() throws {
        let writer = try XCTUnwrap(LiveMemory(folder + "/state"))
        XCTAssertNil(writer.state.frame)
        var state = WindowState()
        state.frame = CGRect(x: 10, y: 20, width: 300, height: 200)
        (state.position.time, state.position.isPaused, state.position.rate, state.position.mode) = (1.25, true, 0.5, .pingPong)
        (state.position.range, state.position.lockedRate) = (PlaybackRange(from: 0.5, to: 1.5), 24)
        (state.panels.frameTimes, state.panels.showsControls, state.choice) = (.full, false, 2)
        state.panels.toggle(.timeline)
        state.panels.resize(.properties, to: 333)
        state.panels.areShown = false
        state.canvas.view = CanvasView(mode: .fit, magnification: 3, offset: CGVector(dx: -4, dy: 5))
        (state.canvas.background, state.canvas.showsBorder, state.canvas.showsLoupe) = (.grey, false, true)
        var device = ShownDevice(Device(named: "iphone-15-pro"))
        (device.orientation, device.showsFrame, device.showsSafeAreas) = (.landscapeLeft, true, true)
        state.canvas.device = device
        state.edits = [
            .init(path: TreePath([.child(2), .mask]), keyPath: "opacity", value: .number(0.5), original: .number(1)),
            .init(path: TreePath(), keyPath: "backgroundColor", value: .color(SIMD4(1, 0.5, 0, 1)), original: .null),
            .init(path: TreePath([.child(0)]), keyPath: "string", value: .text("“é”\n"), original: nil),
        ]
        writer.state = state
        writer.hasRun = true
        let reader = try XCTUnwrap(LiveMemory(folder + "/state"))
        XCTAssertEqual(reader.state, state)
        XCTAssertTrue(reader.hasRun)
        state.canvas.device = ShownDevice(nil)
        writer.state = state
        XCTAssertEqual(reader.state.canvas.device, ShownDevice(nil), "no device is a choice, too")
    }

    func testAFileOfAnotherFormatIsStartedAfresh() throws {
        try save(String(repeating: "x", count: 4096), as: "state")
        XCTAssertEqual(try XCTUnwrap(LiveMemory(folder + "/state")).state, WindowState())
    }

    func testTheProblemOfALinkIsKept() throws {
        let link = try XCTUnwrap(LiveLink(folder))
        XCTAssertNil(link.problem)
        link.problem = LiveProblem(.scene, ["a.swift:1:2: error: no", "two"])
        XCTAssertEqual(try XCTUnwrap(LiveLink(folder)).problem?.lines, ["a.swift:1:2: error: no", "two"])
        link.problem = nil
        XCTAssertNil(link.problem)
    }
}
