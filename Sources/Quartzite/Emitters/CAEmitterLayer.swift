import QuartziteGraphics

/// A layer that emits particles: small pictures that are born, move, rotate, change colour and size, and die.
///
/// Particles are drawn above the layer's background and below its sublayers. They are clipped to the bounds only if `masksToBounds`
/// is true. Particles depend only on the layer's values and time, so playing, scrubbing and exporting show the same particles. A
/// changed property affects only particles born after the change.
open class CAEmitterLayer: CALayer {
    package var emitter = EmitterValues()
    private var cells: [CAEmitterCell]?
    private var behaviors: [CAEmitterBehavior]?
    private var names = (
        shape: CAEmitterLayerEmitterShape.point, mode: CAEmitterLayerEmitterMode.volume, order: CAEmitterLayerRenderMode.unordered
    )

    public override init() {
        super.init()
    }

    public override init(layer: Any) {
        super.init(layer: layer)
        guard let layer = layer as? CAEmitterLayer, layer.isBeingPresented else { return }
        (emitter, cells, names, preroll) = (layer.emitter, layer.cells, layer.names, layer.preroll)
        behaviors = layer.behaviors
    }

    /// Reads an archived layer with its cells and behaviours.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        if coder.containsValue(forKey: "emitterBehaviors") {
            emitterBehaviors =
                coder.decodeObject(of: [NSArray.self, CAEmitterBehavior.self], forKey: "emitterBehaviors") as? [CAEmitterBehavior]
        }
        guard coder.containsValue(forKey: "emitterCells") else { return }
        emitterCells = coder.decodeObject(of: [NSArray.self, CAEmitterCell.self], forKey: "emitterCells") as? [CAEmitterCell]
    }

    open override func encode(with coder: NSCoder) {
        super.encode(with: coder)
        if let cells { coder.encode(cells as NSArray, forKey: "emitterCells") }
        if let behaviors { coder.encode(behaviors as NSArray, forKey: "emitterBehaviors") }
    }

    package override var subclassValues: SubclassValues {
        get {
            var values = emitter
            values.cells = committedCells
            values.cellAnimations = cellAnimations
            return .emitter(values)
        }
        set { if case .emitter(let values) = newValue { emitter = values } }
    }

    /// The values of the cells, which begin to emit earlier by `preroll`.
    private var committedCells: [EmitterCellValues] {
        var values = CAEmitterCell.committedValues(of: cells ?? [], behaviors: behaviors, animated: animatedBehaviors)
        if preroll != 0 { for index in values.indices { values[index].timing.beginTime -= preroll } }
        return values
    }

    /// The time for which the emitter has already been running at the layer's time 0, in seconds: the cells begin to emit earlier by this
    /// time. For previews, which begin with particles on the screen. Default 0.
    package final var preroll = 0.0 {
        didSet { if preroll != oldValue { markChanged(.values) } }
    }

    package override func renderContent(in context: CGContext) {
        guard case .emitter(let values) = subclassValues else { return }
        var particles = Particles()
        particles.update(values, at: convertTime(MediaClock.now(), from: nil), motion: committed.flatMap(EmitterMotion.init))
        particles.draw(in: context)
    }

    // Particles overlap, so they fade as a group, unless their colours are added.
    package override var ownPartCount: Int { cells?.isEmpty == false ? renderMode == .additive ? 1 : 2 : 0 }

    /// The kinds of particles that the layer emits. Default nil.
    open var emitterCells: [CAEmitterCell]? {
        get { cells }
        set {
            guard isWritable("emitterCells") else { return }
            cellWillChange()
            CAEmitterCell.leave(self, cells ?? [])
            cells = newValue
            CAEmitterCell.enter(self, newValue ?? [])
            emitter.carried = []
            markChanged(.values)
        }
    }

    /// The behaviours that act on the particles of all cells. Default nil.
    open var emitterBehaviors: [CAEmitterBehavior]? {
        get { behaviors }
        set {
            guard isWritable("emitterBehaviors") else { return }
            cellWillChange()
            for behavior in behaviors ?? [] { behavior.leave(self) }
            behaviors = newValue
            for behavior in newValue ?? [] { behavior.enter(self) }
            markChanged(.values)
        }
    }

    /// The factor for the birth rates of all cells. Default 1. Animatable, like all numbers below except `seed`.
    open var birthRate: Float {
        get { Float(emitter.birthRate) }
        set { change(\.birthRate, Double(newValue)) }
    }

    /// The factor for the lifetimes of all cells. Default 1.
    open var lifetime: Float {
        get { Float(emitter.lifetime) }
        set { change(\.lifetime, Double(newValue)) }
    }

    /// The centre of the emitter's shape, in the layer's coordinates. Default (0, 0).
    open var emitterPosition: CGPoint {
        get { emitter.emitterPosition }
        set { change(\.emitterPosition, newValue) }
    }

    /// The z coordinate of the emitter's centre, in points. Default 0.
    open var emitterZPosition: CGFloat {
        get { CGFloat(emitter.emitterZPosition) }
        set { change(\.emitterZPosition, Double(newValue)) }
    }

    /// The size of the emitter's shape, in points. Default (0, 0).
    open var emitterSize: CGSize {
        get { emitter.emitterSize }
        set { change(\.emitterSize, newValue) }
    }

    /// The depth of the emitter's shape along z, in points. Default 0.
    open var emitterDepth: CGFloat {
        get { CGFloat(emitter.emitterDepth) }
        set { change(\.emitterDepth, Double(newValue)) }
    }

    /// The factor for the velocities of all cells. Default 1.
    open var velocity: Float {
        get { Float(emitter.velocity) }
        set { change(\.velocity, Double(newValue)) }
    }

    /// The factor for the scales of all cells. Default 1.
    open var scale: Float {
        get { Float(emitter.scale) }
        set { change(\.scale, Double(newValue)) }
    }

    /// The factor for the rotations of all cells. Default 1.
    open var spin: Float {
        get { Float(emitter.spin) }
        set { change(\.spin, Double(newValue)) }
    }

    /// The shape in which particles are born. Default `point`. An unknown value has the effect of the default.
    open var emitterShape: CAEmitterLayerEmitterShape {
        get { names.shape }
        set { set(\.shape, newValue.kind) { names.shape = newValue } }
    }

    /// The part of the shape on which particles are born. Default `volume`. An unknown value has the effect of the default.
    open var emitterMode: CAEmitterLayerEmitterMode {
        get { names.mode }
        set { set(\.mode, newValue.kind) { names.mode = newValue } }
    }

    /// The order and blending of particles. Default `unordered`. An unknown value has the effect of the default.
    open var renderMode: CAEmitterLayerRenderMode {
        get { names.order }
        set { set(\.order, newValue.kind) { names.order = newValue } }
    }

    /// Whether particles keep their z in the 3D space of the superlayer, so that its perspective scales each of them. Default
    /// false: particles are flattened into the layer's plane.
    open var preservesDepth: Bool {
        get { emitter.preservesDepth }
        set { set(\.preservesDepth, newValue) {} }
    }

    /// The seed of the particles' random numbers. The same seed gives the same particles. Default 0.
    open var seed: UInt32 {
        get { emitter.seed }
        set { set(\.seed, newValue) {} }
    }

    // MARK: Changes

    /// Ends an epoch, so that particles born before the change keep their values.
    func cellWillChange() {
        guard committed != nil, !flags.contains(.isPresentation) else { return }
        emitter.cells = committedCells
        if let committed, case .emitter(let values) = committed.subclass { emitter.adoptAnimatedBehaviors(of: values) }
        emitter.endEpoch(at: convertTime(MediaClock.now(), from: nil), motion: .past(emitter, of: committed))
    }

    /// Ends an epoch if animations change, so that particles born under the former animations keep their values.
    package override func animationsWillChange() {
        guard let committed, case .emitter(let values) = committed.subclass else { return }
        let isAnimated = committed.animation?.touchesSubclass == true || !values.cellAnimations.isEmpty
        if isAnimated || values.cells.contains(where: \.hasAnimatedBehaviors) { cellWillChange() }
    }

    private func change<Value: Equatable>(
        _ path: WritableKeyPath<EmitterValues, Value>, _ value: Value, key: StaticString = #function
    ) {
        guard emitter[keyPath: path] != value else { return }
        change(key) {
            cellWillChange()
            emitter[keyPath: path] = value
        }
    }

    private func set<Value: Equatable>(
        _ path: WritableKeyPath<EmitterValues, Value>, _ value: Value, key: StaticString = #function, _ name: () -> Void
    ) {
        guard isWritable("\(key)") else { return }
        if emitter[keyPath: path] != value {
            cellWillChange()
            emitter[keyPath: path] = value
            markChanged(.values)
        }
        name()
    }

    // MARK: Key-value coding

    package override class var keyTable: KeyTable { keys }

    private static let keys = KeyTable(
        after: CALayer.keyTable,
        [
            KeyedProperty("birthRate", \CAEmitterLayer.birthRate).animatable(\EmitterValues.birthRate),
            KeyedProperty("emitterDepth", \CAEmitterLayer.emitterDepth).animatable(\EmitterValues.emitterDepth),
            KeyedProperty("emitterPosition", \CAEmitterLayer.emitterPosition).animatable(\EmitterValues.emitterPosition),
            KeyedProperty("emitterSize", \CAEmitterLayer.emitterSize).animatable(\EmitterValues.emitterSize),
            KeyedProperty("emitterZPosition", \CAEmitterLayer.emitterZPosition).animatable(\EmitterValues.emitterZPosition),
            KeyedProperty("lifetime", \CAEmitterLayer.lifetime).animatable(\EmitterValues.lifetime),
            KeyedProperty("scale", \CAEmitterLayer.scale).animatable(\EmitterValues.scale),
            KeyedProperty("spin", \CAEmitterLayer.spin).animatable(\EmitterValues.spin),
            KeyedProperty("spinBias", \CAEmitterLayer.spinBias).animatable(\EmitterValues.spinBias),
            KeyedProperty("velocity", \CAEmitterLayer.velocity).animatable(\EmitterValues.velocity),
            KeyedProperty("emitterCells", object: \CAEmitterLayer.emitterCells, isArchived: false),
            KeyedProperty("emitterBehaviors", object: \CAEmitterLayer.emitterBehaviors, isArchived: false),
            KeyedProperty("emitterShape", \CAEmitterLayer.emitterShape, default: .point),
            KeyedProperty("emitterMode", \CAEmitterLayer.emitterMode, default: .volume),
            KeyedProperty("renderMode", \CAEmitterLayer.renderMode, default: .unordered),
            KeyedProperty("preservesDepth", \CAEmitterLayer.preservesDepth, default: false),
            KeyedProperty("seed", \CAEmitterLayer.seed, default: 0),
        ])

    /// Follows key paths through cells and behaviours by their names: `emitterCells.spark.birthRate`, `emitterBehaviors.sway.frequency`.
    open override func value(forKeyPath keyPath: String) -> Any? {
        if let (behavior, rest) = CAEmitterBehavior.behavior(on: keyPath, among: behaviors) { return behavior.value(forKeyPath: rest) }
        guard let (cell, rest) = CAEmitterCell.cell(on: keyPath, among: cells) else { return super.value(forKeyPath: keyPath) }
        return cell.value(forKeyPath: rest)
    }

    open override func setValue(_ value: Any?, forKeyPath keyPath: String) {
        if let (behavior, rest) = CAEmitterBehavior.behavior(on: keyPath, among: behaviors) {
            return behavior.setValue(value, forKeyPath: rest)
        }
        guard let (cell, rest) = CAEmitterCell.cell(on: keyPath, among: cells) else { return super.setValue(value, forKeyPath: keyPath) }
        cell.setValue(value, forKeyPath: rest)
    }
}

