// Drawing a picture into the current graphics context, upright where y is down. Without a context, nothing is drawn.

extension UIImage {
    /// With its upper left corner at a point, in its own size.
    public func draw(at point: CGPoint) {
        draw(in: CGRect(origin: point, size: size))
    }

    public func draw(at point: CGPoint, blendMode: CGBlendMode, alpha: CGFloat) {
        draw(in: CGRect(origin: point, size: size), blendMode: blendMode, alpha: alpha)
    }

    /// Stretched over a rectangle.
    public func draw(in rect: CGRect) {
        draw(in: rect) { _ in }
    }

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
        // Core Graphics' pictures are upright where y is up.
        context.translateBy(x: rect.minX, y: rect.maxY)
        context.scaleBy(x: 1, y: -1)
        context.draw(cgImage, in: CGRect(origin: .zero, size: rect.size))
        context.restoreGState()
    }

    /// The bytes of a PNG file; nil for a picture without pixels.
    public func pngData() -> Data? { try? cgImage?.pngData() }
}
