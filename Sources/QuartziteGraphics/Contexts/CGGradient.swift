// CGGradient: colours and their locations, 0…1.

/// Colours at locations from 0 to 1. Between two locations the colour is interpolated linearly in straight sRGB.
public final class CGGradient: Sendable {
    struct Stop: Sendable {
        /// The location, 0…1.
        var location: Double
        /// Straight extended sRGB.
        var color: SIMD4<Double>
    }

    /// The stops in ascending order of their locations, at least one.
    let stops: [Stop]

    /// A gradient of colours; nil without a colour.
    /// - Parameters:
    ///   - space: has no effect: colours have their own spaces and are interpolated in sRGB.
    ///   - colors: values of type `CGColor`. Other values are ignored.
    ///   - locations: a location for each colour, clamped to 0…1; nil for colours at equal distances.
    public init?(colorsSpace space: CGColorSpace?, colors: CFArray, locations: UnsafePointer<CGFloat>?) {
        let colors = colors.compactMap { $0 as? CGColor }
        guard !colors.isEmpty else { return nil }
        stops = Self.stops(colors.map(\.srgb), locations)
    }

    /// A gradient of the colours in an `NSArray`.
    public convenience init?(colorsSpace space: CGColorSpace?, colors: NSArray, locations: UnsafePointer<CGFloat>?) {
        self.init(colorsSpace: space, colors: colors.map { $0 } as CFArray, locations: locations)
    }

    /// A gradient of `count` colours in one space; nil where `count` is not positive.
    /// - Parameters:
    ///   - space: the colour space of `components`.
    ///   - components: for each colour its components in `space`, followed by alpha.
    ///   - locations: a location for each colour, clamped to 0…1; nil for colours at equal distances.
    ///   - count: the number of colours.
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
