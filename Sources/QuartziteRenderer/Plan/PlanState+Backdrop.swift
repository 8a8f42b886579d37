import Quartzite

// The viewport's background colour. Usually a frame is cleared to the colour. Layers that make holes in what lies behind them, such as
// those with the compositing filter `xor`, must make holes in other layers only: then the frame is cleared to transparent pixels, and
// the colour is drawn last, behind the layers.
extension PlanState {
    /// Decides whether the colour is drawn last. A change redraws the whole viewport.
    ///
    /// - Complexity: O(layers with rare data): every layer with a compositing filter has some.
    mutating func resolveBackdrop(_ context: PlanContext) {
        let drawsLast = context.viewport.background.w > 0 && hasHoles(context.tree)
        guard drawsLast != drawsColorLast else { return }
        drawsColorLast = drawsLast
        staticBackground.removeAll()
        damage.add(context.limit)
    }

    /// Whether a layer that is drawn needs the colour behind the finished layers.
    private func hasHoles(_ tree: RenderTree) -> Bool {
        tree.rareData.indices.contains { index in
            guard tree.rareData[index].effects?.compositing.dependsOnBackgroundAlpha == true else { return false }
            let node = Int(tree.rareData[index].node)
            return drawOrder.positions[node] != nil && layers[node].isVisible && (layers[node].isGroup || layers[node].isIsolated)
                && layers[node].compositing.dependsOnBackgroundAlpha
        }
    }

    /// The colour to which a frame, or its static background, is cleared; premultiplied.
    func clearColor(_ context: PlanContext) -> SIMD4<Float> {
        drawsColorLast ? SIMD4(repeating: 0) : context.viewport.background
    }
}

extension FramePlan {
    /// Appends a batch that fills the transparent pixels of a pass's scissor with a colour.
    mutating func appendBackdrop(_ color: SIMD4<Float>, in scissor: PixelRect) {
        let rect = Float4(scissor)
        quads.append(
            QuadInstance(
                homography: PackedHomography(.identity), rect: rect, uv: Float4(0, 0, 1, 1), color: Float4(color),
                clip: ClipBounds.none.packed))
        var batch = Batch(
            program: ProgramKey(kind: .solid, features: []), textures: Batch.Textures(sampler: .plain), blends: true, clip: nil,
            instances: quads.count - 1..<quads.count)
        batch.compositing = .destOver
        appendBatch(batch)
    }
}
