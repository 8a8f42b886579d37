/// A range of numbers.
public struct UIFloatRange: Equatable, Sendable {
    public var minimum: CGFloat
    public var maximum: CGFloat

    /// Creates a range.
    public init(minimum: CGFloat, maximum: CGFloat) { (self.minimum, self.maximum) = (minimum, maximum) }
    /// Creates the range from 0 to 0.
    public init() { self.init(minimum: 0, maximum: 0) }

    /// From 0 to 0.
    public static let zero = UIFloatRange()
    /// All numbers.
    public static let infinite = UIFloatRange(minimum: -.infinity, maximum: .infinity)

    /// Whether both ends are infinite.
    public var isInfinite: Bool { minimum == -.infinity && maximum == .infinity }
}

/// Attaches an item to a point of the reference view or to another item: by a rod, a spring, a rope, a pin or a slide.
@preconcurrency @MainActor open class UIAttachmentBehavior: UIDynamicBehavior {
    /// What the item is attached to.
    public enum AttachmentType: Int, Sendable {
        case items, anchor
    }

    private enum Kind {
        case rod, rope, pin, fixed
        case slide(axis: DynamicVector)
    }

    private let kind: Kind
    private let first: any UIDynamicItem
    private let second: (any UIDynamicItem)?
    private let (firstOffset, secondOffset): (DynamicVector, DynamicVector)
    /// Where a slide began.
    private let start: DynamicVector

    /// The point of the reference view that the item is attached to; zero for two items.
    open var anchorPoint: CGPoint {
        didSet { wake() }
    }
    /// The length of the rod, spring or rope, in points. Default: the distance when the behaviour is made.
    open var length: CGFloat {
        didSet { wake() }
    }
    /// How little a spring swings, from 0 to 1. Default 0.
    open var damping: CGFloat = 0 {
        didSet { wake() }
    }
    /// How often a spring swings in a second; 0 for a rod. Default 0.
    open var frequency: CGFloat = 0 {
        didSet { wake() }
    }
    /// The torque that slows down the turn about a pin; infinity locks it. Default 0.
    open var frictionTorque: CGFloat = 0 {
        didSet { wake() }
    }
    /// How far a slide goes along its axis, in points. Default: infinite.
    open var attachmentRange = UIFloatRange.infinite {
        didSet { wake() }
    }
    /// What the item is attached to.
    public var attachedBehaviorType: AttachmentType { second == nil ? .anchor : .items }

    /// The turn of the second item, or of the reference view, minus that of the first item, in radians, when the behaviour was made.
    private let startTurn: Double

    private static func turn(of item: any UIDynamicItem) -> Double { atan2(item.transform.b, item.transform.a) }

    private init(
        _ kind: Kind, _ first: any UIDynamicItem, _ offset: DynamicVector, to second: (any UIDynamicItem)?, _ secondOffset: DynamicVector,
        anchor: CGPoint
    ) {
        (self.kind, self.first, firstOffset, self.second, self.secondOffset) = (kind, first, offset, second, secondOffset)
        anchorPoint = anchor
        let firstTurn = UIAttachmentBehavior.turn(of: first)
        let secondTurn = second.map { UIAttachmentBehavior.turn(of: $0) } ?? 0
        let end = second.map { DynamicVector($0.center) + secondOffset.rotated(by: secondTurn) } ?? DynamicVector(anchor)
        start = DynamicVector(first.center) + offset.rotated(by: firstTurn) - end
        startTurn = secondTurn - firstTurn
        length = start.length
        super.init()
    }

    /// Attaches the centre of an item to a point of the reference view.
    public convenience init(item: any UIDynamicItem, attachedToAnchor point: CGPoint) {
        self.init(item: item, offsetFromCenter: .zero, attachedToAnchor: point)
    }

    /// Attaches a point of an item, given from its centre in the item's own coordinates, to a point of the reference view.
    public convenience init(item: any UIDynamicItem, offsetFromCenter offset: UIOffset, attachedToAnchor point: CGPoint) {
        self.init(.rod, item, DynamicVector(offset), to: nil, .zero, anchor: point)
    }

    /// Attaches the centres of two items to each other.
    public convenience init(item item1: any UIDynamicItem, attachedTo item2: any UIDynamicItem) {
        self.init(item: item1, offsetFromCenter: .zero, attachedTo: item2, offsetFromCenter: .zero)
    }

    /// Attaches points of two items, given from their centres in their own coordinates, to each other.
    public convenience init(
        item item1: any UIDynamicItem, offsetFromCenter offset1: UIOffset, attachedTo item2: any UIDynamicItem,
        offsetFromCenter offset2: UIOffset
    ) {
        self.init(.rod, item1, DynamicVector(offset1), to: item2, DynamicVector(offset2), anchor: .zero)
    }

