import Quartzite

/// The planner's state of a layer that draws more than background, contents and border: a shape, a text, a gradient or particles.
/// `drawable` is the result.
struct PlannedDrawing {
    var node: NodeIndex
    /// Version of the values from which `extent` was computed; nil before the first update.
    private(set) var version: UInt32?
    /// Version of these values without the time of an emitter.
    private var valuesVersion: UInt32?
    /// The part of the layer's space that the drawing covers; `null` if nothing is drawn.
    private(set) var extent = CGRect.null
    /// Whether an animation changes the form of a shape, and the shader may compute its coverage.
    private var animatesForm = false
    /// How animations move the layer now. If they do, a picture is resampled.
    private(set) var motion = LayerMotion.none
    /// The pixels that the drawing covers.
    private(set) var coverage = PixelRect.empty
    /// The pixel grid of the last rasterization; nil before the first.
    private var drawnGrid: PictureGrid?
    /// Version of the values that were last rasterized.
    private var drawnVersion: UInt32?
    private var drawnBounds = CGRect.null
    private var isDrawnFlipped = false
    private var isDrawnMirrored = false
    /// The shape as coverage, where it needs no picture.
    private(set) var shape = PlannedShape()
    /// The text as glyphs, where it needs no picture.
    private(set) var glyphs = PlannedGlyphs()
    /// The rasterized drawing as a rectangle in viewport or surface pixels; nil while no picture is shown.
    private(set) var quad: Quad?
    /// Retains the image that `quad` shows.
    private var picture: CGImage?
    /// The stops and axis of a gradient layer.
    private(set) var gradient = PlannedGradient()
    /// Whether the drawing is text, which fills the bounds.
    private var isText = false
    /// For an emitter, the particles at the sampled time, if the CPU computes them.
    private(set) var particles = Particles()
    /// Whether an emitter has more particles than are shown, as of the last update of its values.
    private(set) var hasTooManyParticles = false
    /// For an emitter, the particles that the vertex shader follows; nil before the first ones.
    private var particleGroup: ParticleGroup?
    /// How the particles of an emitter are computed.
    private var particleSource = ParticleSource.processor
    /// For an emitter, the screen displacement per unit of z, as in `emitParticles`.
    private(set) var zAxisOnScreen = SIMD3<Double>(0, 0, 0)

    /// How the particles of an emitter are computed.
    private enum ParticleSource {
        /// By the CPU.
        case processor
        /// By the vertex shader, if the layer's place on the screen allows.
        case shader(isPlaceable: Bool)
    }

    init(node: NodeIndex) { self.node = node }

    /// Whether the drawing may have to be rasterized; false for a gradient, and for an emitter whose particles the vertex shader could
    /// compute.
    @inline(__always)
    var needsPreparation: Bool {
        if gradient.isShown { return false }
        if case .shader = particleSource { return false }
        return true
    }

    /// Updates the drawing if the values have a new version.
    /// - Parameters:
    ///   - rare: the rare data by address, because a copy retains all of its lists.
    ///   - layer: the committed layer.
    ///   - animatesSubclass: whether animations change the values of the layer's class.
    ///   - animatesOnGPU: whether the vertex shader may compute particles.
    mutating func update(
        _ rare: UnsafePointer<NodeRareData>, _ layer: @autoclosure () -> CommittedLayer, animatesSubclass: Bool, animatesOnGPU: Bool
    ) {
        guard version != rare.pointee.version else { return }
        version = rare.pointee.version
        let hasSameValues = valuesVersion == rare.pointee.valuesVersion
        valuesVersion = rare.pointee.valuesVersion
        if hasSameValues, !animatesSubclass, advanceParticles(to: rare.pointee.time) { return }
        switch rare.pointee.subclass {
        case .none, .replicator, .transform: break
        case .shape(let shape): extent = shape.extent
        case .gradient(let values): gradient.update(values)
        case .text(let text): isText = text.isDrawn
        case .emitter(let values):
            updateParticles(values, at: rare.pointee.time, layer(), animatesOnGPU: animatesOnGPU)
        }
    }

    /// Shows the particles that the vertex shader follows at another time. Returns false if there are none.
    private mutating func advanceParticles(to time: Double) -> Bool {
        guard case .shader = particleSource, let group = particleGroup, group.show(at: time) else { return false }
        follow(group)
        return true
    }

