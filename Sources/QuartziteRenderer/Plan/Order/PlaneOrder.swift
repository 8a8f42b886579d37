import Quartzite

/// Orders planes in one 3D rendering context, and splits planes that intersect. Pure geometry, in pixels.
///
/// Every plane is a convex outline on the screen with a depth that is linear there: at the pixel (x, y) it is `row · (x, y, 1)`,
/// times a positive factor that all planes of a context share. So two planes intersect in a straight line on the screen, and the
/// side of the line decides which plane is in front at a pixel:
///
///     ┌──────╱──┐        a intersects b at the line: a is split into two fragments, one in front of b and one behind
///     │  b  ╱┌──┼──┐
///     └────╱─┼──┘  │     fragments ──► which covers which, where they overlap ──► an order that respects all of these
///        a╱  └─────┘
///
/// Planes that overlap in a ring, each above the next without intersecting it, have no order. One of them is split too, along the
/// line at which its plane would meet that of another plane of the ring.
struct PlaneOrder: Sendable {
    /// A fragment of a plane, or a whole plane.
    struct Fragment: Sendable {
        /// Index of the plane in the order of addition.
        var plane: Int
        fileprivate var points: Range<Int>
        fileprivate var low: SIMD2<Double>
        fileprivate var high: SIMD2<Double>
        /// The split planes that bound the fragment, as a range of `cuts`.
        var cuts: Range<Int>
    }

    /// Largest number of planes that are compared with each other.
    static let maxPlanes = 256
    /// Distance in pixels by which an overlap must extend beyond the intersection, on both sides, for a plane to be split.
    private static let tolerance = 0.25
    /// Largest number of rings that are split. Fewer for many fragments, because each ring compares all fragments again.
    private static let maxRings = 16
    /// Largest total number of fragments in all rounds of comparison.
    private static let maxRelated = 2048

    private var rows: ContiguousArray<SIMD3<Double>> = []
    /// Per plane, what decides among planes that coincide.
    private var ranks: ContiguousArray<(zPosition: Double, index: Int)> = []
    private var points: ContiguousArray<SIMD2<Double>> = []
    private var fragments: ContiguousArray<Fragment> = []
    /// Lines (a, b, c, behind) with a² + b² = 1: the half-plane a·x + b·y + c ≥ 0 stays. `behind` is 1 if the fragment lies behind
    /// the plane that splits it, otherwise 0.
    private(set) var cuts: ContiguousArray<SIMD4<Double>> = []
    /// The fragments back to front.
    private(set) var order: ContiguousArray<Fragment> = []
    private var blockers: ContiguousArray<Int32> = []
    private var edges: ContiguousArray<(behind: Int32, front: Int32)> = []
    /// The fragments in front of each fragment, concatenated.
    private var fronts: ContiguousArray<Int32> = []
    /// Index in `fronts` of each fragment's first entry.
    private var firstFront: ContiguousArray<Int> = []
    private var isPlaced: ContiguousArray<Bool> = []
    private var ring: ContiguousArray<Int> = []
    private var scratch: ContiguousArray<SIMD2<Double>> = []

    /// Removes all planes.
    mutating func removeAll() {
        rows.removeAll(keepingCapacity: true)
        ranks.removeAll(keepingCapacity: true)
        points.removeAll(keepingCapacity: true)
        fragments.removeAll(keepingCapacity: true)
        cuts.removeAll(keepingCapacity: true)
        order.removeAll(keepingCapacity: true)
    }

    /// Adds a plane. Among planes that coincide, `zPosition` decides, then `index`.
    mutating func add(row: SIMD3<Double>, outline: some Collection<SIMD2<Double>>, zPosition: Double = 0, index: Int? = nil) {
        let first = points.count
        points.append(contentsOf: outline)
        fragments.append(fragment(of: rows.count, first..<points.count, cuts: 0..<0))
        ranks.append((zPosition, index ?? rows.count))
        rows.append(row)
    }

    /// Computes the order.
    ///
    /// - Complexity: O(fragments²). Bounding boxes exclude most pairs early.
    mutating func resolve() {
        let limit = 4 * fragments.count + 64
        cutAll(limit)
        let maxRings = min(Self.maxRings, Self.maxRelated / max(1, fragments.count))
        for round in 0...maxRings {
            relateAll()
            groupEdges()
            if placeAll(cutsRings: round < maxRings && fragments.count < limit) { return }
        }
    }

