/// The frame rates of the slowest frames, in frames per second.
package struct FrameLows: Sendable, Equatable {
    /// The rate of the slowest hundredth of the frames; nil for fewer than 100 frames.
    package var onePercent: Double?
    /// The rate of the slowest thousandth of the frames; nil for fewer than 1,000 frames.
    package var tenthPercent: Double?

    /// The definition, for a person.
    package static let definition =
        "1000 / mean ms of the slowest ⌈N/100⌉ (1 % low) or ⌈N/1000⌉ (0.1 % low) of N; from 100 or 1,000 frames on"
    /// The text in place of a rate that too few frames have.
    package static let tooFew = "too few frames"

    /// - Parameter sorted: the frames' durations in seconds, shortest first.
    /// - Complexity: O(n / 100).
    package init(sorted: some RandomAccessCollection<Double>) {
        onePercent = Self.rate(of: sorted, part: 100)
        tenthPercent = Self.rate(of: sorted, part: 1000)
    }

    private static func rate(of sorted: some RandomAccessCollection<Double>, part: Int) -> Double? {
        guard sorted.count >= part else { return nil }
        let count = (sorted.count + part - 1) / part
        let total = sorted.suffix(count).reduce(0, +)
        return total > 0 ? Double(count) / total : nil
    }
}
