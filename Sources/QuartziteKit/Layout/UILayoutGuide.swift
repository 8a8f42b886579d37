// Layout guides: rectangles that constraints can refer to, and that draw nothing.

/// A rectangle within a view that constraints can refer to. Constraints place a guide that a program adds by `addLayoutGuide(_:)`.
@preconcurrency @MainActor open class UILayoutGuide: NSObject, UILayoutAnchoring {
    /// What determines the rectangle.
    enum Kind {
        /// Constraints of the program.
        case own
        case safeArea, margins
        /// The content, or the visible part, of a scroll view.
        case content, frame
        /// The strip above or below the safe area of a controller's view.
        case topBar, bottomBar
    }

    /// The view of the guide. Not retained. Set by `addLayoutGuide(_:)`.
    open internal(set) weak var owningView: UIView?
    /// A name for the program's own use. Default empty.
    open var identifier = ""
    let kind: Kind
    private var solved = CGRect.zero

    /// Creates a guide for `addLayoutGuide(_:)`.
    public override init() {
        kind = .own
        super.init()
    }

    init(of view: UIView, kind: Kind) {
        owningView = view
        self.kind = kind
        super.init()
    }

    /// The rectangle in the owning view's coordinates, as of the last layout.
    open var layoutFrame: CGRect {
        guard let owningView else { return .zero }
        switch kind {
        case .own: return solved
        case .safeArea, .margins, .frame: return owningView.bounds.inset(by: insets)
        case .content: return CGRect(origin: .zero, size: (owningView as? UIScrollView)?.contentSize ?? .zero)
        case .topBar: return owningView.bounds.divided(atDistance: owningView.safeAreaInsets.top, from: .minYEdge).slice
        case .bottomBar: return owningView.bounds.divided(atDistance: owningView.safeAreaInsets.bottom, from: .maxYEdge).slice
        }
    }

    /// The insets from the owning view's bounds, in points.
    var insets: UIEdgeInsets {
        switch kind {
        case .own, .content, .frame, .topBar, .bottomBar: .zero
        case .safeArea: owningView?.safeAreaInsets ?? .zero
        case .margins: owningView?.layoutMargins ?? .zero
        }
    }

    /// Sets the rectangle that the constraints determine.
    func place(_ rect: CGRect) { solved = rect }
}

extension UIView {
    /// Implements `addLayoutGuide(_:)`.
    func attachGuide(_ layoutGuide: UILayoutGuide) {
        guard layoutGuide.owningView !== self else { return }
        layoutGuide.owningView?.removeLayoutGuide(layoutGuide)
        layoutGuide.owningView = self
        ownGuides.append(layoutGuide)
        ConstraintLayout.treeChanged()
    }

    /// Implements `removeLayoutGuide(_:)`.
    func detachGuide(_ layoutGuide: UILayoutGuide) {
        guard ownGuides.contains(where: { $0 === layoutGuide }) else { return }
        for holder in sequence(first: self, next: \.superview) {
            for constraint in holder.heldConstraints where constraint.firstItem === layoutGuide || constraint.secondItem === layoutGuide {
                constraint.isActive = false
            }
        }
        ownGuides.removeAll { $0 === layoutGuide }
        layoutGuide.owningView = nil
        ConstraintLayout.treeChanged()
    }
}
