import XCTest

@testable import QuartziteKit

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

    @MainActor private final class Banner: NSObject {
        var calls: [String] = []
        func dismiss(forced: Bool = false) { calls.append("\(forced)") }
        func move(by number: Int) { calls.append("\(number)") }
        func fade(to share: Double) { calls.append("\(share)") }
        func show(_ text: String) { calls.append("“\(text)”") }
        func attach(_ view: UIView) { calls.append("view") }
    }

    func testNilIsZeroAsAValue() async {
        let banner = Banner()
        for selector in [
            Selector(Banner.dismiss), Selector(Banner.dismiss, name: "dismiss"), Selector(Banner.move), Selector(Banner.fade),
            Selector(Banner.show),
        ] { banner.perform(selector, with: nil) }
        XCTAssertEqual(banner.calls, ["false", "false", "0", "0.0", "“”"])
        banner.perform(Selector(Banner.dismiss, name: "dismiss"), with: UIView())
        banner.perform(Selector(Banner.dismiss), with: true)
        XCTAssertEqual(banner.calls.suffix(2), ["true", "true"])
        let clock = TestClock()
        banner.perform(Selector(Banner.dismiss, name: "dismiss"), with: nil, afterDelay: 0.5)
        clock.advance(to: 1)
        clock.stop()
        XCTAssertEqual(banner.calls.suffix(1), ["false"])
    }

    func testAnArgumentThatAMethodCannotTakeIsReported() async {
        let (banner, messages) = (Banner(), Recorder())
        Misuse.setHandler { messages.append($0) }
        defer { Misuse.resetHandler() }
        banner.perform(Selector(Banner.attach), with: nil)
        banner.perform(Selector(Banner.attach), with: "text")
        XCTAssertEqual(banner.calls, [])
        XCTAssertEqual(
            messages.all,
            [
                "NSObject.perform: the method takes a UIView instead of nil; it is not called",
                "NSObject.perform: the method takes a UIView instead of String; it is not called",
            ])
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
