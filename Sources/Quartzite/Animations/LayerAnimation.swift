import QuartziteGraphics

/// All animations of a layer, compiled: what sampling runs through in every frame. Immutable, so that commits share it.
///
/// The tracks lie in buffers of their own and hold no reference but those in `matrices` and `objects`, so that a run over them
/// counts none.
package final class LayerAnimation: Sendable {
    /// Tracks of properties that are lanes, replacing ones first, then additive ones, each in the order of addition.
    package let lanes: TrackBuffer<LaneTrack>
    /// The tracks of `transform` and `sublayerTransform` in that same order, components and whole matrices mixed.
    package let steps: TrackBuffer<MatrixStep>
    package let components: TrackBuffer<LaneTrack>
    package let matrices: TrackBuffer<MatrixTrack>
    package let objects: TrackBuffer<ObjectTrack>
    /// Tracks of properties that only the layer's class has, in the same orders.
    package let subclassLanes: TrackBuffer<LaneTrack>
    package let subclassObjects: TrackBuffer<ObjectTrack>
    /// Every property that a track touches.
    package let properties: LayerPropertySet
    /// The matrices of which a component is animated.
    package let needsComponents: LayerPropertySet

    /// A track of a matrix property: an index into `components` or into `matrices`.
    package struct MatrixStep: Sendable {
        package let property: LayerProperty
        package let isComponent: Bool
        package let isAdditive: Bool
        package let index: Int32
    }

    /// nil where none of the animations has an effect.
    package init?(_ compiled: [CompiledTrack]) {
        var lanes: [LaneTrack] = []
        var steps: [MatrixStep] = []
        var components: [LaneTrack] = []
        var matrices: [MatrixTrack] = []
        var objects: [ObjectTrack] = []
        var subclassLanes: [LaneTrack] = []
        var subclassObjects: [ObjectTrack] = []
        var properties: LayerPropertySet = []
        var needsComponents: LayerPropertySet = []
        for track in compiled {
            switch track {
            case .lanes(let track) where track.property.owner != .plain:
                properties.formUnion(LayerPropertySet(track.property))
                subclassLanes.append(track)
            case .object(let track) where track.property.owner != .plain:
                properties.formUnion(LayerPropertySet(track.property))
                subclassObjects.append(track)
            case .lanes(let track) where track.component == nil:
                properties.formUnion(LayerPropertySet(track.property))
                lanes.append(track)
            case .lanes(let track):
                properties.formUnion(LayerPropertySet(track.property))
                needsComponents.formUnion(LayerPropertySet(track.property))
                steps.append(
                    MatrixStep(
                        property: track.property, isComponent: true, isAdditive: track.isAdditive,
                        index: Int32(components.count)))
                components.append(track)
            case .matrix(let track):
                properties.formUnion(LayerPropertySet(track.property))
                steps.append(
                    MatrixStep(
                        property: track.property, isComponent: false, isAdditive: track.isAdditive,
                        index: Int32(matrices.count)))
                matrices.append(track)
            case .object(let track):
                properties.formUnion(LayerPropertySet(track.property))
                objects.append(track)
            }
        }
        guard !properties.isEmpty else { return nil }
        self.lanes = TrackBuffer(lanes.filter { !$0.isAdditive } + lanes.filter(\.isAdditive))
        self.steps = TrackBuffer(steps.filter { !$0.isAdditive } + steps.filter(\.isAdditive))
        self.components = TrackBuffer(components)
        self.matrices = TrackBuffer(matrices)
        self.objects = TrackBuffer(objects)
        self.subclassLanes = TrackBuffer(subclassLanes.filter { !$0.isAdditive } + subclassLanes.filter(\.isAdditive))
        self.subclassObjects = TrackBuffer(subclassObjects)
        self.properties = properties
        self.needsComponents = needsComponents
    }

    deinit {
        lanes.deallocate()
        steps.deallocate()
        components.deallocate()
        matrices.deallocate()
        objects.deallocate()
        subclassLanes.deallocate()
        subclassObjects.deallocate()
    }

    /// Whether a track touches what only the layer's class has.
    package var touchesSubclass: Bool { !subclassLanes.isEmpty || !subclassObjects.isEmpty }
}

/// Tracks in memory that nobody changes. Sendable because of that: it is written once, before anybody else can see it, and freed
/// with the `LayerAnimation` that owns it.
package struct TrackBuffer<Track: Sendable>: @unchecked Sendable {
    private let buffer: UnsafeMutableBufferPointer<Track>

    fileprivate init(_ tracks: [Track]) {
        buffer = .allocate(capacity: tracks.count)
        _ = buffer.initialize(from: tracks)
    }

    fileprivate func deallocate() {
        buffer.deinitialize()
        buffer.deallocate()
    }

    @inline(__always) package var count: Int { buffer.count }
    @inline(__always) package var isEmpty: Bool { buffer.isEmpty }

    @inline(__always)
    package subscript(index: Int) -> UnsafePointer<Track> {
        UnsafePointer(buffer.baseAddress.unsafelyUnwrapped + index)
    }
}

/// What one animation compiles to.
package enum CompiledTrack: Sendable {
    case lanes(LaneTrack)
    case matrix(MatrixTrack)
    case object(ObjectTrack)
}
