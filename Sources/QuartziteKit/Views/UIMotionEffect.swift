// Motion effects: values only, as the device does not move.

/// A change of a view by the device's motion. It has no effect here, as the device does not move.
@preconcurrency @MainActor open class UIMotionEffect: NSObject, NSCopying {
    /// Creates an effect.
    public override init() {
        super.init()
    }

    /// Returns the changes of key paths for an offset of the viewer, from −1 to 1 in both directions. The default returns nil.
    open func keyPathsAndRelativeValues(forViewerOffset viewerOffset: UIOffset) -> [String: Any]? { nil }

    /// Returns this effect.
    nonisolated open func copy(with zone: NSZone? = nil) -> Any { self }
}

/// A change of one key path by a tilt about one axis.
@preconcurrency @MainActor open class UIInterpolatingMotionEffect: UIMotionEffect {
    /// The direction of a tilt.
    public enum EffectType: Int, Sendable {
        case tiltAlongHorizontalAxis, tiltAlongVerticalAxis
    }

    /// The key path that changes.
    public let keyPath: String
    /// The direction of the tilt.
    public let type: EffectType
    /// The change at the smallest tilt. Default nil.
    open var minimumRelativeValue: Any?
    /// The change at the largest tilt. Default nil.
    open var maximumRelativeValue: Any?

    /// Creates an effect for a key path.
    public init(keyPath: String, type: EffectType) {
        (self.keyPath, self.type) = (keyPath, type)
        super.init()
    }
}

/// Several effects as one.
@preconcurrency @MainActor open class UIMotionEffectGroup: UIMotionEffect {
    /// The effects of the group. Default nil.
    open var motionEffects: [UIMotionEffect]?
}
