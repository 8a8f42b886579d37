import QuartziteGraphics

/// The base of all animations: a clock, a pace, and values under keys of one's own.
///
/// Adding an animation to a layer adds a copy, which can no longer be edited: doing so is misuse and changes nothing.
open class CAAnimation: NSObject, NSCopying, NSSecureCoding, CAMediaTiming, CAAction {
    package var storage = Storage()
    package var storedValues: [String: Any] = [:]
    /// Whether the animation is a layer's copy.
    package var isAttached = false

    /// The typed values of an animation, so that a copy is one assignment.
    package struct Storage {
        package var beginTime: CFTimeInterval = 0
        package var duration: CFTimeInterval = 0
        package var speed: Float = 1
        package var timeOffset: CFTimeInterval = 0
        package var repeatCount: Float = 0
        package var repeatDuration: CFTimeInterval = 0
        package var autoreverses = false
        package var fillMode = CAMediaTimingFillMode.removed
        package var timingFunction: CAMediaTimingFunction?
        package var isRemovedOnCompletion = true
        package var delegate: (any CAAnimationDelegate)?
        package var preferredFrameRateRange = CAFrameRateRange.default
    }

    public override init() {
        super.init()
    }

    /// Reads an archived animation: the values that `shouldArchiveValue(forKey:)` named when it was written.
    public required init?(coder: NSCoder) {
        super.init()
        decodeValues(from: coder)
    }

    /// Writes the values that `shouldArchiveValue(forKey:)` names.
    open func encode(with coder: NSCoder) { encodeValues(to: coder) }

    open class var supportsSecureCoding: Bool { true }

    /// The class that an archive names: the animation's own, or the nearest superclass of one that no archive can name.
    open override var classForCoder: AnyClass { ArchivedClass.nearest(to: type(of: self)) }

