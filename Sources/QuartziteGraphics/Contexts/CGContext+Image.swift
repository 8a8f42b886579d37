// Pictures. A picture is upright where y is up: its first row lies along the rectangle's upper side.

extension CGContext {
    /// Draws the picture stretched over `rect`; with `byTiling`, again and again over all of the clip, with `rect` as
    /// one of the tiles.
    public func draw(_ image: CGImage, in rect: CGRect, byTiling: Bool = false) {
        guard let paint = paint(image, in: rect, repeats: byTiling) else { return }
        perform(.draw(.image(paint, alpha: state.alpha), byTiling ? .everything : .fill(paint.outline, evenOdd: false), state))
    }

    /// Draws the picture as if it were stretched over `rect`, but only what of it lies in `part`. Where that is larger, the picture's
    /// edge goes on.
    package func draw(_ image: CGImage, in rect: CGRect, showing part: CGRect) {
        guard let paint = paint(image, in: rect) else { return }
        let outline = outline { $0.addRect(part.standardized) }
        perform(.draw(.image(paint, alpha: state.alpha), .fill(outline, evenOdd: false), state))
    }

    /// The picture as it is drawn in `rect`. Nil where there is nothing to be seen.
    func paint(_ image: CGImage, in rect: CGRect, repeats: Bool = false) -> ImagePaint? {
        let rect = rect.standardized
        guard rect.width > 0, rect.height > 0 else { return nil }
        // Picture's pixels, y down, to the rectangle, y up, to the bitmap's pixels, y down.
        let toPixels = CGAffineTransform(
            a: rect.width / CGFloat(image.width), b: 0, c: 0, d: -rect.height / CGFloat(image.height),
            tx: rect.minX, ty: rect.maxY
        ).concatenating(self.toPixels)
        // Cairo stops drawing for good once it was given a matrix without an inverse.
        guard toPixels.determinant != 0, toPixels.determinant.isFinite, toPixels.tx.isFinite, toPixels.ty.isFinite else { return nil }
        let inverse = toPixels.inverted()
        guard [inverse.a, inverse.b, inverse.c, inverse.d, inverse.tx, inverse.ty].allSatisfy(\.isFinite) else { return nil }
        return ImagePaint(
            image: image, outline: outline { $0.addRect(rect) }, toImage: inverse, isEnlarged: abs(toPixels.determinant) > 1,
            repeats: repeats, quality: state.interpolationQuality)
    }
}
