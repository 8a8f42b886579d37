import QuartziteGraphics

/// How many frames a second somebody wants, in frames a second.
public struct CAFrameRateRange: Equatable, Sendable {
    /// The fewest that will do. Default 0.
    public var minimum: Float
    /// The most that are of use. Default 0, which means that there is no wish.
    public var maximum: Float
    /// The best. Default nil: the maximum.
    public var preferred: Float?

    /// No wish: whatever the display can do.
    public static let `default` = CAFrameRateRange()

    /// No wish.
    public init() { self.init(minimum: 0, maximum: 0) }

    public init(minimum: Float, maximum: Float, preferred: Float? = nil) {
        (self.minimum, self.maximum, self.preferred) = (minimum, maximum, preferred)
    }

    /// The rate that is wished for; nil for none.
    package var wishedRate: Double? {
        if let preferred, preferred > 0, preferred.isFinite { return Double(preferred) }
        return maximum > 0 && maximum.isFinite ? Double(maximum) : nil
    }
}