    /// A copy of the same class that can be edited. It shares no animation with this one.
    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = makeInstance()
        copy.copyValues(from: self)
        return copy
    }

    /// Takes over everything that `other` holds. Subclasses that add properties override it and call super.
    package func copyValues(from other: CAAnimation) {
        storage = other.storage
        storedValues = other.storedValues
    }

    open var beginTime: CFTimeInterval {
        get { storage.beginTime }
        set { edit { storage.beginTime = newValue } }
    }

    open var duration: CFTimeInterval {
        get { storage.duration }
        set { edit { storage.duration = newValue } }
    }

    open var speed: Float {
        get { storage.speed }
        set { edit { storage.speed = newValue } }
    }

    open var timeOffset: CFTimeInterval {
        get { storage.timeOffset }
        set { edit { storage.timeOffset = newValue } }
    }

    open var repeatCount: Float {
        get { storage.repeatCount }
        set { edit { storage.repeatCount = newValue } }
    }

    open var repeatDuration: CFTimeInterval {
        get { storage.repeatDuration }
        set { edit { storage.repeatDuration = newValue } }
    }

    open var autoreverses: Bool {
        get { storage.autoreverses }
        set { edit { storage.autoreverses = newValue } }
    }

    open var fillMode: CAMediaTimingFillMode {
        get { storage.fillMode }
        set { edit { storage.fillMode = newValue } }
    }

    /// The pace over the whole cycle. Default nil: an even one.
    public var timingFunction: CAMediaTimingFunction? {
        get { storage.timingFunction }
        set { edit { storage.timingFunction = newValue } }
    }

    /// Whether the layer drops the animation at its end; the model's value then shows, whatever `fillMode` says. Default true.
    public var isRemovedOnCompletion: Bool {
        get { storage.isRemovedOnCompletion }
        set { edit { storage.isRemovedOnCompletion = newValue } }
    }

    /// Who is told when the animation begins and ends. It is kept alive, as long as the animation is. Default nil.
    public var delegate: (any CAAnimationDelegate)? {
        get { storage.delegate }
        set { edit { storage.delegate = newValue } }
    }

    /// The frame rates that suit the animation: while only such animations run, no more frames are drawn than the fastest of them wants,
    /// its preferred rate, or else its maximum. In a group the group's counts. It is not archived. Default: no wish.
    public var preferredFrameRateRange: CAFrameRateRange {
        get { storage.preferredFrameRateRange }
        set { edit { storage.preferredFrameRateRange = newValue } }
    }

    /// Adds the animation to the layer `anObject` under the event as its key. As an action for a change it takes what it does
    /// not say itself from there: the event as key path, the value before the change as `fromValue`, duration and pace from
    /// the transaction.
    open func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
        guard let layer = anObject as? CALayer else { return }
        layer.add(completed(forKey: event, on: layer), forKey: event)
    }

    // MARK: On a layer

    /// Gives the layer's copy the duration `missing` where it has none of its own.
    package func resolveDuration(_ missing: CFTimeInterval) {
        if storage.duration == 0 { storage.duration = missing }
    }

    /// Gives the copy inside of a group the group's duration where it has none of its own.
    package func resolveDuration(asMemberOf duration: CFTimeInterval) {
        if storage.duration == 0 { storage.duration = duration }
    }

    /// Makes it a layer's copy, which can no longer be edited.
    package func markAttached() { isAttached = true }

    /// Runs `change`, unless the animation is a layer's.
    package func edit(_ change: () -> Void) {
        guard !isAttached else {
            Misuse.report("\(type(of: self)): an animation that was added to a layer cannot be changed; change a copy and add that")
            return
        }
        change()
    }

    // MARK: Key-value coding

    /// The properties of the class under their keys. A class with more of them has a table after its superclass's.
    package class var keyTable: KeyTable { keys }

    private static let keys = KeyTable(
        KeyTable.timing(of: CAAnimation.self, duration: nil) + [
            KeyedProperty("timingFunction", object: \CAAnimation.timingFunction),
            KeyedProperty("removedOnCompletion", \CAAnimation.isRemovedOnCompletion, default: true),
            KeyedProperty("delegate", object: \CAAnimation.delegate, isArchived: false),
            KeyedProperty(
                "preferredFrameRateRange", of: CAAnimation.self, isArchived: false, read: \.preferredFrameRateRange,
                write: { animation, value in
                    guard let range = value as? CAFrameRateRange else { return false }
                    animation.preferredFrameRateRange = range
                    return true
                }),
        ])

    /// Whether an archive holds the value: properties that are not what `defaultValue(forKey:)` says, or not zero where it says
    /// nothing, and values stored under other keys. The frame rate never.
    open func shouldArchiveValue(forKey key: String) -> Bool { isChanged(key) }

    /// The default value of a property; nil for keys without one.
    open class func defaultValue(forKey key: String) -> Any? { keyTable[key]?.defaultValue }

    /// The value of a property, or what was stored under a key that is none.
    open func value(forKey key: String) -> Any? {
        guard let property = type(of: self).keyTable[key] else { return storedValues[key] }
        return property.read(self)
    }

    /// Sets a property, or stores `value` under a key that is none. A value that does not fit is misuse and changes nothing.
    open func setValue(_ value: Any?, forKey key: String) {
        guard let property = type(of: self).keyTable[key] else {
            edit { storedValues[key] = value }
            return
        }
        if !property.write(self, value) { Misuse.report("\(type(of: self)).setValue: \(KeyTable.unfit(value, forKey: key))") }
    }

    /// The value at a key path; keys after the first are asked of what the first one gives.
    open func value(forKeyPath keyPath: String) -> Any? {
        guard let dot = keyPath.firstIndex(of: ".") else { return value(forKey: keyPath) }
        let rest = String(keyPath[keyPath.index(after: dot)...])
        switch value(forKey: String(keyPath[..<dot])) {
        case let layer as CALayer: return layer.value(forKeyPath: rest)
        case let animation as CAAnimation: return animation.value(forKeyPath: rest)
        default: return storedValues[keyPath]
        }
    }

    /// Sets the value at a key path.
    open func setValue(_ value: Any?, forKeyPath keyPath: String) {
        guard let dot = keyPath.firstIndex(of: ".") else { return setValue(value, forKey: keyPath) }
        let rest = String(keyPath[keyPath.index(after: dot)...])
        switch self.value(forKey: String(keyPath[..<dot])) {
        case let layer as CALayer: layer.setValue(value, forKeyPath: rest)
        case let animation as CAAnimation: animation.setValue(value, forKeyPath: rest)
        default: edit { storedValues[keyPath] = value }
        }
    }
}
