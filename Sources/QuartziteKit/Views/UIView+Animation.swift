// Animations by blocks: what a block changes of views' layers animates from what is seen.
//
// A view answers its layer's question for an action with the null object, so its layer changes at once. Inside a block it answers with an
// animation instead (`AnimationBlock`); that is all there is to it. Keyframes are in UIView+Keyframes.swift, transitions in
// UIView+Transition.swift.

extension UIView {
    /// How a block animates.
    public struct AnimationOptions: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// The subviews are laid out inside the block: what that moves is animated.
        public static let layoutSubviews = AnimationOptions(rawValue: 1 << 0)
        /// Views that the block animates can be pressed meanwhile; without it they cannot.
        public static let allowUserInteraction = AnimationOptions(rawValue: 1 << 1)
        /// Every block begins from what is seen, with and without it.
        public static let beginFromCurrentState = AnimationOptions(rawValue: 1 << 2)
        /// Again and again, until the animations are removed.
        public static let `repeat` = AnimationOptions(rawValue: 1 << 3)
        /// Forth and back.
        public static let autoreverse = AnimationOptions(rawValue: 1 << 4)
        /// The block takes its own duration although it stands in another block; without it, the outer one's.
        public static let overrideInheritedDuration = AnimationOptions(rawValue: 1 << 5)
        /// The same of the curve.
        public static let overrideInheritedCurve = AnimationOptions(rawValue: 1 << 6)
        /// In a transition: what the block changes animates by itself besides.
        public static let allowAnimatedContent = AnimationOptions(rawValue: 1 << 7)
        /// In a transition from one view to another: both stay where they are, one hidden and the other not.
        public static let showHideTransitionViews = AnimationOptions(rawValue: 1 << 8)
        /// The block takes its own options although it stands in another block; without it, the outer one's repeating.
        public static let overrideInheritedOptions = AnimationOptions(rawValue: 1 << 9)

        public static let curveEaseInOut: AnimationOptions = []
        public static let curveEaseIn = AnimationOptions(rawValue: 1 << 16)
        public static let curveEaseOut = AnimationOptions(rawValue: 2 << 16)
        public static let curveLinear = AnimationOptions(rawValue: 3 << 16)

        public static let transitionFlipFromLeft = AnimationOptions(rawValue: 1 << 20)
        public static let transitionFlipFromRight = AnimationOptions(rawValue: 2 << 20)
        /// No page is curled here: it dissolves.
        public static let transitionCurlUp = AnimationOptions(rawValue: 3 << 20)
        /// No page is curled here: it dissolves.
        public static let transitionCurlDown = AnimationOptions(rawValue: 4 << 20)
        public static let transitionCrossDissolve = AnimationOptions(rawValue: 5 << 20)
        public static let transitionFlipFromTop = AnimationOptions(rawValue: 6 << 20)
        public static let transitionFlipFromBottom = AnimationOptions(rawValue: 7 << 20)

