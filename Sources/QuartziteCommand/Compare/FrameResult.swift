import QuartziteComparison
import QuartziteKit

/// The comparison of two frames.
struct FrameResult {
    /// Why two frames count as different.
    enum Difference: Equatable {
        /// More pixels differ than the tolerance allows.
        case pixels
        case size(a: SIMD2<Int>, b: SIMD2<Int>)
        /// One or both sides have no such frame.
        case missing([ComparedLetter])
        /// The frames of one or both sides are blank, so nothing was compared.
        case empty([ComparedLetter])
        /// The file of one or both sides is empty.
        case emptyFile([ComparedLetter])
    }

    /// The number of the frame, from 0.
    var index: Int
    /// The time of A's frame in seconds, or that of B's; nil for pictures.
    var time: Double?
    /// Nil if the frames are equal within the tolerance.
    var difference: Difference?
    /// The measures; nil if the pictures have different sizes, or one of them is missing.
    var comparison: PictureComparison?

    /// Compares two frames.
    /// - Parameters:
    ///   - isBlank: returns whether a picture is blank.
    ///   - allowsEmpty: whether two blank frames may be equal.
    init(
        _ index: Int, _ a: ComparedFrame, _ b: ComparedFrame, time: Double?, tolerance: ComparisonTolerance, allowsEmpty: Bool,
        isBlank: (CGImage, ComparedLetter) -> Bool
    ) {
        (self.index, self.time) = (index, time)
        var missing: [ComparedLetter] = [], empty: [ComparedLetter] = [], emptyFiles: [ComparedLetter] = []
        for (frame, letter) in [(a, ComparedLetter.a), (b, .b)] {
            switch frame {
            case .missing: missing.append(letter)
            case .emptyFile: emptyFiles.append(letter)
            case .picture(let picture): if !allowsEmpty, isBlank(picture, letter) { empty.append(letter) }
            }
        }
        if !missing.isEmpty {
            difference = .missing(missing)
        } else if !emptyFiles.isEmpty {
            difference = .emptyFile(emptyFiles)
        } else if !empty.isEmpty {
            difference = .empty(empty)
        }
        guard case .picture(let first) = a, case .picture(let second) = b else { return }
        comparison = PictureComparison(first, second, levels: tolerance.levels)
        if let comparison {
            if difference == nil, !tolerance.allows(comparison) { difference = .pixels }
        } else {
            difference = .size(a: SIMD2(first.width, first.height), b: SIMD2(second.width, second.height))
        }
    }

    /// Whether this frame differs more than another one. Pictures that cannot be measured differ more than others.
    func isWorse(than other: FrameResult) -> Bool {
        func rank(_ result: FrameResult) -> (Int, Double, Int) {
            let kind = result.difference == nil ? 0 : result.comparison == nil ? 2 : 1
            return (kind, result.comparison?.share ?? 0, result.comparison?.largestLevel ?? 0)
        }
        return rank(self) > rank(other)
    }
}
