// Transitions of views by blocks: the old content becomes the new content.

extension UIView {
    /// Shows the changes that a block makes to a view and its subviews as one transition: a dissolve or a flip.
    /// - Parameters:
    ///   - view: the view whose content changes.
    ///   - duration: seconds.
    ///   - options: one of the transitions, with timing function and repetition as in `animate`. Without a transition the changes
    ///     are immediate.
    ///   - animations: the changes; nil means the changes since the last commit.
    ///   - completion: as in `animate(withDuration:animations:completion:)`.
    public class func transition(
        with view: UIView, duration: TimeInterval, options: AnimationOptions = [], animations: (() -> Void)?,
        completion: (@MainActor (Bool) -> Void)? = nil
    ) {
        let block = AnimationBlock(duration: duration, delay: 0, options: options)
        block.run(
            {
                let transition = options.viewTransition.map { PreparedTransition($0, of: view) }
                if options.contains(.allowAnimatedContent) { animations?() } else { performWithoutAnimation { animations?() } }
                transition?.begin(block)
            }, completion: completion)
    }

    /// Replaces `fromView` by `toView` in its superview, by a transition of the superview. A `fromView` without a superview is
    /// reported as misuse, and nothing changes.
    /// - Parameters:
    ///   - fromView: the view that disappears.
    ///   - toView: the view that appears.
    ///   - duration: seconds.
    ///   - options: one of the transitions. With `showHideTransitionViews` both views stay in the superview, and their `isHidden`
    ///     changes; otherwise `fromView` is removed and `toView` is inserted.
    ///   - completion: as in `animate(withDuration:animations:completion:)`.
    public class func transition(
        from fromView: UIView, to toView: UIView, duration: TimeInterval, options: AnimationOptions = [],
        completion: (@MainActor (Bool) -> Void)? = nil
    ) {
        guard let container = fromView.superview else {
            Misuse.report("UIView.transition: the old view has no superview; nothing is changed")
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

/// A transition of a view whose old content is known, before the changes.
@MainActor struct PreparedTransition {
    private let view: UIView
    private let flip: FlipTransition?

    init(_ transition: UIView.AnimationOptions.ViewTransition, of view: UIView) {
        self.view = view
        flip = FlipTransition(of: view, over: transition)
    }

    /// Adds the animations, after the changes. Without a duration the changes are immediate.
    func begin(_ block: AnimationBlock) {
        guard block.duration > 0, UIView.areAnimationsEnabled else { return }
        if let flip { return flip.begin(block) }
        let fade = CATransition()
        fade.timingFunction = block.options.timingFunction
        block.equip(fade, on: view.layer)
        view.layer.add(fade, forKey: kCATransition)
    }
}

extension UIView.AnimationOptions {
    /// The transitions, by raw value in the options.
    enum ViewTransition: UInt {
        case flipFromLeft = 1, flipFromRight, curlUp, curlDown, crossDissolve, flipFromTop, flipFromBottom

        /// The transition of an animation command; nil for none.
        init?(_ transition: UIView.AnimationTransition) { self.init(rawValue: UInt(transition.rawValue)) }
    }

    /// The chosen transition, or nil.
    var viewTransition: ViewTransition? { ViewTransition(rawValue: rawValue >> 20 & 7) }
}
