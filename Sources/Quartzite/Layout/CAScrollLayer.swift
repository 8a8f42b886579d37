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

/// A layer that scrolls its sublayers by the origin of its bounds. It draws no scroll bars and handles no events.
open class CAScrollLayer: CALayer {
    /// The axes along which the layer scrolls. An unknown mode scrolls along none. Default `both`.
    open var scrollMode = CAScrollLayerScrollMode.both

    /// Creates a scroll layer, whose `masksToBounds` is true.
    public override init() {
        super.init()
        masksToBounds = true
    }

    /// Makes a copy of `layer` for presentation; see `CALayer.init(layer:)`.
    public override init(layer: Any) {
        super.init(layer: layer)
        guard let layer = layer as? CAScrollLayer, layer.isBeingPresented else {
            masksToBounds = true
            return
        }
        scrollMode = layer.scrollMode
    }

    /// Reads an archived scroll layer.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        // Archives omit the default value, which is true for a scroll layer.
        if !coder.containsValue(forKey: "masksToBounds") { masksToBounds = true }
    }

    /// Scrolls so that the point `p`, in the layer's coordinates, lies at the origin corner of the bounds. Any point is allowed.
    open func scroll(to p: CGPoint) {
        var origin = bounds.origin
        if scrollMode == .both || scrollMode == .horizontally { origin.x = p.x }
        if scrollMode == .both || scrollMode == .vertically { origin.y = p.y }
        guard origin != bounds.origin else { return }
        bounds = CGRect(origin: origin, size: bounds.size)
    }

    /// Scrolls by the smallest distance that makes `r` visible, in the layer's coordinates. A rectangle larger than the bounds is
    /// scrolled to its corner.
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

    /// Implements `scroll(_:)`.
    func scrollEnclosingLayer(to p: CGPoint) {
        guard let scroll = enclosingScrollLayer else { return }
        scroll.scroll(to: scroll.convert(p, from: self))
    }

    /// Implements `scrollRectToVisible(_:)`.
    func scrollEnclosingLayer(to r: CGRect) {
        guard let scroll = enclosingScrollLayer else { return }
        scroll.scroll(to: scroll.convert(r, from: self))
    }

    /// Implements `visibleRect`.
    var partInEnclosingScrollLayer: CGRect {
        guard let scroll = enclosingScrollLayer else { return bounds }
        let shown = convert(scroll.visibleRect, from: scroll).overlap(with: bounds)
        return shown.isNull ? .zero : shown
    }
}
