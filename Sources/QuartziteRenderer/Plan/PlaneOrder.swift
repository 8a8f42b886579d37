import Quartzite

/// Puts planes that stand in one space in order, and cuts those that cross. Pure geometry, in pixels.
///
/// Every plane is a convex outline on the screen and a depth that is linear there: at the pixel (x, y) it is `row · (x, y, 1)`, times a
/// positive factor that all planes of a space share. So where two planes cross is a straight line on the screen, and which one is in
/// front at a pixel is the side of the line:
///
///     ┌──────╱──┐        a crosses b at the line: a is cut in two, one piece before b and one behind
///     │  b  ╱┌──┼──┐
///     └────╱─┼──┘  │     pieces ──► who lies over whom, where they overlap ──► an order that breaks none of that
///        a╱  └─────┘
///
/// Planes that overlap in a ring, each over the next without crossing it, have no order: one of them is cut as well, along the line at
/// which it would meet another one of the ring if both went on.
struct PlaneOrder: Sendable {
    /// A piece of a plane, or all of it.
    struct Fragment: Sendable {
        /// Index of the plane, as it was added.
        var plane: Int
        fileprivate var points: Range<Int>
        fileprivate var low: SIMD2<Double>
        fileprivate var high: SIMD2<Double>
        /// What it is cut by, as a range of `cuts`.
        var cuts: Range<Int>
    }

    /// More planes than this are not compared with each other.
    static let mostPlanes = 256
    /// Planes that come nearer to each other than so many pixels do not cross.
    private static let tolerance = 0.25
    /// More rings than this are not cut open, and fewer of many pieces: for each, all are related anew.
    private static let mostRings = 16
    private static let mostRelated = 2048

    private var rows: ContiguousArray<SIMD3<Double>> = []
    private var points: ContiguousArray<SIMD2<Double>> = []
    private var fragments: ContiguousArray<Fragment> = []
    /// Lines (a, b, c, behind): what lies where a·x + b·y + c ≥ 0 stays. a and b are of length 1, and `behind` is 1 where the piece
    /// lies behind what cuts it, else 0.
    private(set) var cuts: ContiguousArray<SIMD4<Double>> = []
    /// The pieces from back to front.
    private(set) var order: ContiguousArray<Fragment> = []
    private var blockers: ContiguousArray<Int32> = []
    private var edges: ContiguousArray<(behind: Int32, front: Int32)> = []
    /// The pieces in front of each, one after the other, and where each one's begin.
    private var fronts: ContiguousArray<Int32> = []
    private var firstFront: ContiguousArray<Int> = []
    private var isPlaced: ContiguousArray<Bool> = []
    private var ring: ContiguousArray<Int> = []
    private var scratch: ContiguousArray<SIMD2<Double>> = []

    mutating func removeAll() {
        rows.removeAll(keepingCapacity: true)
        points.removeAll(keepingCapacity: true)
        fragments.removeAll(keepingCapacity: true)
        cuts.removeAll(keepingCapacity: true)
        order.removeAll(keepingCapacity: true)
    }

    /// Adds a plane over those before it, where nothing else tells.
    mutating func add(row: SIMD3<Double>, outline: some Collection<SIMD2<Double>>) {
        let first = points.count
        points.append(contentsOf: outline)
        fragments.append(fragment(of: rows.count, first..<points.count, cuts: 0..<0))
        rows.append(row)
    }

    /// Settles the order.
    ///
    /// - Complexity: O(pieces²), of which few are looked at closely.
    mutating func resolve() {
        let limit = 4 * fragments.count + 64
        cutAll(limit)
        let mostRings = min(Self.mostRings, Self.mostRelated / max(1, fragments.count))
        for round in 0...mostRings {
            relateAll()
            groupEdges()
            if placeAll(cutsRings: round < mostRings && fragments.count < limit) { return }
        }
    }

    /// Puts the pieces in order.
    /// - Returns: false where a ring was met and a piece of it has been cut: then all is to be related anew.
    private mutating func placeAll(cutsRings: Bool) -> Bool {
        order.removeAll(keepingCapacity: true)
        isPlaced.removeAll(keepingCapacity: true)
        isPlaced.append(contentsOf: repeatElement(false, count: fragments.count))
        while order.count < fragments.count {
            // The first that nothing has to lie under any more; of a ring that stays, simply the first.
            let free = fragments.indices.first { !isPlaced[$0] && blockers[$0] == 0 }
            if free == nil && cutsRings && cutRing() { return false }
            guard let next = free ?? fragments.indices.first(where: { !isPlaced[$0] }) else { return true }
            isPlaced[next] = true
            order.append(fragments[next])
            for front in fronts[firstFront[next]..<firstFront[next + 1]] { blockers[Int(front)] -= 1 }
        }
        return true
    }

    // MARK: Cutting

    private mutating func cutAll(_ limit: Int) {
        var first = 0
        while first < fragments.count {
            var second = first + 1
            while second < fragments.count && fragments.count < limit {
                if fragments[second].cuts.count < SplitPlanes.capacity, let line = crossing(fragments[first], fragments[second]) { cut(second, by: line) }
                second += 1
            }
            first += 1
        }
    }

    /// The line at which two pieces cross, if they do where they overlap: (a, b, c), positive where the second one is in front.
    private mutating func crossing(_ a: Fragment, _ b: Fragment) -> SIMD3<Double>? {
        guard let difference = difference(a, b), let line = Self.line(difference) else { return nil }
        return Self.depth(of: line, in: scratch) > Self.tolerance ? line : nil
    }

