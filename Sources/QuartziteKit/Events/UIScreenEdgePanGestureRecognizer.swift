// The drag from an edge of the window.

/// The edges of a rectangle.
public struct UIRectEdge: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The top edge.
    public static let top = UIRectEdge(rawValue: 1 << 0)
    /// The left edge.
    public static let left = UIRectEdge(rawValue: 1 << 1)
    /// The bottom edge.
    public static let bottom = UIRectEdge(rawValue: 1 << 2)
    /// The right edge.
    public static let right = UIRectEdge(rawValue: 1 << 3)
    /// All edges.
    public static let all: UIRectEdge = [.top, .left, .bottom, .right]
}

/// Recognises a drag that starts at an edge of the root view, within 20 points.
@preconcurrency @MainActor open class UIScreenEdgePanGestureRecognizer: UIPanGestureRecognizer {
    /// The edges at which the drag may start. Default none.
    open var edges: UIRectEdge = []

    /// The width of the edges, in points.
    private static let reach: CGFloat = 20

    override func canBegin(with touch: UITouch) -> Bool {
        guard let bounds = touch.root?.bounds else { return false }
        let location = touch.location
        return edges.contains(.left) && location.x < bounds.minX + Self.reach
            || edges.contains(.right) && location.x >= bounds.maxX - Self.reach
            || edges.contains(.top) && location.y < bounds.minY + Self.reach
            || edges.contains(.bottom) && location.y >= bounds.maxY - Self.reach
    }
}
