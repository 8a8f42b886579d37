import QuartziteComparison

/// The result of a comparison. Only the worst frame is kept, so long ranges need no more memory than short ones.
struct ComparisonSummary {
    /// The frames that differ for one reason: their number, and the ranges of their indices, up to a limit.
    struct Frames: Equatable {
        private(set) var count = 0
        private(set) var ranges: [ClosedRange<Int>] = []
        private static let limit = 8

        mutating func add(_ indices: ClosedRange<Int>) {
            count += indices.count
            if let last = ranges.last, last.upperBound + 1 == indices.lowerBound {
                ranges[ranges.count - 1] = last.lowerBound...indices.upperBound
            } else if ranges.count <= Self.limit {
                ranges.append(indices)
            }
        }

        /// `frame 7`, `frames 3, 8 and 10 to 12`.
        var text: String {
            var parts = ranges.prefix(Self.limit).map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound) to \($0.upperBound)" }
            if ranges.count > Self.limit { parts.append("others") }
            let list = parts.count > 1 ? parts.dropLast().joined(separator: ", ") + " and " + parts[parts.count - 1] : parts.first ?? ""
            return (count == 1 ? "frame " : "frames ") + list
        }
    }

    /// The number of frames, including missing ones.
    private(set) var count = 0
    /// The number of frames that differ.
    private(set) var differing = 0
    private(set) var missing: [ComparedLetter: Frames] = [:]
    private(set) var empty: [ComparedLetter: Frames] = [:]
    private(set) var emptyFiles: [ComparedLetter: Frames] = [:]
    /// The frames whose pictures have different sizes.
    private(set) var sizes = Frames()
    /// The frame that differs most, among the frames with two pictures; nil if there are none.
    private(set) var worst: FrameResult?

    var isEqual: Bool { count > 0 && differing == 0 }

    /// Adds the next frame.
    /// - Returns: whether it is the worst so far.
    mutating func add(_ result: FrameResult) -> Bool {
        count += 1
        if result.difference != nil { differing += 1 }
        let index = result.index...result.index
        switch result.difference {
        case .missing(let letters): for letter in letters { missing[letter, default: Frames()].add(index) }
        case .empty(let letters): for letter in letters { empty[letter, default: Frames()].add(index) }
        case .emptyFile(let letters): for letter in letters { emptyFiles[letter, default: Frames()].add(index) }
        case .size: sizes.add(index)
        case .pixels, nil: break
        }
        switch result.difference {
        case .missing, .emptyFile: return false
        default: break
        }
        guard worst.map({ result.isWorse(than: $0) }) ?? true else { return false }
        worst = result
        return true
    }

    /// Adds the frames that only one side has, because the other one has ended.
    mutating func add(missing indices: Range<Int>, in letter: ComparedLetter) {
        guard !indices.isEmpty else { return }
        count += indices.count
        differing += indices.count
        missing[letter, default: Frames()].add(indices.lowerBound...indices.upperBound - 1)
    }
}
