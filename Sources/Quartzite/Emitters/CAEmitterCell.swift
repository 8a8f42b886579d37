import QuartziteGraphics

/// What an emitter layer emits: how many particles, how they look, how they move, and for how long.
///
/// Numbers with a range vary by as much to both sides, for each particle by itself. Angles are radians, lengths points, times seconds.
/// A cell's own cells are emitted by its particles, from where these are, turned, scaled and coloured as these are at that moment.
///
/// Once a layer has it, a cell may be changed through the layer, by key path: `emitterCells.name.birthRate`; that can be animated, too.
open class CAEmitterCell: NSObject, NSSecureCoding, CAMediaTiming {
    package final var values = EmitterCellValues()
    /// The layers that emit it, by themselves or by other cells.
    private var owners: [Owner] = []
    private var innerCells: [CAEmitterCell]?
    /// Whether it has ever lain in another cell: only then can it come to lie in itself by way of others.
    private var isInner = false
    private var contentsObject: Any?
    private var colorObject: CGColor? = CAEmitterCell.white
    private var filterNames = (minification: "linear", magnification: "linear")

    private struct Owner {
        weak var layer: CAEmitterLayer?
    }

    /// How many cells lie in each other, the layer's own counted, and how many a layer has in all: what is beyond emits nothing.
    static let (deepest, most) = (32, 4096)

    private static let white = CGColor(srgb: SIMD4(repeating: 1))

    public override init() {
        super.init()
    }

    deinit {
        // One by one, so that cells that lie deep in each other cost no stack.
        var pending = innerCells ?? []
        innerCells = nil
        while var cell = pending.popLast() {
            guard isKnownUniquelyReferenced(&cell), let inner = cell.innerCells else { continue }
            pending += inner
            cell.innerCells = nil
        }
    }

    /// The values of cells, with those of the cells in them.
    static func committedValues(of cells: [CAEmitterCell]) -> [EmitterCellValues] {
        var left = most
        return committedValues(of: cells, depth: 1, &left)
    }

    private static func committedValues(of cells: [CAEmitterCell], depth: Int, _ left: inout Int) -> [EmitterCellValues] {
        var all: [EmitterCellValues] = []
        for cell in cells where left > 0 {
            left -= 1
            var values = cell.values
            if depth < deepest, let inner = cell.innerCells { values.cells = committedValues(of: inner, depth: depth + 1, &left) }
            all.append(values)
        }
        return all
    }

    /// Cells and all in them, each once.
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

    /// A layer emits cells, and those in them, from now on.
    static func enter(_ layer: CAEmitterLayer, _ cells: [CAEmitterCell]) {
        for cell in all(cells) { cell.owners.append(Owner(layer: layer)) }
    }

    /// A layer no longer emits cells, nor those in them.
    static func leave(_ layer: CAEmitterLayer, _ cells: [CAEmitterCell]) {
        for cell in all(cells) { cell.owners.removeAll { $0.layer == nil || $0.layer === layer } }
    }

    /// Changes a value, and lets the layers know.
    private func change(_ body: () -> Void) {
        let layers = owners.compactMap(\.layer)
        for layer in layers { layer.cellWillChange() }
        body()
        for layer in layers { layer.markChanged(.values) }
    }

    private func number(_ number: EmitterCellNumber) -> Double { values.numbers[number] }

    private func set(_ number: EmitterCellNumber, _ value: Double) {
        guard values.numbers[number] != value else { return }
        change { values.numbers[number] = value }
    }

    // MARK: Emission

    /// What key paths call it. Default nil.
    open var name: String? {
        get { values.name }
        set { change { values.name = newValue } }
    }

    /// Whether it emits. Default true.
    open var isEnabled: Bool {
        get { values.isEnabled }
        set { change { values.isEnabled = newValue } }
    }

    /// Particles a second. Default 0. Animatable, as all numbers below but those of the picture.
    open var birthRate: Float {
        get { Float(number(.birthRate)) }
        set { set(.birthRate, Double(newValue)) }
    }

    /// How long a particle is there, in seconds. Default 0: not at all.
    open var lifetime: Float {
        get { Float(number(.lifetime)) }
        set { set(.lifetime, Double(newValue)) }
    }

    /// Default 0.
    open var lifetimeRange: Float {
        get { Float(number(.lifetimeRange)) }
        set { set(.lifetimeRange, Double(newValue)) }
    }

