// Animations by blocks: changes that a block makes to views' layers are animated. The animations of several blocks add up.
//
// A view answers its layer's request for an action with `NSNull`, so changes are immediate. Inside a block the view answers with an
// animation instead (`AnimationBlock`). Keyframes are in UIView+Keyframes.swift, transitions in UIView+Transition.swift.

extension UIView {
    /// Options of an animation block.
    public struct AnimationOptions: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// Lays out subviews inside the block, so that the resulting moves are animated.
        public static let layoutSubviews = AnimationOptions(rawValue: 1 << 0)
        /// Allows touches in animated views. By default they receive no touches while the block runs.
        public static let allowUserInteraction = AnimationOptions(rawValue: 1 << 1)
        /// Has no effect: animations of several blocks add up, so every block begins at the values on screen.
        public static let beginFromCurrentState = AnimationOptions(rawValue: 1 << 2)
        /// Repeats until the animations are removed, or until another block changes the same property.
        public static let `repeat` = AnimationOptions(rawValue: 1 << 3)
        /// Plays forwards, then backwards.
        public static let autoreverse = AnimationOptions(rawValue: 1 << 4)
        /// Uses the block's own duration inside another block. By default the outer block's duration applies.
        public static let overrideInheritedDuration = AnimationOptions(rawValue: 1 << 5)
        /// Uses the block's own timing function inside another block. By default the outer block's applies.
        public static let overrideInheritedCurve = AnimationOptions(rawValue: 1 << 6)
        /// In a transition: animates the block's changes in addition.
        public static let allowAnimatedContent = AnimationOptions(rawValue: 1 << 7)
        /// In a transition between two views: hides one and shows the other, instead of removing and inserting them.
        public static let showHideTransitionViews = AnimationOptions(rawValue: 1 << 8)
        /// Uses the block's own options inside another block. By default the outer block's repetition applies.
        public static let overrideInheritedOptions = AnimationOptions(rawValue: 1 << 9)

        /// Slow start and end. The default.
        public static let curveEaseInOut: AnimationOptions = []
        /// Slow start.
        public static let curveEaseIn = AnimationOptions(rawValue: 1 << 16)
        /// Slow end.
        public static let curveEaseOut = AnimationOptions(rawValue: 2 << 16)
        /// Constant speed.
        public static let curveLinear = AnimationOptions(rawValue: 3 << 16)

        /// Transition: flips the view about its vertical axis, from the left.
        public static let transitionFlipFromLeft = AnimationOptions(rawValue: 1 << 20)
        /// Transition: flips the view about its vertical axis, from the right.
        public static let transitionFlipFromRight = AnimationOptions(rawValue: 2 << 20)
        /// Transition: page curls are not supported; a cross dissolve takes their place.
        public static let transitionCurlUp = AnimationOptions(rawValue: 3 << 20)
        /// Transition: page curls are not supported; a cross dissolve takes their place.
        public static let transitionCurlDown = AnimationOptions(rawValue: 4 << 20)
        /// Transition: fades from the old to the new content.
        public static let transitionCrossDissolve = AnimationOptions(rawValue: 5 << 20)
        /// Transition: flips the view about its horizontal axis, from the top.
        public static let transitionFlipFromTop = AnimationOptions(rawValue: 6 << 20)
        /// Transition: flips the view about its horizontal axis, from the bottom.
        public static let transitionFlipFromBottom = AnimationOptions(rawValue: 7 << 20)

        /// Draws the animations 60 times a second. Without a rate every frame of the display shows them.
        public static let preferredFramesPerSecond60 = AnimationOptions(rawValue: 3 << 24)
        /// Draws the animations 30 times a second.
        public static let preferredFramesPerSecond30 = AnimationOptions(rawValue: 7 << 24)

        /// All bits of the rates.
        static let frameRates = AnimationOptions(rawValue: 15 << 24)

        /// The rates of the animations.
        var frameRateRange: CAFrameRateRange {
            switch rawValue >> 24 & 15 {
            case 3: CAFrameRateRange(minimum: 60, maximum: 60)
            case 7: CAFrameRateRange(minimum: 30, maximum: 30)
            default: .default
            }
        }

        /// The number of the curve: one of `AnimationCurve`, or another one, such as the 7 of keyboards.
        var curve: UInt {
            get { rawValue >> 16 & 15 }
            set { self = AnimationOptions(rawValue: rawValue & ~(15 << 16) | (newValue & 15) << 16) }
        }

