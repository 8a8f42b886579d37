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
            if case .target(let mask) = draw.mask { composite.secondTarget = mask }
            composite.append(to: &pass, into: &plan)
        }
    }
}

extension SurfaceComposite {
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
