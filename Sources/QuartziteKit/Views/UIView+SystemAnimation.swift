// Animations that the system defines.

extension UIView {
    /// A standard animation.
    public enum SystemAnimation: UInt, Sendable {
        /// Views become smaller and disappear, and are removed from their superviews at the end.
        case delete
    }

    /// Performs a standard animation of views, with the system's duration.
    /// - Parameters:
    ///   - animation: the animation.
    ///   - views: the views.
    ///   - options: options of the animation. Default none.
    ///   - parallelAnimations: further changes that are animated with it; nil for none.
    ///   - completion: called at the end, after the views were removed, with whether the animation ran to its end. Default nil.
    public class func perform(
        _ animation: SystemAnimation, on views: [UIView], options: AnimationOptions = [],
        animations parallelAnimations: (() -> Void)?, completion: ((Bool) -> Void)? = nil
    ) {
        let before = views.map { ($0, $0.alpha, $0.transform) }
        animate(
            withDuration: 0.35, delay: 0, options: options,
            animations: {
                for view in views {
                    view.alpha = 0
                    view.transform = view.transform.scaledBy(x: 0.01, y: 0.01)
                }
                parallelAnimations?()
            },
            completion: { finished in
                // A view that is shown again looks as before.
                for (view, alpha, transform) in before {
                    view.removeFromSuperview()
                    (view.alpha, view.transform) = (alpha, transform)
                }
                completion?(finished)
            })
    }
}
