import XCTest

@testable import QuartziteKit

/// Alerts and action sheets: their place, their animation, and what a press of an action does.
@MainActor final class AlertTests: XCTestCase {
    private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    private let page = UIViewController()
    private var clock: TestClock!
    private var told: [String] = []

    override func setUp() async throws {
        clock = TestClock()
        window.rootViewController = page
    }

    override func tearDown() async throws {
        page.dismiss(animated: false)
        clock.stop()
    }

    private func action(_ title: String, _ style: UIAlertAction.Style = .default) -> UIAlertAction {
        UIAlertAction(title: title, style: style) { [weak self] action in
            self?.told.append(action.title ?? "")
            XCTAssertNil(self?.page.presentedViewController, "the alert has disappeared before")
        }
    }

    /// The controls with a title, in the order of their places, with their frames in the window.
    private func buttons(of alert: UIAlertController) -> [(title: String, frame: CGRect)] {
        func all(_ view: UIView) -> [UIView] { view.isHidden ? [] : [view] + view.subviews.flatMap(all) }
        return all(alert.view).compactMap { view in
            guard view is UIControl, !(view is UITextField), let label = view.subviews.first as? UILabel else { return nil }
            return (label.text ?? "", view.convert(view.bounds, to: nil))
        }.sorted { ($0.frame.minY, $0.frame.minX) < ($1.frame.minY, $1.frame.minX) }
    }

    private func press(_ point: CGPoint) {
        let touch = SimulatedTouch(in: window)
        touch.press(at: point)
        touch.release()
    }

    func testAnAlertStandsInTheMiddleAndItsTwoActionsSideBySide() async {
        let alert = UIAlertController(title: "Title", message: "A message", preferredStyle: .alert)
        alert.addAction(action("OK"))
        alert.addAction(action("Cancel", .cancel))
        page.present(alert, animated: true)
        XCTAssertEqual(alert.view.alpha, 1)
        XCTAssertEqual(alert.view.bounds.width, 270)
        XCTAssertEqual(alert.view.layer.animation(forKey: "opacity") == nil, false)
        clock.advance(by: 0.5)
        XCTAssertEqual(alert.view.frame.midX, 160)
        XCTAssertEqual(alert.view.frame.midY, 240, accuracy: 0.5)
        let shown = buttons(of: alert)
        XCTAssertEqual(shown.map(\.title), ["Cancel", "OK"])
        XCTAssertEqual(shown.map(\.frame.width), [135, 135])
        press(CGPoint(x: shown[1].frame.midX, y: shown[1].frame.midY))
        XCTAssertEqual(told, [], "the handler waits for the end of the animation")
        clock.advance(by: 0.3)
        XCTAssertEqual(told, ["OK"])
        XCTAssertNil(page.presentedViewController)
    }

    func testAPressBesideAnAlertDoesNothing() async {
        let alert = UIAlertController(title: "Title", message: nil, preferredStyle: .alert)
        alert.addAction(action("Cancel", .cancel))
        page.present(alert, animated: false)
        window.layoutIfNeeded()
        press(CGPoint(x: 10, y: 10))
        clock.advance(by: 0.5)
        XCTAssertTrue(page.presentedViewController === alert)
        XCTAssertEqual(told, [])
    }

    func testAnActionSheetLiesAtTheLowerEdgeAndItsCancelActionApart() async {
        let sheet = UIAlertController(title: nil, message: "Delete?", preferredStyle: .actionSheet)
        sheet.addAction(action("Cancel", .cancel))
        sheet.addAction(action("Delete", .destructive))
        sheet.addAction(action("Keep"))
        page.present(sheet, animated: true)
        clock.advance(by: 0.5)
        XCTAssertEqual(sheet.view.frame.maxY, 472)
        XCTAssertEqual(sheet.view.frame.width, 304)
        let shown = buttons(of: sheet)
        XCTAssertEqual(shown.map(\.title), ["Delete", "Keep", "Cancel"])
        XCTAssertEqual(shown.map(\.frame.height), [57, 57, 57])
        XCTAssertEqual(shown[2].frame.minY - shown[1].frame.maxY, 8)
        press(CGPoint(x: 160, y: 20))
        clock.advance(by: 0.5)
        XCTAssertEqual(told, ["Cancel"], "a press beside the sheet")
        XCTAssertNil(page.presentedViewController)
    }

