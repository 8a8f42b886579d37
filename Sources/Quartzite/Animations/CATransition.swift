import QuartziteGraphics

/// The kind of movement from the old content of a layer to the new content.
public struct CATransitionType: Hashable, RawRepresentable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The old content crossfades to the new content. The default.
    public static let fade = CATransitionType(rawValue: "fade")
    /// The new content fades in while it slides over the old content.
    public static let moveIn = CATransitionType(rawValue: "moveIn")
    /// The new content slides in and pushes the old content out. The new content fades in, and the old content fades out.
    public static let push = CATransitionType(rawValue: "push")
    /// The old content fades out while it slides away from the new content.
    public static let reveal = CATransitionType(rawValue: "reveal")

    /// The committed form of the type. An unknown raw value is `fade`.
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

/// The edge from which a moving transition starts.
public struct CATransitionSubtype: Hashable, RawRepresentable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    // As in `contentsGravity`, the top is the edge of the largest y: the lower edge on screen where y grows downwards.

    /// From the edge of the largest x.
    public static let fromRight = CATransitionSubtype(rawValue: "fromRight")
    /// From the edge of the smallest x.
    public static let fromLeft = CATransitionSubtype(rawValue: "fromLeft")
    /// From the edge of the largest y.
    public static let fromTop = CATransitionSubtype(rawValue: "fromTop")
    /// From the edge of the smallest y.
    public static let fromBottom = CATransitionSubtype(rawValue: "fromBottom")

    /// The committed form of the subtype. An unknown raw value is `left`.
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

/// A transition from the old content of a layer and its sublayers to the new content.
///
/// The commit that adds the transition separates old from new: all other changes of that transaction, before or after, belong to
/// the new content. The old content is a still snapshot; the new content may be animated. Position, transform and opacity of the
/// layer itself change immediately. Moving content is not clipped to the layer's bounds; a superlayer with `masksToBounds` clips
/// it. A layer that was not displayed before appears from nothing, and a layer that the same transaction hides disappears.
///
/// A layer has one transition at a time, always under the key `kCATransition`.
open class CATransition: CAAnimation {
    private var transition = TransitionStorage()

    private struct TransitionStorage {
        var type = CATransitionType.fade
        var subtype: CATransitionSubtype?
        var startProgress: Float = 0
        var endProgress: Float = 1
        var filter: Any?
    }

    public override init() { super.init() }

    /// Reads an archived transition.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    package override func copyValues(from other: CAAnimation) {
        super.copyValues(from: other)
        if let other = other as? CATransition { transition = other.transition }
    }

    /// The kind of movement. Default `fade`; an unknown value is stored and draws as `fade`.
    open var type: CATransitionType {
        get { transition.type }
        set { edit { transition.type = newValue } }
    }

    /// The edge from which a moving transition starts. Default nil, which counts as `fromLeft`; so does an unknown value.
    open var subtype: CATransitionSubtype? {
        get { transition.subtype }
        set { edit { transition.subtype = newValue } }
    }

    /// The progress of the transition at the begin, from 0 to 1. Default 0.
    open var startProgress: Float {
        get { transition.startProgress }
        set { edit { transition.startProgress = newValue } }
    }

    /// The progress of the transition at the end, from 0 to 1. Default 1.
    open var endProgress: Float {
        get { transition.endProgress }
        set { edit { transition.endProgress = newValue } }
    }

    /// A Core Image filter that makes the transition. Exists for source compatibility; has no effect, as on iOS. Default nil.
    open var filter: Any? {
        get { transition.filter }
        set { edit { transition.filter = newValue } }
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
