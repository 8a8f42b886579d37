import QuartziteGraphics

/// The reason that an animation has no effect.
package struct AnimationFault: Error {
    package let reason: String

    init(_ reason: String) { self.reason = reason }

    static let badTimes = AnimationFault("its times are not finite numbers, or its duration is not positive")
}
