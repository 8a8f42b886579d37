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

    /// The rate that is wished for, within the range; nil for no wish. What is no positive number counts as left out.
    package var wishedRate: Double? {
        let usable = { (rate: Float?) in rate.flatMap { $0 > 0 && $0.isFinite ? Double($0) : nil } }
        let (least, most) = (usable(minimum) ?? 0, usable(maximum) ?? .infinity)
        guard let preference = usable(preferred) ?? usable(maximum) ?? usable(minimum) else { return nil }
        return max(least, min(preference, most))
    }

    /// How many frames of a display of `displayRate` frames a second make one of these: the nearest to the wish that lies in the
    /// range, where there is one.
    package func frameStep(displayRate: Double) -> Int {
        guard let preference = wishedRate, displayRate > 0, displayRate.isFinite else { return 1 }
        // Rates are frames of the display divided by a whole number; the nearer of the two around the wish.
        let quotient = min(max(1, displayRate / preference), 1e6)
        let (fast, slow) = (quotient.rounded(.down), quotient.rounded(.up))
        func fits(_ step: Double) -> Bool {
            let rate = displayRate / step
            return rate >= Double(minimum) - 1e-6 && (maximum <= 0 || rate <= Double(maximum) + 1e-6)
        }
        if fits(fast) != fits(slow) { return Int(fits(fast) ? fast : slow) }
        return Int(displayRate / fast - preference <= preference - displayRate / slow ? fast : slow)
    }
}
