import QuartziteKit
import QuartziteMarkup

/// A scene between its states under a finger, and the spring to the nearer state after the release.
///
///     a vertical drag     upwards to the next state over the height of the canvas, downwards to the one before
///     a slider            a position among all states: 1.25 is a quarter of the way from the second to the third
@MainActor final class StateDrag {
    private let states: SceneStates
    /// The state in which the drag began; nil for none.
    let start: String?
    /// The states in the order of the document.
    private var stops: [SceneStates.Stop]
    /// Whether `position` counts all states: false after catching a transition from a state that is not a neighbour.
    private(set) var isAmongAllStops = true
    /// The index of the state in which the scene is.
    private var base: Int
    /// The position among the states that is shown.
    private(set) var position: Double
    /// The blend from the present state that is shown, and the index of the state to which the blend leads.
    private var blend: (scene: SceneStates.SceneBlend, other: Int)?
    /// Where a vertical drag began, in points of the window, and the position there.
    private var grip = (y: 0.0, position: 0.0)
    private var settling: (from: Double, to: Int, start: Double)?

    init(_ states: SceneStates) {
        self.states = states
        start = states.current
        stops = states.stops
        base = stops.firstIndex { $0.name == states.current } ?? 0
        position = Double(base)
    }

    /// Whether the spring is moving: `advance(to:)` must be called in each frame.
    var isSettling: Bool { settling != nil }

    /// The shown mixture of two states.
    var shown: StateMix {
        guard let blend else { return StateMix(from: stops[base].name, to: stops[base].name, fraction: 0) }
        return StateMix(from: stops[base].name, to: stops[blend.other].name, fraction: abs(position - Double(base)))
    }

    // MARK: Vertical drags

    /// Catches the transition to the present state at its visible position. Call before the transition ends, and before all other
    /// functions.
    /// - Parameters:
    ///   - origin: the state in which the transition began; nil is no state.
    ///   - progress: the fraction of its time that has passed, 0 to 1.
    func catchTransition(from origin: String?, progress: Double) {
        guard let other = makeNeighbour(origin) else { return }
        let scene = states.blend(to: origin)
        // The values stay where they are, wherever the finger is between the states; both remaining distances need some length.
        let fraction = min(max(1 - progress, 0.02), 0.98)
        scene.catchPresentation(at: fraction)
        blend = (scene, other)
        position = Double(base) + Double(other - base) * fraction
        scene.show(fraction)
    }

    /// Returns the index of a state, after leaving out the states between it and the present one. Nil for the present state.
    private func makeNeighbour(_ name: String?) -> Int? {
        guard name != stops[base].name else { return nil }
        guard let index = stops.firstIndex(where: { $0.name == name }) else {
            (stops, isAmongAllStops) = ([SceneStates.Stop(name: name)] + stops[base...], false)
            base = 1
            return 0
        }
        guard abs(index - base) > 1 else { return index }
        isAmongAllStops = false
        if index < base {
            stops.removeSubrange((index + 1)..<base)
            base = index + 1
            return index
        }
        stops.removeSubrange((base + 1)..<index)
        return base + 1
    }

    /// Begins a vertical drag, or catches the moving spring: the drag continues from the shown position.
    func grab(at y: Double) {
        settling = nil
        grip = (y, position)
    }

    /// Handles a move of the mouse. A drag leads to the neighbours of the present state only.
    /// - Parameter height: the points of a drag from one state to the next; greater than 0.
    func move(to y: Double, height: Double) {
        show(min(max(grip.position + (grip.y - y) / height, Double(base - 1)), Double(base + 1)))
    }

    // MARK: Positions

    /// Shows a position among the states. The states that it passes are entered.
    func show(_ wanted: Double) {
        guard wanted.isFinite else { return }
        settling = nil
        position = min(max(wanted, 0), Double(stops.count - 1))
        while abs(position - Double(base)) > 1 { enter(base + (position > Double(base) ? 1 : -1)) }
        let fraction = abs(position - Double(base))
        guard fraction > 0 else { return leaveBlend() }
        let other = base + (position > Double(base) ? 1 : -1)
        if blend?.other != other {
            leaveBlend()
            blend = (states.blend(to: stops[other].name), other)
        }
        blend?.scene.show(fraction)
    }

    private func enter(_ index: Int) {
        leaveBlend()
        states.set(stops[index].name)
        base = index
    }

    private func leaveBlend() {
        blend?.scene.finish(entering: false)
        blend = nil
    }

    // MARK: Release

    /// Handles the release: the spring moves to the nearer state.
    func release(time: Double) {
        guard let blend else { return }
        settling = (position, abs(position - Double(base)) < 0.5 ? base : blend.other, time)
    }

    /// Returns to the state in which the drag began.
    func returnToStart() {
        leaveBlend()
        if states.current != start { states.set(start) }
        base = stops.firstIndex { $0.name == start } ?? base
        position = Double(base)
    }

    /// Moves the spring. Returns whether the scene has come to rest in a state.
    func advance(to time: Double) -> Bool {
        guard let (from, to, start) = settling, let blend else { return blend == nil }
        let progress = SpringResponse.release.value(at: max(0, time - start))
        position = from + (Double(to) - from) * progress
        guard abs(1 - progress) < 0.001 else {
            blend.scene.show(abs(position - Double(base)))
            return false
        }
        finish()
        return true
    }

    /// Ends the drag at once: in the state to which the spring moves, or in the old one if the drag was not released.
    func finish() {
        if let settling, settling.to != base {
            blend?.scene.finish(entering: true)
            base = settling.to
        } else {
            blend?.scene.finish(entering: false)
        }
        (blend, settling) = (nil, nil)
        position = Double(base)
    }
}

/// A mixture of two states of a scene, as the screen shows it.
struct StateMix {
    /// The name of the first state; nil for no state.
    var from: String?
    /// The name of the second state; the same one for a scene in one state.
    var to: String?
    /// The fraction of the second state, 0 to 1.
    var fraction: Double
}
