// Solves constraints: computes the frames of views that constraints determine.
//
// All constraints in the tree of the topmost view that holds one are solved together, by a `ConstraintSolver`. This file decides
// which tree that is, and when.

/// Solves constraints, and records when that is necessary.
@MainActor enum ConstraintLayout {
    /// Increases with every change that could affect the solution.
    private static var version = 1
    /// Whether any constraint ever existed. Without constraints no search happens.
    private static var isInUse = false

    /// Records a change of a view's constraints or of their items. They are solved before the next frame.
    static func changed(in view: UIView) {
        if !isInUse {
            guard !view.heldConstraints.isEmpty else { return }
            isInUse = true
        }
        version += 1
        guard let holder = holder(of: view) else { return }
        let top = topmost(around: holder)
        top.setNeedsLayout()
        // `top` may hold no constraints. Then only the layout of the holder solves them.
        if top !== holder { holder.setNeedsLayout() }
    }

    /// Records that a view was added or removed, or that the constraints of a view changed. The next layout determines what to
    /// solve.
    static func treeChanged() {
        if isInUse { (version, treeVersion) = (version + 1, treeVersion + 1) }
    }

    /// The cached result of a search for the holder of constraints.
    struct FoundHolder {
        /// The version of all trees and their holders for which the result is valid.
        var treeVersion = 0
        weak var view: UIView?
    }
    /// Increases with every change that could affect the result of a search.
    private static var treeVersion = 1

    /// Solves the constraints that affect a view, if they are not up to date. Called when the view is laid out.
    static func layOut(_ view: UIView) {
        guard isInUse, let top = top(of: view) else { return }
        let state = UIView.ConstraintState(version: version, size: top.bounds.size)
        guard top.solvedConstraints != state else { return }
        top.solvedConstraints = state
        var solver = ConstraintSolver(top)
        solver.layOut()
        // Changes that solving itself makes do not count.
        top.solvedConstraints = UIView.ConstraintState(version: version, size: top.bounds.size)
    }

    /// Returns the topmost view whose tree is solved together with this view, or nil without constraints.
    private static func top(of view: UIView) -> UIView? { holder(of: view).map(topmost(around:)) }

    /// Returns the topmost view whose tree is solved together with `holder`, the topmost view with constraints.
    private static func topmost(around holder: UIView) -> UIView {
        holder.translatesAutoresizingMaskIntoConstraints ? holder : holder.superview ?? holder
    }

    /// Returns the topmost view from `view` upwards that holds constraints.
    /// - Complexity: amortised over all callers, each view is visited once per change of the trees.
    private static func holder(of view: UIView) -> UIView? {
        var path: [UIView] = []
        var (holder, next): (UIView?, UIView?) = (nil, view)
        while let view = next {
            if view.constraintHolder.treeVersion == treeVersion {
                holder = view.constraintHolder.view
                break
            }
            path.append(view)
            next = view.superview
        }
        while let view = path.popLast() {
            if holder == nil, !view.heldConstraints.isEmpty { holder = view }
            view.constraintHolder = FoundHolder(treeVersion: treeVersion, view: holder)
        }
        return holder
    }
}

extension UIView {
    /// The state that constraints were solved for.
    struct ConstraintState: Equatable {
        var version = 0
        var size = CGSize.zero
    }

    /// The frame of the view without its transform.
    var untransformedFrame: CGRect {
        let (size, anchor) = (bounds.size, layer.anchorPoint)
        return CGRect(x: center.x - anchor.x * size.width, y: center.y - anchor.y * size.height, width: size.width, height: size.height)
    }
}
