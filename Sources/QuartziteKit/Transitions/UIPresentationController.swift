// Presentation controllers: the container of a presentation, the place of the presented view in it, and views around that view.

/// Manages the presentation of a controller. A subclass adds views to the container, and animates them by the presented controller's
/// `transitionCoordinator`.
@preconcurrency @MainActor open class UIPresentationController: NSObject {
    private weak var presentingController: UIViewController?
    private weak var presentedController: UIViewController?
    /// The object that decides whether the person may dismiss the sheet, and is notified of the dismissal. Not retained. Default nil.
    open weak var delegate: (any UIAdaptivePresentationControllerDelegate)?

    private(set) var container: PresentationContainerView?
    /// The hidden view in the place of the presenting view while the container may hold that view. The placeholder keeps the index
    /// among the siblings, and follows the size of the superview.
    private var placeholder: UIView?
    private weak var presenterSuperview: UIView?

    /// Creates the controller of a presentation.
    public init(presentedViewController: UIViewController, presenting presentingViewController: UIViewController?) {
        (presentedController, presentingController) = (presentedViewController, presentingViewController)
        super.init()
    }

    /// The controller that presents.
    open var presentingViewController: UIViewController { presentingController ?? UIViewController() }
    /// The controller that is presented.
    open var presentedViewController: UIViewController { presentedController ?? UIViewController() }
    /// The style of the presentation.
    open var presentationStyle: UIModalPresentationStyle { presentedController?.modalPresentationStyle ?? .none }
    /// The style that is in effect: always the style itself, as windows have room.
    open var adaptivePresentationStyle: UIModalPresentationStyle { presentationStyle }
    /// The view of the presentation, during the presentation: as large as the window or the context.
    open var containerView: UIView? { container }
    /// The view that the transition animates. Default: the view of the presented controller.
    open var presentedView: UIView? { presentedController?.view }
    /// The place of the presented view at the end of the transition, in points of the container. Default: the whole container.
    open var frameOfPresentedViewInContainerView: CGRect { container?.bounds ?? .zero }
    /// Whether the presentation covers the window and not a context. Default true.
    open var shouldPresentInFullscreen: Bool { true }
    /// Whether the view of the presenting controller is removed after the presentation. Default false.
    open var shouldRemovePresentersView: Bool { false }
    /// The traits of the presented controller. The value has no effect. Default nil.
    open var overrideTraitCollection: UITraitCollection?

    /// Called before the presentation's animation. The default does nothing.
    open func presentationTransitionWillBegin() {}
    /// Called after the presentation's animation, with false if it was cancelled. The default does nothing.
    open func presentationTransitionDidEnd(_ completed: Bool) {}
    /// Called before the dismissal's animation. The default does nothing.
    open func dismissalTransitionWillBegin() {}
    /// Called after the dismissal's animation, with false if it was cancelled. The default does nothing.
    open func dismissalTransitionDidEnd(_ completed: Bool) {}
    /// Called before the container lays out its subviews. The default does nothing.
    open func containerViewWillLayoutSubviews() {}
    /// Called after the container laid out its subviews. The default does nothing.
    open func containerViewDidLayoutSubviews() {}
    /// The preferred size of the presented controller, in points.
    open var preferredContentSize: CGSize { presentedController?.preferredContentSize ?? .zero }
    /// Called when the preferred size of the presented controller changes. The default does nothing.
    open func preferredContentSizeDidChange(forChildContentContainer container: any UIContentContainer) {}
    /// Exists for source compatibility. Never called. The default does nothing.
    open func systemLayoutFittingSizeDidChange(forChildContentContainer container: any UIContentContainer) {}

    /// Returns the size of a child in the container. Default: the size of the container.
    open func size(forChildContentContainer container: any UIContentContainer, withParentContainerSize parentSize: CGSize) -> CGSize {
        parentSize
    }

    /// Called before the window's size changes. The default does nothing.
    open func viewWillTransition(to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator) {}

    /// Called before a change of the window's size that changes the traits. The default does nothing.
    open func willTransition(to newCollection: UITraitCollection, with coordinator: any UIViewControllerTransitionCoordinator) {}