    /// Leaves the particles to the vertex shader.
    private mutating func follow(_ group: ParticleGroup) {
        particles.removeAll()
        hasTooManyParticles = false
        particleSource = .shader(isPlaceable: true)
        extent = group.extent
    }

    private mutating func updateParticles(_ values: EmitterValues, at time: Double, _ layer: CommittedLayer, animatesOnGPU: Bool) {
        let isAnimated = EmitterMotion.exists(for: values, of: layer)
        if animatesOnGPU && !isAnimated {
            let group = particleGroup ?? ParticleGroup()
            particleGroup = group
            if group.show(values, at: time) { return follow(group) }
        }
        particleSource = .processor
        particles.update(values, at: time, motion: isAnimated ? EmitterMotion(layer) : nil)
        hasTooManyParticles = particles.isTruncated
        extent = particles.extent
    }

    /// Chooses who computes the particles, from the layer's place on the screen.
    private mutating func placeParticles(in world: Homography) {
        guard case .shader(let wasPlaceable) = particleSource, let group = particleGroup else { return }
        let isPlaceable = group.fits(world)
        particleSource = .shader(isPlaceable: isPlaceable)
        if isPlaceable {
            if !wasPlaceable { extent = group.extent }
        } else {
            particles.update(group.values, at: group.time, motion: nil)
            extent = particles.extent
        }
    }

    // These are inlined, because otherwise the whole drawing, with all that it retains, would be copied where they are read by address.

    /// The particles that the vertex shader computes; nil if the CPU does.
    @inline(__always)
    var shownGroup: ParticleGroup? {
        if case .shader(isPlaceable: true) = particleSource { return particleGroup }
        return nil
    }

    /// What the layer's class draws; nil if nothing. A text's extent is known after the layer's layout.
    @inline(__always)
    var drawable: Drawable? {
        if gradient.isShown { return .gradient(gradient.kind) }
        if shownGroup == nil ? !particles.list.isEmpty : !extent.isNull { return .particles(extent) }
        if extent.isNull { return nil }
        return isText ? .text(extent) : .shape(extent)
    }

    /// A rectangle that, together with the layer's bounds, contains everything drawn until the values change: `null` for drawings inside
    /// the bounds, nil for particles, which move.
    @inline(__always)
    var extentUntilChange: CGRect? {
        if particleGroup != nil || !particles.list.isEmpty { return nil }
        return isText || gradient.isShown ? .null : extent
    }

    /// Whether the drawing shows anything beyond background, contents and border.
    @inline(__always)
    var drawsMore: Bool { !extent.isNull || isText || gradient.isShown }

    /// Whether parts of the drawing may cover each other, so that they fade as a group: particles that do not add up.
    @inline(__always)
    var overlapsItself: Bool {
        if let group = shownGroup { return !extent.isNull && group.values.order != .additive }
        return particles.list.count > 1 && !particles.addsColors
    }

    /// Sets `motion`. Returns whether it changed, so that the drawing must be redrawn.
    mutating func setMotion(_ new: LayerMotion) -> Bool {
        defer { motion = new }
        return motion != new
    }

    /// Sets `animatesForm`. Returns whether that changed, so that the drawing must be redrawn.
    mutating func setAnimatesForm(_ new: Bool) -> Bool {
        defer { animatesForm = new }
        return animatesForm != new
    }

    /// Whether an animation moves the layer now.
    private var isMoving: Bool { motion != .none }

    /// Prepares the drawing if it is a text that can be drawn as glyphs. Returns whether it is.
    mutating func prepareGlyphs(
        _ rare: UnsafePointer<NodeRareData>, _ layer: UnsafePointer<PlannedLayer>, _ atlas: inout CoverageAtlas, _ cache: GlyphCache
    ) -> Bool {
        guard isText, !extent.isNull else {
            glyphs.hide()
            return false
        }
        glyphs.prepare(rare, bounds: extent, layer, motion, &atlas, cache)
        guard glyphs.isShown else { return false }
        dropPicture()
        return true
    }

