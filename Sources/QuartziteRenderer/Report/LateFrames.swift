/// Late frames, counted by length.
///
/// This is the only definition of "late". The frame times of the window, `profile` and traces use it.
package struct LateFrames: Sendable, Equatable {
    /// The lengths that are counted together, in display intervals.
    package enum Length: Int, CaseIterable, Sendable {
        case two, three, fourToEight, more

        /// - Parameter intervals: the length of a late frame in display intervals, 2 or more.
        package init(intervals: Int) {
            switch intervals {
            case ...2: self = .two
            case 3: self = .three
            case 4...8: self = .fourToEight
            default: self = .more
            }
        }

        /// The lengths as text: `2`, `3`, `4–8`, `> 8`.
        package var name: String {
            switch self {
            case .two: "2"
            case .three: "3"
            case .fourToEight: "4–8"
            case .more: "> 8"
            }
        }
    }

    /// The definition, for a person.
    package static let definition = "an interval between two presents of more than 1.5 display intervals while time runs"
    /// The definition of a length, for a person.
    package static let lengthDefinition = "the interval in display intervals, rounded"

    /// The largest interval of a frame that is not late, in display intervals.
    package static let limit = 1.5

    /// Returns the length of a late frame in display intervals; nil for a frame that is not late.
    /// - Parameters:
    ///   - interval: seconds between the presents of the previous frame and this frame; nil after a rest.
    ///   - display: seconds between two frames of the display.
    package static func length(of interval: Double?, display: Double) -> Int? {
        guard let interval, display > 0, interval > limit * display else { return nil }
        return Int(min(1e6, (interval / display).rounded()))
    }

    private var counts = SIMD4<Int>()

    package init() {}

    /// Counts the late frames among some intervals, all in seconds.
    package init(_ intervals: some Sequence<Double>, display: Double) {
        for interval in intervals { add(interval, display: display) }
    }

    /// Counts a frame if it is late.
    package mutating func add(_ interval: Double, display: Double) { count(interval, display, 1) }

    /// Removes a frame that was counted with the same display interval.
    package mutating func remove(_ interval: Double, display: Double) { count(interval, display, -1) }

    private mutating func count(_ interval: Double, _ display: Double, _ change: Int) {
        guard let length = Self.length(of: interval, display: display) else { return }
        counts[Length(intervals: length).rawValue] += change
    }

    /// The number of late frames of a length.
    package subscript(length: Length) -> Int { counts[length.rawValue] }

    /// The number of all late frames.
    package var count: Int { counts.wrappedSum() }
}
