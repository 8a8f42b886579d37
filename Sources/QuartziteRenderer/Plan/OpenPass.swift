/// A pass that is being emitted. Where something reads what it has drawn so far, it is closed, and goes on as another pass over the same
/// target.
struct OpenPass {
    let target: Pass.Target
    /// The viewport's pixels that the target shows, and the one that is (0, 0) to what is drawn.
    var area: PixelRect
    var origin: SIMD2<Float>
    /// Where in the target that lies, in a page of many pictures.
    var place = SIMD2<Int32>(0, 0)
    let scissor: PixelRect
    var clearColor: SIMD4<Float>?
    let reason: Pass.Reason
    var firstBatch: Int

    init(
        target: Pass.Target, area: PixelRect, origin: SIMD2<Float>, scissor: PixelRect, clearColor: SIMD4<Float>?, reason: Pass.Reason,
        firstBatch: Int
    ) {
        (self.target, self.area, self.origin, self.scissor) = (target, area, origin, scissor)
        (self.clearColor, self.reason, self.firstBatch) = (clearColor, reason, firstBatch)
    }

    /// Where something is shown that reads nothing of the pass.
    init(shownAt origin: SIMD2<Float>) {
        self.init(
            target: .viewport, area: .empty, origin: origin, scissor: .empty, clearColor: nil, reason: .screen, firstBatch: 0)
    }

    /// The viewport's pixels that it draws.
    var drawnArea: PixelRect {
        if target == .viewport { return scissor }
        let (x, y) = (Int32(origin.x) - place.x, Int32(origin.y) - place.y)
        return PixelRect(minX: scissor.minX + x, minY: scissor.minY + y, maxX: scissor.maxX + x, maxY: scissor.maxY + y).intersection(area)
    }

    /// Ends it; what comes next goes on where it was.
    mutating func close(into plan: inout FramePlan) {
        let clear = clearColor.map { plan.absorbBackground(of: firstBatch, in: scissor) ?? $0 }
        var pass = Pass(target: target, scissor: scissor, clearColor: clear, batches: firstBatch..<plan.batches.count)
        pass.reason = reason
        plan.passes.append(pass)
        clearColor = nil
        firstBatch = plan.batches.count
    }

    /// Copies some of the viewport's pixels as they are now.
    mutating func copy(_ region: PixelRect, _ offscreens: inout Int32, into plan: inout FramePlan) -> SurfaceTexture {
        close(into: &plan)
        let index = offscreens
        offscreens += 1
        var pass = Pass(
            target: .offscreen(index: index, width: region.width, height: region.height),
            scissor: PixelRect(minX: 0, minY: 0, maxX: region.width, maxY: region.height), clearColor: nil,
            batches: plan.batches.count..<plan.batches.count)
        pass.reason = .copied
        pass.copy = Pass.Copy(
            source: target, x: region.minX - Int32(origin.x) + place.x, y: region.minY - Int32(origin.y) + place.y)
        plan.passes.append(pass)
        return SurfaceTexture(index: index, area: region)
    }
}
