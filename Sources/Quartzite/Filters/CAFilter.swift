import QuartziteGraphics

/// A filter of a layer: a blur, a change of colours, or a way to meet what is behind the layer.
///
///     let blur = CAFilter(type: "gaussianBlur")
///     blur.setValue(4, forKey: "inputRadius")
///     layer.filters = [blur]
///     layer.setValue(8, forKeyPath: "filters.gaussianBlur.inputRadius")
///
/// A layer takes a copy: changing the filter afterwards changes nothing, key paths on the layer do. The types are those of Core
/// Animation's documents: `gaussianBlur`, `colorContrast`, `multiplyBlendMode`, `xor` …; an unknown one is told once, and the layer
/// is drawn without it.
open class CAFilter: NSObject, NSCopying, NSMutableCopying, NSSecureCoding {
    /// Which filter it is.
    public let type: String
    /// What key paths call it. Default: its type.
    open var name: String?
    /// A filter that is switched off is left out. Default true.
    open var isEnabled = true
    private var inputs: [String: Any] = [:]

    /// A filter of that type, with its default inputs. Any type is accepted; see `isSupported`.
    public init(type: String) {
        self.type = type
        name = type
        super.init()
    }

    /// A filter of that type; nil for one that is not known.
    public convenience init?(name: String) {
        self.init(type: name)
        guard isSupported else { return nil }
    }

    /// Whether the filter can be drawn, as one of `filters`, `backgroundFilters` or as `compositingFilter`.
    public var isSupported: Bool { FilterKind(type: type) != nil || CompositingMode(type: type) != nil }

    /// The keys of the inputs that the filter has.
    open var inputKeys: [String] { FilterKind(type: type)?.inputs.map(\.key) ?? [] }

    /// Gives all inputs their default values again.
    open func setDefaults() { inputs.removeAll() }

    // MARK: Key-value coding

    /// The value of an input, or of `name`, `type`, `enabled`; nil for what is none and was never set.
    open func value(forKey key: String) -> Any? {
        switch key {
        case "name": return name
        case "type": return type
        case "enabled": return NSNumber(value: isEnabled)
        default:
            let key = FilterKind.canonicalKey(key)
            if let value = inputs[key] { return value }
            return FilterKind(type: type)?.inputs.first { $0.key == key }.map { $0.value($0.initial[...]) }
        }
    }

    /// Sets an input: a number, a colour, or for a colour matrix an array of 20 numbers. Nil gives it its default again. A value that
    /// does not fit is misuse and changes nothing; keys that the filter does not know are kept.
    open func setValue(_ value: Any?, forKey key: String) {
        switch key {
        case "name": name = value as? String
        case "enabled": isEnabled = AnimatableValue(value)?.channels(for: .number).map { $0.x != 0 } ?? true
        case "type": Misuse.report("CAFilter: the type of a filter cannot be changed")
        default:
            let key = FilterKind.canonicalKey(key)
            guard let value, !(value is NSNull) else {
                inputs[key] = nil
                return
            }
            if let input = FilterKind(type: type)?.inputs.first(where: { $0.key == key }) {
                guard let slots = AnimatableValue(value).flatMap({ input.slots(of: $0) }) else {
                    Misuse.report("CAFilter(\(type)).setValue: \(Swift.type(of: value)) does not fit “\(key)”")
                    return
                }
                inputs[key] = input.value(slots[...])
            } else {
                inputs[key] = value
            }
        }
    }

    /// As `value(forKey:)`: a filter's keys have no parts.
    open func value(forKeyPath keyPath: String) -> Any? { value(forKey: keyPath) }

    /// As `setValue(_:forKey:)`.
    open func setValue(_ value: Any?, forKeyPath keyPath: String) { setValue(value, forKey: keyPath) }

    /// The numbers of all inputs of a filter that changes the picture.
    func slots(_ kind: FilterKind) -> [SIMD4<Double>] {
        kind.inputs.flatMap { input in
            inputs[input.key].flatMap { AnimatableValue($0) }.flatMap { input.slots(of: $0) } ?? input.initial
        }
    }

    // MARK: Copies and archives

    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = CAFilter(type: type)
        (copy.name, copy.isEnabled, copy.inputs) = (name, isEnabled, inputs)
        return copy
    }

    open func mutableCopy(with zone: NSZone? = nil) -> Any { copy(with: zone) }

    open class var supportsSecureCoding: Bool { true }

    public required init?(coder: NSCoder) {
        guard coder.containsValue(forKey: "type"), let type = coder.decodeObject(of: NSString.self, forKey: "type") else { return nil }
        self.type = String(describing: type)
        super.init()
        if coder.containsValue(forKey: "name") {
            name = coder.decodeObject(of: NSString.self, forKey: "name").map { String(describing: $0) }
        }
        isEnabled = !coder.containsValue(forKey: "disabled")
        for key in inputKeys where coder.containsValue(forKey: key) {
            if let value = coder.decodeObject(of: ArchivedValue.self, forKey: key) { setValue(value.value, forKey: key) }
        }
    }

    /// Writes the type, the name and the inputs that were set.
    open func encode(with coder: NSCoder) {
        coder.encode(NSString(string: type), forKey: "type")
        if let name { coder.encode(NSString(string: name), forKey: "name") }
        if !isEnabled { coder.encode(true, forKey: "disabled") }
        for key in inputKeys { if let value = inputs[key] { coder.encode(ArchivedValue(value), forKey: key) } }
    }

    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? CAFilter, type == other.type, name == other.name, isEnabled == other.isEnabled else { return false }
        return inputKeys.allSatisfy { ArchivedValue(value(forKey: $0)) == ArchivedValue(other.value(forKey: $0)) }
    }

    open override var hash: Int { type.hashValue }
    open override var description: String { "CAFilter(\(type))" }
}
