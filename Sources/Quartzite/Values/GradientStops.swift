import QuartziteGraphics

/// The colours of a gradient and their locations, prepared for drawing.
package struct GradientStops: Sendable {
    package struct Stop: Sendable, Equatable {
        /// Straight sRGB, 0…1.
        package var color: SIMD4<Float>
        package var location: Float
    }

    /// The stops by ascending location. Empty if nothing is drawn.
    package private(set) var stops: ContiguousArray<Stop> = []

    package init() {}

    /// Computes the stops of new values. There are none if there are fewer than two colours, or if the numbers of locations and
    /// colours differ. A location that is not a number or lies below the previous location counts as the previous location.
    ///
    /// - Complexity: O(colours). Allocates only for more colours than before.
    package mutating func update(_ values: GradientValues) {
        stops.removeAll(keepingCapacity: true)
        guard let colors = values.colors, colors.count >= 8 else { return }
        let count = colors.count / 4
        if let locations = values.locations, locations.count != count { return }
        colors.withUnsafeBufferPointer { colors in
            guard let first = colors.baseAddress else { return }
            Self.forEach(first, count: count, location: { values.location(of: $0, count: count) }) { stops.append($0) }
        }
    }

    /// Calls `body` with each stop of a list of straight colours, four numbers each.
    /// - Parameter location: returns the location of the colour at an index.
    @inline(__always)
    package static func forEach(
        _ colors: UnsafePointer<Double>, count: Int, location: (Int) -> Double, _ body: (Stop) -> Void
    ) {
        var last = -Float.greatestFiniteMagnitude
        for index in 0..<count {
            let location = Float(location(index))
            last = location > last ? min(location, .greatestFiniteMagnitude) : last
            let color = SIMD4(colors[4 * index], colors[4 * index + 1], colors[4 * index + 2], colors[4 * index + 3])
            let drawn = color.clamped(lowerBound: SIMD4(repeating: 0), upperBound: SIMD4(repeating: 1))
            body(Stop(color: SIMD4<Float>(drawn), location: last))
        }
    }

    /// Returns the straight colour at a parameter along the gradient, constant before the first stop and after the last. There must
    /// be at least one stop.
    package func color(at parameter: Float) -> SIMD4<Float> {
        let next = stops.firstIndex { parameter < $0.location } ?? stops.count
        guard next > 0 else { return stops[0].color }
        guard next < stops.count else { return stops[stops.count - 1].color }
        let (before, after) = (stops[next - 1], stops[next])
        return before.color + (after.color - before.color) * ((parameter - before.location) / (after.location - before.location))
    }
}
