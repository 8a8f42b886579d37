internal import ArgumentParser
import QuartziteKit

/// A size in points: `600x400`, or one side alone, `600x` or `x400`, which keeps the scene's proportions.
package struct SizeOption: Equatable, Sendable {
    /// The longest side of an image in pixels: the limit of OpenGL drivers.
    package static let limit = 16384.0

    /// The sides; nil for the one that follows from the other. At least one is given.
    package var width: Double?
    package var height: Double?

    package init(_ text: String) throws {
        let sides = text.lowercased().split(separator: "x", omittingEmptySubsequences: false)
        guard sides.count == 2, text.count > 1 else { throw Self.expectation }
        func side(_ text: Substring) throws -> Double? { text.isEmpty ? nil : try Self.side(text) }
        (width, height) = (try side(sides[0]), try side(sides[1]))
    }

    /// The whole size. A side that is not given is rounded to whole points.
    /// - Parameter natural: the scene's own size.
    package func size(for natural: CGSize) -> CGSize {
        let ratio = natural.width > 0 && natural.height > 0 ? Double(natural.width / natural.height) : 1
        func rounded(_ side: Double) -> Double { max(1, side.rounded()) }
        return CGSize(
            width: width ?? rounded((height ?? 1) * ratio), height: height ?? rounded((width ?? 1) / ratio))
    }

    private static var expectation: ValidationError {
        ValidationError(
            "expected WIDTHxHEIGHT in points, each more than 0 and at most \(Int(limit)), such as 300x200; or one side, such as 300x or x200"
        )
    }

    private static func side(_ text: Substring) throws -> Double {
        guard text.allSatisfy({ $0.isASCII && $0.isNumber || $0 == "." }), let side = Double(text), side > 0, side <= limit else {
            throw expectation
        }
        return side
    }
}
