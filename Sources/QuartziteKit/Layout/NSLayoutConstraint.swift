// Constraints between views: first attribute = multiplier · second attribute + constant. ConstraintLayout.swift solves them.
//
// Left-to-right layout only, so leading is left.

/// The priority of a constraint, from 1 to 1000. Constraints of priority 1000 are required.
public struct UILayoutPriority: RawRepresentable, Hashable, Comparable, Sendable {
    /// The priority as a number, from 1 to 1000.
    public var rawValue: Float
    /// Creates a priority from a number from 1 to 1000.
    public init(rawValue: Float) { self.rawValue = rawValue }
    /// Creates a priority from a number from 1 to 1000.
    public init(_ rawValue: Float) { self.rawValue = rawValue }

    /// 1000: the layout must satisfy the constraint.
    public static let required = UILayoutPriority(1000)
    /// 750. In UIKit, the priority at which a view resists being smaller than its content.
    public static let defaultHigh = UILayoutPriority(750)
    /// 250. In UIKit, the priority at which a view resists being larger than its content.
    public static let defaultLow = UILayoutPriority(250)
    /// 510. The priority at which a drag may resize a scene.
    public static let dragThatCanResizeScene = UILayoutPriority(510)
    /// 490. The priority at which a drag cannot resize a scene.
    public static let dragThatCannotResizeScene = UILayoutPriority(490)
    /// 50. In UIKit, the priority at which a view takes its fitting size.
    public static let fittingSizeLevel = UILayoutPriority(50)

    /// Returns a priority that is higher by a number: `.defaultLow + 1`.
    public static func + (priority: UILayoutPriority, number: Float) -> UILayoutPriority { UILayoutPriority(priority.rawValue + number) }
    /// Returns a priority that is lower by a number: `.required - 1`.
    public static func - (priority: UILayoutPriority, number: Float) -> UILayoutPriority { UILayoutPriority(priority.rawValue - number) }
    /// Raises a priority by a number.
    public static func += (priority: inout UILayoutPriority, number: Float) { priority = priority + number }
    /// Lowers a priority by a number.
    public static func -= (priority: inout UILayoutPriority, number: Float) { priority = priority - number }

    /// Returns whether the first priority is lower.
    public static func < (one: UILayoutPriority, other: UILayoutPriority) -> Bool { one.rawValue < other.rawValue }
}

// In Swift 3, a priority was a number: `constraint.priority = 999`.

extension UILayoutPriority: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
    /// Creates a priority from an integer literal from 1 to 1000.
    public init(integerLiteral value: Int) { self.init(Float(value)) }
    /// Creates a priority from a literal from 1 to 1000.
    public init(floatLiteral value: Float) { self.init(value) }
}

/// A relation between two attributes of views.
@preconcurrency @MainActor open class NSLayoutConstraint: NSObject {
    /// An edge, a centre or a size of a view or a layout guide.
    public enum Attribute: Int, Sendable {
        case notAnAttribute
        case left, right, top, bottom, leading, trailing, width, height, centerX, centerY, lastBaseline, firstBaseline
        case leftMargin, rightMargin, topMargin, bottomMargin, leadingMargin, trailingMargin
        case centerXWithinMargins, centerYWithinMargins

        /// Whether the attribute is measured within the view's margins.
        var isMargin: Bool { rawValue >= Attribute.leftMargin.rawValue }
    }

    /// The axes of a layout.
    public enum Axis: Int, Sendable {
        case horizontal, vertical
    }

    /// The relation between the two sides of a constraint.
    public enum Relation: Int, Sendable {
        case lessThanOrEqual = -1
        case equal, greaterThanOrEqual
    }

    /// The first view or layout guide. Views are not retained.
    public private(set) weak var firstItem: AnyObject?
    /// The attribute of the first item.
    public let firstAttribute: Attribute
    /// The relation between the two sides.
    public let relation: Relation
    /// The second view or layout guide; nil if the constraint has only one item. Views are not retained.
    public private(set) weak var secondItem: AnyObject?
    /// The attribute of the second item, or `notAnAttribute`.
    public let secondAttribute: Attribute
    /// The factor of the second attribute.
    public let multiplier: CGFloat

