import Quartzite

/// Reorders instances and drops redundant ones, so that the same pixels need fewer draw calls.
///
///     emission order    box  image  box  image  box  image
///     drawn as          box box box   image image image        as long as no box touches an earlier image
///
/// An instance joins the nearest earlier batch with the same state if it overlaps nothing in the batches after that batch. Such
/// instances are moved to their batches when the plan is complete.
extension FramePlan {
    /// Largest number of batches that an instance may be moved before.
    private static let lookBack = 16

    /// Returns the batch of the pass that an instance can join, or nil.
    ///
    /// - Complexity: O(instances of the pass) with a fixed limit; O(1) for the last batch. Allocates nothing.
    @inline(__always)
    mutating func batchToJoin(_ bounds: InstanceBounds, where takes: (UnsafePointer<Batch>) -> Bool) -> Int? {
        let first = max(firstBatchOfPass, batches.count - Self.lookBack)
        // Access by address avoids copies and reference counting.
        let found = batches.withUnsafeBufferPointer { batches -> Int? in
            guard let start = batches.baseAddress else { return nil }
            var index = batches.count - 1
            while index >= first {
                if takes(start + index) { return index }
                // The bounds of GPU-animated layers and of filter passes are unknown.
                if start[index].firstBounds == nil { return nil }
                index -= 1
            }
            return nil
        }
        guard let found, found < batches.count - 1 else { return found }
        guard let next = batches[found + 1].firstBounds else { return nil }
        return merges.isFree(bounds, after: Int32(found), from: next) ? found : nil
    }

    /// Largest area, in pixels, of an opaque rectangle that is drawn with antialiased ones. Blending a larger one costs more than a draw call.
    private static let largestSoftArea = 1024

    /// Adds the last quad, an opaque rectangle with hard edges, to a batch of antialiased rectangles, if it is small. Returns whether it could.
    ///
    /// Where hard and soft rectangles overlap in turns, each would otherwise be a draw call. The bytes are the same, because a rectangle of
    /// whole pixels has a coverage of 1 inside and of 0 outside.
    mutating func joinSoftBatch(_ index: Int, _ bounds: InstanceBounds) -> Bool {
        guard drawsOpaqueWithSoft, let pixels = quads[index].pixels(in: .huge), pixels.area <= Self.largestSoftArea else { return false }
        let found = batchToJoin(bounds) { batch in
            batch.pointee.program == .softSolid && batch.pointee.isPlain && batch.pointee.softEdges == .all
                && batch.pointee.compositing == .sourceOver
        }
        guard let found else { return false }
        quads[index].homography = .identity
        quads[index].rect = Float4(Float(pixels.minX), Float(pixels.minY), Float(pixels.width), Float(pixels.height))
        join(found, index, .quads, bounds)
        return true
    }

    /// Adds an instance, the last of its array, to a batch.
    @inline(__always)
    mutating func join(_ batch: Int, _ index: Int, _ array: BatchMerging.InstanceArray, _ bounds: InstanceBounds) {
        join(batch, index..<index + 1, array, bounds)
    }

    /// Adds the last instances of an array to a batch.
    /// - Parameter bounds: contains all of them.
    @inline(__always)
    mutating func join(_ batch: Int, _ range: Range<Int>, _ array: BatchMerging.InstanceArray, _ bounds: InstanceBounds) {
        labelJoined(batch)
        if batches[batch].instances.upperBound == range.lowerBound {
            batches[batch].instances = batches[batch].instances.lowerBound..<range.upperBound
        } else {
            for index in range { merges.add(BatchMerging.Merge(batch: Int32(batch), index: Int32(index), array: array)) }
        }
        merges.record(bounds, batch: Int32(batch))
    }

    /// Records the bounds of the last batch's first instance.
    @inline(__always)
    mutating func recordLast(_ bounds: InstanceBounds) {
        batches[batches.count - 1].firstBounds = merges.boundsEnd
        merges.record(bounds, batch: Int32(batches.count - 1))
    }

