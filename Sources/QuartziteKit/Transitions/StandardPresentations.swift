// The presentation controllers of the standard styles.

/// Covers the window or a context. The presenting controller's view is removed, unless the style says otherwise.
final class CoveringPresentation: UIPresentationController {
    override var shouldRemovePresentersView: Bool {
        switch presentationStyle {
        case .overFullScreen, .overCurrentContext: false
        default: true
        }
    }
    override var shouldPresentInFullscreen: Bool {
        switch presentationStyle {
        case .currentContext, .overCurrentContext: false
        default: true
        }
    }

    override func containerViewWillLayoutSubviews() {
        guard presentedViewController.presentation.transition == nil else { return }
        presentedView?.frame = frameOfPresentedViewInContainerView
    }
}

/// A sheet over a dimmed window. A page sheet is as large as the window but for a margin above; a form sheet is at most 540 × 620
/// points.
@preconcurrency @MainActor open class UISheetPresentationController: UIPresentationController {
    /// A height at which a sheet rests.
    public final class Detent: NSObject, Sendable {
        /// Identifies a detent.
        public struct Identifier: RawRepresentable, Hashable, Sendable {
            public let rawValue: String
            public init(rawValue: String) { self.rawValue = rawValue }
            /// Half of the height.
            public static let medium = Identifier(rawValue: "com.apple.UIKit.medium")
            /// The whole height.
            public static let large = Identifier(rawValue: "com.apple.UIKit.large")
        }

        /// The identifier.
        public let identifier: Identifier

        private init(_ identifier: Identifier) { self.identifier = identifier }

        /// Returns the detent of half of the height.
        public static func medium() -> Detent { Detent(.medium) }
        /// Returns the detent of the whole height.
        public static func large() -> Detent { Detent(.large) }
    }

    /// The heights at which the sheet rests. The selected one counts, or else the first. Default: the whole height.
    open var detents: [Detent] = [.large()] {
        didSet { container?.setNeedsLayout() }
    }
    /// The identifier of the detent at which the sheet rests; nil for the first one. Default nil.
    open var selectedDetentIdentifier: Detent.Identifier? {
        didSet { container?.setNeedsLayout() }
    }
    /// Whether a handle is shown at the sheet's upper edge. The value has no effect. Default false.
    open var prefersGrabberVisible = false
    /// The radius of the upper corners, in points. nil means 10. Default nil.
    open var preferredCornerRadius: CGFloat?
    /// Exists for source compatibility. The value has no effect. Default nil.
    open var largestUndimmedDetentIdentifier: Detent.Identifier?
    /// Exists for source compatibility. The value has no effect. Default true.
    open var prefersScrollingExpandsWhenScrolledToEdge = true
    /// Exists for source compatibility. The value has no effect. Default false.
    open var prefersEdgeAttachedInCompactHeight = false

    /// The margin above a page sheet, in points.
    static let margin: CGFloat = 10
    private let dimming = UIView()
    private(set) var drag: SheetDrag?

    /// Runs changes of the sheet with an animation.
    open func animateChanges(_ changes: () -> Void) {
        UIView.animate(withDuration: 0.3) {
            changes()
            container?.layoutIfNeeded()
        }
    }

    open override var frameOfPresentedViewInContainerView: CGRect {
        let bounds = container?.bounds ?? .zero
        guard presentationStyle != .formSheet, presentationStyle != .popover else {
            let preferred = presentedViewController.preferredContentSize
            let size = CGSize(
                width: min(bounds.width, preferred.width > 0 ? preferred.width : 540),
                height: min(bounds.height, preferred.height > 0 ? preferred.height : 620))
            return CGRect(x: (bounds.width - size.width) / 2, y: (bounds.height - size.height) / 2, width: size.width, height: size.height)
        }
        let detent = detents.first { $0.identifier == selectedDetentIdentifier } ?? detents.first
        let height = detent?.identifier == .medium ? bounds.height / 2 : max(0, bounds.height - Self.margin)
        return CGRect(x: 0, y: bounds.height - height, width: bounds.width, height: height)
    }

