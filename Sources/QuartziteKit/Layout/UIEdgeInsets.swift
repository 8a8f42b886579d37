// Insets and offsets.

/// Distances inwards from the edges of a rectangle, in points. Negative values extend outwards.
public struct UIEdgeInsets: Hashable, Sendable {
    /// The inset of the top edge, in points. Default 0.
    public var top: CGFloat
    /// The inset of the left edge, in points. Default 0.
    public var left: CGFloat
    /// The inset of the bottom edge, in points. Default 0.
    public var bottom: CGFloat
    /// The inset of the right edge, in points. Default 0.
    public var right: CGFloat

    /// Creates insets of 0.
    public init() {
        self.init(top: 0, left: 0, bottom: 0, right: 0)
    }

    /// Creates insets, in points.
    public init(top: CGFloat, left: CGFloat, bottom: CGFloat, right: CGFloat) {
        (self.top, self.left, self.bottom, self.right) = (top, left, bottom, right)
    }

    /// Insets of 0.
    public static let zero = UIEdgeInsets()
}

/// Distances inwards from the edges of a rectangle, in points, by reading direction. Leading is left, as layout is left-to-right.
public struct NSDirectionalEdgeInsets: Hashable, Sendable {
    /// The inset of the top edge, in points. Default 0.
    public var top: CGFloat
    /// The inset of the leading edge, in points. Default 0.
    public var leading: CGFloat
    /// The inset of the bottom edge, in points. Default 0.
    public var bottom: CGFloat
    /// The inset of the trailing edge, in points. Default 0.
    public var trailing: CGFloat

    /// Creates insets of 0.
    public init() {
        self.init(top: 0, leading: 0, bottom: 0, trailing: 0)
    }

    /// Creates insets, in points.
    public init(top: CGFloat, leading: CGFloat, bottom: CGFloat, trailing: CGFloat) {
        (self.top, self.leading, self.bottom, self.trailing) = (top, leading, bottom, trailing)
    }

    /// Insets of 0.
    public static let zero = NSDirectionalEdgeInsets()

    /// The same insets as left and right.
    var physical: UIEdgeInsets { UIEdgeInsets(top: top, left: leading, bottom: bottom, right: trailing) }
}

extension NSValue {
    /// Boxes insets.
    public convenience init(uiEdgeInsets insets: UIEdgeInsets) {
        self.init(cgRect: CGRect(x: insets.top, y: insets.left, width: insets.bottom, height: insets.right))
    }

    /// The boxed insets, or zero if the value is not insets.
    public var uiEdgeInsetsValue: UIEdgeInsets {
        let values = cgRectValue
        return UIEdgeInsets(top: values.origin.x, left: values.origin.y, bottom: values.size.width, right: values.size.height)
    }
}

/// An offset in points.
public struct UIOffset: Hashable, Sendable {
    /// The horizontal offset, in points. Default 0.
    public var horizontal: CGFloat
    /// The vertical offset, in points. Default 0.
    public var vertical: CGFloat

    /// Creates an offset, in points.
    public init(horizontal: CGFloat = 0, vertical: CGFloat = 0) {
        (self.horizontal, self.vertical) = (horizontal, vertical)
    }

    /// An offset of 0.
    public static let zero = UIOffset()
}

extension CGRect {
    /// Returns the rectangle with its edges moved inwards by `insets`.
    public func inset(by insets: UIEdgeInsets) -> CGRect {
        CGRect(
            x: minX + insets.left, y: minY + insets.top, width: width - insets.left - insets.right,
            height: height - insets.top - insets.bottom)
    }
}
