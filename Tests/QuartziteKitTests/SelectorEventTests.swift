import QuartziteKit
import XCTest

/// Selectors of methods with results, of actions with the event, and of methods that are chosen by a name.
@MainActor final class SelectorEventTests: XCTestCase {
    @MainActor private final class Listener: NSObject {
        var calls: [String] = []
        func answer() -> Bool {
            calls.append("answer")
            return true
        }
        func echo(_ text: String) -> Int {
            calls.append(text)
            return text.count
        }
        func end(_ force: Bool) -> Bool {
            calls.append("\(force)")
            return force
        }
        func press(_ text: String, event: UIEvent) { calls.append("\(text) \(event.allTouches?.count ?? 0)") }
        func sparkleLoad() { calls.append("sparkle") }
    }

    func testResultsAreIgnored() async {
        let listener = Listener()
        XCTAssertTrue(Selector(Listener.answer).perform(on: listener, with: 1))
        XCTAssertTrue(Selector(Listener.echo(_:)).perform(on: listener, with: "b"))
        XCTAssertFalse(Selector(Listener.echo(_:)).perform(on: listener, with: 1))
        XCTAssertEqual(listener.calls, ["answer", "b"])
    }

    func testAFlagIsTrueForAnySender() async {
        let listener = Listener()
        XCTAssertTrue(Selector(Listener.end(_:)).perform(on: listener, with: UIView()))
        XCTAssertTrue(Selector(Listener.end(_:)).perform(on: listener, with: false))
        XCTAssertEqual(listener.calls, ["true", "false"])
    }

    func testAnActionMayTakeTheEvent() async {
        let listener = Listener()
        Selector(Listener.press(_:event:)).perform(on: listener, with: "c")
        XCTAssertEqual(listener.calls, ["c 0"])
    }

    private final class Pad: UIView {
        var places: [CGPoint] = []
        func pressed(_ sender: UIButton, event: UIEvent) { places += event.touches(for: sender)?.map { $0.location(in: sender) } ?? [] }
    }

    func testAnActionReceivesTheEventOfTheTouch() async {
        let (pad, button) = (Pad(frame: CGRect(x: 0, y: 0, width: 100, height: 100)), UIButton(type: .custom))
        button.frame = CGRect(x: 10, y: 10, width: 50, height: 50)
        pad.addSubview(button)
        button.addTarget(pad, action: Selector(Pad.pressed(_:event:)), for: .touchDown)
        button.addTarget(pad, action: Pad.pressed(_:event:), for: .touchUpInside)
        SimulatedTouch(in: button).tap(at: CGPoint(x: 7, y: 8))
        XCTAssertEqual(pad.places, [CGPoint(x: 7, y: 8), CGPoint(x: 7, y: 8)])
    }

    func testASelectorIsChosenByName() async {
        let listener = Listener()
        let methods = ["sparkleLoad": Selector(Listener.sparkleLoad)]
        let selector = Selector("\("sparkle")Load", among: methods)
        XCTAssertTrue(selector.fits(listener))
        selector.perform(on: listener, with: 1)
        XCTAssertEqual(listener.calls, ["sparkle"])
        XCTAssertFalse(Selector("burnLoad", among: methods).fits(listener))
    }
}
