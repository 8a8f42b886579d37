// Presenting and dismissing controllers.
//
//     window
//       view of the root controller
//       container of the first presentation      the presented view, and views of the presentation controller
//       container of the second presentation     …
//
// A presentation that covers the window removes the view of the presenting controller, whose appearance methods are called. Other
// presentations leave it as it is, and call only the methods of the presented controller.

extension UIViewController {
    /// The topmost container around this controller, or itself.
    private var outermost: UIViewController { sequence(first: self, next: \.parent).reversed().first ?? self }

    /// Implements `presentedViewController`.
    var nearestPresented: UIViewController? { sequence(first: self, next: \.parent).lazy.compactMap(\.presentation.presented).first }

    /// Implements `presentingViewController`.
    var nearestPresenting: UIViewController? { sequence(first: self, next: \.parent).lazy.compactMap(\.presentation.presenting).first }

    /// Implements `transitionCoordinator`.
    var currentTransition: ControllerTransition? {
        sequence(first: self, next: \.parent).lazy.compactMap(\.presentation.transition).first
    }

    /// Implements `presentationController`: made at first use, so that the program can set it up before the presentation.
    var ownPresentationController: UIPresentationController? {
        if let controller = presentation.controller { return controller }
        if parent != nil { return parent?.ownPresentationController }
        guard presentation.style != .custom else { return nil }
        let controller = standardPresentation(presenting: nil)
        presentation.controller = controller
        return controller
    }

    private func standardPresentation(presenting: UIViewController?) -> UIPresentationController {
        switch presentation.style {
        case .automatic where transitioningDelegate != nil:
            // Animations of the program's own were mostly written for presentations that cover the window.
            CoveringPresentation(presentedViewController: self, presenting: presenting)
        case .automatic, .pageSheet, .formSheet: UISheetPresentationController(presentedViewController: self, presenting: presenting)
        case .popover: UIPopoverPresentationController(presentedViewController: self, presenting: presenting)
        case .custom: UIPresentationController(presentedViewController: self, presenting: presenting)
        case .none, .fullScreen, .currentContext, .overFullScreen, .overCurrentContext:
            CoveringPresentation(presentedViewController: self, presenting: presenting)
        }
    }

    /// The controller over which a presentation of a style lies.
    private func presenter(for style: UIModalPresentationStyle) -> UIViewController {
        guard style == .currentContext || style == .overCurrentContext else { return outermost }
        return sequence(first: self, next: \.parent).first(where: \.definesPresentationContext) ?? outermost
    }

    // MARK: Presenting

    /// Implements `present(_:animated:completion:)`.
    func presentController(_ presented: UIViewController, _ isAnimated: Bool, _ completion: (() -> Void)?) {
        let presenter = presenter(for: presented.modalPresentationStyle)
        if let problem = presenter.problem(presenting: presented) {
            Misuse.report("UIViewController.present: \(problem); nothing is presented")
            return
        }
        let controller = presented.takePresentationController(presenting: presenter, source: self)
        guard let host = presenter.view.superview else { return }
        (presenter.presentation.presented, presented.presentation.presenting) = (presented, presenter)
        let container = controller.makeContainer(in: host, over: presenter.view)
        presented.loadViewIfNeeded()
        let delegate = presented.transitioningDelegate
        let own = delegate?.animationController(forPresented: presented, presenting: presenter, source: self)
        let style = presenter.providesPresentationContextTransitionStyle ? presenter.modalTransitionStyle : presented.modalTransitionStyle
        let animator = own ?? ModalAnimation(style, isPresentation: true)

        let removes = controller.shouldRemovePresentersView
        let presenterFrame = container.convert(presenter.view.frame, from: host)
        if removes, let view = presenter.view {
            controller.holdPlace(of: view)
            view.center = container.convert(view.center, from: host)
            container.insertSubview(view, at: 0)
        }
        var setup = ControllerTransition.Setup(from: presenter, to: presented)
        (setup.fromView, setup.toView) = (removes ? presenter.view : nil, controller.presentedView)
        (setup.style, setup.isAnimated) = (presented.modalPresentationStyle, isAnimated && UIView.areAnimationsEnabled)
        setup.initialFrames[ObjectIdentifier(presenter)] = presenterFrame
        if !removes { setup.finalFrames[ObjectIdentifier(presenter)] = presenterFrame }
        setup.finalFrames[ObjectIdentifier(presented)] = controller.frameOfPresentedViewInContainerView
        controller.presentedView?.frame = controller.frameOfPresentedViewInContainerView

        let transition = ControllerTransition(
            in: container, setup, animator: animator, interactor: own.flatMap { delegate?.interactionControllerForPresentation(using: $0) }
        ) { isCompleted in
            presenter.presentationEnded(presented, controller, isCompleted, completion)
        }
        (presented.presentation.transition, presenter.presentation.transition) = (transition, transition)
        presented.presentation.isBeingPresented = true
        controller.presentationTransitionWillBegin()
        if removes { presenter.beginAppearance(false, setup.isAnimated) }
        presented.beginAppearance(true, setup.isAnimated)
        if !setup.isAnimated, let view = controller.presentedView { container.addSubview(view) }
        transition.begin()
        presented.notifyAppearing()
    }