    func testManyActionsStandBelowEachOtherTheCancelActionLast() async {
        let alert = UIAlertController(title: "T", message: nil, preferredStyle: .alert)
        for title in ["Cancel", "One", "Two"] { alert.addAction(action(title, title == "Cancel" ? .cancel : .default)) }
        page.present(alert, animated: false)
        window.layoutIfNeeded()
        XCTAssertEqual(buttons(of: alert).map(\.title), ["One", "Two", "Cancel"])
        XCTAssertEqual(buttons(of: alert).map(\.frame.width), [270, 270, 270])
        alert.actions[1].isEnabled = false
        press(CGPoint(x: 160, y: buttons(of: alert)[0].frame.midY))
        clock.advance(by: 0.5)
        XCTAssertTrue(page.presentedViewController === alert, "the action is disabled")
    }

    func testTextFieldsAreConfiguredAndTheFirstOneHasTheFocus() async {
        let alert = UIAlertController(title: "Name", message: nil, preferredStyle: .alert)
        XCTAssertNil(alert.textFields)
        alert.addTextField { $0.placeholder = "first" }
        alert.addTextField()
        alert.addAction(action("OK"))
        page.present(alert, animated: true)
        clock.advance(by: 0.5)
        XCTAssertEqual(alert.textFields?.first?.placeholder, "first")
        XCTAssertEqual(alert.textFields?.first?.isFirstResponder, true)
        defer {
            alert.dismiss(animated: false)
            XCTAssertEqual(alert.textFields?.first?.isFirstResponder, false)
        }
        XCTAssertEqual(alert.textFields?.map { alert.view.bounds.contains($0.convert($0.bounds, to: alert.view)) }, [true, true])
    }

    func testMisuseIsReported() async {
        nonisolated(unsafe) var messages: [String] = []
        Misuse.setHandler { messages.append($0) }
        defer { Misuse.resetHandler() }
        let sheet = UIAlertController(title: nil, message: nil, preferredStyle: .actionSheet)
        sheet.addTextField()
        sheet.addAction(action("a", .cancel))
        sheet.addAction(action("b", .cancel))
        XCTAssertEqual(messages.count, 2)
        XCTAssertEqual(sheet.actions.map(\.title), ["a"])
    }

    func testThePreferredActionIsOneOfTheAlerts() async {
        nonisolated(unsafe) var messages: [String] = []
        Misuse.setHandler { messages.append($0) }
        defer { Misuse.resetHandler() }
        let (alert, own) = (UIAlertController(title: nil, message: nil, preferredStyle: .alert), action("own"))
        alert.addAction(own)
        alert.preferredAction = own
        alert.preferredAction = action("foreign")
        XCTAssertEqual(messages.count, 1)
        XCTAssertTrue(alert.preferredAction === own)
        alert.preferredAction = nil
        XCTAssertNil(alert.preferredAction)
        XCTAssertEqual(messages.count, 1)
    }

    func testKeysThatLibrariesSet() async {
        let (alert, red) = (UIAlertController(title: "a", message: "b", preferredStyle: .alert), action("c"))
        alert.setValue(NSAttributedString(string: "styled"), forKey: "attributedTitle")
        red.setValue(UIColor.red, forKey: "titleTextColor")
        alert.addAction(red)
        page.present(alert, animated: false)
        window.layoutIfNeeded()
        func labels(_ view: UIView) -> [UILabel] { (view as? UILabel).map { [$0] } ?? view.subviews.flatMap(labels) }
        XCTAssertEqual(labels(alert.view).first { $0.text == "styled" } == nil, false)
        XCTAssertEqual(labels(alert.view).first { $0.text == "c" }?.textColor, .red)
    }

    func testALongMessageIsScrolled() async {
        let alert = UIAlertController(
            title: "T", message: String(repeating: "many words ", count: 400), preferredStyle: .alert)
        alert.addAction(action("OK"))
        page.present(alert, animated: false)
        window.layoutIfNeeded()
        XCTAssertEqual(alert.view.frame.height, 464)
    }
}
