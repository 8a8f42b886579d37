import QuartziteGraphics

/// A force on the living particles of an emitter layer or cell, or a change of their look during their lives.
///
///     let wave = CAEmitterBehavior(type: "wave")
///     wave.name = "sway"
///     wave.setValue([100, 0, 0], forKey: "force")
///     wave.setValue(0.5, forKey: "frequency")
///     layer.setValue([wave], forKey: "emitterBehaviors")
///     layer.setValue(1, forKeyPath: "emitterBehaviors.sway.frequency")
///
/// The behaviours of a layer act on the particles of all its cells, those of a cell on the cell's own particles and not on those of its
/// inner cells. They act in the order of the layer's list, then of the cell's. A change affects particles born afterwards.
///
/// Numbers, flags and points of a layer's behaviours, and `enabled`, are animatable by the layer's key path
/// `emitterBehaviors.NAME.INPUT`. An animated input acts on all living particles.
///
/// | type | effect | inputs, with their defaults |
/// |---|---|---|
/// | `wave` | a force that oscillates with a particle's age, beginning with its full strength | `force` three numbers (0), `frequency` in Hz (0) |
/// | `drag` | a force of −`drag` × velocity | `drag` (0) |
/// | `attractor` | a spring towards a place | `attractorType` `radial` (default), `axial` or `planar`, `stiffness` (0), `radius` in points, inside of which there is no force (0), `position` (0, 0), `zPosition` (0), `orientationLatitude` and `orientationLongitude` in radians (0): the axis of an axial one, the normal of a planar one |
/// | `simpleAttractor` | a spring towards a place in the layer's plane | `stiffness`, `radius`, `position` |
/// | `alignToMotion` | turns a particle's y axis along its velocity | `rotation` in full turns, added (0), `preservesDepth`: turns planes in space (false) |
/// | `valueOverLife` | replaces a number | `keyPath`, `values`, `locations` from 0 to 1 (evenly spaced), `additive`: adds to the number instead (false) |
/// | `colorOverLife` | replaces the colour | `colors`, `locations` |
///
/// The key paths of `valueOverLife` are `position.x`, `position.y`, `position.z`, `velocity.x`, `velocity.y`, `velocity.z`, `mass`,
/// `rotation`, `spin`, `scale`, `scaleSpeed`, `color.red`, `color.green`, `color.blue` and `color.alpha`. A force accelerates a particle by
/// force ÷ mass; the mass comes from the cell's keys `mass` (default 1) and `massRange` (default 0). A `light`, an attractor with a
/// `falloff`, and a behaviour of any other type have no effect: no public source states their rule.
open class CAEmitterBehavior: NSObject, NSSecureCoding {
    /// The kind of behaviour, such as `wave`.
    public let type: String
    private var nameStorage: String?
    private var enabledStorage = true
    private var inputs: [String: Any] = [:]
    private var owners: [Owner] = []

    private struct Owner {
        weak var object: (any EmitterBehaviorOwner)?
    }

    /// Creates an enabled behaviour of a type, with default inputs. Any type is accepted; see `behaviorTypes()`.
    public init(type: String) {
        self.type = type
        super.init()
    }

    /// The known types.
    open class func behaviorTypes() -> [String] { EmitterBehaviorKind.allCases.map(\.rawValue) }

    /// The name that identifies the behaviour in key paths. Default nil.
    open var name: String? {
        get { nameStorage }
        set { change { nameStorage = newValue } }
    }

    /// Whether the behaviour acts. Default true.
    open var isEnabled: Bool {
        get { enabledStorage }
        set { change { enabledStorage = newValue } }
    }

    /// The keys of the inputs of the type, sorted; empty for an unknown type.
    open func inputKeys() -> [String] { (EmitterBehaviorKind(rawValue: type)?.inputs.keys).map { $0.sorted() } ?? [] }

    /// The effect on particles; nil for a behaviour that does nothing, is not enabled, or has no known rule.
    package var effect: ParticleBehavior? {
        guard isEnabled, let kind = EmitterBehaviorKind(rawValue: type) else { return nil }
        return ParticleBehavior(kind, inputs)
    }

    /// The values with which animations of inputs are sampled; nil for a type without a rule.
    var animatedSource: AnimatedBehaviors.Source? {
        EmitterBehaviorKind(rawValue: type).map {
            AnimatedBehaviors.Source(kind: $0, isEnabled: isEnabled, inputs: inputs.compactMapValues(AnimatableValue.init))
        }
    }

