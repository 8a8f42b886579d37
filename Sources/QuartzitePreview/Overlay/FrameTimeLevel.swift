/// The level of detail of the frame times in the window.
package enum FrameTimeLevel: String, CaseIterable, Sendable {
    case off
    /// One line: rate, percentiles of the intervals, late frames.
    case line
    /// All measured values, as far as the window has room.
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
