import QuartziteGraphics

/// The source of one kind of particles in an emitter layer: their number, appearance, motion and lifetime.
///
/// A property with a range varies per particle: the value lies between property − range and property + range. Angles are in
/// radians, lengths in points, times in seconds. Every particle of a cell also emits the cell's own `emitterCells`, from its
/// current position and with its current rotation, scale and colour.
///
/// The properties of a cell that belongs to a layer can also be changed and animated through the layer, by the key path
/// `emitterCells.NAME.birthRate`.
open class CAEmitterCell: NSObject, NSSecureCoding, CAMediaTiming {
    package final var values = EmitterCellValues()
    /// The layers that emit the cell, directly or through other cells.
    private var owners: [Owner] = []
    private var innerCells: [CAEmitterCell]?
    private var ownBehaviors: [CAEmitterBehavior]?
    /// Whether the cell has ever been inside another cell. Only such a cell can come to contain itself.
    private var isInner = false
    private var contentsObject: Any?
    private var colorObject: CGColor? = CAEmitterCell.white
    private var filterNames = (minification: "linear", magnification: "linear")
    final var particleTypeName = ParticleType.sprite.rawValue

    private struct Owner {
        weak var layer: CAEmitterLayer?
    }

    /// The largest depth of nested cells, the layer's own cells included, and the largest number of cells of a layer. Cells beyond
    /// these limits emit nothing.
    static let (deepest, most) = (32, 4096)

    private static let white = CGColor(srgb: SIMD4(repeating: 1))

    public override init() {
        super.init()
    }

    deinit {
        // Releases cells one by one, because deeply nested cells would overflow the stack.
        var pending = innerCells ?? []
        innerCells = nil
        while var cell = pending.popLast() {
            guard isKnownUniquelyReferenced(&cell), let inner = cell.innerCells else { continue }
            pending += inner
            cell.innerCells = nil
        }
    }

    /// Returns the values of cells, with the values of their inner cells.
    /// - Parameters:
    ///   - behaviors: the behaviours of the layer, which act on the particles of all cells. Default nil.
    ///   - animated: the animated behaviours of the layer together with those of a cell; nil if no input is animated.
    static func committedValues(
        of cells: [CAEmitterCell], behaviors: [CAEmitterBehavior]? = nil,
        animated: ((_ own: [ParticleBehavior]) -> AnimatedBehaviors)? = nil
    ) -> [EmitterCellValues] {
        var left = most
        let effects = (behaviors ?? []).compactMap(\.effect)
        func joined(_ own: [ParticleBehavior]) -> ParticleBehaviors? { ParticleBehaviors(effects + own, animated: animated?(own)) }
        return committedValues(of: cells, depth: 1, &left, joined, joined([]))
    }

    private static func committedValues(
        of cells: [CAEmitterCell], depth: Int, _ left: inout Int, _ behaviors: ([ParticleBehavior]) -> ParticleBehaviors?,
        _ shared: ParticleBehaviors?
    ) -> [EmitterCellValues] {
        var all: [EmitterCellValues] = []
        for cell in cells where left > 0 {
            left -= 1
            var values = cell.values
            let own = (cell.ownBehaviors ?? []).compactMap(\.effect)
            values.behaviors = own.isEmpty ? shared : behaviors(own)
            if depth < deepest, let inner = cell.innerCells {
                values.cells = committedValues(of: inner, depth: depth + 1, &left, behaviors, shared)
            }
            all.append(values)
        }
        return all
    }

    /// Returns `cells` and all cells inside, each once.
    private static func all(_ cells: [CAEmitterCell]) -> [CAEmitterCell] {
        var (found, pending): ([CAEmitterCell], [CAEmitterCell]) = ([], cells)
        var seen: Set<ObjectIdentifier> = []
        while let cell = pending.popLast() {
            guard seen.insert(ObjectIdentifier(cell)).inserted else { continue }
            found.append(cell)
            pending += cell.innerCells ?? []
        }
        return found
    }

    /// Registers a layer as the owner of cells and of all cells inside.
    static func enter(_ layer: CAEmitterLayer, _ cells: [CAEmitterCell]) {
        for cell in all(cells) { cell.owners.append(Owner(layer: layer)) }
    }

    /// Unregisters a layer as the owner of cells and of all cells inside.
    static func leave(_ layer: CAEmitterLayer, _ cells: [CAEmitterCell]) {
        for cell in all(cells) { cell.owners.removeAll { $0.layer == nil || $0.layer === layer } }
    }

    /// Changes a value, and marks the owning layers as changed.
    final func change(_ body: () -> Void) {
        let layers = owners.compactMap(\.layer)
        for layer in layers { layer.cellWillChange() }
        body()
        for layer in layers { layer.markChanged(.values) }
    }