extension CAEmitterLayer: EmitterBehaviorOwner {
    func behaviorWillChange() { cellWillChange() }

    func behaviorDidChange() { markChanged(.values) }
}

extension CAEmitterLayer {
    /// The rotation that is added to that of every particle, after `spin` has multiplied the cell's, in radians per second; the key
    /// `spinBias`. Default 0.
    package var spinBias: CGFloat {
        get { CGFloat(emitter.spinBias) }
        set { change(\.spinBias, Double(newValue)) }
    }
}

extension CAEmitterLayerEmitterShape {
    fileprivate var kind: EmitterValues.Shape {
        switch self {
        case .line: .line
        case .rectangle: .rectangle
        case .cuboid: .cuboid
        case .circle: .circle
        case .sphere: .sphere
        default: .point
        }
    }
}

extension CAEmitterLayerEmitterMode {
    fileprivate var kind: EmitterValues.Mode {
        switch self {
        case .points: .points
        case .outline: .outline
        case .surface: .surface
        default: .volume
        }
    }
}

extension CAEmitterLayerRenderMode {
    fileprivate var kind: EmitterValues.Order {
        switch self {
        case .oldestFirst: .oldestFirst
        case .oldestLast: .oldestLast
        case .backToFront: .backToFront
        case .additive: .additive
        default: .unordered
        }
    }
}