    /// Moves merged instances into their batches. Called when the plan is complete.
    ///
    /// - Complexity: O(batches + instances), if anything was merged.
    mutating func resolveMerges() {
        assert(hasAllowedPrograms)
        if !merges.isEmpty { merges.resolve(&batches, &quads, &boxes, &gradients, &coverages) }
    }

    /// If the pass first fills its whole area with an opaque colour, removes that quad and returns its colour, to which the pass is
    /// cleared.
    /// - Parameters:
    ///   - first: the pass's first batch.
    ///   - area: the target's pixels that the pass draws.
    mutating func absorbBackground(of first: Int, in area: PixelRect) -> SIMD4<Float>? {
        guard let quad = firstOpaqueQuad(of: first), quad.pixels(in: area) == area else { return nil }
        removeFirstQuad(of: first)
        return SIMD4(quad.color.x, quad.color.y, quad.color.z, quad.color.w)
    }

    /// If the first quad of the pass is opaque and covers more than half of its area, removes that quad and returns the area that it fills.
    /// - Parameters: as of `absorbBackground`.
    mutating func absorbFill(of first: Int, in area: PixelRect) -> Pass.Fill? {
        guard let quad = firstOpaqueQuad(of: first), let filled = quad.pixels(in: area), filled.area > area.area / 2
        else { return nil }
        removeFirstQuad(of: first)
        return Pass.Fill(area: filled, color: SIMD4(quad.color.x, quad.color.y, quad.color.z, quad.color.w))
    }

    /// The quad that a pass draws first, if it is opaque and has hard edges.
    private func firstOpaqueQuad(of first: Int) -> QuadInstance? {
        guard first < batches.count, batches[first].program == .hardSolid, !batches[first].blends,
            batches[first].hasInstancesInPlan, !batches[first].instances.isEmpty
        else { return nil }
        return quads[batches[first].instances.lowerBound]
    }

    private mutating func removeFirstQuad(of first: Int) {
        batches[first].instances.removeFirst()
        batches[first].layers.removeFirst()
        // Merges refer to batches by index.
        if batches[first].instances.isEmpty && !merges.hasAny(from: first) { batches.remove(at: first) }
    }
}

extension BoxInstance {
    /// The rectangle that a shadow covers: three standard deviations around the box.
    @inline(__always)
    var shadowRect: Float4 {
        let outset = 3 * borderWidth
        return Float4(rect.x - outset, rect.y - outset, rect.z + 2 * outset, rect.w + 2 * outset)
    }
}

extension QuadInstance {
    /// Returns the pixels of an area that the quad covers, or nil if the quad is not axis-aligned or an edge inside the area is not on
    /// a pixel boundary.
    fileprivate func pixels(in area: PixelRect) -> PixelRect? {
        let h = homography
        guard h.xy == 0, h.yx == 0, h.xw == 0, h.yw == 0, h.ow == 1 else { return nil }
        let (start, size) = (SIMD2(rect.x * h.xx + h.ox, rect.y * h.yy + h.oy), SIMD2(rect.z * h.xx, rect.w * h.yy))
        let end = start + size
        guard all(start .== start), all(end .== end) else { return nil }
        let (first, last) = (SIMD2(Float(area.minX), Float(area.minY)), SIMD2(Float(area.maxX), Float(area.maxY)))
        let edges = SIMD4(lowHalf: pointwiseMin(start, end), highHalf: pointwiseMax(start, end))
            .clamped(lowerBound: SIMD4(lowHalf: first, highHalf: first), upperBound: SIMD4(lowHalf: last, highHalf: last))
        let pixels = edges.rounded(.toNearestOrEven)
        let near: Float = 0.01
        guard all(edges - pixels .<= near), all(pixels - edges .<= near) else { return nil }
        return PixelRect(minX: Int32(pixels.x), minY: Int32(pixels.y), maxX: Int32(pixels.z), maxY: Int32(pixels.w))
    }
}