    /// Returns why this controller cannot present another, or nil.
    private func problem(presenting presented: UIViewController) -> String? {
        if presented === self || presented.presentation.presenting != nil { return "the controller is presented already" }
        if presented.parent != nil { return "the controller has a parent" }
        if presentation.presented != nil { return "the presenting controller presents another one already" }
        if presentation.transition != nil { return "a transition is running" }
        return viewIfLoaded?.window == nil ? "the view of the presenting controller is in no window" : nil
    }

    /// Returns the controller of the presentation, made by the delegate for the style `custom`.
    private func takePresentationController(presenting: UIViewController, source: UIViewController) -> UIPresentationController {
        var controller: UIPresentationController?
        if presentation.style == .custom {
            controller = transitioningDelegate?.presentationController(forPresented: self, presenting: presenting, source: source)
        } else {
            // The delegate may have been set after the controller was made.
            let needsCover = presentation.style == .automatic && transitioningDelegate != nil
            controller = needsCover && !(presentation.controller is CoveringPresentation) ? nil : presentation.controller
        }
        let made = controller ?? standardPresentation(presenting: presenting)
        made.setPresenting(presenting)
        presentation.controller = made
        return made
    }

    private func presentationEnded(
        _ presented: UIViewController, _ controller: UIPresentationController, _ isCompleted: Bool, _ completion: (() -> Void)?
    ) {
        let removes = controller.shouldRemovePresentersView
        if isCompleted, let container = controller.containerView, let view = controller.presentedView {
            if view.superview == nil { container.addSubview(view) }
            if removes { viewIfLoaded?.removeFromSuperview() }
        }
        (presentation.transition, presented.presentation.transition) = (nil, nil)
        if isCompleted {
            presented.endAppearance()
            if removes { endAppearance() }
        } else {
            presented.beginAppearance(false, true)
            if removes {
                beginAppearance(true, true)
                controller.restorePlace(of: view)
            }
            controller.presentedView?.removeFromSuperview()
            controller.removeContainer()
            presented.unlinkPresentation()
            presented.endAppearance()
            if removes { endAppearance() }
        }
        controller.presentationTransitionDidEnd(isCompleted)
        completion?()
    }

    private func unlinkPresentation() {
        presentation.presenting?.presentation.presented = nil
        (presentation.presenting, presentation.controller) = (nil, nil)
    }

    // MARK: Dismissing

    /// Implements `dismiss(animated:completion:)`.
    func dismissController(_ isAnimated: Bool, _ completion: (() -> Void)?) {
        guard let presented = nearestPresented ?? sequence(first: self, next: \.parent).first(where: { $0.presentation.presenting != nil }),
            let presenter = presented.presentation.presenting
        else {
            // Nothing is presented.
            completion?()
            return
        }
        guard presented.presentation.transition == nil else {
            Misuse.report("UIViewController.dismiss: a transition is running; nothing is dismissed")
            return
        }
        presented.presentation.presented?.dismissAtOnce(includingSelf: true)
        presenter.dismissPresented(presented, isAnimated, completion)
    }

