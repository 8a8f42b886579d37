// The motion of a scroll view along one axis after the finger has left: a function of time alone, so that the offsets do not depend
// on the times of frames.
//
//     glide      x(t) = from + distance · (1 − e^(−t/τ))         deceleration; velocity distance/τ at the start
//     spring     x(t) = to + (a + (v + ω·a)·t) · e^(−ω·t)        critically damped: back to an edge, or on to a page
//     ease       a timing function, for animations that the program starts
//
// A glide that reaches an edge continues as a spring there, with the velocity that it has at the edge.

import Quartzite

/// The motion along one axis. Times are seconds since the start of the motion, offsets are points.
struct ScrollMotion {
    private enum Segment {
        case glide(from: CGFloat, distance: CGFloat, tau: Double)
        case spring(to: CGFloat, offset: CGFloat, velocity: CGFloat, omega: Double)
        case ease(from: CGFloat, to: CGFloat, duration: Double)
    }

    /// The parts of the motion, each with its start.
    private var segments: [(start: Double, segment: Segment)] = []
    /// The time at which the motion is at rest.
    private(set) var end = 0.0
    /// The offset at rest.
    private(set) var target: CGFloat
    /// Whether the motion only brings content from beyond an edge back to the edge.
    private(set) var returnsToEdge = false

    /// The distance from the target at which a motion ends, in points.
    private static let tolerance: CGFloat = 0.25
    /// The angular frequency of the spring at an edge, per second.
    static let edgeFrequency = 10.0
    /// The angular frequency of the spring to a page, per second.
    static let pageFrequency = 16.0
    /// The duration of an animation that the program starts, in seconds.
    static let easeDuration = 0.3
    private static let easing = TimingCurve(c1x: 0.42, c1y: 0, c2x: 0.58, c2y: 1)

    /// Returns the time constant of a glide in seconds: the velocity falls to 1/e in this time. The glide's distance is the initial
    /// velocity times the constant.
    /// - Parameter rate: the factor of the velocity per millisecond, below 1.
    static func tau(rate: CGFloat) -> Double {
        let rate = min(0.9999, max(0.5, Double(rate)))
        return rate / (1 - rate) / 1000
    }

    /// Creates a motion that rests at an offset.
    init(at offset: CGFloat) { target = offset }

    /// Creates the motion after the release of a finger.
    /// - Parameters:
    ///   - offset: the offset at the release.
    ///   - velocity: the velocity at the release, in points per second.
    ///   - goal: the offset at which the glide ends, if it reaches no edge before.
    ///   - range: the offsets at which the content may rest.
    ///   - tau: the time constant of the glide, in seconds.
    ///   - bounces: whether the content moves beyond an edge and springs back.
    init(from offset: CGFloat, velocity: CGFloat, goal: CGFloat, range: ScrollRange, tau: Double, bounces: Bool) {
        target = range.clamp(goal)
        if !range.contains(offset), !range.contains(goal) {
            let edge = range.clamp(offset)
            target = edge
            returnsToEdge = true
            addSpring(at: 0, from: offset, velocity: velocity, to: edge, Self.edgeFrequency)
            return
        }
        let distance = goal - offset
        guard abs(distance) > Self.tolerance else { return }
        segments.append((0, .glide(from: offset, distance: distance, tau: tau)))
        if range.contains(goal) {
            end = tau * log(Double(abs(distance) / Self.tolerance))
            return
        }
        let edge = range.clamp(goal)
        let left = Double((goal - edge) / distance)
        end = -tau * log(max(1e-9, left))
        if bounces { addSpring(at: end, from: edge, velocity: (goal - edge) / CGFloat(tau), to: edge, Self.edgeFrequency) }
    }

    /// Creates a spring to an offset, such as that of a page.
    init(springFrom offset: CGFloat, velocity: CGFloat, to target: CGFloat, frequency: Double) {
        self.target = target
        addSpring(at: 0, from: offset, velocity: velocity, to: target, frequency)
    }

    /// Creates an animation with slow start and end.
    init(easeFrom offset: CGFloat, to target: CGFloat) {
        self.target = target
        guard offset != target else { return }
        segments.append((0, .ease(from: offset, to: target, duration: Self.easeDuration)))
        end = Self.easeDuration
    }

    private mutating func addSpring(at start: Double, from offset: CGFloat, velocity: CGFloat, to target: CGFloat, _ omega: Double) {
        let distance = offset - target
        segments.append((start, .spring(to: target, offset: distance, velocity: velocity, omega: omega)))
        // The largest distance from time t on is below (|a| + |v + ω·a|·t)·e^(−ω·t), which falls from t = 1/ω on.
        var time = 1 / omega
        let slope = abs(velocity + CGFloat(omega) * distance)
        while (abs(distance) + slope * CGFloat(time)) * CGFloat(exp(-omega * time)) > Self.tolerance, time < 10 { time += 1.0 / 240 }
        end = start + time
    }

    /// Returns the offset at a time since the start.
    func value(at time: Double) -> CGFloat {
        guard time < end, let (start, segment) = current(at: time) else { return target }
        let time = max(0, time - start)
        switch segment {
        case .glide(let from, let distance, let tau): return from + distance * CGFloat(1 - exp(-time / tau))
        case .spring(let to, let offset, let velocity, let omega):
            return to + (offset + (velocity + CGFloat(omega) * offset) * CGFloat(time)) * CGFloat(exp(-omega * time))
        case .ease(let from, let to, let duration):
            return from + (to - from) * CGFloat(Self.easing.value(at: time / duration))
        }
    }

    /// Returns the velocity at a time since the start, in points per second.
    func velocity(at time: Double) -> CGFloat {
        guard time < end else { return 0 }
        let step = 1e-4
        return (value(at: min(end, time + step)) - value(at: time)) / CGFloat(step)
    }

    private func current(at time: Double) -> (start: Double, segment: Segment)? { segments.last { $0.start <= max(0, time) } }
}
