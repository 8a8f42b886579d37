import QuartziteGraphics

/// A layer that shows its sublayers again and again, each time moved on, later and in another colour.
///
/// Its own background, contents and border show once. Instances in front lie over those before them, where depth does not say
/// otherwise. A hit test finds the sublayers where the first instance shows them.
open class CAReplicatorLayer: CALayer {
    package var replicator = ReplicatorValues()
    /// What the colour was set from, to give back the same object.
    private var instanceColorObject: CGColor? = CAReplicatorLayer.white

    private static let white = CGColor(srgb: SIMD4(repeating: 1))

    public override init() {
        super.init()
    }

    public override init(layer: Any) {
        super.init(layer: layer)
        guard let layer = layer as? CAReplicatorLayer else { return }
        (replicator, instanceColorObject) = (layer.replicator, layer.instanceColorObject)
    }

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

    /// How often the sublayers show, the first time included. With 0 or less they do not show at all. Default 1. Animatable.
    open var instanceCount: Int {
        get { Int(exactly: replicator.instanceCount.rounded(.towardZero)) ?? (replicator.instanceCount > 0 ? .max : 0) }
        set { change(\.instanceCount, Double(newValue)) }
    }

    /// Whether the sublayers stay in three dimensions, as those of a `CATransformLayer`; then the layer draws nothing of its own.
    /// Default false: they are flattened into the layer's plane.
    open var preservesDepth: Bool {
        get { replicator.preservesDepth }
        set {
            guard replicator.preservesDepth != newValue, isWritable("preservesDepth") else { return }
            replicator.preservesDepth = newValue
            markChanged(.values)
        }
    }

    /// How much later each instance is than the one before, in seconds of the layer's time. Default 0. Animatable.
    open var instanceDelay: CFTimeInterval {
        get { replicator.instanceDelay }
        set { change(\.instanceDelay, newValue) }
    }

    /// From each instance to the next, about the middle of the bounds. Default the identity. Animatable.
    open var instanceTransform: CATransform3D {
        get { replicator.instanceTransform }
        set { change(\.instanceTransform, newValue) }
    }

    /// What the colours of the first instance are multiplied by. Default opaque white; nil counts as that. Animatable.
    open var instanceColor: CGColor? {
        get { LayerObjects.color(instanceColorObject, for: replicator.instanceColor) }
        set {
            change(\.instanceColor, LayerColor(newValue))
            instanceColorObject = newValue
        }
    }

    /// What is added to the red of each instance's colour beyond that of the one before. Default 0. Animatable.
    open var instanceRedOffset: Float {
        get { Float(replicator.instanceRedOffset) }
        set { change(\.instanceRedOffset, Double(newValue)) }
    }

    /// As `instanceRedOffset`, of green. Default 0. Animatable.
    open var instanceGreenOffset: Float {
        get { Float(replicator.instanceGreenOffset) }
        set { change(\.instanceGreenOffset, Double(newValue)) }
    }

    /// As `instanceRedOffset`, of blue. Default 0. Animatable.
    open var instanceBlueOffset: Float {
        get { Float(replicator.instanceBlueOffset) }
        set { change(\.instanceBlueOffset, Double(newValue)) }
    }

    /// As `instanceRedOffset`, of the opacity. Default 0. Animatable.
    open var instanceAlphaOffset: Float {
        get { Float(replicator.instanceAlphaOffset) }
        set { change(\.instanceAlphaOffset, Double(newValue)) }
    }

    /// Sets an animatable value.
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
            KeyedProperty("instanceColor", object: \CAReplicatorLayer.instanceColor, default: white).animatable(\ReplicatorValues.instanceColor),
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