    /// Sorts the fragments.
    /// - Returns: false if a ring was found and one of its fragments was split, so that the fragments must be compared again.
    private mutating func placeAll(cutsRings: Bool) -> Bool {
        order.removeAll(keepingCapacity: true)
        isPlaced.removeAll(keepingCapacity: true)
        isPlaced.append(contentsOf: repeatElement(false, count: fragments.count))
        while order.count < fragments.count {
            // The first fragment with nothing left behind it; in a ring that is not split, simply the first.
            let free = fragments.indices.first { !isPlaced[$0] && blockers[$0] == 0 }
            if free == nil && cutsRings && cutRing() { return false }
            guard let next = free ?? fragments.indices.first(where: { !isPlaced[$0] }) else { return true }
            isPlaced[next] = true
            order.append(fragments[next])
            for front in fronts[firstFront[next]..<firstFront[next + 1]] { blockers[Int(front)] -= 1 }
        }
        return true
    }

    // MARK: Splitting

    private mutating func cutAll(_ limit: Int) {
        var first = 0
        while first < fragments.count {
            var second = first + 1
            while second < fragments.count && fragments.count < limit {
                if fragments[second].cuts.count < SplitPlanes.capacity, let line = crossing(fragments[first], fragments[second]) {
                    cut(second, by: line)
                }
                second += 1
            }
            first += 1
        }
    }

    /// Returns the line (a, b, c) at which two fragments intersect inside their overlap, positive where the second is in front; nil
    /// if there is none.
    private mutating func crossing(_ a: Fragment, _ b: Fragment) -> SIMD3<Double>? {
        guard let difference = difference(a, b), let line = Self.line(difference) else { return nil }
        return Self.depth(of: line, in: scratch) > Self.tolerance ? line : nil
    }

    /// Returns the line where a row is 0, with a² + b² = 1.
    private static func line(_ row: SIMD3<Double>) -> SIMD3<Double>? {
        let length = (row.x * row.x + row.y * row.y).squareRoot()
        return length > 0 && length.isFinite ? row / length : nil
    }

    /// Returns how far an outline extends beyond a line on both sides, the smaller of the two.
    private static func depth(of line: SIMD3<Double>, in outline: some Collection<SIMD2<Double>>) -> Double {
        var (low, high) = (Double.infinity, -Double.infinity)
        for point in outline {
            let distance = line.x * point.x + line.y * point.y + line.z
            (low, high) = (min(low, distance), max(high, distance))
        }
        return min(-low, high)
    }

    /// Returns the second fragment's depth minus the first fragment's, as a row, if they overlap. Sets `scratch` to the overlap.
    private mutating func difference(_ a: Fragment, _ b: Fragment) -> SIMD3<Double>? {
        guard a.plane != b.plane, a.low.x < b.high.x, b.low.x < a.high.x, a.low.y < b.high.y, b.low.y < a.high.y else { return nil }
        let difference = rows[b.plane] - rows[a.plane]
        guard difference.x.isFinite, difference.y.isFinite, difference.z.isFinite, overlap(a, b) else { return nil }
        return difference
    }

    /// Finds a ring among the fragments not yet sorted, and splits the fragment that another fragment's plane divides most evenly.
    /// The part in front of that plane then need not be drawn first. Returns false if no fragment can be split.
    private mutating func cutRing() -> Bool {
        guard var index = fragments.indices.first(where: { !isPlaced[$0] }) else { return false }
        ring.removeAll(keepingCapacity: true)
        // Follows the fragments that must come first, until one repeats.
        while !ring.contains(index) {
            ring.append(index)
            guard let edge = edges.first(where: { Int($0.front) == index && !isPlaced[Int($0.behind)] }) else { return false }
            index = Int(edge.behind)
        }
        let first = ring.firstIndex(of: index) ?? 0
        var best: (depth: Double, fragment: Int?, line: SIMD3<Double>) = (Self.tolerance, nil, SIMD3(0, 0, 0))
        for fragment in ring[first...] where fragments[fragment].cuts.count < SplitPlanes.capacity {
            for other in ring[first...] where fragments[other].plane != fragments[fragment].plane {
                guard let line = Self.line(rows[fragments[fragment].plane] - rows[fragments[other].plane]) else { continue }
                let depth = Self.depth(of: line, in: points[fragments[fragment].points])
                if depth > best.depth { best = (depth, fragment, line) }
            }
        }
        guard let fragment = best.fragment else { return false }
        cut(fragment, by: best.line)
        return true
    }

    private mutating func cut(_ index: Int, by line: SIMD3<Double>) {
        let whole = fragments[index]
        fragments[index] = part(of: whole, on: -line, isBehind: true)
        fragments.insert(part(of: whole, on: line, isBehind: false), at: index + 1)
    }

