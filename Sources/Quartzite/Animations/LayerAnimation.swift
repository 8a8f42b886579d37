import QuartziteGraphics

/// All animations of a layer, compiled: what sampling runs through in every frame. Immutable, so that commits share it.
package final class LayerAnimation: Sendable {
    /// Tracks of properties that are lanes, replacing ones first, then additive ones, each in the order of addition.
    package let lanes: ContiguousArray<LaneTrack>
    /// Tracks of the matrices: of components and of whole ones, in that same order.
    package let matrices: ContiguousArray<TransformTrack>
    package let objects: ContiguousArray<ObjectTrack>
    /// Every property that a track touches.
    package let properties: LayerPropertySet
    /// The matrices of which a component is animated.
    package let needsComponents: LayerPropertySet

    package enum TransformTrack: Sendable {
        case component(LaneTrack)
        case matrix(MatrixTrack)

        var property: LayerProperty {
            switch self {
            case .component(let track): track.property
            case .matrix(let track): track.property
            }
        }

        var isAdditive: Bool {
            switch self {
            case .component(let track): track.isAdditive
            case .matrix(let track): track.isAdditive
            }
        }
    }

    /// nil where none of the animations has an effect.
    package init?(_ compiled: [CompiledTrack]) {
        var lanes: ContiguousArray<LaneTrack> = []
        var matrices: ContiguousArray<TransformTrack> = []
        var objects: ContiguousArray<ObjectTrack> = []
        var properties: LayerPropertySet = []
        var needsComponents: LayerPropertySet = []
        for track in compiled {
            switch track {
            case .lanes(let track):
                properties.formUnion(LayerPropertySet(track.property))
                if track.component == nil {
                    lanes.append(track)
                } else {
                    needsComponents.formUnion(LayerPropertySet(track.property))
                    matrices.append(.component(track))
                }
            case .matrix(let track):
                properties.formUnion(LayerPropertySet(track.property))
                matrices.append(.matrix(track))
            case .object(let track):
                properties.formUnion(LayerPropertySet(track.property))
                objects.append(track)
            }
        }
        guard !properties.isEmpty else { return nil }
        self.lanes = ContiguousArray(lanes.filter { !$0.isAdditive } + lanes.filter(\.isAdditive))
        self.matrices = ContiguousArray(matrices.filter { !$0.isAdditive } + matrices.filter(\.isAdditive))
        self.objects = objects
        self.properties = properties
        self.needsComponents = needsComponents
    }
}

/// What one animation compiles to.
package enum CompiledTrack: Sendable {
    case lanes(LaneTrack)
    case matrix(MatrixTrack)
    case object(ObjectTrack)
}
