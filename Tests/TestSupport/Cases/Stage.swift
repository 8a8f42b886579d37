import Quartzite

/// A displayed layer tree on a virtual clock, without a renderer.
///
/// `begin()` sets the clock to 0 and displays the root, so that the root's local time is the clock's time. Call `end()` when the test
/// is over: XCTest keeps the instances of all tests until the end of the run, and a displayed tree goes on being committed.
package final class Stage {
    package let context = LayerContext()
    package let root: CALayer
    /// The render tree of all commits so far.
    package let tree = RenderTree()

    package init(root: CALayer = CALayer()) { self.root = root }

    /// Displays the root at time 0 and commits it.
    /// - Parameter onCommit: receives each commit before the render tree of the stage does.
    package func begin(onCommit: @escaping (Commit) -> Void = { _ in }) {
        MediaClock.setVirtualTime(0)
        context.commitHandler = { [tree] in
            onCommit($0)
            tree.apply($0)
        }
        context.layer = root
        CATransaction.flush()
    }

    /// Moves the clock as a frame does: animations end, display links fire, and changes are committed.
    package func frame(at time: Double) {
        MediaClock.setVirtualTime(time)
        context.advance(to: time)
        CATransaction.flush()
    }

    /// Removes the root from the display and restores the real clock.
    package func end() {
        context.commitHandler = nil
        context.layer = nil
        CATransaction.flush()
        MediaClock.setVirtualTime(nil)
    }
}
