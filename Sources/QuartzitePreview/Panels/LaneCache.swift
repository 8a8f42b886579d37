import QuartziteKit

/// What the timeline computes for the drawing of lanes, kept until lanes or axis change.
@MainActor
struct LaneCache {
    /// A lane's part that does not depend on the axis.
    struct Shape {
        var keys: LaneKeys
        /// The easing within a leg, in 0…1; empty for none.
        var easing: [SIMD2<Float>]
    }

    /// The spaces between points of a curved easing.
    private static let easingPoints = 40
    /// The length in points below which cycles are not told apart.
    private static let shortestCycle = 5.0
    /// The number of lanes after which the cache begins anew. A panel shows far fewer.
    private static let most = 1000

    private var shapes: [Int: Shape] = [:]
    private var spans: [Int: [LaneClock.TimedSpan]] = [:]
    private var revision = -1
    private var axis = TimelineAxis()
    private var width = 0.0
    /// The begins, ends and keys of the lanes in the cache, ascending.
    private(set) lazy var times: [Double] = spans.values.flatMap { $0 }.flatMap { timed in
        timed.keys.compactMap { $0 } + (timed.span.kind == .leg ? [timed.span.from, timed.span.to] : [])
    }.sorted()

    /// Forgets what is out of date.
    mutating func update(revision: Int, axis: TimelineAxis, width: Double) {
        if revision != self.revision || shapes.count > Self.most { shapes.removeAll(keepingCapacity: true) }
        guard revision != self.revision || axis != self.axis || width != self.width || spans.count > Self.most else { return }
        self = LaneCache(shapes: shapes, spans: [:], revision: revision, axis: axis, width: width)
    }

    init() {}

    private init(shapes: [Int: Shape], spans: [Int: [LaneClock.TimedSpan]], revision: Int, axis: TimelineAxis, width: Double) {
        (self.shapes, self.spans, self.revision, self.axis, self.width) = (shapes, spans, revision, axis, width)
    }

    /// Returns the keys and the easing of a lane.
    mutating func shape(_ number: Int, _ lane: TimelineLane) -> Shape {
        if let known = shapes[number] { return known }
        let easing = EasingShape(of: lane.animation, lane.timing)?.points(Self.easingPoints) ?? []
        let shape = Shape(keys: LaneKeys(of: lane.animation, lane.timing), easing: easing)
        shapes[number] = shape
        return shape
    }

    /// Returns the visible sections of a lane.
    mutating func spans(_ number: Int, _ lane: TimelineLane) -> [LaneClock.TimedSpan] {
        if let known = spans[number] { return known }
        let positions = shape(number, lane).keys.positions
        let made = lane.clock.spans(
            of: lane.timing, in: axis.visible(width: width), shortest: Self.shortestCycle / axis.pointsPerSecond, keys: positions)
        spans[number] = made
        return made
    }
}
