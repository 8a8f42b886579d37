/// A vector of the simulation, in points with y down.
struct DynamicVector: Equatable {
    var x: Double
    var y: Double

    static let zero = DynamicVector(x: 0, y: 0)

    init(x: Double, y: Double) { (self.x, self.y) = (x, y) }
    init(_ point: CGPoint) { self.init(x: point.x, y: point.y) }
    init(_ offset: UIOffset) { self.init(x: offset.horizontal, y: offset.vertical) }
    /// A vector of a length in the direction of an angle, in radians.
    init(angle: Double, length: Double) { self.init(x: length * cos(angle), y: length * sin(angle)) }

    var point: CGPoint { CGPoint(x: x, y: y) }
    var length: Double { (x * x + y * y).squareRoot() }
    /// The vector turned by a quarter from the x axis to the y axis.
    var perpendicular: DynamicVector { DynamicVector(x: -y, y: x) }
    /// The vector with length 1; the x axis for a vector without length.
    var normalized: DynamicVector { length > 1e-9 ? self / length : DynamicVector(x: 1, y: 0) }
    var isFinite: Bool { x.isFinite && y.isFinite }

    func dot(_ other: DynamicVector) -> Double { x * other.x + y * other.y }
    func cross(_ other: DynamicVector) -> Double { x * other.y - y * other.x }

    /// Returns the vector turned by an angle in radians.
    func rotated(by angle: Double) -> DynamicVector {
        let (c, s) = (cos(angle), sin(angle))
        return DynamicVector(x: c * x - s * y, y: s * x + c * y)
    }

    static func + (a: DynamicVector, b: DynamicVector) -> DynamicVector { DynamicVector(x: a.x + b.x, y: a.y + b.y) }
    static func - (a: DynamicVector, b: DynamicVector) -> DynamicVector { DynamicVector(x: a.x - b.x, y: a.y - b.y) }
    static prefix func - (a: DynamicVector) -> DynamicVector { DynamicVector(x: -a.x, y: -a.y) }
    static func * (a: DynamicVector, factor: Double) -> DynamicVector { DynamicVector(x: a.x * factor, y: a.y * factor) }
    static func / (a: DynamicVector, divisor: Double) -> DynamicVector { DynamicVector(x: a.x / divisor, y: a.y / divisor) }
    static func += (a: inout DynamicVector, b: DynamicVector) { a = a + b }
    static func -= (a: inout DynamicVector, b: DynamicVector) { a = a - b }
}