    /// Whether the behaviour is an attractor whose force depends on the distance by a rule that no public source states.
    package var hasFalloff: Bool { ParticleBehavior.hasFalloff(inputs) }

    // MARK: Key-value coding

    /// Returns the value of an input, or of `name`, `type` or `enabled`. Returns nil for an input that was not set.
    open func value(forKey key: String) -> Any? {
        switch key {
        case "name": return name
        case "type": return type
        case "enabled", "isEnabled": return NSNumber(value: isEnabled)
        default: return inputs[key]
        }
    }

    /// Sets an input, `name` or `enabled`. nil restores an input's default.
    ///
    /// A value of the wrong type is reported as misuse and changes nothing. Values of unknown keys are stored.
    open func setValue(_ value: Any?, forKey key: String) {
        switch key {
        case "name": name = value as? String
        case "enabled", "isEnabled": isEnabled = AnimatableValue(value)?.channels(for: .number).map { $0.x != 0 } ?? true
        case "type": Misuse.report("CAEmitterBehavior: the type of a behaviour cannot be changed")
        default:
            guard let value, !(value is NSNull) else {
                change { inputs[key] = nil }
                return
            }
            let input = EmitterBehaviorKind(rawValue: type)?.inputs[key]
            guard let stored = input.map({ $0.stored(value) }) ?? value else {
                Misuse.report("CAEmitterBehavior(\(type)).setValue: \(Swift.type(of: value)) is not a valid type for “\(key)”")
                return
            }
            change { inputs[key] = stored }
        }
    }

    /// Returns `value(forKey: keyPath)`: the keys of a behaviour have no parts.
    open func value(forKeyPath keyPath: String) -> Any? { value(forKey: keyPath) }

    /// Calls `setValue(value, forKey: keyPath)`: the keys of a behaviour have no parts.
    open func setValue(_ value: Any?, forKeyPath keyPath: String) { setValue(value, forKey: keyPath) }

    // MARK: Owners

    func enter(_ owner: any EmitterBehaviorOwner) {
        owners.removeAll { $0.object == nil }
        owners.append(Owner(object: owner))
    }

    func leave(_ owner: any EmitterBehaviorOwner) { owners.removeAll { $0.object == nil || $0.object === owner } }

    private func change(_ body: () -> Void) {
        let owners = owners.compactMap(\.object)
        for owner in owners { owner.behaviorWillChange() }
        body()
        for owner in owners { owner.behaviorDidChange() }
    }

    // MARK: Archives

    open class var supportsSecureCoding: Bool { true }

    /// Reads an archived behaviour. Returns nil where the archive holds none.
    public required init?(coder: NSCoder) {
        guard coder.containsValue(forKey: "type"), let type = coder.decodeObject(of: NSString.self, forKey: "type") else { return nil }
        self.type = String(describing: type)
        super.init()
        if coder.containsValue(forKey: "name") {
            nameStorage = coder.decodeObject(of: NSString.self, forKey: "name").map { String(describing: $0) }
        }
        enabledStorage = !coder.containsValue(forKey: "disabled")
        for key in inputKeys() where coder.containsValue(forKey: key) {
            if let value = coder.decodeObject(of: ArchivedValue.self, forKey: key) { setValue(value.value, forKey: key) }
        }
    }

    /// Writes the type, the name, whether the behaviour acts, and those inputs of its type that were set.
    open func encode(with coder: NSCoder) {
        coder.encode(NSString(string: type), forKey: "type")
        if let name { coder.encode(NSString(string: name), forKey: "name") }
        if !isEnabled { coder.encode(true, forKey: "disabled") }
        for key in inputKeys() {
            if let value = inputs[key], let archived = ArchivedValue(value) { coder.encode(archived, forKey: key) }
        }
    }

    open override var description: String { "CAEmitterBehavior(\(type))" }
}

/// An object with behaviours: a layer or a cell.
protocol EmitterBehaviorOwner: AnyObject {
    func behaviorWillChange()
    func behaviorDidChange()
}

extension CAEmitterBehavior {
    /// Returns the behaviour to which a key path `emitterBehaviors.NAME.rest` leads, and the rest. Returns nil if there is no such behaviour.
    static func behavior(
        on keyPath: String, among behaviors: [CAEmitterBehavior]?
    ) -> (behavior: CAEmitterBehavior, rest: String)? {
        let parts = keyPath.split(separator: ".", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0] == "emitterBehaviors",
            let behavior = behaviors?.first(where: { $0.name == String(parts[1]) })
        else { return nil }
        return (behavior, String(parts[2]))
    }
}
