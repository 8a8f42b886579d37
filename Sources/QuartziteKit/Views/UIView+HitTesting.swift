// The search for the view at a point. Overrides of `hitTest(_:with:)` and `point(inside:with:)` are respected at each level.

import Quartzite

extension UIView {
    /// Implements `hitTest(_:with:)`.
    func frontmostView(at point: CGPoint, _ event: UIEvent?) -> UIView? {
        guard isHittable(point, event) else { return nil }
        // An explicit stack takes the place of recursion, so that a deep tree does not overflow the call stack.
        var pending = [(view: self, point: point, isMissedInside: false)]
        while let (view, point, isMissedInside) = pending.popLast() {
            if isMissedInside { return view }
            if view !== self {
                if MethodOverrides.hitTest.exist(in: type(of: view)) {
                    if let hit = view.hitTest(point, with: event) { return hit }
                    continue
                }
                guard view.isHittable(point, event) else { continue }
            }
            pending.append((view, point, true))
            for child in view.children { pending.append((child, child.convert(point, from: view), false)) }
        }
        return nil
    }

    private func isHittable(_ point: CGPoint, _ event: UIEvent?) -> Bool {
        isUserInteractionEnabled && interactionLocks == 0 && !isHidden && alpha >= 0.01 && self.point(inside: point, with: event)
    }
}