    final func number(_ number: EmitterCellNumber) -> Double { values.numbers[number] }

    final func set(_ number: EmitterCellNumber, _ value: Double) {
        guard values.numbers[number] != value else { return }
        change { values.numbers[number] = value }
    }

    // MARK: Emission

    /// The name of the cell in key paths. Default nil.
    open var name: String? {
        get { values.name }
        set { change { values.name = newValue } }
    }

    /// Whether the cell emits particles. Default true.
    open var isEnabled: Bool {
        get { values.isEnabled }
        set { change { values.isEnabled = newValue } }
    }

    /// The number of particles emitted per second. Default 0. Animatable, like all numbers below except `contentsScale` and
    /// `minificationFilterBias`.
    open var birthRate: Float {
        get { Float(number(.birthRate)) }
        set { set(.birthRate, Double(newValue)) }
    }

    /// The lifetime of a particle, in seconds. Default 0, which shows no particles.
    open var lifetime: Float {
        get { Float(number(.lifetime)) }
        set { set(.lifetime, Double(newValue)) }
    }

    /// The range of the lifetime, in seconds. Default 0.
    open var lifetimeRange: Float {
        get { Float(number(.lifetimeRange)) }
        set { set(.lifetimeRange, Double(newValue)) }
    }

    /// The angle between the layer's plane and the initial direction, in radians. Default 0.
    open var emissionLatitude: CGFloat {
        get { CGFloat(number(.emissionLatitude)) }
        set { set(.emissionLatitude, Double(newValue)) }
    }

    /// The angle of the initial direction in the layer's plane, in radians, counted towards +y. Zero is the +x direction, with
    /// these exceptions: on a line the −y direction; on the edge of an area and on the surface of a body the outward direction; for
    /// a cell inside a cell the direction in which the emitting particle moves. Default 0.
    open var emissionLongitude: CGFloat {
        get { CGFloat(number(.emissionLongitude)) }
        set { set(.emissionLongitude, Double(newValue)) }
    }

    /// The angle of the cone in which particles leave, from side to side, in radians. The axis of the cone is the direction that
    /// `emissionLongitude` and `emissionLatitude` give. Directions are evenly distributed in the cone, also out of the layer's plane; from
    /// 2π particles leave in all directions. Default 0.
    open var emissionRange: CGFloat {
        get { CGFloat(number(.emissionRange)) }
        set { set(.emissionRange, Double(newValue)) }
    }

    // MARK: Movement

    /// The initial velocity, in points per second. Default 0.
    open var velocity: CGFloat {
        get { CGFloat(number(.velocity)) }
        set { set(.velocity, Double(newValue)) }
    }

    /// The range of the velocity, in points per second. Default 0.
    open var velocityRange: CGFloat {
        get { CGFloat(number(.velocityRange)) }
        set { set(.velocityRange, Double(newValue)) }
    }

    /// The acceleration along x, in points per second squared. Default 0.
    open var xAcceleration: CGFloat {
        get { CGFloat(number(.xAcceleration)) }
        set { set(.xAcceleration, Double(newValue)) }
    }

    /// The acceleration along y, in points per second squared. Default 0.
    open var yAcceleration: CGFloat {
        get { CGFloat(number(.yAcceleration)) }
        set { set(.yAcceleration, Double(newValue)) }
    }

    /// The acceleration along z, in points per second squared. Default 0.
    open var zAcceleration: CGFloat {
        get { CGFloat(number(.zAcceleration)) }
        set { set(.zAcceleration, Double(newValue)) }
    }

    /// The initial scale of the picture. Default 1.
    open var scale: CGFloat {
        get { CGFloat(number(.scale)) }
        set { set(.scale, Double(newValue)) }
    }

    /// The range of the scale. Default 0.
    open var scaleRange: CGFloat {
        get { CGFloat(number(.scaleRange)) }
        set { set(.scaleRange, Double(newValue)) }
    }

    /// The change of the scale per second. Default 0.
    open var scaleSpeed: CGFloat {
        get { CGFloat(number(.scaleSpeed)) }
        set { set(.scaleSpeed, Double(newValue)) }
    }

    /// The rotation, in radians per second. Default 0.
    open var spin: CGFloat {
        get { CGFloat(number(.spin)) }
        set { set(.spin, Double(newValue)) }
    }

    /// The range of the rotation, in radians per second. Default 0.
    open var spinRange: CGFloat {
        get { CGFloat(number(.spinRange)) }
        set { set(.spinRange, Double(newValue)) }
    }

    // MARK: Colour

