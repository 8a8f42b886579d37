import QuartziteKit
import XCTest

/// A view of 10 × 10 points in a displayed tree, on the virtual clock.
@MainActor class AnimatorTestCase: XCTestCase {
    let context = LayerContext()
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))

    override func setUp() async throws {
        MediaClock.setVirtualTime(0)
        SceneTimers.removeAll()
        context.layer = view.layer
        CATransaction.flush()
    }

    override func tearDown() async throws {
        view.layer.removeAllAnimations()
        SceneTimers.removeAll()
        MediaClock.setVirtualTime(nil)
    }

    func advance(to time: Double) {
        CATransaction.flush()
        MediaClock.setVirtualTime(time)
        SceneTimers.fireDue()
        context.advance(to: time)
        CATransaction.flush()
        for _ in 0..<3 { _ = RunLoop.main.run(mode: .default, before: .distantPast) }
        CATransaction.flush()
    }

    /// The layer on screen at a time.
    func shown(at time: Double) throws -> CALayer {
        advance(to: time)
        return try XCTUnwrap(view.layer.presentation())
    }

    /// The opacity on screen now, after a commit.
    var alpha: Float {
        CATransaction.flush()
        return view.layer.presentation()?.opacity ?? -1
    }
}
