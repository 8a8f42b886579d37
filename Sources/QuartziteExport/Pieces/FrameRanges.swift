/// Numbers of frames for people.
package enum FrameRanges {
    /// Formats ascending numbers: `3, 64-95, 128`.
    package static func text(_ frames: [Int]) -> String {
        ranges(frames).map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)-\($0.upperBound)" }.joined(separator: ", ")
    }

    /// Formats ascending numbers with their noun: `frame 7`, `frames 3, 64-95`.
    package static func name(_ frames: [Int]) -> String { (frames.count == 1 ? "frame " : "frames ") + text(frames) }

    /// Joins ascending numbers to ranges.
    static func ranges(_ frames: [Int]) -> [ClosedRange<Int>] {
        var ranges: [ClosedRange<Int>] = []
        for frame in frames {
            if let last = ranges.last, frame == last.upperBound + 1 {
                ranges[ranges.count - 1] = last.lowerBound...frame
            } else {
                ranges.append(frame...frame)
            }
        }
        return ranges
    }
}
