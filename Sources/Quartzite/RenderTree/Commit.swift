import QuartziteGraphics

/// The committed state of a layer: an immutable value that the model side reads for `presentation()` and the render side draws.
package final class CommittedLayer: Sendable {
    package let id: LayerID
    private let sharedName: SharedName?
    /// The values of every layer with their objects, which the model layer may share. The memory never changes while it is shared, so
    /// threads may read it.
    nonisolated(unsafe) private let shared: SharedValues
    /// Data that few layers have; nil for most layers, to keep them small.
    private let rare: RareData?
    /// The layer's clock; nil for that of a new layer.
    let sharedTiming: SharedTiming?
    package let animation: LayerAnimation?
    package let sublayers: [LayerID]

    /// The data that few committed layers have.
    private final class RareData: Sendable {
        let subclass: SubclassValues
        let effects: EffectValues?
        let mask: LayerID?
        let snapshot: TransitionSnapshot?
        /// Stored by address, so that sampling does not copy them. Written once in `init` and freed in `deinit`.
        nonisolated(unsafe) let transformComponents: UnsafePointer<TransformComponents>?
        nonisolated(unsafe) let sublayerTransformComponents: UnsafePointer<TransformComponents>?
        /// `subclass` by address; nil if no animation changes it.
        let animatedSubclass: SubclassValues.Stored?

        /// Nil if there is nothing to store.
        init?(
            _ subclass: SubclassValues, _ effects: EffectValues?, mask: LayerID?, snapshot: TransitionSnapshot?,
            transform: CATransform3D?, sublayerTransform: CATransform3D?, animatesSubclass: Bool
        ) {
            let hasPart = effects != nil || mask != nil || snapshot != nil || transform != nil || sublayerTransform != nil
            guard hasPart || subclass.kind != .plain else { return nil }
            self.subclass = subclass
            self.effects = effects
            // A layer without a plane has no mask and no transition.
            self.mask = subclass.preserves3D ? nil : mask
            self.snapshot = subclass.preserves3D ? nil : snapshot
            transformComponents = transform.flatMap(Self.components)
            sublayerTransformComponents = sublayerTransform.flatMap(Self.components)
            animatedSubclass = animatesSubclass ? subclass.store() : nil
        }

        private static func components(of matrix: CATransform3D) -> UnsafePointer<TransformComponents>? {
            guard let components = TransformComponents(matrix) else { return nil }
            let memory = UnsafeMutablePointer<TransformComponents>.allocate(capacity: 1)
            memory.initialize(to: components)
            return UnsafePointer(memory)
        }

        deinit {
            transformComponents?.deallocate()
            sublayerTransformComponents?.deallocate()
            animatedSubclass?.deallocate()
        }
    }

    /// - Parameter shared: values that are not changed from now on. A model layer that holds them copies them before a change.
    init(
        id: LayerID, name: SharedName?, shared: SharedValues, subclass: SubclassValues, effects: EffectValues?, timing: SharedTiming?,
        animation: LayerAnimation?, sublayers: [LayerID], mask: LayerID?, snapshot: TransitionSnapshot?
    ) {
        self.id = id
        sharedName = name
        self.shared = shared
        sharedTiming = timing
        self.animation = animation
        self.sublayers = sublayers
        // The components of matrices are needed if an animation changes one of them.
        let (needed, values) = (animation?.needsComponents ?? [], shared.memory)
        rare = RareData(
            subclass, effects, mask: mask, snapshot: snapshot,
            transform: needed.contains(.transform) ? values.pointee.transform : nil,
            sublayerTransform: needed.contains(.sublayerTransform) ? values.pointee.sublayerTransform : nil,
            animatesSubclass: animation?.touchesSubclass == true)
    }

    package convenience init(
        id: LayerID, name: String?, values: LayerValues, subclass: SubclassValues, effects: EffectValues?, objects: LayerObjects,
        timing: LayerTiming, animation: LayerAnimation?, sublayers: [LayerID], mask: LayerID?, snapshot: TransitionSnapshot?
    ) {
        self.init(
            id: id, name: name.map(SharedName.init), shared: .make(values, objects), subclass: subclass, effects: effects,
            timing: SharedTiming(timing), animation: animation, sublayers: sublayers, mask: mask, snapshot: snapshot)
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

    /// The values by address, valid while the layer lives.
    package var values: UnsafePointer<LayerValues> { UnsafePointer(shared.memory) }
    package var objects: LayerObjects { shared.header }
    package var name: String? { sharedName?.text }
    package var timing: LayerTiming { sharedTiming.value }
    /// The values of the layer's class.
    package var subclass: SubclassValues { rare?.subclass ?? .none }
    /// The values of the layer's class by address, valid while the layer lives; nil if no animation changes them.
    var animatedSubclass: SubclassValues.Stored? { rare?.animatedSubclass }
    /// The filters, if any has an effect.
    package var effects: EffectValues? { rare?.effects }
    /// The layer's mask. The mask is committed too, but is in no list of sublayers.
    package var mask: LayerID? { rare?.mask }
    /// The snapshot of the layer's transition.
    package var snapshot: TransitionSnapshot? { rare?.snapshot }

    /// Returns whether both layers look the same, regardless of timing and name. The memory of the values is compared, including
    /// padding: different padding may make equal values count as different, never the reverse. Layers with values of their class
    /// count as different.
    func shows(sameAs other: CommittedLayer) -> Bool {
        values.hasSameMemory(as: other.values) && animation === other.animation && snapshot === other.snapshot
            && subclass.kind == .plain && other.subclass.kind == .plain && effects == other.effects
    }

    /// Returns the committed components of a matrix property. Returns nil if no animation needs them, or if the matrix is not
    /// finite.
    package func components(of property: LayerProperty) -> UnsafePointer<TransformComponents>? {
        property == .sublayerTransform ? rare?.sublayerTransformComponents : rare?.transformComponents
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