    /// Where a row is 0, with a and b of length 1.
    private static func line(_ row: SIMD3<Double>) -> SIMD3<Double>? {
        let length = (row.x * row.x + row.y * row.y).squareRoot()
        return length > 0 && length.isFinite ? row / length : nil
    }

    /// How far an outline goes beyond a line on both sides of it.
    private static func depth(of line: SIMD3<Double>, in outline: some Collection<SIMD2<Double>>) -> Double {
        var (low, high) = (Double.infinity, -Double.infinity)
        for point in outline {
            let distance = line.x * point.x + line.y * point.y + line.z
            (low, high) = (min(low, distance), max(high, distance))
        }
        return min(-low, high)
    }

    /// How much the second piece's depth exceeds the first one's, as a row, where they overlap: then `scratch` is the overlap.
    private mutating func difference(_ a: Fragment, _ b: Fragment) -> SIMD3<Double>? {
        guard a.plane != b.plane, a.low.x < b.high.x, b.low.x < a.high.x, a.low.y < b.high.y, b.low.y < a.high.y else { return nil }
        let difference = rows[b.plane] - rows[a.plane]
        guard difference.x.isFinite, difference.y.isFinite, difference.z.isFinite, overlap(a, b) else { return nil }
        return difference
    }

    /// Looks for a ring among the pieces that are not placed yet, and cuts the piece of it that can be cut most evenly by the plane of
    /// another one: what then lies before that plane need not be drawn before it any more. False where none can.
    private mutating func cutRing() -> Bool {
        guard var index = fragments.indices.first(where: { !isPlaced[$0] }) else { return false }
        ring.removeAll(keepingCapacity: true)
        // From each piece to one that has to come before it, until one comes again.
        while !ring.contains(index) {
            ring.append(index)
            guard let edge = edges.first(where: { Int($0.front) == index && !isPlaced[Int($0.behind)] }) else { return false }
            index = Int(edge.behind)
        }
        let first = ring.firstIndex(of: index) ?? 0
        var best: (depth: Double, fragment: Int, line: SIMD3<Double>) = (Self.tolerance, -1, SIMD3(0, 0, 0))
        for fragment in ring[first...] where fragments[fragment].cuts.count < SplitPlanes.capacity {
            for other in ring[first...] where fragments[other].plane != fragments[fragment].plane {
                guard let line = Self.line(rows[fragments[fragment].plane] - rows[fragments[other].plane]) else { continue }
                let depth = Self.depth(of: line, in: points[fragments[fragment].points])
                if depth > best.depth { best = (depth, fragment, line) }
            }
        }
        if best.fragment < 0 { return false }
        cut(best.fragment, by: best.line)
        return true
    }

    private mutating func cut(_ index: Int, by line: SIMD3<Double>) {
        let whole = fragments[index]
        fragments[index] = part(of: whole, on: -line, isBehind: true)
        fragments.insert(part(of: whole, on: line, isBehind: false), at: index + 1)
    }

    /// What of a piece lies on one side of a line.
    private mutating func part(of whole: Fragment, on side: SIMD3<Double>, isBehind: Bool) -> Fragment {
        scratch.removeAll(keepingCapacity: true)
        scratch.append(contentsOf: points[whole.points])
        clipScratch(by: side)
        let first = points.count
        points.append(contentsOf: scratch)
        let firstCut = cuts.count
        // One by one: a slice would keep the memory, so that it would be copied.
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
                // Where they are farthest apart.
                var most = 0.0
                for point in scratch {
                    let value = difference.x * point.x + difference.y * point.y + difference.z
                    if abs(value) > abs(most) { most = value }
                }
                // In the same plane, the order that they were added in.
                let isInFront = most >= -1e-9 * (abs(rows[fragments[first].plane].z) + 1)
                edges.append(isInFront ? (Int32(first), Int32(second)) : (Int32(second), Int32(first)))
                blockers[isInFront ? second : first] += 1
            }
        }
    }

    /// Lists what lies in front of each piece, as far as the edges say.
    private mutating func groupEdges() {
        firstFront.removeAll(keepingCapacity: true)
        firstFront.append(contentsOf: repeatElement(0, count: fragments.count + 1))
        for edge in edges { firstFront[Int(edge.behind) + 1] += 1 }
        for index in fragments.indices { firstFront[index + 1] += firstFront[index] }
        fronts.removeAll(keepingCapacity: true)
        fronts.append(contentsOf: repeatElement(0, count: edges.count))
        // Each beginning becomes the end, which is the next one's beginning.
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

    /// Puts what two outlines share into `scratch`. False where that is nothing.
    private mutating func overlap(_ a: Fragment, _ b: Fragment) -> Bool {
        scratch.removeAll(keepingCapacity: true)
        scratch.append(contentsOf: points[a.points])
        let turn = area(b.points) < 0 ? -1.0 : 1.0
        var previous = points[b.points.upperBound - 1]
        for index in b.points {
            let next = points[index]
            let edge = next - previous
            // What lies to the left of an edge, the way the outline turns.
            let normal = SIMD2(-edge.y, edge.x) * turn
            clipScratch(by: SIMD3(normal.x, normal.y, -(normal * previous).sum()))
            if scratch.count < 3 { return false }
            previous = next
        }
        return abs(Self.area(of: scratch)) > 0.5
    }

    /// Leaves of `scratch` what lies where a·x + b·y + c ≥ 0.
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
