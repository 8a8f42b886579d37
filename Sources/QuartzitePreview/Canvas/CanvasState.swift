import QuartziteKit
import QuartziteRenderer

/// How the window shows the scene, without the panels: zoom and position, background, border, loupe.
package struct CanvasState: Equatable, Sendable {
    /// The zoom and the place of the scene in its area. Default: the scene as it is, scaled down if it is too large.
    package var view = CanvasView()
    /// What is behind the scene. Default: the colour of the command line.
    package var background = CanvasBackground.given
    /// The channel that is shown alone, as grey; nil (the default) for all colours.
    package var channel: ColorChannel?
    /// Whether a line surrounds the scene where it is not the whole area. Default true.
    package var showsBorder = true
    /// The device that a person has chosen for this scene and the next ones; nil (the default) for that of the command line.
    package var device: ShownDevice?
    /// Whether the loupe is open. Default false.
    package var showsLoupe = false
    /// Whether the window covers the display. Default false.
    package var isFullScreen = false
    /// Whether the window stays above others. Default false.
    package var isOnTop = false

    package init() {}
}

/// A change of the window itself that a person has asked for. Only the window knows whether it is possible.
package enum WindowRequest: Equatable, Sendable {
    case fullScreen(Bool)
    case onTop(Bool)
}

/// A move of the scene in its area by the mouse, with the middle button or with Space held.
struct PanGesture: Equatable {
    /// Whether Space is held, so that a press moves the scene.
    private(set) var isSpaceHeld = false
    /// Where the mouse was last while it moves the scene; nil if it does not.
    private(set) var last: CGPoint?
    /// Whether the scene was moved since Space was pressed.
    private var hasMoved = false

    /// Whether the mouse moves the scene.
    var isActive: Bool { last != nil }

    /// Handles the press of Space.
    mutating func spacePressed() {
        if isSpaceHeld { return }
        (isSpaceHeld, hasMoved) = (true, false)
    }

    /// Handles the release of Space.
    /// - Returns: whether Space was pressed without a move of the scene, and so has its usual meaning.
    mutating func spaceReleased() -> Bool {
        defer { isSpaceHeld = false }
        return isSpaceHeld && !hasMoved
    }

    /// Forgets that Space is held, because its release will go to another receiver.
    mutating func cancel() { (isSpaceHeld, last, hasMoved) = (false, nil, false) }

    mutating func begin(at point: CGPoint) {
        last = point
        // A press without a move does not count as the command to play either.
        hasMoved = true
    }

    /// Returns the distance since the last point; nil if the mouse does not move the scene.
    mutating func move(to point: CGPoint) -> CGVector? {
        guard let last else { return nil }
        self.last = point
        return CGVector(dx: point.x - last.x, dy: point.y - last.y)
    }

    mutating func end() { last = nil }
}
