import Quartzite

/// Composites finished surfaces into the open pass.
extension PassEmission {
    /// Composites a surface.
    static func composite(
        _ draw: SurfaceDraw, _ surfaces: SurfaceTree, _ memory: LayerMemory, cut: Int32, _ pass: inout OpenPass,
        into plan: inout FramePlan
    ) {
        let layer = memory.layers + Int(draw.node)
        var composite = SurfaceComposite(SurfaceTexture(index: draw.target, area: draw.extent))
        switch draw.kind {
        case .isolated:
            let surface = surfaces.entries[Int(layer.pointee.isolatedSurface)]
            return compositeIsolated(draw, surface, memory, cut: cut, &pass, into: &plan)
        case .effect:
            let surface = surfaces.entries[Int(layer.pointee.effectSurface)]
            return compositeEffect(draw, surface, memory, cut: cut, &pass, into: &plan)
        case .transition(let snapshot):
            composite.apply(draw, memory, cut: cut, pass.origin, in: &plan)
            let weights = memory.nodes[Int(draw.node)].values.pointee.transition.weights
            if snapshot >= 0 {
                (composite.mask, composite.weights) = (snapshot, weights)
            } else {
                composite.opacity *= Double(weights.x)
            }
        case .group, .compositing, .mask, .snapshot, .throughBox:
            composite.apply(draw, memory, cut: cut, pass.origin, in: &plan)
            if case .target(let mask) = draw.mask { composite.mask = mask }
        }
        composite.append(to: &pass, into: &plan)
    }
}

extension SurfaceComposite {
    /// Applies the opacity, the clips and the blend mode of the surface's layer.
    mutating func apply(_ draw: SurfaceDraw, _ memory: LayerMemory, cut: Int32, _ origin: SIMD2<Float>, in plan: inout FramePlan) {
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
