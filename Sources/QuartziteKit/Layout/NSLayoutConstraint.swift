// Constraints between views: first attribute = multiplier · second attribute + constant. How they are made to hold is in ConstraintLayout.swift.
//
// Left to right only, so leading is left. Baselines count as bottoms and tops. Margins are 8 points; the safe area is the view.

/// How much a constraint weighs against others, from 1 to 1000, which must hold.
public struct UILayoutPriority: RawRepresentable, Hashable, Comparable, Sendable {
    public var rawValue: Float
    public init(rawValue: Float) { self.rawValue = rawValue }
    public init(_ rawValue: Float) { self.rawValue = rawValue }

    public static let required = UILayoutPriority(1000)
    public static let defaultHigh = UILayoutPriority(750)
    public static let defaultLow = UILayoutPriority(250)
    public static let fittingSizeLevel = UILayoutPriority(50)

    public static func < (one: UILayoutPriority, other: UILayoutPriority) -> Bool { one.rawValue < other.rawValue }
}

/// A relation between two attributes of views.
@MainActor open class NSLayoutConstraint: NSObject {
    public enum Attribute: Int, Sendable {
        case notAnAttribute
        case left, right, top, bottom, leading, trailing, width, height, centerX, centerY, lastBaseline, firstBaseline
    }

    public enum Relation: Int, Sendable {
        case lessThanOrEqual = -1
        case equal, greaterThanOrEqual
    }

    /// A view or a layout guide.
    public private(set) weak var firstItem: AnyObject?
    public let firstAttribute: Attribute
    public let relation: Relation
    /// A view or a layout guide; nil where the constraint is about one only.
    public private(set) weak var secondItem: AnyObject?
    public let secondAttribute: Attribute
    public let multiplier: CGFloat

    /// In points. A change is laid out before the next frame.
    open var constant: CGFloat {
        didSet { if constant != oldValue { changed() } }
    }
    /// Default required.
    open var priority = UILayoutPriority.required {
        didSet { if priority != oldValue { changed() } }
    }
    /// A name of the program's own. Default nil.
    open var identifier: String?

    /// Whether it was said that it contradicts others.
    var isReported = false
    /// Guides are made anew each time they are asked for, so those that it is about are kept here; views are not kept.
    private let guides: [UILayoutGuide]
    /// The view that carries it while it is active: the nearest one that all its items are in.
    weak var holder: UIView?

    public init(
        item view1: Any, attribute attr1: Attribute, relatedBy relation: Relation, toItem view2: Any?, attribute attr2: Attribute,
        multiplier: CGFloat, constant c: CGFloat
    ) {
        firstItem = view1 as AnyObject
        firstAttribute = attr1
        self.relation = relation
        secondItem = view2.map { $0 as AnyObject }
        guides = [view1 as? UILayoutGuide, view2 as? UILayoutGuide].compactMap(\.self)
        secondAttribute = attr2
        self.multiplier = multiplier
        constant = c
        super.init()
    }

    /// Whether it takes part in layout. Setting it finds the view that carries it; items without a common superview are misuse.
    open var isActive: Bool {
        get { holder != nil }
        set { if newValue { activate() } else { deactivate() } }
    }

    public class func activate(_ constraints: [NSLayoutConstraint]) {
        for constraint in constraints { constraint.isActive = true }
    }

    public class func deactivate(_ constraints: [NSLayoutConstraint]) {
        for constraint in constraints { constraint.isActive = false }
    }

    private func activate() {
        guard holder == nil else { return }
        let views = [firstItem, secondItem].compactMap { ConstraintItem($0)?.view }
        guard let first = views.first,
            let common = sequence(first: first, next: \.superview).first(where: { view in views.allSatisfy { $0.isDescendant(of: view) } })
        else {
            Misuse.report("NSLayoutConstraint: its views have no superview in common, so it cannot be active")
            return
        }
        hold(in: common)
    }

    /// Becomes a constraint of a view that all its items are in.
    func hold(in view: UIView) {
        holder?.heldConstraints.removeAll { $0 === self }
        holder = view
        view.heldConstraints.append(self)
        changed()
    }

    private func deactivate() {
        guard let holder else { return }
        changed()
        holder.heldConstraints.removeAll { $0 === self }
        self.holder = nil
    }

    private func changed() {
        if let holder { ConstraintLayout.changed(in: holder) }
    }
}

/// What a constraint is about: a view, or a part of one.
@MainActor struct ConstraintItem {
    var view: UIView
    var insets = UIEdgeInsets.zero

    /// Nil for what is neither a view nor a guide of one.
    init?(_ item: AnyObject?) {
        switch item {
        case let view as UIView: self.view = view
        case let guide as UILayoutGuide:
            guard let owner = guide.owningView else { return nil }
            view = owner
            insets = guide.insets
        default: return nil
        }
    }
}
