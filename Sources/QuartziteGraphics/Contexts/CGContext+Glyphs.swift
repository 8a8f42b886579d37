// Drawing of glyphs: the text's matrix, drawing mode and font, and the drawing of Core Text's runs and lines.
//
// The text matrix maps the text's space, y up, to user space. It is not a part of the graphics state; the other settings are.

internal import CCairo

/// How glyphs are drawn. Raw values are Core Graphics'.
public enum CGTextDrawingMode: Int32, Sendable {
    case fill = 0
    case stroke = 1
    case fillStroke = 2
    /// Draws nothing.
    case invisible = 3
    /// Fills, and clips later drawing to the glyphs.
    case fillClip = 4
    /// Strokes, and clips later drawing to the glyphs.
    case strokeClip = 5
    /// Fills and strokes, and clips later drawing to the glyphs.
    case fillStrokeClip = 6
    /// Clips later drawing to the glyphs.
    case clip = 7

    var fills: Bool { self == .fill || self == .fillStroke || self == .fillClip || self == .fillStrokeClip }
    var strokes: Bool { self == .stroke || self == .fillStroke || self == .strokeClip || self == .fillStrokeClip }
    var clips: Bool { rawValue >= 4 }
}

extension CGContext {
    // MARK: Settings

    /// The place of the next text in the text's space: the translation of the text matrix.
    public var textPosition: CGPoint {
        get { CGPoint(x: textMatrix.tx, y: textMatrix.ty) }
        set { (textMatrix.tx, textMatrix.ty) = (newValue.x, newValue.y) }
    }

    /// Sets how glyphs are drawn. Default `fill`. A mode other than `fill` strokes lines with the context's stroke colour.
    public func setTextDrawingMode(_ mode: CGTextDrawingMode) { state.text.mode = mode }

    /// Has no effect: every function that draws glyphs takes their positions.
    public func setCharacterSpacing(_ spacing: CGFloat) {}

    /// Sets the font of `showGlyphs`. Default Helvetica.
    public func setFont(_ font: CGFont) { state.text.font = font.fontDescription }

    /// Sets the size of the font of `showGlyphs`, in the text's space. Default 12.
    public func setFontSize(_ size: CGFloat) {
        if size.isFinite { state.text.size = Double(size) }
    }

    // MARK: Glyphs

    /// Draws glyphs of the context's font, with its fill colour and drawing mode.
    /// - Parameters:
    ///   - glyphs: the glyphs.
    ///   - positions: the position of each glyph in the text's space. Further glyphs are not drawn.
    public func showGlyphs(_ glyphs: [CGGlyph], at positions: [CGPoint]) {
        drawGlyphs(CTFont(state.text.font, size: CGFloat(state.text.size)), glyphs, at: positions)
    }

    /// Draws glyphs of a font, with the fill colour and drawing mode.
    func drawGlyphs(_ font: CTFont, _ glyphs: [CGGlyph], at positions: [CGPoint]) {
        var path = PathElements()
        for (glyph, position) in zip(glyphs, positions) where glyph != kCGFontIndexInvalid {
            let place = CGAffineTransform(translationX: position.x, y: position.y)
            path.append(font.outline(of: glyph), transform: place)
            drawPicture(glyph, font, place)
        }
        drawText(path.applying(textMatrix), fill: state.fillColor, stroke: state.strokeColor, mode: state.text.mode)
    }

    /// Draws the glyphs of a range of a run, with its lines.
    func draw(_ run: CTRun, _ range: Range<Int>) {
        let path = draw(run, range, collecting: state.text.mode.clips)
        if let path, state.text.mode.clips { clip(toText: path) }
    }

    /// Draws a line.
    func draw(_ line: CTLine) {
        var path = PathElements()
        for run in line.runs {
            if let part = draw(run, 0..<run.glyphs.count, collecting: state.text.mode.clips) { path.append(part) }
        }
        if state.text.mode.clips { clip(toText: path) }
    }

