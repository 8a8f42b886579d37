// Animations by blocks: what a block changes of views' layers animates from what is seen.
//
// A view answers its layer's question for an action with the null object, so its layer changes at once. Inside a block it answers with an
// animation instead; that is all there is to it, and the transaction tells when all of them are over.

extension UIView {
    /// How a block animates. Those that are not listed of UIKit's have no meaning here.
    public struct AnimationOptions: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// The mouse is not kept from views that animate: this changes nothing.
        public static let allowUserInteraction = AnimationOptions(rawValue: 1 << 1)
        /// Every block begins from what is seen, with and without it.
        public static let beginFromCurrentState = AnimationOptions(rawValue: 1 << 2)
        /// Again and again, until the animations are removed.
        public static let `repeat` = AnimationOptions(rawValue: 1 << 3)
        /// Forth and back.
        public static let autoreverse = AnimationOptions(rawValue: 1 << 4)
        public static let curveEaseInOut: AnimationOptions = []
        public static let curveEaseIn = AnimationOptions(rawValue: 1 << 16)
        public static let curveEaseOut = AnimationOptions(rawValue: 2 << 16)
        public static let curveLinear = AnimationOptions(rawValue: 3 << 16)

        var timingFunction: CAMediaTimingFunction {
            let name: CAMediaTimingFunctionName =
                switch rawValue >> 16 & 3 {
                case 1: .easeIn
                case 2: .easeOut
                case 3: .linear
                default: .easeInEaseOut
                }
            return CAMediaTimingFunction(name: name)
        }
    }

    /// What the innermost block asks for.
    private struct BlockAnimation {
        var duration: TimeInterval
        var delay: TimeInterval
        var options: AnimationOptions
    }

    private static var blocks: [BlockAnimation?] = []

    /// Animates what the block changes of views, slow at both ends.
    /// - Parameter completion: called on the main thread when all of it is over, with true.
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
        CATransaction.begin()
        CATransaction.setAnimationDuration(max(0, duration))
        if let completion {
            // Views live on the main thread, whose run loop calls this.
            CATransaction.setCompletionBlock { MainActor.assumeIsolated { completion(true) } }
        }
        blocks.append(BlockAnimation(duration: duration, delay: delay, options: options))
        animations()
        blocks.removeLast()
        CATransaction.commit()
    }

    /// What the block changes changes at once, also within another block.
    public class func performWithoutAnimation(_ actions: () -> Void) {
        blocks.append(nil)
        actions()
        blocks.removeLast()
    }

    /// Whether a block runs that animates.
    public class var areAnimationsEnabled: Bool { (blocks.last ?? nil) != nil }

    /// The animation of a property of a view's layer that a block changes; nil outside of blocks. The layer adds it under the key and
    /// gives it the value that it goes to.
    static func blockAction(for layer: CALayer, forKey key: String) -> (any CAAction)? {
        guard let block = blocks.last ?? nil, block.duration > 0 || block.delay > 0 else { return nil }
        guard let value = (layer.presentation() ?? layer).value(forKey: key) else { return nil }
        let animation = CABasicAnimation(keyPath: key)
        animation.fromValue = value
        animation.duration = max(0, block.duration)
        animation.timingFunction = block.options.timingFunction
        animation.autoreverses = block.options.contains(.autoreverse)
        if block.options.contains(.repeat) { animation.repeatCount = .infinity }
        if block.delay > 0 {
            animation.beginTime = layer.convertTime(CACurrentMediaTime(), from: nil) + block.delay
            animation.fillMode = .backwards
        }
        return animation
    }
}
