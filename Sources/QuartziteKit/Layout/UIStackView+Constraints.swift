// The constraints of a stack view:
//
//     start ──╴first╶── spacing ──╴next╶── spacing ──╴last╶── end       along the axis, by the distribution
//     top or bottom, centre or baseline                                 across the axis, by the alignment
//
// The end is not required, so that views of fixed sizes do not conflict with a stack view of a fixed size. Weak constraints keep a
// stack view that nothing else sizes as small as its views allow.

extension UIStackView {
    private typealias Attribute = NSLayoutConstraint.Attribute

    /// Below `required`, for the far edges.
    private static let edge = UILayoutPriority(999)
    /// Below the hugging priority of contents, for equal distances of centres.
    private static let centering = UILayoutPriority(149)
    /// Above the present values only, for the smallest size.
    private static let smallest = UILayoutPriority(51)

    private var isRow: Bool { axis == .horizontal }
    private var start: Attribute { isRow ? .left : .top }
    private var end: Attribute { isRow ? .right : .bottom }
    private var length: Attribute { isRow ? .width : .height }
    private var middle: Attribute { isRow ? .centerX : .centerY }
    private var crossStart: Attribute { isRow ? .top : .left }
    private var crossEnd: Attribute { isRow ? .bottom : .right }
    private var crossMiddle: Attribute { isRow ? .centerY : .centerX }
    private var crossLength: Attribute { isRow ? .height : .width }

    /// Replaces the constraints of the arranged views.
    func makeConstraints() {
        NSLayoutConstraint.deactivate(ownConstraints)
        for guide in layoutGuides where guide.identifier == Self.gapName { removeLayoutGuide(guide) }
        ownConstraints = []
        let views = arrangedSubviews.filter { !$0.isHidden }
        guard let first = views.first, let last = views.last else { return }
        let area: AnyObject = isLayoutMarginsRelativeArrangement ? layoutMarginsGuide : self
        add(first, start, .equal, area, start)
        add(last, end, .equal, area, end, priority: Self.edge)
        for (view, next) in zip(views, views.dropFirst()) { addSpace(from: view, to: next) }
        distribute(views)
        for view in views { align(view, with: first, in: area) }
        if alignment != .fill { add(self, crossLength, .equal, nil, .notAnAttribute, priority: Self.smallest) }
        NSLayoutConstraint.activate(ownConstraints)
    }

    private static let gapName = "UIStackView.gap"

    private func addSpace(from view: UIView, to next: UIView) {
        let space = space(after: view)
        let (from, to) = !isRow && isBaselineRelativeArrangement ? (Attribute.lastBaseline, .firstBaseline) : (end, start)
        switch distribution {
        case .fill, .fillEqually, .fillProportionally: add(next, to, .equal, view, from, constant: space)
        case .equalSpacing, .equalCentering: add(next, to, .greaterThanOrEqual, view, from, constant: space)
        }
    }

    private func distribute(_ views: [UIView]) {
        guard let first = views.first else { return }
        switch distribution {
        case .fill: break
        case .fillEqually: for view in views.dropFirst() { add(view, length, .equal, first, length) }
        case .fillProportionally:
            func own(_ view: UIView) -> CGFloat { isRow ? view.intrinsicContentSize.width : view.intrinsicContentSize.height }
            guard let base = views.first(where: { own($0) > 0 }) else { return }
            for view in views where view !== base && own(view) > 0 {
                add(view, length, .equal, base, length, multiplier: own(view) / own(base), priority: Self.edge)
            }
        case .equalSpacing: makeGaps(views, from: end, to: start, priority: .required)
        case .equalCentering: makeGaps(views, from: middle, to: middle, priority: Self.centering)
        }
    }

    /// Makes guides of equal lengths between neighbours.
    private func makeGaps(_ views: [UIView], from: Attribute, to: Attribute, priority: UILayoutPriority) {
        var first: UILayoutGuide?
        for (view, next) in zip(views, views.dropFirst()) {
            let gap = UILayoutGuide()
            gap.identifier = Self.gapName
            addLayoutGuide(gap)
            add(gap, start, .equal, view, from)
            add(gap, end, .equal, next, to)
            if let first {
                add(gap, length, .equal, first, length, priority: priority)
            } else {
                first = gap
                add(gap, length, .equal, nil, .notAnAttribute, priority: Self.smallest)
            }
        }
    }

    private func align(_ view: UIView, with first: UIView, in area: AnyObject) {
        switch alignment {
        case .fill:
            add(view, crossStart, .equal, area, crossStart)
            add(view, crossEnd, .equal, area, crossEnd, priority: Self.edge)
        case .leading:
            add(view, crossStart, .equal, area, crossStart)
            add(view, crossEnd, .lessThanOrEqual, area, crossEnd, priority: Self.edge)
        case .trailing:
            add(view, crossEnd, .equal, area, crossEnd)
            add(view, crossStart, .greaterThanOrEqual, area, crossStart, priority: Self.edge)
        case .center:
            add(view, crossMiddle, .equal, area, crossMiddle)
            add(view, crossStart, .greaterThanOrEqual, area, crossStart, priority: Self.edge)
        case .firstBaseline, .lastBaseline:
            if view !== first, isRow {
                let baseline = alignment == .firstBaseline ? Attribute.firstBaseline : .lastBaseline
                add(view, baseline, .equal, first, baseline)
            }
            add(view, crossStart, .greaterThanOrEqual, area, crossStart)
            add(view, crossEnd, .lessThanOrEqual, area, crossEnd, priority: Self.edge)
            add(view, crossStart, .equal, area, crossStart, priority: Self.smallest)
        }
    }

    private func add(
        _ item: AnyObject, _ attribute: Attribute, _ relation: NSLayoutConstraint.Relation, _ other: AnyObject?,
        _ otherAttribute: Attribute,
        multiplier: CGFloat = 1, constant: CGFloat = 0, priority: UILayoutPriority = .required
    ) {
        let constraint = NSLayoutConstraint(
            item: item, attribute: attribute, relatedBy: relation, toItem: other, attribute: otherAttribute, multiplier: multiplier,
            constant: constant)
        constraint.priority = priority
        ownConstraints.append(constraint)
    }
}
