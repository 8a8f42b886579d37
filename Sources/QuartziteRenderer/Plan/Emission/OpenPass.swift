/// A pass that is being emitted. If something reads the pixels drawn so far, the pass is closed and continues as another pass into
/// the same target.
struct OpenPass {
    /// The target that the pass draws into.
    let target: Pass.Target
    /// The viewport or surface pixels that the pass may draw.
    var area: PixelRect
    /// The viewport or surface pixel at the (0, 0) of the drawing's coordinates.
    var origin: SIMD2<Float>
    /// Position of these coordinates in the target, for a page that holds several surfaces.
    var place = SIMD2<Int32>(0, 0)
    /// The target's pixels that the pass draws.
    let scissor: PixelRect
    /// The premultiplied colour to which the scissor's pixels are cleared; nil to keep them.
    var clearColor: SIMD4<Float>?
    /// The purpose of the pass.
    let reason: Pass.Reason
    /// The pass's first batch in the plan.
    var firstBatch: Int

    init(
        target: Pass.Target, area: PixelRect, origin: SIMD2<Float>, scissor: PixelRect, clearColor: SIMD4<Float>?, reason: Pass.Reason,
        firstBatch: Int
    ) {
        (self.target, self.area, self.origin, self.scissor) = (target, area, origin, scissor)
        (self.clearColor, self.reason, self.firstBatch) = (clearColor, reason, firstBatch)
    }

    /// Makes a pass into an offscreen target.
    /// - Parameters:
    ///   - index: the target.
    ///   - extent: viewport or surface pixels that the target shows.
    ///   - area: the part of `extent` to draw.
    init(offscreen index: TargetIndex, extent: PixelRect, area: PixelRect, _ reason: Pass.Reason, firstBatch: Int) {
        self.init(
            target: .offscreen(index, width: extent.width, height: extent.height), area: area,
            origin: SIMD2(Float(extent.minX), Float(extent.minY)), scissor: area.from(extent), clearColor: SIMD4(repeating: 0),
            reason: reason, firstBatch: firstBatch)
    }

    /// Makes a pass for composites that read nothing of the destination.
    init(shownAt origin: SIMD2<Float>) {
        self.init(
            target: .viewport, area: .empty, origin: origin, scissor: .empty, clearColor: nil, reason: .viewport, firstBatch: 0)
    }

    /// The viewport or surface pixels that the pass draws.
    var drawnArea: PixelRect {
        if target == .viewport { return scissor }
        let (x, y) = (Int32(origin.x) - place.x, Int32(origin.y) - place.y)
        return PixelRect(minX: scissor.minX + x, minY: scissor.minY + y, maxX: scissor.maxX + x, maxY: scissor.maxY + y).intersection(area)
    }

    /// Appends the pass to the plan. Later batches belong to its continuation.
    mutating func close(into plan: inout FramePlan) {
        let clear = clearColor.map { plan.absorbBackground(of: firstBatch, in: scissor) ?? $0 }
        var pass = Pass(target: target, scissor: scissor, clearColor: clear, batches: firstBatch..<plan.batches.count)
        if let clear, clear.w >= 1 { pass.fill = plan.absorbFill(of: firstBatch, in: scissor) }
        pass.batches = firstBatch..<plan.batches.count
        pass.label(reason, plan.labels)
        plan.passes.append(pass)
        clearColor = nil
        firstBatch = plan.batches.count
    }

    /// Closes the pass and appends a copy of its current pixels in a region of the viewport.
    mutating func copy(_ region: PixelRect, into plan: inout FramePlan) -> SurfaceTexture {
        close(into: &plan)
        let copy = plan.makeTransientTarget()
        var pass = Pass(
            target: .offscreen(copy, width: region.width, height: region.height),
            scissor: PixelRect(minX: 0, minY: 0, maxX: region.width, maxY: region.height), clearColor: nil,
            batches: plan.batches.count..<plan.batches.count)
        (pass.reason, pass.layer, pass.lastLayer) = (.backdrop, plan.labels.layer, plan.labels.layer)
        pass.copy = Pass.Copy(
            source: target, x: region.minX - Int32(origin.x) + place.x, y: region.minY - Int32(origin.y) + place.y)
        plan.passes.append(pass)
        return SurfaceTexture(target: copy, area: region)
    }
}
