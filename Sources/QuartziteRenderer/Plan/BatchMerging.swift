import Quartzite

/// Instances that are merged into earlier batches, and the bounds that are needed to decide whether that is possible.
///
///     instances    S1 F1 R1 S2 F2 R2        in emission order
///     batches      S: S1   F: F1   R: R1    merges: S2 into S, F2 into F; R2 only extends R
///     resolved     S1 S2 F1 F2 R1 R2
struct BatchMerging: Sendable {
    /// The instance arrays of a plan.
    enum InstanceArray: UInt8, Sendable { case quads, boxes, gradients, coverages }

    /// An instance that belongs to an earlier batch.
    struct Merge: Sendable {
        /// The batch that the instance joins.
        let batch: Int32
        /// Index of the instance in its array.
        let index: Int32
        /// The array that holds the instance.
        let array: InstanceArray
    }

    /// The bounds of an instance and the batch that draws it.
    struct RecordedBounds {
        let bounds: InstanceBounds
        let batch: Int32

        /// Whether other bounds overlap these, and the batch comes after `earlier`.
        @inline(__always)
        fileprivate func isTouched(by other: InstanceBounds, after earlier: Int32) -> Bool { batch > earlier && other.touches(bounds) }
    }

    /// Largest number of bounds that are tested for one instance, and for a whole frame.
    private static let tests = (instance: 512, frame: 65_536)
    /// Largest number of consecutive instances of one batch with recorded bounds; further instances count as anywhere.
    private static let maxBounds = 1024

    /// The merged instances, in emission order.
    private(set) var merges: ContiguousArray<Merge> = []
    private var recordedBounds: ContiguousArray<RecordedBounds> = []
    private var grid = BoundsGrid()
    private var testCount = 0
    private var recordedBatch: Int32?
    private var recordedCount = 0
    // Scratch memory: for each batch, where its merged instances begin; and for each instance of an array, its index when resolved.
    private var starts: ContiguousArray<Int32> = []
    private var destinations: ContiguousArray<Int32> = []

    var isEmpty: Bool { merges.isEmpty }

    /// Forgets all merges and bounds.
    mutating func removeAll() {
        merges.removeAll(keepingCapacity: true)
        recordedBounds.removeAll(keepingCapacity: true)
        grid.removeAll()
        (testCount, recordedBatch, recordedCount) = (0, nil, 0)
    }

    /// Adds a merged instance.
    mutating func add(_ merge: Merge) { merges.append(merge) }

    /// Whether an instance was merged into this batch or a later one.
    func hasAny(from batch: Int) -> Bool { merges.contains { $0.batch >= batch } }

    /// Records the bounds of an instance. Does nothing once the frame's tests are used up, because `isFree` is false from then on.
    @inline(__always)
    mutating func record(_ bounds: InstanceBounds, batch: Int32) {
        if testCount >= Self.tests.frame { return }
        if batch == recordedBatch {
            if recordedCount > Self.maxBounds { return }
            recordedCount += 1
        } else {
            (recordedBatch, recordedCount) = (batch, 1)
        }
        let bounds = recordedCount > Self.maxBounds ? .everywhere : bounds
        grid.insert(bounds, number: Int32(recordedBounds.count))
        recordedBounds.append(RecordedBounds(bounds: bounds, batch: batch))
    }

    /// Number of recorded bounds.
    var boundsEnd: RecordedBoundsIndex { RecordedBoundsIndex(recordedBounds.count) }

    /// Whether no batch after `batch` is known to draw into the bounds of an instance. False if this would take too many tests.
    /// - Parameter first: index of the first recorded bounds of the next batch.
    mutating func isFree(_ bounds: InstanceBounds, after batch: Int32, from first: RecordedBoundsIndex) -> Bool {
        if testCount >= Self.tests.frame { return false }
        var testsLeft = min(Self.tests.instance, Self.tests.frame - testCount)
        let allowed = testsLeft
        defer { testCount += allowed - testsLeft }
        return recordedBounds.withUnsafeBufferPointer { recordedBounds in
            if let cells = BoundsGrid.Cells(bounds) {
                return grid.allNear(cells, from: first.position, &testsLeft) {
                    !recordedBounds[Int($0)].isTouched(by: bounds, after: batch)
                }
            }
            for number in first.position..<Int32(recordedBounds.count) {
                testsLeft -= 1
                if testsLeft < 0 || recordedBounds[Int(number)].isTouched(by: bounds, after: batch) { return false }
            }
            return true
        }
    }

