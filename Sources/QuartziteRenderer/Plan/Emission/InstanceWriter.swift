import Quartzite

/// Makes the instances of one layer's drawables and appends them to a plan.
struct InstanceWriter {
    /// The layer's state.
    let layer: UnsafePointer<PlannedLayer>
    /// Index of the clip for background and border in the plan's clips, or nil.
    let clip: ClipIndex?
    /// Index of the clip for contents in the plan's clips, or nil.
    let innerClip: ClipIndex?
    /// The viewport or surface pixel at the target's (0, 0).
    let origin: SIMD2<Float>
    /// Index of the clip by the layer's own bounds, for a pattern with rounded corners; nil for no such clip.
    var ownClip: ClipIndex?

    @inline(__always)
    init(
        _ layer: UnsafePointer<PlannedLayer>, clip: ClipIndex? = nil, innerClip: ClipIndex? = nil, origin: SIMD2<Float> = SIMD2(0, 0)
    ) {
        self.layer = layer
        self.origin = origin
        self.clip = clip
        self.innerClip = innerClip
    }

    /// The layer's homography relative to `origin`.
    @inline(__always)
    var homography: PackedHomography { PackedHomography(layer.pointee.world.moved(by: origin)) }

    /// Emits a plain layer without its border, or with its border if the layer has no sublayers.
    func emitBody(_ values: UnsafePointer<LayerValues>, includesBorder: Bool, into plan: inout FramePlan) {
        layer.pointee.forEachDrawable(in: includesBorder ? .all : .body, values, nil) { emit($0, values, into: &plan) }
    }

    /// Emits the border above everything drawn so far.
    func emitBorder(_ values: UnsafePointer<LayerValues>, into plan: inout FramePlan) {
        layer.pointee.forEachDrawable(in: .border, values, nil) { emit($0, values, into: &plan) }
    }

    /// Emits a part of a layer with a drawing.
    func emit(
        _ part: DrawOrder.Part, _ values: UnsafePointer<LayerValues>, _ drawing: UnsafePointer<PlannedDrawing>,
        _ shapes: borrowing ShapeCoverage, in area: PixelRect, into plan: inout FramePlan
    ) {
        layer.pointee.forEachDrawable(in: part, values, drawing.pointee.drawable) { drawable in
            switch drawable {
            case .shadow, .box, .contents: emit(drawable, values, into: &plan)
            case .gradient(let kind): emitGradient(values, drawing, kind, into: &plan)
            case .particles:
                if let group = drawing.pointee.shownGroup {
                    emitParticles(group, into: &plan)
                } else {
                    emitParticles(drawing.pointee.particles, zAxisOnScreen: drawing.pointee.zAxisOnScreen, into: &plan)
                }
            case .shape, .text:
                if drawing.pointee.glyphs.isShown {
                    if drawing.pointee.glyphs.hasInk && drawing.pointee.coverage.intersects(area) {
                        // Field by field, because a copy of `glyphs` retains its run.
                        plan.append(
                            drawing.pointee.glyphs.instance.moved(by: origin), features: drawing.pointee.glyphs.features, clip: innerClip)
                    }
                } else if drawing.pointee.shape.isShown {
                    if drawing.pointee.coverage.intersects(area) {
                        drawing.pointee.shape.emit(layer, shapes, in: area, origin: origin, clip: innerClip, into: &plan)
                    }
                } else if let quad = drawing.pointee.quad, drawing.pointee.coverage.intersects(area) {
                    plan.append(quad.moved(by: origin), clip: innerClip)
                }
            }
        }
    }

    /// Emits a drawable of a plain layer.
    @inline(__always)
    private func emit(_ drawable: Drawable, _ values: UnsafePointer<LayerValues>, into plan: inout FramePlan) {
        switch drawable {
        case .shadow(let shadow):
            // The planner composites the shadows of paths, and those of layers with a surface.
            if layer.pointee.shadow == .box && !layer.pointee.hasEffectSurface { emitShadow(shadow, values, into: &plan) }
        case .box(let box):
            if values.pointee.hasPattern, box == .background, let pattern = values.pointee.shownPattern {
                return emitPattern(pattern, values, into: &plan)
            }
            if drawable.program(values, in: layer.pointee.world) == .solid {
                plan.append(solid(values), clip: clip)
            } else {
                emitBox(box, values, into: &plan)
            }
        case .contents(let placement): emitContents(placement, values, into: &plan)
        // Only layers with a drawing have these.
        case .gradient, .particles, .shape, .text: break
        }
    }

