// Drawing of images into the current graphics context, upright with y down. Without a context nothing is drawn.

extension UIImage {
    /// Draws the image in its own size, with the top left corner at a point.
    public func draw(at point: CGPoint) {
        draw(in: CGRect(origin: point, size: size))
    }

    /// Draws the image in its own size, with a blend mode and an alpha (0…1).
    public func draw(at point: CGPoint, blendMode: CGBlendMode, alpha: CGFloat) {
        draw(in: CGRect(origin: point, size: size), blendMode: blendMode, alpha: alpha)
    }

    /// Draws the image scaled to a rectangle. An image with cap insets keeps its edges.
    public func draw(in rect: CGRect) {
        draw(in: rect) { _ in }
    }

    /// Draws the image scaled to a rectangle, with a blend mode and an alpha (0…1).
    public func draw(in rect: CGRect, blendMode: CGBlendMode, alpha: CGFloat) {
        draw(in: rect) { context in
            context.setBlendMode(blendMode)
            context.setAlpha(alpha)
        }
    }

    /// Fills a rectangle with copies of the image, from the top left corner of the context's coordinates.
    public func drawAsPattern(in rect: CGRect) {
        guard let upright, let context = UIGraphicsGetCurrentContext(), size.width > 0, size.height > 0 else { return }
        context.saveGState()
        context.clip(to: rect)
        Self.draw(upright, in: CGRect(origin: .zero, size: size), context, byTiling: true)
        context.restoreGState()
    }

    private func draw(in rect: CGRect, _ prepare: (CGContext) -> Void) {
        guard let upright, let context = UIGraphicsGetCurrentContext() else { return }
        let rect = rect.standardized
        context.saveGState()
        prepare(context)
        if capInsets == .zero || rect.size == size {
            Self.draw(upright, in: rect, context)
        } else {
            drawParts(of: upright, in: rect, context)
        }
        context.restoreGState()
    }

    /// - Parameter byTiling: whether copies of the picture fill the whole clip, with one of them in `rect`.
    private static func draw(_ picture: CGImage, in rect: CGRect, _ context: CGContext, byTiling: Bool = false) {
        context.saveGState()
        // Core Graphics draws images upright with y up.
        context.translateBy(x: rect.minX, y: rect.maxY)
        context.scaleBy(x: 1, y: -1)
        context.draw(picture, in: CGRect(origin: .zero, size: rect.size), byTiling: byTiling)
        context.restoreGState()
    }

    /// Draws nine parts: corners in their own size, and the others tiled or stretched.
    private func drawParts(of picture: CGImage, in rect: CGRect, _ context: CGContext) {
        let columns = Self.parts(capInsets.left, capInsets.right, own: size.width, from: rect.minX, length: rect.width)
        let rows = Self.parts(capInsets.top, capInsets.bottom, own: size.height, from: rect.minY, length: rect.height)
        for row in rows {
            for column in columns {
                let source = CGRect(
                    x: column.source * scale, y: row.source * scale, width: column.own * scale, height: row.own * scale)
                guard source.width > 0, source.height > 0, let part = picture.cropping(to: source) else { continue }
                let target = CGRect(x: column.start, y: row.start, width: column.length, height: row.length)
                guard resizingMode == .tile else {
                    Self.draw(part, in: target, context)
                    continue
                }
                context.saveGState()
                context.clip(to: target)
                Self.draw(
                    part, in: CGRect(x: target.minX, y: target.minY, width: column.own, height: row.own), context, byTiling: true)
                context.restoreGState()
            }
        }
    }

    private static func parts(
        _ before: CGFloat, _ after: CGFloat, own: CGFloat, from start: CGFloat, length: CGFloat
    ) -> [(source: CGFloat, own: CGFloat, start: CGFloat, length: CGFloat)] {
        let inner = max(0, length - before - after)
        return [
            (0, before, start, min(before, length)), (before, max(0, own - before - after), start + before, inner),
            (own - after, after, start + before + inner, after),
        ].filter { $0.1 > 0 && $0.3 > 0 }
    }

    /// Returns the image as a PNG file, or nil for an empty image.
    public func pngData() -> Data? { try? upright?.pngData() }

    /// Returns the image as a JPEG file, over white where it is transparent, or nil for an empty image.
    /// - Parameter compressionQuality: from 0, the smallest file, to 1, the best image.
    public func jpegData(compressionQuality: CGFloat) -> Data? { try? upright?.jpegData(quality: Double(compressionQuality)) }

    /// Returns the image, scaled to a size in points; nil for an empty image or size.
    public func preparingThumbnail(of size: CGSize) -> UIImage? {
        guard upright != nil, size.width > 0, size.height > 0 else { return nil }
        let format = UIGraphicsImageRendererFormat()
        format.scale = scale
        return UIGraphicsImageRenderer(size: size, format: format).image { _ in draw(in: CGRect(origin: .zero, size: size)) }
    }

    /// Returns the image itself: images are decoded when they are made.
    public func preparingForDisplay() -> UIImage? { self }
}

/// Returns an image as a PNG file, or nil for an empty image.
public func UIImagePNGRepresentation(_ image: UIImage) -> Data? { image.pngData() }

/// Returns an image as a JPEG file, or nil for an empty image.
/// - Parameter compressionQuality: from 0, the smallest file, to 1, the best image.
public func UIImageJPEGRepresentation(_ image: UIImage, _ compressionQuality: CGFloat) -> Data? {
    image.jpegData(compressionQuality: compressionQuality)
}
