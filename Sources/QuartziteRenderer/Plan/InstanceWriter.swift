import Quartzite

/// Makes instances of one layer's own drawing, background, contents and border, and writes them into a plan.
struct InstanceWriter {
    let layer: UnsafePointer<PlannedLayer>
    /// Indexes into the plan's clips, or −1: for background and border, and for contents.
    let clip: Int32
    let innerClip: Int32
    /// The pixel of the viewport that is the target's (0, 0).
    let origin: SIMD2<Float>

    @inline(__always)
    init(
        _ layer: UnsafePointer<PlannedLayer>, clip: Int32 = -1, innerClip: Int32 = -1, origin: SIMD2<Float> = SIMD2(0, 0)
    ) {
        self.layer = layer
        self.origin = origin
        self.clip = clip
        self.innerClip = innerClip
    }

    @inline(__always)
    var homography: PackedHomography { PackedHomography(layer.pointee.world.moved(by: origin)) }

    /// Background and contents; a leaf's border too, which then shares the background's instance where nothing lies between.
    func emitBody(_ values: UnsafePointer<LayerValues>, includesBorder: Bool, into plan: inout FramePlan) {
        if layer.pointee.shadow == .box && !layer.pointee.hasEffectSurface { emitShadow(values, into: &plan) }
        let hasContents = values.pointee.contents.isPresent
        let joinsBorder = includesBorder && !hasContents && values.showsBorder
        emitBackground(values, joinsBorder: joinsBorder, into: &plan)
        emitContents(values, into: &plan)
        if includesBorder && !joinsBorder { emitBorder(values, into: &plan) }
    }

    private func emitBackground(_ values: UnsafePointer<LayerValues>, joinsBorder: Bool, into plan: inout FramePlan) {
        if (values.showsBackground || joinsBorder) && !values.pointee.bounds.isEmpty {
            if values.pointee.cornerRadius > 0 || joinsBorder {
                emitBox(values, fills: true, borders: joinsBorder, into: &plan)
            } else {
                plan.append(solid(values), clip: clip)
            }
        }
    }

    private func emitContents(_ values: UnsafePointer<LayerValues>, into plan: inout FramePlan) {
        guard values.pointee.contents.isPresent, let placement = ContentsPlacement(values, isFlipped: layer.pointee.isFlipped) else {
            return
        }
        if values.hasParts {
            emitParts(values, placement, into: &plan)
        } else {
            let quad = picture(values, placement)
            plan.append(quad, clip: quad.takesOuterClip ? clip : innerClip)
        }
    }

    /// A gradient, in the bounds with their rounded corners.
    private func emitGradient(_ values: UnsafePointer<LayerValues>, _ gradient: PlannedGradient, into plan: inout FramePlan) {
        guard gradient.isShown, !values.pointee.bounds.isEmpty else { return }
        var features = edges(of: values.pointee.bounds, values, bounds: layer.pointee.clip, isCutByShape: clip >= 0)
        features.remove(.antialiased)
        features.remove(.clipsNoNearPlane)
        if values.pointee.isCornerCurveContinuous { features.insert(.superellipse) }
        let first = plan.stops.count
        plan.stops.append(contentsOf: gradient.stops)
        if layer.pointee.isTinted {
            for index in first..<plan.stops.count { plan.stops[index].multiply(by: layer.pointee.tint) }
        }
        let instance = GradientInstance(
            homography: homography, rect: Float4(values.pointee.bounds), radii: values.radii, axis: gradient.axis,
            clip: layer.pointee.clip.packed(from: origin), stops: first...plan.stops.count - 1, opacity: Float(layer.pointee.opacity),
            cornerExponent: values.cornerExponent)
        plan.append(
            instance, kind: gradient.kind, features: features, clip: features.contains(.clipShape) ? clip : -1,
            softEdges: values.pointee.allowsEdgeAntialiasing ? values.softEdges : [])
    }

    /// A part of a layer that draws more: a gradient lies between background and contents, a picture over the contents, under
    /// sublayers and border.
    func emit(
        _ part: DrawOrder.Part, _ values: UnsafePointer<LayerValues>, _ drawing: PlannedDrawing, in area: PixelRect,
        into plan: inout FramePlan
    ) {
        if part != .border {
            if layer.pointee.shadow == .box && !layer.pointee.hasEffectSurface { emitShadow(values, into: &plan) }
            emitBackground(values, joinsBorder: false, into: &plan)
            emitGradient(values, drawing.gradient, into: &plan)
            emitContents(values, into: &plan)
            emitParticles(drawing.particles, zAxisOnScreen: drawing.zAxisOnScreen, into: &plan)
            if drawing.quad.isWhole && drawing.coverage.intersects(area) {
                plan.append(drawing.quad.moved(by: origin), clip: innerClip)
            }
        }
        if part != .body { emitBorder(values, into: &plan) }
    }