        /// The timing function of the curve. Other curves than those of `AnimationCurve` begin fast and end slowly.
        var timingFunction: CAMediaTimingFunction {
            AnimationCurve(rawValue: Int(curve))?.timingFunction ?? CAMediaTimingFunction(controlPoints: 0.25, 0.1, 0.25, 1)
        }
    }

    /// A standard timing function.
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

    /// A transition of `setAnimationTransition`.
    public enum AnimationTransition: Int, Sendable {
        /// No transition.
        case none
        /// Flips the view about its vertical axis.
        case flipFromLeft, flipFromRight
        /// Page curls are not supported; a cross dissolve takes their place.
        case curlUp, curlDown
    }

    /// Animates the changes that the block makes to views, with ease in and out.
    ///
    /// Each animation begins with the difference between a property's old and new value and is added to the value, so animations of
    /// the same property from several blocks add up. Colours cannot be added: their animation starts at the colour on screen and
    /// replaces the property's earlier animation. The same holds for blocks that repeat.
    /// - Parameters:
    ///   - duration: seconds. 0 makes the changes immediately.
    ///   - animations: the changes.
    ///   - completion: called on the main thread when all animations have ended. The argument is false if an animation was removed
    ///     or replaced before its end.
    public class func animate(
        withDuration duration: TimeInterval, animations: () -> Void, completion: (@MainActor (Bool) -> Void)? = nil
    ) {
        animate(withDuration: duration, delay: 0, options: [], animations: animations, completion: completion)
    }

    /// Animates the changes that the block makes to views, after a delay in seconds and with options. With a duration of 0 the
    /// changes show after the delay.
    public class func animate(
        withDuration duration: TimeInterval, delay: TimeInterval, options: AnimationOptions = [], animations: () -> Void,
        completion: (@MainActor (Bool) -> Void)? = nil
    ) {
        AnimationBlock(duration: duration, delay: delay, options: options).run(animations, completion: completion)
    }

    /// Animates the changes that the block makes to views on a spring that comes to rest after `duration` seconds.
    /// - Parameters:
    ///   - duration: seconds until the spring rests.
    ///   - delay: seconds before the start.
    ///   - dampingRatio: 1 for no oscillation; smaller values down to 0.01 oscillate more.
    ///   - velocity: the initial velocity, in multiples of the whole change per second.
    ///   - options: repetition and interaction. Default none.
    ///   - animations: the changes.
    ///   - completion: as in `animate(withDuration:animations:completion:)`.
    public class func animate(
        withDuration duration: TimeInterval, delay: TimeInterval, usingSpringWithDamping dampingRatio: CGFloat,
        initialSpringVelocity velocity: CGFloat, options: AnimationOptions = [], animations: () -> Void,
        completion: (@MainActor (Bool) -> Void)? = nil
    ) {
        let block = AnimationBlock(duration: duration, delay: delay, options: options)
        block.spring = .settling(within: duration, dampingRatio: dampingRatio, velocity: velocity)
        block.run(animations, completion: completion)
    }

    /// Animates the changes that the block makes to views on a spring that is described by its appearance.
    /// - Parameters:
    ///   - duration: the period of the undamped spring in seconds. The spring comes to rest later. Default 0.5.
    ///   - bounce: from −1 (no movement) over 0 (the fastest movement without overshoot) to 1 (endless oscillation). Default 0.
    ///   - velocity: the initial velocity, in multiples of the whole change per second. Default 0.
    ///   - delay: seconds before the start. Default 0.
    ///   - options: repetition and interaction. Default none.
    ///   - animations: the changes.
    ///   - completion: as in `animate(withDuration:animations:completion:)`.
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

    /// Runs a block whose changes are immediate, even within an animation block.
    public class func performWithoutAnimation(_ actions: () -> Void) {
        let wereEnabled = areAnimationsEnabled
        setAnimationsEnabled(false)
        actions()
        setAnimationsEnabled(wereEnabled)
    }

    /// Whether blocks animate. Default true.
    public class var areAnimationsEnabled: Bool { AnimationBlock.areEnabled }

    /// Sets whether blocks animate.
    public class func setAnimationsEnabled(_ enabled: Bool) { AnimationBlock.areEnabled = enabled }

    /// The duration of the running block in seconds; 0 outside blocks.
    public class var inheritedAnimationDuration: TimeInterval { AnimationBlock.current?.duration ?? 0 }
}

extension CASpringAnimation {
    /// Returns a spring of mass 1 whose oscillation has fallen to a thousandth after `duration` seconds.
    ///
    /// With damping ratio ζ the envelope is e^(−ζωt) / √(1 − ζ²), so ωt = ln(1000 / √(1 − ζ²)) / ζ. With critical damping the
    /// displacement is (1 + ωt)·e^(−ωt), which is a thousandth at ωt = 9.2334.
    static func settling(within duration: TimeInterval, dampingRatio: CGFloat, velocity: CGFloat) -> CASpringAnimation {
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
