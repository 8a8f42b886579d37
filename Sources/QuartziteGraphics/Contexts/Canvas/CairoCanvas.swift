// CairoCanvas: executes a context's drawing commands in order. It owns all of Cairo's objects: the bitmap, the open transparency layers, and the
// part of the graphics state that Cairo keeps (the clip, and the mask in addition to it).
//
// User space and the current path are the context's. Commands are in pixels and contain the state that they need.

internal import CCairo

final class CairoCanvas {
    /// The bitmap, followed by the open transparency layers.
    private var targets: [CairoTarget]
    /// A coverage of 8 bits for each pixel, in addition to Cairo's clip.
    var mask: CairoTarget?
    private var savedMasks: [CairoTarget?] = []
    /// The space of a shadow's offset and blur.
    let baseTransform: CGAffineTransform
    /// Whether red and blue are exchanged in everything that Cairo draws, since the bitmap is RGBA.
    let isSwapped: Bool
    /// Whether the bitmap has no alpha.
    private let isOpaque: Bool

    init(_ bitmap: CairoTarget, isSwapped: Bool, isOpaque: Bool, baseTransform: CGAffineTransform) {
        targets = [bitmap]
        self.isSwapped = isSwapped
        self.isOpaque = isOpaque
        self.baseTransform = baseTransform
    }

    /// The current target: the innermost transparency layer, or the bitmap.
    var target: CairoTarget { targets[targets.count - 1] }

    func perform(_ command: DrawingCommand) {
        switch command {
        case .draw(let paint, let coverage, let state):
            paint.withSource(isSwapped: isSwapped) { draw($0, coverage, state) }
        case .fill(let path, let color, let antialias): fill(path, color, antialias: antialias)
        case .shadow(let path, let state): drawShadow(of: path, state)
        case .clear(let path, let antialias): clear(path, antialias: antialias)
        case .save: save()
        case .restore: restore()
        case .clip(let path, let evenOdd, let antialias): clip(path, evenOdd: evenOdd, antialias: antialias)
        case .clipThrough(let mask, let place, let antialias): clip(through: mask, place, antialias: antialias)
        case .resetClip: resetClip()
        case .beginLayer(let extent, let shadow): beginLayer(extent, shadow)
        case .endLayer(let color, let state): endLayer(multipliedBy: color, state)
        case .takePicture(let picture): picture.take(of: self)
        }
    }

    // MARK: The bitmap

    /// The bitmap's memory, with all earlier drawing in it.
    var data: UnsafeMutableRawPointer? {
        flush()
        return cairo_image_surface_get_data(targets[0].surface).map(UnsafeMutableRawPointer.init)
    }

    /// Calls `body` with the bitmap's bytes and its bytes per row, after all earlier drawing.
    func withBitmap(_ body: (UnsafeMutableBufferPointer<UInt8>, Int) -> Void) {
        let bitmap = targets[0]
        bitmap.withBytes { body($0, bitmap.bytesPerRow) }
    }

    func flush() { cairo_surface_flush(targets[0].surface) }

    /// A copy of the bitmap as a picture.
    func makeImage() -> CGImage? {
        let bitmap = targets[0]
        let (width, height, bytesPerRow, isSwapped, isOpaque) = (bitmap.width, bitmap.height, bitmap.bytesPerRow, isSwapped, isOpaque)
        let pixels = bitmap.withBytes { bytes in
            [UInt8](unsafeUninitializedCapacity: 4 * width * height) { pixels, count in
                for row in 0..<height {
                    let (from, to) = (row * bytesPerRow, row * 4 * width)
                    for at in 0..<(4 * width) { pixels[to + at] = bytes[from + at] }
                }
                for at in stride(from: 0, to: 4 * width * height, by: 4) where isOpaque || !isSwapped {
                    if !isSwapped { pixels.swapAt(at, at + 2) }
                    if isOpaque { pixels[at + 3] = 255 }
                }
                count = 4 * width * height
            }
        }
        return CGImage(width: width, height: height, premultipliedRGBA: pixels)
    }

    // MARK: Save and restore

    func save() {
        savedMasks.append(mask)
        cairo_save(target.cr)
    }

    func restore() {
        guard let saved = savedMasks.popLast() else { return }
        mask = saved
        cairo_restore(target.cr)
    }

    // MARK: Transparency layers

