// Keyframe animations by blocks: each keyframe has a part of the total time, and states the values at the end of that part.

extension UIView {
    /// Options of keyframe animations. The values are those of `AnimationOptions`, so `KeyframeAnimationOptions(rawValue:)` accepts
    /// them. The timing function applies to the whole duration; default ease in and out.
    public struct KeyframeAnimationOptions: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// See `AnimationOptions.layoutSubviews`.
        public static let layoutSubviews = KeyframeAnimationOptions(rawValue: 1 << 0)
        /// See `AnimationOptions.allowUserInteraction`.
        public static let allowUserInteraction = KeyframeAnimationOptions(rawValue: 1 << 1)
        /// See `AnimationOptions.beginFromCurrentState`.
        public static let beginFromCurrentState = KeyframeAnimationOptions(rawValue: 1 << 2)
        /// See `AnimationOptions.repeat`.
        public static let `repeat` = KeyframeAnimationOptions(rawValue: 1 << 3)
        /// See `AnimationOptions.autoreverse`.
        public static let autoreverse = KeyframeAnimationOptions(rawValue: 1 << 4)
        /// See `AnimationOptions.overrideInheritedDuration`.
        public static let overrideInheritedDuration = KeyframeAnimationOptions(rawValue: 1 << 5)
        /// See `AnimationOptions.overrideInheritedOptions`.
        public static let overrideInheritedOptions = KeyframeAnimationOptions(rawValue: 1 << 9)

        /// Interpolates linearly between keyframes. The default.
        public static let calculationModeLinear: KeyframeAnimationOptions = []
        /// Jumps from keyframe to keyframe.
        public static let calculationModeDiscrete = KeyframeAnimationOptions(rawValue: 1 << 10)
        /// Moves at constant speed; the keyframes' times do not count.
        public static let calculationModePaced = KeyframeAnimationOptions(rawValue: 2 << 10)
        /// Interpolates smoothly through the keyframes (Catmull–Rom splines).
        public static let calculationModeCubic = KeyframeAnimationOptions(rawValue: 3 << 10)
        /// Interpolates smoothly through the keyframes at constant speed.
        public static let calculationModeCubicPaced = KeyframeAnimationOptions(rawValue: 4 << 10)

        var calculationMode: CAAnimationCalculationMode {
            switch rawValue >> 10 & 7 {
            case 1: .discrete
            case 2: .paced
            case 3: .cubic
            case 4: .cubicPaced
            default: .linear
            }
        }
    }

    /// Animates through the keyframes that `animations` adds by `addKeyframe`. Changes outside keyframes are animated over the
    /// whole duration.
    /// - Parameters:
    ///   - duration: seconds.
    ///   - delay: seconds before the start.
    ///   - options: repetition, interaction, and the interpolation between keyframes. Default none.
    ///   - animations: adds the keyframes.
    ///   - completion: as in `animate(withDuration:animations:completion:)`.
    public class func animateKeyframes(
        withDuration duration: TimeInterval, delay: TimeInterval, options: KeyframeAnimationOptions = [], animations: () -> Void,
        completion: (@MainActor (Bool) -> Void)? = nil
    ) {
        let block = AnimationBlock(duration: duration, delay: delay, options: AnimationOptions(rawValue: options.rawValue))
        block.keyframes = KeyframeRecording(mode: options.calculationMode)
        block.run(animations, completion: completion)
    }

    /// Adds a keyframe to the running keyframe animation. Outside of one the call is reported as misuse, and the changes happen
    /// immediately.
    /// - Parameters:
    ///   - frameStartTime: the start as a fraction of the block's duration, 0…1.
    ///   - frameDuration: the length as a fraction of the block's duration, 0…1.
    ///   - animations: the changes.
    public class func addKeyframe(
        withRelativeStartTime frameStartTime: Double, relativeDuration frameDuration: Double, animations: () -> Void
    ) {
        guard let keyframes = AnimationBlock.current?.keyframes else {
            Misuse.report("UIView.addKeyframe: called outside of animateKeyframes; nothing is animated")
            return animations()
        }
        let outer = keyframes.span
        let start = min(1, max(0, frameStartTime.isNaN ? 0 : frameStartTime))
        keyframes.span = (start, min(1, max(start, start + (frameDuration.isNaN ? 0 : frameDuration))))
        animations()
        keyframes.span = outer
    }
}
