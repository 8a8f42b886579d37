import Quartzite

extension CALayer {
    /// A picture of what the layer's class draws itself, as large as the bounds. Nil if the class draws nothing, or more than
    /// `limit` pixels.
    func ownDrawing(limit: Double = 64e6) -> CGImage? {
        let scale = contentsScale > 0 ? contentsScale : 1
        let bounds = bounds.standardized
        guard ownPartCount > 0, bounds.width * bounds.height * scale * scale <= limit,
            let context = CGContext(size: bounds.size, scale: scale, isOpaque: false)
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
