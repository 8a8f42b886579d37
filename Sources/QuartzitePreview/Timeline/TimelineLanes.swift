import QuartziteKit

/// The lanes of a timeline, grouped by layer, in the order of the tree.
///
/// Successive animations of a layer under one key share a lane:
///
///     position     ▛▀▀▀▜   ▛▀▀▜▛▀▜        ▛▀▀▀▀▀▜
///                  └ runs that are over ┘  the last run
struct TimelineLanes {
    /// A layer with its lanes.
    struct Group {
        let layer: CALayer
        /// Whether the layer has left the scene.
        let isGone: Bool
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
        /// The first lanes of the layer's animations that are over.
        var ended: [Row: [Int]] = [:]
        for source in sources {
            if groups.last?.layer !== source.layer {
                indices[source.layer.id] = Int32(groups.count)
                groups.append(Group(layer: source.layer, isGone: source.isGone, lanes: lanes.count..<lanes.count))
                ended.removeAll(keepingCapacity: true)
            }
            let first = lanes.count
            add(source.animation, source, source.timing, LaneClock(start: start, path: source.path))
            if !ended.isEmpty || source.removed != nil { follow(&ended, first, source) }
            let index = groups.count - 1
            groups[index].lanes = groups[index].lanes.lowerBound..<lanes.count
        }
    }

    /// Adds the lane of an animation, and those of its members. Groups are at most `CAAnimationGroup.deepest` levels deep.
    private mutating func add(
        _ animation: CAAnimation, _ source: LaneSource, _ timing: AnimationTiming, _ clock: LaneClock, _ members: [Int] = []
    ) {
        lanes.append(
            TimelineLane(
                layer: source.layer, key: clock.groups.isEmpty ? source.key : nil, animation: animation, timing: timing, clock: clock,
                position: lanes.count - (groups.last?.lanes.lowerBound ?? 0), added: source.added, removed: source.removed,
                edited: EditedAnimation(source, members)))
        guard let group = animation as? CAAnimationGroup else { return }
        var inner = clock
        inner.groups.append(timing)
        for (place, member) in (group.animations ?? []).enumerated() {
            add(member, source, member.timing(beginTime: member.beginTime), inner, members + [place])
        }
    }

    // MARK: Runs

    /// The values that animations in the same lane have in common.
    private struct Row: Hashable {
        var key: String?
        var keyPath: String?
    }

    /// Puts the last lanes into the row of an animation that they follow, if there is one.
    private mutating func follow(_ ended: inout [Row: [Int]], _ first: Int, _ source: LaneSource) {
        let row = Row(key: source.key, keyPath: lanes[first].keyPath)
        let rows = ended[row] ?? []
        if let place = rows.firstIndex(where: { isFollowed($0, by: first) }) {
            join(rows[place], first)
            if source.removed == nil { ended[row]?.remove(at: place) }
        } else if source.removed != nil {
            ended[row, default: []].append(first)
        }
    }

    /// Whether lanes can continue those of an earlier animation. Animations with the same key never overlap; animations without a key must
    /// not overlap.
    private func isFollowed(_ row: Int, by first: Int) -> Bool {
        let count = lanes.count - first
        guard row + count <= first, let removed = lanes[row].removed else { return false }
        guard lanes[first].key != nil || removed <= lanes[first].added + 0.001 else { return false }
        let next = row + count
        // Both groups must have the same number of members, with the same key paths and depths.
        guard next == first || lanes[next].depth == 0 else { return false }
        return (0..<count).allSatisfy {
            lanes[row + $0].keyPath == lanes[first + $0].keyPath && lanes[row + $0].depth == lanes[first + $0].depth
        }
    }

    private mutating func join(_ row: Int, _ first: Int) {
        for offset in 0..<lanes.count - first {
            var runs = lanes[row + offset].takeEarlier()
            runs.append(lanes[row + offset])
            lanes[row + offset] = lanes[first + offset].following(runs, at: lanes[row + offset].position)
        }
        lanes.removeLast(lanes.count - first)
    }

    /// Returns the number of a layer's group; nil for a layer without lanes.
    func group(of layer: LayerID) -> Int? { indices[layer].map { Int($0) } }
}
