// Pictures from drawing code, the newer way: a closure draws, and a picture comes back.

/// How a renderer's pictures are made.
public final class UIGraphicsImageRendererFormat: NSObject {
    /// Pixels a point. Default the screen's.
    public var scale: CGFloat
    /// Without alpha; what is not drawn is black. Default false.
    public var opaque = false

    public override init() {
        scale = UIScreen.main.scale
        super.init()
    }

    public static func `default`() -> UIGraphicsImageRendererFormat { UIGraphicsImageRendererFormat() }
    public static func preferred() -> UIGraphicsImageRendererFormat { UIGraphicsImageRendererFormat() }
}

/// What a renderer's closure draws with.
public final class UIGraphicsImageRendererContext: NSObject {
    public let cgContext: CGContext
    public let format: UIGraphicsImageRendererFormat

    init(cgContext: CGContext, format: UIGraphicsImageRendererFormat) {
        (self.cgContext, self.format) = (cgContext, format)
        super.init()
    }

    /// What was drawn so far.
    public var currentImage: UIImage {
        cgContext.makeImage().map { UIImage(cgImage: $0, scale: format.scale) } ?? UIImage()
    }

    public func fill(_ rect: CGRect) { cgContext.fill(rect) }
    public func fill(_ rect: CGRect, blendMode: CGBlendMode) {
        cgContext.saveGState()
        cgContext.setBlendMode(blendMode)
        cgContext.fill(rect)
        cgContext.restoreGState()
    }
    /// The edge of a rectangle, one point wide inside it.
    public func stroke(_ rect: CGRect) { cgContext.stroke(rect.insetBy(dx: 0.5, dy: 0.5), width: 1) }
    public func clip(to rect: CGRect) { cgContext.clip(to: rect) }
}

/// Makes pictures of one size from closures that draw.
public final class UIGraphicsImageRenderer: NSObject {
    public let format: UIGraphicsImageRendererFormat
    private let bounds: CGRect

    /// - Parameter bounds: what is drawn of the closure's space, in points.
    public init(bounds: CGRect, format: UIGraphicsImageRendererFormat = .default()) {
        (self.bounds, self.format) = (bounds, format)
        super.init()
    }

    public convenience init(size: CGSize, format: UIGraphicsImageRendererFormat = .default()) {
        self.init(bounds: CGRect(origin: .zero, size: size), format: format)
    }

    /// Calls the closure with a fresh picture as the current context, and returns the picture. An empty one where the size is
    /// empty or too large; the closure is then not called.
    public func image(actions: (UIGraphicsImageRendererContext) -> Void) -> UIImage {
        guard let context = CGContext(size: bounds.size, scale: format.scale, isOpaque: format.opaque) else {
            Misuse.report("UIGraphicsImageRenderer: no picture can be \(bounds.width) × \(bounds.height) points")
            return UIImage()
        }
        context.translateBy(x: -bounds.minX, y: -bounds.minY)
        let rendererContext = UIGraphicsImageRendererContext(cgContext: context, format: format)
        UIGraphicsPushContext(context)
        actions(rendererContext)
        UIGraphicsPopContext()
        return rendererContext.currentImage
    }

    /// The same as the bytes of a PNG file; empty where there is no picture.
    public func pngData(actions: (UIGraphicsImageRendererContext) -> Void) -> Data {
        image(actions: actions).pngData() ?? Data()
    }
}
