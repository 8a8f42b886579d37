import TestSupport
import XCTest

@testable import Quartzite

/// A test with a displayed tree on a virtual clock: `root` and its sublayer `layer`, both committed at time 0.
class DisplayedTestCase: XCTestCase {
    private let stage = Stage()
    var context: LayerContext { stage.context }
    var root: CALayer { stage.root }
    let layer = CALayer()

    override func setUp() {
        root.addSublayer(layer)
        stage.begin()
    }

    override func tearDown() {
        stage.end()
        Misuse.resetHandler()
    }

    /// Moves the clock as a frame does.
    func frame(at time: Double) { stage.frame(at: time) }

    /// Runs one turn of the run loop.
    func turn() { _ = RunLoop.current.run(mode: .default, before: .distantPast) }

    /// Returns the messages that the misuse hook receives while `body` runs.
    func misuse(_ body: () throws -> Void) rethrows -> [String] {
        let told = Told()
        Misuse.setHandler { told.messages.append($0) }
        defer { Misuse.resetHandler() }
        try body()
        return told.messages
    }

    /// Used only on the test's thread.
    private final class Told: @unchecked Sendable { var messages: [String] = [] }
}

/// A delegate that records its messages.
final class AnimationLog: NSObject, CAAnimationDelegate {
    var lines: [String] = []
    var onStop: ((CAAnimation, Bool) -> Void)?

    func animationDidStart(_ anim: CAAnimation) { lines.append("start") }

    func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
        lines.append("stop \(flag)")
        onStop?(anim, flag)
    }
}

/// An action that records its calls.
final class ActionLog: NSObject, CAAction {
    var events: [String] = []
    var onRun: ((CALayer) -> Void)?

    func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
        events.append(event)
        if let layer = anObject as? CALayer { onRun?(layer) }
    }
}

/// A delegate that answers every event with `answer`.
final class ActionDelegate: NSObject, CALayerDelegate {
    var answer: (CALayer, String) -> (any CAAction)? = { _, _ in nil }
    var asked: [String] = []

    func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
        asked.append(event)
        return answer(layer, event)
    }
}
