import QuartziteRenderer

/// The last frames of the scene, for the overlay and its statistics. Frames in which only the panels changed are not in it.
package struct FrameHistory {
    /// One frame that was shown.
    package struct Frame {
        /// Counted from 1.
        package var number: Int
        package var report: FrameReport
        /// Seconds from the frame before's present to this one's; nil when there was a rest between them.
        package var interval: Double?
        /// Seconds from the arrival of the input that led to it to its present; nil when no input did.
        package var latency: Double?

        /// Seconds that the CPU worked for the frame: commit + sample + plan + execute. Waiting for the display is not in it.
        package var work: Double { report.commit + report.sample + report.plan + report.execute }
    }

    /// How many frames are remembered.
    package static let capacity = 240

    /// Oldest first.
    package private(set) var frames: [Frame] = []
    /// Seconds between two pictures of the display.
    package var refreshInterval: Double
    private var frameCount = 0

    package init(refreshInterval: Double) {
        self.refreshInterval = refreshInterval
        frames.reserveCapacity(Self.capacity)
    }

    /// Adds a frame.
    /// - Parameters:
    ///   - interval: nil after a rest, when the time since the last frame says nothing about speed.
    ///   - latency: nil when no input led to it.
    package mutating func append(_ report: FrameReport, interval: Double?, latency: Double? = nil) {
        if frames.count == Self.capacity { frames.removeFirst() }
        frameCount += 1
        frames.append(Frame(number: frameCount, report: report, interval: interval, latency: latency))
    }

    /// Whether a frame came so late that the display showed the one before once more: its interval is above one and a half of the display's.
    package func isLate(_ frame: Frame) -> Bool {
        guard let interval = frame.interval else { return false }
        return interval > 1.5 * refreshInterval
    }

    package var lateCount: Int { frames.count { isLate($0) } }
    package var work: FrameSummary? { FrameSummary(frames.lazy.map(\.work)) }
    package var intervals: FrameSummary? { FrameSummary(frames.lazy.compactMap(\.interval)) }
    package var latency: FrameSummary? { FrameSummary(frames.lazy.compactMap(\.latency)) }
    /// GPU times, of the frames that have one.
    package var gpu: FrameSummary? { FrameSummary(frames.lazy.compactMap(\.report.gpu.seconds)) }
}
