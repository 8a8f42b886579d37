// What the pinch and the rotation have in common: each movement of two fingers is a complete gesture at a point.

/// The place and the time of a gesture of two fingers.
@MainActor struct TwoFingerGesture {
    private var point = CGPoint.zero
    private weak var root: UIView?
    private var lastTime: TimeInterval = 0

    /// Returns the point between the fingers, in points of `view`. nil means the root view.
    func location(in view: UIView?) -> CGPoint {
        guard let view, let root else { return point }
        return view.convert(point, from: root)
    }

    /// Begins a gesture.
    /// - Parameters:
    ///   - point: the position, in points of the root view.
    ///   - time: the media time in seconds.
    /// - Returns: the time in seconds to divide a change by for its velocity: the time since the last gesture, within limits, since a
    ///   long pause must not give a velocity near zero.
    mutating func begin(at point: CGPoint, in root: UIView, time: TimeInterval) -> TimeInterval {
        defer { lastTime = time }
        (self.point, self.root) = (point, root)
        return min(0.25, max(1.0 / 60, time - lastTime))
    }
}
