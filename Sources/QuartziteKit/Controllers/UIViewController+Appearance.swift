// The appearance of controllers: the order of `viewWillAppear` … `viewDidDisappear`.
//
//     disappeared ──begin(true)──► appearing ──end──► appeared ──begin(false)──► disappearing ──end──► disappeared
//                                  viewWillAppear     viewDidAppear              viewWillDisappear     viewDidDisappear
//
// A cancelled transition begins the other way before the end. A controller forwards each step to the children whose views are in its
// view. If a controller's view is added to a visible window, or removed from it, outside of a transition, both steps happen at once.

/// Whether a controller's view is shown.
enum AppearanceState {
    case disappeared, appearing, appeared, disappearing
}

extension UIViewController {
    /// Implements `beginAppearanceTransition(_:animated:)`. A step that the state does not allow has no effect.
    func beginAppearance(_ isAppearing: Bool, _ animated: Bool) {
        let allowed: [AppearanceState] = isAppearing ? [.disappeared, .disappearing] : [.appeared, .appearing]
        guard allowed.contains(appearance) else { return }
        if isAppearing { loadViewIfNeeded() }
        appearance = isAppearing ? .appearing : .disappearing
        presentation.isAnimated = animated
        presentation.hasNotifiedAppearing = false
        if isAppearing { viewWillAppear(animated) } else { viewWillDisappear(animated) }
        for child in appearingChildren { child.beginAppearance(isAppearing, animated) }
    }

    /// Calls `viewIsAppearing`, once in an appearance.
    func notifyAppearing() {
        guard appearance == .appearing, !presentation.hasNotifiedAppearing else { return }
        presentation.hasNotifiedAppearing = true
        viewIsAppearing(presentation.isAnimated)
        for child in appearingChildren { child.notifyAppearing() }
    }

    /// Implements `endAppearanceTransition()`.
    func endAppearance() {
        notifyAppearing()
        switch appearance {
        case .appearing:
            appearance = .appeared
            viewDidAppear(presentation.isAnimated)
        case .disappearing:
            appearance = .disappeared
            viewDidDisappear(presentation.isAnimated)
        case .appeared, .disappeared: return
        }
        for child in appearingChildren { child.endAppearance() }
        presentation.clearFlags()
    }

    /// The children that appear with this controller: those that are shown in its view.
    private var appearingChildren: [UIViewController] {
        if let shown = (self as? any ChildSelecting)?.shownChildren { return shown }
        guard shouldAutomaticallyForwardAppearanceMethods, let view = viewIfLoaded else { return [] }
        return children.filter { $0.viewIfLoaded?.isInside(view) ?? false }
    }

    /// Called after the view moved to a visible window by the program itself.
    func viewMovedToWindow() {
        guard appearance == .disappeared, presentation.controller?.containerView == nil else { return }
        if let parent {
            guard parent.shouldAutomaticallyForwardAppearanceMethods, !(parent is any ChildSelecting) else { return }
            switch parent.appearance {
            case .appearing: return beginAppearance(true, parent.presentation.isAnimated)
            case .appeared: break
            case .disappearing, .disappeared: return
            }
        }
        beginAppearance(true, false)
        endAppearance()
    }

    /// Called before the view leaves a visible window by the program itself.
    func viewLeavesWindow() -> Bool {
        guard appearance == .appeared, presentation.controller?.containerView == nil else { return false }
        if let parent {
            guard parent.shouldAutomaticallyForwardAppearanceMethods, !(parent is any ChildSelecting), parent.appearance == .appeared
            else { return false }
        }
        beginAppearance(false, false)
        return true
    }

    /// The nearest controller of a class among the ancestors.
    func nearestAncestor<Controller: UIViewController>() -> Controller? {
        var next = parent
        while let current = next {
            if let found = current as? Controller { return found }
            next = current.parent
        }
        return nil
    }

    /// Implements `transition(from:to:duration:options:animations:completion:)`.
    func exchange(
        _ old: UIViewController, _ new: UIViewController, _ duration: TimeInterval, _ options: UIView.AnimationOptions,
        _ animations: (() -> Void)?, _ completion: ((Bool) -> Void)?
    ) {
        guard old.parent === self, new.parent === self, let oldView = old.viewIfLoaded, let superview = oldView.superview,
            let newView = new.view
        else {
            Misuse.report("UIViewController.transition: both controllers must be children, and the first one's view must be shown")
            return
        }
        let isShown = appearance == .appeared || appearance == .appearing
        if isShown {
            old.beginAppearance(false, duration > 0)
            new.beginAppearance(true, duration > 0)
        }
        let end: @MainActor (Bool) -> Void = { finished in
            oldView.removeFromSuperview()
            if isShown {
                old.endAppearance()
                new.endAppearance()
            }
            completion?(finished)
        }
        if options.viewTransition != nil {
            UIView.transition(
                with: superview, duration: duration, options: options,
                animations: {
                    superview.insertSubview(newView, aboveSubview: oldView)
                    oldView.isHidden = true
                    animations?()
                },
                completion: {
                    oldView.isHidden = false
                    end($0)
                })
        } else {
            superview.insertSubview(newView, aboveSubview: oldView)
            UIView.animate(withDuration: duration, delay: 0, options: options, animations: { animations?() }, completion: end)
        }
    }
}

/// A container that shows some of its children, and calls their appearance methods itself.
@MainActor protocol ChildSelecting: UIViewController {
    /// The children whose views are shown.
    var shownChildren: [UIViewController] { get }
}

extension UIView {
    /// Notifies the controllers of a tree of views that it moved to a window, if the window is visible.
    func notifyControllersOfWindow() {
        guard window?.isShown == true else { return }
        forEachInTree { $0.viewController?.viewMovedToWindow() }
    }

    /// Notifies the controllers of a tree of views that it is about to leave a window.
    /// - Returns: the controllers to notify after the views have left.
    func controllersLeavingWindow() -> [UIViewController] {
        guard window?.isShown == true else { return [] }
        var leaving: [UIViewController] = []
        forEachInTree { view in
            if let controller = view.viewController, controller.viewLeavesWindow() { leaving.append(controller) }
        }
        return leaving
    }
}
