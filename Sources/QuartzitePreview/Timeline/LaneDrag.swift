// A drag of a lane's bar with the mouse.
//
//     ────────▛▀▀▀▀▀▀▀▀▀▜╱╱╱╱╱╱          ────────────▛▀▀▀▀▀▀▀▀▀▜╱╱        the bar: the begin
//     delay      ├──►                    delay + distance
//
//     ────────▛▀▀▀▀▀▀▀▀▀▜╱╱╱╱╱╱          ────────▛▀▀▀▀▀▀▀▀▀▀▀▀▀▜╱╱        its right end: the duration
//                       ├──►

import QuartziteKit

/// A drag of a bar, which moves the begin of an animation, or of a bar's right end, which changes the duration.
///
/// Times of the axis become times of the animation's layer or group by the lane's clock, as it was when the drag began.
struct LaneDrag {
    /// What the drag changes.
    enum Part: Equatable {
        /// The begin: the whole bar moves.
        case begin
        /// The duration: the right end of a leg moves, and with it all other ends.
        case duration
        /// The duration of all cycles, where that ends the animation.
        case repeatDuration
    }

    let lane: TimelineLane
    let part: Part
    /// The axis' time at the press.
    let grabbed: Double
    /// The axis' time of what the drag moves: the begin of the animation, or the right end of the leg.
    private let edge: Double
    /// A time of the axis in the legs of the groups in which the drag takes place.
    private let anchor: Double

    /// The smallest duration in seconds.
    static let shortest = 0.001
    /// The largest duration in seconds.
    static let longest = 1e6

    /// Takes hold of a bar.
    /// - Parameters:
    ///   - time: the axis' time of the press.
    ///   - end: the axis' time of the right end that is pressed; nil for the bar itself.
    init(_ lane: TimelineLane, at time: Double, end: Double?) {
        (self.lane, grabbed) = (lane, time)
        let timing = lane.timing
        let clock = lane.clock
        if let end, timing.isValid, timing.speed != 0 {
            // The end belongs to the leg before it.
            let reached = clock.parentTime(fromAxis: end, anchor: end - 1e-6) - timing.beginTime
            if reached > 1e-9 {
                let isLast = abs(reached - timing.totalDuration) < 1e-6
                (part, edge, anchor) = (timing.repeatDuration > 0 && isLast ? .repeatDuration : .duration, end, end - 1e-6)
                return
            }
        }
        anchor = time
        (part, edge) = (.begin, clock.groups.isEmpty ? clock.axisTime(fromLayer: timing.beginTime) : time)
    }

    /// The value as it is, in seconds.
    var present: Double {
        switch part {
        case .begin: lane.timing.beginTime
        case .duration: lane.timing.duration
        case .repeatDuration: lane.timing.repeatDuration
        }
    }

    /// Returns the value for a place of the pointer, in seconds of the layer's time, or of the group's.
    /// - Parameters:
    ///   - time: the axis' time at the pointer.
    ///   - rate: the frames of a second to which the edge snaps; nil does not snap.
    func value(at time: Double, rate: Int?) -> Double {
        let (clock, timing) = (lane.clock, lane.timing)
        func snapped(_ time: Double) -> Double { rate.map { (time * Double(max(1, $0))).rounded() / Double(max(1, $0)) } ?? time }
        // The members of groups snap to frames of the group's time.
        let isOfLayer = clock.groups.isEmpty
        let target = edge + time - grabbed
        let reached = clock.parentTime(fromAxis: isOfLayer ? snapped(max(min(0, edge), target)) : target, anchor: anchor)
        let new: Double
        switch part {
        case .begin:
            let begin = isOfLayer ? reached : timing.beginTime + reached - clock.parentTime(fromAxis: grabbed, anchor: anchor)
            let latest = clock.groups.last?.duration ?? .infinity
            new = min(max(latest, timing.beginTime), max(min(0, timing.beginTime), isOfLayer ? begin : snapped(begin)))
        case .duration: new = duration(endingAt: isOfLayer ? reached : snapped(reached), rate)
        case .repeatDuration:
            let length = ((isOfLayer ? reached : snapped(reached)) - timing.beginTime) * abs(timing.speed)
            new = min(Self.longest, max(shortest(rate), length))
        }
        return new.isFinite ? EditedAnimation.rounded(new) : present
    }

    /// The duration with which the leg ends at a time.
    private func duration(endingAt time: Double, _ rate: Int?) -> Double {
        let timing = lane.timing
        let old = lane.clock.parentTime(fromAxis: edge, anchor: anchor) - timing.beginTime
        let isLast = abs(old - timing.totalDuration) < 1e-6
        // The offset shortens the first leg, but not the whole.
        let offset = timing.speed > 0 && !isLast ? timing.timeOffset : 0
        // The last leg may be a part of one. A group may cut another leg off, which then ends at the pointer.
        var legs = (old * abs(timing.speed) + offset) / timing.duration
        if !isLast { legs = max(1, (legs - 1e-6).rounded(.up)) }
        return min(Self.longest, max(shortest(rate), ((time - timing.beginTime) * abs(timing.speed) + offset) / legs))
    }

    /// The shortest duration: a frame if the drag snaps to frames.
    private func shortest(_ rate: Int?) -> Double { rate.map { 1 / Double(max(1, $0)) } ?? Self.shortest }

    /// Returns what gives the animation a value; nil for an animation that cannot be edited.
    /// - Parameter ofProgram: whether the scene is a program.
    func edit(_ value: Double, ofProgram: Bool) -> (keyPath: String, value: Double)? {
        switch part {
        case .begin: lane.edited.beginEdit(value, ofProgram: ofProgram)
        case .duration: lane.edited.place.map { ($0.of("duration").description, value) }
        case .repeatDuration: lane.edited.place.map { ($0.of("repeatDuration").description, value) }
        }
    }

    /// Describes a value and its difference from the one before the drag, such as `begins at 0.750 s  (+0.250 s)`.
    func text(_ value: Double) -> String {
        let difference = value - present
        let sign = difference < 0 ? "−" : "+"
        let change = abs(difference) < 1e-6 ? "" : "  (\(sign)\(TimeText.seconds(abs(difference))) s)"
        switch part {
        case .begin:
            let time = lane.clock.groups.isEmpty ? lane.clock.axisTime(fromLayer: value) : value
            return "begins at \(TimeText.seconds(time)) s\(lane.clock.groups.isEmpty ? "" : " of the group")\(change)"
        case .duration: return "lasts \(TimeText.seconds(value)) s\(change)"
        case .repeatDuration: return "repeats for \(TimeText.seconds(value)) s\(change)"
        }
    }
}
