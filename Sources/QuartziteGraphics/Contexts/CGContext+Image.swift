// Drawing pictures. A picture is upright where y is up: its first row lies along the rectangle's upper side.

extension CGContext {
    /// Draws the picture stretched over `rect`, in user space.
    /// - Parameters:
    ///   - image: the picture.
    ///   - rect: the rectangle that the picture fills, in user space.
    ///   - byTiling: whether copies of the picture fill the whole clip, with one of them in `rect`.
    public func draw(_ image: CGImage, in rect: CGRect, byTiling: Bool = false) {
        if image.isMask {
            guard byTiling else { return paintFillColor(through: image, in: rect) }
            // A mask limits drawing to one place, so its tiles are pictures of the fill colour.
            guard let picture = image.filled(with: state.fillColor) else { return }
            return draw(picture, in: rect, byTiling: true)
        }
        guard let paint = paint(image, in: rect, repeats: byTiling) else { return }
        perform(.draw(.image(paint, alpha: state.alpha), byTiling ? .everything : .fill(paint.outline, evenOdd: false), state))
    }

    /// Fills a rectangle with the fill colour, through an image mask.
    private func paintFillColor(through mask: CGImage, in rect: CGRect) {
        saveGState()
        clip(to: rect, mask: mask)
        fill(rect)
        restoreGState()
    }

    /// Draws the picture stretched over `rect`, clipped to `part`. Where `part` extends beyond `rect`, the picture's edge pixels are repeated.
    package func draw(_ image: CGImage, in rect: CGRect, showing part: CGRect) {
        guard let paint = paint(image, in: rect) else { return }
        let outline = outline { $0.addRect(part.standardized) }
        perform(.draw(.image(paint, alpha: state.alpha), .fill(outline, evenOdd: false), state))
    }

    /// The picture as a paint that fills `rect`. Nil where nothing is visible.
    func paint(_ image: CGImage, in rect: CGRect, repeats: Bool = false) -> ImagePaint? {
        let rect = rect.standardized
        guard rect.width > 0, rect.height > 0 else { return nil }
        // Picture's pixels, y down, to the rectangle, y up, to the bitmap's pixels, y down.
        let toPixels = CGAffineTransform(
            a: rect.width / CGFloat(image.width), b: 0, c: 0, d: -rect.height / CGFloat(image.height),
            tx: rect.minX, ty: rect.maxY
        ).concatenating(self.toPixels)
        // A matrix without an inverse puts a Cairo context into an error state for good.
        guard toPixels.determinant != 0, toPixels.determinant.isFinite, toPixels.tx.isFinite, toPixels.ty.isFinite else { return nil }
        let inverse = toPixels.inverted()
        guard [inverse.a, inverse.b, inverse.c, inverse.d, inverse.tx, inverse.ty].allSatisfy(\.isFinite) else { return nil }
        return ImagePaint(
            image: image, outline: outline { $0.addRect(rect) }, toImage: inverse, isEnlarged: abs(toPixels.determinant) > 1,
            repeats: repeats, quality: state.interpolationQuality)
    }
}

extension CGImage {
    /// A picture of a straight colour where an image mask paints. Nil if memory runs out.
    fileprivate func filled(with color: SIMD4<Double>) -> CGImage? {
        CGContext.drawnImage(width: width, height: height) { context in
            context.setFillColor(CGColor(srgb: color))
            context.draw(self, in: CGRect(x: 0, y: 0, width: width, height: height))
        }
    }
}
