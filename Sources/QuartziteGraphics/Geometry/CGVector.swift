// CGVector, which Foundation on Linux lacks.

/// A vector in the plane.
public struct CGVector: Hashable, Sendable, Codable {
    /// The length along x.
    public var dx: CGFloat
    /// The length along y.
    public var dy: CGFloat

    /// The vector of length 0.
    public init() {
        self.init(dx: 0, dy: 0)
    }

    /// A vector of two lengths.
    public init(dx: CGFloat, dy: CGFloat) {
        self.dx = dx
        self.dy = dy
    }

    /// A vector of two lengths.
    public init(dx: Double, dy: Double) {
        self.init(dx: CGFloat(dx), dy: CGFloat(dy))
    }

    /// A vector of two lengths.
    public init(dx: Int, dy: Int) {
        self.init(dx: CGFloat(dx), dy: CGFloat(dy))
    }

    /// The vector of length 0.
    public static let zero = CGVector()
}
