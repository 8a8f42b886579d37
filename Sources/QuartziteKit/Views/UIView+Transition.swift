// Transitions of views by blocks: the picture before the block becomes the picture after it.

extension UIView {
    /// What the block changes of the view and of all in it is shown by one transition: it dissolves, or the view turns over.
    /// - Parameters:
    ///   - options: one of the transitions; without one the change is seen at once. Curve and repeating as in `animate`.
    ///   - animations: nil for what has been changed since the last commit.
    ///   - completion: as of `animate`.
    public class func transition(
        with view: UIView, duration: TimeInterval, options: AnimationOptions = [], animations: (() -> Void)?,
        completion: (@MainActor (Bool) -> Void)? = nil
    ) {
        let block = AnimationBlock(duration: duration, delay: 0, options: options)
        block.run(
            {
                let transition = options.viewTransition
                let turn = transition.flatMap { FlipTransition(of: view, over: $0) }
                if options.contains(.allowAnimatedContent) { animations?() } else { performWithoutAnimation { animations?() } }
                guard block.duration > 0, areAnimationsEnabled, transition != nil else { return }
                if let turn {
                    turn.begin(block)
                } else {
                    let fade = CATransition()
                    fade.timingFunction = options.timingFunction
                    block.equip(fade, on: view.layer)
                    view.layer.add(fade, forKey: kCATransition)
                }
            }, completion: completion)
    }

    /// One view takes another's place in its superview, by one transition of the superview.
    /// - Parameters:
    ///   - options: one of the transitions. With `showHideTransitionViews` both views stay in the superview, the first becomes hidden and the
    ///     second not; else the first is taken out and the second put in.
    public class func transition(
        from fromView: UIView, to toView: UIView, duration: TimeInterval, options: AnimationOptions = [],
        completion: (@MainActor (Bool) -> Void)? = nil
    ) {
        guard let container = fromView.superview else {
            Misuse.report("UIView.transition: the view that goes is in no superview; nothing is changed")
            return
        }
        transition(
            with: container, duration: duration, options: options,
            animations: {
                if options.contains(.showHideTransitionViews) {
                    fromView.isHidden = true
                    toView.isHidden = false
                } else {
                    container.insertSubview(toView, aboveSubview: fromView)
                    fromView.removeFromSuperview()
                }
            }, completion: completion)
    }
}

extension UIView.AnimationOptions {
    /// The transitions, by their numbers.
    enum ViewTransition: UInt {
        case flipFromLeft = 1, flipFromRight, curlUp, curlDown, crossDissolve, flipFromTop, flipFromBottom
    }

    /// Nil where none is chosen.
    var viewTransition: ViewTransition? { ViewTransition(rawValue: rawValue >> 20 & 7) }
}