    /// Returns a rope between two items, which limits their distance to the present one.
    public class func limitAttachment(
        with item1: any UIDynamicItem, offsetFromCenter offset1: UIOffset, attachedTo item2: any UIDynamicItem,
        offsetFromCenter offset2: UIOffset
    ) -> UIAttachmentBehavior {
        UIAttachmentBehavior(.rope, item1, DynamicVector(offset1), to: item2, DynamicVector(offset2), anchor: .zero)
    }

    /// Returns a pin through two items at a point of the reference view: they turn about it.
    public class func pinAttachment(
        with item1: any UIDynamicItem, attachedTo item2: any UIDynamicItem, attachmentAnchor point: CGPoint
    ) -> UIAttachmentBehavior { between(item1, item2, at: point, .pin) }

    /// Returns an attachment that makes two items one.
    public class func fixedAttachment(
        with item1: any UIDynamicItem, attachedTo item2: any UIDynamicItem, attachmentAnchor point: CGPoint
    ) -> UIAttachmentBehavior { between(item1, item2, at: point, .fixed) }

    /// Returns a slide: the item moves along an axis only, and does not turn.
    public class func slidingAttachment(
        with item: any UIDynamicItem, attachmentAnchor point: CGPoint, axisOfTranslation axis: CGVector
    ) -> UIAttachmentBehavior {
        UIAttachmentBehavior(.slide(axis: DynamicVector(x: axis.dx, y: axis.dy).normalized), item, .zero, to: nil, .zero, anchor: point)
    }

    /// Returns a slide: two items move along an axis relative to each other.
    public class func slidingAttachment(
        with item1: any UIDynamicItem, attachedTo item2: any UIDynamicItem, attachmentAnchor point: CGPoint,
        axisOfTranslation axis: CGVector
    ) -> UIAttachmentBehavior { between(item1, item2, at: point, .slide(axis: DynamicVector(x: axis.dx, y: axis.dy).normalized)) }

    private static func between(
        _ first: any UIDynamicItem, _ second: any UIDynamicItem, at point: CGPoint, _ kind: Kind
    ) -> UIAttachmentBehavior {
        let anchor = DynamicVector(point)
        func offset(in item: any UIDynamicItem) -> DynamicVector { (anchor - DynamicVector(item.center)).rotated(by: -turn(of: item)) }
        return UIAttachmentBehavior(kind, first, offset(in: first), to: second, offset(in: second), anchor: .zero)
    }

    /// The items: one, or two.
    public var items: [any UIDynamicItem] { [first] + (second.map { [$0] } ?? []) }

    override var ownItems: [any UIDynamicItem] { items }

    override func joints(step: Double, in animator: UIDynamicAnimator) -> ([DynamicJoint], [DynamicTurnJoint]) {
        guard let body = animator.body(of: first) else { return ([], []) }
        let other = second.flatMap { animator.body(of: $0) }
        let own = DynamicJoint.End(body: body, offset: firstOffset.rotated(by: body.totalAngle))
        let end = DynamicJoint.End(
            body: other, offset: other.map { secondOffset.rotated(by: $0.totalAngle) } ?? DynamicVector(anchorPoint))
        let distance = end.position - own.position
        func joint(
            _ direction: DynamicVector, _ excess: Double, _ limits: DynamicJoint.Limits = .exact, isSpring: Bool = false
        ) -> DynamicJoint {
            DynamicJoint(
                own, end, direction: direction, excess: excess, limits: limits, frequency: isSpring ? max(0, frequency) : 0,
                damping: max(0, damping), step: step)
        }
        func pin(isSpring: Bool = false) -> [DynamicJoint] {
            [DynamicVector(x: 1, y: 0), DynamicVector(x: 0, y: 1)].map { joint($0, distance.dot($0), isSpring: isSpring) }
        }
        let turned = ((other?.totalAngle ?? 0) - body.totalAngle - startTurn).remainder(dividingBy: 2 * .pi)
        let lock = DynamicTurnJoint(body, other, excess: turned, frequency: 0, damping: 0, step: step)
        switch kind {
        case .rod where length < 0.01: return (pin(isSpring: true), [])
        case .rod: return ([joint(distance.normalized, distance.length - length, isSpring: true)], [])
        case .rope where distance.length > length: return ([joint(distance.normalized, distance.length - length, .atMost)], [])
        case .rope: return ([], [])
        case .fixed: return (pin(), [lock])
        case .pin:
            guard frictionTorque > 0 else { return (pin(), []) }
            let brake = DynamicTurnJoint(
                body, other, excess: 0, frequency: 0, damping: 0, limit: frictionTorque * 10_000 * step, step: step)
            return (pin(), [brake])
        case .slide(let axis):
            // The way from the start, which has no part across the axis.
            let way = -distance - start
            let along = way.dot(axis)
            var joints = [joint(axis.perpendicular, -way.dot(axis.perpendicular))]
            if along > attachmentRange.maximum { joints.append(joint(axis, attachmentRange.maximum - along, .atLeast)) }
            if along < attachmentRange.minimum { joints.append(joint(axis, attachmentRange.minimum - along, .atMost)) }
            return (joints, [lock])
        }
    }
}
