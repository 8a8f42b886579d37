import Quartzite

/// Fewer draws for the same picture: what need not be drawn in its turn, or at all.
extension FramePlan {
    /// Batches that an instance may be drawn before, at most.
    private static let lookBack = 8
    /// Rectangles that it is held against, at most; and those of a whole frame together.
    private static let tests = (instance: 256, frame: 65_536)

    /// An earlier batch of the pass that an instance can join, although others were begun since: it touches nothing of those.
    ///
    ///     drawn in turn     box  picture  box  picture  box  picture
    ///     drawn so          box box box   picture picture picture        as long as no box touches an earlier picture
    ///
    /// - Parameters:
    ///   - homography: of the instance, as its `rect`.
    ///   - takes: whether a batch is the instance's own kind, and can take it at its end.
    /// - Complexity: O(instances of up to 8 batches), with a limit. No allocation.
    @inline(__always)
    mutating func earlierBatch(
        for homography: PackedHomography, _ rect: Float4, takes: (UnsafePointer<Batch>) -> Bool
    ) -> Int? {
        let first = max(firstBatchOfPass, batches.count - Self.lookBack)
        guard batches.count - first > 1, overlapTests < Self.tests.frame, let bounds = InstanceBounds(homography, rect) else { return nil }
        var tests = 0
        // By address: nothing is counted or copied for a look.
        let found = batches.withUnsafeBufferPointer { batches in
            quads.withUnsafeBufferPointer { quads in
                boxes.withUnsafeBufferPointer { boxes in
                    gradients.withUnsafeBufferPointer { gradients -> Int? in
                        guard let start = batches.baseAddress else { return nil }
                        var index = batches.count - 1
                        while index > first {
                            let batch = start + index
                            tests += batch.pointee.instances.count
                            // What the vertex shader moves may be anywhere.
                            guard tests <= Self.tests.instance, batch.pointee.tracks < 0 else { return nil }
                            let kind = batch.pointee.program.kind
                            for instance in batch.pointee.instances {
                                let other =
                                    kind.hasBoxes
                                    ? InstanceBounds(
                                        boxes[instance].homography, kind == .shadow ? boxes[instance].shadowRect : boxes[instance].rect)
                                    : kind.isGradient
                                        ? InstanceBounds(gradients[instance].homography, gradients[instance].rect)
                                        : InstanceBounds(quads[instance].homography, quads[instance].rect)
                                guard let other, !bounds.touches(other) else { return nil }
                            }
                            index -= 1
                            if start[index].tracks < 0 && takes(start + index) { return index }
                        }
                        return nil
                    }
                }
            }
        }
        overlapTests += tests
        return found
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
        if batches[first].instances.isEmpty { batches.remove(at: first) }
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

/// The pixels that an instance may touch, those of antialiasing included.
private struct InstanceBounds {
    let low: SIMD2<Float>
    let high: SIMD2<Float>

    /// Nil in perspective.
    @inline(__always)
    init?(_ h: PackedHomography, _ rect: Float4) {
        guard h.xw == 0, h.yw == 0, h.ow == 1 else { return nil }
        let (x, y) = (SIMD2(h.xx, h.xy), SIMD2(h.yx, h.yy))
        let half = SIMD2(rect.z, rect.w) * 0.5
        let middle = x * (rect.x + half.x) + y * (rect.y + half.y) + SIMD2(h.ox, h.oy)
        let (a, b) = (x * half.x, y * half.y)
        let reach = pointwiseMax(a, -a) + pointwiseMax(b, -b) + 1
        (low, high) = (middle - reach, middle + reach)
    }

    @inline(__always)
    func touches(_ other: InstanceBounds) -> Bool {
        // Not the other way round: what is no number touches all.
        !(low.x >= other.high.x || high.x <= other.low.x || low.y >= other.high.y || high.y <= other.low.y)
    }
}

extension QuadInstance {
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