    /// The border, over whatever has been drawn.
    func emitBorder(_ values: UnsafePointer<LayerValues>, into plan: inout FramePlan) {
        guard values.showsBorder, !values.pointee.bounds.isEmpty else { return }
        emitBox(values, fills: false, borders: true, into: &plan)
    }

    /// The background, where its corners are square.
    @inline(__always)
    func solid(_ values: UnsafePointer<LayerValues>) -> CachedQuad {
        let color = premultiplied(values.pointee.backgroundColor.components)
        let edges = edges(of: values.pointee.bounds, values, bounds: layer.pointee.clip, isCutByShape: layer.pointee.clipShape >= 0)
        return CachedQuad(
            instance: QuadInstance(
                homography: homography, rect: Float4(values.pointee.bounds), uv: Float4(0, 0, 1, 1), color: Float4(color),
                clip: layer.pointee.clip.packed(from: origin)),
            contents: LayerContents(), program: ProgramKey(kind: .solid, features: edges), sampler: .plain,
            blends: color.w < 1 || !edges.isDisjoint(with: .softening), softEdges: values.softEdges, isWhole: true)
    }

    /// The contents, where they go.
    @inline(__always)
    func picture(_ values: UnsafePointer<LayerValues>, _ shown: ContentsPlacement, isPart: Bool = false) -> CachedQuad {
        var placement = shown
        if !isPart && values.pointee.masksToBounds != 0 && values.pointee.cornerRadius <= 0 { placement.crop(to: values.pointee.bounds) }
        // What ends where its own clip ends must not be cut twice: a half-covered pixel would be covered by a quarter.
        let takesOuterClip =
            values.pointee.masksToBounds != 0 && values.pointee.cornerRadius <= 0 && values.pointee.bounds.contains(placement.rect)
        let bounds = takesOuterClip ? layer.pointee.clip : layer.pointee.innerClip
        let shape = takesOuterClip ? layer.pointee.clipShape : layer.pointee.innerClipShape
        let widened = values.pointee.masksToBounds != 0 && !takesOuterClip ? widen(&placement, values) : []
        var edges = edges(of: placement.rect, values, bounds: bounds, isCutByShape: shape >= 0)
        if widened == .all { edges.subtract([.antialiased, .edgeMask]) }
        var tint = layer.pointee.tint * SIMD4(repeating: Float(layer.pointee.opacity))
        if values.pointee.contentsMultiplyColor.isPresent { tint = premultiplied(values.pointee.contentsMultiplyColor.components) }
        let isExact = isTexelByTexel(values, shown)
        let sampler = isExact ? SamplerKey.plain : SamplerKey(values)
        // Renderers truncate the weights of linear filtering, to a sixteenth or a 256th of a texel. A shift of a 200th towards
        // the picture's origin stays nearest to all of them; it changes no value by more than 1 of 200 between two texels. A part must
        // not even show that much of its neighbours.
        let shift = isExact || isPart ? 0 : 0.005
        let (du, dv) = (shift / Double(values.pointee.contents.width), shift / Double(values.pointee.contents.height))
        var program = ProgramKey(kind: .image, features: edges)
        if !isExact { program.features.formUnion(program.fading) }
        return CachedQuad(
            instance: QuadInstance(
                homography: homography, rect: Float4(placement.rect),
                uv: Float4(
                    Float(placement.u0 - du), Float(placement.v0 - dv), Float(placement.u1 - du), Float(placement.v1 - dv)),
                color: Float4(tint), clip: bounds.packed(from: origin)),
            contents: values.pointee.contents, program: program, sampler: sampler,
            blends: !values.pointee.contents.isOpaque || tint.w < 1 || !edges.isDisjoint(with: .softening),
            softEdges: values.softEdges, takesOuterClip: takesOuterClip, isWhole: true)
    }

