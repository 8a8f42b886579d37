import QuartziteKit

/// The values that the timeline computes to draw lanes, cached until lanes or axis change.
@MainActor
struct LaneCache {
    /// A lane's part that does not depend on the axis.
    struct Shape {
        var keys: LaneKeys
        /// The easing within a leg, in 0…1; empty for none.
        var easing: [SIMD2<Float>]
    }

    /// The number of segments of a curved easing.
    private static let easingPoints = 40
    /// The length in points below which cycles are drawn as one.
    private static let shortestCycle = 5.0
    /// The length in points below which runs are drawn as one.
    private static let shortestRun = 2.0
    /// The number of runs after which the cache is emptied. A panel shows far fewer.
    private static let most = 4000

    /// A run of a lane.
    struct Run: Hashable {
        var lane: Int
        var number: Int
    }

    private var shapes: [Run: Shape] = [:]
    private var spans: [Run: [LaneClock.TimedSpan]] = [:]
    private var revision = -1
    private var axis = TimelineAxis()
    private var width = 0.0
    private var knownTimes: (times: [Double], count: Int) = ([], 0)
    /// The begins, ends and keys of the lanes in the cache, ascending.
    var times: [Double] {
        mutating get {
            // Lanes that were scrolled into view add times.
            if knownTimes.count != spans.count {
                let times = spans.values.joined().flatMap { timed in
                    timed.keys.compactMap { $0 } + (timed.span.kind == .leg ? [timed.span.from, timed.span.to] : [])
                }
                knownTimes = (times.sorted(), spans.count)
            }
            return knownTimes.times
        }
    }

    /// Removes outdated entries.
    mutating func update(revision: Int, axis: TimelineAxis, width: Double) {
        if revision != self.revision || shapes.count > Self.most { shapes.removeAll(keepingCapacity: true) }
        guard revision != self.revision || axis != self.axis || width != self.width || spans.count > Self.most else { return }
        self = LaneCache(shapes: shapes, spans: [:], revision: revision, axis: axis, width: width)
    }

    init() {}

    private init(shapes: [Run: Shape], spans: [Run: [LaneClock.TimedSpan]], revision: Int, axis: TimelineAxis, width: Double) {
        (self.shapes, self.spans, self.revision, self.axis, self.width) = (shapes, spans, revision, axis, width)
    }

    /// Returns the visible runs of a lane.
    func runs(_ lane: TimelineLane) -> [Int] {
        if lane.earlier.isEmpty { return [0] }
        return lane.runs(in: axis.visible(width: width), shortest: Self.shortestRun / axis.pointsPerSecond)
    }

    /// Returns the keys and the easing of a run of a lane.
    mutating func shape(_ run: Run, _ lane: TimelineLane) -> Shape {
        if let known = shapes[run] { return known }
        let lane = lane.run(run.number)
        let easing = EasingShape(of: lane.animation, lane.timing)?.points(Self.easingPoints) ?? []
        let shape = Shape(keys: LaneKeys(of: lane.animation, lane.timing), easing: easing)
        shapes[run] = shape
        return shape
    }

    /// Returns the visible sections of a run of a lane.
    mutating func spans(_ run: Run, _ lane: TimelineLane) -> [LaneClock.TimedSpan] {
        if let known = spans[run] { return known }
        let positions = shape(run, lane).keys.positions
        let made = lane.run(run.number).spans(
            in: axis.visible(width: width), shortest: Self.shortestCycle / axis.pointsPerSecond, keys: positions)
        spans[run] = made
        return made
    }
}
