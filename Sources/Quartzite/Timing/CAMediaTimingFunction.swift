import QuartziteGraphics

/// The name of a standard timing function.
public struct CAMediaTimingFunctionName: Hashable, RawRepresentable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Constant speed.
    public static let linear = CAMediaTimingFunctionName(rawValue: "linear")
    /// Slow start: control points (0.42, 0), (1, 1).
    public static let easeIn = CAMediaTimingFunctionName(rawValue: "easeIn")
    /// Slow end: control points (0, 0), (0.58, 1).
    public static let easeOut = CAMediaTimingFunctionName(rawValue: "easeOut")
    /// Slow start and end: control points (0.42, 0), (0.58, 1).
    public static let easeInEaseOut = CAMediaTimingFunctionName(rawValue: "easeInEaseOut")
    /// The timing function of most system animations: control points (0.25, 0.1), (0.25, 1).
    public static let `default` = CAMediaTimingFunctionName(rawValue: "default")
}

/// A timing function (easing curve): a cubic Bézier curve from (0, 0) to (1, 1) that maps time (x) to progress (y).
open class CAMediaTimingFunction: NSObject, NSSecureCoding, @unchecked Sendable {
    package final let curve: TimingCurve

    /// Creates a standard timing function. An unknown name is reported as misuse and gives `linear`.
    public init(name: CAMediaTimingFunctionName) {
        switch name {
        case .linear: curve = TimingCurve(0, 0, 1, 1)
        case .easeIn: curve = TimingCurve(0.42, 0, 1, 1)
        case .easeOut: curve = TimingCurve(0, 0, 0.58, 1)
        case .easeInEaseOut: curve = TimingCurve(0.42, 0, 0.58, 1)
        case .default: curve = TimingCurve(0.25, 0.1, 0.25, 1)
        default:
            Misuse.report("CAMediaTimingFunction: unknown timing function “\(name.rawValue)”; linear is used instead")
            curve = TimingCurve(0, 0, 1, 1)
        }
    }

    /// Creates a timing function from its two inner control points. The x values should lie in 0…1. The y values may lie outside
    /// 0…1; the progress then overshoots.
    public init(controlPoints c1x: Float, _ c1y: Float, _ c2x: Float, _ c2y: Float) {
        curve = TimingCurve(c1x, c1y, c2x, c2y)
    }

    /// Reads an archived timing function. Returns nil where the archive holds none.
    public required init?(coder: NSCoder) {
        guard ["c1x", "c1y", "c2x", "c2y"].allSatisfy(coder.containsValue(forKey:)) else { return nil }
        curve = TimingCurve(
            c1x: coder.decodeDouble(forKey: "c1x"), c1y: coder.decodeDouble(forKey: "c1y"),
            c2x: coder.decodeDouble(forKey: "c2x"), c2y: coder.decodeDouble(forKey: "c2y"))
    }

    open func encode(with coder: NSCoder) {
        coder.encode(curve.c1x, forKey: "c1x")
        coder.encode(curve.c1y, forKey: "c1y")
        coder.encode(curve.c2x, forKey: "c2x")
        coder.encode(curve.c2y, forKey: "c2y")
    }

    open class var supportsSecureCoding: Bool { true }

    /// Writes x and y of a control point to `ptr`, which must have room for two values. Points 0 and 3 are (0, 0) and (1, 1). Any
    /// other index than 0…3 is reported as misuse and writes nothing.
    open func getControlPoint(at idx: Int, values ptr: UnsafeMutablePointer<Float>) {
        let point: (Double, Double)
        switch idx {
        case 0: point = (0, 0)
        case 1: point = (curve.c1x, curve.c1y)
        case 2: point = (curve.c2x, curve.c2y)
        case 3: point = (1, 1)
        default:
            Misuse.report("CAMediaTimingFunction: control point \(idx) does not exist; valid indices are 0 to 3")
            return
        }
        ptr[0] = Float(point.0)
        ptr[1] = Float(point.1)
    }

    open override func isEqual(_ object: Any?) -> Bool { (object as? CAMediaTimingFunction)?.curve == curve }
    open override var hash: Int { curve.hashValue }
    open override var description: String {
        "CAMediaTimingFunction(\(curve.c1x), \(curve.c1y), \(curve.c2x), \(curve.c2y))"
    }
}

/// A timing function as a value: the two inner control points.
package struct TimingCurve: Hashable, Sendable {
    package let c1x: Double, c1y: Double, c2x: Double, c2y: Double

    package init(c1x: Double, c1y: Double, c2x: Double, c2y: Double) {
        (self.c1x, self.c1y, self.c2x, self.c2y) = (c1x, c1y, c2x, c2y)
    }

    /// Creates a curve from numbers of single precision, as timing functions have them.
    fileprivate init(_ c1x: Float, _ c1y: Float, _ c2x: Float, _ c2y: Float) {
        self.init(c1x: Double(c1x), c1y: Double(c1y), c2x: Double(c2x), c2y: Double(c2y))
    }

    package static let linear = TimingCurve(c1x: 0, c1y: 0, c2x: 1, c2y: 1)

    /// Whether the curve is the straight line, where progress equals time.
    package var isLinear: Bool { c1x == c1y && c2x == c2y }

    /// Returns the curve's y at `x`. The result is 0 for x ≤ 0 and 1 for x ≥ 1; between them y may leave 0…1.
    ///
    /// Newton's method finds the curve's parameter. Bisection takes over where Newton's method does not converge.
    package func value(at x: Double) -> Double {
        if x <= 0 { return 0 }
        if x >= 1 { return 1 }
        if isLinear { return x }
        let (bx, cx) = (3 * (c2x - 2 * c1x), 3 * c1x)
        let ax = 1 - cx - bx
        var t = x
        var converged = false
        for _ in 0..<8 {
            let error = ((ax * t + bx) * t + cx) * t - x
            if abs(error) < 1e-12 {
                converged = true
                break
            }
            let slope = (3 * ax * t + 2 * bx) * t + cx
            if abs(slope) < 1e-7 { break }
            t -= error / slope
        }
        if !converged || t < 0 || t > 1 {
            var (low, high) = (0.0, 1.0)
            for _ in 0..<54 {
                t = (low + high) / 2
                if ((ax * t + bx) * t + cx) * t < x { low = t } else { high = t }
            }
        }
        let (by, cy) = (3 * (c2y - 2 * c1y), 3 * c1y)
        let ay = 1 - cy - by
        return ((ay * t + by) * t + cy) * t
    }
}
