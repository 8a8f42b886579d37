// Queries about constraints, for finding faults of a layout.

extension UIView {
    /// Whether constraints allow several frames. Exists for source compatibility: always false, as what constraints leave open here
    /// keeps its value.
    public var hasAmbiguousLayout: Bool { false }

    /// Exists for source compatibility. Does nothing, as no layout is ambiguous.
    public func exerciseAmbiguityInLayout() {}

    /// Returns the active constraints between this view and others that concern the view's position or size along an axis.
    public func constraintsAffectingLayout(for axis: NSLayoutConstraint.Axis) -> [NSLayoutConstraint] {
        sequence(first: self, next: \.superview).flatMap(\.heldConstraints).filter { constraint in
            constraint.firstItem === self && constraint.firstAttribute.axis == axis
                || constraint.secondItem === self && constraint.secondAttribute.axis == axis
        }
    }
}

extension NSLayoutConstraint.Attribute {
    /// The axis of an attribute; nil for none.
    fileprivate var axis: NSLayoutConstraint.Axis? {
        switch self {
        case .left, .right, .leading, .trailing, .width, .centerX, .leftMargin, .rightMargin, .leadingMargin, .trailingMargin,
            .centerXWithinMargins:
            .horizontal
        case .top, .bottom, .height, .centerY, .lastBaseline, .firstBaseline, .topMargin, .bottomMargin, .centerYWithinMargins: .vertical
        case .notAnAttribute: nil
        }
    }
}