    /// Prepares the drawing if it is a shape that can be drawn as coverage. Returns whether it is.
    /// - Parameters: as for `prepare`.
    mutating func prepareShape(
        _ rare: UnsafePointer<NodeRareData>, _ layer: UnsafePointer<PlannedLayer>, _ viewport: PixelRect, isOneOfFew: Bool,
        isAnimated: Bool, _ atlas: inout CoverageAtlas, _ shapes: inout ShapeCoverage
    ) -> Bool {
        guard !extent.isNull, case .shape(let values) = rare.pointee.subclass,
            !isMoving || (isOneOfFew && isSmall(in: layer.pointee.world))
        else {
            shape.hide()
            return false
        }
        shape.prepare(
            values, rare.pointee.version, extent: extent, layer, viewport, isAnimated: isAnimated,
            animatesForm: animatesForm, &atlas, &shapes)
        guard shape.isShown else { return false }
        dropPicture()
        return true
    }

    /// Whether the drawing is so small that it is rasterized at every position of a movement.
    private func isSmall(in world: Homography) -> Bool {
        let box = world.boundingBox(of: extent)
        return box.width <= 256 && box.height <= 256
    }

    /// Releases the picture of an earlier frame.
    private mutating func dropPicture() {
        // Mostly there is none, and writing all of it costs more than this test.
        if quad == nil, picture == nil, drawnVersion == nil { return }
        quad = nil
        (picture, drawnGrid, drawnVersion) = (nil, nil, nil)
    }

    /// Empties `coverage`, because the layer is drawn with a GPU-animated group.
    mutating func hide() { coverage = .empty }

    /// Shows neither glyphs nor a picture.
    mutating func clear() {
        hide()
        glyphs.hide()
        dropPicture()
    }

    /// Moves a text that is drawn as glyphs to another place; see `PlannedGlyphs.move`.
    @inline(__always)
    mutating func moveGlyphs(
        bounds: CGRect, _ layer: UnsafePointer<PlannedLayer>, _ motion: LayerMotion, scale: Double, generation: Int,
        _ atlas: inout CoverageAtlas
    ) -> Bool {
        glyphs.move(bounds: bounds, layer, motion, scale: scale, generation: generation, &atlas)
    }

    /// Updates `coverage` from the layer's layout.
    mutating func updateCoverage(_ values: UnsafePointer<LayerValues>, in layer: UnsafePointer<PlannedLayer>, limit: PixelRect) {
        coverage = .empty
        if isText { extent = values.pointee.bounds.isEmpty ? .null : values.pointee.bounds }
        guard layer.pointee.isVisible else { return }
        placeParticles(in: layer.pointee.world)
        guard let drawable else { return }
        coverage =
            particles.preservesDepth
            ? particles.coverage(in: layer.pointee.world, zAxisOnScreen: zAxisOnScreen, layer.pointee.innerClip.pixels(in: limit))
            : drawable.coverage(values, in: layer.pointee, limit: limit)
    }

    /// Sets the 3D context of the particles, before their coverage is computed.
    /// - Parameters:
    ///   - zAxisOnScreen: as in `emitParticles`.
    ///   - depth: the direction in the layer's space towards the viewer.
    mutating func setDepthContext(zAxisOnScreen: SIMD3<Double>, depth: SIMD3<Double>) {
        self.zAxisOnScreen = zAxisOnScreen.sum().isFinite ? zAxisOnScreen : SIMD3(0, 0, 0)
        if particles.isOrderedByDepth && depth.sum().isFinite { particles.sort(along: depth) }
    }

    /// Prepares the image if anything is visible; rasterizes only if content or grid has changed.
    /// - Parameter isAnimated: whether animations affect the layer, so that a new image is used for this frame alone.
    /// - Returns: whether the image had to be coarser than the screen.
    mutating func prepare(
        _ rare: UnsafePointer<NodeRareData>, _ layer: UnsafePointer<PlannedLayer>, _ viewport: PixelRect, _ limits: PictureGrid.Limits,
        isOneOfFew: Bool, isAnimated: Bool, _ cache: inout PictureCache
    ) -> Bool {
        quad = nil
        guard !extent.isNull,
            let placed = grid(layer.pointee.world, viewport, limits, isOneOfFew, isAnimated: isAnimated)
        else { return false }
        if picture == nil || drawnGrid != placed.grid || drawnVersion != rare.pointee.version || (isText && isOtherText(layer.pointee)) {
            let isPassing = isMoving || (isAnimated && drawnVersion != nil && drawnVersion != rare.pointee.version)
            // Releases the previous image first, so that its memory can be reused.
            picture = nil
            picture = drawing(rare, layer.pointee).flatMap {
                cache.picture(PictureCache.Key(drawing: $0, grid: placed.grid), isPassing: isPassing)
            }
            (drawnGrid, drawnVersion, drawnBounds) = (placed.grid, rare.pointee.version, extent)
            (isDrawnFlipped, isDrawnMirrored) = (layer.pointee.isFlipped, layer.pointee.isMirrored)
        }
        guard let picture else { return false }
        show(picture, placed, layer.pointee)
        return placed.isReduced
    }

