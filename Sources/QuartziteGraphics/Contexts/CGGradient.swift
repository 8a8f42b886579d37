// CGGradient: colours and where they are between 0 and 1.

/// A run of colours. Between two of them it changes evenly, in straight sRGB.
public final class CGGradient: Sendable {
    struct Stop: Sendable {
        /// 0…1.
        var location: Double
        /// Straight extended sRGB.
        var color: SIMD4<Double>
    }

    /// Ascending by location, at least one.
    let stops: [Stop]

    /// - Parameters:
    ///   - space: colours carry their own spaces, and are mixed as sRGB; it is not needed.
    ///   - colors: `CGColor`s.
    ///   - locations: as many as colours, each 0…1; nil spreads the colours evenly.
    ///
    /// Nil without colours, or where something in `colors` is none.
    public init?(colorsSpace space: CGColorSpace?, colors: CFArray, locations: UnsafePointer<CGFloat>?) {
        let colors = colors.compactMap { $0 as? CGColor }
        guard !colors.isEmpty else { return nil }
        stops = Self.stops(colors.map(\.srgb), locations)
    }

    /// - Parameter components: for each of `count` colours the components of `space`, and alpha.
    public init?(
        colorSpace space: CGColorSpace, colorComponents components: UnsafePointer<CGFloat>,
        locations: UnsafePointer<CGFloat>?, count: Int
    ) {
        guard count > 0 else { return nil }
        let size = space.numberOfComponents + 1
        let colors = (0..<count).compactMap { CGColor(colorSpace: space, components: components + size * $0)?.srgb }
        stops = Self.stops(colors, locations)
    }

    private static func stops(_ colors: [SIMD4<Double>], _ locations: UnsafePointer<CGFloat>?) -> [Stop] {
        let last = Double(max(1, colors.count - 1))
        let stops = colors.enumerated().map { index, color in
            Stop(location: min(max(locations.map { Double($0[index]) } ?? Double(index) / last, 0), 1), color: color)
        }
        return stops.enumerated()
            .sorted { ($0.element.location, $0.offset) < ($1.element.location, $1.offset) }
            .map(\.element)
    }
}
