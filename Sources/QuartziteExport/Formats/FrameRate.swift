/// Frames per second as a fraction, as films store it.
package struct FrameRate: Equatable, Sendable, CustomStringConvertible {
    package let numerator: Int
    package let denominator: Int

    private static let largestDenominator = 1001

    /// The simplest fraction near a number: 29.97 is 2997/100, 23.976024 is 24000/1001.
    /// - Parameter perSecond: more than 0. Rates below one frame per second are rounded to one frame per whole number of milliseconds.
    package init(_ perSecond: Double) {
        guard perSecond >= 1, perSecond < 1e6 else {
            (numerator, denominator) = (1000, Int(max(1, (1000 / max(perSecond, 1e-6)).rounded())))
            return
        }
        // Continued fractions: each step adds a digit of the best approximation.
        var (last, current) = ((n: 0, d: 1), (n: 1, d: 0))
        var rest = perSecond
        while true {
            let digit = Int(rest.rounded(.down))
            let next = (n: digit * current.n + last.n, d: digit * current.d + last.d)
            guard next.d <= Self.largestDenominator else { break }
            (last, current) = (current, next)
            let fraction = rest - Double(digit)
            guard fraction > 1e-9, abs(Double(current.n) / Double(current.d) - perSecond) > 1e-9 * perSecond else { break }
            rest = 1 / fraction
        }
        (numerator, denominator) = current
    }

    /// Frames per second.
    package var perSecond: Double { Double(numerator) / Double(denominator) }

    package var description: String { "\(numerator)/\(denominator)" }
}
