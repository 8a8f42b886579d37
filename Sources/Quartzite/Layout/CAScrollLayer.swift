import QuartziteGraphics

/// The axes along which a scroll layer scrolls.
public struct CAScrollLayerScrollMode: Hashable, RawRepresentable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let none = CAScrollLayerScrollMode(rawValue: "none")
    public static let vertically = CAScrollLayerScrollMode(rawValue: "vertically")
    public static let horizontally = CAScrollLayerScrollMode(rawValue: "horizontally")
    public static let both = CAScrollLayerScrollMode(rawValue: "both")
}

/// A layer that shows a part of what is in it, by its bounds' origin. It has no bars and takes no events.
open class CAScrollLayer: CALayer {
    /// The axes along which it scrolls; an unknown mode scrolls along none. Default `both`.
    public var scrollMode = CAScrollLayerScrollMode.both

    /// A scroll layer masks to its bounds.
    public override init() {
        super.init()
        masksToBounds = true
    }

    public override init(layer: Any) {
        super.init(layer: layer)
        if let layer = layer as? CAScrollLayer { scrollMode = layer.scrollMode }
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        // The usual value is not archived.
        if !coder.containsValue(forKey: "masksToBounds") { masksToBounds = true }
    }

    /// Brings the point `p`, in the layer's own space, to the corner of the bounds. It may lie anywhere.
    open func scroll(to p: CGPoint) {
        var origin = bounds.origin
        if scrollMode == .both || scrollMode == .horizontally { origin.x = p.x }
        if scrollMode == .both || scrollMode == .vertically { origin.y = p.y }
        guard origin != bounds.origin else { return }
        bounds = CGRect(origin: origin, size: bounds.size)
    }

    /// Scrolls by the least that shows `r`, which is in the layer's own space; to its corner where it is larger than the bounds.
    open func scroll(to r: CGRect) {
        let (shown, r) = (bounds, r.standardized)
        scroll(
            to: CGPoint(
                x: Self.nearest(shown.minX, length: shown.width, showing: r.minX, r.width),
                y: Self.nearest(shown.minY, length: shown.height, showing: r.minY, r.height)))
    }

    private static func nearest(_ start: CGFloat, length: CGFloat, showing minimum: CGFloat, _ size: CGFloat) -> CGFloat {
        if minimum < start || size > length { return minimum }
        return max(start, minimum + size - length)
    }

    // MARK: Key-value coding

    package override class var keyTable: KeyTable { keys }

    private static let keys = KeyTable(
        after: CALayer.keyTable,
        [
            KeyedProperty("scrollMode", \CAScrollLayer.scrollMode, default: .both),
            KeyedProperty("masksToBounds", \CAScrollLayer.masksToBounds, default: true),
        ])
}

extension CALayer {
    private var enclosingScrollLayer: CAScrollLayer? {
        var layer = superlayer
        while let current = layer {
            if let scroll = current as? CAScrollLayer { return scroll }
            layer = current.superlayer
        }
        return nil
    }

    /// Brings the point `p`, in the layer's own space, to the corner of the nearest scroll layer around it. Nothing without one.
    public func scroll(_ p: CGPoint) {
        guard let scroll = enclosingScrollLayer else { return }
        scroll.scroll(to: scroll.convert(p, from: self))
    }

    /// Scrolls the nearest scroll layer around it by the least that shows `r`, in the layer's own space. Nothing without one.
    public func scrollRectToVisible(_ r: CGRect) {
        guard let scroll = enclosingScrollLayer else { return }
        scroll.scroll(to: scroll.convert(r, from: self))
    }

    /// The part of the bounds that the nearest scroll layer around shows: all of them without one.
    public var visibleRect: CGRect {
        guard let scroll = enclosingScrollLayer else { return bounds }
        let shown = convert(scroll.visibleRect, from: scroll).intersection(bounds)
        return shown.isNull ? .zero : shown
    }
}