    /// Ends all presentations from this controller on, without animation.
    func dismissAtOnce(includingSelf: Bool = false) {
        presentation.presented?.dismissAtOnce(includingSelf: true)
        guard includingSelf, let presenter = presentation.presenting else { return }
        presentation.transition?.endNow()
        if presentation.presenting != nil { presenter.dismissPresented(self, false, nil) }
    }

    private func dismissPresented(_ presented: UIViewController, _ isAnimated: Bool, _ completion: (() -> Void)?) {
        guard let controller = presented.presentation.controller, let container = controller.containerView else { return }
        let removes = controller.shouldRemovePresentersView
        let delegate = presented.transitioningDelegate
        let own = delegate?.animationController(forDismissed: presented)
        let style = providesPresentationContextTransitionStyle ? modalTransitionStyle : presented.modalTransitionStyle
        var setup = ControllerTransition.Setup(from: presented, to: self)
        (setup.fromView, setup.toView) = (controller.presentedView, removes ? view : nil)
        (setup.style, setup.isAnimated) = (presented.modalPresentationStyle, isAnimated && UIView.areAnimationsEnabled)
        setup.initialFrames[ObjectIdentifier(presented)] = controller.presentedView?.frame ?? .zero
        // Some animations take the presenting view into the container, even if the presentation has left it in its place.
        if !removes { controller.holdPlace(of: view) }
        let frame = controller.heldFrame ?? container.bounds
        setup.finalFrames[ObjectIdentifier(self)] = frame
        if removes { view.frame = frame } else { setup.initialFrames[ObjectIdentifier(self)] = frame }

        // The pull of a sheet drives the standard animation.
        let pull = (controller as? UISheetPresentationController)?.drag?.interaction
        let animator = own ?? (pull == nil ? ModalAnimation(style, isPresentation: false) : ModalAnimation(.coverVertical))
        let interactor = own.flatMap { delegate?.interactionControllerForDismissal(using: $0) } ?? pull
        let transition = ControllerTransition(in: container, setup, animator: animator, interactor: interactor) { isCompleted in
            self.dismissalEnded(presented, controller, isCompleted, completion)
        }
        (presented.presentation.transition, presentation.transition) = (transition, transition)
        presented.presentation.isBeingDismissed = true
        controller.dismissalTransitionWillBegin()
        presented.beginAppearance(false, setup.isAnimated)
        if removes { beginAppearance(true, setup.isAnimated) }
        if !setup.isAnimated, removes { container.insertSubview(view, at: 0) }
        transition.begin()
        // An animation may rely on the presenting view to be there.
        if removes, !transition.isOver, !view.isInside(container) { container.insertSubview(view, at: 0) }
        if removes { notifyAppearing() }
    }

    private func dismissalEnded(
        _ presented: UIViewController, _ controller: UIPresentationController, _ isCompleted: Bool, _ completion: (() -> Void)?
    ) {
        guard let container = controller.containerView else { return }
        let removes = controller.shouldRemovePresentersView
        (presentation.transition, presented.presentation.transition) = (nil, nil)
        if isCompleted {
            controller.restorePlace(of: view)
            controller.presentedView?.removeFromSuperview()
            controller.removeContainer()
            presented.unlinkPresentation()
            if removes { endAppearance() }
            presented.endAppearance()
        } else {
            if removes { beginAppearance(false, true) }
            presented.beginAppearance(true, true)
            if removes { view.removeFromSuperview() } else { controller.restorePlace(of: view) }
            if let view = controller.presentedView, view.superview == nil { container.addSubview(view) }
            if removes { endAppearance() }
            presented.endAppearance()
        }
        controller.dismissalTransitionDidEnd(isCompleted)
        if isCompleted { completion?() }
    }
}
