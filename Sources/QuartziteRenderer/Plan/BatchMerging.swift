import Quartzite

/// Instances that join batches out of their turn, and what has to be known for that: where the instances of the pass lie.
///
///     instances    S1 F1 R1 S2 F2 R2        as they came
///     batches      S: S1   F: F1   R: R1    joins: S2 to S, F2 to F; R2 only makes R longer
///     settled      S1 S2 F1 F2 R1 R2
struct BatchMerging: Sendable {
    /// The arrays of a plan.
    enum InstanceArray: UInt8, Sendable { case quads, boxes, gradients }

    struct Merge: Sendable {
        let batch: Int32
        /// Of the instance, in its array.
        let index: Int32
        let array: InstanceArray
    }

    private struct RecordedBounds {
        let bounds: InstanceBounds
        let batch: Int32
    }

    /// Rectangles that one instance is held against, at most; and those of a whole frame together.
    private static let tests = (instance: 512, frame: 65_536)
    /// Instances of one batch, one after the other, whose places are noted; more may be anywhere.
    private static let maxBounds = 128

    private(set) var merges: ContiguousArray<Merge> = []
    private var recordedBounds: ContiguousArray<RecordedBounds> = []
    private var testCount = 0
    private var recordedBatch: Int32 = -1
    private var recordedCount = 0
    // Reused memory.
    private var starts: ContiguousArray<Int32> = []
    private var mergedQuads: ContiguousArray<QuadInstance> = []
    private var mergedBoxes: ContiguousArray<BoxInstance> = []
    private var mergedGradients: ContiguousArray<GradientInstance> = []

    var isEmpty: Bool { merges.isEmpty }

    mutating func removeAll() {
        merges.removeAll(keepingCapacity: true)
        recordedBounds.removeAll(keepingCapacity: true)
        (testCount, recordedBatch, recordedCount) = (0, -1, 0)
    }

    mutating func add(_ merge: Merge) { merges.append(merge) }

    /// Whether something has joined a batch from this one on.
    func hasAny(from batch: Int) -> Bool { merges.contains { $0.batch >= batch } }

    /// Notes where an instance of a batch lies.
    @inline(__always)
    mutating func record(_ bounds: InstanceBounds, batch: Int32) {
        if batch == recordedBatch {
            if recordedCount > Self.maxBounds { return }
            recordedCount += 1
        } else {
            (recordedBatch, recordedCount) = (batch, 1)
        }
        recordedBounds.append(RecordedBounds(bounds: recordedCount > Self.maxBounds ? .everywhere : bounds, batch: batch))
    }

    /// How many places are noted.
    var boundsEnd: Int32 { Int32(recordedBounds.count) }

    /// Whether an instance touches nothing that batches after this one draw, as far as that is known.
    /// - Parameter first: the first place that is noted of the next batch.
    mutating func isFree(_ bounds: InstanceBounds, after batch: Int32, from first: Int32) -> Bool {
        let first = Int(first)
        guard recordedBounds.count - first <= Self.tests.instance, testCount < Self.tests.frame else { return false }
        testCount += recordedBounds.count - first
        return recordedBounds.withUnsafeBufferPointer { recordedBounds in
            for index in first..<recordedBounds.count where bounds.touches(recordedBounds[index].bounds) && recordedBounds[index].batch > batch { return false }
            return true
        }
    }

    /// Brings all instances of a batch together, in the order in which they came.
    mutating func resolve(
        _ batches: inout ContiguousArray<Batch>, _ quads: inout ContiguousArray<QuadInstance>,
        _ boxes: inout ContiguousArray<BoxInstance>, _ gradients: inout ContiguousArray<GradientInstance>
    ) {
        starts.removeAll(keepingCapacity: true)
        for _ in batches { starts.append(0) }
        for merge in merges { starts[Int(merge.batch)] += 1 }
        Self.resolve(merges, .quads, &starts, &batches, &quads, &mergedQuads)
        Self.resolve(merges, .boxes, &starts, &batches, &boxes, &mergedBoxes)
        Self.resolve(merges, .gradients, &starts, &batches, &gradients, &mergedGradients)
        merges.removeAll(keepingCapacity: true)
    }

    /// - Parameter starts: by batch, how many have joined it; afterwards, where the last of those is.
    private static func resolve<Instance>(
        _ merges: ContiguousArray<Merge>, _ array: InstanceArray, _ starts: inout ContiguousArray<Int32>, _ batches: inout ContiguousArray<Batch>,
        _ instances: inout ContiguousArray<Instance>, _ result: inout ContiguousArray<Instance>
    ) {
        guard merges.contains(where: { $0.array == array }) else { return }
        result.removeAll(keepingCapacity: true)
        result.append(contentsOf: instances)
        var next = 0
        for index in batches.indices where batches[index].tracks < 0 && batches[index].program.kind.array == array {
            let (range, first) = (batches[index].instances, next)
            for instance in range {
                result[next] = instances[instance]
                next += 1
            }
            let merged = Int(starts[index])
            starts[index] = Int32(next)
            next += merged
            batches[index].instances = first..<next
        }
        for merge in merges where merge.array == array {
            result[Int(starts[Int(merge.batch)])] = instances[Int(merge.index)]
            starts[Int(merge.batch)] += 1
        }
        // One that nobody draws any more may be left over.
        result.removeLast(result.count - next)
        swap(&instances, &result)
    }
}

extension ProgramKey.Kind {
    /// Where the instances are.
    fileprivate var array: BatchMerging.InstanceArray { isGradient ? .gradients : hasBoxes ? .boxes : .quads }
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
        let outset = pointwiseMax(a, -a) + pointwiseMax(b, -b) + 1
        return InstanceBounds(SIMD4(lowHalf: middle - outset, highHalf: -middle - outset))
    }

    @inline(__always)
    func touches(_ other: InstanceBounds) -> Bool {
        let between = edges + SIMD4(lowHalf: other.edges.highHalf, highHalf: other.edges.lowHalf)
        // Not the other way round: what is no number touches all.
        return !any(between .>= 0)
    }
}
