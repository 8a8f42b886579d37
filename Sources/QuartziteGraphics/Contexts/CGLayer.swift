// CGLayer: a picture that is drawn once and shown several times.

/// An offscreen drawing that can be drawn into contexts several times.
public final class CGLayer {
    /// The context that draws into the layer, with y as in the context that the layer was made for. Never nil.
    public let context: CGContext?
    /// The size in the units of the context that the layer was made for.
    public let size: CGSize

    /// A layer for a context. Nil if a side of the size is not positive or too large.
    /// - Parameters:
    ///   - context: the context, whose resolution the layer takes.
    ///   - size: in the context's user space.
    ///   - auxiliaryInfo: has no effect.
    public init?(_ context: CGContext, size: CGSize, auxiliaryInfo: CFDictionary?) {
        let ctm = context.ctm
        let scale = CGSize(width: hypot(ctm.a, ctm.b), height: hypot(ctm.c, ctm.d))
        let (width, height) = ((size.width * scale.width).rounded(.up), (size.height * scale.height).rounded(.up))
        let range = 1...CGFloat(CairoTarget.largestSide)
        guard range.contains(width), range.contains(height),
            let own = CGContext(
                data: nil, width: Int(width), height: Int(height), bitsPerComponent: 8, bytesPerRow: 0, space: .standard,
                bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
        else { return nil }
        own.scaleBy(x: width / size.width, y: height / size.height)
        (self.context, self.size) = (own, size)
    }
}

extension CGContext {
    /// Draws a layer stretched over a rectangle of user space.
    public func draw(_ layer: CGLayer, in rect: CGRect) {
        if let image = layer.context?.makeImage() { draw(image, in: rect) }
    }

    /// Draws a layer in its size, with its origin at a point of user space.
    public func draw(_ layer: CGLayer, at point: CGPoint) { draw(layer, in: CGRect(origin: point, size: layer.size)) }
}
