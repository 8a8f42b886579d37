import QuartziteGraphics

/// A layer that draws several instances of its sublayers, each with a transform, a time offset and a colour relative to the
/// instance before.
///
/// Its own background, contents and border are drawn once. Later instances are in front of earlier ones unless depth decides
/// otherwise. Hit testing finds the sublayers at the first instance only.
open class CAReplicatorLayer: CALayer {
    package var replicator = ReplicatorValues()
    /// The object that `instanceColor` was set from. The getter returns the same object.
    private var instanceColorObject: CGColor? = CAReplicatorLayer.white

    private static let white = CGColor(srgb: SIMD4(repeating: 1))

    public override init() {
        super.init()
    }

    public override init(layer: Any) {
        super.init(layer: layer)
        guard let layer = layer as? CAReplicatorLayer, layer.isBeingPresented else { return }
        (replicator, instanceColorObject) = (layer.replicator, layer.instanceColorObject)
    }

    /// Reads an archived replicator layer.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
    }

    package override var subclassValues: SubclassValues {
        get { .replicator(replicator) }
        set { if case .replicator(let values) = newValue { replicator = values } }
    }

    package override var preserves3D: Bool { replicator.preservesDepth }

    package override var replicatorInstances: [ReplicatorInstance] {
        (0..<replicator.shownCount).map {
            ReplicatorInstance(transform: replicator.transform(of: $0, bounds: bounds), color: replicator.color(of: $0))
        }
    }

    /// The number of instances, the original included. 0 or less draws no sublayers. Default 1. Animatable.
    open var instanceCount: Int {
        get { Int(exactly: replicator.instanceCount.rounded(.towardZero)) ?? (replicator.instanceCount > 0 ? .max : 0) }
        set { change(\.instanceCount, Double(newValue)) }
    }

    /// Whether the layer preserves 3D as a `CATransformLayer` does. The layer then draws nothing of its own. Default false:
    /// sublayers are flattened into the layer's plane. Not animatable.
    open var preservesDepth: Bool {
        get { replicator.preservesDepth }
        set {
            guard replicator.preservesDepth != newValue, isWritable("preservesDepth") else { return }
            replicator.preservesDepth = newValue
            markChanged(.values)
        }
    }

    /// The delay of each instance relative to the instance before, in seconds of the layer's time. Default 0. Animatable.
    open var instanceDelay: CFTimeInterval {
        get { replicator.instanceDelay }
        set { change(\.instanceDelay, newValue) }
    }

    /// The transform from each instance to the next, applied about the centre of the bounds. Default identity. Animatable.
    open var instanceTransform: CATransform3D {
        get { replicator.instanceTransform }
        set { change(\.instanceTransform, newValue) }
    }

    /// The colour that the first instance is multiplied by. Default opaque white; nil counts as opaque white. Animatable.
    open var instanceColor: CGColor? {
        get { LayerObjects.color(instanceColorObject, for: replicator.instanceColor) }
        set {
            change(\.instanceColor, LayerColor(newValue))
            instanceColorObject = newValue
        }
    }

    /// The difference in the red channel of the colour between each instance and the instance before; channels range from 0 to 1.
    /// Default 0. Animatable.
    open var instanceRedOffset: Float {
        get { Float(replicator.instanceRedOffset) }
        set { change(\.instanceRedOffset, Double(newValue)) }
    }

    /// The difference in the green channel between each instance and the instance before. Default 0. Animatable.
    open var instanceGreenOffset: Float {
        get { Float(replicator.instanceGreenOffset) }
        set { change(\.instanceGreenOffset, Double(newValue)) }
    }

    /// The difference in the blue channel between each instance and the instance before. Default 0. Animatable.
    open var instanceBlueOffset: Float {
        get { Float(replicator.instanceBlueOffset) }
        set { change(\.instanceBlueOffset, Double(newValue)) }
    }

    /// The difference in alpha between each instance and the instance before. Default 0. Animatable.
    open var instanceAlphaOffset: Float {
        get { Float(replicator.instanceAlphaOffset) }
        set { change(\.instanceAlphaOffset, Double(newValue)) }
    }

    /// Sets an animatable value of the replicator, with the action of its key. Does nothing for an equal value.
    private func change<Value: Equatable>(
        _ path: WritableKeyPath<ReplicatorValues, Value>, _ value: Value, key: StaticString = #function
    ) {
        guard replicator[keyPath: path] != value else { return }
        change(key) { replicator[keyPath: path] = value }
    }

    // MARK: Key-value coding

    package override class var keyTable: KeyTable { keys }

    private static let keys = KeyTable(
        after: CALayer.keyTable,
        [
            KeyedProperty("instanceAlphaOffset", \CAReplicatorLayer.instanceAlphaOffset).animatable(\ReplicatorValues.instanceAlphaOffset),
            KeyedProperty("instanceBlueOffset", \CAReplicatorLayer.instanceBlueOffset).animatable(\ReplicatorValues.instanceBlueOffset),
            KeyedProperty("instanceColor", object: \CAReplicatorLayer.instanceColor, default: white).animatable(
                \ReplicatorValues.instanceColor),
            KeyedProperty("instanceCount", \CAReplicatorLayer.instanceCount)
                .animatable(\ReplicatorValues.instanceCount, limits: .range(0...Double(ReplicatorValues.mostInstances))),
            KeyedProperty("instanceDelay", \CAReplicatorLayer.instanceDelay).animatable(\ReplicatorValues.instanceDelay),
            KeyedProperty("instanceGreenOffset", \CAReplicatorLayer.instanceGreenOffset).animatable(\ReplicatorValues.instanceGreenOffset),
            KeyedProperty("instanceRedOffset", \CAReplicatorLayer.instanceRedOffset).animatable(\ReplicatorValues.instanceRedOffset),
            KeyedProperty("instanceTransform", \CAReplicatorLayer.instanceTransform, default: CATransform3DIdentity)
                .animatable(\ReplicatorValues.instanceTransform),
            KeyedProperty("preservesDepth", \CAReplicatorLayer.preservesDepth, default: false),
        ])
}
