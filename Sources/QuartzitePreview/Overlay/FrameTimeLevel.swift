/// How much of the frame times the window shows.
package enum FrameTimeLevel: String, CaseIterable, Sendable {
    case off
    /// One line: rate, percentiles of the intervals, late frames.
    case line
    /// All that is measured, as far as the window has room.
    case full

    /// The level that the key shows next.
    package var next: FrameTimeLevel {
        switch self {
        case .off: .line
        case .line: .full
        case .full: .off
        }
    }
}
