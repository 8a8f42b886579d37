import QuartziteKit

/// A lane of the timeline: an animation of a layer, or a member of a group. Before it, the lane shows earlier animations of the layer in
/// the same place.
struct TimelineLane {
    /// The kind of an animation, which determines the lane's colour.
    enum Kind: CaseIterable {
        case basic, spring, keyframes, group, transition, other

        init(_ animation: CAAnimation) {
            switch animation {
            case is CASpringAnimation: self = .spring
            case is CABasicAnimation: self = .basic
            case is CAKeyframeAnimation: self = .keyframes
            case is CAAnimationGroup: self = .group
            case is CATransition: self = .transition
            default: self = .other
            }
        }
    }

    let layer: CALayer
    /// The key under which the animation was added to the layer; nil for members of groups, and without a key.
    let key: String?
    let animation: CAAnimation
    /// The timing in the parent's time: that of the layer or of the group.
    let timing: AnimationTiming
    let clock: LaneClock
    /// The number of the lane among those of its layer.
    private(set) var position: Int
    /// When the animation was added to the layer, in the axis' time; −infinity if it was always there.
    let added: Double
    /// When the animation was removed from the layer, in the axis' time; nil while the layer has it.
    let removed: Double?
    /// How the animation is edited.
    let edited: EditedAnimation
    /// What the layer had before in the same lane, ascending and without overlaps.
    private(set) var earlier: [TimelineLane] = []

    init(
        layer: CALayer, key: String?, animation: CAAnimation, timing: AnimationTiming, clock: LaneClock, position: Int,
        added: Double = -.infinity, removed: Double? = nil, edited: EditedAnimation
    ) {
        (self.layer, self.key, self.animation, self.timing, self.clock) = (layer, key, animation, timing, clock)
        (self.position, self.added, self.removed, self.edited) = (position, added, removed, edited)
    }

    /// Whether the animation was removed from the layer.
    var isRemoved: Bool { removed != nil }
    /// The number of groups around the animation.
    var depth: Int { clock.groups.count }
    var kind: Kind { Kind(animation) }
    var keyPath: String? { (animation as? CAPropertyAnimation)?.keyPath }

    /// What the animation animates: its key path, else its key, else its class.
    var title: String {
        if let keyPath, !keyPath.isEmpty { return LayerTitle.oneLine(keyPath) }
        if let transition = animation as? CATransition { return "transition: \(LayerTitle.oneLine(transition.type.rawValue))" }
        return key.map(LayerTitle.oneLine) ?? (animation is CAAnimationGroup ? "group" : LaneText.className(animation))
    }

    /// Whether the animation, or a group around it, never ends and is not removed.
    var isEndless: Bool {
        !isRemoved && (clock.groups + [timing]).contains { $0.speed != 0 && $0.activeDuration == .infinity && $0.isValid }
    }

    /// The identity of a lane, which stays the same when rows are listed again.
    struct ID: Hashable {
        let layer: LayerID
        let position: Int
    }

    var id: ID { ID(layer: layer.id, position: position) }
}

// The runs of a lane: the animations that it shows one after the other.
extension TimelineLane {
    /// The number of runs: the earlier animations, and the animation itself as the last one.
    var runCount: Int { earlier.count + 1 }

    /// Returns a run.
    func run(_ number: Int) -> TimelineLane { earlier.indices.contains(number) ? earlier[number] : self }

    /// Returns the lane as the last run after others.
    func following(_ runs: [TimelineLane], at position: Int) -> TimelineLane {
        var lane = self
        (lane.earlier, lane.position) = (runs, position)
        return lane
    }

    /// Takes the earlier runs out.
    mutating func takeEarlier() -> [TimelineLane] {
        defer { earlier = [] }
        return earlier
    }

    /// Returns the numbers of the runs that touch a range of the axis. Of many short runs, only some are returned.
    /// - Parameter shortest: the length in seconds below which runs are merged.
    /// - Complexity: O(runs in the range + log runs).
    func runs(in range: ClosedRange<Double>, shortest: Double) -> [Int] {
        var (low, high) = (0, earlier.count)
        while low < high {
            let middle = (low + high) / 2
            if earlier[middle].removed ?? .infinity < range.lowerBound { low = middle + 1 } else { high = middle }
        }
        var runs: [Int] = []
        var covered = -Double.infinity
        for number in low..<runCount {
            let run = run(number)
            // A run that waits for its begin shows its delay.
            if run.added > range.upperBound { break }
            if let end = run.removed, end <= covered { continue }
            covered = max(run.added, range.lowerBound) + shortest
            runs.append(number)
        }
        return runs
    }

    /// Returns the sections of this run alone that touch a range of the axis, within the time in which the layer has the animation.
    /// - Parameters:
    ///   - range: the visible part of the axis, in seconds.
    ///   - shortest: the length in seconds below which cycles are merged into one section.
    ///   - keys: fractions of the leg's time.
    func spans(in range: ClosedRange<Double>, shortest: Double, keys: [Double]) -> [LaneClock.TimedSpan] {
        let spans = clock.spans(of: timing, in: range, shortest: shortest, keys: keys)
        let end = removed ?? .infinity
        guard added > -.infinity || end < .infinity, added < end else { return added < end ? spans : [] }
        return spans.compactMap { $0.clipped(to: added...end) }
    }
}

extension LaneClock.TimedSpan {
    /// Rounding of times, in seconds.
    private static let tolerance = 1e-6

    /// Returns the part in a range; nil for none.
    fileprivate func clipped(to range: ClosedRange<Double>) -> Self? {
        if span.from >= range.lowerBound - Self.tolerance, span.to <= range.upperBound + Self.tolerance { return self }
        guard let part = span.clipped(to: range) else { return nil }
        return Self(span: part, keys: keys.map { key in key.flatMap { range.contains($0) ? $0 : nil } })
    }
}
