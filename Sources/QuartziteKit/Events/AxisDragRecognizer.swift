/// Recognises a drag to the right, or downwards, that begins after a few points, so that presses reach the controls below.
final class AxisDragRecognizer: UIGestureRecognizer {
    /// The direction of the drag.
    enum Axis {
        case right, down
    }

    /// The coordinate system in which the drag is measured.
    enum Space {
        /// The recognizer's view, which must stay in place.
        case view
        /// The root view: for a drag that moves the recognizer's view.
        case root
    }

    private let axis: Axis
    private let space: Space
    /// The distances in points along and across the axis: the drag begins after the first, and fails after the second.
    private let (slop, crossSlop): (CGFloat, CGFloat)
    /// Asks whether a touch at a point may become a drag. Default nil: always.
    var mayBegin: (@MainActor (CGPoint) -> Bool)?

    private var start = CGPoint.zero
    private var trail = DragTrail()

    /// Creates a recognizer. Distances are in points.
    init(_ axis: Axis, in space: Space, slop: CGFloat, crossSlop: CGFloat) {
        (self.axis, self.space, self.slop, self.crossSlop) = (axis, space, slop, crossSlop)
        super.init(target: nil as Any?, action: nil as Selector?)
    }

    /// The distance in points since the press.
    var distance: CGFloat { trail.last.map { along($0.location) - along(start) } ?? 0 }
    /// The velocity in points per second.
    var velocity: CGFloat {
        guard let (first, last) = trail.lastStretch else { return 0 }
        return (along(last.location) - along(first.location)) / CGFloat(last.time - first.time)
    }

    private func along(_ point: CGPoint) -> CGFloat { axis == .right ? point.x : point.y }
    private func across(_ point: CGPoint) -> CGFloat { axis == .right ? point.y : point.x }
    private func location(of touch: UITouch) -> CGPoint { touch.location(in: space == .view ? view : nil) }
    private var isDragging: Bool { state == .began || state == .changed }

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        super.touchesBegan(touches, with: event)
        guard let touch = touches.first, mayBegin?(location(of: touch)) ?? true else {
            state = .failed
            return
        }
        start = location(of: touch)
        trail = DragTrail()
        trail.append(start, at: touch.timestamp)
    }

    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        guard let touch = touches.first, state != .failed else { return }
        let location = location(of: touch)
        trail.append(location, at: touch.timestamp)
        if isDragging {
            state = .changed
        } else if distance > slop {
            state = .began
        } else if distance < -slop || abs(across(location) - across(start)) > crossSlop {
            state = .failed
        }
    }

    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
        if let touch = touches.first { trail.append(location(of: touch), at: touch.timestamp) }
        state = isDragging ? .ended : .failed
    }

    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
        state = isDragging ? .cancelled : .failed
    }
}
