// The guides at the edges of a controller's view, from before there were safe areas.

/// A strip at the edge of a controller's view, which bars cover.
@preconcurrency @MainActor public protocol UILayoutSupport: NSObjectProtocol {
    /// The height in points.
    var length: CGFloat { get }
    /// The top edge.
    var topAnchor: NSLayoutYAxisAnchor { get }
    /// The bottom edge.
    var bottomAnchor: NSLayoutYAxisAnchor { get }
    /// The height.
    var heightAnchor: NSLayoutDimension { get }
}

/// The strip above or below the safe area of a controller's view.
final class BarLayoutGuide: UILayoutGuide, UILayoutSupport {
    var length: CGFloat {
        let insets = owningView?.safeAreaInsets ?? .zero
        return kind == .topBar ? insets.top : insets.bottom
    }
}

extension UIViewController {
    /// The strip from the top edge of the view to its safe area.
    public var topLayoutGuide: any UILayoutSupport { BarLayoutGuide(of: view, kind: .topBar) }
    /// The strip from the safe area of the view to its bottom edge.
    public var bottomLayoutGuide: any UILayoutSupport { BarLayoutGuide(of: view, kind: .bottomBar) }
}
