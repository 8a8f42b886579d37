import QuartziteKit

/// The lanes of a timeline, grouped by layer, in the order of the tree.
struct TimelineLanes {
    /// A layer with its lanes.
    struct Group {
        let layer: CALayer
        /// The layer's lanes: each animation, followed by its members if it is a group.
        fileprivate(set) var lanes: Range<Int>
    }

    private(set) var groups: ContiguousArray<Group> = []
    private(set) var lanes: ContiguousArray<TimelineLane> = []
    private var indices: [LayerID: Int32] = [:]

    /// No lanes.
    init() {}

    /// Makes the lanes of animations. Sources of the same layer must follow each other.
    /// - Parameter start: the scrubbed layer's time that is 0 on the axis. Default 0.
    /// - Complexity: O(animations and members).
    init(_ sources: [LaneSource], start: Double = 0) {
        for source in sources {
            if groups.last?.layer !== source.layer {
                indices[source.layer.id] = Int32(groups.count)
                groups.append(Group(layer: source.layer, lanes: lanes.count..<lanes.count))
            }
            add(source.animation, source, source.timing, LaneClock(start: start, path: source.path))
            let index = groups.count - 1
            groups[index].lanes = groups[index].lanes.lowerBound..<lanes.count
        }
    }

    /// Adds the lane of an animation, and those of its members. Groups are at most `CAAnimationGroup.deepest` levels deep.
    private mutating func add(_ animation: CAAnimation, _ source: LaneSource, _ timing: AnimationTiming, _ clock: LaneClock) {
        lanes.append(
            TimelineLane(
                layer: source.layer, key: clock.groups.isEmpty ? source.key : nil, animation: animation, timing: timing, clock: clock,
                position: lanes.count - (groups.last?.lanes.lowerBound ?? 0), isRemoved: source.isRemoved))
        guard let group = animation as? CAAnimationGroup else { return }
        var inner = clock
        inner.groups.append(timing)
        for member in group.animations ?? [] { add(member, source, member.timing(beginTime: member.beginTime), inner) }
    }

    /// Returns the number of a layer's group; nil for a layer without lanes.
    func group(of layer: LayerID) -> Int? { indices[layer].map { Int($0) } }
}
