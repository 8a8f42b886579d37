// Runs with an outline, a shadow, a slant, an expansion or a picture. Their glyphs become a path of user space, which the context draws.

internal import CCairo
internal import CPango

extension StyledText.Style {
    /// Whether the glyphs are more than filled outlines.
    var hasEffects: Bool {
        strokeWidth != 0 || shadow != nil || obliqueness != 0 || expansion != 0 || attachment != nil
    }
}

extension TextLayout {
    /// Draws a run with effects, with its baseline's beginning at `point`.
    func drawEffects(
        _ run: Run, _ style: StyledText.Style, at point: CGPoint, width: Double, _ color: SIMD4<Double>, _ painter: CGContext.Painter,
        _ context: CGContext
    ) {
        context.saveGState()
        defer { context.restoreGState() }
        if let shadow = style.shadow {
            context.setShadow(userSpaceOffset: shadow.offset, radius: shadow.blur / 2, color: CGColor(srgb: shadow.color))
        }
        if let attachment = style.attachment { return draw(attachment, run, at: point, context) }
        guard let glyphs = run.glyphs, let font = run.font else { return }
        let path = outline(of: run, style, at: point)
        guard !path.isEmpty else {
            // Pictures have no outline and no slant. Their shadow is drawn with a layer.
            guard style.shadow != nil else { return draw(glyphs, font, at: point, color, painter) }
            context.beginTransparencyLayer(auxiliaryInfo: nil)
            draw(glyphs, font, at: point, color, painter)
            return context.endTransparencyLayer()
        }
        let size = style.fontSize ?? format.fontSize
        // With a shadow, fill and outline are one shape.
        let isLayer = style.shadow != nil && style.strokeWidth < 0
        if isLayer { context.beginTransparencyLayer(auxiliaryInfo: nil) }
        if style.strokeWidth <= 0 { context.fill(path, color: color) }
        if style.strokeWidth != 0 {
            context.setLineWidth(CGFloat(abs(style.strokeWidth) / 100 * size))
            context.setLineJoin(.miter)
            context.setMiterLimit(4)
            context.setLineDash(phase: 0, lengths: [])
            context.stroke(path, color: style.strokeColor ?? color)
        }
        if isLayer { context.endTransparencyLayer() }
    }

    /// The outlines of a run's glyphs in user space, y down.
    func outline(of run: Run, _ style: StyledText.Style, at point: CGPoint) -> PathElements {
        var path = PathElements()
        guard let glyphs = run.glyphs, let font = run.font, let face = face(of: font) else { return path }
        let size = pixelSize(of: font)
        let stretch = style.expansion == 0 ? 1 : exp(style.expansion)
        var x = 0.0
        for index in 0..<Int(glyphs.pointee.num_glyphs) {
            let glyph = glyphs.pointee.glyphs[index]
            if let id = FontFace.outlineGlyph(glyph.glyph) {
                let place = CGAffineTransform(
                    a: CGFloat(size * stretch), b: 0, c: CGFloat(size * style.obliqueness), d: CGFloat(-size),
                    tx: point.x + CGFloat((x + Self.points(glyph.geometry.x_offset)) * stretch),
                    ty: point.y + CGFloat(Self.points(glyph.geometry.y_offset)))
                path.append(face.outline(of: id), transform: place)
            }
            x += Self.points(glyph.geometry.width)
        }
        return path
    }

    /// The face of a run's font, cached.
    func face(of font: UnsafeMutablePointer<PangoFont>) -> FontFace? {
        if let face = outlineFonts[font] { return face }
        let face = FontFace(font)
        outlineFonts[font] = face
        return face
    }

    /// The size of a font in points.
    func pixelSize(of font: UnsafeMutablePointer<PangoFont>) -> Double {
        let description = pango_font_describe_with_absolute_size(font)
        defer { pango_font_description_free(description) }
        return Double(pango_font_description_get_size(description)) / Double(PANGO_SCALE)
    }

    /// Draws the picture of an attachment in place of each character of a run.
    private func draw(_ attachment: TextAttachment, _ run: Run, at point: CGPoint, _ context: CGContext) {
        guard let image = attachment.image, let glyphs = run.glyphs else { return }
        var x = point.x
        for index in 0..<Int(glyphs.pointee.num_glyphs) {
            let top = point.y - CGFloat(attachment.ascent)
            let height = CGFloat(attachment.ascent + attachment.descent)
            context.saveGState()
            // Pictures are upright where y is up.
            context.translateBy(x: x, y: top + height)
            context.scaleBy(x: 1, y: -1)
            context.draw(image, in: CGRect(x: 0, y: 0, width: CGFloat(attachment.width), height: height))
            context.restoreGState()
            x += CGFloat(Self.points(glyphs.pointee.glyphs[index].geometry.width))
        }
    }
}

extension FontFace {
    /// The number of a glyph of Pango's that may have an outline; nil for spaces without ink and for the boxes of missing characters.
    static func outlineGlyph(_ glyph: PangoGlyph) -> UInt32? {
        // Flags are in the upper four bits: empty glyphs, and characters without a glyph.
        glyph == 0x0FFF_FFFF || glyph & 0xF000_0000 != 0 ? nil : glyph
    }
}

extension CGContext {
    /// Fills a path of user space with a straight colour and the graphics state.
    func fill(_ path: PathElements, color: SIMD4<Double>, evenOdd: Bool = false) {
        guard !path.isEmpty else { return }
        perform(.draw(.color(color * SIMD4(1, 1, 1, state.alpha)), .fill(path.applying(toPixels), evenOdd: evenOdd), state))
    }

    /// Strokes a path of user space with a straight colour and the graphics state.
    func stroke(_ path: PathElements, color: SIMD4<Double>) {
        guard !path.isEmpty else { return }
        let pen = Coverage.Pen(line: state.line, toPixels: toPixels)
        perform(.draw(.color(color * SIMD4(1, 1, 1, state.alpha)), .stroke(path.applying(toPixels), pen), state))
    }
}
