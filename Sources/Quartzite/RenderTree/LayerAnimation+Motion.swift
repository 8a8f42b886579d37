import QuartziteGraphics

extension LayerAnimation {
    /// The properties that place a layer or those in it.
    private static let placing: LayerPropertySet = {
        let properties: [LayerProperty] = [
            .anchorPoint, .anchorPointZ, .bounds, .position, .sublayerTransform, .transform, .zPosition, .instanceTransform,
        ]
        return properties.reduce(into: []) { $0.formUnion(LayerPropertySet($1)) }
    }()

    /// Whether a track that runs at `time`, the layer's local time, moves the layer or those in it. What lies in a group counts for as
    /// long as the group runs.
    func movesLayer(at time: Double) -> Bool {
        guard !properties.isDisjoint(with: Self.placing) || !transitions.isEmpty else { return false }
        func runs(_ clock: TrackClock) -> Bool {
            let timing = clock.groupCount > 0 ? groups[Int(clock.firstGroup)].pointee : clock.timing
            return timing.speed != 0 && timing.state(atParent: time).phase == .active
        }
        for index in 0..<laneRuns.count where Self.placing.contains(laneRuns[index].pointee.property) {
            for track in laneRuns[index].pointee.tracks where runs(lanes[track].pointee.clock) { return true }
        }
        for index in 0..<transitions.count where transitions[index].pointee.kind != .fade {
            if runs(transitions[index].pointee.clock) { return true }
        }
        // Every matrix places.
        for index in 0..<components.count where runs(components[index].pointee.clock) { return true }
        for index in 0..<matrices.count where runs(matrices[index].pointee.clock) { return true }
        return false
    }
}
