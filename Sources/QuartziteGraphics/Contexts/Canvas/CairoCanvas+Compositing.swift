// Compositing: every drawing is a source, a coverage, and the graphics state's blend mode, mask and shadow.
//
// Most drawing is one call of Cairo. Three features need more steps, and surfaces of the bitmap's size for each call:
//
//   shadow   the source's alpha is drawn into a larger 8-bit surface and blurred; the shadow's colour is drawn through that surface
//   mask     the source is drawn into a surface of its own, and that surface through the mask
//   mode     a blend mode that Cairo lacks, or that Cairo applies outside the shape: the mode is applied to a copy of the destination,
//            and the copy replaces the destination inside the shape

internal import CCairo

extension CairoCanvas {
    /// Draws `source` through `coverage`.
    func draw(_ source: PaintSource, _ coverage: Coverage, _ state: ContextState) {
        if let shadow = state.shadow {
            if let outline = shadow.clip { return draw(source, coverage, shadow, within: outline, state) }
            draw(shadow, of: source, coverage, state)
        }
        let stretches = state.shouldAntialias ? coverage.stretches : []
        guard mask == nil, stretches.isEmpty, !needsCopy(state.blendMode) else {
            guard let shape = shape(coverage, stretches, antialias: state.shouldAntialias) else { return }
            return composite(source, through: shape, state.blendMode)
        }
        let cr = target.cr
        cairo_set_operator(cr, state.blendMode.cairoOperator ?? CAIRO_OPERATOR_OVER)
        source.set(on: cr, isSwapped: isSwapped)
        coverage.paint(on: cr, alpha: source.alpha, antialias: state.shouldAntialias)
    }

    /// Whether the blend mode needs a copy of the destination.
    private func needsCopy(_ mode: CGBlendMode) -> Bool {
        mode.cairoOperator == nil || mode.affectsUncoveredPixelsInCairo || (mode.weighsColors && isSwapped)
    }

    /// The coverage of every pixel in 8 bits, multiplied by the mask. Nil if memory runs out.
    /// - Parameter stretches: the parts of a stroke that turns back, whose coverages are added.
    private func shape(_ coverage: Coverage, _ stretches: [PathElements] = [], antialias: Bool) -> CairoTarget? {
        guard let shape = target.sibling(format: CAIRO_FORMAT_A8) else { return nil }
        cairo_set_source_rgba(shape.cr, 1, 1, 1, 1)
        coverage.paint(on: shape.cr, antialias: antialias)
        if case .stroke(_, let pen) = coverage, !stretches.isEmpty { shape.addCoverages(of: stretches, pen) }
        if let mask { shape.multiply(by: mask) }
        return shape
    }

    /// Draws `source` through a coverage of 8 bits.
    private func composite(_ source: PaintSource, through shape: CairoTarget, _ blendMode: CGBlendMode) {
        let cr = target.cr
        guard needsCopy(blendMode) else {
            cairo_set_operator(cr, blendMode.cairoOperator ?? CAIRO_OPERATOR_OVER)
            switch source {
            case .color:
                source.set(on: cr, isSwapped: isSwapped)
                cairo_mask_surface(cr, shape.surface, 0, 0)
            case .pattern:
                guard let painted = painted(source) else { return }
                cairo_set_source_surface(cr, painted.surface, 0, 0)
                cairo_mask_surface(cr, shape.surface, 0, 0)
            }
            return
        }
        guard let result = target.copy(), let painted = painted(source) else { return }
        let exchanges = blendMode.weighsColors && isSwapped
        if exchanges {
            result.exchangeRedAndBlue()
            painted.exchangeRedAndBlue()
        }
        if let mode = blendMode.cairoOperator {
            cairo_set_operator(result.cr, mode)
            cairo_set_source_surface(result.cr, painted.surface, 0, 0)
            cairo_paint(result.cr)
        } else {
            result.plusDarker(painted)
        }
        if exchanges { result.exchangeRedAndBlue() }
        cairo_set_operator(cr, CAIRO_OPERATOR_SOURCE)
        cairo_set_source_surface(cr, result.surface, 0, 0)
        cairo_mask_surface(cr, shape.surface, 0, 0)
    }

