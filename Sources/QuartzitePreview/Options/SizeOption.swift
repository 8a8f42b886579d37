internal import ArgumentParser

/// A size in points, `WIDTHxHEIGHT`.
package struct SizeOption: Equatable {
    /// The longest side of an image in pixels: the limit of OpenGL drivers.
    package static let limit = 16384.0

    package var width: Double
    package var height: Double

    package init(_ text: String) throws {
        let sides = text.lowercased().split(separator: "x", omittingEmptySubsequences: false)
        guard sides.count == 2, let width = Self.side(sides[0]), let height = Self.side(sides[1]) else {
            throw ValidationError("expected WIDTHxHEIGHT in points, each more than 0 and at most \(Int(Self.limit)), such as 300x200")
        }
        (self.width, self.height) = (width, height)
    }

    private static func side(_ text: Substring) -> Double? {
        guard text.allSatisfy({ $0.isASCII && $0.isNumber || $0 == "." }), let side = Double(text) else { return nil }
        return side > 0 && side <= limit ? side : nil
    }
}
