import QuartziteGraphics

// Drawing of the parts of one layer, in the layer's coordinates.

extension LayerRendering {
    /// Fills the bounds with the background colour or pattern.
    func drawBackground(of values: LayerValues, _ place: Place, _ opacity: Double) {
        guard values.showsBackground else { return }
        if let pattern = values.shownPattern { return draw(pattern, of: values, place, opacity) }
        fill(values.boxOutline(), values.backgroundColor, values, opacity)
    }

    /// Repeats a pattern within the bounds and their rounded corners.
    private func draw(_ pattern: LayerPattern, of values: LayerValues, _ place: Place, _ opacity: Double) {
        context.saveGState()
        context.setShouldAntialias(values.allowsEdgeAntialiasing || values.isRounded)
        clip(to: values)
        context.setAlpha(CGFloat(opacity * pattern.alpha))
        if place.isTinted { context.beginTransparencyLayer(auxiliaryInfo: nil) }
        // Core Graphics draws pictures upright with y up.
        context.scaleBy(x: place.isMirrored ? -1 : 1, y: place.isFlipped ? 1 : -1)
        context.draw(pattern.image, in: CGRect(origin: .zero, size: pattern.size), byTiling: true)
        if place.isTinted { context.endTransparencyLayer(multipliedBy: place.tint) }
        context.restoreGState()
    }

    /// Draws the border: a ring inside the edge, over everything else of the layer.
    func drawBorder(of values: LayerValues, _ opacity: Double) {
        guard values.showsBorder else { return }
        var ring = values.boxOutline()
        ring.append(values.boxOutline(inset: CGFloat(values.shownBorderWidth)), transform: .identity)
        fill(ring, values.borderColor, values, opacity)
    }

    /// Draws background and border of a layer that has nothing between them. With square corners both are a single shape: otherwise the
    /// background would show through the edge pixels that the border covers in part. With rounded corners it does show there, as in
    /// Core Graphics' pictures.
    func drawBox(of values: LayerValues, _ place: Place, _ opacity: Double) {
        let (background, border) = (values.backgroundColor.components, values.borderColor.components)
        guard values.showsBorder, values.showsBackground, !values.isRounded, values.shownPattern == nil else {
            drawBackground(of: values, place, opacity)
            return drawBorder(of: values, opacity)
        }
        var both = LayerColor()
        let alpha = border.w + background.w * (1 - border.w)
        both.components = (border * border.w + background * (background.w * (1 - border.w))) / alpha
        both.components.w = alpha
        // The inner part replaces the pixels under it, so both are drawn into a group. A clip then applies to both at once.
        context.saveGState()
        context.setAlpha(CGFloat(opacity))
        context.beginTransparencyLayer(wider: 0, within: values.bounds)
        fill(values.boxOutline(), both, values, 1)
        context.setBlendMode(.copy)
        fill(values.boxOutline(inset: CGFloat(values.shownBorderWidth)), values.backgroundColor, values, 1)
        context.endTransparencyLayer()
        context.restoreGState()
    }

    private func fill(_ outline: PathElements, _ color: LayerColor, _ values: LayerValues, _ opacity: Double) {
        guard !outline.isEmpty else { return }
        context.setShouldAntialias(values.allowsEdgeAntialiasing || values.isRounded)
        context.setAlpha(CGFloat(opacity))
        context.setFillColor(CGColor(srgb: color.components))
        context.addPath(CGPath(elements: outline))
        context.fillPath(using: .evenOdd)
        context.setShouldAntialias(true)
    }

    /// Clips to the bounds with their rounded corners.
    func clip(to values: LayerValues) {
        context.addPath(CGPath(elements: values.boxOutline()))
        context.clip()
    }

    /// Draws the filtered background within the layer's bounds.
    func drawBackdrop(of values: LayerValues, _ effects: EffectValues, _ opacity: Double) {
        guard let filters = PixelFilters(effects.backgroundFilters, effects.inputs, in: context, bounds: values.bounds) else { return }
        context.saveGState()
        context.setAlpha(CGFloat(opacity))
        clip(to: values)
        context.drawCopy { filters.apply(to: $0, extendsEdges: true) }
        context.restoreGState()
    }

    /// Draws the content of a layer subclass, such as a shape or text.
    func drawOwnContent(of layer: CALayer, _ place: Place, _ opacity: Double) {
        guard layer.ownPartCount > 0 else { return }
        context.saveGState()
        context.setAlpha(CGFloat(opacity))
        // Overlapping parts of the content fade as a group.
        let isGroup = opacity < 1 || place.isTinted
        if isGroup { context.beginTransparencyLayer(auxiliaryInfo: nil) }
        if style == .coreGraphics, let text = layer as? CATextLayer {
            text.renderLines(in: context)
        } else if let dashes = place.dashes, let shape = layer as? CAShapeLayer {
            shape.shape.dashed(by: dashes).draw(in: context)
        } else {
            layer.renderContent(in: context)
        }
        if isGroup { context.endTransparencyLayer(multipliedBy: place.tint) }
        context.restoreGState()
    }
}
