import Quartzite

/// Fewer draws for the same picture: what need not be drawn in its turn, or at all.
///
///     drawn in turn     box  picture  box  picture  box  picture
///     drawn so          box box box   picture picture picture        as long as no box touches an earlier picture
///
/// An instance joins the nearest earlier batch of its own kind, if it touches nothing of the batches after that one. Those that join out
/// of their turn are brought to their batches when all is planned.
extension FramePlan {
    /// Batches that an instance may be drawn before, at most.
    private static let lookBack = 8

    /// The batch of the pass that an instance can join, or −1.
    ///
    /// - Complexity: O(instances of the pass), with a limit; O(1) for the last batch. No allocation.
    @inline(__always)
    mutating func batch(_ bounds: InstanceBounds, takes: (UnsafePointer<Batch>) -> Bool) -> Int {
        let first = max(firstBatchOfPass, batches.count - Self.lookBack)
        // By address: nothing is counted or copied for a look.
        let found = batches.withUnsafeBufferPointer { batches -> Int in
            guard let start = batches.baseAddress else { return -1 }
            var index = batches.count - 1
            while index >= first {
                if takes(start + index) { return index }
                // What the vertex shader or an effect draws may be anywhere.
                if start[index].firstMark < 0 { return -1 }
                index -= 1
            }
            return -1
        }
        if found < 0 || found == batches.count - 1 { return found }
        return joins.isFree(bounds, after: Int32(found), from: batches[found + 1].firstMark) ? found : -1
    }

    /// Adds an instance, which is the last of its array, to a batch that takes it.
    @inline(__always)
    mutating func join(_ batch: Int, _ index: Int, _ array: BatchJoins.InstanceArray, _ bounds: InstanceBounds) {
        if batches[batch].instances.upperBound == index {
            batches[batch].instances = batches[batch].instances.lowerBound..<index + 1
        } else {
            joins.add(BatchJoins.Join(batch: Int32(batch), index: Int32(index), array: array))
        }
        joins.mark(bounds, batch: Int32(batch))
    }

    /// Notes where the first instance of the last batch lies.
    @inline(__always)
    mutating func markLast(_ bounds: InstanceBounds) {
        batches[batches.count - 1].firstMark = joins.markEnd
        joins.mark(bounds, batch: Int32(batches.count - 1))
    }

    /// Brings the instances that have joined batches out of their turn to where these are. When all is planned.
    ///
    /// - Complexity: O(batches + instances), where there are any such instances.
    mutating func settleJoins() {
        if !joins.isEmpty { joins.settle(&batches, &quads, &boxes, &gradients) }
    }

    /// Takes away what an opaque face in perspective hides altogether, so that its edges do not shine through where the face's own edge
    /// covers a pixel in part: of two faces in the same place only the upper one is seen.
    ///
    /// - Complexity: O(instances drawn just before, at most 64), for faces in perspective only.
    mutating func hideBehind(_ face: UnsafePointer<KeptQuad>) {
        guard let outline = face.pointee.instance.outline else { return }
        var looks = 64
        var batch = batches.count - 1
        while batch >= firstBatchOfPass, looks > 0 {
            defer { batch -= 1 }
            guard batches[batch].tracks < 0, batches[batch].program.features.contains(.softInPerspective),
                batches[batch].program.kind == .solid || batches[batch].program.kind == .image
            else {
                looks -= batches[batch].instances.count
                continue
            }
            for index in batches[batch].instances.reversed().prefix(looks) {
                if let hidden = quads[index].outline, outline.contains(hidden) { quads[index].homography = .nowhere }
            }
            looks -= batches[batch].instances.count
        }
    }

    /// What a pass is cleared to, where the first thing that it draws covers all of it with one opaque colour: that is then not drawn.
    /// - Parameters:
    ///   - first: the pass's first batch.
    ///   - area: the target's pixels that the pass draws.
    mutating func takeBackground(of first: Int, in area: PixelRect) -> SIMD4<Float>? {
        guard first < batches.count, batches[first].program == ProgramKey(kind: .solid, features: []), !batches[first].blends,
            batches[first].tracks < 0, quads[batches[first].instances.lowerBound].covers(area)
        else { return nil }
        let color = quads[batches[first].instances.lowerBound].color
        batches[first].instances.removeFirst()
        // What has joined knows its batch by its index.
        if batches[first].instances.isEmpty && !joins.hasAny(from: first) { batches.remove(at: first) }
        return SIMD4(color.x, color.y, color.z, color.w)
    }
}

