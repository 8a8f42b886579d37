// A row or a column of views. The stack view makes constraints for the views that it arranges, in UIStackView+Constraints.swift.

/// Arranges views in a row or a column.
///
/// Arranged views are subviews, and constraints determine their frames. A hidden view takes no space. The stack view itself has the
/// frame that the program sets, or constraints determine it: without others, the stack view has the size that its views need.
@preconcurrency @MainActor open class UIStackView: UIView {
    /// How the views share the length of the stack view.
    public enum Distribution: Int, Sendable {
        /// Views have their own lengths; the view with the lowest hugging priority or compression resistance grows or shrinks.
        case fill
        /// All views have the same length.
        case fillEqually
        /// Views have lengths in proportion to their own lengths.
        case fillProportionally
        /// Views have their own lengths, and the spaces between them are equal.
        case equalSpacing
        /// Views have their own lengths, and the distances between their centres are equal, as far as the spacing allows.
        case equalCentering
    }

    /// How the views are placed across the stack view.
    public enum Alignment: Int, Sendable {
        case fill, leading, firstBaseline, center, trailing, lastBaseline

        /// At the top of a row; the same as `leading`.
        public static let top = Alignment.leading
        /// At the bottom of a row; the same as `trailing`.
        public static let bottom = Alignment.trailing
    }

    /// A spacing that means `spacing` in `setCustomSpacing(_:after:)`.
    public static let spacingUseDefault = CGFloat.greatestFiniteMagnitude
    /// The system's spacing, 8 points, in `setCustomSpacing(_:after:)`.
    public static let spacingUseSystem: CGFloat = 1.1754943508222875e-38

    private var arranged: [UIView] = []
    private var customSpacings: [ObjectIdentifier: CGFloat] = [:]
    var ownConstraints: [NSLayoutConstraint] = []

    /// The direction of the arrangement. Default horizontal: a row.
    open var axis = NSLayoutConstraint.Axis.horizontal {
        didSet { if axis != oldValue { arrange() } }
    }
    /// How the views share the length of the stack view. Default `fill`.
    open var distribution = Distribution.fill {
        didSet { if distribution != oldValue { arrange() } }
    }
    /// How the views are placed across the stack view. Default `fill`.
    open var alignment = Alignment.fill {
        didSet { if alignment != oldValue { arrange() } }
    }
    /// The space between two views, in points. `equalSpacing` and `equalCentering` take it as the smallest space. Default 0.
    open var spacing: CGFloat = 0 {
        didSet { if spacing != oldValue { arrange() } }
    }
    /// Whether the space between two views of a column is measured from baseline to baseline. Default false.
    open var isBaselineRelativeArrangement = false {
        didSet { if isBaselineRelativeArrangement != oldValue { arrange() } }
    }
    /// Whether the views lie within the stack view's margins. Default false.
    open var isLayoutMarginsRelativeArrangement = false {
        didSet { if isLayoutMarginsRelativeArrangement != oldValue { arrange() } }
    }

    /// Creates an empty stack view, with a frame in points of the superview.
    public override init(frame: CGRect) {
        super.init(frame: frame)
    }

    /// Creates a stack view of views.
    public convenience init(arrangedSubviews views: [UIView]) {
        self.init(frame: .zero)
        for view in views { addArrangedSubview(view) }
    }

    /// Creates an empty stack view. Nothing is read from `coder`.
    public required init(coder: NSCoder) {
        super.init(frame: .zero)
    }

    // MARK: Views

    /// The views in order. Each is a subview; other subviews are not arranged.
    open var arrangedSubviews: [UIView] { arranged }

    /// Adds a view at the end, and makes it a subview.
    open func addArrangedSubview(_ view: UIView) { insertArrangedSubview(view, at: arranged.count - (contains(view) ? 1 : 0)) }

    /// Inserts a view at an index, and makes it a subview. A view that is arranged already moves there. An invalid index is
    /// reported as misuse, and the view is added at the end.
    open func insertArrangedSubview(_ view: UIView, at stackIndex: Int) {
        arranged.removeAll { $0 === view }
        if !(0...arranged.count).contains(stackIndex) {
            Misuse.report("UIStackView.insertArrangedSubview: there is no index \(stackIndex); the view is added at the end")
        }
        let index = (0...arranged.count).contains(stackIndex) ? stackIndex : arranged.count
        arranged.insert(view, at: index)
        view.translatesAutoresizingMaskIntoConstraints = false
        if view.superview !== self { addSubview(view) }
        arrange()
    }

    /// Removes a view from the arrangement. It stays a subview.
    open func removeArrangedSubview(_ view: UIView) {
        guard contains(view) else { return }
        arranged.removeAll { $0 === view }
        customSpacings[ObjectIdentifier(view)] = nil
        arrange()
    }

    open override func willRemoveSubview(_ subview: UIView) {
        super.willRemoveSubview(subview)
        removeArrangedSubview(subview)
    }

    private func contains(_ view: UIView) -> Bool { arranged.contains { $0 === view } }

    // MARK: Spacing

    /// Sets the space after a view, in points. `spacingUseDefault` removes it.
    open func setCustomSpacing(_ spacing: CGFloat, after arrangedSubview: UIView) {
        customSpacings[ObjectIdentifier(arrangedSubview)] = spacing == Self.spacingUseDefault ? nil : spacing
        arrange()
    }

    /// Returns the space that was set for a view, in points, or `spacingUseDefault`.
    open func customSpacing(after arrangedSubview: UIView) -> CGFloat {
        customSpacings[ObjectIdentifier(arrangedSubview)] ?? Self.spacingUseDefault
    }

    /// Returns the space after a view, in points.
    func space(after view: UIView) -> CGFloat {
        let space = customSpacings[ObjectIdentifier(view)] ?? spacing
        return space == Self.spacingUseSystem ? 8 : space
    }

    // MARK: Layout

    /// Makes new constraints before the next layout.
    func arrange() { setNeedsUpdateConstraints() }

    open override func updateConstraints() {
        super.updateConstraints()
        makeConstraints()
    }

    /// Returns the size that the views need.
    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        updateConstraintsIfNeeded()
        return systemLayoutSizeFitting(Self.layoutFittingCompressedSize)
    }
}
