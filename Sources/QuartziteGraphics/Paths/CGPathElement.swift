// Walking through a path's elements, in Core Graphics' way.

/// The kind of a path element. Raw values are Core Graphics'.
public enum CGPathElementType: Int32, Sendable {
    case moveToPoint = 0
    case addLineToPoint = 1
    case addQuadCurveToPoint = 2
    case addCurveToPoint = 3
    case closeSubpath = 4
}

/// An element and its points: one for a move or a line, two for a quadratic curve, three for a cubic one, none
/// for a close. The points are valid during the call that hands the element out.
public struct CGPathElement {
    public var type: CGPathElementType
    public var points: UnsafeMutablePointer<CGPoint>

    public init(type: CGPathElementType, points: UnsafeMutablePointer<CGPoint>) {
        self.type = type
        self.points = points
    }
}

public typealias CGPathApplyBlock = (UnsafePointer<CGPathElement>) -> Void
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
