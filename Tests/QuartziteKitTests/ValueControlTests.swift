import XCTest

@testable import QuartziteKit

/// Progress bars, page controls, steppers and text fields: values, sizes, presses and what they show.
@MainActor final class ValueControlTests: XCTestCase {
    private var clock: TestClock!
    override func setUp() async throws { clock = TestClock() }
    override func tearDown() async throws { clock.stop() }

    func testAProgressBarShowsItsPart() async throws {
        let bar = UIProgressView(progressViewStyle: .default)
        bar.frame = CGRect(x: 0, y: 0, width: 200, height: 4)
        bar.progress = 0.25
        let layers = try XCTUnwrap(bar.layer.sublayers)
        XCTAssertEqual(layers[1].bounds.width, 50)
        bar.setProgress(3, animated: false)
        XCTAssertEqual(bar.progress, 1)
        bar.progressTintColor = .red
        XCTAssertEqual(layers[1].backgroundColor.map(UIColor.init(cgColor:)), .red)
        let context = LayerContext()
        context.layer = bar.layer
        CATransaction.flush()
        bar.setProgress(0.5, animated: true)
        XCTAssertNotNil(layers[1].animation(forKey: "bounds"))
    }

    func testPagesTurnByPresses() async throws {
        let pages = UIPageControl(frame: CGRect(x: 0, y: 0, width: 100, height: 26))
        pages.numberOfPages = 3
        var changes = 0
        pages.addTarget(for: .valueChanged) { _ in changes += 1 }
        let touch = SimulatedTouch(in: pages)
        for _ in 0..<3 { touch.tap(at: CGPoint(x: 80, y: 10)) }
        XCTAssertEqual(pages.currentPage, 2)
        touch.tap(at: CGPoint(x: 20, y: 10))
        XCTAssertEqual(pages.currentPage, 1)
        XCTAssertEqual(changes, 3)
        pages.currentPage = 9
        XCTAssertEqual(pages.currentPage, 2)
        pages.layoutIfNeeded()
        XCTAssertEqual(pages.layer.sublayers?.map(\.position.x), [34, 50, 66])
        XCTAssertEqual(pages.intrinsicContentSize.width, 39)
        pages.numberOfPages = 1
        pages.hidesForSinglePage = true
        XCTAssertEqual(pages.layer.sublayers?.count ?? 0, 0)
    }

    func testAStepperStepsAndRepeats() async {
        let stepper = UIStepper(frame: .zero)
        XCTAssertEqual(stepper.bounds.size, CGSize(width: 94, height: 32))
        stepper.maximumValue = 5
        stepper.stepValue = 2
        var values: [Double] = []
        stepper.addTarget(for: .valueChanged) { values.append($0.value) }
        let touch = SimulatedTouch(in: stepper)
        touch.tap(at: CGPoint(x: 80, y: 10))
        touch.press(at: CGPoint(x: 80, y: 10))
        clock.advance(by: 1)
        touch.release()
        XCTAssertEqual(values, [2, 4, 5])
        stepper.wraps = true
        touch.tap(at: CGPoint(x: 80, y: 10))
        XCTAssertEqual(stepper.value, 0)
        touch.tap(at: CGPoint(x: 10, y: 10))
        XCTAssertEqual(stepper.value, 5)
    }

    func testATextFieldShowsTextOrPlaceholder() async {
        let field = UITextField(frame: CGRect(x: 0, y: 0, width: 100, height: 30))
        field.placeholder = "name"
        XCTAssertEqual(field.shownText.text, "name")
        field.text = "abc"
        XCTAssertEqual(field.shownText.text, "abc")
        field.isSecureTextEntry = true
        XCTAssertEqual(field.shownText.text, "•••")
        field.borderStyle = .roundedRect
        field.leftView = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
        field.leftViewMode = .always
        field.layoutIfNeeded()
        XCTAssertEqual(field.shownText.frame, CGRect(x: 20, y: 0, width: 73, height: 30))
        XCTAssertEqual(field.leftView?.frame, CGRect(x: 0, y: 5, width: 20, height: 20))
        field.leftViewMode = .whileEditing
        XCTAssertEqual(field.leftView?.isHidden, true)
        XCTAssertEqual(field.textRect(forBounds: field.bounds).minX, 7)
    }

    func testADelegateRefusesAChange() async {
        @MainActor final class Digits: UITextFieldDelegate {
            var asked: [String] = []
            func textField(_ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String) -> Bool {
                asked.append("\(range.location) \(range.length) \(string)")
                return string.allSatisfy(\.isNumber)
            }
        }
        let (field, digits) = (UITextField(), Digits())
        field.delegate = digits
        field.becomeFirstResponder()
        field.type("12")
        field.type("1a2")
        field.type("132")
        field.type("12")
        XCTAssertEqual(field.text, "12")
        XCTAssertEqual(digits.asked, ["0 0 12", "1 0 a", "1 0 3", "1 1 "])
        field.resignFirstResponder()
    }

    func testASlidersGeometry() async {
        let slider = UISlider()
        slider.maximumValue = 4
        let bounds = CGRect(x: 0, y: 0, width: 128, height: 34)
        let track = slider.trackRect(forBounds: bounds)
        XCTAssertEqual(slider.thumbRect(forBounds: bounds, trackRect: track, value: 0).minX, 0)
        XCTAssertEqual(slider.thumbRect(forBounds: bounds, trackRect: track, value: 2).minX, 50)
        XCTAssertEqual(slider.thumbRect(forBounds: bounds, trackRect: track, value: 4).maxX, 128)
    }

    func testAccessibilityAndFeedbackAreValues() async {
        final class Element: UIView {
            override var isAccessibilityElement: Bool {
                get { true }
                set {}
            }
        }
        let view = Element()
        view.accessibilityTraits = [.button, .selected]
        view.accessibilityValue = "half"
        XCTAssertTrue(view.isAccessibilityElement)
        XCTAssertTrue(view.accessibilityTraits.contains(.button))
        XCTAssertFalse(UIAccessibility.isVoiceOverRunning)
        UIAccessibility.post(notification: .announcement, argument: "done")
        UIImpactFeedbackGenerator(style: .light).impactOccurred()
        let tilt = UIInterpolatingMotionEffect(keyPath: "center.x", type: .tiltAlongHorizontalAxis)
        view.addMotionEffect(tilt)
        XCTAssertEqual(view.motionEffects.count, 1)
        view.removeMotionEffect(tilt)
        XCTAssertTrue(view.motionEffects.isEmpty)
    }

    func testAMaskIsAView() async {
        let (view, mask) = (
            UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10)), UIView(frame: CGRect(x: 0, y: 0, width: 5, height: 10))
        )
        view.mask = mask
        XCTAssertIdentical(view.layer.mask, mask.layer)
        view.mask = nil
        XCTAssertNil(view.layer.mask)
    }
}
