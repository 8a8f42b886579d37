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

    /// Draws the image scaled to a rectangle.
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

    private func draw(in rect: CGRect, _ prepare: (CGContext) -> Void) {
        guard let cgImage, let context = UIGraphicsGetCurrentContext() else { return }
        let rect = rect.standardized
        context.saveGState()
        prepare(context)
        // Core Graphics draws images upright with y up.
        context.translateBy(x: rect.minX, y: rect.maxY)
        context.scaleBy(x: 1, y: -1)
        context.draw(cgImage, in: CGRect(origin: .zero, size: rect.size))
        context.restoreGState()
    }

    /// Returns the image as a PNG file, or nil for an empty image.
    public func pngData() -> Data? { try? cgImage?.pngData() }
}
