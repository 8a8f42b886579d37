import QuartziteGraphics

extension LayerAnimation {
    /// The properties that place a layer or those in it.
    private static let placing: LayerPropertySet = {
        let properties: [LayerProperty] = [
            .anchorPoint, .anchorPointZ, .bounds, .position, .sublayerTransform, .transform, .zPosition,
        ]
        return properties.reduce(into: []) { $0.formUnion(LayerPropertySet($1)) }
    }()

    /// Whether a track that runs at `time`, the layer's local time, moves the layer or those in it.
    func movesLayer(at time: Double) -> Bool {
        guard !properties.isDisjoint(with: Self.placing) else { return false }
        func runs(_ property: LayerProperty, _ timing: AnimationTiming) -> Bool {
            Self.placing.contains(property) && timing.speed != 0 && timing.state(atParent: time).phase == .active
        }
        for index in 0..<lanes.count where runs(lanes[index].pointee.property, lanes[index].pointee.timing) { return true }
        for index in 0..<components.count where runs(components[index].pointee.property, components[index].pointee.timing) {
            return true
        }
        for index in 0..<matrices.count where runs(matrices[index].pointee.property, matrices[index].pointee.timing) {
            return true
        }
        return false
    }
}
