import QuartziteGraphics

/// An animation through a sequence of values or along a path.
///
/// The key times, usually from 0 to 1, are the times at which the values are reached; without key times the segments take equal times.
/// Each segment between two keyframes may have its own timing function.
///
///     values            a ───────── b ───── c          linear: as many key times as values, one timing function less
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

    /// Reads an archived keyframe animation.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    package override func copyValues(from other: CAAnimation) {
        super.copyValues(from: other)
        guard let other = other as? CAKeyframeAnimation else { return }
        keyframes = other.keyframes
        guard type(of: other) != CAKeyframeAnimation.self, other.hasOwnOverrides else { return }
        // A subclass may compute the values in overridden properties, as spring animations of old libraries do.
        (keyframes.values, keyframes.path, keyframes.keyTimes) = (other.values, other.path?.elements, other.keyTimes)
        (keyframes.timingFunctions, keyframes.calculationMode) = (other.timingFunctions, other.calculationMode)
    }

    /// The values of the keyframes, of the property's type and unit. Default nil.
    open var values: [Any]? {
        get { keyframes.values }
        set { edit { keyframes.values = newValue } }
    }

    /// The path that a point property follows, in points; replaces `values`. Each line and curve is one segment; moving to a new
    /// subpath takes no time. Default nil.
    open var path: CGPath? {
        get { keyframes.path.map(CGPath.init(elements:)) }
        set { edit { keyframes.path = newValue?.elements } }
    }

    /// The times of the keyframes as fractions of the duration, one per value (one more in `discrete` mode). Default nil: evenly spaced.
    ///
    /// Key times are used as they are given. The segment at a time ends at the first key with a greater time. Before the first key the
    /// first value holds, after the last key the last value. So the first time may differ from 0, the last time from 1, and times may
    /// be negative, exceed 1 or fall. Values without a time are never reached. Times that are not finite make all times evenly spaced,
    /// with a message. On a `path` a final `closeSubpath` needs no time; fewer times than that are ignored. The paced modes ignore key
    /// times.
    open var keyTimes: [NSNumber]? {
        get { keyframes.keyTimes }
        set { edit { keyframes.keyTimes = newValue } }
    }

    /// The timing functions of the segments, in order. Missing functions are linear. Default nil.
    open var timingFunctions: [CAMediaTimingFunction]? {
        get { keyframes.timingFunctions }
        set { edit { keyframes.timingFunctions = newValue } }
    }

    /// The interpolation between keyframes. Default `linear`.
    open var calculationMode: CAAnimationCalculationMode {
        get { keyframes.calculationMode }
        set { edit { keyframes.calculationMode = newValue } }
    }

    /// The tension of the spline at each keyframe, for the cubic modes. 1 gives a horizontal tangent, negative values a rounder
    /// curve. Default nil; missing entries are 0.
    open var tensionValues: [NSNumber]? {
        get { keyframes.tensionValues }
        set { edit { keyframes.tensionValues = newValue } }
    }

    /// The continuity of the spline at each keyframe, for the cubic modes. Values other than 0 make a corner, negative values an
    /// inward corner. Default nil; missing entries are 0.
    open var continuityValues: [NSNumber]? {
        get { keyframes.continuityValues }
        set { edit { keyframes.continuityValues = newValue } }
    }

    /// The bias of the spline at each keyframe, for the cubic modes. Positive values bend the curve before the keyframe, negative
    /// values after the keyframe. Default nil; missing entries are 0.
    open var biasValues: [NSNumber]? {
        get { keyframes.biasValues }
        set { edit { keyframes.biasValues = newValue } }
    }

    /// The rotation of the layer along `path`. Default nil: none.
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
