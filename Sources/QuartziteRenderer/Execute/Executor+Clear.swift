import Quartzite

/// Clears the pixels of a pass.
///
/// llvmpipe clears a tile of 64 pixels row by row, which takes twice as long as drawing an opaque rectangle there, if the tile's other
/// primitives are rectangles too. Otherwise, and on every GPU, a clear is at least as fast.
extension Executor {
    /// The fewest pixels for which a clear is drawn as a rectangle. For fewer, a draw call costs more than it saves.
    private static let fewestDrawnPixels = 1 << 16
    /// A clear is drawn if at most one in so many tiles contains primitives other than upright rectangles.
    private static let tilesPerMixedTile = 5

    /// Clears the pixels of a pass, if it has a colour for them. The scissor must be set.
    func clear(_ pass: Pass, of plan: borrowing FramePlan, _ target: DrawTarget, _ scissor: PixelRect, _ counts: inout FrameCounts) {
        guard let color = pass.clearColor else { return }
        let fill = pass.fill.map { Pass.Fill(area: target.inside($0.area), color: $0.color) }
        if drawsClear(of: pass, plan, scissor), drawClear(color, fill, target, scissor) {
            counts.drawnClears += 1
            return
        }
        guard let fill else { return context.gl.clear(color) }
        context.gl.clear(fill.color)
        scissor.forEachBand(around: fill.area) { band in
            state.set(scissor: target.framebufferRect(band))
            context.gl.clear(color)
        }
        state.set(scissor: target.framebufferRect(scissor))
    }

    /// Whether drawing the clear of a pass costs less than clearing.
    private func drawsClear(of pass: Pass, _ plan: borrowing FramePlan, _ scissor: PixelRect) -> Bool {
        guard context.capabilities.isSoftware, scissor.area >= Self.fewestDrawnPixels else { return false }
        return plan.mixedTiles(of: pass, atMost: scissor.area / Tiles.area / Self.tilesPerMixedTile) != nil
    }

    /// Draws rectangles of the colours. Returns false if the program or memory is missing.
    private func drawClear(_ color: SIMD4<Float>, _ fill: Pass.Fill?, _ target: DrawTarget, _ scissor: PixelRect) -> Bool {
        let batch = Batch(
            program: .coverage([], .opaque), textures: Batch.Textures(sampler: .plain), blends: false,
            clip: nil, instances: 0..<0)
        let none = UnsafeBufferPointer<ClipShape>(start: nil, count: 0)
        guard withUnsafePointer(to: batch, { prepare($0, none, target) }) != nil else { return false }
        return withUnsafeTemporaryAllocation(of: CoverageInstance.self, capacity: 5) { rectangles in
            let first = fill ?? Pass.Fill(area: scissor, color: color)
            rectangles.initializeElement(at: 0, to: CoverageInstance(whole: Float4(first.area), color: Float4(first.color)))
            var count = 1
            if let fill {
                scissor.forEachBand(around: fill.area) { band in
                    rectangles.initializeElement(at: count, to: CoverageInstance(whole: Float4(band), color: Float4(color)))
                    count += 1
                }
            }
            guard clears.upload(UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: rectangles[..<count])), state) else { return false }
            clears.draw(0..<count, state)
            return true
        }
    }
}

/// The tiles of llvmpipe.
private enum Tiles {
    static let side: Float = 64
    static let area = 64 * 64

    /// Number of tiles that bounds touch; nil if they are not finite.
    static func count(in bounds: InstanceBounds) -> Int? {
        let size = (bounds.high / side).rounded(.up) - (bounds.low / side).rounded(.down)
        let count = size.x * size.y
        return count < 0x1p20 ? Int(count) : nil
    }
}

extension FramePlan {
    /// Returns the largest possible number of tiles that contain primitives other than upright rectangles; nil if it is above `limit`.
    fileprivate func mixedTiles(of pass: Pass, atMost limit: Int) -> Int? {
        var count = 0
        for index in pass.batches where !batches[index].program.kind.hasCoverage && !batches[index].instances.isEmpty {
            guard batches[index].hasInstancesInPlan, batches[index].instances.count <= limit - count else { return nil }
            for instance in batches[index].instances {
                guard let tiles = Tiles.count(in: bounds(of: instance, batches[index].program.kind)) else { return nil }
                count += tiles
            }
            if count > limit { return nil }
        }
        return count
    }

    private func bounds(of instance: Int, _ kind: ProgramKey.Kind) -> InstanceBounds {
        if kind.isGradient { return .of(gradients[instance].homography, gradients[instance].rect) }
        if kind == .shadow { return .of(boxes[instance].homography, boxes[instance].shadowRect) }
        if kind == .box { return .of(boxes[instance].homography, boxes[instance].rect) }
        return .of(quads[instance].homography, quads[instance].rect)
    }
}
