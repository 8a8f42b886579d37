import QuartziteGraphics

/// An animation of the value at one key path of its layer.
open class CAPropertyAnimation: CAAnimation {
    package var property = PropertyStorage()

    package struct PropertyStorage {
        package var keyPath: String?
        package var isAdditive = false
        package var isCumulative = false
        package var valueFunction: CAValueFunction?
    }

    public override init() { super.init() }

    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// An animation of the value at `path`: a property's key, or the key path of a part, as `transform.rotation.y`.
    public convenience init(keyPath path: String?) {
        self.init()
        keyPath = path
    }

    package override func copyValues(from other: CAAnimation) {
        super.copyValues(from: other)
        if let other = other as? CAPropertyAnimation { property = other.property }
    }

    /// What is animated. Default nil: nothing.
    public var keyPath: String? {
        get { property.keyPath }
        set { edit { property.keyPath = newValue } }
    }

    /// Whether the value is added to the one without this animation; a matrix is multiplied. Default false.
    public var isAdditive: Bool {
        get { property.isAdditive }
        set { edit { property.isAdditive = newValue } }
    }

    /// Whether each cycle goes on from where the last one ended. Default false.
    public var isCumulative: Bool {
        get { property.isCumulative }
        set { edit { property.isCumulative = newValue } }
    }

    /// Makes a transform of the values: they are then its inputs, one number or three, and not transforms. Default nil.
    public var valueFunction: CAValueFunction? {
        get { property.valueFunction }
        set { edit { property.valueFunction = newValue } }
    }

    package override class var propertyKeys: [String] {
        super.propertyKeys + ["keyPath", "additive", "cumulative", "valueFunction"]
    }

    open override func value(forKey key: String) -> Any? {
        switch key {
        case "keyPath": keyPath
        case "valueFunction": valueFunction
        case "additive": NSNumber(value: isAdditive)
        case "cumulative": NSNumber(value: isCumulative)
        default: super.value(forKey: key)
        }
    }

    open override func setValue(_ value: Any?, forKey key: String) {
        switch key {
        case "keyPath":
            if value == nil || value is String { keyPath = value as? String } else { reportUnfit(value, forKey: key) }
        case "additive": setNumber(value, key) { isAdditive = $0 != 0 }
        case "cumulative": setNumber(value, key) { isCumulative = $0 != 0 }
        case "valueFunction":
            if value == nil || value is CAValueFunction {
                valueFunction = value as? CAValueFunction
            } else {
                reportUnfit(value, forKey: key)
            }
        default: super.setValue(value, forKey: key)
        }
    }
}
