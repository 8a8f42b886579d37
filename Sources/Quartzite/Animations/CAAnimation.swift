import QuartziteGraphics

/// The base class of all animations: timing, a timing function, a delegate, and values under custom keys.
///
/// Adding an animation to a layer adds a copy, which is read-only: an edit of the copy is misuse and changes nothing.
open class CAAnimation: NSObject, NSCopying, NSSecureCoding, CAMediaTiming, CAAction {
    package var storage = Storage()
    package var storedValues: [String: Any] = [:]
    /// Whether the animation is a layer's read-only copy.
    package var isAttached = false
    /// Whether the library has made this copy to complete an action. Not copied.
    var isCompleted = false

    /// The stored properties of an animation in one struct, so that a copy is one assignment.
    package struct Storage {
        package var beginTime: CFTimeInterval = 0
        package var duration: CFTimeInterval = 0
        /// Whether a member of a group has no duration of its own, but that of the group.
        package var inheritsDuration = false
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

    /// Reads an animation that `encode(with:)` has archived.
    public required init?(coder: NSCoder) {
        super.init()
        decodeValues(from: coder)
    }

    /// Archives the values for which `shouldArchiveValue(forKey:)` returns true. A value that cannot be archived is misuse and is
    /// left out.
    open func encode(with coder: NSCoder) { encodeValues(to: coder) }

    /// Always true.
    open class var supportsSecureCoding: Bool { true }

    /// The class under which the animation is archived: its own class, or the nearest superclass that an archive can name.
    open override var classForCoder: AnyClass { ArchivedClass.nearest(to: type(of: self)) }

    /// Returns an editable deep copy of the same class; the copy shares no animation with this animation.
    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = makeInstance()
        copy.copyValues(from: self)
        return copy
    }

    /// Copies all values of `other`. A subclass that adds properties overrides it and calls super.
    package func copyValues(from other: CAAnimation) {
        storage = other.storage
        storedValues = other.storedValues
    }

    /// Whether copies read the animation's values from the properties that a program's subclass may override. A copy of the library has
    /// these values in its storage; overrides would compute others, because the stored properties of the subclass are not copied.
    var hasOwnOverrides: Bool { !isAttached && !isCompleted }

    /// The time at which the animation begins, in seconds of the layer's or group's time. Default 0, which means the time of the
    /// commit that adds the animation, or the start of the group.
    open var beginTime: CFTimeInterval {
        get { storage.beginTime }
        set { edit { storage.beginTime = newValue } }
    }

    /// The duration of one cycle, in seconds. Default 0: the animation takes the transaction's duration (0.25 s unless set), or
    /// the group's duration.
    open var duration: CFTimeInterval {
        get { storage.duration }
        set { edit { storage.duration = newValue } }
    }

    /// The rate of the animation's time relative to the layer's or group's time. 0 stops the animation; negative values run
    /// backwards. Default 1.
    open var speed: Float {
        get { storage.speed }
        set { edit { storage.speed = newValue } }
    }

    /// An offset that is added to the animation's time, in seconds; rotates the cycle. Default 0.
    open var timeOffset: CFTimeInterval {
        get { storage.timeOffset }
        set { edit { storage.timeOffset = newValue } }
    }

    /// The number of cycles, which may have a fraction. Values below 1 count as 1. Default 0.
    open var repeatCount: Float {
        get { storage.repeatCount }
        set { edit { storage.repeatCount = newValue } }
    }

    /// The total duration of all cycles, in seconds. A positive value replaces `repeatCount`. Default 0.
    open var repeatDuration: CFTimeInterval {
        get { storage.repeatDuration }
        set { edit { storage.repeatDuration = newValue } }
    }

    /// Whether each cycle is followed by the same cycle backwards. Default false.
    open var autoreverses: Bool {
        get { storage.autoreverses }
        set { edit { storage.autoreverses = newValue } }
    }

    /// Determines whether the animation shows its first value before the begin and its last value after the end. Default
    /// `removed`: neither.
    open var fillMode: CAMediaTimingFillMode {
        get { storage.fillMode }
        set { edit { storage.fillMode = newValue } }
    }

    /// The timing function of the whole cycle. Default nil, which is linear.
    open var timingFunction: CAMediaTimingFunction? {
        get { storage.timingFunction }
        set { edit { storage.timingFunction = newValue } }
    }

    /// Whether the layer removes the animation at its end; the model value then shows regardless of `fillMode`. Default true.
    open var isRemovedOnCompletion: Bool {
        get { storage.isRemovedOnCompletion }
        set { edit { storage.isRemovedOnCompletion = newValue } }
    }

