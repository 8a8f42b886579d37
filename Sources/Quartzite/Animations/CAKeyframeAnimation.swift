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

    package override class var keyTable: KeyTable { keys }

    private static let keys = KeyTable(
        after: CAPropertyAnimation.keyTable,
        [
            KeyedProperty("values", object: \CAKeyframeAnimation.values),
            KeyedProperty("path", object: \CAKeyframeAnimation.path),
            KeyedProperty("keyTimes", numbers: \CAKeyframeAnimation.keyTimes),
            KeyedProperty("timingFunctions", object: \CAKeyframeAnimation.timingFunctions),
            KeyedProperty("calculationMode", \CAKeyframeAnimation.calculationMode, default: .linear),
            KeyedProperty("tensionValues", numbers: \CAKeyframeAnimation.tensionValues),
            KeyedProperty("continuityValues", numbers: \CAKeyframeAnimation.continuityValues),
            KeyedProperty("biasValues", numbers: \CAKeyframeAnimation.biasValues),
            KeyedProperty("rotationMode", \CAKeyframeAnimation.rotationMode),
        ])
}
