import Quartzite

/// Composites finished surfaces into the open pass.
extension PassEmission {
    /// Composites a surface.
    static func composite(
        _ draw: SurfaceDraw, _ surfaces: SurfaceTree, _ memory: LayerMemory, cut: CutIndex?, _ pass: inout OpenPass,
        into plan: inout FramePlan
    ) {
        let layer = memory.layers + Int(draw.node)
        switch draw.kind {
        case .isolated:
            guard let surface = layer.pointee.isolatedSurface else { return }
            compositeIsolated(draw, surfaces.entries[Int(surface)], memory, cut: cut, &pass, into: &plan)
        case .effect:
            guard let surface = layer.pointee.effectSurface else { return }
            compositeEffect(draw, surfaces.entries[Int(surface)], memory, cut: cut, &pass, into: &plan)
        case .transition(let snapshot):
            guard let target = draw.target else { return }
            var composite = SurfaceComposite(SurfaceTexture(target: target, area: draw.extent))
            composite.apply(draw, memory, cut: cut, pass.origin, in: &plan)
            composite.clip(toDrawnPixelsOf: draw, in: pass)
            let weights = memory.nodes[Int(draw.node)].values.pointee.transition.weights
            if let snapshot {
                (composite.secondTarget, composite.weights) = (snapshot, weights)
            } else {
                composite.opacity *= Double(weights.x)
            }
            composite.append(to: &pass, into: &plan)
        case .group, .blend, .mask, .snapshot, .throughMask:
            guard let target = draw.target else { return }
            var composite = SurfaceComposite(SurfaceTexture(target: target, area: draw.extent))
            composite.apply(draw, memory, cut: cut, pass.origin, in: &plan)
            composite.clip(toDrawnPixelsOf: draw, in: pass)
            if case .target(let mask) = draw.mask {
                composite.secondTarget = mask
                // The pass around the outermost draw shows the filtered backdrop through the same mask.
                composite.keepsSecondTarget = !draw.isOutermost && layer.pointee.surfaceReasons.contains(.backdrop)
            }
            composite.append(to: &pass, into: &plan)
        }
    }
}

extension SurfaceComposite {
    /// Clips to the pixels of a transient target that are drawn. The pass may show more of the target, such as the transparent border of the
    /// surface around, and there the target has what another surface has left.
    mutating func clip(toDrawnPixelsOf draw: SurfaceDraw, in pass: OpenPass) {
        let shown = draw.extent.intersection(pass.drawnArea)
        if shown.intersection(draw.area) != shown { clip = clip.intersection(ClipBounds(draw.area)) }
    }

    /// Applies the opacity, the clips and the blend mode of the surface's layer.
    mutating func apply(_ draw: SurfaceDraw, _ memory: LayerMemory, cut: CutIndex?, _ origin: SIMD2<Float>, in plan: inout FramePlan) {
        let layer = memory.layers + Int(draw.node)
        if draw.isOutermost {
            opacity = layer.pointee.groupOpacity
            self.cut = cut
            shape = memory.clip(layer.pointee.groupClipShape, from: origin, in: &plan)
            clip = layer.pointee.groupClip
            if layer.pointee.surfaceReasons.contains(.compositing) { compositing = layer.pointee.compositing }
        }
        if case .box(let mask) = draw.mask { shape = memory.clip(mask, from: origin, in: &plan) }
    }
}
