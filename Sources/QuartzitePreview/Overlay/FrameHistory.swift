import QuartziteRenderer

/// The most recent frames of the scene, for the overlay and its statistics. Frames in which only the panels changed are not
/// recorded.
package struct FrameHistory {
    /// One presented frame.
    package struct Frame {
        /// The frame's number, counted from 1.
        package var number: Int
        /// The frame's report.
        package var report: FrameReport
        /// Seconds between the presents of the previous frame and this frame, less those of frames between them that were left out because they
        /// showed nothing new; nil after a rest.
        package var interval: Double?
        /// Seconds from the arrival of the input that caused the frame to its present; nil without input.
        package var latency: Double?

        /// Seconds of CPU work for the frame: commit + sample + plan + execute, without waiting for the display.
        package var work: Double { report.commit + report.sample + report.plan + report.execute }
    }

    /// The maximum number of recorded frames.
    package static let capacity = 240

    /// The recorded frames, oldest first.
    package private(set) var frames: [Frame] = []
    /// Seconds between two frames of the display.
    package var refreshInterval: Double
    /// The number of late frames since the history was made.
    package private(set) var totalLateCount = 0
    private var frameCount = 0

    /// Makes an empty history; `refreshInterval` is in seconds.
    package init(refreshInterval: Double) {
        self.refreshInterval = refreshInterval
        frames.reserveCapacity(Self.capacity)
    }

    /// Records a frame.
    /// - Parameters:
    ///   - interval: see `Frame.interval`. Nil after a rest, because the time says nothing about speed then.
    ///   - latency: seconds since the input that caused the frame; nil without input. Default nil.
    package mutating func append(_ report: FrameReport, interval: Double?, latency: Double? = nil) {
        if frames.count == Self.capacity { frames.removeFirst() }
        frameCount += 1
        let frame = Frame(number: frameCount, report: report, interval: interval, latency: latency)
        frames.append(frame)
        if isLate(frame) { totalLateCount += 1 }
    }

    /// Whether the frame was so late that the display repeated the previous one: its interval exceeds 1.5 refresh intervals.
    package func isLate(_ frame: Frame) -> Bool {
        guard let interval = frame.interval else { return false }
        return interval > 1.5 * refreshInterval
    }

    /// The number of late frames in the history.
    package var lateCount: Int { frames.count { isLate($0) } }
    /// Statistics of CPU work; nil without frames.
    package var work: FrameSummary? { FrameSummary(frames.lazy.map(\.work)) }
    /// Statistics of intervals, over the frames that have one.
    package var intervals: FrameSummary? { FrameSummary(frames.lazy.compactMap(\.interval)) }
    /// Statistics of latencies, over the frames that have one.
    package var latency: FrameSummary? { FrameSummary(frames.lazy.compactMap(\.latency)) }
    /// Statistics of GPU times, over the frames that have one.
    package var gpu: FrameSummary? { FrameSummary(frames.lazy.compactMap(\.report.gpu.seconds)) }
}
