import QuartziteGraphics

/// The motion of a damped spring from 0 to rest at 1, as a value with precomputed constants.
///
/// With w = √(stiffness / mass) and z = damping / (2 √(stiffness · mass)) the displacement d = 1 − x obeys
/// d″ + 2 z w d′ + w² d = 0, d(0) = 1, d′(0) = −velocity:
///
///     z < 1   e^(−z w t) · (cos w′t + ((z w − v) / w′) · sin w′t)      w′ = w √(1 − z²)
///     z = 1   e^(−w t) · (1 + (w − v) t)
///     z > 1   a e^(r t) + (1 − a) e^(s t)                              r, s = −w (z ∓ √(z² − 1))
///
/// An infinite damping, the limit of bounce −1, means rest at once.
package struct SpringResponse: Sendable, Hashable {
    package enum Kind: UInt8, Sendable { case underdamped, critical, overdamped, immediate }

    package let kind: Kind
    /// z w; w for a critically damped spring; −r for an overdamped spring.
    private let decay: Double
    /// w′; −s for an overdamped spring.
    private let frequency: Double
    /// The factor of the sine, the factor of t, or a.
    private let factor: Double

    /// - Parameter velocity: the initial velocity of the progress, in units per second.
    package init(mass: Double, stiffness: Double, damping: Double, velocity: Double, allowsOverdamping: Bool) {
        let w = (stiffness / mass).squareRoot()
        var z = damping / (2 * (stiffness * mass).squareRoot())
        if !allowsOverdamping { z = min(z, 1) }
        if z.isInfinite {
            (kind, decay, frequency, factor) = (.immediate, 0, 0, 0)
        } else if z < 1 {
            let damped = w * (1 - z * z).squareRoot()
            (kind, decay, frequency, factor) = (.underdamped, z * w, damped, (z * w - velocity) / damped)
        } else if z == 1 {
            (kind, decay, frequency, factor) = (.critical, w, 0, w - velocity)
        } else {
            // This form of the slow root is stable: the difference of two nearly equal numbers would lose it under strong damping.
            let root = (z * z - 1).squareRoot()
            let (slow, fast) = (w / (z + root), w * (z + root))
            (kind, decay, frequency, factor) = (.overdamped, slow, fast, (fast - velocity) / (fast - slow))
        }
    }

    /// Whether all constants are finite. Invalid parameters make no spring.
    package var isFinite: Bool { decay.isFinite && frequency.isFinite && factor.isFinite }

    /// Returns the progress `t` seconds after the start. It may exceed 1.
    package func value(at t: Double) -> Double {
        switch kind {
        case .underdamped: 1 - exp(-decay * t) * (cos(frequency * t) + factor * sin(frequency * t))
        case .critical: 1 - exp(-decay * t) * (1 + factor * t)
        case .overdamped: 1 - (factor * exp(-decay * t) + (1 - factor) * exp(-frequency * t))
        case .immediate: t > 0 ? 1 : 0
        }
    }

    /// Bounds of the progress over all time.
    package var range: ClosedRange<Double> {
        let reach =
            switch kind {
            case .underdamped: (1 + factor * factor).squareRoot()
            case .critical: 1 + abs(factor) / decay
            case .overdamped: abs(factor) + abs(1 - factor)
            case .immediate: 1.0
            }
        return reach.isFinite ? 1 - reach...1 + reach : -.infinity...(.infinity)
    }

    /// The time in seconds after which the spring counts as at rest. The largest `Float` where the spring never rests.
    ///
    /// For an underdamped spring: the closed form of the time when the envelope has fallen to a thousandth. For the others Core
    /// Animation looks at the displacement every tenth of a second: a critically damped spring rests below a thousandth of the
    /// distance. An overdamped spring rests below a 64th, according to a single measurement (2.6 s for a perceptual duration of
    /// 1 and a bounce of −0.5).
    package var settlingDuration: Double {
        switch kind {
        case .underdamped:
            guard decay > 0 else { return Double(Float.greatestFiniteMagnitude) }
            return max(0, log((1 + abs(factor)) / 0.001) / decay)
        case .critical: return firstTenth(below: 0.001)
        case .overdamped: return firstTenth(below: 1.0 / 64)
        case .immediate: return 0
        }
    }

    /// Returns the first tenth of a second after which the displacement stays below `threshold`.
    private func firstTenth(below threshold: Double) -> Double {
        guard decay > 0, isFinite else { return Double(Float.greatestFiniteMagnitude) }
        // After this many tenths the slow root's exponential, times twice its factor, is below the threshold.
        let bound = (log((2 + 2 * abs(factor)) / threshold) / decay * 10 + 1 / decay * 10).rounded(.up) + 1
        guard bound < 100_000 else { return bound / 10 }
        // Searching backwards, so that a displacement that crosses 0 on its way does not count as rest.
        var tenths = bound
        while tenths > 0, abs(1 - value(at: (tenths - 1) / 10)) < threshold { tenths -= 1 }
        return tenths / 10
    }
}

extension SpringResponse {
    /// The spring by which released content comes to rest: in about half a second, without overshooting.
    package static let release = SpringResponse(
        mass: 1, stiffness: releaseStiffness, damping: releaseDamping, velocity: 0, allowsOverdamping: true)
    /// The stiffness and the critical damping of `release`, for a mass of 1.
    static let releaseStiffness = 200.0
    static let releaseDamping = 2 * releaseStiffness.squareRoot()
}