    /// The initial colour by which the picture is multiplied. Default opaque white. Nil has the effect of the default.
    open var color: CGColor? {
        get { LayerObjects.color(colorObject, for: values.color) }
        set {
            change { values.color = LayerColor(newValue) }
            colorObject = newValue
        }
    }

    /// The range of the initial red, where 1 is full red. Default 0.
    open var redRange: Float {
        get { Float(number(.redRange)) }
        set { set(.redRange, Double(newValue)) }
    }

    /// The range of the initial green, where 1 is full green. Default 0.
    open var greenRange: Float {
        get { Float(number(.greenRange)) }
        set { set(.greenRange, Double(newValue)) }
    }

    /// The range of the initial blue, where 1 is full blue. Default 0.
    open var blueRange: Float {
        get { Float(number(.blueRange)) }
        set { set(.blueRange, Double(newValue)) }
    }

    /// The range of the initial alpha, where 1 is opaque. Default 0.
    open var alphaRange: Float {
        get { Float(number(.alphaRange)) }
        set { set(.alphaRange, Double(newValue)) }
    }

    /// The change of red per second, where 1 is full red. Default 0.
    open var redSpeed: Float {
        get { Float(number(.redSpeed)) }
        set { set(.redSpeed, Double(newValue)) }
    }

    /// The change of green per second, where 1 is full green. Default 0.
    open var greenSpeed: Float {
        get { Float(number(.greenSpeed)) }
        set { set(.greenSpeed, Double(newValue)) }
    }

    /// The change of blue per second, where 1 is full blue. Default 0.
    open var blueSpeed: Float {
        get { Float(number(.blueSpeed)) }
        set { set(.blueSpeed, Double(newValue)) }
    }

    /// The change of alpha per second, where 1 is opaque. Default 0.
    open var alphaSpeed: Float {
        get { Float(number(.alphaSpeed)) }
        set { set(.alphaSpeed, Double(newValue)) }
    }

    // MARK: Picture

    /// The picture of a particle, a `CGImage`. Default nil, which shows no picture; the cell's own cells are emitted all the same.
    open var contents: Any? {
        get { contentsObject }
        set {
            change { values.contents = newValue as? CGImage }
            contentsObject = newValue
        }
    }

    /// The part of the picture to show, in the unit square of the picture. Default (0, 0, 1, 1).
    open var contentsRect: CGRect {
        get { values.contentsRect }
        set { change { values.contentsRect = newValue } }
    }

    /// The number of the picture's pixels per point. Default 1.
    open var contentsScale: CGFloat {
        get { CGFloat(number(.contentsScale)) }
        set { set(.contentsScale, Double(newValue)) }
    }

    /// The filter for pictures drawn smaller than their size, a raw value of `CALayerContentsFilter`. Default `linear`.
    open var minificationFilter: String {
        get { filterNames.minification }
        set {
            change { values.minificationFilter = CALayerContentsFilter(rawValue: newValue).kind }
            filterNames.minification = newValue
        }
    }

    /// The filter for pictures drawn larger than their size, a raw value of `CALayerContentsFilter`. Default `linear`.
    open var magnificationFilter: String {
        get { filterNames.magnification }
        set {
            change { values.magnificationFilter = CALayerContentsFilter(rawValue: newValue).kind }
            filterNames.magnification = newValue
        }
    }

    /// The bias of the level of detail with the filter `trilinear`, as for `CALayer.minificationFilterBias`. Default 0.
    open var minificationFilterBias: Float {
        get { Float(number(.minificationFilterBias)) }
        set { set(.minificationFilterBias, Double(newValue)) }
    }

    /// The cells that every particle of this cell emits. Cells nest four levels deep at most, the layer's own cells included.
    /// Default nil. A cell that would contain itself is reported as misuse and refused.
    open var emitterCells: [CAEmitterCell]? {
        get { innerCells }
        set {
            let cells = newValue ?? []
            guard !(isInner ? Self.all(cells) : cells).contains(where: { $0 === self }) else {
                Misuse.report("CAEmitterCell.emitterCells: a cell cannot emit itself, nor a cell that it is in")
                return
            }
            let layers = owners.compactMap(\.layer)
            change {
                for layer in layers { Self.leave(layer, layer.emitterCells ?? []) }
                innerCells = newValue
                for cell in cells { cell.isInner = true }
                for layer in layers { Self.enter(layer, layer.emitterCells ?? []) }
            }
        }
    }

    /// The behaviours that act on the cell's particles, after those of the layer. Default nil.
    open var emitterBehaviors: [CAEmitterBehavior]? {
        get { ownBehaviors }
        set {
            change {
                for behavior in ownBehaviors ?? [] { behavior.leave(self) }
                ownBehaviors = newValue
                for behavior in newValue ?? [] { behavior.enter(self) }
            }
        }
    }