    /// Whether the text's bounds or orientation differ from the rasterized ones.
    private func isOtherText(_ layer: PlannedLayer) -> Bool {
        drawnBounds != extent || isDrawnFlipped != layer.isFlipped || isDrawnMirrored != layer.isMirrored
    }

    private func drawing(_ rare: UnsafePointer<NodeRareData>, _ layer: PlannedLayer) -> DrawnPicture? {
        switch rare.pointee.subclass {
        case .shape(let shape): .shape(shape)
        case .text(let text) where isText:
            .text(text, bounds: extent, isFlipped: layer.isFlipped, isMirrored: layer.isMirrored)
        default: nil
        }
    }

    private func grid(
        _ world: Homography, _ viewport: PixelRect, _ limits: PictureGrid.Limits, _ isOneOfFew: Bool, isAnimated: Bool
    ) -> PictureGrid.Placed? {
        if world.hasNoPerspective, let placed = PictureGrid.onScreen(extent, world, in: viewport, limits, step: isAnimated ? 16 : 1) {
            // A few small drawings are rasterized at every position of a movement, as sharp as static ones.
            let isSmall = placed.grid.width <= 256 && placed.grid.height <= 256
            if !isMoving || (isSmall && isOneOfFew) { return placed }
        }
        return PictureGrid.inPlane(extent, world, in: viewport, limits)
    }

    private mutating func show(_ picture: CGImage, _ placed: PictureGrid.Placed, _ layer: PlannedLayer) {
        var features: ProgramKey.Features = []
        let place = placed.isOnScreen ? Homography.identity : layer.world
        if !place.hasNoPerspective { features.insert(.perspective) }
        if !placed.isOnScreen { features.insert(.supersampled) }
        if layer.innerClipShape != nil { features.insert(.clipShape) }
        let r = placed.rect
        var clip = layer.innerClip
        let touched: PixelRect
        if placed.isOnScreen {
            touched = PixelRect(minX: Int32(r.x), minY: Int32(r.y), maxX: Int32(r.x + r.z), maxY: Int32(r.y + r.w))
        } else {
            // The filter reaches beyond `coverage`. Damage does not contain those pixels, so they would keep what an earlier frame drew there.
            clip = clip.intersection(ClipBounds(coverage))
            touched = layer.world.coverage(of: CGRect(x: Double(r.x), y: Double(r.y), width: Double(r.z), height: Double(r.w)), in: .huge)
        }
        if clip.cuts && !clip.contains(touched) { features.insert(.clipRectangle) }
        let minification = placed.isMinified ? SamplerKey.Filter.trilinear : .linear
        quad = Quad(
            instance: QuadInstance(
                homography: PackedHomography(place), rect: placed.rect, uv: Float4(0, 0, 1, 1),
                color: Float4(layer.tint * SIMD4(repeating: Float(layer.opacity))), clip: clip.packed),
            contents: LayerContents(picture), program: ProgramKey(kind: .image, features: features),
            sampler: placed.isOnScreen ? .plain : SamplerKey(minification: minification, magnification: .linear), blends: true)
    }
}

extension Quad {
    /// Returns the quad translated into a target whose (0, 0) is the viewport or surface pixel `origin`.
    func moved(by origin: SIMD2<Float>) -> Quad {
        if origin == SIMD2(0, 0) { return self }
        var quad = self
        let h = instance.homography
        quad.instance.homography = PackedHomography(
            xAxis: SIMD3(h.xx - origin.x * h.xw, h.xy - origin.y * h.xw, h.xw),
            yAxis: SIMD3(h.yx - origin.x * h.yw, h.yy - origin.y * h.yw, h.yw),
            origin: SIMD3(h.ox - origin.x * h.ow, h.oy - origin.y * h.ow, h.ow))
        if program.features.contains(.corners) { return quad }
        let c = instance.clip
        quad.instance.clip = Float4(c.x - origin.x, c.y - origin.y, c.z - origin.x, c.w - origin.y)
        return quad
    }
}
