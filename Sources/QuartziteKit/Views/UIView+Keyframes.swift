// Animations in steps: each step says which part of the whole time it takes, and what is so at its end.

extension UIView {
    /// How steps follow each other. The options of blocks have the same numbers, so that `KeyframeAnimationOptions(rawValue:)` takes theirs:
    /// the curve is that of the whole way, slow at both ends unless another is given.
    public struct KeyframeAnimationOptions: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }

        public static let layoutSubviews = KeyframeAnimationOptions(rawValue: 1 << 0)
        public static let allowUserInteraction = KeyframeAnimationOptions(rawValue: 1 << 1)
        public static let beginFromCurrentState = KeyframeAnimationOptions(rawValue: 1 << 2)
        public static let `repeat` = KeyframeAnimationOptions(rawValue: 1 << 3)
        public static let autoreverse = KeyframeAnimationOptions(rawValue: 1 << 4)
        public static let overrideInheritedDuration = KeyframeAnimationOptions(rawValue: 1 << 5)
        public static let overrideInheritedOptions = KeyframeAnimationOptions(rawValue: 1 << 9)

        public static let calculationModeLinear: KeyframeAnimationOptions = []
        public static let calculationModeDiscrete = KeyframeAnimationOptions(rawValue: 1 << 10)
        public static let calculationModePaced = KeyframeAnimationOptions(rawValue: 2 << 10)
        public static let calculationModeCubic = KeyframeAnimationOptions(rawValue: 3 << 10)
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

    /// Animates in the steps that `animations` adds by `addKeyframe`. What it changes outside of them goes the whole way evenly.
    /// - Parameter completion: as of `animate`.
    public class func animateKeyframes(
        withDuration duration: TimeInterval, delay: TimeInterval, options: KeyframeAnimationOptions = [], animations: () -> Void,
        completion: (@MainActor (Bool) -> Void)? = nil
    ) {
        let block = AnimationBlock(duration: duration, delay: delay, options: AnimationOptions(rawValue: options.rawValue))
        block.keyframes = KeyframeRecording(mode: options.calculationMode)
        block.run(animations, completion: completion)
    }

    /// A step of the block of keyframes that runs now. Outside of one, the changes happen at once.
    /// - Parameters:
    ///   - frameStartTime: where in the block it begins, from 0 to 1.
    ///   - frameDuration: its part of the block's duration, from 0 to 1.
    public class func addKeyframe(
        withRelativeStartTime frameStartTime: Double, relativeDuration frameDuration: Double, animations: () -> Void
    ) {
        guard let keyframes = AnimationBlock.current?.keyframes else {
            Misuse.report("UIView.addKeyframe: it is called outside of animateKeyframes; nothing is animated")
            return animations()
        }
        let outer = keyframes.span
        let start = min(1, max(0, frameStartTime.isNaN ? 0 : frameStartTime))
        keyframes.span = (start, min(1, max(start, start + (frameDuration.isNaN ? 0 : frameDuration))))
        animations()
        keyframes.span = outer
    }
}