    /// The distance added to the second attribute, in points. A change is laid out before the next frame.
    open var constant: CGFloat {
        didSet { if constant != oldValue { changed() } }
    }
    /// The priority. Default `required`.
    open var priority = UILayoutPriority.required {
        didSet { if priority != oldValue { changed() } }
    }
    /// A name for the program's own use, which messages contain. Default nil.
    open var identifier: String?

    /// Whether a conflict of this constraint has been reported.
    var isReported = false
    /// The layout guides of the constraint. Guides are created at each access and are retained here; views are not retained.
    private let guides: [UILayoutGuide]
    /// The view that holds the constraint while it is active: the nearest common superview of all items.
    weak var holder: UIView?

    /// Creates the inactive constraint `view1.attr1 = multiplier × view2.attr2 + c`, or an inequality.
    /// - Parameters:
    ///   - view1: a view or a layout guide.
    ///   - attr1: the attribute of `view1`.
    ///   - relation: whether both sides are equal, or the left side is at most or at least the right side.
    ///   - view2: a view, a layout guide, or nil.
    ///   - attr2: the attribute of `view2`. Without `view2` it is `notAnAttribute`.
    ///   - multiplier: the factor of `attr2`.
    ///   - c: the constant of the right side, in points.
    public init(
        item view1: Any, attribute attr1: Attribute, relatedBy relation: Relation, toItem view2: Any?, attribute attr2: Attribute,
        multiplier: CGFloat, constant c: CGFloat
    ) {
        firstItem = view1 as AnyObject
        firstAttribute = attr1
        self.relation = relation
        secondItem = view2.map { $0 as AnyObject }
        guides = [view1 as? UILayoutGuide, view2 as? UILayoutGuide].compactMap(\.self)
        // Without a second item the constant alone counts, whatever the attribute says.
        secondAttribute = view2 == nil ? .notAnAttribute : attr2
        self.multiplier = multiplier
        constant = c
        super.init()
    }

    /// Creates a constraint without items, which can only stand in for another one: activating it is reported as misuse.
    public override init() {
        (firstAttribute, relation, secondAttribute) = (.notAnAttribute, .equal, .notAnAttribute)
        (multiplier, constant, guides) = (1, 0, [])
        super.init()
    }

    /// Whether the constraint takes part in layout. Activating a constraint whose items have no common superview is reported as
    /// misuse and has no effect. Default false.
    open var isActive: Bool {
        get { holder != nil }
        set { if newValue { activate() } else { deactivate() } }
    }

    /// Exists for source compatibility; has no effect. Default false.
    open var shouldBeArchived = false

    /// Activates constraints.
    public class func activate(_ constraints: [NSLayoutConstraint]) {
        for constraint in constraints { constraint.isActive = true }
    }

    /// Deactivates constraints.
    public class func deactivate(_ constraints: [NSLayoutConstraint]) {
        for constraint in constraints { constraint.isActive = false }
    }

    private func activate() {
        guard holder == nil else { return }
        let views = [firstItem, secondItem].compactMap { ConstraintItem($0)?.view }
        guard let first = views.first,
            let common = sequence(first: first, next: \.superview).first(where: { view in views.allSatisfy { $0.isDescendant(of: view) } })
        else {
            Misuse.report("NSLayoutConstraint: the views have no common superview; the constraint stays inactive")
            return
        }
        hold(in: common)
    }

    /// Moves the constraint to a view that contains all its items, and activates it.
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

/// An item of a constraint: a view, or a part of a view.
@MainActor struct ConstraintItem {
    let view: UIView

    /// Returns nil for an object that is neither a view nor the guide of a view.
    init?(_ item: AnyObject?) {
        switch item {
        case let view as UIView: self.view = view
        case let guide as UILayoutGuide:
            guard let owner = guide.owningView else { return nil }
            view = owner
        default: return nil
        }
    }
}