    private func emitContents(_ placement: ContentsPlacement, _ values: UnsafePointer<LayerValues>, into plan: inout FramePlan) {
        if let transform = placement.transform {
            emitTransformed(placement, transform, values, into: &plan)
        } else if values.pointee.stretchesContentsInParts {
            emitParts(values, placement, into: &plan)
        } else {
            let quad = picture(values, placement)
            plan.append(quad, clip: quad.takesOuterClip ? clip : innerClip)
        }
    }

    /// Emits contents with a transform of their own: as contents of a layer that is placed differently, under the layer's own clips.
    private func emitTransformed(
        _ placement: ContentsPlacement, _ transform: CGAffineTransform, _ values: UnsafePointer<LayerValues>, into plan: inout FramePlan
    ) {
        let own = Homography(
            m11: transform.a, m12: transform.b, m14: 0, m21: transform.c, m22: transform.d, m24: 0, m41: transform.tx, m42: transform.ty,
            m44: 1)
        var placed = layer.pointee
        placed.world = own.followed(by: layer.pointee.world)
        var upright = placement
        upright.transform = nil
        withUnsafePointer(to: placed) {
            let writer = InstanceWriter($0, clip: clip, innerClip: innerClip, origin: origin)
            if values.pointee.stretchesContentsInParts { return writer.emitParts(values, upright, isMoved: true, into: &plan) }
            plan.append(writer.picture(values, upright, isPart: true, isMoved: true), clip: innerClip)
        }
    }

    /// Emits a gradient inside the bounds with their rounded corners. It is read in the drawing, because a copy retains its stops.
    private func emitGradient(
        _ values: UnsafePointer<LayerValues>, _ drawing: UnsafePointer<PlannedDrawing>, _ kind: ProgramKey.Kind, into plan: inout FramePlan
    ) {
        guard !values.pointee.bounds.isEmpty else { return }
        var features = edges(of: values.pointee.bounds, values, bounds: layer.pointee.clip, isCutByShape: clip != nil)
        features.subtract(.notOfBoxes)
        if values.pointee.isCornerCurveContinuous { features.insert(.continuousCorners) }
        let first = plan.stops.count
        drawing.pointee.gradient.stops.withUnsafeBufferPointer { plan.stops.append(contentsOf: $0) }
        if layer.pointee.isTinted {
            for index in first..<plan.stops.count { plan.stops[index].multiply(by: layer.pointee.tint) }
        }
        let instance = GradientInstance(
            homography: homography, shape: RoundedShape(values), axis: drawing.pointee.gradient.axis,
            clip: layer.pointee.clip.packed(from: origin),
            stops: first...plan.stops.count - 1, opacity: Float(layer.pointee.opacity))
        let variant = features.contains(.continuousCorners) ? 0 : drawing.pointee.gradient.variant(in: values, layer.pointee.world)
        plan.append(
            instance, kind: kind, features: features, variant: variant,
            clip: features.contains(.clipShape) ? clip : nil,
            softEdges: values.pointee.allowsEdgeAntialiasing ? values.softEdges : [])
    }

    /// Returns the rectangle of a layer for which `PlannedLayer.isOneRectangle` is true.
    @inline(__always)
    func rectangle(_ values: UnsafePointer<LayerValues>) -> Quad {
        let placement = ContentsPlacement(values, isFlipped: layer.pointee.isFlipped, isMirrored: layer.pointee.isMirrored)
        return placement.map { picture(values, $0) } ?? solid(values)
    }

