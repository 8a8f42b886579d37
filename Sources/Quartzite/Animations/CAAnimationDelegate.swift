import QuartziteGraphics

/// Who is told about an animation's life. Every method may be left out.
///
/// Only an animation that was added to a layer itself has its delegate called; those in a group have not. The argument is the
/// layer's copy of the animation, with the values that were stored in it under keys.
public protocol CAAnimationDelegate: NSObjectProtocol {
    /// The animation has begun: a frame has come whose time is past its begin time. Adding it is not yet beginning.
    func animationDidStart(_ anim: CAAnimation)

    /// The animation is over.
    /// - Parameters:
    ///   - anim: the layer's copy of the animation.
    ///   - flag: true where it has run to its end; false where it was removed or replaced, or could not run at all.
    func animationDidStop(_ anim: CAAnimation, finished flag: Bool)
}

extension CAAnimationDelegate {
    public func animationDidStart(_ anim: CAAnimation) {}
    public func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {}
}
