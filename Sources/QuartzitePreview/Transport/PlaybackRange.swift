/// The in and out points between which a scene plays.
///
///     scene    0 ───────── in ═════════════ out ────── last ─ D
///     playing              ├──────────────►│                     stops, begins again or turns at the out point
///     paused   ├─────────────────────────────────────►│          the playhead may be anywhere
package struct PlaybackRange: Equatable, Sendable {
    /// The shortest distance between the points, in seconds.
    package static let shortest = 0.001

    /// The time at which playing begins, in seconds; nil for the scene's start.
    package private(set) var inPoint: Double?
    /// The time at which playing ends, in seconds; nil for the scene's end.
    package private(set) var outPoint: Double?

    package init() {}

    /// Makes a range with the given points. An out point that is not after the in point is left out.
    package init(from inPoint: Double?, to outPoint: Double?) {
        if let outPoint { setOut(outPoint) }
        if let inPoint { setIn(inPoint) }
    }

    package var isEmpty: Bool { inPoint == nil && outPoint == nil }

    /// Sets the in point. An out point that is not after it is cleared. Ignores times that are negative or not finite.
    package mutating func setIn(_ time: Double) {
        guard time >= 0, time.isFinite else { return }
        inPoint = time
        if let outPoint, outPoint < time + Self.shortest { self.outPoint = nil }
    }

    /// Sets the out point. An in point that is not before it is cleared. Ignores times that are negative or not finite, and 0, because
    /// nothing could play then.
    package mutating func setOut(_ time: Double) {
        guard time >= Self.shortest, time.isFinite else { return }
        outPoint = time
        if let inPoint, inPoint > time - Self.shortest { self.inPoint = nil }
    }

    /// Moves the in point, as far as the out point allows.
    package mutating func moveIn(to time: Double) {
        guard time.isFinite else { return }
        inPoint = max(0, min(time, outPoint.map { $0 - Self.shortest } ?? .infinity))
    }

    /// Moves the out point, as far as the in point allows.
    package mutating func moveOut(to time: Double) {
        guard time.isFinite else { return }
        outPoint = max(time, (inPoint ?? 0) + Self.shortest)
    }

    /// Returns the section of a scene that plays. Points beyond the scene's end are ignored.
    package func section(of timeline: Timeline) -> PlaySection {
        let start = inPoint.map { min($0, timeline.lastTime) } ?? 0
        guard let outPoint, outPoint < timeline.lastTime else {
            return PlaySection(start: start, last: timeline.lastTime, end: timeline.duration)
        }
        return PlaySection(start: start, last: outPoint, end: outPoint)
    }
}
