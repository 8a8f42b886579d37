// CGPath: an immutable path. It wraps a `PathElements` value under Core Graphics' names.

/// Which points are inside a path.
public enum CGPathFillRule: Int, Sendable {
    /// Points with a winding number other than 0.
    case winding = 0
    /// Points from which a ray to infinity crosses an odd number of edges.
    case evenOdd = 1
}

/// A shape of lines and curves, in points. Immutable, except for its subclass `CGMutablePath`. Two paths are equal when their elements are.
public class CGPath: Hashable {
    package final internal(set) var elements: PathElements

    package init(elements: PathElements) {
        self.elements = elements
    }

    /// A rectangle. A nil transform is the identity.
    public init(rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
        var elements = PathElements()
        elements.addRect(rect)
        self.elements = elements.applying(transform?.pointee ?? .identity)
    }

    /// The ellipse that fills `rect`. A nil transform is the identity.
    public init(ellipseIn rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
        var elements = PathElements()
        elements.addEllipse(in: rect)
        self.elements = elements.applying(transform?.pointee ?? .identity)
    }

    /// A rounded rectangle. Corner sizes are limited to half of the rectangle's sides. A nil transform is the identity.
    public init(
        roundedRect rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat,
        transform: UnsafePointer<CGAffineTransform>?
    ) {
        var elements = PathElements()
        elements.addRoundedRect(rect, cornerWidth: cornerWidth, cornerHeight: cornerHeight)
        self.elements = elements.applying(transform?.pointee ?? .identity)
    }

    /// An immutable copy. Never nil.
    public func copy() -> CGPath? { CGPath(elements: elements) }

    /// An immutable copy, transformed; a nil transform is the identity. Never nil.
    public func copy(using transform: UnsafePointer<CGAffineTransform>?) -> CGPath? {
        CGPath(elements: elements.applying(transform?.pointee ?? .identity))
    }

    /// A copy that can be added to. Never nil.
    public func mutableCopy() -> CGMutablePath? { CGMutablePath(elements: elements) }

    /// A transformed copy that can be added to; a nil transform is the identity. Never nil.
    public func mutableCopy(using transform: UnsafePointer<CGAffineTransform>?) -> CGMutablePath? {
        CGMutablePath(elements: elements.applying(transform?.pointee ?? .identity))
    }

    /// Whether the path has no elements.
    public var isEmpty: Bool { elements.isEmpty }

    /// The end point of the last element; after a close, the start of its subpath. Zero for an empty path.
    public var currentPoint: CGPoint { elements.currentPoint ?? .zero }

    /// The bounding box of all points, including the control points of curves; `null` for an empty path.
    public var boundingBox: CGRect { elements.controlPointBounds }

    /// The bounding box of the lines and curves; `null` for an empty path.
    public var boundingBoxOfPath: CGRect { elements.bounds }

    /// Whether the path is a single rectangle along the axes.
    /// - Parameter rect: receives the rectangle where the path is one; may be nil.
    public func isRect(_ rect: UnsafeMutablePointer<CGRect>?) -> Bool {
        guard let found = elements.rect else { return false }
        rect?.pointee = found
        return true
    }

    /// Whether a point lies inside the path. Open subpaths count as closed.
    /// - Parameters:
    ///   - point: the point, before `transform`.
    ///   - rule: the rule that decides which regions are inside. Default `winding`.
    ///   - transform: applied to the point, not to the path. Default identity.
    public func contains(
        _ point: CGPoint, using rule: CGPathFillRule = .winding, transform: CGAffineTransform = .identity
    ) -> Bool {
        elements.contains(point.applying(transform), evenOdd: rule == .evenOdd)
    }

    /// Returns whether both paths have equal elements in the same order.
    public static func == (left: CGPath, right: CGPath) -> Bool {
        left.elements == right.elements
    }

    /// Hashes the elements.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(elements)
    }
}
