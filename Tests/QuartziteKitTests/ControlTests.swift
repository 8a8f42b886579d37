import QuartziteKit
import XCTest

/// Controls: the events that targets receive, and the values that controls hold.
@MainActor final class ControlTests: XCTestCase {
    @MainActor private final class Listener {
        var calls: [String] = []
        func start() { calls.append("start") }
        func playPause(_ sender: UIButton) { calls.append("playPause \(sender.currentTitle ?? "")") }
        func changed(_ sender: UIControl) { calls.append("changed") }
    }

    private let listener = Listener()

    func testAButtonCallsMethodsAndClosures() async {
        let button = UIButton(type: .system)
        button.setTitle("Play", for: .normal)
        button.addTarget(listener, action: Listener.start, for: .touchUpInside)
        button.addTarget(listener, action: Listener.playPause, for: .touchUpInside)
        button.addTarget(for: .touchDown) { [listener] in listener.calls.append("down \($0.currentTitle ?? "")") }
        button.press()
        XCTAssertEqual(listener.calls, ["down Play", "start", "playPause Play"])
    }

    func testAMethodOfTheBaseClassIsCalled() async {
        let slider = UISlider()
        slider.addTarget(listener, action: Listener.changed, for: .valueChanged)
        slider.drag(to: 0.5, isLast: true)
        XCTAssertEqual(listener.calls, ["changed"])
    }

    func testADisabledControlTellsNobody() async {
        let button = UIButton()
        button.addTarget(listener, action: Listener.start, for: .allEvents)
        button.isEnabled = false
        button.press()
        XCTAssertEqual(listener.calls, [])
        XCTAssertEqual(button.state, .disabled)
    }

    func testATitleIsThatOfTheState() async {
        let button = UIButton()
        button.setTitle("Play", for: .normal)
        button.setTitle("Off", for: .disabled)
        XCTAssertEqual(button.currentTitle, "Play")
        button.isSelected = true
        XCTAssertEqual(button.currentTitle, "Play")
        button.isSelected = false
        button.isEnabled = false
        XCTAssertEqual(button.currentTitle, "Off")
    }

    func testARemovedTargetIsNotCalled() async {
        let button = UIButton(primaryAction: UIAction(title: "Go") { [listener] _ in listener.calls.append("action") })
        button.addTarget(listener, action: Listener.start, for: .touchUpInside)
        button.removeTarget(listener, for: .touchUpInside)
        button.press()
        XCTAssertEqual(button.currentTitle, "Go")
        XCTAssertEqual(listener.calls, ["action"])
    }

    func testATargetIsNotKeptAlive() async {
        let button = UIButton()
        var target: Listener? = Listener()
        weak let kept = target
        button.addTarget(target, action: Listener.start, for: .touchUpInside)
        target = nil
        XCTAssertNil(kept)
        button.press()
    }

    func testASliderStaysBetweenItsEnds() async {
        let slider = UISlider()
        slider.maximumValue = 2
        slider.value = 3
        XCTAssertEqual(slider.value, 2)
        slider.maximumValue = 1
        XCTAssertEqual(slider.value, 1)
        slider.minimumValue = 5
        XCTAssertEqual(slider.value, 5)
        slider.value = .nan
        XCTAssertEqual(slider.value, 5)
    }

    func testASliderThatIsNotContinuousTellsAtTheEnd() async {
        let slider = UISlider()
        slider.addTarget(listener, action: Listener.changed, for: .valueChanged)
        slider.isContinuous = false
        slider.drag(to: 0.2, isLast: false)
        slider.drag(to: 0.4, isLast: false)
        XCTAssertEqual(listener.calls, [])
        slider.drag(to: 0.4, isLast: true)
        XCTAssertEqual(listener.calls, ["changed"])
        slider.isContinuous = true
        slider.drag(to: 0.6, isLast: false)
        slider.drag(to: 0.6, isLast: false)
        XCTAssertEqual(listener.calls.count, 2)
    }

    func testASwitchTellsWhenItIsFlipped() async {
        let toggle = UISwitch()
        toggle.addTarget(listener, action: Listener.changed, for: .valueChanged)
        toggle.isOn = true
        XCTAssertEqual(listener.calls, [])
        toggle.flip(to: false)
        XCTAssertFalse(toggle.isOn)
        XCTAssertEqual(listener.calls, ["changed"])
    }

    func testADateStaysInItsRange() async {
        let picker = UIDatePicker()
        picker.addTarget(listener, action: Listener.changed, for: .valueChanged)
        picker.date = Date(timeIntervalSince1970: 50)
        picker.maximumDate = Date(timeIntervalSince1970: 100)
        picker.pick(Date(timeIntervalSince1970: 1000))
        XCTAssertEqual(picker.date, Date(timeIntervalSince1970: 100))
        XCTAssertEqual(listener.calls, ["changed"])
    }

    func testAPressInAControlsPlaceWorksIt() async {
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        let control = UIControl(frame: CGRect(x: 10, y: 10, width: 20, height: 20))
        root.addSubview(control)
        for (event, name) in [(UIControl.Event.touchDown, "down"), (.touchUpInside, "inside"), (.touchUpOutside, "outside")] {
            control.addTarget(for: event) { [listener] _ in listener.calls.append(name) }
        }
        let touches = TouchDelivery(root: root)
        XCTAssertTrue(touches.press(at: CGPoint(x: 15, y: 15), time: 0))
        XCTAssertTrue(control.isHighlighted)
        touches.release(at: CGPoint(x: 15, y: 15), time: 0.1)
        XCTAssertFalse(control.isHighlighted)
        touches.press(at: CGPoint(x: 15, y: 15), time: 1)
        touches.move(to: CGPoint(x: 50, y: 50), time: 1.1)
        touches.release(at: CGPoint(x: 50, y: 50), time: 1.2)
        XCTAssertEqual(listener.calls, ["down", "inside", "down", "outside"])
        control.isEnabled = false
        XCTAssertFalse(touches.press(at: CGPoint(x: 15, y: 15), time: 2))
    }

    func testAButtonShowsThePictureOfItsState() async throws {
        let picture = try XCTUnwrap(CGContext(size: CGSize(width: 40, height: 20), scale: 1, isOpaque: true)?.makeImage())
        let (normal, selected) = (UIImage(cgImage: picture), UIImage(cgImage: picture, scale: 2))
        let button = UIButton(frame: CGRect(x: 0, y: 0, width: 100, height: 60))
        button.setImage(normal, for: .normal)
        button.setImage(selected, for: .selected)
        button.layoutIfNeeded()
        XCTAssertIdentical(button.imageView?.image, normal)
        XCTAssertEqual(button.imageView?.frame, CGRect(x: 30, y: 20, width: 40, height: 20))
        button.isSelected = true
        button.layoutIfNeeded()
        XCTAssertIdentical(button.imageView?.image, selected)
        XCTAssertEqual(button.imageView?.frame, CGRect(x: 40, y: 25, width: 20, height: 10))
        button.isHighlighted = true
        XCTAssertIdentical(button.currentImage, normal, "a state without one shows the normal picture")
        button.setBackgroundImage(normal, for: .normal)
        XCTAssertIdentical(button.layer.contents as AnyObject?, picture)
    }
}