    /// The source over a whole surface, multiplied by its alpha. Nil if memory runs out.
    private func painted(_ source: PaintSource) -> CairoTarget? {
        guard let painted = target.sibling() else { return nil }
        source.set(on: painted.cr, isSwapped: isSwapped)
        cairo_paint_with_alpha(painted.cr, source.alpha)
        return painted
    }

    /// Draws only the shadow of a filled path, with the state's alpha.
    func drawShadow(of path: PathElements, _ state: ContextState) {
        guard let shadow = state.shadow else { return }
        draw(shadow, of: .color(SIMD4(0, 0, 0, state.alpha)), .fill(path, evenOdd: false), state)
    }

    private func draw(_ shadow: ContextState.Shadow, of source: PaintSource, _ coverage: Coverage, _ state: ContextState) {
        guard let shape = shape(of: shadow, thrownBy: source, coverage, state) else { return }
        if let outline = shadow.clip {
            guard let inside = self.shape(of: outline) else { return }
            shape.multiply(by: inside)
        }
        if let mask { shape.multiply(by: mask) }
        composite(.color(shadow.color), through: shape, state.blendMode)
    }

    /// Draws a source with a shadow that is visible only inside an outline, like the source.
    ///
    /// Source and shadow share the outline's coverage of an edge pixel: the shadow gets the part that the source leaves, so the shadow does
    /// not show at the source's edge.
    private func draw(
        _ source: PaintSource, _ coverage: Coverage, _ shadow: ContextState.Shadow, within outline: PathElements, _ state: ContextState
    ) {
        var state = state
        state.shadow = nil
        guard let joined = target.sibling(), let shape = shape(of: shadow, thrownBy: source, coverage, state),
            let inside = self.shape(of: outline), let pattern = cairo_pattern_create_for_surface(joined.surface)
        else { return draw(source, coverage, state) }
        defer { cairo_pattern_destroy(pattern) }
        source.set(on: joined.cr, isSwapped: isSwapped)
        coverage.paint(on: joined.cr, alpha: source.alpha, antialias: state.shouldAntialias)
        shape.multiply(by: inside, without: joined)
        PaintSource.color(shadow.color).set(on: joined.cr, isSwapped: isSwapped)
        cairo_set_operator(joined.cr, CAIRO_OPERATOR_ADD)
        cairo_mask_surface(joined.cr, shape.surface, 0, 0)
        draw(.pattern(pattern, alpha: 1), .everything, state)
    }

    /// An outline's coverage in 8 bits. Nil if memory runs out.
    private func shape(of outline: PathElements) -> CairoTarget? {
        guard let shape = target.sibling(format: CAIRO_FORMAT_A8) else { return nil }
        Coverage.fill(outline, evenOdd: false).paint(on: shape.cr, antialias: true)
        return shape
    }

    /// The shadow's alpha in 8 bits. Nil if memory runs out.
    private func shape(
        of shadow: ContextState.Shadow, thrownBy source: PaintSource, _ coverage: Coverage, _ state: ContextState
    ) -> CairoTarget? {
        let blur = blur(of: shadow)
        let (dx, dy) = offset(of: shadow)
        // The shadow of drawing outside the bitmap may fall into the bitmap.
        guard abs(dx) < 30_000, abs(dy) < 30_000,
            let silhouette = target.sibling(margin: distance(of: shadow), format: CAIRO_FORMAT_A8)
        else { return nil }
        source.set(on: silhouette.cr, isSwapped: isSwapped)
        coverage.paint(on: silhouette.cr, alpha: source.alpha, antialias: state.shouldAntialias)
        silhouette.withBytes { blur.apply(to: $0, width: silhouette.width, height: silhouette.height, bytesPerRow: silhouette.bytesPerRow) }

        guard let shape = target.sibling(format: CAIRO_FORMAT_A8) else { return nil }
        cairo_set_source_surface(shape.cr, silhouette.surface, dx, dy)
        cairo_paint(shape.cr)
        return shape
    }

