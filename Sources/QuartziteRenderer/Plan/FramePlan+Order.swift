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
                if start[index].firstBounds < 0 { return -1 }
                index -= 1
            }
            return -1
        }
        if found < 0 || found == batches.count - 1 { return found }
        return merges.isFree(bounds, after: Int32(found), from: batches[found + 1].firstBounds) ? found : -1
    }

    /// Adds an instance, which is the last of its array, to a batch that takes it.
    @inline(__always)
    mutating func join(_ batch: Int, _ index: Int, _ array: BatchMerging.InstanceArray, _ bounds: InstanceBounds) {
        if batches[batch].instances.upperBound == index {
            batches[batch].instances = batches[batch].instances.lowerBound..<index + 1
        } else {
            merges.add(BatchMerging.Merge(batch: Int32(batch), index: Int32(index), array: array))
        }
        merges.record(bounds, batch: Int32(batch))
    }

    /// Notes where the first instance of the last batch lies.
    @inline(__always)
    mutating func recordLast(_ bounds: InstanceBounds) {
        batches[batches.count - 1].firstBounds = merges.boundsEnd
        merges.record(bounds, batch: Int32(batches.count - 1))
    }

    /// Brings the instances that have joined batches out of their turn to where these are. When all is planned.
    ///
    /// - Complexity: O(batches + instances), where there are any such instances.
    mutating func resolveMerges() {
        if !merges.isEmpty { merges.resolve(&batches, &quads, &boxes, &gradients) }
    }

    /// What a pass is cleared to, where the first thing that it draws covers all of it with one opaque colour: that is then not drawn.
    /// - Parameters:
    ///   - first: the pass's first batch.
    ///   - area: the target's pixels that the pass draws.
    mutating func absorbBackground(of first: Int, in area: PixelRect) -> SIMD4<Float>? {
        guard first < batches.count, batches[first].program == ProgramKey(kind: .solid, features: []), !batches[first].blends,
            batches[first].tracks < 0, quads[batches[first].instances.lowerBound].covers(area)
        else { return nil }
        let color = quads[batches[first].instances.lowerBound].color
        batches[first].instances.removeFirst()
        // What has joined knows its batch by its index.
        if batches[first].instances.isEmpty && !merges.hasAny(from: first) { batches.remove(at: first) }
        return SIMD4(color.x, color.y, color.z, color.w)
    }
}

extension BoxInstance {
    /// What a shadow touches: it reaches three standard deviations around the rectangle.
    @inline(__always)
    var shadowRect: Float4 {
        let outset = 3 * borderWidth
        return Float4(rect.x - outset, rect.y - outset, rect.z + 2 * outset, rect.w + 2 * outset)
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