    /// Draws glyphs without clipping. Returns the outlines in user space if they are collected.
    private func draw(_ run: CTRun, _ range: Range<Int>, collecting: Bool) -> PathElements? {
        let style = run.style
        let usesContext = run.attributes[.foregroundColorFromContext].flatMap { Double(unboxing: $0) ?? (($0 as? Bool) == true ? 1 : 0) }
        let color = usesContext ?? 0 != 0 ? state.fillColor : style.color ?? SIMD4(0, 0, 0, 1)
        let first = range.isEmpty ? nil : run.positions[range.lowerBound]
        let width = range.reduce(0) { $0 + run.advances[$1].width }
        if let background = style.backgroundColor, run.attributes[.coreTextBackgroundColor] != nil, let first {
            let extents = run.extents
            let box = CGRect(x: first.x, y: -extents.descent, width: width, height: extents.ascent + extents.descent)
            fill(rectangle(box), color: background)
        }
        let path = run.outline(range).applying(textMatrix)
        if path.isEmpty, style.attachment == nil {
            for index in range where run.glyphs[index] != kCGFontIndexInvalid {
                let place = CGAffineTransform(translationX: run.positions[index].x, y: run.positions[index].y)
                drawPicture(run.glyphs[index], run.font, place)
            }
        } else if state.text.mode != .fill {
            drawShape(path, fill: color, stroke: state.strokeColor, mode: state.text.mode)
        } else {
            let stroke = style.strokeWidth
            saveGState()
            // A mitre limit of 4 keeps the corners of letters from long spikes.
            if stroke != 0 {
                setLineWidth(CGFloat(abs(stroke) / 100) * run.font.size * textMatrix.scaleFactor)
                setMiterLimit(4)
            }
            drawShape(
                path, fill: color, stroke: style.strokeColor ?? color, mode: stroke == 0 ? .fill : stroke < 0 ? .fillStroke : .stroke)
            restoreGState()
        }
        if style.underline.count > 0, let first { drawUnderline(run, from: first.x, width: width, color) }
        return collecting ? path : nil
    }

    /// Draws outlines of user space, and clips if the mode says so.
    private func drawText(_ path: PathElements, fill color: SIMD4<Double>, stroke: SIMD4<Double>, mode: CGTextDrawingMode) {
        drawShape(path, fill: color, stroke: stroke, mode: mode)
        if mode.clips { clip(toText: path) }
    }

    private func drawShape(_ path: PathElements, fill color: SIMD4<Double>, stroke strokeColor: SIMD4<Double>, mode: CGTextDrawingMode) {
        if mode.fills { fill(path, color: color) }
        if mode.strokes { stroke(path, color: strokeColor) }
    }

    private func clip(toText path: PathElements) {
        perform(.clip(path.applying(toPixels), evenOdd: false, antialias: state.shouldAntialias))
    }

    private func drawUnderline(_ run: CTRun, from x: CGFloat, width: CGFloat, _ color: SIMD4<Double>) {
        let style = run.style.underline
        let thickness = max(CTFontGetUnderlineThickness(run.font), 0.01) * (style.isThick ? 2 : 1)
        let dashes = style.dashes.map { $0 * thickness }
        var path = PathElements()
        for index in 0..<style.count {
            let y = CTFontGetUnderlinePosition(run.font) - CGFloat(2 * index) * thickness - thickness / 2
            var (at, next) = (x, 0)
            while at < x + width {
                let end = min(x + width, at + max(0.01, dashes.isEmpty ? width : dashes[next % dashes.count]))
                if next % 2 == 0 { path.append(rectangle(CGRect(x: at, y: y, width: end - at, height: thickness))) }
                (at, next) = (end, next + 1)
            }
        }
        fill(path, color: run.style.underlineColor ?? color)
    }

    /// A rectangle of the text's space, in user space.
    private func rectangle(_ rect: CGRect) -> PathElements {
        var path = PathElements()
        path.addRect(rect)
        return path.applying(textMatrix)
    }

    /// Draws a glyph that is a picture. Does nothing for others.
    private func drawPicture(_ glyph: CGGlyph, _ font: CTFont, _ place: CGAffineTransform) {
        guard let face = font.face, state.text.mode.fills, face.isPicture(UInt32(glyph)) else { return }
        // Cairo's glyphs have y down.
        let toUser = CGAffineTransform(scaleX: 1, y: -1).concatenating(font.glyphMatrix).concatenating(place).concatenating(textMatrix)
        let color = state.fillColor
        saveGState()
        concatenate(toUser)
        paintDirectly { painter in
            painter.paint(color, hasOwnColors: true) { cr in
                let size = Double(font.size)
                var matrix = cairo_matrix_t(
                    xx: face.matrix.xx * size, yx: face.matrix.yx * size, xy: face.matrix.xy * size, yy: face.matrix.yy * size, x0: 0, y0: 0
                )
                cairo_set_font_face(cr, face.cairoFace)
                cairo_set_font_matrix(cr, &matrix)
                var drawn = cairo_glyph_t(index: UInt(glyph), x: 0, y: 0)
                cairo_show_glyphs(cr, &drawn, 1)
            }
        }
        restoreGState()
    }
}

extension CGAffineTransform {
    /// The mean factor by which lengths grow.
    fileprivate var scaleFactor: CGFloat { abs(determinant).squareRoot() }
}

extension NSAttributedString.Key {
    static let foregroundColorFromContext = NSAttributedString.Key(rawValue: "CTForegroundColorFromContext")
}