    /// The shadow's offset to the right and down, in pixels. In the base space y is up or, in a layer's context, down.
    private func offset(of shadow: ContextState.Shadow) -> (x: Double, y: Double) {
        let offset = shadow.offset.applying(baseTransform)
        return (Double(offset.width), Double(-offset.height))
    }

    private func blur(of shadow: ContextState.Shadow) -> GaussianBlur {
        GaussianBlur(
            sigma: shadow.blur / 2 * Double(abs(baseTransform.determinant).squareRoot()), extent: GaussianBlur.shadowExtent)
    }

    /// The largest distance between a drawn pixel and its shadow, in pixels.
    func distance(of shadow: ContextState.Shadow) -> Int {
        let (x, y) = offset(of: shadow)
        let far = max(abs(x), abs(y))
        return far < 30_000 ? Int(far.rounded(.up)) + blur(of: shadow).radius : 0
    }

    // MARK: Other drawing

    /// Makes the shape transparent. Blend mode and alpha have no effect.
    func clear(_ path: PathElements, antialias: Bool) {
        cairo_set_operator(target.cr, CAIRO_OPERATOR_CLEAR)
        Coverage.fill(path, evenOdd: false).paint(on: target.cr, antialias: antialias)
    }

    /// Fills one of Cairo's own paths with the normal blend mode.
    func fill(_ path: CairoPath, _ color: SIMD4<Double>, antialias: Bool) {
        let cr = target.cr
        cairo_set_operator(cr, CAIRO_OPERATOR_OVER)
        cairo_set_fill_rule(cr, CAIRO_FILL_RULE_WINDING)
        cairo_set_antialias(cr, antialias ? CAIRO_ANTIALIAS_GOOD : CAIRO_ANTIALIAS_NONE)
        PaintSource.color(color).set(on: cr, isSwapped: isSwapped)
        cairo_new_path(cr)
        path.append(to: cr)
        cairo_fill(cr)
    }
}

extension CairoTarget {
    /// Multiplies an 8-bit surface by another one of the same size.
    func multiply(by other: CairoTarget) {
        cairo_set_operator(cr, CAIRO_OPERATOR_DEST_IN)
        cairo_set_source_surface(cr, other.surface, 0, 0)
        cairo_paint(cr)
        cairo_set_operator(cr, CAIRO_OPERATOR_OVER)
    }

    /// Multiplies an 8-bit surface by the difference of another 8-bit surface and the alpha of 32-bit pixels. All three have the same size.
    func multiply(by inside: CairoTarget, without covered: CairoTarget) {
        withBytes { bytes in
            covered.withBytes { above in
                inside.withBytes { limit in
                    guard !bytes.isEmpty, !above.isEmpty, !limit.isEmpty else { return }
                    for row in 0..<height {
                        let (at, from, over) = (row * bytesPerRow, row * inside.bytesPerRow, row * covered.bytesPerRow + 3)
                        for x in 0..<width {
                            let left = max(0, Int(limit[from + x]) - Int(above[over + 4 * x]))
                            bytes[at + x] = Raster.multiply(UInt32(bytes[at + x]), UInt32(left))
                        }
                    }
                }
            }
        }
    }

    /// Applies the blend mode `plusDarker`, which adds the distances from white. With D and S premultiplied,
    /// alpha = min(1, Da + Sa), colour = max(0, alpha − (Da − D) − (Sa − S)).
    func plusDarker(_ source: CairoTarget) {
        withBytes { below in
            source.withBytes { above in
                for at in stride(from: 0, to: min(below.count, above.count) - 3, by: 4) {
                    let (d, s) = (Int(below[at + 3]), Int(above[at + 3]))
                    let alpha = min(255, d + s)
                    for channel in at..<(at + 3) {
                        let value = alpha - (d - Int(below[channel])) - (s - Int(above[channel]))
                        below[channel] = UInt8(min(max(value, 0), alpha))
                    }
                    below[at + 3] = UInt8(alpha)
                }
            }
        }
    }
}
