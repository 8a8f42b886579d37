import QuartziteGraphics

/// One line or curve of a motion path.
package struct PathPiece: Sendable, Hashable {
    package enum Pacing: UInt8, Sendable {
        /// By the curve's own parameter.
        case parameter
        /// By length along the curve.
        case length
    }

    package var start: SIMD2<Double>
    package var control1: SIMD2<Double>
    package var control2: SIMD2<Double>
    package var end: SIMD2<Double>
    package var isLine: Bool
    package var pacing = Pacing.parameter
    /// Index in `LayerAnimation.arcLengths` of the lengths from the start to each of `arcCount` evenly spaced parameters.
    package var firstLength: Int32 = 0

    /// Number of parts in a curve's table of lengths. Inside of a part the speed counts as changing linearly, an error of less than a
    /// thousandth of the curve's length even for a hairpin.
    package static let arcCount = 32

    @inline(__always)
    func point(at t: Double) -> SIMD2<Double> {
        if isLine { return start + (end - start) * t }
        let u = 1 - t
        let (b0, b1, b2, b3) = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
        return start * b0 + control1 * b1 + control2 * b2 + end * b3
    }

    /// The derivative by the parameter.
    func velocity(at t: Double) -> SIMD2<Double> {
        if isLine { return end - start }
        let u = 1 - t
        let sum = (control1 - start) * (u * u) + (control2 - control1) * (2 * u * t) + (end - control2) * (t * t)
        return sum * 3
    }

    /// The direction of travel. Where the derivative is zero, the direction a little further on.
    func direction(at t: Double) -> SIMD2<Double> {
        let v = velocity(at: t)
        if v.x != 0 || v.y != 0 { return v }
        let nearby = velocity(at: t < 0.5 ? t + 1e-4 : t - 1e-4)
        return nearby.x != 0 || nearby.y != 0 ? nearby : end - start
    }

    /// Returns the curve's parameter for a fraction of the piece, measured as `pacing` says.
    func parameter(at fraction: Double, lengths: TrackBuffer<Double>) -> Double {
        // Beyond the ends of the piece, where a timing function overshoots, lines continue straight, and curves continue by their
        // parameter.
        guard pacing == .length, !isLine, fraction > 0, fraction < 1 else { return fraction }
        let lengths = lengths[Int(firstLength)]
        let wanted = fraction * lengths[Self.arcCount]
        // The last arc that begins no later. Mostly the speed changes little, so the search begins at the arc of an even speed.
        var low = min(Int(fraction * Double(Self.arcCount)), Self.arcCount - 1)
        while low > 0, lengths[low] > wanted { low -= 1 }
        while low < Self.arcCount - 1, lengths[low + 1] <= wanted { low += 1 }
        let high = low + 1
        let (before, after) = (lengths[low], lengths[high])
        guard after > before else { return Double(low) / Double(Self.arcCount) }
        let part = (wanted - before) / (after - before)
        let speeds = (length(velocity(at: Double(low) / Double(Self.arcCount))), length(velocity(at: Double(high) / Double(Self.arcCount))))
        return (Double(low) + Self.solve(part, speeds)) / Double(Self.arcCount)
    }

    /// The time in 0…1 at which a body whose speed changes linearly has covered `part` of its way.
    private static func solve(_ part: Double, _ speeds: (Double, Double)) -> Double {
        let total = (speeds.0 + speeds.1) / 2
        guard total > 0 else { return part }
        let (v, a) = (speeds.0 / total, (speeds.1 - speeds.0) / total)
        // Solves v s + a s² / 2 = part, by the form of the root that does not subtract.
        return 2 * part / (v + (v * v + 2 * a * part).squareRoot())
    }

    /// The lengths for the table of a curve; its whole length is the last.
    package func arcLengths() -> [Double] {
        // Gauss and Legendre's five points in each part.
        let points = [
            (0.0, 0.568_888_888_888_889), (-0.538_469_310_105_683, 0.478_628_670_499_366),
            (0.538_469_310_105_683, 0.478_628_670_499_366), (-0.906_179_845_938_664, 0.236_926_885_056_189),
            (0.906_179_845_938_664, 0.236_926_885_056_189),
        ]
        let half = 0.5 / Double(Self.arcCount)
        var lengths = [0.0]
        for part in 0..<Self.arcCount {
            let middle = (Double(part) + 0.5) / Double(Self.arcCount)
            let sum = points.reduce(0) { $0 + $1.1 * length(velocity(at: middle + $1.0 * half)) }
            lengths.append(lengths[part] + sum * half)
        }
        return lengths
    }
}

@inline(__always) private func length(_ v: SIMD2<Double>) -> Double { (v * v).sum().squareRoot() }
