import QuartziteGraphics

/// A filter of a layer: a blur, a colour change, or a mode of compositing the layer with its background.
///
///     let blur = CAFilter(type: "gaussianBlur")
///     blur.setValue(4, forKey: "inputRadius")
///     layer.filters = [blur]
///     layer.setValue(8, forKeyPath: "filters.gaussianBlur.inputRadius")
///
/// A layer copies the filters that it is given. Later changes of the filter have no effect on the layer; set inputs by key paths on
/// the layer instead. The types are those of Core Animation's documents: `gaussianBlur`, `colorContrast`, `multiplyBlendMode`,
/// `xor` …. An unknown type is reported once, and the layer is drawn without the filter.
open class CAFilter: NSObject, NSCopying, NSMutableCopying, NSSecureCoding {
    /// The kind of filter, such as `gaussianBlur`.
    public let type: String
    /// The name that identifies the filter in key paths. Default: `type`. nil counts as `type`.
    open var name: String?
    /// Whether the filter applies. Default true.
    open var isEnabled = true
    /// Whether a layer reports an unknown type. False where a reader of documents has reported it. Default true.
    package var reportsUnknownType = true
    private var inputs: [String: Any] = [:]

    /// Creates a filter of a type, with default inputs. Any type is accepted; see `isSupported`.
    public init(type: String) {
        self.type = type
        name = type
        super.init()
    }

    /// Creates a filter of a type, with default inputs. Returns nil for an unknown type.
    public convenience init?(name: String) {
        self.init(type: name)
        guard isSupported else { return nil }
    }

    /// Whether the type is known, as a member of `filters` or `backgroundFilters`, or as a `compositingFilter`.
    public var isSupported: Bool { FilterKind(type: type) != nil || CompositingMode(type: type) != nil }

    /// The keys of the filter's inputs.
    open var inputKeys: [String] { FilterKind(type: type)?.inputs.map(\.key) ?? [] }

    /// Resets all inputs to their defaults.
    open func setDefaults() { inputs.removeAll() }

    // MARK: Key-value coding

    /// Returns the value of an input, or of `name`, `type` or `enabled`. Returns nil for any other key that was never set.
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

    /// Sets an input to a number, a colour, or for a colour matrix an array of 20 numbers. nil restores the default.
    ///
    /// A value of the wrong type is reported as misuse and changes nothing. Values of unknown keys are stored.
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
                    Misuse.report("CAFilter(\(type)).setValue: \(Swift.type(of: value)) is not a valid type for “\(key)”")
                    return
                }
                inputs[key] = input.value(slots[...])
            } else {
                inputs[key] = value
            }
        }
    }

    /// Returns `value(forKey: keyPath)`: the keys of a filter have no parts.
    open func value(forKeyPath keyPath: String) -> Any? { value(forKey: keyPath) }

    /// Calls `setValue(value, forKey: keyPath)`: the keys of a filter have no parts.
    open func setValue(_ value: Any?, forKeyPath keyPath: String) { setValue(value, forKey: keyPath) }

    /// Returns the numbers of all inputs, for a filter of `kind`.
    func slots(_ kind: FilterKind) -> [SIMD4<Double>] {
        kind.inputs.flatMap { input in
            inputs[input.key].flatMap { AnimatableValue($0) }.flatMap { input.slots(of: $0) } ?? input.initial
        }
    }

    // MARK: Copies and archives

    /// Returns an independent copy with the same type, name, state and inputs.
    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = CAFilter(type: type)
        (copy.name, copy.isEnabled, copy.inputs) = (name, isEnabled, inputs)
        copy.reportsUnknownType = reportsUnknownType
        return copy
    }

    /// Returns `copy(with: zone)`.
    open func mutableCopy(with zone: NSZone? = nil) -> Any { copy(with: zone) }

    open class var supportsSecureCoding: Bool { true }

    /// Reads an archived filter. Returns nil where the archive holds none.
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

    /// Writes the type, the name, whether the filter applies, and the inputs that were set.
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
