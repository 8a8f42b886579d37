import XCTest

@testable import QuartziteKit

/// Switches and sliders with a frame: what they show, and presses and drags there.
@MainActor final class DrawnControlTests: XCTestCase {
    func testASwitchIsPressed() async throws {
        let toggle = UISwitch(frame: CGRect(x: 0, y: 0, width: 51, height: 31))
        var changes: [Bool] = []
        toggle.addTarget(for: .valueChanged) { changes.append($0.isOn) }
        let (track, thumb) = (try XCTUnwrap(toggle.layer.sublayers?[0]), try XCTUnwrap(toggle.layer.sublayers?[1]))
        XCTAssertEqual(thumb.frame, CGRect(x: 2, y: 2, width: 27, height: 27))
        let touch = SimulatedTouch(in: toggle)
        touch.tap(at: CGPoint(x: 10, y: 10))
        XCTAssertEqual(changes, [true])
        XCTAssertEqual(thumb.frame.minX, 22)
        XCTAssertEqual(track.backgroundColor.map(UIColor.init(cgColor:)), .systemGreen)
        XCTAssertNotNil(thumb.animation(forKey: "move"))
        toggle.onTintColor = .red
        XCTAssertEqual(track.backgroundColor.map(UIColor.init(cgColor:)), .red)
        touch.press(at: CGPoint(x: 10, y: 10))
        touch.move(to: CGPoint(x: 10, y: 200))
        touch.release()
        XCTAssertEqual(changes, [true], "released outside")
        let other = UISwitch()
        XCTAssertEqual(other.frame, CGRect(x: 0, y: 0, width: 51, height: 31))
        other.frame = CGRect(x: 5, y: 6, width: 200, height: 1)
        XCTAssertEqual(other.frame, CGRect(x: 5, y: 6, width: 51, height: 31))
        other.bounds.size = .zero
        XCTAssertEqual(other.layer.sublayers?.first?.frame.size, CGSize(width: 51, height: 31))
    }

    func testAKnobIsDragged() async throws {
        let slider = UISlider(frame: CGRect(x: 0, y: 0, width: 128, height: 34))
        var values: [Float] = []
        slider.addTarget(for: .valueChanged) { values.append($0.value) }
        let thumb = try XCTUnwrap(slider.layer.sublayers?[2])
        let touch = SimulatedTouch(in: slider)
        touch.press(at: CGPoint(x: 100, y: 17))
        touch.move(to: CGPoint(x: 50, y: 17))
        touch.release()
        XCTAssertEqual(values, [], "beside the knob")
        touch.press(at: CGPoint(x: 14, y: 17))
        touch.move(to: CGPoint(x: 64, y: 17))
        XCTAssertEqual(values, [0.5])
        XCTAssertEqual(thumb.frame.minX, 50)
        touch.move(to: CGPoint(x: 500, y: 17))
        touch.release()
        XCTAssertEqual(values, [0.5, 1])
        slider.isContinuous = false
        touch.press(at: CGPoint(x: 114, y: 17))
        touch.move(to: CGPoint(x: 64, y: 17))
        XCTAssertEqual(values.count, 2)
        touch.release()
        XCTAssertEqual(values, [0.5, 1, 0.5])
    }

    func testADragOfTheKnobIsNoDragOfTheView() async {
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
        let slider = UISlider(frame: CGRect(x: 0, y: 0, width: 128, height: 34))
        root.addSubview(slider)
        var pans = 0
        let pan = UIPanGestureRecognizer()
        pan.addTarget { _ in pans += 1 }
        root.addGestureRecognizer(pan)
        let touch = SimulatedTouch(in: root)
        touch.press(at: CGPoint(x: 14, y: 17))
        touch.move(to: CGPoint(x: 64, y: 17))
        touch.release()
        XCTAssertEqual(slider.value, 0.5)
        XCTAssertEqual(pans, 0)
        touch.press(at: CGPoint(x: 100, y: 80))
        touch.move(to: CGPoint(x: 60, y: 80))
        XCTAssertGreaterThan(pans, 0)
    }
}
