import QuartziteKit
import QuartziteRenderer

/// The background that the window shows behind the scene. Saved pictures have the background of the command line.
package enum CanvasBackground: String, CaseIterable, Sendable {
    /// The colour of the command line.
    case given
    case checkerboard, white, black, grey

    /// The name for a message.
    package var name: String { self == .given ? "as given" : rawValue }

    /// The side of a square of the checkerboard in points.
    package static let squareSide = 8.0

    /// Returns the background after this one. A colour that equals the given one is left out.
    package func next(given: SIMD4<Float>) -> CanvasBackground {
        let all = Self.allCases.filter { $0 == .given || $0.color(given: given) != given || $0 == .checkerboard }
        guard let index = all.firstIndex(of: self) else { return .given }
        return all[(index + 1) % all.count]
    }

    /// The colour behind the layers, premultiplied; for a checkerboard, the colour of the first square.
    package func color(given: SIMD4<Float>) -> SIMD4<Float> {
        switch self {
        case .given: given
        case .checkerboard, .white: SIMD4(1, 1, 1, 1)
        case .black: SIMD4(0, 0, 0, 1)
        case .grey: Self.grey(0.5)
        }
    }

    /// Returns the squares of the checkerboard; nil for a plain colour.
    /// - Parameter scale: pixels per point.
    package func checkerboard(scale: Double) -> Checkerboard? {
        guard self == .checkerboard else { return nil }
        return Checkerboard(color: Self.grey(0.8), side: Int32(clamping: Int((Self.squareSide * scale).rounded())))
    }

    private static func grey(_ value: Float) -> SIMD4<Float> { SIMD4(value, value, value, 1) }
}
