// Computes the frames that constraints determine.
//
// The unknowns are x, y, width and height of each view whose `translatesAutoresizingMaskIntoConstraints` is false, of each layout
// guide, and of the content of scroll views whose content is constrained. All other views keep their frames. Equations are added by
// descending priority; an equation that contradicts earlier ones is left out. An inequality that would be violated is added as an
// equation. Intrinsic sizes are equations at the hugging priority, and inequalities at the compression resistance. Any value still
// undetermined stays.

/// Solves the constraints in a tree of views.
@MainActor struct ConstraintSolver {
    /// A rectangle whose place is unknown.
    private enum Box {
        case view(UIView)
        case guide(UILayoutGuide)
        case content(UIScrollView)
    }

    /// One condition: an expression that must be = 0, ≥ 0 or ≤ 0.
    private struct Term {
        var priority: UILayoutPriority
        var relation: NSLayoutConstraint.Relation
        var expression: LinearExpression
        var constraint: NSLayoutConstraint?
    }

    private let top: UIView
    /// Whether the size of the topmost view is unknown too.
    private let isFitting: Bool
    private var boxes: [Box] = []
    /// The index of each box's first unknown.
    private var starts: [ObjectIdentifier: Int] = [:]
    private var constraints: [NSLayoutConstraint] = []
    /// The heights of texts that wrap at the width of an earlier solution, by box.
    private var wrapped: [Int: CGFloat] = [:]

    /// Creates a solver for a view and all views in it.
    init(_ top: UIView, isFitting: Bool = false) {
        (self.top, self.isFitting) = (top, isFitting)
        collect()
    }

    private mutating func collect() {
        var found: [(ObjectIdentifier, Box)] = []
        var held: [NSLayoutConstraint] = []
        if isFitting { found.append((ObjectIdentifier(top), .view(top))) }
        top.forEachInTree { view in
            view.updateConstraintsIfNeeded()
            held += view.heldConstraints
            if view !== top, !view.translatesAutoresizingMaskIntoConstraints { found.append((ObjectIdentifier(view), .view(view))) }
            for guide in view.ownGuides { found.append((ObjectIdentifier(guide), .guide(guide))) }
        }
        constraints = held
        for constraint in held {
            for (item, other) in [(constraint.firstItem, constraint.secondItem), (constraint.secondItem, constraint.firstItem)] {
                guard let scrollView = Self.content(item, seenFrom: other), !found.contains(where: { $0.0 == Self.key(scrollView) })
                else { continue }
                found.append((Self.key(scrollView), .content(scrollView)))
            }
        }
        for (index, entry) in found.enumerated() { starts[entry.0] = 4 * index }
        boxes = found.map(\.1)
    }

    /// The key of a scroll view's content.
    private static func key(_ scrollView: UIScrollView) -> ObjectIdentifier { ObjectIdentifier(scrollView.contentLayoutGuide) }

    /// Returns the scroll view to whose content an item refers: for views inside a scroll view, its edges refer to its content.
    private static func content(_ item: AnyObject?, seenFrom other: AnyObject?) -> UIScrollView? {
        if let guide = item as? UILayoutGuide, guide.kind == .content { return guide.owningView as? UIScrollView }
        guard let scrollView = item as? UIScrollView, let inner = ConstraintItem(other)?.view else { return nil }
        if let guide = other as? UILayoutGuide, guide.kind == .frame { return nil }
        return inner !== scrollView && inner.isDescendant(of: scrollView) ? scrollView : nil
    }

    // MARK: Results

    /// Places the views, guides and contents.
    mutating func layOut() {
        guard !boxes.isEmpty else { return }
        let values = solveTwice(terms: [])
        for (index, box) in boxes.enumerated() {
            let value = Array(values[4 * index..<4 * index + 4])
            let size = CGSize(width: max(0, value[2]), height: max(0, value[3]))
            switch box {
            case .view(let view): place(view, CGPoint(x: value[0], y: value[1]), size)
            case .guide(let guide): guide.place(CGRect(origin: CGPoint(x: value[0], y: value[1]), size: size))
            case .content(let scrollView):
                let old = scrollView.contentSize
                if abs(old.width - size.width) + abs(old.height - size.height) > 1e-6 { scrollView.contentSize = size }
            }
        }
    }

    /// Returns the size of the topmost view that comes nearest to a target size.
    mutating func fittingSize(_ target: CGSize, horizontal: UILayoutPriority, vertical: UILayoutPriority) -> CGSize {
        let wanted = [(2, target.width, horizontal), (3, target.height, vertical)].map { index, length, priority in
            Term(
                priority: priority, relation: .equal,
                expression: LinearExpression(coefficients: [index: 1], constant: -Double(length)))
        }
        let values = solveTwice(terms: wanted)
        return CGSize(width: max(0, values[2]), height: max(0, values[3]))
    }

