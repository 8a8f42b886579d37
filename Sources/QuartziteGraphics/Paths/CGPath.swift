// CGPath: an immutable path, Core Graphics' names around a `PathElements` value.

/// Which points count as inside a path.
public enum CGPathFillRule: Int, Sendable {
    /// Those around which the path runs a number of times that is not zero.
    case winding = 0
    /// Those from which an odd number of edges is crossed on the way out.
    case evenOdd = 1
}

/// A shape of lines and curves. Immutable, but for its subclass `CGMutablePath`; compared by its elements.
public class CGPath: Hashable {
    package final internal(set) var elements: PathElements

    package init(elements: PathElements) {
        self.elements = elements
    }

    public init(rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
        var elements = PathElements()
        elements.addRect(rect)
        self.elements = elements.applying(transform?.pointee ?? .identity)
    }

    public init(ellipseIn rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
        var elements = PathElements()
        elements.addEllipse(in: rect)
        self.elements = elements.applying(transform?.pointee ?? .identity)
    }

    /// Corner sizes beyond half of the rectangle are brought down to it.
    public init(
        roundedRect rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat,
        transform: UnsafePointer<CGAffineTransform>?
    ) {
        var elements = PathElements()
        elements.addRoundedRect(rect, cornerWidth: cornerWidth, cornerHeight: cornerHeight)
        self.elements = elements.applying(transform?.pointee ?? .identity)
    }

    public func copy() -> CGPath? { CGPath(elements: elements) }

    public func copy(using transform: UnsafePointer<CGAffineTransform>?) -> CGPath? {
        CGPath(elements: elements.applying(transform?.pointee ?? .identity))
    }

    public func mutableCopy() -> CGMutablePath? { CGMutablePath(elements: elements) }

    public func mutableCopy(using transform: UnsafePointer<CGAffineTransform>?) -> CGMutablePath? {
        CGMutablePath(elements: elements.applying(transform?.pointee ?? .identity))
    }

    public var isEmpty: Bool { elements.isEmpty }

    /// Where the pen is; zero for an empty path.
    public var currentPoint: CGPoint { elements.currentPoint ?? .zero }

    /// The box of all points, control points of curves too; `null` for an empty path.
    public var boundingBox: CGRect { elements.controlPointBounds }

    /// The box of the lines and curves themselves; `null` for an empty path.
    public var boundingBoxOfPath: CGRect { elements.bounds }

    /// Whether the path is one rectangle along the axes, which is then stored at `rect`.
    public func isRect(_ rect: UnsafeMutablePointer<CGRect>?) -> Bool {
        guard let found = elements.rect else { return false }
        rect?.pointee = found
        return true
    }

    /// Whether `point`, taken through `transform` first, lies inside the path.
    public func contains(
        _ point: CGPoint, using rule: CGPathFillRule = .winding, transform: CGAffineTransform = .identity
    ) -> Bool {
        elements.contains(point.applying(transform), evenOdd: rule == .evenOdd)
    }

    public static func == (left: CGPath, right: CGPath) -> Bool {
        left.elements == right.elements
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(elements)
    }
}
