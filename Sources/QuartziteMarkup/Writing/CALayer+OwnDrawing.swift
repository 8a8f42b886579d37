import Quartzite

extension CALayer {
    /// Whether the drawing of the layer's class exceeds the largest number of pixels of a picture.
    var isOwnDrawingTooLarge: Bool {
        ownPartCount > 0 && !(ownDrawingPixels <= Self.ownDrawingLimit)
    }

    private static var ownDrawingLimit: Double { 64e6 }

    private var ownDrawingScale: Double { contentsScale > 0 ? contentsScale : 1 }

    private var ownDrawingPixels: Double {
        let size = bounds.standardized.size
        return size.width * size.height * ownDrawingScale * ownDrawingScale
    }

    /// A picture of the class's own drawing, with the size of the bounds. Nil if the class draws nothing, or more than
    /// 64 million pixels.
    func ownDrawing() -> CGImage? {
        let bounds = bounds.standardized
        guard ownPartCount > 0, !isOwnDrawingTooLarge,
            let context = CGContext(size: bounds.size, scale: ownDrawingScale, isOpaque: false)
        else { return nil }
        if isYUp {
            context.translateBy(x: 0, y: bounds.height)
            context.scaleBy(x: 1, y: -1)
        }
        context.translateBy(x: -bounds.minX, y: -bounds.minY)
        renderContent(in: context)
        return context.makeImage()
    }
}
