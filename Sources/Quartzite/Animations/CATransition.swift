import QuartziteGraphics

/// How a transition goes from the old picture to the new one.
public struct CATransitionType: Hashable, RawRepresentable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The old picture dissolves into the new one.
    public static let fade = CATransitionType(rawValue: "fade")
    /// The new picture slides in over the old one.
    public static let moveIn = CATransitionType(rawValue: "moveIn")
    /// The new picture pushes the old one out.
    public static let push = CATransitionType(rawValue: "push")
    /// The old picture slides away and uncovers the new one.
    public static let reveal = CATransitionType(rawValue: "reveal")

    /// The type as committed. A raw value that no constant has fades.
    package enum Kind: UInt8, Sendable { case fade, moveIn, push, reveal }

    package var kind: Kind {
        switch self {
        case .moveIn: .moveIn
        case .push: .push
        case .reveal: .reveal
        default: .fade
        }
    }
}

/// Where a transition that moves comes from.
public struct CATransitionSubtype: Hashable, RawRepresentable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    // As in `contentsGravity`, the top is the edge of the largest y: the lower one where y grows downwards.

    public static let fromRight = CATransitionSubtype(rawValue: "fromRight")
    public static let fromLeft = CATransitionSubtype(rawValue: "fromLeft")
    public static let fromTop = CATransitionSubtype(rawValue: "fromTop")
    public static let fromBottom = CATransitionSubtype(rawValue: "fromBottom")

    /// The subtype as committed. A raw value that no constant has comes from the left.
    package enum Direction: UInt8, Sendable { case left, right, top, bottom }

    package var direction: Direction {
        switch self {
        case .fromRight: .right
        case .fromTop: .top
        case .fromBottom: .bottom
        default: .left
        }
    }
}

/// Goes from what a layer, with all in it, showed when the transition was added to what it shows since.
///
/// The commit that adds it decides: whatever else that transaction changes, before or after, belongs to the new picture. The old one
/// stands still; the new one may be animated. Position, transform and opacity of the layer itself are the new ones at once. What
/// slides is not cut off at the layer's bounds: a superlayer that `masksToBounds` does that. A layer that was not displayed before
/// comes out of nothing, and one that is hidden by the same transaction goes.
///
/// A layer has one transition at a time: whatever key it is added under, it is found under `kCATransition`.
open class CATransition: CAAnimation {
    private var transition = TransitionStorage()

    private struct TransitionStorage {
        var type = CATransitionType.fade
        var subtype: CATransitionSubtype?
        var startProgress: Float = 0
        var endProgress: Float = 1
    }

    public override init() { super.init() }

    public required init?(coder: NSCoder) { super.init(coder: coder) }

    package override func copyValues(from other: CAAnimation) {
        super.copyValues(from: other)
        if let other = other as? CATransition { transition = other.transition }
    }

    /// How it goes. An unknown value is kept, and fades. Default `fade`.
    open var type: CATransitionType {
        get { transition.type }
        set { edit { transition.type = newValue } }
    }

    /// Where one that moves comes from. Default nil: from the left.
    open var subtype: CATransitionSubtype? {
        get { transition.subtype }
        set { edit { transition.subtype = newValue } }
    }

    /// Where in the whole transition it begins, from 0 to 1. Default 0.
    open var startProgress: Float {
        get { transition.startProgress }
        set { edit { transition.startProgress = newValue } }
    }

    /// Where in the whole transition it ends, from 0 to 1. Default 1.
    open var endProgress: Float {
        get { transition.endProgress }
        set { edit { transition.endProgress = newValue } }
    }

    // MARK: Key-value coding

    package override class var keyTable: KeyTable { keys }

    private static let keys = KeyTable(
        after: CAAnimation.keyTable,
        [
            KeyedProperty("type", \CATransition.type, default: .fade),
            KeyedProperty("subtype", \CATransition.subtype),
            KeyedProperty("startProgress", \CATransition.startProgress),
            KeyedProperty("endProgress", \CATransition.endProgress, default: 1),
        ])
}
