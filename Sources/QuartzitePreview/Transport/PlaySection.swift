/// The section of a scene that plays, and how playing continues at its ends.
package struct PlaySection: Equatable, Sendable {
    /// The first time, in seconds.
    package var start: Double
    /// The last time that can be shown, in seconds.
    package var last: Double
    /// The time at which a loop begins again, in seconds: `last`, or the scene's end shortly after it.
    package var end: Double

    /// How playing continues.
    package enum Course: Equatable, Sendable {
        /// Nothing is reached yet.
        case onward
        /// Continues at a time, in a direction.
        case from(Double, isBackwards: Bool)
        /// Stops at a time.
        case stop(at: Double)
    }

    /// Returns how playing continues after it has reached `time`, which may be any distance beyond an end.
    ///
    ///     once         start ──►│
    ///     loop         start ──►│ start ──►│ start ──►│
    ///     ping-pong    start ──►│◄── start ──►│◄──
    package func course(at time: Double, isBackwards: Bool, mode: PlayMode) -> Course {
        if mode == .loop {
            let length = end - start
            guard length > 0 else { return .stop(at: start) }
            if !isBackwards {
                return time < end ? .onward : .from(start + (time - end).truncatingRemainder(dividingBy: length), isBackwards: false)
            }
            // The very end may be after all motion.
            return time > start
                ? .onward : .from(min(last, end - (start - time).truncatingRemainder(dividingBy: length)), isBackwards: true)
        }
        let isOver = isBackwards ? time <= start : time >= last
        guard isOver else { return .onward }
        let length = last - start
        guard mode == .pingPong, length > 0 else { return .stop(at: isBackwards ? start : last) }
        // Fold the distance beyond the end: back, forth, back …
        let beyond = (isBackwards ? start - time : time - last).truncatingRemainder(dividingBy: 2 * length)
        let turns = beyond < length
        let way = turns ? beyond : beyond - length
        let isBackwardsNow = isBackwards != turns
        return .from(isBackwardsNow ? last - way : start + way, isBackwards: isBackwardsNow)
    }

    /// Returns where playing begins with the playhead at `time`: there, or at the section's beginning if the playhead is outside the
    /// section or at its end.
    package func beginning(from time: Double, isBackwards: Bool) -> Double {
        if isBackwards { return time <= start || time > last ? last : time }
        return time < start || time >= last ? start : time
    }
}
