// The styles of presentations, and what a controller stores for them.

/// How a controller is presented.
public enum UIModalPresentationStyle: Int, Sendable {
    /// The system's choice: `pageSheet`.
    case automatic = -2
    /// No presentation.
    case none = -1
    /// Covers the window. The presenting controller's view is removed.
    case fullScreen = 0
    /// A sheet that leaves a margin above.
    case pageSheet
    /// A small sheet in the middle of the window.
    case formSheet
    /// Covers the nearest controller that defines a context, whose view is removed.
    case currentContext
    /// The presentation controller of the transitioning delegate.
    case custom
    /// Covers the window. The presenting controller's view stays.
    case overFullScreen
    /// Covers the nearest controller that defines a context, whose view stays.
    case overCurrentContext
    /// A popover, which is a small sheet here.
    case popover
}

/// The standard animation of a presentation.
public enum UIModalTransitionStyle: Int, Sendable {
    /// Slides up from the lower edge.
    case coverVertical
    /// Flips about the vertical axis.
    case flipHorizontal
    /// Dissolves.
    case crossDissolve
    /// A page curl, which is a dissolve here.
    case partialCurl
}

/// The state of a controller's presentation and appearance.
@MainActor struct PresentationState {
    var style = UIModalPresentationStyle.automatic
    var transitionStyle = UIModalTransitionStyle.coverVertical
    /// The controller that this controller presents. Each presented controller lives as long as its presentation.
    var presented: UIViewController?
    weak var presenting: UIViewController?
    /// The controller of this controller's own presentation.
    var controller: UIPresentationController?
    /// The running transition.
    var transition: ControllerTransition?

    var isAnimated = false
    var hasNotifiedAppearing = false
    var isBeingPresented = false
    var isBeingDismissed = false
    var isMovingToParent = false
    var isMovingFromParent = false

    /// Ends the flags of an appearance or disappearance.
    mutating func clearFlags() {
        (isBeingPresented, isBeingDismissed, isMovingToParent, isMovingFromParent) = (false, false, false, false)
    }
}