    /// Returns the background as a quad, for square corners.
    @inline(__always)
    func solid(_ values: UnsafePointer<LayerValues>) -> Quad {
        let color = premultiplied(values.pointee.backgroundColor.components)
        let edges = edges(of: values.pointee.bounds, values, bounds: layer.pointee.clip, isCutByShape: layer.pointee.clipShape != nil)
        return Quad(
            instance: QuadInstance(
                homography: homography, rect: Float4(values.pointee.bounds), uv: Float4(0, 0, 1, 1), color: Float4(color),
                clip: layer.pointee.clip.packed(from: origin)),
            contents: LayerContents(), program: ProgramKey(kind: .solid, features: edges), sampler: .plain,
            blends: !Drawable.box(.background).isOpaque(values, opacity: layer.pointee.opacity) || !edges.isDisjoint(with: .softening),
            softEdges: values.softEdges)
    }

    /// Returns the contents as a quad.
    /// - Parameter isMoved: whether the contents do not lie where `shown` says, so that all clips apply.
    @inline(__always)
    func picture(
        _ values: UnsafePointer<LayerValues>, _ shown: ContentsPlacement, isPart: Bool = false, isMoved: Bool = false
    ) -> Quad {
        var placement = shown
        let isRounded = values.pointee.isRounded
        let hasOwnCorners = isRounded && values.pointee.clipsToBounds && !isPart && !isMoved && isCutOnlyByOwnCorners(values, placement)
        if !isPart && values.pointee.clipsToBounds && (!isRounded || hasOwnCorners) {
            placement.crop(to: values.pointee.bounds)
        }
        // Contents that end at their own clip must not be clipped twice: a half-covered pixel would become a quarter.
        let takesOuterClip = !isMoved && values.pointee.clipContains(placement.rect)
        let bounds = takesOuterClip ? layer.pointee.clip : layer.pointee.innerClip
        let shape = takesOuterClip ? layer.pointee.clipShape : layer.pointee.innerClipShape
        let widened = values.pointee.clipsToBounds && !takesOuterClip && !isMoved && !hasOwnCorners ? widen(&placement, values) : []
        var edges = edges(of: placement.rect, values, bounds: bounds, isCutByShape: shape != nil && !hasOwnCorners)
        if widened == .all { edges.subtract([.antialiased, .edgeMask]) }
        if hasOwnCorners { edges.formUnion(.withCorners) }
        var tint = layer.pointee.tint * SIMD4(repeating: Float(layer.pointee.opacity))
        if values.pointee.contentsMultiplyColor.isPresent { tint = premultiplied(values.pointee.contentsMultiplyColor.components) }
        let isExact = isTexelByTexel(values, shown)
        let sampler = isExact ? SamplerKey.plain : SamplerKey(values)
        // Renderers truncate the weights of linear filtering to 1/16 or 1/256 of a texel. A shift of 1/200 texel towards the
        // image's origin stays closest to all of them, and changes no value by more than 1/200 of the difference between two
        // texels. A part must not show even that much of its neighbours.
        let shift = isExact || isPart ? 0 : 0.005
        let (du, dv) = (shift / Double(values.pointee.contents.width), shift / Double(values.pointee.contents.height))
        var program = ProgramKey(kind: .image, features: edges)
        if !isExact { program.features.formUnion(program.fading) }
        return Quad(
            instance: QuadInstance(
                homography: homography, rect: Float4(placement.rect),
                uv: Float4(
                    Float(placement.u0 - du), Float(placement.v0 - dv), Float(placement.u1 - du), Float(placement.v1 - dv)),
                color: Float4(tint), clip: hasOwnCorners ? values.radii : bounds.packed(from: origin)),
            contents: values.pointee.contents, program: program, sampler: sampler,
            blends: !Drawable.contents(shown).isOpaque(values, opacity: layer.pointee.opacity) || !edges.isDisjoint(with: .softening),
            softEdges: values.softEdges, takesOuterClip: takesOuterClip)
    }

