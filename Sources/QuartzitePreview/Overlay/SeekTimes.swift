import QuartziteRenderer

/// The time that jumps in a paused scene take: from an input to the frame after which nothing more changes. A frame video shows its nearest
/// decoded picture first, and changes until its exact picture is decoded.
struct SeekTimes {
    /// The arrival of the last input that caused a frame; nil if its exact frame was presented.
    private var input: Double?
    /// Seconds, oldest first.
    private var times: [Double] = []

    /// Records a presented frame.
    /// - Parameters:
    ///   - time: when the frame was presented, in seconds.
    ///   - isExact: whether the scene rests, so that the next frame would be equal.
    ///   - input: the arrival of the input that caused the frame; nil without input.
    mutating func framePresented(at time: Double, isExact: Bool, input: Double?) {
        self.input = input ?? self.input
        guard isExact, let start = self.input else { return }
        if times.count == Self.capacity { times.removeFirst() }
        times.append(time - start)
        self.input = nil
    }

    /// Records that a frame was not presented, because it showed nothing new. The parameters are those of a presented frame.
    mutating func frameSkipped(isExact: Bool, input: Double?) { self.input = isExact ? nil : input ?? self.input }

    /// Statistics of the last jumps; nil without any.
    var summary: FrameSummary? { FrameSummary(times) }

    private static let capacity = 1000
}
