// The anchors of constraints, and distances between anchors.

extension NSLayoutConstraint {
    /// The first attribute with its item, as an anchor.
    public var firstAnchor: NSLayoutAnchor<AnyObject> { NSLayoutAnchor(firstItem ?? self, firstAttribute) }
    /// The second attribute with its item, as an anchor; nil without a second item.
    public var secondAnchor: NSLayoutAnchor<AnyObject>? { secondItem.map { NSLayoutAnchor($0, secondAttribute) } }
}

extension NSLayoutAnchor {
    /// The object of the anchor: a view or a layout guide; nil for a guide without a view.
    public var owningItem: Any? { ConstraintItem(item) == nil ? nil : item }
    /// The attribute, as text for messages.
    public var name: String { String(describing: attribute) }
}

extension NSLayoutXAxisAnchor {
    /// Returns the distance from this position to another one, for constraints. Both must be in views with a common superview already;
    /// otherwise the call is reported as misuse, and the distance is not determined by the anchors.
    public func anchorWithOffset(to otherAnchor: NSLayoutXAxisAnchor) -> NSLayoutDimension {
        DistanceGuide(between: self, and: otherAnchor) {
            [$0.leftAnchor.constraint(equalTo: self), $0.rightAnchor.constraint(equalTo: otherAnchor)]
        }.widthAnchor
    }
}

extension NSLayoutYAxisAnchor {
    /// Returns the distance from this position to another one, for constraints. Both must be in views with a common superview already;
    /// otherwise the call is reported as misuse, and the distance is not determined by the anchors.
    public func anchorWithOffset(to otherAnchor: NSLayoutYAxisAnchor) -> NSLayoutDimension {
        DistanceGuide(between: self, and: otherAnchor) {
            [$0.topAnchor.constraint(equalTo: self), $0.bottomAnchor.constraint(equalTo: otherAnchor)]
        }.heightAnchor
    }
}

/// A guide whose size is the distance between two anchors. The nearest common superview of the anchors' items owns it.
private final class DistanceGuide: UILayoutGuide {
    convenience init<Anchor>(
        between one: NSLayoutAnchor<Anchor>, and other: NSLayoutAnchor<Anchor>, _ constraints: (DistanceGuide) -> [NSLayoutConstraint]
    ) {
        self.init()
        guard let first = ConstraintItem(one.item)?.view, let second = ConstraintItem(other.item)?.view,
            let common = sequence(first: first, next: \.superview).first(where: second.isDescendant(of:))
        else {
            Misuse.report("NSLayoutAnchor.anchorWithOffset: the anchors have no common superview")
            return
        }
        common.addLayoutGuide(self)
        NSLayoutConstraint.activate(constraints(self))
    }
}
