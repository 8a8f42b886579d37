import QuartziteGraphics

/// The base class of animations that animate the value at one key path.
open class CAPropertyAnimation: CAAnimation {
    package var property = PropertyStorage()

    package struct PropertyStorage {
        package var keyPath: String?
        package var isAdditive = false
        package var isCumulative = false
        package var valueFunction: CAValueFunction?
    }

    public override init() { super.init() }

    /// Reads an archived property animation.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// Makes an animation of the value at `path`: a property's key, or the key path of a component such as `transform.rotation.y`.
    public convenience init(keyPath path: String?) {
        self.init()
        keyPath = path
    }

    package override func copyValues(from other: CAAnimation) {
        super.copyValues(from: other)
        if let other = other as? CAPropertyAnimation { property = other.property }
    }

    /// The key path that is animated, from the layer. Default nil, which animates nothing.
    open var keyPath: String? {
        get { property.keyPath }
        set { edit { property.keyPath = newValue } }
    }

    /// Whether the value is added to the value without this animation; a matrix is multiplied in front instead. A path replaces a path
    /// with other elements. Default false.
    open var isAdditive: Bool {
        get { property.isAdditive }
        set { edit { property.isAdditive = newValue } }
    }

    /// Whether each cycle starts from the end value of the cycle before. Default false.
    open var isCumulative: Bool {
        get { property.isCumulative }
        set { edit { property.isCumulative = newValue } }
    }

    /// The function that makes a transform from the interpolated values: one number or three, in the function's unit. Default nil,
    /// which animates transforms directly.
    open var valueFunction: CAValueFunction? {
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
