// Visiting the elements of a path, by Core Graphics' names.

/// The kind of a path element. Raw values are Core Graphics'.
public enum CGPathElementType: Int32, Sendable {
    case moveToPoint = 0
    case addLineToPoint = 1
    case addQuadCurveToPoint = 2
    case addCurveToPoint = 3
    case closeSubpath = 4
}

/// An element of a path, with its points.
public struct CGPathElement {
    /// The kind of the element.
    public var type: CGPathElementType
    /// One point for a move or a line, two for a quadratic curve, three for a cubic curve, none for a close; control points first.
    /// Valid only during the call that passes the element.
    public var points: UnsafeMutablePointer<CGPoint>

    /// An element of points that the caller owns.
    public init(type: CGPathElementType, points: UnsafeMutablePointer<CGPoint>) {
        self.type = type
        self.points = points
    }
}

/// A function that is called with each element of a path.
public typealias CGPathApplyBlock = (UnsafePointer<CGPathElement>) -> Void
/// A function that is called with the caller's pointer and each element of a path.
public typealias CGPathApplierFunction = (UnsafeMutableRawPointer?, UnsafePointer<CGPathElement>) -> Void

extension CGPath {
    /// Calls `block` with each element in order.
    public func applyWithBlock(_ block: CGPathApplyBlock) {
        withUnsafeTemporaryAllocation(of: CGPoint.self, capacity: 3) { points in
            guard let base = points.baseAddress else { return }
            points.initialize(repeating: .zero)
            func pass(_ type: CGPathElementType, _ values: CGPoint...) {
                for (index, value) in values.enumerated() { points[index] = value }
                var element = CGPathElement(type: type, points: base)
                block(&element)
            }
            elements.forEach { element, _ in
                switch element {
                case .move(let point): pass(.moveToPoint, point)
                case .line(let point): pass(.addLineToPoint, point)
                case .quad(let control, let end): pass(.addQuadCurveToPoint, control, end)
                case .cubic(let control1, let control2, let end): pass(.addCurveToPoint, control1, control2, end)
                case .close: pass(.closeSubpath)
                }
            }
        }
    }

    /// Calls `function` with `info` and each element in order.
    public func apply(info: UnsafeMutableRawPointer?, function: CGPathApplierFunction) {
        applyWithBlock { function(info, $0) }
    }
}