    /// Whether contents fill the layer's bounds, and nothing but the bounds' circular corners cuts them. Their rectangle can then have these
    /// corners itself, so that contents of many layers share a draw call; a clip shape would be another one for each layer.
    private func isCutOnlyByOwnCorners(_ values: UnsafePointer<LayerValues>, _ placement: ContentsPlacement) -> Bool {
        let world = layer.pointee.world
        return layer.pointee.clipShape == nil && layer.pointee.innerClipShape != nil && !values.pointee.isCornerCurveContinuous
            && values.pointee.allowsEdgeAntialiasing && values.softEdges == .all && placement.rect.contains(values.pointee.bounds)
            && world.hasNoPerspective && world.isConformal
            && layer.pointee.innerClip.contains(world.coverage(of: values.pointee.bounds, in: .huge))
    }

    /// Grows contents by a pixel at edges that coincide with the clipping bounds, so that only the clip shapes the edge.
    /// - Returns: the edges at which the contents grew.
    private func widen(_ placement: inout ContentsPlacement, _ values: UnsafePointer<LayerValues>) -> EdgeSet {
        let world = layer.pointee.world
        let (rect, bounds) = (placement.rect, values.pointee.bounds)
        guard world.hasNoPerspective, values.pointee.allowsEdgeAntialiasing, !world.alignsToPixels(rect) else { return [] }
        var edges: EdgeSet = []
        if rect.minX == bounds.minX { edges.insert(.minX) }
        if rect.maxX == bounds.maxX { edges.insert(.maxX) }
        if rect.minY == bounds.minY { edges.insert(.minY) }
        if rect.maxY == bounds.maxY { edges.insert(.maxY) }
        guard !edges.isEmpty else { return [] }
        let det = abs(world.m11 * world.m22 - world.m12 * world.m21)
        let x = (world.m21 * world.m21 + world.m22 * world.m22).squareRoot() / det
        let y = (world.m11 * world.m11 + world.m12 * world.m12).squareRoot() / det
        guard x < 1e6, y < 1e6 else { return [] }
        let (left, right) = (edges.contains(.minX) ? x : 0, edges.contains(.maxX) ? x : 0)
        let (top, bottom) = (edges.contains(.minY) ? y : 0, edges.contains(.maxY) ? y : 0)
        placement.rect = CGRect(
            x: rect.minX - left, y: rect.minY - top, width: rect.width + left + right, height: rect.height + top + bottom)
        let (du, dv) = ((placement.u1 - placement.u0) / Double(rect.width), (placement.v1 - placement.v0) / Double(rect.height))
        (placement.u0, placement.u1) = (placement.u0 - left * du, placement.u1 + right * du)
        (placement.v0, placement.v1) = (placement.v0 - top * dv, placement.v1 + bottom * dv)
        return edges
    }

    /// Emits the contents in nine parts, or more where they repeat. Edges between parts are hard, and no part shows texels of its neighbours.
    private func emitParts(
        _ values: UnsafePointer<LayerValues>, _ placement: ContentsPlacement, isMoved: Bool = false, into plan: inout FramePlan
    ) {
        let parts = ContentsParts(placement, values)
        for row in 0..<parts.y.count {
            for column in 0..<parts.x.count {
                guard let part = parts.part(column, row) else { continue }
                var quad = picture(values, part, isPart: true, isMoved: isMoved)
                if quad.sampler != .plain { quad.program.features.insert(.subimage) }
                quad.softEdges.formIntersection(parts.outerEdges(column, row))
                if quad.program.features.contains(.antialiased) { quad.program.features.insert(.edgeMask) }
                plan.append(quad, clip: quad.takesOuterClip ? clip : innerClip)
            }
        }
    }

    /// Returns the program features that a rectangle needs.
    @inline(__always)
    func edges(
        of rect: CGRect, _ values: UnsafePointer<LayerValues>, bounds: ClipBounds, isCutByShape: Bool
    ) -> ProgramKey.Features {
        var features: ProgramKey.Features = []
        let world = layer.pointee.world
        if !world.hasNoPerspective { features.insert(.perspective) }
        if values.pointee.allowsEdgeAntialiasing && !world.alignsToPixels(rect) && values.softEdges != [] {
            features.insert(.antialiased)
            if values.softEdges != .all { features.insert(.edgeMask) }
            if features.contains(.perspective) && world.isInFrontOfNearPlane(rect) { features.insert(.clipsNoNearPlane) }
        }
        if isCutByShape { features.insert(.clipShape) }
        if bounds.cuts && !bounds.contains(world.coverage(of: rect, in: .huge).withoutAntialiasing(features, isUpright: world.isUpright)) {
            features.insert(.clipRectangle)
        }
        return features
    }

