import QuartziteKit
import QuartziteMarkup

/// A vertical drag from a scene's state to the next one, and the spring to the nearer state after the release.
///
///     upwards      to the next state of the document, over the height of the canvas
///     downwards    to the state before
@MainActor final class StateDrag {
    private let states: SceneStates
    /// The points of a drag from one state to the next.
    private let height: Double
    /// Where the drag has the fraction 0, in points of the window.
    private var origin: Double
    /// The blend that is shown now, and whether it leads upwards; nil where no state lies in the drag's direction.
    private var blend: (scene: SceneStates.SceneBlend, isUp: Bool)?
    private(set) var fraction = 0.0
    private var settling: (from: Double, to: Double, start: Double)?
    /// Reaches the state in about half a second, without overshooting.
    private static let spring = SpringResponse(
        mass: 1, stiffness: 200, damping: 2 * 200.0.squareRoot(), velocity: 0, allowsOverdamping: true)

    /// - Parameters:
    ///   - height: the height of the canvas in points of the window; greater than 0.
    ///   - start: where the drag begins.
    init(_ states: SceneStates, height: Double, start: Double) {
        (self.states, self.height, origin) = (states, height, start)
    }

    /// Whether the spring is moving: `advance(to:)` must be called in each frame.
    var isSettling: Bool { settling != nil }

    /// Handles a move of the mouse.
    func move(to y: Double) {
        settling = nil
        let progress = (origin - y) / height
        if let blend, blend.isUp != (progress > 0) {
            blend.scene.finish(entering: false)
            self.blend = nil
        }
        if blend == nil, progress != 0, let name = states.neighbour(progress > 0 ? 1 : -1) {
            blend = (states.blend(to: name), progress > 0)
        }
        fraction = min(1, abs(progress))
        blend?.scene.show(fraction)
    }

    /// Handles a press while the spring is moving: the drag goes on from what is shown.
    func grab(at y: Double) {
        settling = nil
        if let blend { origin = y + (blend.isUp ? 1 : -1) * fraction * height }
    }

    /// Handles the release: the spring moves to the nearer state.
    func release(time: Double) {
        if blend != nil { settling = (fraction, fraction < 0.5 ? 0 : 1, time) }
    }

    /// Moves the spring. Returns whether the scene has come to rest in a state.
    func advance(to time: Double) -> Bool {
        guard let (from, to, start) = settling, let blend else { return blend == nil }
        let progress = Self.spring.value(at: max(0, time - start))
        fraction = from + (to - from) * progress
        guard abs(1 - progress) < 0.001 else {
            blend.scene.show(fraction)
            return false
        }
        finish()
        return true
    }

    /// Ends the drag at once: in the state to which the spring moves, or in the old one if the drag was not released.
    func finish() {
        blend?.scene.finish(entering: settling?.to == 1)
        (blend, settling) = (nil, nil)
    }
}
