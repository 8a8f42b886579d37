import QuartziteGraphics

/// Receives the begin and end of an animation. Every method is optional: the default implementations do nothing.
///
/// Only animations added directly to a layer notify their delegates; members of a group do not. The argument is the layer's copy
/// of the animation, with the values stored under custom keys.
public protocol CAAnimationDelegate: NSObjectProtocol {
    /// Called when the animation begins: at the first frame whose time has reached the begin time, not when the animation is
    /// added.
    func animationDidStart(_ anim: CAAnimation)

    /// Called when the animation is over.
    /// - Parameters:
    ///   - anim: the layer's copy of the animation.
    ///   - flag: true if the animation ran to its end; false if it was removed, replaced or could not run.
    func animationDidStop(_ anim: CAAnimation, finished flag: Bool)
}

extension CAAnimationDelegate {
    /// Does nothing.
    public func animationDidStart(_ anim: CAAnimation) {}
    /// Does nothing.
    public func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {}
}
