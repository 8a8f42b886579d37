// How an animation fills its time.
//
//     parent's time   0 ········ begin ├ leg ┼ leg ┼ leg ┼ leg ┤ end ╱╱╱╱╱╱╱╱►
//     kind              delay           cycle 0   │  cycle 1          fill
//
// An animation without autoreverses has one leg per cycle.

import QuartziteKit

/// A section of a lane: the wait for an animation, a leg of one of its cycles, or the time in which it holds its first or last value.
struct LaneSpan: Equatable {
    enum Kind: Equatable {
        /// Nothing shows yet.
        case delay
        /// The animation holds its first or last value.
        case fill
        /// One leg of a cycle, from one end of the values to the other.
        case leg
        /// Many cycles that are too short to be drawn separately.
        case cycles
    }

    var kind: Kind
    /// The begin and the end in seconds; `from` is less than `to`.
    var from: Double
    var to: Double
    /// The fractions of the leg's time at `from` and `to`, 0…1; descending in a reversed leg. 0 and 1 for other kinds.
    var startProgress = 0.0
    var endProgress = 1.0
    /// The number of cycles before this one.
    var cycle = 0
    /// Whether an enclosing group plays the section again.
    var isGroupRepeat = false

    /// Whether the section repeats an earlier one.
    var isRepeat: Bool { cycle > 0 || isGroupRepeat }
    /// Whether the leg is a way back.
    var isReversed: Bool { startProgress > endProgress }

    /// Returns the time at a fraction of the leg's time; nil if the leg does not contain the fraction.
    func time(at progress: Double) -> Double? {
        let (low, high) = (min(startProgress, endProgress), max(startProgress, endProgress))
        guard kind == .leg, high > low, progress >= low - 1e-9, progress <= high + 1e-9 else { return nil }
        return from + (progress - startProgress) / (endProgress - startProgress) * (to - from)
    }

    /// Returns the part of the section in a range; nil for none.
    func clipped(to range: ClosedRange<Double>) -> LaneSpan? {
        var part = self
        (part.from, part.to) = (max(from, range.lowerBound), min(to, range.upperBound))
        guard part.from < part.to else { return nil }
        guard kind == .leg else { return part }
        func progress(_ time: Double) -> Double { startProgress + (time - from) / (to - from) * (endProgress - startProgress) }
        (part.startProgress, part.endProgress) = (progress(part.from), progress(part.to))
        return part
    }
}

extension AnimationTiming {
    /// Returns the sections of the animation that touch a range, in its parent's time and in order.
    /// - Parameters:
    ///   - range: in seconds of the parent's time. Only fills, delays and `cycles` are clipped to the range.
    ///   - shortest: the length in seconds below which cycles are merged into one section.
    /// - Complexity: O(legs in the range), at most O(length of the range / `shortest`).
    func spans(in range: ClosedRange<Double>, shortest: Double) -> [LaneSpan] {
        guard isValid else { return [] }
        // An animation with speed 0 shows one value at all times.
        if speed == 0 { return [LaneSpan(kind: .fill, from: range.lowerBound, to: range.upperBound)] }
        var spans: [LaneSpan] = []
        let waits = fillsBackwards ? range.lowerBound : max(0, range.lowerBound)
        if waits < min(beginTime, range.upperBound) {
            spans.append(LaneSpan(kind: fillsBackwards ? .fill : .delay, from: waits, to: min(beginTime, range.upperBound)))
        }
        let end = beginTime + totalDuration
        let (from, to) = (max(beginTime, range.lowerBound), min(end, range.upperBound))
        if from < to {
            if cycleDuration / abs(speed) < shortest {
                spans.append(LaneSpan(kind: .cycles, from: from, to: to, cycle: from > beginTime ? 1 : 0))
            } else {
                addLegs(from, to, end: end, &spans)
            }
        }
        if fillsForwards, end < range.upperBound {
            spans.append(LaneSpan(kind: .fill, from: max(end, range.lowerBound), to: range.upperBound))
        }
        return spans
    }

    /// Adds the legs between two times of the active time.
    private func addLegs(_ from: Double, _ to: Double, end: Double, _ spans: inout [LaneSpan]) {
        let (leg, direction) = (duration / abs(speed), speed < 0 ? -1.0 : 1)
        // Positions are counted in legs. The local time begins at the offset.
        let first = timeOffset / duration
        func place(_ time: Double) -> Double { first + direction * (time - beginTime) / leg }
        func time(_ place: Double) -> Double { beginTime + (place - first) * direction * leg }
        let legsPerCycle = autoreverses ? 2.0 : 1
        let firstCycle = ((direction > 0 ? first : first.rounded(.up) - 1) / legsPerCycle).rounded(.down)
        let (low, high) = (min(place(from), place(to)), max(place(from), place(to)))
        // So many legs, or legs at such positions, cannot be distinguished.
        guard high - low < 1e5, abs(low) < 1e12, abs(high) < 1e12 else {
            spans.append(LaneSpan(kind: .cycles, from: from, to: to, cycle: from > beginTime ? 1 : 0))
            return
        }
        var number = low.rounded(.down)
        var legs: [LaneSpan] = []
        while number < high {
            defer { number += 1 }
            let ends = [time(number), time(number + 1)]
            let (begin, over) = (max(beginTime, min(ends[0], ends[1])), min(end, max(ends[0], ends[1])))
            guard over - begin > leg * 1e-9 else { continue }
            var span = LaneSpan(kind: .leg, from: begin, to: over)
            let isBack = autoreverses && number.truncatingRemainder(dividingBy: 2) != 0
            func progress(_ time: Double) -> Double {
                let part = min(1, max(0, place(time) - number))
                return isBack ? 1 - part : part
            }
            (span.startProgress, span.endProgress) = (progress(begin), progress(over))
            span.cycle = Int(min(1e9, abs((number / legsPerCycle).rounded(.down) - firstCycle)))
            legs.append(span)
        }
        spans += direction > 0 ? legs : legs.reversed()
    }
}