    /// The angle out of the layer's plane at which particles set off, in radians. Default 0.
    open var emissionLatitude: CGFloat {
        get { CGFloat(number(.emissionLatitude)) }
        set { set(.emissionLatitude, Double(newValue)) }
    }

    /// The angle in the layer's plane at which particles set off, in radians towards +y. It is counted from +x; on a line from −y, on the
    /// edge of an area and the surface of a body from what is outwards there; of a cell in a cell from where the particle goes that emits it.
    /// Default 0.
    open var emissionLongitude: CGFloat {
        get { CGFloat(number(.emissionLongitude)) }
        set { set(.emissionLongitude, Double(newValue)) }
    }

    /// How wide the fan around that angle is, from side to side. Default 0.
    open var emissionRange: CGFloat {
        get { CGFloat(number(.emissionRange)) }
        set { set(.emissionRange, Double(newValue)) }
    }

    // MARK: Movement

    /// Points a second at birth. Default 0.
    open var velocity: CGFloat {
        get { CGFloat(number(.velocity)) }
        set { set(.velocity, Double(newValue)) }
    }

    /// Default 0.
    open var velocityRange: CGFloat {
        get { CGFloat(number(.velocityRange)) }
        set { set(.velocityRange, Double(newValue)) }
    }

    /// Points a second, per second. Default 0.
    open var xAcceleration: CGFloat {
        get { CGFloat(number(.xAcceleration)) }
        set { set(.xAcceleration, Double(newValue)) }
    }

    /// Default 0.
    open var yAcceleration: CGFloat {
        get { CGFloat(number(.yAcceleration)) }
        set { set(.yAcceleration, Double(newValue)) }
    }

    /// Default 0.
    open var zAcceleration: CGFloat {
        get { CGFloat(number(.zAcceleration)) }
        set { set(.zAcceleration, Double(newValue)) }
    }

    /// How large the picture shows at birth. Default 1.
    open var scale: CGFloat {
        get { CGFloat(number(.scale)) }
        set { set(.scale, Double(newValue)) }
    }

    /// Default 0.
    open var scaleRange: CGFloat {
        get { CGFloat(number(.scaleRange)) }
        set { set(.scaleRange, Double(newValue)) }
    }

    /// How much the scale grows a second. Default 0.
    open var scaleSpeed: CGFloat {
        get { CGFloat(number(.scaleSpeed)) }
        set { set(.scaleSpeed, Double(newValue)) }
    }

    /// Radians a second that a particle turns. Default 0.
    open var spin: CGFloat {
        get { CGFloat(number(.spin)) }
        set { set(.spin, Double(newValue)) }
    }

    /// Default 0.
    open var spinRange: CGFloat {
        get { CGFloat(number(.spinRange)) }
        set { set(.spinRange, Double(newValue)) }
    }

    // MARK: Colour

    /// What the picture's colours are multiplied by at birth. Default opaque white, which nil counts as.
    open var color: CGColor? {
        get { LayerObjects.color(colorObject, for: values.color) }
        set {
            change { values.color = LayerColor(newValue) }
            colorObject = newValue
        }
    }

    /// Default 0, as for the other three.
    open var redRange: Float {
        get { Float(number(.redRange)) }
        set { set(.redRange, Double(newValue)) }
    }

    open var greenRange: Float {
        get { Float(number(.greenRange)) }
        set { set(.greenRange, Double(newValue)) }
    }

    open var blueRange: Float {
        get { Float(number(.blueRange)) }
        set { set(.blueRange, Double(newValue)) }
    }

    open var alphaRange: Float {
        get { Float(number(.alphaRange)) }
        set { set(.alphaRange, Double(newValue)) }
    }

    /// How much the red grows a second. Default 0, as for the other three.
    open var redSpeed: Float {
        get { Float(number(.redSpeed)) }
        set { set(.redSpeed, Double(newValue)) }
    }

    open var greenSpeed: Float {
        get { Float(number(.greenSpeed)) }
        set { set(.greenSpeed, Double(newValue)) }
    }

    open var blueSpeed: Float {
        get { Float(number(.blueSpeed)) }
        set { set(.blueSpeed, Double(newValue)) }
    }

    open var alphaSpeed: Float {
        get { Float(number(.alphaSpeed)) }
        set { set(.alphaSpeed, Double(newValue)) }
    }