extension BoxInstance {
    /// What a shadow touches: it reaches three standard deviations around the rectangle.
    @inline(__always)
    var shadowRect: Float4 {
        let reach = 3 * borderWidth
        return Float4(rect.x - reach, rect.y - reach, rect.z + 2 * reach, rect.w + 2 * reach)
    }
}

extension ProgramKey.Features {
    /// Those of a face in perspective of which nothing is cut off. Made once: a list of two would be an array for each quad in builds that
    /// are not optimised.
    static let softInPerspective: ProgramKey.Features = [.antialiased, .perspective]
}

/// The corners of a quad on the screen, in order.
private struct QuadOutline {
    let corners: (SIMD2<Float>, SIMD2<Float>, SIMD2<Float>, SIMD2<Float>)
    /// 1 where they go round with the sun on a screen whose y grows downwards, −1 against it.
    private let turn: Float

    init?(_ a: SIMD2<Float>, _ b: SIMD2<Float>, _ c: SIMD2<Float>, _ d: SIMD2<Float>) {
        corners = (a, b, c, d)
        let (across, down) = (c - a, d - b)
        let area = across.x * down.y - across.y * down.x
        guard area.isFinite, abs(area) > 1 else { return nil }
        turn = area < 0 ? -1 : 1
    }

    /// Whether nothing of another lies outside, but for a hundredth of a pixel.
    func contains(_ other: QuadOutline) -> Bool {
        contains(other.corners.0) && contains(other.corners.1) && contains(other.corners.2) && contains(other.corners.3)
    }

    private func contains(_ p: SIMD2<Float>) -> Bool {
        isInside(p, corners.0, corners.1) && isInside(p, corners.1, corners.2) && isInside(p, corners.2, corners.3)
            && isInside(p, corners.3, corners.0)
    }

    /// Whether a point lies on the inner side of an edge.
    private func isInside(_ p: SIMD2<Float>, _ from: SIMD2<Float>, _ to: SIMD2<Float>) -> Bool {
        let (edge, way) = (to - from, p - from)
        let length = (edge.x * edge.x + edge.y * edge.y).squareRoot()
        return (edge.x * way.y - edge.y * way.x) * turn >= -0.01 * length
    }
}

extension PackedHomography {
    /// Of what is not to be seen.
    fileprivate static let nowhere = PackedHomography(xx: 0, xy: 0, xw: 0, yx: 0, yy: 0, yw: 0, ox: 0, oy: 0, ow: 0)
}

extension QuadInstance {
    /// Where it is on the screen; nil where a corner lies behind the eye, or nothing shows.
    fileprivate var outline: QuadOutline? {
        func corner(_ x: Float, _ y: Float) -> SIMD2<Float>? {
            let w = homography.xw * x + homography.yw * y + homography.ow
            guard w > 1e-5 else { return nil }
            return SIMD2(homography.xx * x + homography.yx * y + homography.ox, homography.xy * x + homography.yy * y + homography.oy) / w
        }
        let (right, bottom) = (rect.x + rect.z, rect.y + rect.w)
        guard let a = corner(rect.x, rect.y), let b = corner(right, rect.y), let c = corner(right, bottom), let d = corner(rect.x, bottom)
        else { return nil }
        return QuadOutline(a, b, c, d)
    }

    /// Whether every pixel of an area lies inside, for an upright rectangle whose edges lie on pixel boundaries.
    fileprivate func covers(_ area: PixelRect) -> Bool {
        let h = homography
        guard h.xy == 0, h.yx == 0, h.xw == 0, h.yw == 0, h.ow == 1 else { return false }
        let (left, top) = (rect.x * h.xx + h.ox, rect.y * h.yy + h.oy)
        let (right, bottom) = (left + rect.z * h.xx, top + rect.w * h.yy)
        let near: Float = 0.01
        return min(left, right) <= Float(area.minX) + near && max(left, right) >= Float(area.maxX) - near
            && min(top, bottom) <= Float(area.minY) + near && max(top, bottom) >= Float(area.maxY) - near
    }
}
