// The sizes that views ask for in layout by constraints.

extension UIView {
    /// The sizes that `systemLayoutSizeFitting(_:)` takes for the smallest and the largest possible size.
    public class var layoutFittingCompressedSize: CGSize { .zero }
    /// A very large size: 10,000 points.
    public class var layoutFittingExpandedSize: CGSize { CGSize(width: 10_000, height: 10_000) }

    /// The priorities of a view's intrinsic size.
    struct ContentPriorities {
        var horizontal: UILayoutPriority
        var vertical: UILayoutPriority

        subscript(axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
            get { axis == .horizontal ? horizontal : vertical }
            set { if axis == .horizontal { horizontal = newValue } else { vertical = newValue } }
        }
    }

    /// Implements `systemLayoutSizeFitting(_:withHorizontalFittingPriority:verticalFittingPriority:)`.
    func fittingSize(_ target: CGSize, _ horizontal: UILayoutPriority, _ vertical: UILayoutPriority) -> CGSize {
        var solver = ConstraintSolver(self, isFitting: true)
        let size = solver.fittingSize(target, horizontal: horizontal, vertical: vertical)
        // A view without constraints inside has its own size.
        guard size == .zero || heldConstraints.isEmpty && children.allSatisfy(\.heldConstraints.isEmpty) else { return size }
        let own = intrinsicContentSize
        return CGSize(
            width: own.width == Self.noIntrinsicMetric ? size.width : max(size.width, own.width),
            height: own.height == Self.noIntrinsicMetric ? size.height : max(size.height, own.height))
    }
}