    /// Solves, and solves again if the solution wraps texts, whose heights depend on their widths.
    private mutating func solveTwice(terms added: [Term]) -> [Double] {
        let values = solve(added)
        wrapped = [:]
        for (index, box) in boxes.enumerated() {
            guard case .view(let view) = box, let height = view.wrappedHeight(width: CGFloat(values[4 * index + 2])) else { continue }
            wrapped[index] = height
        }
        return wrapped.isEmpty ? values : solve(added)
    }

    private func solve(_ added: [Term]) -> [Double] {
        let terms = (ownTerms + added + sizeTerms).enumerated().sorted {
            ($1.element.priority, $0.offset) < ($0.element.priority, $1.offset)
        }.map(\.element)
        var counting = Set(terms.indices.filter { terms[$0].relation == .equal })
        var values: [Double] = []
        // Each round adds the inequality that is violated most.
        for _ in 0...terms.count {
            values = solution(terms, counting)
            var worst: (index: Int, amount: Double)?
            for index in terms.indices where !counting.contains(index) {
                let difference = terms[index].expression.value(values)
                let amount = terms[index].relation == .greaterThanOrEqual ? -difference : difference
                if amount > max(1e-6, worst?.amount ?? 0) { worst = (index, amount) }
            }
            guard let worst else { break }
            counting.insert(worst.index)
        }
        return values
    }

    private func solution(_ terms: [Term], _ counting: Set<Int>) -> [Double] {
        var system = LinearSystem(unknowns: 4 * boxes.count)
        for index in terms.indices where counting.contains(index) {
            let term = terms[index]
            guard !system.add(term.expression), let constraint = term.constraint else { continue }
            if constraint.priority == .required, constraint.relation == .equal { report(constraint) }
        }
        for (index, box) in boxes.enumerated() {
            let frame = self.frame(of: box)
            for (offset, value) in [frame.width, frame.height, frame.minX, frame.minY].enumerated() {
                let unknown = 4 * index + (offset + 2) % 4
                _ = system.add(LinearExpression(coefficients: [unknown: 1], constant: -Double(value)))
            }
        }
        return system.solution
    }

    /// Returns the present rectangle of a box, which stays as far as nothing determines it.
    private func frame(of box: Box) -> CGRect {
        switch box {
        case .view(let view): view === top ? .zero : view.untransformedFrame
        case .guide(let guide): CGRect(origin: guide.layoutFrame.origin, size: .zero)
        case .content(let scrollView): CGRect(origin: .zero, size: scrollView.contentSize)
        }
    }

    private func report(_ constraint: NSLayoutConstraint) {
        guard !isFitting, !constraint.isReported else { return }
        constraint.isReported = true
        Misuse.report(
            "NSLayoutConstraint\(constraint.identifier.map { " “\($0)”" } ?? ""): conflicts with other required constraints; it is left out"
        )
    }

    private func place(_ view: UIView, _ origin: CGPoint, _ size: CGSize) {
        // As on iOS, constraints ignore the anchor point: a view whose anchor point is not the middle is shown away from its constrained
        // rectangle.
        let center = CGPoint(x: origin.x + size.width / 2, y: origin.y + size.height / 2)
        if abs(view.bounds.width - size.width) + abs(view.bounds.height - size.height) > 1e-6 { view.bounds.size = size }
        if abs(view.center.x - center.x) + abs(view.center.y - center.y) > 1e-6 { view.center = center }
    }

    // MARK: Conditions

    private var ownTerms: [Term] {
        var terms = constraints.compactMap { constraint in
            difference(of: constraint).map {
                Term(priority: constraint.priority, relation: constraint.relation, expression: $0, constraint: constraint)
            }
        }
        for (index, box) in boxes.enumerated() {
            // The topmost view and contents of scroll views begin at their own origin.
            if case .guide = box { continue }
            if case .view(let view) = box, view !== top { continue }
            for offset in 0...1 {
                terms.append(
                    Term(
                        priority: UILayoutPriority(1001), relation: .equal,
                        expression: LinearExpression(coefficients: [4 * index + offset: 1])))
            }
        }
        return terms
    }

    /// The conditions for intrinsic sizes.
    private var sizeTerms: [Term] {
        var terms: [Term] = []
        for (index, box) in boxes.enumerated() {
            guard case .view(let view) = box else { continue }
            var size = view.intrinsicContentSize
            if let height = wrapped[index] { size.height = height }
            for (offset, length, axis) in [(2, size.width, NSLayoutConstraint.Axis.horizontal), (3, size.height, .vertical)]
            where length != UIView.noIntrinsicMetric {
                let difference = LinearExpression(coefficients: [4 * index + offset: 1], constant: -Double(length))
                terms.append(Term(priority: view.contentHuggingPriority(for: axis), relation: .equal, expression: difference))
                terms.append(
                    Term(
                        priority: view.contentCompressionResistancePriority(for: axis), relation: .greaterThanOrEqual,
                        expression: difference))
            }
        }
        return terms
    }

