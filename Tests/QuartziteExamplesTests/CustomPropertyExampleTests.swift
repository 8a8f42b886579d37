import QuartziteKit
import XCTest

@testable import QuartziteExamples

/// The examples that animate a custom property.
final class CustomPropertyExampleTests: ExampleTestCase {
    private func type<Controller: ClockFieldViewController>(_ text: String, in example: RunningExample<Controller>) {
        let field = example.controller.textField
        example.act { _ in
            field.becomeFirstResponder()
            field.type(text)
            field.pressReturn()
        }
        XCTAssertFalse(field.isFirstResponder, "return gives the keyboard back")
    }

    func testTheDrawnClockIsDrawnBetweenItsTimes() async throws {
        let example = try RunningExample<DrawnClockViewController>("drawn-clock")
        let face = try XCTUnwrap(example.controller.view.layer.sublayers?.last)
        type("1.5", in: example)
        var pictures: [CGImage] = []
        for step in 1...20 {
            example.advance(to: Double(step) / 60)
            let picture = try XCTUnwrap(face.contents as? CGImage)
            if pictures.last !== picture { pictures.append(picture) }
        }
        XCTAssertGreaterThanOrEqual(pictures.count, 15, "a quarter of a second is fifteen frames")
        XCTAssertEqual(pictures.last?.width, 200)
        XCTAssertEqual(face.value(forKey: "time") as? Double, 1.5)
    }

    func testTheClocksTimeGoesEvenly() async throws {
        let example = try RunningExample<DrawnClockViewController>("drawn-clock")
        let face = try XCTUnwrap(example.controller.view.layer.sublayers?.last)
        type("6", in: example)
        example.advance(to: 0.125)
        let half = try XCTUnwrap(face.presentation()?.value(forKey: "time") as? Double)
        XCTAssertEqual(half, 3, accuracy: 0.01)
    }

    func testThePictureClockShowsThePictureOfTheTime() async throws {
        let example = try RunningExample<PictureClockViewController>("picture-clock")
        let face = try XCTUnwrap(example.controller.view.layer.sublayers?.last)
        func shows(_ name: String) -> Bool { face.contents as AnyObject? === UIImage(named: name)?.cgImage }
        example.advance(to: 0.02)
        XCTAssertTrue(shows("Clock00.png"))
        type("1.5", in: example)
        example.advance(to: 0.145)
        XCTAssertTrue(shows("Clock03.png"), "half of the way: a quarter to one")
        example.advance(to: 1)
        XCTAssertTrue(shows("Clock06.png"))
        type("12", in: example)
        example.advance(to: 2)
        XCTAssertTrue(shows("Clock00.png"), "twelve is nought")
    }

    func testTheVolumesButtonsFade() async throws {
        let example = try RunningExample<VolumeViewController>("volume")
        let layer = try XCTUnwrap(example.controller.audioLayer)
        XCTAssertEqual(layer.volume, 1)
        example.press("Fade Out")
        example.advance(to: 0.125)
        XCTAssertEqual(try XCTUnwrap(layer.presentation()).volume, 0.5, accuracy: 0.01)
        example.advance(to: 0.3)
        XCTAssertEqual(layer.presentation()?.volume, 0)
        example.press("Fade In")
        example.advance(to: 0.6)
        XCTAssertEqual(layer.presentation()?.volume, 1)
    }

    func testTheDatePickerTurnsTheShapeClock() async throws {
        let example = try RunningExample<ShapeClockViewController>("shape-clock")
        let picker = example.controller.datePicker
        let hands = try XCTUnwrap(example.controller.view.layer.sublayers?.last?.sublayers)
        let date = try XCTUnwrap(Calendar.current.date(from: DateComponents(year: 2024, month: 1, day: 1, hour: 3, minute: 15)))
        example.act { _ in picker.pick(date) }
        for hand in hands {
            XCTAssertEqual(atan2(hand.transform.m12, hand.transform.m11), .pi / 2, accuracy: 1e-9)
            XCTAssertNotNil(hand.animation(forKey: "transform"))
        }
    }
}