    /// The object that is notified when the animation begins and ends. Held strongly for the animation's lifetime. Not archived.
    /// Default nil.
    open var delegate: (any CAAnimationDelegate)? {
        get { storage.delegate }
        set { edit { storage.delegate = newValue } }
    }

    /// The frame rates that suit the animation, in frames per second. While only such animations run, frames are drawn at most at
    /// the highest requested rate: the preferred rate, or else the maximum. In a group, the group's range applies. Not archived.
    /// Default: no preference.
    open var preferredFrameRateRange: CAFrameRateRange {
        get { storage.preferredFrameRateRange }
        set { edit { storage.preferredFrameRateRange = newValue } }
    }

    /// Adds the animation to the layer `anObject` with `event` as the key. Missing values of an animation used as an action are
    /// filled in: `event` as the key path, the value before the change as `fromValue`, duration and timing function from the
    /// transaction. No effect if `anObject` is not a layer.
    open func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
        if let standsFor, (self as? CAPropertyAnimation)?.keyPath == event {
            return standsFor.run(forKey: event, object: anObject, arguments: dict)
        }
        guard let layer = anObject as? CALayer else { return }
        layer.add(completed(forKey: event, on: layer), forKey: event)
    }

    // MARK: On a layer

    /// Returns a copy in which the members of groups are copies, too; nil for groups that are nested too deep.
    package func copyWithMembers() -> CAAnimation? { copy() as? CAAnimation }

    /// Sets the duration of the layer's copy to `missing` if the animation has none, or a negative one.
    package func resolveDuration(_ missing: CFTimeInterval) {
        if storage.duration <= 0 { storage.duration = missing }
    }

    /// Sets the duration of a group's member to the group's duration if the member has none.
    package func resolveDuration(asMemberOf duration: CFTimeInterval) {
        storage.inheritsDuration = storage.duration == 0
        if storage.inheritsDuration { storage.duration = duration }
    }

    /// The action that runs in place of this animation, as long as nothing changes the animation. Not copied.
    ///
    /// A program that asks an animation block for an action gets an animation whose timing it can copy.
    package var standsFor: (any CAAction)?

    /// Marks the animation as a layer's read-only copy.
    package func markAttached() { isAttached = true }

    /// Runs `change`. Reports misuse instead if the animation is a layer's copy.
    package func edit(_ change: () -> Void) {
        guard !isAttached else {
            Misuse.report("\(type(of: self)): an animation that was added to a layer cannot be changed; change a copy and add that")
            return
        }
        standsFor = nil
        change()
    }

    // MARK: Key-value coding

    /// The properties of the class by key. A subclass with more properties has a table that follows its superclass's.
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

    /// Returns whether the value for `key` is archived. Default: true for properties that differ from `defaultValue(forKey:)`, or
    /// from zero where there is no default, and for values stored under custom keys; false for the delegate and
    /// `preferredFrameRateRange`.
    open func shouldArchiveValue(forKey key: String) -> Bool { isChanged(key) }

    /// Returns the default value of a property; nil for keys without a default.
    open class func defaultValue(forKey key: String) -> Any? { keyTable.defaultValue(forKey: key) }

    /// Returns the value of a property, or the value stored under a key that is not a property.
    open func value(forKey key: String) -> Any? {
        guard let property = type(of: self).keyTable[key] else { return storedValues[key] }
        return property.read(self)
    }

    /// Sets a property, or stores `value` under a key that is not a property. Misuse, without effect: a value of the wrong type,
    /// and any change of a layer's copy.
    open func setValue(_ value: Any?, forKey key: String) {
        guard let property = type(of: self).keyTable[key] else {
            edit { storedValues[key] = value }
            return
        }
        if !property.write(self, value) { Misuse.report("\(type(of: self)).setValue: \(KeyTable.unfit(value, forKey: key))") }
    }

    /// Returns the value at a key path: the remaining keys are resolved on the layer or animation at the first key.
    open func value(forKeyPath keyPath: String) -> Any? {
        guard let dot = keyPath.firstIndex(of: ".") else { return value(forKey: keyPath) }
        let rest = String(keyPath[keyPath.index(after: dot)...])
        switch value(forKey: String(keyPath[..<dot])) {
        case let layer as CALayer: return layer.value(forKeyPath: rest)
        case let animation as CAAnimation: return animation.value(forKeyPath: rest)
        default: return storedValues[keyPath]
        }
    }

    /// Sets the value at a key path: the remaining keys are resolved on the layer or animation at the first key.
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