    /// - Parameter shadow: the shadow of the layer when it ends.
    private func beginLayer(_ extent: TransparencyLayerExtent, _ shadow: ContextState.Shadow?) {
        let frame = extent.frame(over: target.frame, clip: clipFrame, shadowDistance: shadow.map { distance(of: $0) } ?? 0)
        save()
        // Without memory for a surface, the layer's content is drawn into the surface below.
        targets.append(
            CairoTarget(x: Int(frame.minX), y: Int(frame.minY), width: Int(frame.width), height: Int(frame.height)) ?? target)
        mask = nil
    }

    /// The bounding box of the clip, counted from the bitmap's first pixel. Empty where the clip is.
    private var clipFrame: CGRect {
        var (left, top, right, bottom) = (0.0, 0.0, 0.0, 0.0)
        cairo_clip_extents(target.cr, &left, &top, &right, &bottom)
        return CGRect(x: left, y: top, width: max(0, right - left), height: max(0, bottom - top))
    }

    /// Removes the innermost layer and restores the state before it. Nil where the layer had no surface of its own.
    private func closeLayer() -> CairoTarget? {
        guard targets.count > 1 else { return nil }
        let drawn = targets.removeLast()
        restore()
        return drawn !== target ? drawn : nil
    }

    /// - Parameter state: the state before the layer.
    private func endLayer(multipliedBy color: SIMD4<Double>, _ state: ContextState) {
        guard let drawn = closeLayer(), let pattern = cairo_pattern_create_for_surface(drawn.surface) else { return }
        defer { cairo_pattern_destroy(pattern) }
        if color != SIMD4(repeating: 1) { drawn.multiply(by: color, isSwapped: isSwapped) }
        draw(.pattern(pattern, alpha: state.alpha), .everything, state)
    }

    /// See `CGContext.endTransparencyLayer(combining:)`.
    func endLayer(combining combine: (ContextPixels, ContextPixels) -> Void) {
        guard let drawn = closeLayer(), let result = target.copy() else { return }
        drawn.withBytes { source in
            result.withBytes { below in
                combine(ContextPixels(source, of: drawn, isSwapped: isSwapped), ContextPixels(below, of: result, isSwapped: isSwapped))
            }
        }
        cairo_set_operator(target.cr, CAIRO_OPERATOR_SOURCE)
        cairo_set_source_surface(target.cr, result.surface, 0, 0)
        cairo_paint(target.cr)
        cairo_set_operator(target.cr, CAIRO_OPERATOR_OVER)
    }

    /// See `CGContext.changeTransparencyLayer`.
    func changeLayer(_ change: (ContextPixels) -> Void) {
        // Without memory, the layer has no surface of its own.
        guard let target = targets.last, targets.count > 1, target !== targets[targets.count - 2] else { return }
        target.withBytes { change(ContextPixels($0, of: target, isSwapped: isSwapped)) }
    }

    /// See `CGContext.drawPixels(of:_:)`. `color` is called for each pixel that the box touches inside the clip's bounding box.
    func drawPixels(_ box: CGRect, _ state: ContextState, _ color: (Int, Int) -> SIMD4<Float>) {
        let frame = box.overlap(with: clipFrame).integral
        guard !frame.isNull, frame.width > 0, frame.height > 0,
            let drawn = CairoTarget(x: Int(frame.minX), y: Int(frame.minY), width: Int(frame.width), height: Int(frame.height))
        else { return }
        drawn.withBytes { bytes in
            let pixels = ContextPixels(bytes, of: drawn, isSwapped: isSwapped)
            for row in 0..<pixels.height {
                for column in 0..<pixels.width { pixels[column, row] = color(drawn.x + column, drawn.y + row) }
            }
        }
        guard let pattern = cairo_pattern_create_for_surface(drawn.surface) else { return }
        defer { cairo_pattern_destroy(pattern) }
        cairo_pattern_set_filter(pattern, CAIRO_FILTER_NEAREST)
        draw(.pattern(pattern, alpha: state.alpha), .everything, state)
    }

    /// See `CGContext.drawCopy(changedBy:)`.
    func drawCopy(alpha: Double, changedBy change: (ContextPixels) -> Void) {
        guard let copy = target.copy() else { return }
        copy.withBytes { change(ContextPixels($0, of: copy, isSwapped: isSwapped)) }
        cairo_set_operator(target.cr, CAIRO_OPERATOR_OVER)
        cairo_set_source_surface(target.cr, copy.surface, 0, 0)
        cairo_paint_with_alpha(target.cr, alpha)
    }
}
