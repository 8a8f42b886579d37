// The layout guide of the keyboard on the screen. There is no such keyboard, so the guide is always where it is on iOS while the
// keyboard is hidden.

/// A guide that follows something that moves.
@preconcurrency @MainActor open class UITrackingLayoutGuide: UILayoutGuide {}

/// The place of the keyboard: the part of the view below the safe area.
@preconcurrency @MainActor open class UIKeyboardLayoutGuide: UITrackingLayoutGuide {
    /// Whether the guide follows a keyboard that does not lie at the bottom. The value has no effect. Default false.
    open var followsUndockedKeyboard = false
    /// The distance above the keyboard at which a drag begins to dismiss it, in points. The value has no effect. Default 0.
    open var keyboardDismissPadding: CGFloat = 0
    /// Whether the guide begins at the bottom of the safe area while the keyboard is hidden, instead of the view's. Default true.
    open var usesBottomSafeArea = true {
        didSet { if usesBottomSafeArea != oldValue { placeAtBottom() } }
    }

    private struct Held {
        weak var constraint: NSLayoutConstraint?
    }

    /// The constraints that place the guide. The view holds them, and they hold the guide.
    private var own: [Held] = []

    /// Places the guide in its view by constraints.
    fileprivate func placeAtBottom() {
        guard let view = owningView else { return }
        NSLayoutConstraint.deactivate(own.compactMap(\.constraint))
        let constraints = [
            leadingAnchor.constraint(equalTo: view.leadingAnchor), trailingAnchor.constraint(equalTo: view.trailingAnchor),
            topAnchor.constraint(equalTo: usesBottomSafeArea ? view.safeAreaLayoutGuide.bottomAnchor : view.bottomAnchor),
            bottomAnchor.constraint(equalTo: view.bottomAnchor),
        ]
        NSLayoutConstraint.activate(constraints)
        own = constraints.map { Held(constraint: $0) }
    }
}

extension UIView {
    /// Implements `keyboardLayoutGuide`.
    var guideOfKeyboard: UIKeyboardLayoutGuide {
        if let guide = ownGuides.lazy.compactMap({ $0 as? UIKeyboardLayoutGuide }).first { return guide }
        let guide = UIKeyboardLayoutGuide()
        addLayoutGuide(guide)
        guide.placeAtBottom()
        return guide
    }
}
