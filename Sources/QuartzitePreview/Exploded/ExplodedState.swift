import QuartziteKit
import QuartziteRenderer

/// The exploded view of a window: its settings, and the state of the mouse in it.
struct ExplodedState {
    /// The settings of the view; nil while it is off.
    var settings: ExplodedSettings?
    /// The planes of the last frame; nil before the first.
    var view: ExplodedView?
    /// The parts of the planes that the next exploded view draws.
    var content = ExplodedSettings.Content.both
    /// The press that continues.
    var press: Press?
    /// The last click, which may become a double click.
    var lastClick: (time: Double, point: CGPoint)?

    /// Shows settings in the window; nil shows the flat picture.
    var show: ((ExplodedSettings?) -> Void)?
    /// Chooses a spacing and a zoom with which everything is visible.
    var fit: ((ExplodedSettings) -> ExplodedSettings)?

    /// A press of the left button. It counts as a click until the mouse moves.
    struct Press {
        var start: CGPoint
        var last: CGPoint
        var isControlHeld: Bool
        var isDrag = false
    }

    /// The distance after which a press is a drag, in points.
    static let slop = 3.0
    /// The time within which a second click makes a double click, in seconds.
    static let doubleClick = 0.4
    /// The turn with which the view begins, in degrees.
    static let (yaw, pitch) = (-30.0, 20.0)

    /// Whether a press at a point makes a double click.
    func isDoubleClick(at point: CGPoint, time: Double) -> Bool {
        guard let lastClick, time - lastClick.time <= Self.doubleClick else { return false }
        return hypot(point.x - lastClick.point.x, point.y - lastClick.point.y) <= Self.slop
    }
}

/// A request from the panel of the exploded view.
enum ExplodedAction: Equatable {
    case content(ExplodedSettings.Content)
    case spacing(Double)
    case front
    case close
}
