import QuartziteGraphics

/// A range of frame rates with a preferred rate, all in frames per second.
public struct CAFrameRateRange: Equatable, Sendable {
    /// The lowest acceptable rate. Default 0.
    public var minimum: Float
    /// The highest useful rate. Default 0: no limit.
    public var maximum: Float
    /// The preferred rate. Default nil: `maximum`.
    public var preferred: Float?

    /// The range without a preference: every frame of the display.
    public static let `default` = CAFrameRateRange()

    /// Creates the range without a preference.
    public init() { self.init(minimum: 0, maximum: 0) }

    /// Creates a range. Rates are in frames per second.
    public init(minimum: Float, maximum: Float, preferred: Float? = nil) {
        (self.minimum, self.maximum, self.preferred) = (minimum, maximum, preferred)
    }

    /// The preferred rate, clamped to the range. nil without a preference. Rates that are not positive and finite count as absent.
    package var preferredRate: Double? {
        let usable = { (rate: Float?) in rate.flatMap { $0 > 0 && $0.isFinite ? Double($0) : nil } }
        let (least, most) = (usable(minimum) ?? 0, usable(maximum) ?? .infinity)
        guard let preference = usable(preferred) ?? usable(maximum) ?? usable(minimum) else { return nil }
        return max(least, min(preference, most))
    }

    /// Returns the number of display frames per call, on a display of `displayRate` frames per second: the step whose rate is
    /// nearest to the preferred rate, and within the range if any is.
    package func frameStep(displayRate: Double) -> Int {
        guard let preference = preferredRate, displayRate > 0, displayRate.isFinite else { return 1 }
        // Possible rates are the display's rate divided by a whole number. Two of these enclose the preferred rate.
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