    // MARK: The picture

    /// What a particle shows: a `CGImage`. Default nil: nothing, though its own cells are emitted.
    open var contents: Any? {
        get { contentsObject }
        set {
            change { values.contents = newValue as? CGImage }
            contentsObject = newValue
        }
    }

    /// The part of the picture that shows, in the unit square. Default all of it.
    open var contentsRect: CGRect {
        get { values.contentsRect }
        set { change { values.contentsRect = newValue } }
    }

    /// Pixels of the picture a point. Default 1.
    open var contentsScale: CGFloat {
        get { CGFloat(number(.contentsScale)) }
        set { set(.contentsScale, Double(newValue)) }
    }

    /// How a picture is made smaller: as a layer's. Default `linear`.
    open var minificationFilter: String {
        get { filterNames.minification }
        set {
            change { values.minificationFilter = CALayerContentsFilter(rawValue: newValue).kind }
            filterNames.minification = newValue
        }
    }

    /// How a picture is enlarged. Default `linear`.
    open var magnificationFilter: String {
        get { filterNames.magnification }
        set {
            change { values.magnificationFilter = CALayerContentsFilter(rawValue: newValue).kind }
            filterNames.magnification = newValue
        }
    }

    /// As a layer's. Default 0.
    open var minificationFilterBias: Float {
        get { Float(number(.minificationFilterBias)) }
        set { set(.minificationFilterBias, Double(newValue)) }
    }

    /// What particles of this cell emit themselves, four cells deep at most. Default nil.
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

    /// Values for keys that are not set. Default nil.
    open var style: [AnyHashable: Any]?

    // MARK: The clock

    /// When it begins to emit, in the layer's time. Default 0.
    open var beginTime: CFTimeInterval {
        get { values.timing.beginTime }
        set { change { values.timing.beginTime = newValue } }
    }

    /// How long it emits, in its own time. Default infinite.
    open var duration: CFTimeInterval {
        get { values.timing.duration }
        set { change { values.timing.duration = newValue } }
    }

    open var speed: Float {
        get { Float(values.timing.speed) }
        set { change { values.timing.speed = Double(newValue) } }
    }

    open var timeOffset: CFTimeInterval {
        get { values.timing.timeOffset }
        set { change { values.timing.timeOffset = newValue } }
    }

    open var repeatCount: Float {
        get { Float(values.timing.repeatCount) }
        set { change { values.timing.repeatCount = Double(newValue) } }
    }

    open var repeatDuration: CFTimeInterval {
        get { values.timing.repeatDuration }
        set { change { values.timing.repeatDuration = newValue } }
    }

    open var autoreverses: Bool {
        get { values.timing.autoreverses }
        set { change { values.timing.autoreverses = newValue } }
    }

    /// Kept; a cell emits while it is active.
    open var fillMode = CAMediaTimingFillMode.removed

    // MARK: Key-value coding and archives

    /// The properties of the class under their keys.
    package class var keyTable: KeyTable { .emitterCell }

    /// The default value of a property; nil for keys without one.
    open class func defaultValue(forKey key: String) -> Any? { keyTable[key]?.defaultValue }

    /// Whether an archive must hold the property: whether it is another than by default.
    open func shouldArchiveValue(forKey key: String) -> Bool { isChanged(key) }

    open func value(forKey key: String) -> Any? { readValue(forKey: key) }
    open func setValue(_ value: Any?, forKey key: String) { writeValue(value, forKey: key) }

    /// The value at a key path, which may lead through cells by their names: `emitterCells.spark.birthRate`.
    open func value(forKeyPath keyPath: String) -> Any? {
        guard let (cell, rest) = Self.cell(on: keyPath, among: innerCells) else { return value(forKey: keyPath) }
        return cell.value(forKeyPath: rest)
    }

    open func setValue(_ value: Any?, forKeyPath keyPath: String) {
        guard let (cell, rest) = Self.cell(on: keyPath, among: innerCells) else { return setValue(value, forKey: keyPath) }
        cell.setValue(value, forKeyPath: rest)
    }

    /// Values under keys that the class does not know.
    final var storedValues: [String: Any] = [:]

    open class var supportsSecureCoding: Bool { true }

    public required init?(coder: NSCoder) {
        super.init()
        decodeValues(from: coder)
    }

    open func encode(with coder: NSCoder) { encodeValues(to: coder) }
}
