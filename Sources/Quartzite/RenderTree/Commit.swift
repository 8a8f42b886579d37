import QuartziteGraphics

/// The committed state of a layer: an immutable value that the model side reads for `presentation()` and the render side draws.
package final class CommittedLayer: Sendable {
    package let id: LayerID
    package let name: String?
    /// Stored by address, so that reading one value does not copy the others. Written once in `init` and freed in `deinit`. It
    /// never changes in between, so threads may share it.
    nonisolated(unsafe) package let values: UnsafePointer<LayerValues>
    /// The values of the layer's class.
    package let subclass: SubclassValues
    /// The filters, if any has an effect.
    package let effects: EffectValues?
    package let objects: LayerObjects
    package let timing: LayerTiming
    package let animation: LayerAnimation?
    package let sublayers: [LayerID]
    /// The layer's mask. The mask is committed too, but is in no list of sublayers.
    package let mask: LayerID?
    /// The snapshot of the layer's transition.
    package let snapshot: TransitionSnapshot?
    /// `transform` and `sublayerTransform` decomposed, if an animation changes a component. Stored by address, as `values`.
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
        // A layer without a plane has no mask and no transition.
        self.mask = subclass.preserves3D ? nil : mask
        self.snapshot = subclass.preserves3D ? nil : snapshot
        let needed = animation?.needsComponents ?? []
        transformComponents = needed.contains(.transform) ? Self.components(of: values.transform) : nil
        sublayerTransformComponents =
            needed.contains(.sublayerTransform) ? Self.components(of: values.sublayerTransform) : nil
    }

    /// Creates a layer for sampling values alone, which is never drawn.
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

    /// Returns whether both layers look the same, regardless of timing and name. The memory of the values is compared, including
    /// padding: different padding may make equal values count as different, never the reverse. Layers with values of their class
    /// count as different.
    func shows(sameAs other: CommittedLayer) -> Bool {
        memcmp(values, other.values, MemoryLayout<LayerValues>.size) == 0 && animation === other.animation && snapshot === other.snapshot
            && subclass.kind == .plain && other.subclass.kind == .plain && effects == other.effects
    }

    /// Returns the committed components of a matrix property. Returns nil if no animation needs them, or if the matrix is not
    /// finite.
    package func components(of property: LayerProperty) -> UnsafePointer<TransformComponents>? {
        property == .sublayerTransform ? sublayerTransformComponents : transformComponents
    }
}

/// The changes that one transaction made to one displayed tree. A value that may cross threads.
package struct Commit: Sendable {
    /// The root of the tree; nil for an empty tree.
    package var root: LayerID?
    /// The layers that were added or changed, each as a whole.
    package var updated: [CommittedLayer] = []
    /// The layers that were removed from the tree.
    package var removed: [LayerID] = []
    /// Seconds that making the commit took on the model side's thread.
    package var duration: Double = 0

    package init(root: LayerID?) { self.root = root }
}
