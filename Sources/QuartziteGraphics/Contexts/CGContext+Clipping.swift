// The clip: what is outside of it is not drawn. It can only become smaller, until the state is restored.

import CCairo

extension CGContext {
    /// Clips to the current path, and ends it. An empty path clips everything away.
    public func clip(using rule: CGPathFillRule = .winding) {
        clip(pathElements, evenOdd: rule == .evenOdd)
        beginPath()
    }

    public func clip(to rect: CGRect) {
        clip(outline { $0.addRect(rect.standardized) }, evenOdd: false)
    }

    /// Clips to the rectangles together.
    public func clip(to rects: [CGRect]) {
        clip(outline { for rect in rects { $0.addRect(rect.standardized) } }, evenOdd: false)
    }

    /// Clips to `rect` and, inside of it, through a picture: its alpha where it has any, its brightness where it is
    /// opaque.
    public func clip(to rect: CGRect, mask: CGImage) {
        guard let clip = target.sibling(format: CAIRO_FORMAT_A8) else { return }
        let levels = mask.withPixels { pixels in
            [UInt8](unsafeUninitializedCapacity: pixels.count) { levels, count in
                for at in stride(from: 0, to: pixels.count, by: 4) {
                    let (red, green, blue) = (Int(pixels[at]), Int(pixels[at + 1]), Int(pixels[at + 2]))
                    let level = mask.isOpaque ? UInt8((2126 * red + 7152 * green + 722 * blue + 5000) / 10_000) : pixels[at + 3]
                    for channel in at..<(at + 4) { levels[channel] = level }
                }
                count = pixels.count
            }
        }
        guard let image = CGImage(width: mask.width, height: mask.height, premultipliedRGBA: levels) else { return }
        withPattern(of: image, in: rect) { pattern, outline in
            cairo_set_source(clip.cr, pattern)
            Coverage.fill(outline, evenOdd: false).paint(on: clip.cr, antialias: state.shouldAntialias)
        }
        if let mask = state.mask { clip.multiply(by: mask) }
        state.mask = clip
    }

    /// The box of what can be drawn into, in user space; masks are not looked at. Empty where nothing can.
    public var boundingBoxOfClipPath: CGRect {
        var (left, top, right, bottom) = (0.0, 0.0, 0.0, 0.0)
        cairo_clip_extents(target.cr, &left, &top, &right, &bottom)
        return CGRect(x: left, y: top, width: right - left, height: bottom - top).applying(toPixels.inverted())
    }

    /// Takes away every clip since the context, or its innermost transparency layer, began.
    public func resetClip() {
        cairo_reset_clip(target.cr)
        state.mask = nil
    }

    private func clip(_ path: PathElements, evenOdd: Bool) {
        let cr = target.cr
        cairo_new_path(cr)
        if !path.append(to: cr) { cairo_new_path(cr) }
        cairo_set_antialias(cr, state.shouldAntialias ? CAIRO_ANTIALIAS_GOOD : CAIRO_ANTIALIAS_NONE)
        cairo_set_fill_rule(cr, evenOdd ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING)
        cairo_clip(cr)
    }
}
