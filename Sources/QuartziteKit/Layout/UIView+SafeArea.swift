// The safe area: the part of a view that no bar covers. Only the bar of a tab bar controller lies in front of content; content of a
// navigation controller lies below its bar.

extension UIView {
    /// Implements `safeAreaInsets`.
    var insetsOfBars: UIEdgeInsets {
        // The offset of this view's bottom edge in the view on the way.
        var bottom = untransformedFrame.maxY
        for view in sequence(first: self, next: \.parent) {
            if let tabs = view.viewController?.parent as? UITabBarController, tabs.viewIfLoaded.map(view.isInside) ?? false {
                let bar = tabs.tabBar
                guard bar.parent === tabs.viewIfLoaded, !bar.isHidden else { return .zero }
                return UIEdgeInsets(top: 0, left: 0, bottom: min(bounds.height, max(0, bottom - bar.frame.minY)), right: 0)
            }
            guard let parent = view.parent else { break }
            bottom += parent.untransformedFrame.minY - parent.bounds.minY
        }
        return .zero
    }
}
