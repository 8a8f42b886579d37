/// The times of many frames, told in few numbers: of the last ones exactly, of the whole run within 0.8 %.
///
/// Does: keep the last reports in a ring, count every frame of the run in a histogram a stage, and the late ones by how late they were.
/// Does not: measure. Recording and asking allocate nothing; all room is taken when it is made.
///
/// Formulae. Of n values the p-th percentile is the ⌈p · n / 100⌉-th smallest (nearest rank): a value that occurred, never one in
/// between. The mean is the sum of seconds over n (not the inverse of a mean rate). A frame is late when its length is more than the
/// budget; it missed ⌈length / budget⌉ - 1 refreshes.
package struct FrameStatistics: Sendable {
    /// Seconds that a frame may take: the display's refresh interval.
    package let budget: Double
    /// Frames recorded since the beginning or the last `reset()`.
    package private(set) var count = 0
    package private(set) var late = LateFrames()

    /// The ring: the frame with number i since the beginning is at i % window.
    private var reports: [FrameReport]
    private var lengths: [Double]
    private var scratch: [Double]
    private var histograms: [DurationHistogram]

    /// `window` is how many frames `recent` looks back over, at least 1.
    package init(budget: Double, window: Int = 300) {
        self.budget = budget
        let window = max(1, window)
        reports = Array(repeating: FrameReport(), count: window)
        lengths = Array(repeating: 0, count: window)
        scratch = Array(repeating: 0, count: window)
        histograms = FrameStage.allCases.map { _ in DurationHistogram() }
    }

    /// Forgets everything, and keeps the room.
    package mutating func reset() {
        count = 0
        late = LateFrames()
        for index in histograms.indices { histograms[index].reset() }
    }

    /// Takes a frame in. `length` is the time from the present before to this frame's; without it, the frame's own CPU time.
    package mutating func record(_ report: FrameReport, length: Double? = nil) {
        let length = length ?? report.cpu
        reports[count % reports.count] = report
        lengths[count % reports.count] = length
        count += 1
        for stage in FrameStage.allCases {
            if let seconds = stage == .length ? length : report.seconds(stage) { histograms[stage.rawValue].record(seconds) }
        }
        if length > budget { late.record(length, budget: budget) }
    }

    // MARK: The last frames

    /// Frames that `recent` looks back over now.
    package var recentCount: Int { min(count, reports.count) }

    /// A report of the last frames, 0 the oldest, and the frame's length in seconds.
    package func recentReport(_ index: Int) -> (report: FrameReport, length: Double) {
        let place = (count - recentCount + index) % reports.count
        return (reports[place], lengths[place])
    }

    /// The last frames' times of a stage, exactly; nil when none has one.
    package mutating func recent(_ stage: FrameStage) -> FrameSummary? {
        var found = 0
        var sum = 0.0
        for place in 0..<recentCount {
            guard let seconds = stage == .length ? lengths[place] : reports[place].seconds(stage) else { continue }
            scratch[found] = seconds
            sum += seconds
            found += 1
        }
        if found == 0 { return nil }
        let count = found
        return scratch.withUnsafeMutableBufferPointer { values in
            let values = UnsafeMutableBufferPointer(rebasing: values[..<count])
            values.sortInPlace()
            return FrameSummary(count: count, mean: sum / Double(count), worst: values[count - 1]) { rank in values[rank - 1] }
        }
    }

    // MARK: The whole run

    /// The whole run's times of a stage; nil when no frame had one. Percentiles are at most 0.8 % too high; count, mean and worst are exact.
    package func wholeRun(_ stage: FrameStage) -> FrameSummary? {
        let histogram = histograms[stage.rawValue]
        if histogram.count == 0 { return nil }
        return FrameSummary(
            count: histogram.count, mean: histogram.sum / Double(histogram.count), worst: histogram.worst
        ) { rank in histogram.value(rank: rank) }
    }
}

/// Some frames' times of one stage, in seconds.
package struct FrameSummary: Sendable, Equatable {
    package var count: Int
    package var mean: Double
    package var p50: Double
    package var p95: Double
    package var p99: Double
    package var worst: Double

    /// `value` gives the rank-th smallest value, from 1.
    init(count: Int, mean: Double, worst: Double, value: (Int) -> Double) {
        self.count = count
        self.mean = mean
        self.worst = worst
        p50 = value(Self.rank(50, of: count))
        p95 = value(Self.rank(95, of: count))
        p99 = value(Self.rank(99, of: count))
    }

    /// The nearest rank: ⌈p · n / 100⌉, from 1 to n.
    package static func rank(_ percent: Int, of count: Int) -> Int { max(1, (percent * count + 99) / 100) }
}

/// Frames that took longer than the budget.
package struct LateFrames: Sendable, Equatable {
    package private(set) var count = 0
    /// Seconds beyond the budget, all late frames together: over the run's seconds, the hitch ratio.
    package private(set) var overrun = 0.0
    /// The longest frame, in seconds.
    package private(set) var longest = 0.0
    /// How many missed one refresh, two, three, and four or more.
    package private(set) var missedOne = 0
    package private(set) var missedTwo = 0
    package private(set) var missedThree = 0
    package private(set) var missedMore = 0

    package init() {}

    mutating func record(_ length: Double, budget: Double) {
        count += 1
        overrun += length - budget
        longest = max(longest, length)
        switch (length / budget).rounded(.up) - 1 {
        case ...1: missedOne += 1
        case 2: missedTwo += 1
        case 3: missedThree += 1
        default: missedMore += 1
        }
    }
}

extension UnsafeMutableBufferPointer<Double> {
    /// Heap sort: the standard library's sort allocates.
    func sortInPlace() {
        func sink(_ start: Int, _ end: Int) {
            var parent = start
            while true {
                var child = 2 * parent + 1
                if child >= end { return }
                if child + 1 < end && self[child] < self[child + 1] { child += 1 }
                if self[parent] >= self[child] { return }
                swapAt(parent, child)
                parent = child
            }
        }
        for start in stride(from: count / 2 - 1, through: 0, by: -1) { sink(start, count) }
        for end in stride(from: count - 1, to: 0, by: -1) {
            swapAt(0, end)
            sink(0, end)
        }
    }
}