    /// Returns the part of a fragment on one side of a line.
    private mutating func part(of whole: Fragment, on side: SIMD3<Double>, isBehind: Bool) -> Fragment {
        scratch.removeAll(keepingCapacity: true)
        scratch.append(contentsOf: points[whole.points])
        clipScratch(by: side)
        let first = points.count
        points.append(contentsOf: scratch)
        let firstCut = cuts.count
        // Appended one by one: a slice would retain the array, so that appending would copy it.
        for index in whole.cuts { cuts.append(cuts[index]) }
        cuts.append(SIMD4(side.x, side.y, side.z, isBehind ? 1 : 0))
        return fragment(of: whole.plane, first..<points.count, cuts: firstCut..<cuts.count)
    }

    // MARK: Order

    private mutating func relateAll() {
        edges.removeAll(keepingCapacity: true)
        blockers.removeAll(keepingCapacity: true)
        blockers.append(contentsOf: repeatElement(0, count: fragments.count))
        for first in fragments.indices {
            for second in fragments.indices.dropFirst(first + 1) {
                guard let difference = difference(fragments[first], fragments[second]) else { continue }
                // At the point where they are farthest apart.
                var most = 0.0
                for point in scratch {
                    let value = difference.x * point.x + difference.y * point.y + difference.z
                    if abs(value) > abs(most) { most = value }
                }
                let (a, b) = (fragments[first].plane, fragments[second].plane)
                let isSamePlane = StackingOrder.isSamePlane(difference: most, depth: rows[a].z)
                let isInFront = StackingOrder.precedes(
                    depth: (0, isSamePlane ? 0 : most), zPosition: (ranks[a].zPosition, ranks[b].zPosition),
                    index: (ranks[a].index, ranks[b].index))
                edges.append(isInFront ? (Int32(first), Int32(second)) : (Int32(second), Int32(first)))
                blockers[isInFront ? second : first] += 1
            }
        }
    }

    /// Groups the edges by the fragment behind.
    private mutating func groupEdges() {
        firstFront.removeAll(keepingCapacity: true)
        firstFront.append(contentsOf: repeatElement(0, count: fragments.count + 1))
        for edge in edges { firstFront[Int(edge.behind) + 1] += 1 }
        for index in fragments.indices { firstFront[index + 1] += firstFront[index] }
        fronts.removeAll(keepingCapacity: true)
        fronts.append(contentsOf: repeatElement(0, count: edges.count))
        // Each start advances to the end of its group, which is the start of the next group.
        for edge in edges {
            let place = firstFront[Int(edge.behind)]
            fronts[place] = edge.front
            firstFront[Int(edge.behind)] += 1
        }
        for index in fragments.indices.reversed() { firstFront[index + 1] = firstFront[index] }
        firstFront[0] = 0
    }

    // MARK: Outlines

    private func fragment(of plane: Int, _ range: Range<Int>, cuts: Range<Int>) -> Fragment {
        var low = SIMD2<Double>(repeating: .infinity)
        var high = SIMD2<Double>(repeating: -.infinity)
        for point in points[range] { (low, high) = (pointwiseMin(low, point), pointwiseMax(high, point)) }
        return Fragment(plane: plane, points: range, low: low, high: high, cuts: cuts)
    }

    /// Sets `scratch` to the overlap of two outlines. Returns false if there is none.
    private mutating func overlap(_ a: Fragment, _ b: Fragment) -> Bool {
        scratch.removeAll(keepingCapacity: true)
        scratch.append(contentsOf: points[a.points])
        let turn = area(b.points) < 0 ? -1.0 : 1.0
        var previous = points[b.points.upperBound - 1]
        for index in b.points {
            let next = points[index]
            let edge = next - previous
            // The inner side of the edge, by the outline's orientation.
            let normal = SIMD2(-edge.y, edge.x) * turn
            clipScratch(by: SIMD3(normal.x, normal.y, -(normal * previous).sum()))
            if scratch.count < 3 { return false }
            previous = next
        }
        return abs(Self.area(of: scratch)) > 0.5
    }

    /// Clips `scratch` to the half-plane a·x + b·y + c ≥ 0.
    private mutating func clipScratch(by line: SIMD3<Double>) {
        guard let last = scratch.last else { return }
        func side(_ p: SIMD2<Double>) -> Double { line.x * p.x + line.y * p.y + line.z }
        let count = scratch.count
        var (previous, before) = (last, side(last))
        for index in 0..<count {
            let (point, now) = (scratch[index], side(scratch[index]))
            if (before >= 0) != (now >= 0) { scratch.append(previous + (point - previous) * (before / (before - now))) }
            if now >= 0 { scratch.append(point) }
            (previous, before) = (point, now)
        }
        scratch.removeFirst(count)
    }

    private func area(_ range: Range<Int>) -> Double { Self.area(of: points[range]) }

    private static func area(of points: some RandomAccessCollection<SIMD2<Double>>) -> Double {
        guard var previous = points.last else { return 0 }
        var sum = 0.0
        for point in points {
            sum += previous.x * point.y - point.x * previous.y
            previous = point
        }
        return sum / 2
    }
}
