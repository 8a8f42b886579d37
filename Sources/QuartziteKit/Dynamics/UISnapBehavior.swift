/// Pulls an item to a point by a spring, and turns it upright.
@preconcurrency @MainActor open class UISnapBehavior: UIDynamicBehavior {
    private let item: any UIDynamicItem
    /// How little the item swings at the end, from 0 to 1. Default 0.5.
    open var damping: CGFloat = 0.5 {
        didSet { wake() }
    }
    /// The point that the item's centre moves to, in points of the reference view.
    open var snapPoint: CGPoint {
        didSet { wake() }
    }

    /// Creates a spring that pulls an item to a point of the reference view.
    public init(item: any UIDynamicItem, snapTo point: CGPoint) {
        (self.item, snapPoint) = (item, point)
        super.init()
    }

    override var ownItems: [any UIDynamicItem] { [item] }

    /// The spring swings twice a second.
    override func joints(step: Double, in animator: UIDynamicAnimator) -> ([DynamicJoint], [DynamicTurnJoint]) {
        guard let body = animator.body(of: item) else { return ([], []) }
        let ratio = 0.2 + 0.8 * min(max(damping, 0), 1)
        let excess = DynamicVector(snapPoint) - body.position
        let joints = [DynamicVector(x: 1, y: 0), DynamicVector(x: 0, y: 1)].map { axis in
            DynamicJoint(
                DynamicJoint.End(body: body, offset: .zero), DynamicJoint.End(body: nil, offset: DynamicVector(snapPoint)),
                direction: axis, excess: excess.dot(axis), frequency: 2, damping: ratio, step: step)
        }
        let turn = body.totalAngle.remainder(dividingBy: 2 * .pi)
        return (joints, [DynamicTurnJoint(body, nil, excess: -turn, frequency: 2, damping: ratio, step: step)])
    }
}
