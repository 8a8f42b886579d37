// The clip: Cairo's clip, and the mask for coverage that Cairo's clip cannot represent.

internal import CCairo

extension CairoCanvas {
    func clip(_ path: PathElements, evenOdd: Bool, antialias: Bool) {
        let cr = target.cr
        cairo_new_path(cr)
        if !path.appendFilled(to: cr) { cairo_new_path(cr) }
        cairo_set_antialias(cr, antialias ? CAIRO_ANTIALIAS_GOOD : CAIRO_ANTIALIAS_NONE)
        cairo_set_fill_rule(cr, evenOdd ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING)
        cairo_clip(cr)
    }

    /// Clips to a picture's alpha, or to the luminance of an opaque picture.
    /// - Parameter place: the place of the picture; nil for an empty clip.
    func clip(through image: CGImage, _ place: ImagePaint?, antialias: Bool) {
        guard let clip = target.sibling(format: CAIRO_FORMAT_A8) else { return }
        if var place {
            let levels = image.withPixels { pixels in
                [UInt8](unsafeUninitializedCapacity: pixels.count) { levels, count in
                    for at in stride(from: 0, to: pixels.count, by: 4) {
                        let (red, green, blue) = (Int(pixels[at]), Int(pixels[at + 1]), Int(pixels[at + 2]))
                        let level =
                            image.isOpaque && !image.isMask
                            ? UInt8((2126 * red + 7152 * green + 722 * blue + 5000) / 10_000) : pixels[at + 3]
                        for channel in at..<(at + 4) { levels[channel] = level }
                    }
                    count = pixels.count
                }
            }
            guard let image = CGImage(width: image.width, height: image.height, premultipliedRGBA: levels) else { return }
            place.image = image
            place.withPattern(isSwapped: isSwapped) { pattern in
                cairo_set_source(clip.cr, pattern)
                Coverage.fill(place.outline, evenOdd: false).paint(on: clip.cr, antialias: antialias)
            }
        }
        if let mask { clip.multiply(by: mask) }
        mask = clip
    }

    func resetClip() {
        cairo_reset_clip(target.cr)
        mask = nil
    }

    /// The bounding box of the clip in pixels. Masks are not considered.
    var clipBox: CGRect {
        var (left, top, right, bottom) = (0.0, 0.0, 0.0, 0.0)
        cairo_clip_extents(target.cr, &left, &top, &right, &bottom)
        return CGRect(x: left, y: top, width: right - left, height: bottom - top)
    }
}