        var timingFunction: CAMediaTimingFunction { AnimationCurve(rawValue: Int(rawValue >> 16 & 3))?.timingFunction ?? .init(name: .default) }
    }

    /// The four curves that have a name.
    public enum AnimationCurve: Int, Sendable {
        case easeInOut, easeIn, easeOut, linear

        var timingFunction: CAMediaTimingFunction {
            let name: CAMediaTimingFunctionName =
                switch self {
                case .easeIn: .easeIn
                case .easeOut: .easeOut
                case .linear: .linear
                case .easeInOut: .easeInEaseOut
                }
            return CAMediaTimingFunction(name: name)
        }
    }

    /// Animates what the block changes of views, slow at both ends.
    /// - Parameter completion: called on the main thread when all of it is over; with false where an animation was removed or replaced
    ///   before its end.
    public class func animate(
        withDuration duration: TimeInterval, animations: () -> Void, completion: (@MainActor (Bool) -> Void)? = nil
    ) {
        animate(withDuration: duration, delay: 0, options: [], animations: animations, completion: completion)
    }

    /// The same after a delay, and with options.
    public class func animate(
        withDuration duration: TimeInterval, delay: TimeInterval, options: AnimationOptions = [], animations: () -> Void,
        completion: (@MainActor (Bool) -> Void)? = nil
    ) {
        AnimationBlock(duration: duration, delay: delay, options: options).run(animations, completion: completion)
    }

    /// Animates on a spring that has come to rest after `duration`.
    /// - Parameters:
    ///   - dampingRatio: 1 for no swing at all, less for the more of it, to nearly 0.
    ///   - velocity: how fast it starts, in lengths of the whole way a second.
    public class func animate(
        withDuration duration: TimeInterval, delay: TimeInterval, usingSpringWithDamping dampingRatio: CGFloat,
        initialSpringVelocity velocity: CGFloat, options: AnimationOptions = [], animations: () -> Void,
        completion: (@MainActor (Bool) -> Void)? = nil
    ) {
        let block = AnimationBlock(duration: duration, delay: delay, options: options)
        block.spring = .settling(within: duration, dampingRatio: dampingRatio, velocity: velocity)
        block.run(animations, completion: completion)
    }

    /// Animates on a spring by how it looks.
    /// - Parameters:
    ///   - duration: the period of the undamped spring; it is at rest only later.
    ///   - bounce: from −1, no movement at all, over 0, the fastest way without passing the end, to 1, a swing that never ends.
    ///   - velocity: how fast it starts, in lengths of the whole way a second.
    public class func animate(
        springDuration duration: TimeInterval = 0.5, bounce: CGFloat = 0, initialSpringVelocity velocity: CGFloat = 0,
        delay: TimeInterval = 0, options: AnimationOptions = [], animations: () -> Void,
        completion: (@MainActor (Bool) -> Void)? = nil
    ) {
        let spring = CASpringAnimation(perceptualDuration: duration, bounce: bounce)
        spring.initialVelocity = velocity
        let block = AnimationBlock(duration: spring.settlingDuration, delay: delay, options: options)
        block.spring = spring
        block.run(animations, completion: completion)
    }

    /// What the block changes changes at once, also within another block.
    public class func performWithoutAnimation(_ actions: () -> Void) {
        let wereEnabled = areAnimationsEnabled
        setAnimationsEnabled(false)
        actions()
        setAnimationsEnabled(wereEnabled)
    }

    /// Whether blocks animate. Default true.
    public class var areAnimationsEnabled: Bool { AnimationBlock.areEnabled }

    /// Lets blocks animate, or not.
    public class func setAnimationsEnabled(_ enabled: Bool) { AnimationBlock.areEnabled = enabled }

    /// The duration of the block that runs now; 0 outside of blocks.
    public class var inheritedAnimationDuration: TimeInterval { AnimationBlock.current?.duration ?? 0 }
}

extension CASpringAnimation {
    /// A spring of mass 1 whose swing has died down to a thousandth after `duration` seconds. With the damping ratio ζ its envelope is
    /// e^(−ζωt) / √(1 − ζ²), so ωt = ln(1000 / √(1 − ζ²)) / ζ; without any swing it is (1 + ωt)·e^(−ωt), a thousandth at ωt = 9.2334.
    fileprivate static func settling(within duration: TimeInterval, dampingRatio: CGFloat, velocity: CGFloat) -> CASpringAnimation {
        let ratio = dampingRatio.isNaN ? 1 : min(1, max(0.01, dampingRatio))
        let turns = ratio < 0.995 ? log(1000 / (1 - ratio * ratio).squareRoot()) / ratio : 9.2334
        let frequency = turns / max(1e-3, CGFloat(duration))
        let spring = CASpringAnimation()
        spring.stiffness = frequency * frequency
        spring.damping = 2 * ratio * frequency
        spring.initialVelocity = velocity.isFinite ? velocity : 0
        return spring
    }
}
