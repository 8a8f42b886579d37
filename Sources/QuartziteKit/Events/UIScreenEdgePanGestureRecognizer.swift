// The drag from an edge of the window.

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