    /// Moves merged instances into their batches, in emission order.
    mutating func resolve(
        _ batches: inout ContiguousArray<Batch>, _ quads: inout ContiguousArray<QuadInstance>,
        _ boxes: inout ContiguousArray<BoxInstance>, _ gradients: inout ContiguousArray<GradientInstance>,
        _ coverages: inout ContiguousArray<CoverageInstance>
    ) {
        starts.removeAll(keepingCapacity: true)
        for _ in batches { starts.append(0) }
        for merge in merges { starts[Int(merge.batch)] += 1 }
        resolve(.quads, &batches, &quads)
        resolve(.boxes, &batches, &boxes)
        resolve(.gradients, &batches, &gradients)
        resolve(.coverages, &batches, &coverages)
        merges.removeAll(keepingCapacity: true)
    }

    /// Moves the merged instances of one array. `starts` counts the merged instances of each batch.
    private mutating func resolve<Instance>(
        _ array: InstanceArray, _ batches: inout ContiguousArray<Batch>, _ instances: inout ContiguousArray<Instance>
    ) {
        guard merges.contains(where: { $0.array == array }) else { return }
        destinations.removeAll(keepingCapacity: true)
        for _ in instances { destinations.append(-1) }
        var end: Int32 = 0
        for index in batches.indices where batches[index].hasInstances(in: array) {
            let first = Int(end)
            for instance in batches[index].instances {
                destinations[instance] = end
                end += 1
            }
            let merged = starts[index]
            starts[index] = end
            end += merged
            batches[index].instances = first..<Int(end)
        }
        for merge in merges where merge.array == array {
            destinations[Int(merge.index)] = starts[Int(merge.batch)]
            starts[Int(merge.batch)] += 1
        }
        // Instances that no batch draws any more.
        var rest = end
        for index in destinations.indices where destinations[index] < 0 {
            destinations[index] = rest
            rest += 1
        }
        Self.rearrange(&instances, &destinations)
        instances.removeLast(Int(rest - end))
    }

    /// Moves each element to its destination, in place: a scene may have a million instances.
    private static func rearrange<Instance>(_ instances: inout ContiguousArray<Instance>, _ destinations: inout ContiguousArray<Int32>) {
        instances.withUnsafeMutableBufferPointer { instances in
            destinations.withUnsafeMutableBufferPointer { destinations in
                for index in destinations.indices {
                    while destinations[index] != index {
                        let destination = Int(destinations[index])
                        instances.swapAt(index, destination)
                        destinations.swapAt(index, destination)
                    }
                }
            }
        }
    }
}

extension Batch {
    fileprivate func hasInstances(in array: BatchMerging.InstanceArray) -> Bool { hasInstancesInPlan && program.kind.array == array }
}

extension ProgramKey.Kind {
    /// The array that holds instances of this kind.
    fileprivate var array: BatchMerging.InstanceArray { isGradient ? .gradients : hasBoxes ? .boxes : hasCoverage ? .coverages : .quads }
}

/// Bounding box of the pixels that an instance may cover, including antialiasing.
struct InstanceBounds: Sendable {
    /// Smallest x and y, and the negated largest x and y, so that one comparison tests both axes.
    private let edges: SIMD4<Float>

    private init(_ edges: SIMD4<Float>) { self.edges = edges }

    /// Smallest x and y.
    @inline(__always)
    var low: SIMD2<Float> { edges.lowHalf }

    /// Largest x and y.
    @inline(__always)
    var high: SIMD2<Float> { -edges.highHalf }

    /// Bounds that overlap all other bounds.
    static let everywhere = InstanceBounds(SIMD4(repeating: -.infinity))

    /// Returns an instance's bounds. Instances in perspective have infinite bounds.
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

    /// Returns the bounds of a rectangle of whole pixels.
    @inline(__always)
    static func of(_ rect: Float4) -> InstanceBounds {
        InstanceBounds(SIMD4(rect.x, rect.y, -rect.x - rect.z, -rect.y - rect.w))
    }

    /// Whether the bounds are finite, and larger than what every driver interpolates exactly enough.
    @inline(__always)
    var isLarge: Bool {
        let size = -edges.lowHalf - edges.highHalf
        return size.max() > Self.exactLength && size.max() < .infinity
    }

    /// Longest side, in pixels, of bounds that are not large. Errors were seen from 2,000 pixels on.
    static let exactLength: Float = 1024

    /// Whether two bounds overlap.
    @inline(__always)
    func touches(_ other: InstanceBounds) -> Bool {
        let between = edges + SIMD4(lowHalf: other.edges.highHalf, highHalf: other.edges.lowHalf)
        // Negated, so that NaN counts as overlapping.
        return !any(between .>= 0)
    }
}