    /// Called after the change of a property that this object observes by `addObserver(_:forKeyPath:options:context:)`. The default
    /// does nothing.
    open func observeValue(
        forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?, context: UnsafeMutableRawPointer?
    ) {}

    func setPresenting(_ controller: UIViewController) { presentingController = controller }

    /// Creates the container view in front of everything in `host`: as large as `host`, or as the presenting view in it.
    func makeContainer(in host: UIView, over presenter: UIView) -> UIView {
        let view = PresentationContainerView(frame: shouldPresentInFullscreen ? host.bounds : presenter.frame)
        view.presentation = self
        view.autoresizingMask = shouldPresentInFullscreen ? [.flexibleWidth, .flexibleHeight] : presenter.autoresizingMask
        container = view
        host.addSubview(view)
        return view
    }

    func removeContainer() {
        container?.removeFromSuperview()
        container = nil
    }

    // MARK: The place of the presenting view

    /// Marks the place of the presenting view, before the presentation or its animation moves the view into the container.
    func holdPlace(of view: UIView) {
        guard placeholder == nil, let host = view.superview else { return }
        let placeholder = UIView()
        placeholder.isHidden = true
        (placeholder.bounds.size, placeholder.center) = (view.bounds.size, view.center)
        placeholder.autoresizingMask = view.autoresizingMask
        host.insertSubview(placeholder, belowSubview: view)
        (self.placeholder, presenterSuperview) = (placeholder, host)
    }

    /// The frame of the presenting view's place, in points of the container.
    var heldFrame: CGRect? {
        guard let container, let placeholder, placeholder.superview != nil else { return nil }
        return container.convert(placeholder.bounds, from: placeholder)
    }

    /// Puts the presenting view back to its place, if the presentation removed it or its animation took it into the container.
    func restorePlace(of view: UIView) {
        guard let placeholder, let host = presenterSuperview else { return }
        let isTaken = if let container { view.isInside(container) } else { false }
        if isTaken || shouldRemovePresentersView && view.superview !== host {
            (view.bounds.size, view.center) = (placeholder.bounds.size, placeholder.center)
            if placeholder.superview === host {
                host.insertSubview(view, aboveSubview: placeholder)
            } else {
                host.insertSubview(view, at: 0)
            }
        }
        placeholder.removeFromSuperview()
        self.placeholder = nil
    }
}

/// The container of a presentation, which notifies its presentation controller of layout.
final class PresentationContainerView: UIView {
    weak var presentation: UIPresentationController?

    override func layoutSubviews() {
        super.layoutSubviews()
        presentation?.containerViewWillLayoutSubviews()
        presentation?.containerViewDidLayoutSubviews()
    }
}

/// Decides about dismissals of a sheet by the person, and is notified of them. All members are optional.
@preconcurrency @MainActor public protocol UIAdaptivePresentationControllerDelegate: AnyObject {
    /// Returns the style in a small environment. Never called. Default: the system's choice.
    func adaptivePresentationStyle(for controller: UIPresentationController) -> UIModalPresentationStyle
    /// Asks whether the person may dismiss the sheet. Default true.
    func presentationControllerShouldDismiss(_ presentationController: UIPresentationController) -> Bool
    /// Called when the person begins to dismiss the sheet.
    func presentationControllerWillDismiss(_ presentationController: UIPresentationController)
    /// Called when the person has dismissed the sheet.
    func presentationControllerDidDismiss(_ presentationController: UIPresentationController)
    /// Called when the person pulled a sheet that may not be dismissed.
    func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController)
}

extension UIAdaptivePresentationControllerDelegate {
    /// Returns `automatic`.
    public func adaptivePresentationStyle(for controller: UIPresentationController) -> UIModalPresentationStyle { .automatic }
    /// Returns true.
    public func presentationControllerShouldDismiss(_ presentationController: UIPresentationController) -> Bool { true }
    /// Does nothing.
    public func presentationControllerWillDismiss(_ presentationController: UIPresentationController) {}
    /// Does nothing.
    public func presentationControllerDidDismiss(_ presentationController: UIPresentationController) {}
    /// Does nothing.
    public func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController) {}
}
