import QuartziteGraphics

/// An animation through several values, or along a path.
///
/// The key times, from 0 to 1, say when each value is reached; without fitting ones they are spread evenly. Each segment between two keys
/// may have a pace of its own.
///
///     values            a ───────── b ───── c          linear: as many key times as values, one pace less
///     key times         0          .6       1          discrete: one key time more, as values hold in between
///     timing functions      easeIn    linear
open class CAKeyframeAnimation: CAPropertyAnimation {
    package private(set) var keyframes = KeyframeStorage()

    package struct KeyframeStorage {
        package var values: [Any]?
        package var path: PathElements?
        package var keyTimes: [NSNumber]?
        package var timingFunctions: [CAMediaTimingFunction]?
        package var calculationMode = CAAnimationCalculationMode.linear
        package var tensionValues: [NSNumber]?
        package var continuityValues: [NSNumber]?
        package var biasValues: [NSNumber]?
        package var rotationMode: CAAnimationRotationMode?
    }

    public override init() { super.init() }

    public required init?(coder: NSCoder) { super.init(coder: coder) }

    package override func copyValues(from other: CAAnimation) {
        super.copyValues(from: other)
        if let other = other as? CAKeyframeAnimation { keyframes = other.keyframes }
    }

    /// The values that it goes through. Default nil.
    open var values: [Any]? {
        get { keyframes.values }
        set { edit { keyframes.values = newValue } }
    }

    /// The path that it goes along instead, for properties that are points. Each line and curve is a segment; moving the pen takes no
    /// time. Default nil.
    open var path: CGPath? {
        get { keyframes.path.map(CGPath.init(elements:)) }
        set { edit { keyframes.path = newValue?.elements } }
    }

    /// When the keys are reached, in parts of the duration. They count only if they fit: as many as values (discrete: one more), the
    /// first 0, the last 1, never falling. Default nil: evenly spread.
    open var keyTimes: [NSNumber]? {
        get { keyframes.keyTimes }
        set { edit { keyframes.keyTimes = newValue } }
    }

    /// The paces of the segments, from the first on; one that is missing is even. Default nil.
    open var timingFunctions: [CAMediaTimingFunction]? {
        get { keyframes.timingFunctions }
        set { edit { keyframes.timingFunctions = newValue } }
    }

    /// What happens between the keys. Default `linear`.
    open var calculationMode: CAAnimationCalculationMode {
        get { keyframes.calculationMode }
        set { edit { keyframes.calculationMode = newValue } }
    }

    /// For the cubic modes: how tight the curve is at each key; 1 has no slope there, negative is rounder. What is missing is 0.
    open var tensionValues: [NSNumber]? {
        get { keyframes.tensionValues }
        set { edit { keyframes.tensionValues = newValue } }
    }

    /// For the cubic modes: how sharp the curve's corner is at each key; negative turns it inwards. What is missing is 0.
    open var continuityValues: [NSNumber]? {
        get { keyframes.continuityValues }
        set { edit { keyframes.continuityValues = newValue } }
    }

    /// For the cubic modes: where the curve bends at each key; positive before it, negative after it. What is missing is 0.
    open var biasValues: [NSNumber]? {
        get { keyframes.biasValues }
        set { edit { keyframes.biasValues = newValue } }
    }

    /// Whether the layer turns with `path`. Default nil: it does not.
    open var rotationMode: CAAnimationRotationMode? {
        get { keyframes.rotationMode }
        set { edit { keyframes.rotationMode = newValue } }
    }

    // MARK: Key-value coding

    open override class func defaultValue(forKey key: String) -> Any? {
        key == "calculationMode" ? CAAnimationCalculationMode.linear : super.defaultValue(forKey: key)
    }

    package override class var propertyKeys: [String] {
        super.propertyKeys + [
            "values", "path", "keyTimes", "timingFunctions", "calculationMode", "tensionValues", "continuityValues", "biasValues",
            "rotationMode",
        ]
    }

    open override func value(forKey key: String) -> Any? {
        switch key {
        case "values": values
        case "path": path
        case "keyTimes": keyTimes
        case "timingFunctions": timingFunctions
        case "calculationMode": calculationMode
        case "tensionValues": tensionValues
        case "continuityValues": continuityValues
        case "biasValues": biasValues
        case "rotationMode": rotationMode
        default: super.value(forKey: key)
        }
    }

    open override func setValue(_ value: Any?, forKey key: String) {
        switch key {
        case "values":
            if value == nil || value is [Any] { values = value as? [Any] } else { reportUnfit(value, forKey: key) }
        case "path":
            if value == nil || value is CGPath { path = value as? CGPath } else { reportUnfit(value, forKey: key) }
        case "timingFunctions":
            if value == nil || value is [CAMediaTimingFunction] {
                timingFunctions = value as? [CAMediaTimingFunction]
            } else {
                reportUnfit(value, forKey: key)
            }
        case "keyTimes": setNumbers(value, key) { keyTimes = $0 }
        case "tensionValues": setNumbers(value, key) { tensionValues = $0 }
        case "continuityValues": setNumbers(value, key) { continuityValues = $0 }
        case "biasValues": setNumbers(value, key) { biasValues = $0 }
        case "calculationMode": setText(value, key) { calculationMode = CAAnimationCalculationMode(rawValue: $0) }
        case "rotationMode":
            if value == nil {
                rotationMode = nil
            } else {
                setText(value, key) { rotationMode = CAAnimationRotationMode(rawValue: $0) }
            }
        default: super.setValue(value, forKey: key)
        }
    }

    /// Numbers of any kind, as boxed ones.
    private func setNumbers(_ value: Any?, _ key: String, _ set: ([NSNumber]?) -> Void) {
        guard let value else { return set(nil) }
        guard case .array(let items)? = AnimatableValue(value) else { return reportUnfit(value, forKey: key) }
        let numbers = items.compactMap { $0.lanes(for: .number).map { NSNumber(value: $0.x) } }
        if numbers.count == items.count { set(numbers) } else { reportUnfit(value, forKey: key) }
    }
}
