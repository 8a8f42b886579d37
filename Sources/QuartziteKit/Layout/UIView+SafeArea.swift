// The safe area: the part of a view that no bar covers. Only the bar of a tab bar controller lies in front of content; content of a
// navigation controller lies below its bar. Controllers may add insets of their own, and a device on which the previewer shows the scene has
// insets of its screen.
//
// The insets follow from the tree, from the superviews downwards: a view gets the part of its superview's insets that reaches into it,
// and what its controller adds. Changes are reported to views when they enter a window, move, get another size or are laid out, and when a
// bar or a controller's own insets change. A view whose insets stay the same does not notify its subviews.

/// Whether safe areas can differ from zero.
@MainActor enum SafeArea {
    /// Whether a bar, additional insets or insets of the screen ever existed. Without them nothing is computed.
    static var isInUse = false
}

extension UIView {
    /// Implements `safeAreaInsets`.
    var insetsOfBars: UIEdgeInsets {
        guard SafeArea.isInUse else { return .zero }
        let path = Array(sequence(first: self, next: \.parent))
        return path.reversed().reduce(UIEdgeInsets.zero) { outer, view in view.insets(in: outer) }
    }

    /// Returns the insets of this view in a superview with insets.
    private func insets(in outer: UIEdgeInsets) -> UIEdgeInsets {
        var insets = parent == nil ? (self as? UIWindow)?.insetsOfScreen ?? .zero : .zero
        if let parent, outer != .zero {
            let (frame, space) = (untransformedFrame, parent.bounds)
            func part(_ inset: CGFloat, _ gap: CGFloat, of length: CGFloat) -> CGFloat {
                inset > 0 ? min(length, max(0, inset - gap)) : 0
            }
            insets.top = part(outer.top, frame.minY - space.minY, of: frame.height)
            insets.bottom = part(outer.bottom, space.maxY - frame.maxY, of: frame.height)
            insets.left = part(outer.left, frame.minX - space.minX, of: frame.width)
            insets.right = part(outer.right, space.maxX - frame.maxX, of: frame.width)
        }
        guard let viewController else { return insets }
        insets.bottom = max(insets.bottom, heightBelowTabBar(of: viewController))
        let extra = viewController.additionalSafeAreaInsets
        guard extra != .zero else { return insets }
        return UIEdgeInsets(
            top: insets.top + extra.top, left: insets.left + extra.left, bottom: insets.bottom + extra.bottom,
            right: insets.right + extra.right)
    }

    /// Returns the height of the part of a controller's view that the bar of its tab bar controller covers.
    private func heightBelowTabBar(of controller: UIViewController) -> CGFloat {
        guard let tabs = controller.parent as? UITabBarController, let root = tabs.viewIfLoaded, isInside(root) else { return 0 }
        let bar = tabs.tabBar
        guard bar.parent === root, !bar.isHidden else { return 0 }
        // The offset of this view's bottom edge in the view on the way to the root.
        var bottom = untransformedFrame.maxY
        for view in sequence(first: self, next: \.parent) {
            guard let parent = view.parent, parent !== root else { break }
            bottom += parent.untransformedFrame.minY - parent.bounds.minY
        }
        return min(bounds.height, max(0, bottom - bar.frame.minY))
    }

    /// Notifies this view, and views in it, of a change of the safe area since the last call. The superview's insets are those of its own last
    /// call, so that a call does not walk up the tree.
    func noticeSafeArea() {
        guard SafeArea.isInUse else { return }
        var pending = [(view: self, outer: parent?.reportedSafeArea ?? .zero)]
        while let (view, outer) = pending.popLast() {
            let insets = view.insets(in: outer)
            guard insets != view.reportedSafeArea else { continue }
            view.reportedSafeArea = insets
            view.notifySafeAreaChange()
            pending.append(contentsOf: view.children.reversed().map { ($0, insets) })
        }
    }

    private func notifySafeAreaChange() {
        ConstraintLayout.changed(in: self)
        setNeedsLayout()
        if let scroll = self as? UIScrollView, scroll.contentInsetAdjustmentBehavior != .never { scroll.insetChanged() }
        safeAreaInsetsDidChange()
        viewController?.viewSafeAreaInsetsDidChange()
        ValueObservation.noticeChange(of: self)
    }
}