    /// Makes contents a pixel larger where they end at the bounds that cut them off, so that these alone make the edge.
    /// - Returns: the edges with which it did.
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
        placement.rect = CGRect(x: rect.minX - left, y: rect.minY - top, width: rect.width + left + right, height: rect.height + top + bottom)
        let (du, dv) = ((placement.u1 - placement.u0) / Double(rect.width), (placement.v1 - placement.v0) / Double(rect.height))
        (placement.u0, placement.u1) = (placement.u0 - left * du, placement.u1 + right * du)
        (placement.v0, placement.v1) = (placement.v0 - top * dv, placement.v1 + bottom * dv)
        return edges
    }

    /// The contents in nine parts. Edges between two parts are hard, and none shows texels of its neighbours.
    private func emitParts(_ values: UnsafePointer<LayerValues>, _ placement: ContentsPlacement, into plan: inout FramePlan) {
        let parts = ContentsParts(placement, values)
        for row in 0..<3 {
            for column in 0..<3 {
                guard let part = parts.part(column, row) else { continue }
                var quad = picture(values, part, isPart: true)
                if quad.sampler != .plain { quad.program.features.insert(.subimage) }
                quad.softEdges.formIntersection(parts.outerEdges(column, row))
                if quad.program.features.contains(.antialiased) { quad.program.features.insert(.edgeMask) }
                plan.append(quad, clip: quad.takesOuterClip ? clip : innerClip)
            }
        }
    }

    /// Which of the costlier program features a rectangle needs.
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
            if features.contains(.perspective) && world.isBeforeEye(rect) { features.insert(.clipsNoNearPlane) }
        }
        if isCutByShape { features.insert(.clipShape) }
        if bounds.cuts && !bounds.contains(world.coverage(of: rect, in: .huge).withoutAntialiasing(features, isUpright: world.isUpright)) {
            features.insert(.clipRectangle)
        }
        return features
    }

    /// Whether each texel falls on a pixel: then the nearest one is the same picture at half the cost.
    @inline(__always)
    private func isTexelByTexel(_ values: UnsafePointer<LayerValues>, _ placement: ContentsPlacement) -> Bool {
        let world = layer.pointee.world
        guard world.isUpright && world.alignsToPixels(placement.rect) else { return false }
        let (width, height) = (Double(values.pointee.contents.width), Double(values.pointee.contents.height))
        let texelsAcross = abs(placement.u1 - placement.u0) * width
        let texelsDown = abs(placement.v1 - placement.v0) * height
        return abs(placement.rect.width * abs(world.m11) - texelsAcross) < 1e-3
            && abs(placement.rect.height * abs(world.m22) - texelsDown) < 1e-3
            && (placement.u0 * width).isNearlyWhole && (placement.v0 * height).isNearlyWhole
    }

    /// What a colour that is not opaque gives up. Eight-bit blending rounds twice, source and destination; half a step less in both
    /// together keeps their sum from coming out brighter than the true mixture.
    static let colorLoss = 0.25 / 255

    /// Clamped, multiplied by alpha and by the layer's whole opacity. What is opaque is rounded to what a pixel can hold: a half would be
    /// rounded up by one of a driver's ways to fill pixels, and down by another.
    @inline(__always)
    func premultiplied(_ c: SIMD4<Double>) -> SIMD4<Float> {
        let clamped = c.clamped(lowerBound: SIMD4(repeating: 0), upperBound: SIMD4(repeating: 1))
        let alpha = clamped.w * layer.pointee.opacity
        var color = clamped * alpha
        if layer.pointee.isTinted { color *= SIMD4<Double>(layer.pointee.tint) }
        if alpha < 1 {
            color = pointwiseMax(color - Self.colorLoss, SIMD4(repeating: 0))
        } else {
            color = (color * 255).rounded(.toNearestOrAwayFromZero) / 255
        }
        color.w = alpha
        return SIMD4<Float>(color)
    }
}

extension ContentsPlacement {
    /// Leaves away what lies outside of a rectangle, where something is left: so that its edge is that rectangle's.
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
    /// Features by which a pixel may be covered in part.
    static let softening: ProgramKey.Features = [.antialiased, .clipRectangle, .clipShape]
}

extension SamplerKey {
    /// Texel by texel.
    static let plain = SamplerKey(minification: .nearest, magnification: .nearest)

    /// As the layer asks for it.
    @inline(__always)
    init(_ values: UnsafePointer<LayerValues>) {
        self.init(
            minification: .init(values.pointee.minificationFilter),
            magnification: values.pointee.magnificationFilter == .nearest ? .nearest : .linear,
            bias: values.pointee.minificationFilterBias == 0 ? 0 : Self.steps(values.pointee.minificationFilterBias))
    }

    static func steps(_ bias: Double) -> Int8 { bias.isNaN ? 0 : Int8(min(127, max(-128, (bias * 8).rounded()))) }
}

extension SamplerKey.Filter {
    init(_ kind: CALayerContentsFilter.Kind) {
        switch kind {
        case .nearest: self = .nearest
        case .linear: self = .linear
        case .trilinear: self = .trilinear
        }
    }
}

extension ClipBounds {
    /// As instances carry it: finite, since ∞ − ∞ is no number.
    @inline(__always)
    var packed: Float4 {
        let far: Float = 1e6
        return Float4(max(minX, -far), max(minY, -far), min(maxX, far), min(maxY, far))
    }

    /// The same in a target whose (0, 0) is the viewport's pixel `origin`.
    @inline(__always)
    func packed(from origin: SIMD2<Float>) -> Float4 {
        let p = packed
        return Float4(p.x - origin.x, p.y - origin.y, p.z - origin.x, p.w - origin.y)
    }
}

extension PixelRect {
    /// Coverage holds a pixel around the edges of what is turned, for antialiasing; a hard edge has none.
    func withoutAntialiasing(_ features: ProgramKey.Features, isUpright: Bool) -> PixelRect {
        guard !isUpright, !features.contains(.antialiased), width > 2, height > 2 else { return self }
        return PixelRect(minX: minX + 1, minY: minY + 1, maxX: maxX - 1, maxY: maxY - 1)
    }
}
