import QuartziteRenderer

/// The frames of the scene, for the frame times: the last ones with all that is known of them, and statistics of up to 10,000.
/// Frames in which only the panels changed are not recorded.
package struct FrameHistory: Sendable {
    /// The maximum number of frames with all their times.
    package static let capacity = 240

    /// The last frames, oldest first.
    package private(set) var frames: [FrameTiming] = []
    /// Seconds between two frames of the display.
    package var refreshInterval: Double {
        didSet {
            // The display decides which frames are late.
            if refreshInterval != oldValue { late = LateFrames(intervalTimes.all, display: refreshInterval) }
        }
    }
    /// The late frames among `intervalTimes`.
    package private(set) var late = LateFrames()
    /// The intervals of the frames that have one.
    package private(set) var intervalTimes = DurationWindow()
    /// The CPU work of the frames.
    package private(set) var workTimes = DurationWindow()
    /// The times of the panels for the frames, for layout and drawing, in seconds.
    package private(set) var panelTimes = DurationWindow()
    private var latencies = DurationWindow()
    private var gpuTimes = DurationWindow()
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
        var frame = FrameTiming(number: 0, report: report, interval: interval)
        frame.latency = latency
        append(frame)
    }

    /// Records a frame, and gives it its number.
    /// - Complexity: O(log n), and moves of at most 80 kB. No allocation after the first frames.
    package mutating func append(_ frame: FrameTiming) {
        if frames.count == Self.capacity { frames.removeFirst() }
        frameCount += 1
        frames.append(frame)
        frames[frames.count - 1].number = frameCount
        workTimes.append(frame.work)
        panelTimes.append(frame.panels)
        if let latency = frame.latency { latencies.append(latency) }
        if let gpu = frame.report.gpu.seconds { gpuTimes.append(gpu) }
        guard let interval = frame.interval else { return }
        if let removed = intervalTimes.append(interval) { late.remove(removed, display: refreshInterval) }
        if interval.isFinite { late.add(interval, display: refreshInterval) }
    }

    /// Forgets all frames. Numbers continue.
    package mutating func removeAll() {
        let count = frameCount
        self = FrameHistory(refreshInterval: refreshInterval)
        frameCount = count
    }

    /// Whether the frame was so late that the display repeated the previous one.
    package func isLate(_ frame: FrameTiming) -> Bool { LateFrames.length(of: frame.interval, display: refreshInterval) != nil }

    /// Statistics of CPU work; nil without frames.
    package var work: FrameSummary? { workTimes.summary }
    /// Statistics of intervals, over the frames that have one.
    package var intervals: FrameSummary? { intervalTimes.summary }
    /// Statistics of latencies, over the frames that have one.
    package var latency: FrameSummary? { latencies.summary }
    /// Statistics of GPU times, over the frames that have one.
    package var gpu: FrameSummary? { gpuTimes.summary }
}