    /// Values for keys that are not set. Default nil.
    open var style: [AnyHashable: Any]?

    // MARK: Timing

    /// The time at which the cell begins to emit, in the layer's time. Default 0.
    open var beginTime: CFTimeInterval {
        get { values.timing.beginTime }
        set { change { values.timing.beginTime = newValue } }
    }

    /// The time for which the cell emits, in seconds of its own time. Default infinite.
    open var duration: CFTimeInterval {
        get { values.timing.duration }
        set { change { values.timing.duration = newValue } }
    }

    /// The rate of the cell's clock relative to the layer's. The birth rate is multiplied by the absolute value. Default 1.
    open var speed: Float {
        get { Float(values.timing.speed) }
        set { change { values.timing.speed = Double(newValue) } }
    }

    /// Stored without effect on the particles, in seconds. Default 0.
    open var timeOffset: CFTimeInterval {
        get { values.timing.timeOffset }
        set { change { values.timing.timeOffset = newValue } }
    }

    /// The number of times that the cell emits for `duration`. Values below 1 count as 1. Default 0.
    open var repeatCount: Float {
        get { Float(values.timing.repeatCount) }
        set { change { values.timing.repeatCount = Double(newValue) } }
    }

    /// The time for which the cell emits, in seconds of its own time; 0 leaves it to `repeatCount`. Default 0.
    open var repeatDuration: CFTimeInterval {
        get { values.timing.repeatDuration }
        set { change { values.timing.repeatDuration = newValue } }
    }

    /// Whether each repetition takes twice the `duration`. Default false.
    open var autoreverses: Bool {
        get { values.timing.autoreverses }
        set { change { values.timing.autoreverses = newValue } }
    }

    /// Stored without effect: a cell emits only while it is active.
    open var fillMode = CAMediaTimingFillMode.removed

    // MARK: Key-value coding and archives

    /// The properties of the class under their keys.
    package class var keyTable: KeyTable { .emitterCell }

    /// Returns the default value of a property, or nil for a key without a default.
    open class func defaultValue(forKey key: String) -> Any? { keyTable.defaultValue(forKey: key) }

    /// Returns whether an archive must contain the property, because the value differs from the default.
    open func shouldArchiveValue(forKey key: String) -> Bool { isChanged(key) }

    /// Returns the value of a property, or the value stored under a custom key. Numbers are `NSNumber`. Returns nil if there is none.
    open func value(forKey key: String) -> Any? { readValue(forKey: key) }
    /// Sets a property, or stores a value under a custom key. A value of the wrong type is reported as misuse and changes nothing.
    open func setValue(_ value: Any?, forKey key: String) { writeValue(value, forKey: key) }

    /// Returns the value at a key path, which may lead through inner cells and behaviours by their names: `emitterCells.spark.birthRate`.
    open func value(forKeyPath keyPath: String) -> Any? {
        if let (behavior, rest) = CAEmitterBehavior.behavior(on: keyPath, among: ownBehaviors) { return behavior.value(forKeyPath: rest) }
        guard let (cell, rest) = Self.cell(on: keyPath, among: innerCells) else { return value(forKey: keyPath) }
        return cell.value(forKeyPath: rest)
    }

    /// Sets the value at a key path, which may lead through inner cells and behaviours by their names: `emitterCells.spark.birthRate`.
    open func setValue(_ value: Any?, forKeyPath keyPath: String) {
        if let (behavior, rest) = CAEmitterBehavior.behavior(on: keyPath, among: ownBehaviors) {
            return behavior.setValue(value, forKeyPath: rest)
        }
        guard let (cell, rest) = Self.cell(on: keyPath, among: innerCells) else { return setValue(value, forKey: keyPath) }
        cell.setValue(value, forKeyPath: rest)
    }

    /// Values under keys that the class does not know.
    final var storedValues: [String: Any] = [:]

    /// Always true.
    open class var supportsSecureCoding: Bool { true }

    /// Reads an archived cell with its inner cells.
    public required init?(coder: NSCoder) {
        super.init()
        decodeValues(from: coder)
    }

    /// Archives the properties that differ from their defaults, and the inner cells.
    open func encode(with coder: NSCoder) { encodeValues(to: coder) }
}

extension CAEmitterCell: EmitterBehaviorOwner {
    func behaviorWillChange() { for layer in owners.compactMap(\.layer) { layer.cellWillChange() } }

    func behaviorDidChange() { for layer in owners.compactMap(\.layer) { layer.markChanged(.values) } }
}
