// Solves constraints: computes the frames of views that constraints determine.
//
// All constraints in the tree of the topmost view that holds one are solved together. The unknowns are x, y, width and height of
// each view whose `translatesAutoresizingMaskIntoConstraints` is false. All other views keep their frames. Equations are added by
// descending priority; an equation that contradicts earlier ones is left out. An inequality that would be violated is added as an
// equation. Intrinsic sizes come last, and any value still undetermined stays.

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
        top(of: view)?.setNeedsLayout()
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
        Solver(top).solve()
        // Changes that solving itself makes do not count.
        top.solvedConstraints = UIView.ConstraintState(version: version, size: top.bounds.size)
    }

    /// Returns the topmost view whose tree is solved together with this view, or nil without constraints.
    private static func top(of view: UIView) -> UIView? {
        guard let holder = holder(of: view) else { return nil }
        return holder.translatesAutoresizingMaskIntoConstraints ? holder : holder.superview ?? holder
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

    @MainActor private struct Solver {
        let top: UIView
        /// The views with unknown frames, and the index of each view's first unknown.
        private var placed: [UIView] = []
        private var starts: [ObjectIdentifier: Int] = [:]
        private var constraints: [NSLayoutConstraint] = []

        init(_ top: UIView) {
            self.top = top
            collect()
        }

        private mutating func collect() {
            top.forEachInTree { view in
                constraints += view.heldConstraints
                if view !== top, !view.translatesAutoresizingMaskIntoConstraints {
                    starts[ObjectIdentifier(view)] = 4 * placed.count
                    placed.append(view)
                }
            }
        }

        func solve() {
            guard !placed.isEmpty else { return }
            let ordered = constraints.enumerated().sorted {
                ($1.element.priority, $0.offset) < ($0.element.priority, $1.offset)
            }.map(\.element)
            let terms = ordered.compactMap { constraint in difference(of: constraint).map { (constraint, $0) } }
            var counting = Set(terms.indices.filter { terms[$0].0.relation == .equal })
            var values: [Double] = []
            // Each round adds one violated inequality.
            for _ in 0...terms.count {
                values = solution(terms, counting)
                let broken = terms.indices.first { index in
                    guard !counting.contains(index) else { return false }
                    let difference = terms[index].1.value(values)
                    return terms[index].0.relation == .greaterThanOrEqual ? difference < -1e-6 : difference > 1e-6
                }
                guard let broken else { break }
                counting.insert(broken)
            }
            for (index, view) in placed.enumerated() { place(view, Array(values[4 * index..<4 * index + 4])) }
        }

        private func solution(_ terms: [(NSLayoutConstraint, LinearExpression)], _ counting: Set<Int>) -> [Double] {
            var system = LinearSystem(unknowns: 4 * placed.count)
            // Intrinsic sizes yield to strong constraints, and have precedence over weak ones.
            let weak = terms.firstIndex { $0.0.priority < .init(500) } ?? terms.endIndex
            func add(_ indices: Range<Int>) {
                for index in indices where counting.contains(index) {
                    let (constraint, difference) = terms[index]
                    if !system.add(difference), constraint.priority == .required, constraint.relation == .equal { report(constraint) }
                }
            }
            add(0..<weak)
            for (index, view) in placed.enumerated() {
                let size = view.intrinsicContentSize
                for (offset, length) in [(2, size.width), (3, size.height)] where length != UIView.noIntrinsicMetric {
                    _ = system.add(LinearExpression(coefficients: [4 * index + offset: 1], constant: -Double(length)))
                }
            }
            add(weak..<terms.endIndex)
            for (index, view) in placed.enumerated() {
                let frame = view.untransformedFrame
                for (offset, value) in [frame.width, frame.height, frame.minX, frame.minY].enumerated() {
                    let unknown = 4 * index + (offset + 2) % 4
                    _ = system.add(LinearExpression(coefficients: [unknown: 1], constant: -Double(value)))
                }
            }
            return system.solution
        }

        private func report(_ constraint: NSLayoutConstraint) {
            guard !constraint.isReported else { return }
            constraint.isReported = true
            Misuse.report(
                "NSLayoutConstraint\(constraint.identifier.map { " “\($0)”" } ?? ""): conflicts with other required constraints; it is left out"
            )
        }

        // MARK: Expressions

        /// Returns the expression that must be = 0, ≥ 0 or ≤ 0. Returns nil if an item no longer exists.
        private func difference(of constraint: NSLayoutConstraint) -> LinearExpression? {
            guard let first = expression(constraint.firstItem, constraint.firstAttribute) else { return nil }
            let constant = LinearExpression(constant: Double(constraint.constant))
            guard constraint.secondAttribute != .notAnAttribute else { return first - constant }
            guard let second = expression(constraint.secondItem, constraint.secondAttribute) else { return nil }
            return first - second * Double(constraint.multiplier) - constant
        }

        private func expression(_ item: AnyObject?, _ attribute: NSLayoutConstraint.Attribute) -> LinearExpression? {
            guard let item = ConstraintItem(item), item.view.isDescendant(of: top) else { return nil }
            let (view, insets) = (item.view, item.insets)
            func constant(_ value: CGFloat) -> LinearExpression { LinearExpression(constant: Double(value)) }
            switch attribute {
            case .left, .leading: return origin(view, 0) + constant(insets.left)
            case .right, .trailing: return origin(view, 0) + length(view, 2) - constant(insets.right)
            case .top, .firstBaseline: return origin(view, 1) + constant(insets.top)
            case .bottom, .lastBaseline: return origin(view, 1) + length(view, 3) - constant(insets.bottom)
            case .centerX: return origin(view, 0) + length(view, 2) * 0.5 + constant((insets.left - insets.right) / 2)
            case .centerY: return origin(view, 1) + length(view, 3) * 0.5 + constant((insets.top - insets.bottom) / 2)
            case .width: return length(view, 2) - constant(insets.left + insets.right)
            case .height: return length(view, 3) - constant(insets.top + insets.bottom)
            case .notAnAttribute: return nil
            }
        }

        /// Returns the position of a view's left (0) or top (1) edge in the topmost view's coordinates.
        private func origin(_ view: UIView, _ axis: Int) -> LinearExpression {
            guard view !== top, let parent = view.superview else {
                return LinearExpression(constant: Double(axis == 0 ? top.bounds.minX : top.bounds.minY))
            }
            let scrolled = parent === top ? 0 : Double(axis == 0 ? parent.bounds.minX : parent.bounds.minY)
            let base = parent === top ? LinearExpression() : origin(parent, axis)
            let own: LinearExpression
            if let start = starts[ObjectIdentifier(view)] {
                own = LinearExpression(coefficients: [start + axis: 1])
            } else {
                own = LinearExpression(constant: Double(axis == 0 ? view.untransformedFrame.minX : view.untransformedFrame.minY))
            }
            return base + own - LinearExpression(constant: scrolled)
        }

        private func length(_ view: UIView, _ part: Int) -> LinearExpression {
            if let start = starts[ObjectIdentifier(view)] { return LinearExpression(coefficients: [start + part: 1]) }
            return LinearExpression(constant: Double(part == 2 ? view.bounds.width : view.bounds.height))
        }

        private func place(_ view: UIView, _ values: [Double]) {
            let size = CGSize(width: max(0, values[2]), height: max(0, values[3]))
            let anchor = view.layer.anchorPoint
            let center = CGPoint(x: values[0] + anchor.x * size.width, y: values[1] + anchor.y * size.height)
            if abs(view.bounds.width - size.width) + abs(view.bounds.height - size.height) > 1e-6 { view.bounds.size = size }
            if abs(view.center.x - center.x) + abs(view.center.y - center.y) > 1e-6 { view.center = center }
        }
    }
}

extension UIView {
    /// The state that constraints were solved for.
    struct ConstraintState: Equatable {
        var version = 0
        var size = CGSize.zero
    }

    /// The frame of the view without its transform.
    fileprivate var untransformedFrame: CGRect {
        let (size, anchor) = (bounds.size, layer.anchorPoint)
        return CGRect(x: center.x - anchor.x * size.width, y: center.y - anchor.y * size.height, width: size.width, height: size.height)
    }
}
