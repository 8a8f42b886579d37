/// The times at which jumps of the playhead started, for undoing the jumps.
package struct SeekHistory: Equatable, Sendable {
    /// The largest number of jumps that can be undone.
    package static let capacity = 64

    private var times: [Double] = []

    package init() {}

    package var isEmpty: Bool { times.isEmpty }

    /// Records the time from which a jump starts. The oldest is forgotten when there are too many.
    package mutating func record(_ time: Double) {
        guard time.isFinite, times.last != time else { return }
        if times.count == Self.capacity { times.removeFirst() }
        times.append(time)
    }

    /// Removes and returns the time before the last jump; nil if there was none.
    /// - Parameter current: the present time. Jumps that did not change the time are skipped.
    package mutating func undo(at current: Double) -> Double? {
        while let time = times.popLast() {
            if abs(time - current) > 1e-9 { return time }
        }
        return nil
    }
}
