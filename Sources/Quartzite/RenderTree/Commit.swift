import QuartziteGraphics

/// What of a layer was committed: an immutable value that the model side keeps for `presentation()` and the render side draws.
package final class CommittedLayer: Sendable {
    package let id: LayerID
    package let name: String?
    /// Kept by address, so that reading one value copies no other. Written once, in `init`, and freed in `deinit`: nobody can
    /// change it, which is why it may be shared.
    nonisolated(unsafe) package let values: UnsafePointer<LayerValues>
    /// What only layers of its class have.
    package let subclass: SubclassValues
    /// Its filters, where they do anything.
    package let effects: EffectValues?
    package let objects: LayerObjects
    package let timing: LayerTiming
    package let animation: LayerAnimation?
    package let sublayers: [LayerID]
    /// The layer that masks this one. It is committed too, and in no list of sublayers.
    package let mask: LayerID?
    /// What the layer's transition goes from.
    package let snapshot: TransitionSnapshot?
    /// `transform` and `sublayerTransform` taken apart, where an animation touches a component. By address, as the values.
    nonisolated(unsafe) private let transformComponents: UnsafePointer<TransformComponents>?
    nonisolated(unsafe) private let sublayerTransformComponents: UnsafePointer<TransformComponents>?

    package init(
        id: LayerID, name: String?, values: LayerValues, subclass: SubclassValues, effects: EffectValues?, objects: LayerObjects,
        timing: LayerTiming, animation: LayerAnimation?, sublayers: [LayerID], mask: LayerID?, snapshot: TransitionSnapshot?
    ) {
        self.id = id
        self.name = name
        let memory = UnsafeMutablePointer<LayerValues>.allocate(capacity: 1)
        memory.initialize(to: values)
        self.values = UnsafePointer(memory)
        self.subclass = subclass
        self.effects = effects
        self.objects = objects
        self.timing = timing
        self.animation = animation
        self.sublayers = sublayers
        // Without a plane there is nothing to mask, and no picture to go from.
        self.mask = subclass.preserves3D ? nil : mask
        self.snapshot = subclass.preserves3D ? nil : snapshot
        let needed = animation?.needsComponents ?? []
        transformComponents = needed.contains(.transform) ? Self.components(of: values.transform) : nil
        sublayerTransformComponents =
            needed.contains(.sublayerTransform) ? Self.components(of: values.sublayerTransform) : nil
    }

    /// What animations of values alone are sampled over: no layer that is drawn.
    convenience init(
        id: LayerID, name: String?, values: LayerValues, subclass: SubclassValues = .none, objects: LayerObjects, timing: LayerTiming,
        animation: LayerAnimation?, sublayers: [LayerID]
    ) {
        self.init(
            id: id, name: name, values: values, subclass: subclass, effects: nil, objects: objects, timing: timing, animation: animation,
            sublayers: sublayers, mask: nil, snapshot: nil)
    }

    private static func components(of matrix: CATransform3D) -> UnsafePointer<TransformComponents>? {
        guard let components = TransformComponents(matrix) else { return nil }
        let memory = UnsafeMutablePointer<TransformComponents>.allocate(capacity: 1)
        memory.initialize(to: components)
        return UnsafePointer(memory)
    }

    deinit {
        let memory = UnsafeMutablePointer(mutating: values)
        memory.deinitialize(count: 1)
        memory.deallocate()
        transformComponents?.deallocate()
        sublayerTransformComponents?.deallocate()
    }

    /// Whether the two look alike, whatever their clocks and names are. Their memory is compared, gaps included: unlike gaps may
    /// make alike values differ, never the reverse. Layers with
    /// values of their class are taken as changed.
    func shows(sameAs other: CommittedLayer) -> Bool {
        memcmp(values, other.values, MemoryLayout<LayerValues>.size) == 0 && animation === other.animation && snapshot === other.snapshot
            && subclass.kind == .plain && other.subclass.kind == .plain && effects == other.effects
    }

    /// The components of a matrix property, as committed; nil for a singular matrix, or where no animation needs them.
    package func components(of property: LayerProperty) -> UnsafePointer<TransformComponents>? {
        property == .sublayerTransform ? sublayerTransformComponents : transformComponents
    }
}

/// What one transaction changed of one displayed tree. A value: it may cross to another thread.
package struct Commit: Sendable {
    /// The tree's root; nil for an empty tree.
    package var root: LayerID?
    /// The layers that are new or have changed, each whole.
    package var updated: [CommittedLayer] = []
    /// The layers that have left the tree.
    package var removed: [LayerID] = []
    /// Seconds of the model side's thread that making the commit took.
    package var duration: Double = 0
}
