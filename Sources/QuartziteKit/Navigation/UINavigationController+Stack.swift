// Changes of a navigation stack, and their transitions.
//
// The stack changes when the transition begins, as in UIKit; a cancelled transition takes the change back. The order of the calls of a
// push is: the old controller will disappear, the new one will appear, the old one did disappear, the new one did appear.

extension UINavigationController {
    func push(_ controller: UIViewController, _ isAnimated: Bool) {
        guard !stack.contains(where: { $0 === controller }), !(controller is UINavigationController) else {
            Misuse.report("UINavigationController.pushViewController: the controller is on the stack, or is a navigation controller")
            return
        }
        change(to: stack + [controller], .push, isAnimated)
    }

    func pop(to index: Int, _ isAnimated: Bool) -> [UIViewController] {
        let removed = Array(stack[(index + 1)...])
        guard !removed.isEmpty else { return [] }
        change(to: Array(stack[...index]), .pop, isAnimated)
        return removed
    }

    func replace(_ controllers: [UIViewController], _ isAnimated: Bool) {
        var new: [UIViewController] = []
        for controller in controllers where !new.contains(where: { $0 === controller }) { new.append(controller) }
        if let top = new.last, top === stack.last {
            // The same controller stays on the screen.
            let old = stack
            adopt(new)
            stack = new
            release(old)
            for controller in new where !old.contains(where: { $0 === controller }) { controller.didMove(toParent: self) }
            showItems(with: nil)
        } else {
            let isBack = new.last.map { top in stack.contains { $0 === top } } ?? false
            change(to: new, isBack ? .pop : .push, isAnimated && !stack.isEmpty && !new.isEmpty)
        }
    }

    /// Makes new controllers children.
    private func adopt(_ controllers: [UIViewController]) {
        for controller in controllers where controller.parent !== self { addChild(controller) }
    }

    /// Removes the controllers of an old stack that the new stack lacks.
    private func release(_ old: [UIViewController]) {
        for controller in old where !stack.contains(where: { $0 === controller }) {
            controller.viewIfLoaded?.removeFromSuperview()
            controller.removeFromParent()
        }
    }

    private func showItems(with transition: ControllerTransition?) {
        navigationBar.show(stack.map(\.navigationItem), with: transition)
    }

    /// Shows the top controller without a transition.
    func showTop() {
        showItems(with: nil)
        guard let view = topViewController?.view else { return }
        view.frame = contentFrame
        view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        content.addSubview(view)
    }

    private func change(to new: [UIViewController], _ operation: Operation, _ isAnimated: Bool) {
        if let running = presentation.transition, running.containerView === content { running.endNow() }
        let (old, from) = (stack, topViewController)
        adopt(new)
        for controller in old where !new.contains(where: { $0 === controller }) { controller.willMove(toParent: nil) }
        stack = new
        guard isViewLoaded, let to = new.last, let from, appearance == .appeared || appearance == .appearing else {
            return changeAtOnce(from: old)
        }
        let isAnimated = isAnimated && UIView.areAnimationsEnabled
        delegate?.navigationController(self, willShow: to, animated: isAnimated)
        let own = isAnimated ? delegate?.navigationController(self, animationControllerFor: operation, from: from, to: to) : nil
        let animator: any UIViewControllerAnimatedTransitioning = own ?? NavigationSlide(operation)
        var interactor = own.flatMap { delegate?.navigationController(self, interactionControllerFor: $0) }
        // The drag from the edge drives the standard pop.
        if own == nil, operation == .pop { interactor = interactivePop?.interaction }
        to.loadViewIfNeeded()
        to.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        to.view.frame = contentFrame
        var setup = ControllerTransition.Setup(from: from, to: to, fromView: from.view, toView: to.view)
        setup.isAnimated = isAnimated
        setup.initialFrames[ObjectIdentifier(from)] = contentFrame
        setup.finalFrames[ObjectIdentifier(to)] = contentFrame
        let transition = ControllerTransition(in: content, setup, animator: animator, interactor: interactor) { isCompleted in
            self.ended(old, from, to, operation, isAnimated, isCompleted)
        }
        presentation.transition = transition
        if operation == .push { to.presentation.isMovingToParent = true } else { from.presentation.isMovingFromParent = true }
        from.beginAppearance(false, isAnimated)
        to.beginAppearance(true, isAnimated)
        showItems(with: transition)
        if !isAnimated { content.addSubview(to.view) }
        transition.begin()
        to.notifyAppearing()
    }

    /// Changes what is shown without appearance, or with that of a stack that was or becomes empty.
    private func changeAtOnce(from old: [UIViewController]) {
        let isShown = appearance == .appeared || appearance == .appearing
        if isShown { old.last?.beginAppearance(false, false) }
        if isShown { topViewController?.beginAppearance(true, false) }
        if isViewLoaded {
            old.last?.viewIfLoaded?.removeFromSuperview()
            showTop()
        } else {
            showItems(with: nil)
        }
        if isShown { old.last?.endAppearance() }
        if isShown, appearance == .appeared { topViewController?.endAppearance() }
        release(old)
        for controller in stack where !old.contains(where: { $0 === controller }) { controller.didMove(toParent: self) }
    }

    private func ended(
        _ old: [UIViewController], _ from: UIViewController, _ to: UIViewController, _ operation: Operation, _ isAnimated: Bool,
        _ isCompleted: Bool
    ) {
        presentation.transition = nil
        guard isCompleted else { return cancelled(old, from, to) }
        from.viewIfLoaded?.removeFromSuperview()
        from.viewIfLoaded?.frame = contentFrame
        if let view = to.view {
            view.frame = contentFrame
            if view.superview !== content { content.addSubview(view) }
        }
        from.endAppearance()
        // The navigation controller itself may still be appearing; then its end is the end of its top controller.
        if appearance == .appeared { to.endAppearance() }
        release(old)
        for controller in stack where !old.contains(where: { $0 === controller }) { controller.didMove(toParent: self) }
        delegate?.navigationController(self, didShow: to, animated: isAnimated)
    }

    private func cancelled(_ old: [UIViewController], _ from: UIViewController, _ to: UIViewController) {
        to.beginAppearance(false, true)
        from.beginAppearance(true, true)
        let new = stack
        stack = old
        to.viewIfLoaded?.removeFromSuperview()
        if let view = from.view, view.superview !== content { content.addSubview(view) }
        to.endAppearance()
        from.endAppearance()
        for controller in new where !old.contains(where: { $0 === controller }) { controller.removeFromParent() }
        showItems(with: nil)
    }
}
