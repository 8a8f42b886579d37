// Anchors: `view.leadingAnchor.constraint(equalTo: other.leadingAnchor, constant: 8)`.

/// An attribute of a view or a layout guide, from which constraints are created.
@preconcurrency @MainActor open class NSLayoutAnchor<AnchorType: AnyObject>: NSObject {
    let item: AnyObject
    let attribute: NSLayoutConstraint.Attribute

    init(_ item: AnyObject, _ attribute: NSLayoutConstraint.Attribute) {
        (self.item, self.attribute) = (item, attribute)
        super.init()
    }

    /// Returns the inactive constraint `self = anchor + c`, with `c` in points.
    public func constraint(equalTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat = 0) -> NSLayoutConstraint {
        make(.equal, anchor, c)
    }

    /// Returns the inactive constraint `self ≥ anchor + c`, with `c` in points.
    public func constraint(greaterThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat = 0) -> NSLayoutConstraint {
        make(.greaterThanOrEqual, anchor, c)
    }

    /// Returns the inactive constraint `self ≤ anchor + c`, with `c` in points.
    public func constraint(lessThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat = 0) -> NSLayoutConstraint {
        make(.lessThanOrEqual, anchor, c)
    }

    func make(
        _ relation: NSLayoutConstraint.Relation, _ anchor: NSLayoutAnchor<AnchorType>?, _ constant: CGFloat, multiplier: CGFloat = 1
    ) -> NSLayoutConstraint {
        NSLayoutConstraint(
            item: item, attribute: attribute, relatedBy: relation, toItem: anchor?.item,
            attribute: anchor?.attribute ?? .notAnAttribute, multiplier: multiplier, constant: constant)
    }
}

/// A horizontal position.
@preconcurrency @MainActor public final class NSLayoutXAxisAnchor: NSLayoutAnchor<NSLayoutXAxisAnchor> {
    /// Returns the inactive constraint `self = anchor + 8 · multiplier`, in points.
    public func constraint(equalToSystemSpacingAfter anchor: NSLayoutXAxisAnchor, multiplier: CGFloat) -> NSLayoutConstraint {
        make(.equal, anchor, 8 * multiplier)
    }

    /// Returns the inactive constraint `self ≥ anchor + 8 · multiplier`, in points.
    public func constraint(
        greaterThanOrEqualToSystemSpacingAfter anchor: NSLayoutXAxisAnchor, multiplier: CGFloat
    ) -> NSLayoutConstraint { make(.greaterThanOrEqual, anchor, 8 * multiplier) }

    /// Returns the inactive constraint `self ≤ anchor + 8 · multiplier`, in points.
    public func constraint(
        lessThanOrEqualToSystemSpacingAfter anchor: NSLayoutXAxisAnchor, multiplier: CGFloat
    ) -> NSLayoutConstraint { make(.lessThanOrEqual, anchor, 8 * multiplier) }
}

/// A vertical position.
@preconcurrency @MainActor public final class NSLayoutYAxisAnchor: NSLayoutAnchor<NSLayoutYAxisAnchor> {
    /// Returns the inactive constraint `self = anchor + 8 · multiplier`, in points.
    public func constraint(equalToSystemSpacingBelow anchor: NSLayoutYAxisAnchor, multiplier: CGFloat) -> NSLayoutConstraint {
        make(.equal, anchor, 8 * multiplier)
    }

    /// Returns the inactive constraint `self ≥ anchor + 8 · multiplier`, in points.
    public func constraint(
        greaterThanOrEqualToSystemSpacingBelow anchor: NSLayoutYAxisAnchor, multiplier: CGFloat
    ) -> NSLayoutConstraint { make(.greaterThanOrEqual, anchor, 8 * multiplier) }

    /// Returns the inactive constraint `self ≤ anchor + 8 · multiplier`, in points.
    public func constraint(
        lessThanOrEqualToSystemSpacingBelow anchor: NSLayoutYAxisAnchor, multiplier: CGFloat
    ) -> NSLayoutConstraint { make(.lessThanOrEqual, anchor, 8 * multiplier) }
}

/// A width or a height.
@preconcurrency @MainActor public final class NSLayoutDimension: NSLayoutAnchor<NSLayoutDimension> {
    /// Returns the inactive constraint `self = c`, in points.
    public func constraint(equalToConstant c: CGFloat) -> NSLayoutConstraint { make(.equal, nil, c) }
    /// Returns the inactive constraint `self ≥ c`, in points.
    public func constraint(greaterThanOrEqualToConstant c: CGFloat) -> NSLayoutConstraint { make(.greaterThanOrEqual, nil, c) }
    /// Returns the inactive constraint `self ≤ c`, in points.
    public func constraint(lessThanOrEqualToConstant c: CGFloat) -> NSLayoutConstraint { make(.lessThanOrEqual, nil, c) }

    /// Returns the inactive constraint `self = m × anchor + c`, with `c` in points.
    public func constraint(equalTo anchor: NSLayoutDimension, multiplier m: CGFloat, constant c: CGFloat = 0) -> NSLayoutConstraint {
        make(.equal, anchor, c, multiplier: m)
    }

    /// Returns the inactive constraint `self ≥ m × anchor + c`, with `c` in points.
    public func constraint(
        greaterThanOrEqualTo anchor: NSLayoutDimension, multiplier m: CGFloat, constant c: CGFloat = 0
    ) -> NSLayoutConstraint { make(.greaterThanOrEqual, anchor, c, multiplier: m) }

    /// Returns the inactive constraint `self ≤ m × anchor + c`, with `c` in points.
    public func constraint(
        lessThanOrEqualTo anchor: NSLayoutDimension, multiplier m: CGFloat, constant c: CGFloat = 0
    ) -> NSLayoutConstraint { make(.lessThanOrEqual, anchor, c, multiplier: m) }
}

/// An object with anchors: a view or a layout guide.
@preconcurrency @MainActor public protocol UILayoutAnchoring: AnyObject {}

extension UIView: UILayoutAnchoring {}

extension UILayoutAnchoring {
    /// The leading edge, which is the left edge.
    public var leadingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .leading) }
    /// The trailing edge, which is the right edge.
    public var trailingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .trailing) }
    /// The left edge.
    public var leftAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .left) }
    /// The right edge.
    public var rightAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .right) }
    /// The horizontal centre.
    public var centerXAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .centerX) }
    /// The top edge.
    public var topAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .top) }
    /// The bottom edge.
    public var bottomAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .bottom) }
    /// The vertical centre.
    public var centerYAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .centerY) }
    /// The baseline of the first line of text; of a view without text the top edge.
    public var firstBaselineAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .firstBaseline) }
    /// The baseline of the last line of text; of a view without text the bottom edge.
    public var lastBaselineAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .lastBaseline) }
    /// The width.
    public var widthAnchor: NSLayoutDimension { NSLayoutDimension(self, .width) }
    /// The height.
    public var heightAnchor: NSLayoutDimension { NSLayoutDimension(self, .height) }
}

extension UIView {
    /// Implements `addConstraint(_:)`.
    func holdConstraint(_ constraint: NSLayoutConstraint) {
        let items = [constraint.firstItem, constraint.secondItem].compactMap { ConstraintItem($0)?.view }
        guard !items.isEmpty, items.allSatisfy({ $0.isDescendant(of: self) }) else {
            Misuse.report("UIView.addConstraint: the constraint has items outside of this view")
            return
        }
        constraint.hold(in: self)
    }
}
