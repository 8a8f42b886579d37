import QuartziteGraphics

// The parts of one layer, in its own space.

extension LayerRendering {
    func drawBackground(of values: LayerValues, _ opacity: Double) {
        guard values.backgroundColor.components.w > 0 else { return }
        fill(values.boxOutline(), values.backgroundColor, values, opacity)
    }

    /// A ring inside the edge, over everything else of the layer.
    func drawBorder(of values: LayerValues, _ opacity: Double) {
        guard values.drawsBorder else { return }
        var ring = values.boxOutline()
        ring.append(values.boxOutline(inset: CGFloat(values.borderWidth)), transform: .identity)
        fill(ring, values.borderColor, values, opacity)
    }

    /// Background and border of a layer that has nothing between them, as one: along the edge the background must not show through
    /// pixels that the border covers in part.
    func drawBox(of values: LayerValues, _ opacity: Double) {
        let (background, border) = (values.backgroundColor.components, values.borderColor.components)
        guard values.drawsBorder, background.w > 0 else {
            drawBackground(of: values, opacity)
            return drawBorder(of: values, opacity)
        }
        var both = LayerColor()
        let alpha = border.w + background.w * (1 - border.w)
        both.components = (border * border.w + background * (background.w * (1 - border.w))) / alpha
        both.components.w = alpha
        // A group, since the inner part takes the place of what is there, and what cuts them off cuts both at once.
        context.saveGState()
        context.setAlpha(CGFloat(opacity))
        context.beginTransparencyLayer(wider: 0, within: values.bounds)
        fill(values.boxOutline(), both, values, 1)
        context.setBlendMode(.copy)
        fill(values.boxOutline(inset: CGFloat(values.borderWidth)), values.backgroundColor, values, 1)
        context.endTransparencyLayer()
        context.restoreGState()
    }

    private func fill(_ outline: PathElements, _ color: LayerColor, _ values: LayerValues, _ opacity: Double) {
        guard !outline.isEmpty else { return }
        context.setShouldAntialias(values.allowsEdgeAntialiasing || values.cornerRadius > 0)
        context.setAlpha(CGFloat(opacity))
        context.setFillColor(CGColor(srgb: color.components))
        context.addPath(CGPath(elements: outline))
        context.fillPath(using: .evenOdd)
        context.setShouldAntialias(true)
    }

    /// Cuts off at the bounds, with their corners.
    func clip(to values: LayerValues) {
        context.addPath(CGPath(elements: values.boxOutline()))
        context.clip()
    }

    /// What is behind the layer, filtered, in its bounds.
    func drawBackdrop(of values: LayerValues, _ effects: EffectValues, _ opacity: Double) {
        guard let filters = PixelFilters(effects.backgroundFilters, effects.inputs, in: context, bounds: values.bounds) else { return }
        context.saveGState()
        context.setAlpha(CGFloat(opacity))
        clip(to: values)
        context.drawCopy { filters.apply(to: $0, goesOnAtEdges: true) }
        context.restoreGState()
    }

    /// What layers of that class draw over their contents.
    func drawOwnContent(of layer: CALayer, _ place: Place, _ opacity: Double) {
        guard layer.ownPartCount > 0 else { return }
        context.saveGState()
        context.setAlpha(CGFloat(opacity))
        // What overlaps in it fades as one.
        let isGroup = opacity < 1 || place.isTinted
        if isGroup { context.beginTransparencyLayer(auxiliaryInfo: nil) }
        layer.renderContent(in: context)
        if isGroup { context.endTransparencyLayer(multipliedBy: place.tint) }
        context.restoreGState()
    }
}

extension LayerValues {
    var drawsBorder: Bool { borderWidth > 0 && borderColor.components.w > 0 && !bounds.isEmpty }

    var castsShadow: Bool { shadowOpacity > 0 && shadowColor.components.w > 0 }

    /// How many of background, contents, border and shadow there are, which overlap.
    var renderedPartCount: Int {
        (backgroundColor.components.w > 0 ? 1 : 0) + (drawsBorder ? 1 : 0) + (contents.isPresent ? 1 : 0) + (castsShadow ? 1 : 0)
    }
}
