// Containers of content whose size changes: controllers and presentation controllers.

/// Something with content that adapts to sizes and traits.
@preconcurrency @MainActor public protocol UIContentContainer: NSObjectProtocol {
    /// The size that the container prefers for its content, in points.
    var preferredContentSize: CGSize { get }
    /// Called after the preferred size of a child changed.
    func preferredContentSizeDidChange(forChildContentContainer container: any UIContentContainer)
    /// Called after the size that a child's constraints need changed. Never called here.
    func systemLayoutFittingSizeDidChange(forChildContentContainer container: any UIContentContainer)
    /// Returns the size of a child in a parent of a size, in points.
    func size(forChildContentContainer container: any UIContentContainer, withParentContainerSize parentSize: CGSize) -> CGSize
    /// Called before the size changes.
    func viewWillTransition(to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator)
    /// Called before the traits change, because the window's size does.
    func willTransition(to newCollection: UITraitCollection, with coordinator: any UIViewControllerTransitionCoordinator)
}

extension UIViewController: UIContentContainer {
    /// Notifies the parent, or else the presentation and the presenting controller, of a new preferred size.
    func notifyPreferredContentSizeChange() {
        if let parent { return parent.preferredContentSizeDidChange(forChildContentContainer: self) }
        presentation.controller?.preferredContentSizeDidChange(forChildContentContainer: self)
        presentation.presenting?.preferredContentSizeDidChange(forChildContentContainer: self)
    }
}

extension UIPresentationController: UIContentContainer {}

extension UIBarButtonItem {
    /// Shows Edit, or Done while a controller edits.
    func showEditing(_ isEditing: Bool) {
        (title, style) = isEditing ? ("Done", .done) : ("Edit", .plain)
    }
}
