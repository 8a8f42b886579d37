import XCTest

@testable import QuartziteKit

/// Observers with methods, delayed calls, and selectors as actions.
@MainActor final class MethodObserverTests: XCTestCase {
    private nonisolated static let name = NSNotification.Name("MethodObserverTests")

    /// Without isolation.
    private final class Listener: NSObject, @unchecked Sendable {
        var heard: [String] = []
        func hear(_ notification: Notification) { heard.append("note \(notification.userInfo?["n"] as? Int ?? 0)") }
        func hearObject(_ notification: NSNotification) { heard.append("object \(notification.name.rawValue)") }
        func plain() { heard.append("plain") }
        deinit { NotificationCenter.default.removeObserver(self) }
    }

    private final class Controller: UIViewController {
        var heard: [String] = []
        func watch() {
            NotificationCenter.default.addObserver(self, selector: Self.note, name: MethodObserverTests.name, object: nil)
            NotificationCenter.default.addObserver(self, selector: Self.plain, name: MethodObserverTests.name, object: nil)
            NotificationCenter.default.addObserver(self, selector: Selector(Self.other), name: MethodObserverTests.name, object: nil)
        }
        func note(_ notification: Notification) { heard.append("note") }
        func plain() { heard.append("plain") }
        func other(_ notification: NSNotification) { heard.append("other") }
        deinit { NotificationCenter.default.removeObserver(self) }
    }

    override func tearDown() async throws {
        SceneTimers.removeAll()
        MediaClock.setVirtualTime(nil)
    }

    private func post(_ object: Any? = nil, _ number: Int = 0) {
        NotificationCenter.default.post(name: Self.name, object: object, userInfo: ["n": number])
    }

    func testMethodsAreCalled() async {
        let (listener, center) = (Listener(), NotificationCenter.default)
        center.addObserver(listener, selector: Listener.hear, name: Self.name, object: nil)
        center.addObserver(listener, selector: Listener.hearObject, name: Self.name, object: nil)
        center.addObserver(listener, selector: Listener.plain, name: Self.name, object: nil)
        post(nil, 4)
        // The order of observers is not specified.
        XCTAssertEqual(listener.heard.sorted(), ["note 4", "object MethodObserverTests", "plain"])
    }

    func testMethodsOfTheMainActorAreCalled() async {
        let controller = Controller()
        controller.watch()
        post()
        XCTAssertEqual(controller.heard.sorted(), ["note", "other", "plain"])
        // Posted on another thread, they are called on the main thread later.
        let posted = expectation(description: "posted")
        Thread.detachNewThread {
            NotificationCenter.default.post(name: Self.name, object: nil)
            posted.fulfill()
        }
        await fulfillment(of: [posted], timeout: 10)
        let end = Date(timeIntervalSinceNow: 10)
        while controller.heard.count < 6, Date() < end { turnRunLoop() }
        XCTAssertEqual(controller.heard.count, 6)
    }

    func testARemovedObserverHearsNothing() async {
        let (listener, center, sender) = (Listener(), NotificationCenter.default, NSObject())
        center.addObserver(listener, selector: Listener.hear, name: Self.name, object: sender)
        center.addObserver(listener, selector: Listener.plain, name: Self.name, object: nil)
        post(sender, 1)
        XCTAssertEqual(listener.heard.sorted(), ["note 1", "plain"])
        center.removeObserver(listener, name: Self.name, object: sender)
        post(sender, 2)
        XCTAssertEqual(listener.heard.sorted(), ["note 1", "plain", "plain"])
        center.removeObserver(listener, name: NSNotification.Name("another"), object: nil)
        post()
        XCTAssertEqual(listener.heard.count, 4)
        center.removeObserver(listener)
        post()
        XCTAssertEqual(listener.heard.count, 4)
    }

    func testAnObserverIsNotRetained() async {
        weak var gone: Listener?
        do {
            let listener = Listener()
            NotificationCenter.default.addObserver(listener, selector: Listener.plain, name: Self.name, object: nil)
            gone = listener
        }
        XCTAssertNil(gone)
        post()
    }

    /// Removes itself as an observer when it is released.
    private final class Witness: Sendable {
        let released: XCTestExpectation
        init(_ released: XCTestExpectation) { self.released = released }
        deinit {
            NotificationCenter.default.removeObserver(self)
            released.fulfill()
        }
    }

    func testADeinitialiserMayRemoveObserversWhileOthersAreAdded() async {
        let released = expectation(description: "released")
        // On another thread, so that a deadlock is a failure.
        Thread.detachNewThread {
            do {
                let (center, listener, witness) = (NotificationCenter(), Listener(), Witness(released))
                let method: (Listener) -> (Notification) -> Void = { _ in { _ in withExtendedLifetime(witness) {} } }
                center.addObserver(listener, selector: Selector(method), name: Self.name, object: nil)
            }
            // The registrations of released observers are removed from time to time.
            let others = (0..<1000).map { _ in Listener() }
            for other in others {
                NotificationCenter.default.addObserver(other, selector: Listener.plain, name: MethodObserverTests.name, object: nil)
            }
        }
        await fulfillment(of: [released], timeout: 10)
    }

