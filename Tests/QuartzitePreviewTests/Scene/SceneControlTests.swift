import QuartziteKit
import XCTest

@testable import QuartzitePreview

/// The controls that the panel shows for a scene, and their operation, without a window.
@MainActor
final class SceneControlTests: XCTestCase {
    private let controller = UIViewController()
    private var root: UIView { controller.view }

    private func session() -> PreviewSession { session(of: controller) }

    private func session(of controller: UIViewController) -> PreviewSession {
        PreviewSession(
            scene: Scene(name: "controls", controller: controller), options: PreviewOptions(), now: { 0 },
            openFile: { _ in throw CancellationError() }, saveScreenshot: { _ in "" }, log: { _ in })
    }

    func testControlsAreListedInViewOrder() async {
        let (button, label, inner, slider) = (UIButton(), UILabel(), UIView(), UISlider())
        button.setTitle("Start", for: .normal)
        label.text = "0.50"
        inner.alpha = 0.5
        slider.alpha = 0.5
        slider.accessibilityLabel = "speed"
        for view in [button, inner, label] { root.addSubview(view) }
        inner.addSubview(slider)
        let controls = session().controls
        XCTAssertEqual(
            controls.map(\.content),
            [.button(title: "Start"), .slider(value: 0, minimum: 0, maximum: 1), .label(text: "0.50")])
        XCTAssertEqual(controls.map(\.alpha), [1, 0.25, 1])
        XCTAssertEqual(controls.map(\.name), ["", "speed", ""])
    }

    func testHiddenControlsAreLeftOutAndDisabledOnesSwitchedOff() async {
        let (hidden, off, untouchable) = (UIButton(), UIButton(), UIButton())
        hidden.isHidden = true
        off.isEnabled = false
        untouchable.isUserInteractionEnabled = false
        for view in [hidden, off, untouchable] { root.addSubview(view) }
        XCTAssertEqual(session().controls.map(\.isEnabled), [false, false])
    }

    func testThePanelIsDrawnAgainWhenAControlChanges() async {
        let label = UILabel()
        root.addSubview(label)
        let session = session()
        session.tick()
        session.panelsChanged = false
        session.tick()
        XCTAssertFalse(session.panelsChanged)
        label.text = "new"
        session.programRan()
        session.tick()
        XCTAssertTrue(session.panelsChanged)
    }

    func testControlsAreReadOnlyAfterTheProgramsCodeRan() async {
        let toggle = UISwitch()
        root.addSubview(toggle)
        let session = session()
        for _ in 0..<100 { session.tick() }
        XCTAssertEqual(session.controlCheckCount, 2, "after the program has made them")
        session.perform(.flip(toggle, to: true))
        for _ in 0..<100 { session.tick() }
        XCTAssertEqual(session.controlCheckCount, 4, "in this turn, and in the next one for what the program leaves to its run loop")
    }

    func testWhatAPersonDoesReachesTheControls() async {
        let (button, slider, toggle, field) = (UIButton(), UISlider(), UISwitch(), UITextField())
        var told: [String] = []
        button.addTarget(for: .touchUpInside) { _ in told.append("button") }
        slider.addTarget(for: .valueChanged) { told.append("slider \($0.value)") }
        toggle.addTarget(for: .valueChanged) { told.append("switch \($0.isOn)") }
        field.addTarget(for: .editingDidEnd) { told.append("field \($0.text ?? "")") }
        let session = session()
        session.perform(.press(button))
        session.perform(.drag(slider, to: 0.5, isLast: false))
        session.perform(.flip(toggle, to: true))
        session.perform(.beginEditing(field))
        session.perform(.type(field, "4"))
        session.perform(.endEditing(field))
        XCTAssertEqual(told, ["button", "slider 0.5", "switch true", "field 4"])
    }

    func testTabGoesFromFieldToFieldInACircle() async {
        let (first, second, off, date) = (UITextField(), UITextField(), UITextField(), UIDatePicker())
        off.isEnabled = false
        for view in [first, UIButton(), second, off, date] { root.addSubview(view) }
        let controls = session().controls
        func next(_ view: UIView, _ step: Int = 1) -> UIView? { ControlPanel.field(after: view, by: step, in: controls) }
        XCTAssertTrue(next(first) === second)
        XCTAssertTrue(next(second) === date, "disabled fields are left out")
        XCTAssertTrue(next(date) === first)
        XCTAssertTrue(next(first, -1) === date)
        XCTAssertTrue(next(date, -1) === second)
        XCTAssertNil(ControlPanel.field(after: first, by: 1, in: controls.filter { $0.view === first }))
    }

    func testATypedDateIsTakenAndAnotherTextRefused() async {
        let picker = UIDatePicker()
        picker.timeZone = TimeZone(identifier: "UTC")
        picker.calendar = Calendar(identifier: .gregorian)
        picker.date = Date(timeIntervalSince1970: 0)
        let session = session()
        XCTAssertTrue(session.perform(.pick(picker, "2024-02-29 13:05")))
        XCTAssertEqual(DateText(picker).text(of: picker.date), "2024-02-29 13:05")
        XCTAssertTrue(session.perform(.pick(picker, "9:30")))
        XCTAssertEqual(DateText(picker).text(of: picker.date), "2024-02-29 09:30")
        for text in ["", "soon", "25:00", "2023-02-29", "2024-13-01", "12:60", "1:2:3"] {
            XCTAssertFalse(session.perform(.pick(picker, text)), text)
        }
        picker.datePickerMode = .time
        XCTAssertEqual(DateText(picker).text(of: picker.date), "09:30")
        XCTAssertFalse(session.perform(.pick(picker, "2024-02-29")))
    }

    func testHiddenControlsAreToldOnceForAScene() async {
        root.addSubview(UIButton())
        let session = session()
        session.panelState.showsControls = false
        session.tick()
        XCTAssertEqual(session.message?.text, "the controls of this scene are hidden; c shows them")
        session.say("another message")
        session.tick()
        XCTAssertEqual(session.message?.text, "another message")
        let without = self.session(of: UIViewController())
        without.panelState.showsControls = false
        without.tick()
        XCTAssertNil(without.message, "there is nothing to show")
        let other = UIViewController()
        other.view.addSubview(UIButton())
        let shown = self.session(of: other)
        shown.tick()
        XCTAssertNil(shown.message, "they show")
    }

    func testControlsArePutAwayByAKey() async {
        root.addSubview(UIButton())
        let session = session()
        XCTAssertEqual(session.controls.count, 1)
        session.perform(.toggleControls)
        XCTAssertEqual(session.controls.count, 0)
    }
}
