import QuartziteKit
import XCTest

@testable import QuartzitePreview

/// A scene that replaces another one ends what the other one's program has started.
final class EndedProgramTests: XCTestCase {
    @MainActor func testTheDisplayLinksOfTheSceneBeforeEnd() async {
        let frames = FrameLoop(interval: 1.0 / 60)
        var calls: [String] = []
        func begin(_ name: String) -> Scene {
            let scene = Scene(name: name, controller: UIViewController())
            CADisplayLink { _ in calls.append(name) }.add(to: .main, forMode: .default)
            return scene
        }
        _ = begin("first")
        let second = begin("second")
        frames.beginFrame(at: 1)
        XCTAssertEqual(calls, ["first", "second"])
        second.endOthers()
        frames.beginFrame(at: 2)
        XCTAssertEqual(calls, ["first", "second", "second"])
        let beside = begin("beside")
        begin("newer").endOthers(except: beside)
        calls = []
        frames.beginFrame(at: 3)
        XCTAssertEqual(calls, ["beside", "newer"])
        _ = Scene(name: "third", controller: UIViewController())
        XCTAssertLessThan(frames.nextDue(now: 0), .infinity)
        Scene(name: "fourth", controller: UIViewController()).endOthers()
        XCTAssertEqual(frames.nextDue(now: 0), .infinity)
    }
}
