import QuartziteKit
import XCTest

@testable import QuartziteExamples
@testable import QuartzitePreview

/// The examples of explicit animations, operated by their controls.
final class ControlledExampleTests: ExampleTestCase {
    func testControlsAreOffWhileTheShipTurns() async throws {
        let example = try RunningExample<DurationViewController>("duration")
        let controller = example.controller
        example.act { _ in
            controller.durationField.becomeFirstResponder()
            controller.durationField.type("0.5")
            controller.durationField.resignFirstResponder()
            controller.repeatField.becomeFirstResponder()
            controller.repeatField.type("3")
        }
        let window = CGPoint(x: 5, y: 5)
        example.scene.press(at: window, time: 0)
        example.scene.release(at: window, time: 0)
        XCTAssertFalse(controller.repeatField.isFirstResponder, "a tap puts the keyboard away")
        example.press("Start")
        XCTAssertEqual(example.scene.controls.map(\.isEnabled), [false, false, false])
        XCTAssertEqual(example.scene.controls.map(\.alpha), [0.25, 0.25, 0.25])
        XCTAssertEqual(controller.shipLayer.animation(forKey: "rotateAnimation")?.repeatCount, 3)
        example.advance(to: 1.45)
        XCTAssertFalse(controller.startButton.isEnabled)
        example.advance(to: 1.55)
        XCTAssertTrue(controller.startButton.isEnabled)
    }

    func testSlidersSayWhatTheShipDoes() async throws {
        let example = try RunningExample<TimeOffsetViewController>("time-offset")
        example.act {
            $0.speedSlider.drag(to: 0.5, isLast: true)
            $0.timeOffsetSlider.drag(to: 0.25, isLast: true)
        }
        XCTAssertEqual(example.labels, ["0.50", "0.25"])
        example.press("Play")
        let ship = example.controller.shipLayer
        XCTAssertEqual(try XCTUnwrap(ship.presentation()).position.x, 0, accuracy: 80)
        example.advance(to: 0.5)
        // Half a second at half speed, then another quarter of a second: the middle of the path.
        XCTAssertEqual(try XCTUnwrap(ship.presentation()).position.x, 150, accuracy: 1)
    }

    func testTheStopButtonCancels() async throws {
        let example = try RunningExample<CancelAnimationViewController>("cancel")
        example.press("Start")
        example.advance(to: 1)
        example.press("Stop")
        example.advance(to: 1.1)
        XCTAssertEqual(example.labels, ["The animation stopped (finished: NO)"])
        example.press("Start")
        example.advance(to: 3.2)
        XCTAssertEqual(example.labels, ["The animation stopped (finished: YES)"])
    }

    func testTheWindowsSpeedHurriesTheDoor() async throws {
        let example = try RunningExample<FastForwardViewController>("fast-forward")
        example.act { $0.speedSlider.drag(to: 10, isLast: true) }
        XCTAssertEqual(example.labels, ["10×"])
        XCTAssertEqual(example.controller.view.window?.layer.speed, 10)
    }

    func testColoursChangeAndStay() async throws {
        for name in ["color", "color-delegate", "apply-animation"] {
            let example = try RunningExample<ColorViewController>(name)
            let layer = example.controller.colorLayer
            example.press("Change Colour")
            example.advance(to: 0.1)
            let between = try XCTUnwrap(layer.presentation()?.backgroundColor)
            XCTAssertNotEqual(between, UIColor.blue.cgColor, name)
            example.advance(to: 0.5)
            XCTAssertNotEqual(layer.backgroundColor, UIColor.blue.cgColor, name)
            XCTAssertNotEqual(layer.backgroundColor, between, name)
        }
    }

    func testTheClockTicksOnTheScenesTime() async throws {
        let example = try RunningExample<ClockHandsViewController>("clock")
        func angle() -> Double {
            let matrix = example.controller.secondHand.layer.transform
            let angle = atan2(matrix.m12, matrix.m11)
            return (angle < 0 ? angle + 2 * .pi : angle) / (2 * .pi) * 60
        }
        XCTAssertEqual(angle(), 36, accuracy: 1e-6, "36 seconds past")
        example.advance(to: 0.95)
        XCTAssertNil(example.controller.secondHand.layer.animationKeys())
        example.advance(to: 1.1)
        XCTAssertNotNil(example.controller.secondHand.layer.animationKeys(), "it moves for half a second")
        example.advance(to: 1.6)
        XCTAssertEqual(angle(), 37, accuracy: 1e-6)
        example.advance(to: 4.6)
        XCTAssertEqual(angle(), 40, accuracy: 1e-6)
    }
}
