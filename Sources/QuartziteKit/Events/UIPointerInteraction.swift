// Pointers of the iPad. The desktop's own pointer does not change its shape, so these values have no effect.

/// A region of a view over which the pointer has one appearance.
@preconcurrency @MainActor open class UIPointerRegion: NSObject {
    /// The rectangle, in points of the interaction's view.
    public let rect: CGRect
    /// A value for the program's own use.
    public let identifier: AnyHashable?
    /// Creates a region.
    public init(rect: CGRect, identifier: AnyHashable? = nil) {
        (self.rect, self.identifier) = (rect, identifier)
        super.init()
    }
}

/// Where the pointer is, as a request for a region.
@preconcurrency @MainActor open class UIPointerRegionRequest: NSObject {
    /// The position in points of the interaction's view.
    open var location: CGPoint { .zero }
}

/// A view as it is shown while it is lifted.
@preconcurrency @MainActor open class UITargetedPreview: NSObject {
    /// The view.
    public let view: UIView
    /// Creates a preview of a view.
    public init(view: UIView) {
        self.view = view
        super.init()
    }
}

/// How a view changes under the pointer.
@preconcurrency @MainActor public enum UIPointerEffect {
    case automatic(UITargetedPreview)
    case highlight(UITargetedPreview)
    case lift(UITargetedPreview)
    case hover(UITargetedPreview)

    /// The view.
    public var preview: UITargetedPreview {
        switch self {
        case .automatic(let preview), .highlight(let preview), .lift(let preview), .hover(let preview): preview
        }
    }
}

/// The shape of the pointer.
@preconcurrency @MainActor public enum UIPointerShape {
    case path(UIBezierPath)
    case roundedRect(CGRect, radius: CGFloat)
    case verticalBeam(length: CGFloat)
    case horizontalBeam(length: CGFloat)
    /// The radius of the system's rounded rectangles, in points.
    public static let defaultCornerRadius: CGFloat = 10
}

/// The appearance of the pointer over a region.
@preconcurrency @MainActor open class UIPointerStyle: NSObject {
    /// Creates the appearance for a view that changes under the pointer.
    public init(effect: UIPointerEffect, shape: UIPointerShape? = nil) { super.init() }
    /// Creates the appearance with a shape.
    public init(shape: UIPointerShape, constrainedAxes axes: UIAxis = []) { super.init() }
    private override init() { super.init() }
    /// Returns the appearance of a hidden pointer.
    public class func hidden() -> UIPointerStyle { UIPointerStyle() }
    /// Returns the system's appearance.
    public class func system() -> UIPointerStyle { UIPointerStyle() }
}

/// Axes of a view.
public struct UIAxis: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// The x axis.
    public static let horizontal = UIAxis(rawValue: 1)
    /// The y axis.
    public static let vertical = UIAxis(rawValue: 2)
    /// Both axes.
    public static let both: UIAxis = [.horizontal, .vertical]
}

/// Decides about the pointer's appearance. Every method is optional, and none is called.
@preconcurrency @MainActor public protocol UIPointerInteractionDelegate: AnyObject {
    /// Returns the region under the pointer.
    func pointerInteraction(
        _ interaction: UIPointerInteraction, regionFor request: UIPointerRegionRequest, defaultRegion: UIPointerRegion
    ) -> UIPointerRegion?
    /// Returns the pointer's appearance over a region.
    func pointerInteraction(_ interaction: UIPointerInteraction, styleFor region: UIPointerRegion) -> UIPointerStyle?
}

extension UIPointerInteractionDelegate {
    /// Returns the default region.
    public func pointerInteraction(
        _ interaction: UIPointerInteraction, regionFor request: UIPointerRegionRequest, defaultRegion: UIPointerRegion
    ) -> UIPointerRegion? { defaultRegion }
    /// Returns nil.
    public func pointerInteraction(_ interaction: UIPointerInteraction, styleFor region: UIPointerRegion) -> UIPointerStyle? { nil }
}

/// Changes the pointer over a view; has no effect.
@preconcurrency @MainActor open class UIPointerInteraction: NSObject, UIInteraction {
    /// The view that the interaction was added to, or nil.
    public private(set) weak var view: UIView?
    /// The object that decides about the appearance. Not retained.
    public private(set) weak var delegate: (any UIPointerInteractionDelegate)?
    /// Whether the interaction acts. Default true.
    open var isEnabled = true

    /// Creates an interaction.
    public init(delegate: (any UIPointerInteractionDelegate)?) {
        self.delegate = delegate
        super.init()
    }

    /// Requests the appearance again; has no effect.
    open func invalidate() {}
    open func willMove(to view: UIView?) {}
    open func didMove(to view: UIView?) { self.view = view }
}
