// The run of `diff`: reads the frames of both sides one by one, compares them, and writes the requested results.

import Foundation
import QuartziteComparison
import QuartziteExport
import QuartziteKit
import QuartzitePreview

/// Compares the frames of two sides.
struct ComparisonRun {
    /// The names of both sides, as they were given.
    var names: (a: String, b: String)
    /// The names in sentences, which tell two sides of the same scene apart.
    var titles: (a: String, b: String)
    var inputs: (a: ComparedInput, b: ComparedInput)
    var tolerance: ComparisonTolerance
    var allowsEmpty: Bool
    /// The background colour of scenes, by which blank frames are recognised.
    var background: SIMD4<Float>
    /// The destination of the difference picture; nil for none.
    var output: OutputPattern?
    var json: Bool
    var isQuiet: Bool

    /// Compares all frames and prints the result.
    /// - Returns: whether both sides are equal within the tolerance.
    func run(_ first: some ComparedSide, _ second: some ComparedSide) throws -> Bool {
        var (a, b) = (first, second)
        var summary = ComparisonSummary()
        var worst: (a: CGImage, b: CGImage)?
        if json { try print(ComparisonJSON.head(a: (names.a, inputs.a.kind), b: (names.b, inputs.b.kind), tolerance)) }
        for index in 0..<min(a.count, b.count) {
            let (left, right) = (try a.next(), try b.next())
            let result = FrameResult(
                index, left.frame, right.frame, time: left.time ?? right.time, tolerance: tolerance, allowsEmpty: allowsEmpty,
                isBlank: isBlank)
            let isWorst = summary.add(result)
            if json { try print((index == 0 ? "\n    " : ",\n    ") + ComparisonJSON.frame(result)) }
            guard let output, case .picture(let one) = left.frame, case .picture(let other) = right.frame else { continue }
            if output.isSequence {
                try write(one, other, result, to: output.destination(frame: index))
            } else if isWorst {
                worst = (one, other)
            }
        }
        let common = min(a.count, b.count)
        summary.add(missing: common..<max(common, b.count), in: .a)
        summary.add(missing: common..<max(common, a.count), in: .b)
        if let output, !output.isSequence, let worst, let result = summary.worst {
            try write(worst.a, worst.b, result, to: output.destination())
        }
        try tell(summary, isRange: max(a.count, b.count) > 1)
        return summary.isEqual
    }

    /// Whether a picture is blank: for a scene, only its background; for a file, only transparent pixels.
    private func isBlank(_ picture: CGImage, _ letter: ComparedLetter) -> Bool {
        let isScene = (letter == .a ? inputs.a : inputs.b) == .scene
        return picture.isFilled(with: isScene ? background : SIMD4(repeating: 0))
    }

    private func write(_ a: CGImage, _ b: CGImage, _ result: FrameResult, to place: Destination) throws {
        let block = result.comparison.flatMap { $0.largestLevel > 0 ? $0.worstBlock.area : nil }
        guard let picture = DifferencePicture.image(a, b, levels: tolerance.levels, block: block) else { return }
        do {
            switch place {
            case .file(let path): try picture.pngData().writeWhole(toPath: path)
            case .standardOutput: try StandardOutput.write([UInt8](picture.pngData()))
            }
        } catch let error as FileWritingError {
            throw Failure(error)
        }
    }

    private func tell(_ summary: ComparisonSummary, isRange: Bool) throws {
        if json { return try print(ComparisonJSON.tail(summary)) }
        let text = ComparisonText(
            names: titles, tolerance: tolerance, isRange: isRange, hasScene: inputs.a == .scene || inputs.b == .scene
        ).text(summary)
        // With a picture on standard output, the sentences cannot be printed there.
        if output?.isStandardOutput == true, !isQuiet { StandardError.write(text) } else { try print(text) }
    }

    private func print(_ text: String) throws { if !isQuiet { try StandardOutput.write(text) } }
}
