// The swipe: a quick, straight movement.

/// Recognises a quick movement in one of its directions. A discrete gesture: the state becomes `ended` once.
@preconcurrency @MainActor open class UISwipeGestureRecognizer: UIGestureRecognizer {
    /// The directions of a swipe.
    public struct Direction: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// To the right.
        public static let right = Direction(rawValue: 1 << 0)
        /// To the left.
        public static let left = Direction(rawValue: 1 << 1)
        /// Upwards.
        public static let up = Direction(rawValue: 1 << 2)
        /// Downwards.
        public static let down = Direction(rawValue: 1 << 3)
    }

    /// The directions that the recognizer recognises. Default `right`.
    open var direction = Direction.right
    /// The number of fingers. A mouse has one, so a recognizer of more never recognises. Default 1.
    open var numberOfTouchesRequired = 1

    /// The shortest distance along the direction, in points.
    private static let length: CGFloat = 50
    /// The longest time of the movement, in seconds.
    private static let time: TimeInterval = 0.5

    private var start: (location: CGPoint, time: TimeInterval) = (.zero, 0)

    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        super.touchesBegan(touches, with: event)
        guard let touch = touches.first, numberOfTouchesRequired <= 1 else {
            state = .failed
            return
        }
        start = (touch.location, touch.timestamp)
    }

    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        guard let touch = touches.first else { return }
        let (dx, dy) = (touch.location.x - start.location.x, touch.location.y - start.location.y)
        guard touch.timestamp - start.time <= Self.time else {
            state = .failed
            return
        }
        let (along, across) = (max(abs(dx), abs(dy)), min(abs(dx), abs(dy)))
        guard along >= UIPanGestureRecognizer.slop else { return }
        let moved: Direction = abs(dx) > abs(dy) ? (dx > 0 ? .right : .left) : (dy > 0 ? .down : .up)
        if !direction.contains(moved) || across > along / 2 {
            state = .failed
        } else if along >= Self.length {
            state = .ended
        }
    }

    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) { state = .failed }
    open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) { state = .failed }
}
