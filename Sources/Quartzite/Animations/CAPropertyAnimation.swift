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

    // MARK: Key-value coding

    package override class var keyTable: KeyTable { keys }

    private static let keys = KeyTable(
        after: CAAnimation.keyTable,
        [
            KeyedProperty("keyPath", \CAPropertyAnimation.keyPath),
            KeyedProperty("additive", \CAPropertyAnimation.isAdditive),
            KeyedProperty("cumulative", \CAPropertyAnimation.isCumulative),
            KeyedProperty("valueFunction", object: \CAPropertyAnimation.valueFunction),
        ])
}
