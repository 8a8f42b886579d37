import Quartzite

/// Instances that join batches out of their turn, and what has to be known for that: where the instances of the pass lie.
///
///     instances    S1 F1 R1 S2 F2 R2        as they came
///     batches      S: S1   F: F1   R: R1    joins: S2 to S, F2 to F; R2 only makes R longer
///     settled      S1 S2 F1 F2 R1 R2
struct BatchJoins: Sendable {
    /// The arrays of a plan.
    enum InstanceArray: UInt8, Sendable { case quads, boxes, gradients }

    struct Join: Sendable {
        let batch: Int32
        /// Of the instance, in its array.
        let index: Int32
        let array: InstanceArray
    }

    private struct Mark {
        let bounds: InstanceBounds
        let batch: Int32
    }

    /// Rectangles that one instance is held against, at most; and those of a whole frame together.
    private static let tests = (instance: 512, frame: 65_536)
    /// Instances of one batch, one after the other, whose places are noted; more may be anywhere.
    private static let mostMarks = 128

    private(set) var joins: ContiguousArray<Join> = []
    private var marks: ContiguousArray<Mark> = []
    private var testCount = 0
    private var markedBatch: Int32 = -1
    private var markCount = 0
    // Reused memory.
    private var starts: ContiguousArray<Int32> = []
    private var settledQuads: ContiguousArray<QuadInstance> = []
    private var settledBoxes: ContiguousArray<BoxInstance> = []
    private var settledGradients: ContiguousArray<GradientInstance> = []

    var isEmpty: Bool { joins.isEmpty }

    mutating func removeAll() {
        joins.removeAll(keepingCapacity: true)
        marks.removeAll(keepingCapacity: true)
        (testCount, markedBatch, markCount) = (0, -1, 0)
    }

    mutating func add(_ join: Join) { joins.append(join) }

    /// Whether something has joined a batch from this one on.
    func hasAny(from batch: Int) -> Bool { joins.contains { $0.batch >= batch } }

    /// Notes where an instance of a batch lies.
    @inline(__always)
    mutating func mark(_ bounds: InstanceBounds, batch: Int32) {
        if batch == markedBatch {
            if markCount > Self.mostMarks { return }
            markCount += 1
        } else {
            (markedBatch, markCount) = (batch, 1)
        }
        marks.append(Mark(bounds: markCount > Self.mostMarks ? .everywhere : bounds, batch: batch))
    }

    /// How many places are noted.
    var markEnd: Int32 { Int32(marks.count) }

    /// Whether an instance touches nothing that batches after this one draw, as far as that is known.
    /// - Parameter first: the first place that is noted of the next batch.
    mutating func isFree(_ bounds: InstanceBounds, after batch: Int32, from first: Int32) -> Bool {
        let first = Int(first)
        guard marks.count - first <= Self.tests.instance, testCount < Self.tests.frame else { return false }
        testCount += marks.count - first
        return marks.withUnsafeBufferPointer { marks in
            for index in first..<marks.count where bounds.touches(marks[index].bounds) && marks[index].batch > batch { return false }
            return true
        }
    }

    /// Brings all instances of a batch together, in the order in which they came.
    mutating func settle(
        _ batches: inout ContiguousArray<Batch>, _ quads: inout ContiguousArray<QuadInstance>,
        _ boxes: inout ContiguousArray<BoxInstance>, _ gradients: inout ContiguousArray<GradientInstance>
    ) {
        starts.removeAll(keepingCapacity: true)
        for _ in batches { starts.append(0) }
        for join in joins { starts[Int(join.batch)] += 1 }
        Self.settle(joins, .quads, &starts, &batches, &quads, &settledQuads)
        Self.settle(joins, .boxes, &starts, &batches, &boxes, &settledBoxes)
        Self.settle(joins, .gradients, &starts, &batches, &gradients, &settledGradients)
        joins.removeAll(keepingCapacity: true)
    }

    /// - Parameter starts: by batch, how many have joined it; afterwards, where the last of those is.
    private static func settle<Instance>(
        _ joins: ContiguousArray<Join>, _ array: InstanceArray, _ starts: inout ContiguousArray<Int32>, _ batches: inout ContiguousArray<Batch>,
        _ instances: inout ContiguousArray<Instance>, _ settled: inout ContiguousArray<Instance>
    ) {
        guard joins.contains(where: { $0.array == array }) else { return }
        settled.removeAll(keepingCapacity: true)
        settled.append(contentsOf: instances)
        var next = 0
        for index in batches.indices where batches[index].tracks < 0 && batches[index].program.kind.array == array {
            let (range, first) = (batches[index].instances, next)
            for instance in range {
                settled[next] = instances[instance]
                next += 1
            }
            let joined = Int(starts[index])
            starts[index] = Int32(next)
            next += joined
            batches[index].instances = first..<next
        }
        for join in joins where join.array == array {
            settled[Int(starts[Int(join.batch)])] = instances[Int(join.index)]
            starts[Int(join.batch)] += 1
        }
        // One that nobody draws any more may be left over.
        settled.removeLast(settled.count - next)
        swap(&instances, &settled)
    }
}

extension ProgramKey.Kind {
    /// Where the instances are.
    fileprivate var array: BatchJoins.InstanceArray { isGradient ? .gradients : hasBoxes ? .boxes : .quads }
}

/// The pixels that an instance may touch, those of antialiasing included.
struct InstanceBounds: Sendable {
    /// Smallest x and y, and the largest negated: so one comparison does.
    private let edges: SIMD4<Float>

    private init(_ edges: SIMD4<Float>) { self.edges = edges }

    static let everywhere = InstanceBounds(SIMD4(repeating: -.infinity))

    /// In perspective it may be anywhere.
    @inline(__always)
    static func of(_ h: PackedHomography, _ rect: Float4) -> InstanceBounds {
        guard h.xw == 0, h.yw == 0, h.ow == 1 else { return .everywhere }
        let (x, y) = (SIMD2(h.xx, h.xy), SIMD2(h.yx, h.yy))
        let half = SIMD2(rect.z, rect.w) * 0.5
        let middle = x * (rect.x + half.x) + y * (rect.y + half.y) + SIMD2(h.ox, h.oy)
        let (a, b) = (x * half.x, y * half.y)
        let reach = pointwiseMax(a, -a) + pointwiseMax(b, -b) + 1
        return InstanceBounds(SIMD4(lowHalf: middle - reach, highHalf: -middle - reach))
    }

    @inline(__always)
    func touches(_ other: InstanceBounds) -> Bool {
        let between = edges + SIMD4(lowHalf: other.edges.highHalf, highHalf: other.edges.lowHalf)
        // Not the other way round: what is no number touches all.
        return !any(between .>= 0)
    }
}
