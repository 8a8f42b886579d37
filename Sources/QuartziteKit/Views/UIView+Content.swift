// The placement of a view's content, and the content's own size.

extension UIView {
    /// How content whose size differs from the view's is placed. The names are those of the layer's contents gravity.
    public enum ContentMode: Int, Sendable {
        case scaleToFill, scaleAspectFit, scaleAspectFill, redraw, center
        case top, bottom, left, right, topLeft, topRight, bottomLeft, bottomRight

        /// The layer's gravity. Views are y-down, and the names of gravities are for y-up layers, so top and bottom are exchanged.
        var gravity: CALayerContentsGravity {
            switch self {
            case .scaleToFill, .redraw: .resize
            case .scaleAspectFit: .resizeAspect
            case .scaleAspectFill: .resizeAspectFill
            case .center: .center
            case .top: .bottom
            case .bottom: .top
            case .left: .left
            case .right: .right
            case .topLeft: .bottomLeft
            case .topRight: .bottomRight
            case .bottomLeft: .topLeft
            case .bottomRight: .topRight
            }
        }
    }

    /// The value of a side without an intrinsic size: −1.
    public static let noIntrinsicMetric: CGFloat = -1
}

extension UIView {
    /// How a view's tint colour is adjusted.
    public enum TintAdjustmentMode: Int, Sendable {
        case automatic, normal, dimmed
    }

    /// Returns the direction of layout for an attribute: right to left only if the attribute forces it.
    public static func userInterfaceLayoutDirection(
        for semanticContentAttribute: UISemanticContentAttribute
    ) -> UIUserInterfaceLayoutDirection { semanticContentAttribute == .forceRightToLeft ? .rightToLeft : .leftToRight }

    /// The tint colour without dimming.
    var undimmedTintColor: UIColor { ownTintColor ?? parent?.undimmedTintColor ?? .systemBlue }

    /// Notifies this view and the subviews that inherit its tint colour.
    func notifyTintColorChange() {
        var pending = [self]
        while let view = pending.popLast() {
            view.tintColorDidChange()
            for child in view.children.reversed() where child.ownTintColor == nil { pending.append(child) }
        }
    }
}

/// How a view behaves in right-to-left layout.
public enum UISemanticContentAttribute: Int, Sendable {
    case unspecified, playback, spatial, forceLeftToRight, forceRightToLeft
}

extension UIColor {
    /// The colour in grey of the same luminance, for dimmed tint colours.
    var inGrey: UIColor {
        let color = cgColor.srgb
        let grey = 0.2126 * color.x + 0.7152 * color.y + 0.0722 * color.z
        return UIColor(white: grey, alpha: color.w * 0.8)
    }
}