    /// Amount subtracted from the components of a translucent colour that are less than 1. 8-bit blending rounds twice, for source and
    /// destination; half a step less in both together keeps the sum from being brighter than the exact mix.
    private static let roundingBias = 0.25 / 255
    /// Amount added where a half is to be rounded up, as Core Graphics does: black at 0.3 is 77.
    private static let lift = 1e-4 / 255

    /// Returns the colour clamped, and premultiplied by alpha and the layer's opacity. Opaque colours are rounded to 1/255: one of
    /// a driver's rasterizers rounds a half up, and another one down. `tracks.glsl` does the same.
    @inline(__always)
    func premultiplied(_ c: SIMD4<Double>) -> SIMD4<Float> {
        let clamped = c.clamped(lowerBound: SIMD4(repeating: 0), upperBound: SIMD4(repeating: 1))
        let alpha = clamped.w * layer.pointee.opacity
        var color = clamped * alpha
        if layer.pointee.isTinted { color *= SIMD4<Double>(layer.pointee.tint) }
        color.w = alpha
        guard alpha < 1 else { return SIMD4<Float>(color.roundedToBytes) }
        // White stays as bright as its alpha, so that white over white is white. A layer's own surface is transparent before the layer
        // is drawn, so nothing is mixed there.
        let lifted = color + Self.lift
        guard !layer.pointee.isGroup && !layer.pointee.isIsolated else { return SIMD4<Float>(lifted) }
        color = pointwiseMax(color - Self.roundingBias, SIMD4(repeating: 0))
        color.replace(with: lifted, where: clamped .>= 1)
        color.w = lifted.w
        return SIMD4<Float>(color)
    }
}

extension ContentsPlacement {
    /// Crops the rectangle to `bounds` if they intersect, so that the contents end at the edge of `bounds`.
    fileprivate mutating func crop(to bounds: CGRect) {
        let part = rect.intersection(bounds)
        guard part != rect, part.width > 0, part.height > 0 else { return }
        let (du, dv) = ((u1 - u0) / Double(rect.width), (v1 - v0) / Double(rect.height))
        let (left, top) = (Double(part.minX - rect.minX), Double(part.minY - rect.minY))
        (u0, v0) = (u0 + left * du, v0 + top * dv)
        (u1, v1) = (u0 + Double(part.width) * du, v0 + Double(part.height) * dv)
        rect = part
    }
}

extension ProgramKey.Features {
    /// Features by which a pixel may be covered partially.
    static let softening: ProgramKey.Features = [.antialiased, .clipRectangle, .clipShape]
    /// Features of a quad with rounded corners.
    static let withCorners: ProgramKey.Features = [.antialiased, .corners]
}

extension ClipBounds {
    /// The rectangle in the format of instances: finite, because ∞ − ∞ is NaN.
    @inline(__always)
    var packed: Float4 {
        let far: Float = 1e6
        return Float4(max(minX, -far), max(minY, -far), min(maxX, far), min(maxY, far))
    }

    /// The rectangle in a target whose (0, 0) is the viewport or surface pixel `origin`.
    @inline(__always)
    func packed(from origin: SIMD2<Float>) -> Float4 {
        let p = packed
        return Float4(p.x - origin.x, p.y - origin.y, p.z - origin.x, p.w - origin.y)
    }
}

extension PixelRect {
    /// Returns the coverage without the antialiasing margin of a rotated rectangle, if its edges are hard.
    func withoutAntialiasing(_ features: ProgramKey.Features, isUpright: Bool) -> PixelRect {
        guard !isUpright, !features.contains(.antialiased), width > 2, height > 2 else { return self }
        return PixelRect(minX: minX + 1, minY: minY + 1, maxX: maxX - 1, maxY: maxY - 1)
    }
}
