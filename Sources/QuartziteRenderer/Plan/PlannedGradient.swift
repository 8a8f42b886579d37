import Quartzite

/// The planner's state of a gradient layer: its stops and axis in the shader's format, computed when they change.
struct PlannedGradient: Sendable {
    private var source = GradientStops()
    /// The stops in the shader's format. Empty if nothing is drawn.
    private(set) var stops: ContiguousArray<GradientStop> = []
    /// Start point and direction as in `gradient.glsl`, in the unit square of the bounds.
    private(set) var axis = Float4(0, 0, 0, 0)
    /// The program that draws this type of gradient.
    private(set) var kind = ProgramKey.Kind.axialGradient

    /// Whether the gradient has any stops to draw.
    var isShown: Bool { !stops.isEmpty }

    /// Updates the stops and the axis from new values.
    ///
    /// - Complexity: O(colours). Allocates only if there are more colours than before.
    mutating func update(_ values: GradientValues) {
        stops.removeAll(keepingCapacity: true)
        guard let axis = GradientAxis(values) else { return }
        self.axis = Float4(Float(axis.start.x), Float(axis.start.y), Float(axis.way.x), Float(axis.way.y))
        kind =
            switch values.kind {
            case .axial: .axialGradient
            case .radial: .radialGradient
            case .conic: .conicGradient
            }
        source.update(values)
        for index in source.stops.indices {
            let stop = source.stops[index]
            let way = index + 1 < source.stops.count ? source.stops[index + 1].location - stop.location : 0
            stops.append(
                GradientStop(color: Float4(stop.color), location: stop.location, scale: way > 0 && way.isFinite ? min(1 / way, 1e30) : 0))
        }
    }
}
