// How a view's content lies in it, and how large it would like to be.

extension UIView {
    /// How what is smaller or larger than the view is placed in it. The names are those of the layer's contents gravity.
    public enum ContentMode: Int, Sendable {
        case scaleToFill, scaleAspectFit, scaleAspectFill, redraw, center
        case top, bottom, left, right, topLeft, topRight, bottomLeft, bottomRight

        /// A view is y-down and the gravity's names are those of a y-up layer, so upper and lower are exchanged.
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

    /// What stands for a side without a size of its own.
    public static let noIntrinsicMetric: CGFloat = -1
}

extension UIView {
    /// Tells the views that take this one's tint colour.
    func tellTintColor() {
        var pending = [self]
        while let view = pending.popLast() {
            view.tintColorDidChange()
            for child in view.children.reversed() where child.ownTintColor == nil { pending.append(child) }
        }
    }
}