    func testATokenIsStillRemoved() async {
        var count = 0
        let token = NotificationCenter.default.addObserver(forName: Self.name, object: nil, queue: nil) { _ in
            MainActor.assumeIsolated { count += 1 }
        }
        post()
        NotificationCenter.default.removeObserver(token)
        post()
        XCTAssertEqual(count, 1)
    }

    func testDelayedCallsFollowTheSceneClock() async {
        MediaClock.setVirtualTime(5)
        let listener = Listener()
        listener.perform(Selector(Listener.plain), with: nil, afterDelay: 0.5)
        listener.perform(Listener.plain, with: nil, afterDelay: 1)
        MediaClock.setVirtualTime(5.4)
        SceneTimers.fireDue()
        XCTAssertEqual(listener.heard, [])
        MediaClock.setVirtualTime(5.5)
        SceneTimers.fireDue()
        XCTAssertEqual(listener.heard, ["plain"])
        NSObject.cancelPreviousPerformRequests(withTarget: listener, selector: Selector(Listener.plain), object: nil)
        MediaClock.setVirtualTime(7)
        SceneTimers.fireDue()
        XCTAssertEqual(listener.heard, ["plain"])
        listener.perform(Selector(Listener.plain))
        XCTAssertEqual(listener.heard, ["plain", "plain"])
    }

    private final class Boxed: NSObject {
        var heard: [String] = []
        func show(_ text: String) { heard.append("show " + text) }
        func hide(_ text: String) { heard.append("hide " + text) }
    }

    func testCancellationsDistinguishArgumentsAndNames() async {
        MediaClock.setVirtualTime(0)
        let boxed = Boxed()
        let (show, hide) = (Selector(Boxed.show, name: "show"), Selector(Boxed.hide, name: "hide"))
        boxed.perform(show, with: "a", afterDelay: 1)
        boxed.perform(show, with: "b", afterDelay: 1)
        boxed.perform(hide, with: "a", afterDelay: 1)
        NSObject.cancelPreviousPerformRequests(withTarget: boxed, selector: show, object: "a")
        MediaClock.setVirtualTime(2)
        SceneTimers.fireDue()
        XCTAssertEqual(boxed.heard, ["show b", "hide a"])
        boxed.perform(show, with: "c", afterDelay: 1)
        NSObject.cancelPreviousPerformRequests(withTarget: boxed)
        MediaClock.setVirtualTime(4)
        SceneTimers.fireDue()
        XCTAssertEqual(boxed.heard.count, 2)
        XCTAssertTrue(show.canBe(Selector(Boxed.hide)), "without a name, methods with one signature are equal")
        XCTAssertFalse(show.canBe(hide))
    }

    private final class Panel: UIView {
        var heard: [String] = []
        func pressed(_ sender: UIButton) { heard.append("pressed") }
        func tapped(_ sender: UITapGestureRecognizer) { heard.append("tapped") }
        func tick(_ timer: Timer) { heard.append("tick") }
    }

    func testSelectorsAreActionsOfControlsRecognizersAndTimers() async {
        MediaClock.setVirtualTime(0)
        let (panel, button) = (Panel(frame: CGRect(x: 0, y: 0, width: 20, height: 20)), UIButton())
        panel.addSubview(button)
        button.addTarget(panel, action: Selector(Panel.pressed), for: .touchUpInside)
        button.sendActions(for: .touchUpInside)
        button.removeTarget(nil, action: nil, for: .allEvents)
        button.sendActions(for: .touchUpInside)
        button.addTarget(nil, action: Selector(Panel.pressed), for: .touchUpInside)
        button.sendActions(for: .touchUpInside)
        button.removeTarget(nil, action: Selector(Panel.pressed), for: .touchUpInside)
        button.sendActions(for: .touchUpInside)
        XCTAssertEqual(panel.heard, ["pressed", "pressed"], "nil finds the target in the responder chain")
        let tap = UITapGestureRecognizer(target: panel, action: Selector(Panel.tapped))
        panel.addGestureRecognizer(tap)
        SimulatedTouch(in: panel).tap(at: CGPoint(x: 15, y: 15))
        tap.removeTarget(panel, action: Selector(Panel.tapped))
        SimulatedTouch(in: panel).tap(at: CGPoint(x: 15, y: 15))
        XCTAssertEqual(panel.heard.suffix(1), ["tapped"])
        let timer = Timer.scheduledTimer(timeInterval: 1, target: panel, selector: Selector(Panel.tick), userInfo: nil, repeats: false)
        MediaClock.setVirtualTime(1)
        SceneTimers.fireDue()
        XCTAssertEqual(panel.heard.suffix(1), ["tick"])
        timer.invalidate()
    }

    private func turnRunLoop() { _ = RunLoop.main.run(mode: .default, before: Date(timeIntervalSinceNow: 0.005)) }
}