    /// Returns the expression that must be = 0, ≥ 0 or ≤ 0. Returns nil if an item no longer exists.
    private func difference(of constraint: NSLayoutConstraint) -> LinearExpression? {
        let (one, other) = (constraint.firstItem, constraint.secondItem)
        guard let first = expression(one, constraint.firstAttribute, seenFrom: other) else { return nil }
        let constant = LinearExpression(constant: Double(constraint.constant))
        guard constraint.secondAttribute != .notAnAttribute else { return first - constant }
        guard let second = expression(other, constraint.secondAttribute, seenFrom: one) else { return nil }
        return first - second * Double(constraint.multiplier) - constant
    }

    private func expression(
        _ item: AnyObject?, _ attribute: NSLayoutConstraint.Attribute, seenFrom other: AnyObject?
    ) -> LinearExpression? {
        guard let owner = ConstraintItem(item)?.view, owner.isDescendant(of: top) else { return nil }
        let insets = (item as? UILayoutGuide)?.insets ?? (attribute.isMargin ? owner.layoutMargins : .zero)
        var edges: Edges
        if let scrollView = Self.content(item, seenFrom: other), let start = starts[Self.key(scrollView)] {
            edges = Edges(
                x: contentOrigin(scrollView, 0), y: contentOrigin(scrollView, 1), width: unknown(start + 2), height: unknown(start + 3))
        } else if let guide = item as? UILayoutGuide, let start = starts[ObjectIdentifier(guide)] {
            edges = Edges(
                x: contentOrigin(owner, 0) + unknown(start), y: contentOrigin(owner, 1) + unknown(start + 1),
                width: unknown(start + 2), height: unknown(start + 3))
        } else {
            edges = Edges(x: origin(owner, 0), y: origin(owner, 1), width: length(owner, 2), height: length(owner, 3))
        }
        if let guide = item as? BarLayoutGuide {
            let length = LinearExpression(constant: Double(guide.length))
            if guide.kind == .bottomBar { edges.y = edges.y + edges.height - length }
            edges.height = length
        }
        if attribute == .firstBaseline || attribute == .lastBaseline, item is UIView {
            let (share, distance) = owner.baseline(isFirst: attribute == .firstBaseline)
            return edges.y + edges.height * Double(share) + LinearExpression(constant: Double(distance))
        }
        return edges.value(attribute, insets)
    }

    private func unknown(_ index: Int) -> LinearExpression { LinearExpression(coefficients: [index: 1]) }

    /// Returns the position of a view's left (0) or top (1) edge in the topmost view's coordinates.
    private func origin(_ view: UIView, _ axis: Int) -> LinearExpression {
        guard view !== top, let parent = view.superview else {
            return LinearExpression(constant: isFitting ? 0 : Double(axis == 0 ? top.bounds.minX : top.bounds.minY))
        }
        let base = contentOrigin(parent, axis)
        if let start = starts[ObjectIdentifier(view)] { return base + unknown(start + axis) }
        let frame = view.untransformedFrame
        return base + LinearExpression(constant: Double(axis == 0 ? frame.minX : frame.minY))
    }

    /// Returns the x (0) or y (1) of the origin of a view's own coordinates in the topmost view's coordinates.
    private func contentOrigin(_ view: UIView, _ axis: Int) -> LinearExpression {
        if view === top { return LinearExpression() }
        let bounds = view.bounds
        return origin(view, axis) - LinearExpression(constant: Double(axis == 0 ? bounds.minX : bounds.minY))
    }

    private func length(_ view: UIView, _ part: Int) -> LinearExpression {
        if let start = starts[ObjectIdentifier(view)] { return unknown(start + part) }
        return LinearExpression(constant: Double(part == 2 ? view.bounds.width : view.bounds.height))
    }
}

/// The edges of a rectangle as expressions.
private struct Edges {
    var x: LinearExpression
    var y: LinearExpression
    var width: LinearExpression
    var height: LinearExpression

    /// Returns an attribute of the rectangle with insets.
    func value(_ attribute: NSLayoutConstraint.Attribute, _ insets: UIEdgeInsets) -> LinearExpression? {
        func constant(_ value: CGFloat) -> LinearExpression { LinearExpression(constant: Double(value)) }
        switch attribute {
        case .left, .leading, .leftMargin, .leadingMargin: return x + constant(insets.left)
        case .right, .trailing, .rightMargin, .trailingMargin: return x + width - constant(insets.right)
        case .top, .firstBaseline, .topMargin: return y + constant(insets.top)
        case .bottom, .lastBaseline, .bottomMargin: return y + height - constant(insets.bottom)
        case .centerX, .centerXWithinMargins: return x + width * 0.5 + constant((insets.left - insets.right) / 2)
        case .centerY, .centerYWithinMargins: return y + height * 0.5 + constant((insets.top - insets.bottom) / 2)
        case .width: return width - constant(insets.left + insets.right)
        case .height: return height - constant(insets.top + insets.bottom)
        case .notAnAttribute: return nil
        }
    }
}
