import QuartziteKit
import XCTest

@testable import QuartziteExamples
@testable import QuartzitePreview

/// An example on the virtual clock, run as the program runs it without a window.
@MainActor final class RunningExample<Controller: UIViewController> {
    let controller: Controller
    let scene: Scene
    private var clock: SceneClock

    /// Loads an example at time 0 without performing its default action.
    init(_ name: String) throws {
        SceneClock.reset()
        let example = try XCTUnwrap(Example.named(name), "there is no example \(name)")
        controller = try XCTUnwrap(example.makeController() as? Controller)
        scene = Scene(name: name, controller: controller)
        clock = SceneClock(scene)
    }

    /// Performs an action now and commits it.
    func act(_ action: (Controller) -> Void) {
        action(controller)
        scene.commit()
    }

    /// Presses the button with the given title in the panel.
    func press(_ title: String, file: StaticString = #filePath, line: UInt = #line) {
        let button = scene.controls.first { $0.content == .button(title: title) }?.view as? UIButton
        XCTAssertNotNil(button, "there is no button \(title)", file: file, line: line)
        act { _ in button?.press() }
    }

    func advance(to time: Double) { clock.advance(to: time) }

    /// The texts of the panel's labels.
    var labels: [String] {
        scene.controls.compactMap { if case .label(let text) = $0.content { text } else { nil } }
    }
}

/// Sets the real clock again after each test.
@MainActor class ExampleTestCase: XCTestCase {
    override func tearDown() async throws {
        SceneClock.reset()
        MediaClock.setVirtualTime(nil)
    }
}
