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
        // What covers wholly may simply lie above; else the inner part takes the place of what is there.
        let isOpaque = alpha >= 1 && background.w >= 1 && opacity >= 1
        if !isOpaque {
            context.saveGState()
            context.setAlpha(CGFloat(opacity))
            context.beginTransparencyLayer(auxiliaryInfo: nil)
        }
        fill(values.boxOutline(), both, values, 1)
        if !isOpaque { context.setBlendMode(.copy) }
        fill(values.boxOutline(inset: CGFloat(values.borderWidth)), values.backgroundColor, values, 1)
        if !isOpaque {
            context.endTransparencyLayer()
            context.restoreGState()
        }
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

    /// Where the picture goes; nil where there is none.
    func placement(ofContentsOf values: LayerValues, isFlipped: Bool) -> ContentsPlacement? {
        withUnsafePointer(to: values) { ContentsPlacement($0, isFlipped: isFlipped) }
    }

    /// The picture, where it goes. Its first row lies where y is smallest; in a flipped layer, where y is largest.
    func drawContents(of values: LayerValues, _ placement: ContentsPlacement, _ opacity: Double) {
        guard var image = values.contents.image else { return }
        if values.contentsMultiplyColor.isPresent, let tinted = image.multiplied(by: values.contentsMultiplyColor.components) {
            image = tinted
        }
        context.saveGState()
        context.setAlpha(CGFloat(opacity))
        context.setShouldAntialias(values.allowsEdgeAntialiasing)
        if values.contentsStretchInParts {
            let parts = withUnsafePointer(to: values) { ContentsParts(placement, $0) }
            // Where two parts share a pixel, what each covers of it adds up to all of it.
            context.beginTransparencyLayer(auxiliaryInfo: nil)
            context.setBlendMode(.plusLighter)
            for row in 0..<3 {
                for column in 0..<3 {
                    guard let part = parts.part(column, row), let (piece, place) = image.piece(part) else { continue }
                    context.saveGState()
                    draw(piece, place, values)
                    context.restoreGState()
                }
            }
            context.endTransparencyLayer()
        } else {
            draw(image, placement, values)
        }
        context.restoreGState()
    }

    private func draw(_ image: CGImage, _ placement: ContentsPlacement, _ values: LayerValues) {
        let part = placement.rect
        let (du, dv) = (placement.u1 - placement.u0, placement.v1 - placement.v0)
        guard du > 0, dv != 0 else { return }
        // Where the whole picture would lie.
        let (width, height) = (part.width / du, part.height / abs(dv))
        let x = part.minX - placement.u0 * width
        let y = part.minY - (dv > 0 ? placement.v0 : 1 - placement.v0) * height
        let whole = CGRect(x: x, y: y, width: width, height: height)
        let pixelsAPoint = abs(context.ctm.determinant).squareRoot()
        let isEnlarged = pixelsAPoint * (whole.width * whole.height).squareRoot() > (CGFloat(image.width * image.height)).squareRoot()
        context.interpolationQuality = (isEnlarged ? values.magnificationFilter : values.minificationFilter).quality
        if dv > 0 {
            // A context's pictures have their first row where y is largest.
            context.translateBy(x: 0, y: whole.minY + whole.maxY)
            context.scaleBy(x: 1, y: -1)
            let turned = CGRect(x: part.minX, y: whole.minY + whole.maxY - part.maxY, width: part.width, height: part.height)
            context.draw(image, in: whole, showing: turned)
        } else {
            context.draw(image, in: whole, showing: part)
        }
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
    func drawOwnContent(of layer: CALayer, _ opacity: Double) {
        guard layer.ownPartCount > 0 else { return }
        context.saveGState()
        context.setAlpha(CGFloat(opacity))
        // What overlaps in it fades as one.
        if opacity < 1 { context.beginTransparencyLayer(auxiliaryInfo: nil) }
        layer.renderContent(in: context)
        if opacity < 1 { context.endTransparencyLayer() }
        context.restoreGState()
    }
}

extension CGImage {
    /// The texels that a part shows, by themselves, so that its neighbours do not bleed into it when it is resampled; and where they go.
    fileprivate func piece(_ part: ContentsPlacement) -> (CGImage, ContentsPlacement)? {
        let (left, right) = (min(part.u0, part.u1) * Double(width), max(part.u0, part.u1) * Double(width))
        let (top, bottom) = (min(part.v0, part.v1) * Double(height), max(part.v0, part.v1) * Double(height))
        // What is a rounding error past a texel does not take in the next one.
        let columns = Self.texels(left, right, of: width)
        let rows = Self.texels(top, bottom, of: height)
        let texels = CGRect(x: columns.lowerBound, y: rows.lowerBound, width: columns.count, height: rows.count)
        guard let piece = cropping(to: texels) else { return nil }
        func u(_ u: Double) -> Double { (u * Double(width) - Double(texels.minX)) / Double(texels.width) }
        func v(_ v: Double) -> Double { (v * Double(height) - Double(texels.minY)) / Double(texels.height) }
        return (piece, ContentsPlacement(rect: part.rect, u0: u(part.u0), v0: v(part.v0), u1: u(part.u1), v1: v(part.v1)))
    }

    /// The texels along one side that a part touches; where it lies outside of the picture, that at the edge, which goes on there.
    private static func texels(_ low: Double, _ high: Double, of count: Int) -> Range<Int> {
        let limit = Double(count)
        let first = Int(min(limit - 1, max(0, (low + 1e-6).rounded(.down))))
        return first..<max(first + 1, Int(min(limit, max(0, (high - 1e-6).rounded(.up)))))
    }
}

extension LayerValues {
    var drawsBorder: Bool { borderWidth > 0 && borderColor.components.w > 0 && !bounds.isEmpty }

    /// Whether `contentsCenter` counts: contents that are resized, and not as a whole.
    var contentsStretchInParts: Bool {
        switch contentsGravity {
        case .resize, .resizeAspect, .resizeAspectFill: contentsCenter != CGRect(x: 0, y: 0, width: 1, height: 1)
        default: false
        }
    }

    var castsShadow: Bool { shadowOpacity > 0 && shadowColor.components.w > 0 }

    /// How many of background, contents, border and shadow there are, which overlap.
    var renderedPartCount: Int {
        (backgroundColor.components.w > 0 ? 1 : 0) + (drawsBorder ? 1 : 0) + (contents.isPresent ? 1 : 0) + (castsShadow ? 1 : 0)
    }
}

extension CALayerContentsFilter.Kind {
    fileprivate var quality: CGInterpolationQuality {
        switch self {
        case .nearest: .none
        case .linear: .low
        // All the pixels that it covers are averaged, which is what smaller copies stand for.
        case .trilinear: .default
        }
    }
}
