import Quartzite

/// What the planner keeps of a gradient layer: its stops and its axis as the shader takes them, worked out when they change.
struct PlannedGradient: Sendable {
    private var source = GradientStops()
    /// Empty where nothing is drawn.
    private(set) var stops: ContiguousArray<GradientStop> = []
    /// As `gradient.glsl` has it, in the unit square of the bounds.
    private(set) var axis = Float4(0, 0, 0, 0)
    private(set) var kind = ProgramKey.Kind.axialGradient

    var isShown: Bool { !stops.isEmpty }

    /// Takes over new values.
    ///
    /// - Complexity: O(colours). Allocates only where there are more of them than before.
    mutating func update(_ values: GradientValues) {
        stops.removeAll(keepingCapacity: true)
        guard let axis = GradientAxis(values) else { return }
        self.axis = Float4(Float(axis.start.x), Float(axis.start.y), Float(axis.way.x), Float(axis.way.y))
        guard (self.axis.x + self.axis.y + self.axis.z + self.axis.w).isFinite else { return }
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