    open override func presentationTransitionWillBegin() {
        guard let container, let view = presentedView else { return }
        dimming.backgroundColor = UIColor(red: 0, green: 0, blue: 0, alpha: 0.2)
        dimming.alpha = 0
        dimming.frame = container.bounds
        dimming.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        container.insertSubview(dimming, at: 0)
        view.layer.cornerRadius = preferredCornerRadius ?? 10
        view.layer.masksToBounds = true
        if presentationStyle != .formSheet, presentationStyle != .popover {
            view.layer.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMinYCorner]
        }
        let drag = SheetDrag(self)
        view.addGestureRecognizer(drag.recognizer)
        self.drag = drag
        dim(to: 1)
    }

    open override func presentationTransitionDidEnd(_ completed: Bool) {
        if !completed { endDrag() }
    }

    open override func dismissalTransitionDidEnd(_ completed: Bool) {
        if completed { endDrag() }
    }

    private func endDrag() {
        if let recognizer = drag?.recognizer { recognizer.view?.removeGestureRecognizer(recognizer) }
        drag = nil
    }

    open override func dismissalTransitionWillBegin() { dim(to: 0) }

    open override func containerViewWillLayoutSubviews() {
        guard presentedViewController.presentation.transition == nil else { return }
        presentedView?.frame = frameOfPresentedViewInContainerView
    }

    private func dim(to alpha: CGFloat) {
        guard let transition = presentedViewController.transitionCoordinator else {
            dimming.alpha = alpha
            return
        }
        transition.animate { [dimming] _ in dimming.alpha = alpha }
    }
}

/// The direction of a popover's arrow.
public struct UIPopoverArrowDirection: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let up = UIPopoverArrowDirection(rawValue: 1 << 0)
    public static let down = UIPopoverArrowDirection(rawValue: 1 << 1)
    public static let left = UIPopoverArrowDirection(rawValue: 1 << 2)
    public static let right = UIPopoverArrowDirection(rawValue: 1 << 3)
    public static let any: UIPopoverArrowDirection = [.up, .down, .left, .right]
    public static let unknown = UIPopoverArrowDirection(rawValue: .max)
}

/// A popover, which is a small sheet in the middle of the window here.
@preconcurrency @MainActor open class UIPopoverPresentationController: UISheetPresentationController {
    /// The view at which the popover points. The value has no effect. Default nil.
    open weak var sourceView: UIView?
    /// The rectangle at which the popover points. The value has no effect. Default zero.
    open var sourceRect = CGRect.zero
    /// The bar button at which the popover points. The value has no effect. Default nil.
    open weak var barButtonItem: UIBarButtonItem?
    /// The directions that the arrow may have. The value has no effect. Default any.
    open var permittedArrowDirections = UIPopoverArrowDirection.any
    /// Always `unknown`: there is no arrow.
    open var arrowDirection: UIPopoverArrowDirection { .unknown }

    open override func presentationTransitionWillBegin() {
        (delegate as? any UIPopoverPresentationControllerDelegate)?.prepareForPopoverPresentation(self)
        super.presentationTransitionWillBegin()
    }
}

/// Receives notifications about a popover. Assigned to `delegate`; the methods of `UIAdaptivePresentationControllerDelegate` report the
/// dismissal. All members are optional.
@preconcurrency @MainActor public protocol UIPopoverPresentationControllerDelegate: UIAdaptivePresentationControllerDelegate {
    /// Called before the popover is presented.
    func prepareForPopoverPresentation(_ popoverPresentationController: UIPopoverPresentationController)
}

extension UIPopoverPresentationControllerDelegate {
    /// Does nothing.
    public func prepareForPopoverPresentation(_ popoverPresentationController: UIPopoverPresentationController) {}
}
