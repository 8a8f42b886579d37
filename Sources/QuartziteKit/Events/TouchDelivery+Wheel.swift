// Delivers the wheel, gestures of two fingers, and the movement of the pointer without a button.

extension TouchDelivery {
    /// Handles a pinch of two fingers or a turn of the wheel, by a scale factor. The innermost pinch recognizer at the point
    /// receives it.
    /// - Returns: false if there is no pinch recognizer at the point.
    @discardableResult
    package func pinch(by factor: CGFloat, at point: CGPoint, time: TimeInterval) -> Bool {
        guard factor > 0, factor.isFinite, let pinch = innermost(UIPinchGestureRecognizer.self, at: point) else { return false }
        pinch.pinch(by: factor, at: point, in: root, time: time)
        return true
    }

    /// Handles a rotation of two fingers, by an angle in radians. The innermost rotation recognizer at the point receives it.
    /// - Returns: false if there is no rotation recognizer at the point.
    @discardableResult
    package func rotate(by angle: CGFloat, at point: CGPoint, time: TimeInterval) -> Bool {
        guard angle.isFinite, let rotation = innermost(UIRotationGestureRecognizer.self, at: point) else { return false }
        rotation.rotate(by: angle, at: point, in: root, time: time)
        return true
    }

    /// Handles a turn of the wheel. The innermost scroll view at the point that can scroll in this direction scrolls.
    /// - Parameters:
    ///   - delta: the movement of the content, in points; a positive y shows what lies above.
    ///   - point: the position, in points of the root view.
    /// - Returns: false if there is no such scroll view at the point.
    @discardableResult
    package func scroll(by delta: CGVector, at point: CGPoint) -> Bool {
        guard let hit = root.hitTest(point, with: nil) else { return false }
        let views = sequence(first: hit, next: \.superview).compactMap { $0 as? UIScrollView }
        guard let target = views.first(where: { $0.canScroll(by: delta) }) else { return views.contains { $0.isScrollable } }
        target.scrollByWheel(delta)
        return true
    }

    /// Handles a move of the pointer without a button.
    package func hover(at point: CGPoint, time: TimeInterval) {
        let hit = root.hitTest(point, with: nil)
        let watching = hit.map { sequence(first: $0, next: \.superview).flatMap(\.recognizers) } ?? []
        let now = watching.compactMap { $0 as? UIHoverGestureRecognizer }.filter(\.isEnabled)
        for old in hovering where !now.contains(where: { $0 === old }) { old.leave() }
        hovering = now
        for recognizer in now { recognizer.move(to: point, in: root) }
    }

    private func innermost<Recognizer: UIGestureRecognizer>(_: Recognizer.Type, at point: CGPoint) -> Recognizer? {
        guard let hit = root.hitTest(point, with: nil) else { return nil }
        return Self.watchers(of: hit).lazy.compactMap { $0 as? Recognizer }.first { recognizer in
            recognizer.delegate?.gestureRecognizerShouldBegin(recognizer) ?? true
        }
    }
}
