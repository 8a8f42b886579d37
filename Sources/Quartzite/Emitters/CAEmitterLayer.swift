import QuartziteGraphics

/// A layer that emits particles: small pictures that are born, move, turn, change and go.
///
/// The particles lie over the layer's background and under its sublayers, and are not cut off at the bounds unless `masksToBounds` says
/// so. They follow from the layer's values and its time: a scene that is played, scrubbed and exported shows the same ones. What is
/// changed counts for the particles that are born from then on.
open class CAEmitterLayer: CALayer {
    package var emitter = EmitterValues()
    private var cells: [CAEmitterCell]?
    private var names = (
        shape: CAEmitterLayerEmitterShape.point, mode: CAEmitterLayerEmitterMode.volume, order: CAEmitterLayerRenderMode.unordered
    )

    public override init() {
        super.init()
    }

    public override init(layer: Any) {
        super.init(layer: layer)
        guard let layer = layer as? CAEmitterLayer else { return }
        (emitter, cells, names) = (layer.emitter, layer.cells, layer.names)
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        guard coder.containsValue(forKey: "emitterCells") else { return }
        emitterCells = coder.decodeObject(of: [NSArray.self, CAEmitterCell.self], forKey: "emitterCells") as? [CAEmitterCell]
    }

    open override func encode(with coder: NSCoder) {
        super.encode(with: coder)
        if let cells { coder.encode(cells as NSArray, forKey: "emitterCells") }
    }

    package override var subclassValues: SubclassValues {
        get {
            var values = emitter
            values.cells = CAEmitterCell.committedValues(of: cells ?? [])
            values.cellAnimations = cellAnimations
            return .emitter(values)
        }
        set { if case .emitter(let values) = newValue { emitter = values } }
    }

    package override func renderContent(in context: CGContext) {
        guard case .emitter(let values) = subclassValues else { return }
        var particles = Particles()
        particles.update(values, at: convertTime(MediaClock.now(), from: nil), motion: committed.flatMap(EmitterMotion.init))
        particles.draw(in: context)
    }

    package override var ownPartCount: Int { cells?.isEmpty == false ? 1 : 0 }

    /// What it emits. Default nil.
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

    /// What the cells' birth rates are multiplied by. Default 1. Animatable, as all numbers below.
    open var birthRate: Float {
        get { Float(emitter.birthRate) }
        set { change(\.birthRate, Double(newValue)) }
    }

    /// What the cells' lifetimes are multiplied by. Default 1.
    open var lifetime: Float {
        get { Float(emitter.lifetime) }
        set { change(\.lifetime, Double(newValue)) }
    }

    /// The middle of the emitter, in the layer's space. Default (0, 0).
    open var emitterPosition: CGPoint {
        get { emitter.emitterPosition }
        set { change(\.emitterPosition, newValue) }
    }

    /// Its z. Default 0.
    open var emitterZPosition: CGFloat {
        get { CGFloat(emitter.emitterZPosition) }
        set { change(\.emitterZPosition, Double(newValue)) }
    }

    /// How large the emitter's shape is. Default (0, 0).
    open var emitterSize: CGSize {
        get { emitter.emitterSize }
        set { change(\.emitterSize, newValue) }
    }

    /// How deep it is. Default 0.
    open var emitterDepth: CGFloat {
        get { CGFloat(emitter.emitterDepth) }
        set { change(\.emitterDepth, Double(newValue)) }
    }

    /// What the cells' velocities are multiplied by. Default 1.
    open var velocity: Float {
        get { Float(emitter.velocity) }
        set { change(\.velocity, Double(newValue)) }
    }

    /// What the cells' scales are multiplied by. Default 1.
    open var scale: Float {
        get { Float(emitter.scale) }
        set { change(\.scale, Double(newValue)) }
    }

    /// What the cells' spins are multiplied by. Default 1.
    open var spin: Float {
        get { Float(emitter.spin) }
        set { change(\.spin, Double(newValue)) }
    }

    /// Where particles are born. Default `point`, which an unknown value counts as.
    open var emitterShape: CAEmitterLayerEmitterShape {
        get { names.shape }
        set { set(\.shape, newValue.kind) { names.shape = newValue } }
    }

    /// Where on the shape. Default `volume`, which an unknown value counts as.
    open var emitterMode: CAEmitterLayerEmitterMode {
        get { names.mode }
        set { set(\.mode, newValue.kind) { names.mode = newValue } }
    }

    /// How particles are drawn. Default `unordered`, which an unknown value counts as.
    open var renderMode: CAEmitterLayerRenderMode {
        get { names.order }
        set { set(\.order, newValue.kind) { names.order = newValue } }
    }

    /// Whether particles stand in the space of the superlayer: then each is as near to the viewer as its z says, under that one's
    /// perspective. Default false: they are flattened into the layer's plane.
    open var preservesDepth: Bool {
        get { emitter.preservesDepth }
        set { set(\.preservesDepth, newValue) {} }
    }

    /// What the particles' random numbers begin with. The same seed gives the same particles. Default 0.
    open var seed: UInt32 {
        get { emitter.seed }
        set { set(\.seed, newValue) {} }
    }

    // MARK: Changes

    /// What was born before a change stays what it is.
    func cellWillChange() {
        guard committed != nil, !flags.contains(.isPresentation) else { return }
        emitter.cells = CAEmitterCell.committedValues(of: cells ?? [])
        emitter.endEpoch(at: convertTime(MediaClock.now(), from: nil), motion: .past(emitter, of: committed))
    }

    /// What was born while animations ran that end now, or run with others from now on, stays too.
    package override func animationsWillChange() {
        guard let committed, case .emitter(let values) = committed.subclass else { return }
        if committed.animation?.touchesSubclass == true || !values.cellAnimations.isEmpty { cellWillChange() }
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
            KeyedProperty("velocity", \CAEmitterLayer.velocity).animatable(\EmitterValues.velocity),
            KeyedProperty("emitterCells", object: \CAEmitterLayer.emitterCells, isArchived: false),
            KeyedProperty("emitterShape", \CAEmitterLayer.emitterShape, default: .point),
            KeyedProperty("emitterMode", \CAEmitterLayer.emitterMode, default: .volume),
            KeyedProperty("renderMode", \CAEmitterLayer.renderMode, default: .unordered),
            KeyedProperty("preservesDepth", \CAEmitterLayer.preservesDepth, default: false),
            KeyedProperty("seed", \CAEmitterLayer.seed, default: 0),
        ])

    /// Leads through cells by their names: `emitterCells.spark.birthRate`.
    open override func value(forKeyPath keyPath: String) -> Any? {
        guard let (cell, rest) = CAEmitterCell.cell(on: keyPath, among: cells) else { return super.value(forKeyPath: keyPath) }
        return cell.value(forKeyPath: rest)
    }

    open override func setValue(_ value: Any?, forKeyPath keyPath: String) {
        guard let (cell, rest) = CAEmitterCell.cell(on: keyPath, among: cells) else { return super.setValue(value, forKeyPath: keyPath) }
        cell.setValue(value, forKeyPath: rest)
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
